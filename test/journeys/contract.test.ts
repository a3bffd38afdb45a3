// What a caller gets back, from outside: the contract in the folder, the same on standard output, the merged
// document where it belongs, and the exit code.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ReturnContract } from '../../src/domain/contract.ts';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, finish, folderWith, listing, NOW, said, start, steelman } from './cli-process.ts';

const compare = ['adversarial', 'a.md', 'b.md', '--now', NOW];
const CONTRACT = 'adversarial/return-contract.yaml';
const FIELDS = [
  'status',
  'merged_output_path',
  'convergence_score',
  'artifacts_dir',
  'unresolved_conflicts',
  'unresolved_conflict_count',
  'base_variant',
  'failure_stage',
  'open_points',
  'debate_skipped',
  'convergence_checked',
  'convergence_override',
  'merged',
  'judged',
  'unjudged',
  'warnings',
];

const SAME = '# Spec\n\n## Limits\n\nA session must end after 15 minutes.\n';
const readContract = async (cwd: string, file = CONTRACT): Promise<ReturnContract> =>
  parse(await readFile(join(cwd, file), 'utf8'));

describe('a run that ends', () => {
  test('[000/T05.07-fields] [000/FR-005-tree] leaves its contract, and all that it names', async () => {
    const cwd = await exampleFolder();
    const { exitCode } = await steelman(compare, { cwd });
    expect(exitCode).toBe(0);
    const contract = await readContract(cwd);
    expect(Object.keys(contract)).toEqual(FIELDS);
    expect(contract.merged_output_path).toMatch(/^\.\.\/merged-[a-z]+\.md$/);
    await readFile(join(cwd, 'adversarial', contract.merged_output_path ?? ''));
    const names = await readdir(join(cwd, 'adversarial', contract.artifacts_dir));
    expect(names).toEqual(
      expect.arrayContaining([
        'variant-1-original.md',
        'variant-2-original.md',
        'diff-analysis.md',
        'debate-transcript.md',
        'base-selection.md',
        'refactor-plan.md',
        'merge-log.md',
        'journal.jsonl',
        'run.json',
        'return-contract.yaml',
      ]),
    );
    expect(contract.convergence_score).toBeGreaterThanOrEqual(0);
    expect(contract.convergence_score).toBeLessThanOrEqual(1);
    expect(contract.base_variant).toMatch(/^original:variant-[12]$/);
  });

  test('--json is the contract, with paths that hold wherever one stands', async () => {
    const cwd = await exampleFolder();
    const { stdout } = await steelmanHere([...compare, '--json'], { cwd });
    const printed = JSON.parse(stdout);
    const contract = await readContract(cwd);
    expect(Object.keys(printed).slice(0, FIELDS.length)).toEqual(FIELDS);
    expect(printed).toMatchObject({
      ...contract,
      artifacts_dir: join(cwd, 'adversarial'),
      merged_output_path: join(cwd, 'adversarial', contract.merged_output_path ?? ''),
      warnings: expect.anything(),
    });
    await readFile(printed.merged_output_path);
    for (const name of printed.artifacts) await readFile(join(printed.artifacts_dir, name));
    const resumed = await steelmanHere(['resume', '.', '--json'], { cwd });
    expect(JSON.parse(resumed.stdout)).toEqual(printed);
  });

  test('in two folders leaves the same bytes', async () => {
    const folders = [await exampleFolder(), await exampleFolder()];
    for (const cwd of folders) await steelmanHere(compare, { cwd });
    const [one, two] = await Promise.all(folders.map((cwd) => listing(cwd)));
    expect(one).toEqual(two);
  });

  test('run.json holds the contract, too', async () => {
    const cwd = await exampleFolder();
    await steelmanHere(compare, { cwd });
    const run = JSON.parse(await readFile(join(cwd, 'adversarial/run.json'), 'utf8'));
    const contract = await readContract(cwd);
    expect(run.contract).toEqual(contract);
    expect(run.artifacts.map(({ name }: { name: string }) => name)).toContain(contract.merged_output_path);
  });

  test('tells people what was merged and what to do next', async () => {
    const cwd = await exampleFolder();
    const { stdout } = await steelmanHere(compare, { cwd });
    const { merged_output_path } = await readContract(cwd);
    const merged = merged_output_path?.replace('../', '');
    expect(stdout).toMatch(/\nBase: .*\nDebate: .*\nMerged: /);
    expect(stdout).toContain(
      `\nMerged document: ${merged}\nBrief: adversarial/decision-brief.md\nReport: adversarial/diff-analysis.md\n`,
    );
    expect(stdout).toContain(`\nNext: steelman verify adversarial\n      steelman blame ${merged}\n`);
  });
});

