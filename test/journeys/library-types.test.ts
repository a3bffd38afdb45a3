// The types of the built library, as a program's compiler sees them: what is right compiles, and each of these mistakes is
// an error of its own line.

import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
/** Inside the package, so that its own name resolves. */
const FOLDER = 'dist/.types-test';

const RIGHT = `
import { adversarial, decide, resolve, resume, review, roadmap } from 'steelman';

const compared = await adversarial({ compare: ['a.md', 'b.md'] }, { allowTools: true, trust: true }).result;
export const analysis: string = compared.artifacts['diff-analysis.json'];
export const merged: string | undefined = compared.artifacts[compared.output.mergedName];
export const first: string | undefined = compared.artifacts['variant-1-original.md'];
export const agreed: number | null = compared.output.contract.convergence_score;
export const plan: string = (await roadmap({ spec: 'spec.md' }).result).artifacts['roadmap.md'];
export const state: string = (await review({ document: 'a.md' }).result).artifacts['STATE.md'];
export const votes: string = (await decide({ question: 'q.yaml' }).result).artifacts['debate-result.yaml'];
const resumed = await resume('run').result;
export const milestones: number = resumed.protocol === 'roadmap' ? resumed.output.plan.milestones.length : 0;
export const log: string | undefined = (await resolve({ run: 'run' })).artifacts?.['merge-log.md'];
`;

const WRONG: readonly (readonly [string, string])[] = [
  ['an artifact of no run', "compared.artifacts['diff-analysis.yaml']"],
  ['an artifact of another workflow', "compared.artifacts['roadmap.md']"],
  ['the merged document by a name of nobody', "compared.artifacts['merged.md']"],
  ['a field of another workflow', 'compared.output.extraction'],
  ['an option that there is not', "adversarial({ compare: ['a.md', 'b.md'] }, { allowTool: true })"],
  ['an option of another function', "resume('run', { now: '2026-01-31' })"],
  ['a field that there is not', "decide({ question: 'q.yaml', output: 'out' })"],
  ['a word that there is not', "adversarial({ compare: ['a.md'], openMarks: 'coment' })"],
];

async function compile(name: string, source: string): Promise<string> {
  const path = join(FOLDER, name);
  await writeFile(path, source);
  const flags =
    '--noEmit --ignoreConfig --strict --module nodenext --target es2023 --skipLibCheck --types node';
  return run(process.execPath, ['node_modules/typescript/bin/tsc', ...flags.split(' '), path]).then(
    () => '',
    (error: { readonly stdout: string }) => error.stdout,
  );
}

beforeAll(() => mkdir(FOLDER, { recursive: true }));
afterAll(() => rm(FOLDER, { recursive: true, force: true }));

test('what is right compiles', async () => {
  expect(await compile('right.mts', RIGHT)).toBe('');
});

test('each mistake is an error of its own line', async () => {
  const head = RIGHT.trim().split('\n');
  const said = await compile(
    'wrong.mts',
    [...head, ...WRONG.map(([, source]) => `void (${source});`)].join('\n'),
  );
  const lines = new Set([...said.matchAll(/wrong\.mts\((\d+),/g)].map(([, line]) => Number(line)));
  const missed = WRONG.filter((_, index) => !lines.has(head.length + index + 1)).map(([what]) => what);
  expect(missed).toEqual([]);
  expect(lines.size).toBe(WRONG.length);
});
