// What lies in the place of a file and is none: a pipe that nobody writes to, a device that never ends. The path comes
// from a folder that somebody else may have made, so no command waits for it or fills the memory with it.

import { execFileSync } from 'node:child_process';
import { cp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { folderWith, NOW } from './cli-process.ts';

const DOCUMENTS = {
  'a.md': '# A\n\n## Limits\n\nThe server must retry 3 times.\n',
  'b.md': '# A\n\n## Limits\n\nThe server must retry 5 times.\n',
};
const RUN = 'run/adversarial';

const PUT: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'a pipe': async (path) => execFileSync('mkfifo', [path]),
  'a device': (path) => symlink('/dev/zero', path),
  // Without a block on the disk.
  'something huge': (path) => writeFile(path, '').then(() => truncate(path, 3_000_000_000)),
};

type Case = readonly [file: string, words: readonly string[], says: RegExp];

const REFUSED = /ordinary file|link|lost its journal|larger than/;
const ANYTHING = /(?:)/;

const CASES: readonly Case[] = [
  ...['show', 'verify', 'resume', 'replay', 'resolve'].map(
    (command): Case => [`${RUN}/journal.jsonl`, [command, RUN], REFUSED],
  ),
  ['steelman.config.yaml', ['config', 'show'], REFUSED],
  [`${RUN}/run.json`, ['show', RUN], ANYTHING],
  [`${RUN}/return-contract.yaml`, ['show', RUN], ANYTHING],
  [`${RUN}/run.json`, ['verify', RUN], ANYTHING],
  [`${RUN}/journal.jsonl`, ['runs'], ANYTHING],
  ...['journal.jsonl', 'run.json'].map(
    (name): Case => [`${RUN}/${name}`, ['clean', RUN, '--yes', '--force'], ANYTHING],
  ),
  ['pipe.md', ['check', '*.md'], ANYTHING],
];

test.each(Object.keys(PUT))('%s in the place of a file is neither waited for nor read', async (what) => {
  const whole = await folderWith(DOCUMENTS);
  const words = ['adversarial', 'a.md', 'b.md', '--output', 'run', '--now', NOW];
  expect(await steelmanHere(words, { cwd: whole })).toMatchObject({ exitCode: 0 });
  for (const [file, command, says] of CASES) {
    const cwd = await folderWith({});
    await cp(whole, cwd, { recursive: true });
    await rm(join(cwd, file), { force: true });
    await PUT[what]?.(join(cwd, file));
    const { exitCode, stdout, stderr } = await steelmanHere(command, { cwd });
    const about = `${command.join(' ')} with ${file}: exit ${exitCode}: ${stdout}${stderr}`;
    expect(stdout + stderr, about).toMatch(says);
    expect(exitCode, about).toBeGreaterThanOrEqual(says === REFUSED ? 1 : 0);
    expect(exitCode, about).toBeLessThan(70);
  }
});