describe('a partial result', () => {
  test.each([
    [[], 0],
    [['--strict'], 3],
    [['--strict', '--json'], 3],
  ])('with %j ends with %i, and so does a resume', async (words, code) => {
    const cwd = await folderWith({ 'a.md': SAME, 'b.md': SAME });
    const first = await steelmanHere([...compare, ...words], { cwd });
    expect(first.exitCode).toBe(code);
    expect((await readContract(cwd)).status).toBe('partial');
    const again = await steelmanHere(['resume', 'adversarial', ...words], { cwd });
    expect(again).toMatchObject({ exitCode: code, stdout: first.stdout });
    if (!words.includes('--json')) {
      expect(first.stdout).toContain(
        '\nStatus: partial: the debate was skipped (variants substantially identical)\n',
      );
    }
  });

  test('a success is one under --strict, too: a revision adds something, and nothing is left to judge', async () => {
    const plan = '# Plan\n\nThe timeout is 30 seconds.\n\nThe cache is small.\n';
    const cwd = await folderWith({ 'a.md': plan, 'b.md': `${plan}\nEvery login is logged.\n` });
    const { exitCode, stdout } = await steelmanHere([...compare, '--strict', '--json'], { cwd });
    expect({ exitCode, status: JSON.parse(stdout).status }).toEqual({ exitCode: 0, status: 'success' });
  });
});

