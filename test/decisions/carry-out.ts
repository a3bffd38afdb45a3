// The ways in which a person decides: in the report, in decisions.yaml, by flags, by keys on a terminal.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { asFile, asFlags, asKeys } from '../../scripts/measure/minds/decide-at-random.js';
import { HAS_TERMINAL, pressKeys } from '../../scripts/measure/minds/press-keys.js';
import type { Drawn, Item } from './find-left.ts';

export type Steelman = (
  words: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
) => Promise<{ readonly exitCode: number; readonly stdout: string; readonly stderr: string }>;

export interface Tools {
  readonly steelman: Steelman;
  /** Undefined where there is none. */
  readonly browser: Browser | undefined;
}

export interface Keyed extends Drawn {
  readonly key: string;
}

export type Way = 'page' | 'file' | 'flags' | 'keys';

export const waysOf = ({ browser }: Tools): readonly Way[] => [
  'flags',
  'file',
  ...(browser === undefined ? [] : (['page'] as const)),
  ...(HAS_TERMINAL ? (['keys'] as const) : []),
];

/** Decides about the run `out` in the folder `cwd`; `items` are all that it left open. */
export async function carryOut(
  way: Way,
  cwd: string,
  { drawn, items }: { readonly drawn: readonly Keyed[]; readonly items: readonly Item[] },
  { steelman, browser }: Tools,
): Promise<void> {
  if (way === 'keys') return byKeys(cwd, drawn, items);
  if (way === 'page' && browser !== undefined) await byPage(cwd, drawn, { steelman, browser });
  if (way === 'file') {
    const file = await readFile(join(cwd, 'out/adversarial/decisions.yaml'), 'utf8');
    await writeFile(join(cwd, 'mine.yaml'), asFile(file, drawn));
  }
  const flags = way === 'flags' ? asFlags(drawn) : ['--decisions', 'mine.yaml'];
  const { exitCode, stderr } = await steelman(['resolve', 'out', ...flags], { cwd });
  if (exitCode > 3) throw new Error(stderr);
}

async function byKeys(cwd: string, drawn: readonly Keyed[], items: readonly Item[]): Promise<void> {
  const later = { take: 'later', key: 'l' };
  const pressed = items.map(({ id }) => drawn.find(({ item }) => item === id) ?? { item: id, ...later });
  const env = { PATH: process.env.PATH, HOME: cwd };
  await pressKeys(
    [process.execPath, join(process.cwd(), 'bin/steelman.js'), 'resolve', 'out'],
    { cwd, env },
    asKeys(pressed),
  );
}

async function byPage(
  cwd: string,
  drawn: readonly Drawn[],
  { steelman, browser }: Tools & { readonly browser: Browser },
): Promise<void> {
  await steelman(['report', 'out', '--output', 'report.html'], { cwd });
  const context = await browser.newContext({ acceptDownloads: true });
  try {
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(cwd, 'report.html')).href);
    for (const { item, take, words } of drawn) {
      const field = page.locator(`#decide-${item}`);
      await field.locator(`input[value=${JSON.stringify(take)}]`).check();
      if (words !== undefined) await field.locator('[name=words]').fill(words);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('[data-decide=download]').click(),
    ]);
    await download.saveAs(join(cwd, 'mine.yaml'));
  } finally {
    await context.close();
  }
}
