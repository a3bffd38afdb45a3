// A real browser for tests: finds Chromium, opens a page in it and tells what the page did. Nothing is downloaded: a machine without a
// browser skips these tests and says so.

import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished, type RunnerTask, test } from 'vitest';
import { type Look, watchPage } from './watch-page.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

const ARGUMENTS = [
  '--headless',
  // Tests run as root in containers, where Chromium's sandbox does not start.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Whatever a page asks for beyond this machine fails before anything is sent: no name is looked up, no number is called.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

interface OpenPage {
  readonly page: Page;
  readonly look: Look;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The browser to use. One named with CHROMIUM is taken at its word: if it does not start, tests fail and are not skipped. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM) return env.CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** A browser with a profile of its own in a temporary folder; both are gone once it is closed. */
export function launchBrowser(executablePath = findBrowser()): Promise<Browser> {
  if (executablePath === undefined) throw new Error('No browser found: install chromium or set CHROMIUM');
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

const countTests = (tasks: readonly RunnerTask[]): number =>
  tasks.reduce((count, task) => count + (task.type === 'suite' ? countTests(task.tasks) : 1), 0);

/** Stands for the skipped suite, because a suite whose tests are all skipped runs nothing that could say so. */
function tellSkipped(name: string): void {
  test(`${name}: a browser is needed`, ({ task, skip }) => {
    const suites = task.file.tasks.filter((one) => one.name === name);
    const line = `No browser found: ${countTests(suites)} browser tests are skipped; install chromium or set CHROMIUM`;
    console.warn(line);
    skip(line);
  });
}

/** A `describe` whose tests share one browser. Use it once per file and nest others in it: starting a browser takes longest. */
export function withBrowser(name: string, suite: (browser: () => Browser) => void): void {
  let browser: Browser | undefined;
  const started = (): Browser => {
    if (browser === undefined)
      throw new Error('The browser is there once tests run, not while they are listed');
    return browser;
  };
  const found = findBrowser();
  if (found === undefined) tellSkipped(name);
  describe.skipIf(found === undefined)(name, () => {
    beforeAll(async () => {
      browser = await launchBrowser(found);
    });
    afterAll(() => browser?.close());
    suite(started);
  });
}

/** A page that shares nothing with others, watched from before it loads, closed when the test ends. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const look = await watchPage(page, address);
  await page.goto(address);
  return { page, look };
}

/**
 * What axe-core has against the page as it is shown now, one line for each element. The source goes in through the debugger, because a page
 * with a strict policy loads no script; its globals are taken away again, so that `look` does not find them. Frames are not looked into.
 */
export async function axeViolations(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const known = await page.evaluate<string[]>('Object.getOwnPropertyNames(window)');
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document)');
  await page.evaluate(
    `for (const name of Object.getOwnPropertyNames(window)) if (!${JSON.stringify(known)}.includes(name)) delete window[name]`,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id} (${impact}) at ${target.join(' ')}: ${failureSummary.split('\n').slice(1).join(' ').trim()}`,
    ),
  );
}