describe('where the merged document goes', () => {
  const named = async (title: string) => {
    const text = `# ${title}\n\nThe limit is 3.\n`;
    return folderWith({ 'a.md': text, 'b.md': text.replace('3', '4') });
  };

  test.each([
    ['Payment spec', 'merged-spec.md'],
    ['Roadmap 2027', 'merged-roadmap.md'],
    ['Thoughts', 'merged-output.md'],
  ])('%s becomes %s', async (title, name) => {
    const cwd = await named(title);
    await steelmanHere(compare, { cwd });
    expect(await readdir(cwd)).toEqual(['a.md', 'adversarial', 'b.md', name]);
  });

  test('[000/load-dir-collision] beside a file of that name it takes a number, as its run does', async () => {
    const cwd = await named('Spec');
    await writeFile(join(cwd, 'merged-spec.md'), 'mine');
    await steelmanHere(compare, { cwd });
    expect(await readFile(join(cwd, 'merged-spec.md'), 'utf8')).toBe('mine');
    const contract = await readContract(cwd, 'adversarial-2/return-contract.yaml');
    expect(contract.merged_output_path).toBe('../merged-spec-2.md');
    await readFile(join(cwd, 'merged-spec-2.md'));
  });

  test('[000/load-dir-collision] in a named folder it is refused, before anything is written', async () => {
    const cwd = await named('Spec');
    await writeFile(join(cwd, 'merged-spec.md'), 'mine');
    const before = await listing(cwd);
    const { exitCode, stderr } = await steelmanHere([...compare, '--output', '.'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/merged-spec\.md\nhint: .*steelman resume .*--output/);
    expect(await listing(cwd)).toEqual(before);
  });
});

describe('--provenance', () => {
  test.each([
    [[], 'inline'],
    [['--provenance', 'sidecar'], 'sidecar'],
    [['--provenance', 'none'], 'none'],
  ])('%j is recorded as %s', async (words, provenance) => {
    const cwd = await exampleFolder();
    await steelmanHere([...compare, ...words], { cwd });
    const run = JSON.parse(await readFile(join(cwd, 'adversarial/run.json'), 'utf8'));
    expect(run.input.provenance).toBe(provenance);
  });

  test('takes no other value', async () => {
    const cwd = await exampleFolder();
    const { exitCode, stderr } = await steelmanHere([...compare, '--provenance', 'some'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('provenance');
  });
});

/** A run as a crash left it: the journal up to so many lines, and none of its files. */
async function crashed(lines: number): Promise<string> {
  const whole = await exampleFolder();
  await steelmanHere(compare, { cwd: whole });
  const journal = await readFile(join(whole, 'adversarial/journal.jsonl'), 'utf8');
  return folderWith({
    'adversarial/journal.jsonl': `${journal.split('\n').slice(0, lines).join('\n')}\n`,
  });
}

describe('[000/T05.07-written-always] a run that does not end', () => {
  test('because of a file in its way says so in its contract, and ends when it is gone', async () => {
    const cwd = await crashed(3);
    const { input } = JSON.parse(
      (await readFile(join(cwd, 'adversarial/journal.jsonl'), 'utf8')).split('\n')[0] ?? '',
    );
    await writeFile(join(cwd, input.mergedName), 'mine');
    const { exitCode, stdout, stderr } = await steelmanHere(['resume', '.', '--json'], { cwd });
    expect(exitCode).toBe(6);
    expect(stderr).toContain('is not as this run wrote it, and is left alone\nhint: Move it away');
    expect(await readFile(join(cwd, input.mergedName), 'utf8')).toBe('mine');
    const contract = await readContract(cwd);
    expect(contract).toMatchObject({ status: 'failed', merged: false, merged_output_path: null });
    expect(['merge', 'validation']).toContain(contract.failure_stage);
    const printed = JSON.parse(stdout);
    expect(printed).toMatchObject({
      status: 'failed',
      failure_stage: contract.failure_stage,
      artifacts_dir: join(cwd, 'adversarial'),
      error: { code: 'journal/not-ours' },
      exit_code: 6,
    });
    expect(Object.keys(printed)).toEqual([...FIELDS, 'error', 'exit_code']);

    await rm(join(cwd, input.mergedName));
    expect((await steelmanHere(['resume', '.'], { cwd })).exitCode).toBe(0);
    expect((await readContract(cwd)).failure_stage).toBeNull();
  });

  test.each([
    ['SIGINT', 130],
    ['SIGKILL', 137],
  ] as const)('after %s has one that says failed, and where', async (signal, code) => {
    const section = (which: string, number: number) =>
      `## Section ${number}\n\nService ${number} must answer within ${number} ms.\n\n- Rule ${number}: keep ${which} for ${number} days.\n`;
    const document = (which: string) =>
      `# Spec\n\n${Array.from({ length: 700 }, (_, number) => section(which, number)).join('\n')}`;
    const cwd = await folderWith({ 'a.md': document('logs'), 'b.md': document('traces') });
    const child = start([...compare, '--json'], { cwd });
    const outcome = finish(child);
    await said(child, 'diff analysis ...');
    child.kill(signal);
    const { exitCode, stdout } = await outcome;
    expect(exitCode).toBe(code);
    const contract = await readContract(cwd);
    // Between two steps a signal is heard: by then the next one may have begun.
    const stages = signal === 'SIGINT' ? ['variant_generation', 'debate'] : ['variant_generation'];
    expect(stages).toContain(contract.failure_stage);
    expect(contract).toMatchObject({ status: 'failed', merged: false });
    if (signal === 'SIGINT') {
      expect(JSON.parse(stdout)).toMatchObject({
        status: 'failed',
        failure_stage: contract.failure_stage,
        error: { code: 'run/interrupted', hint: 'Continue with: steelman resume adversarial' },
        exit_code: 130,
      });
    }
  });

  test('because its input is wrong leaves nothing', async () => {
    const cwd = await folderWith({ 'a.md': SAME });
    const { exitCode, stderr } = await steelmanHere(['adversarial', 'a.md'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Adversarial comparison requires at least 2 files, got 1');
    expect(await readdir(cwd)).toEqual(['a.md']);
  });
});
