// The command line from outside: what goes where, what it says, and with which exit code.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, folderWith, listing, NOW, PROGRAM, steelman } from './cli-process.ts';

const compare = ['adversarial', 'a.md', 'b.md'];
const ESCAPE = '\u001b';

describe('a comparison', () => {
  test('[000/load-naming-original] leaves its artifacts beside the first document and says what matters', async () => {
    const cwd = await exampleFolder();
    const before = await listing(cwd);
    const { exitCode, stdout, stderr } = await steelman(compare, { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^\d+ differences: \d+ structural, \d+ content, \d+ contradictions?, \d+ unique\n/,
    );
    expect(stdout).toMatch(/\n {2}X-001 {2}High {4}\S/);
    expect(stdout).toContain('Report: adversarial/diff-analysis.md\n');
    expect(stdout).toContain('Answered by the built-in rules, no model.');
    expect(stderr).toMatch(/diff analysis.*\(\d+\.\d s\)\n/i);
    expect(stdout + stderr).not.toContain(ESCAPE);
    const after = await listing(cwd);
    expect(after).toEqual(expect.arrayContaining(before));
    for (const name of [
      'variant-1-original.md',
      'variant-2-original.md',
      'diff-analysis.md',
      'journal.jsonl',
    ]) {
      expect(after.some((line) => line.startsWith(`adversarial/${name} `))).toBe(true);
    }
  });

  test('[000/FR-001.a-split-order] --compare, its short form and plain arguments are the same', async () => {
    const runs = [['-c', 'b.md,a.md'], ['--compare=b.md,a.md'], ['b.md', 'a.md'], ['-c', 'b.md', 'a.md']];
    const lists = await Promise.all(
      runs.map(async (words) => {
        const cwd = await exampleFolder();
        expect((await steelmanHere(['adversarial', ...words, '--now', NOW], { cwd })).exitCode).toBe(0);
        return listing(cwd);
      }),
    );
    for (const list of lists) expect(list).toEqual(lists[0]);
  });

  test('--json prints one document and nothing else on stdout', async () => {
    const cwd = await exampleFolder();
    const { stdout, exitCode } = await steelmanHere([...compare, '--json', '--convergence', '7'], { cwd });
    expect(exitCode).toBe(0);
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual([
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
      'artifacts',
      'counts',
      'substantially_identical',
      'highest',
      'what_matters',
      'minds',
      'changes',
      'overrides',
      'engine',
    ]);
    expect(result).toMatchObject({ failure_stage: null, merged: true, engine: 'embedded' });
    expect(result.warnings[0]).toEqual({
      code: 'input/convergence-out-of-range',
      message: 'Convergence 7 out of range [0.50, 0.99], using 0.80',
    });
    for (const name of result.artifacts) await readFile(join(result.artifacts_dir, name));
  });

  test('--json tells failures, too', async () => {
    const cwd = await exampleFolder();
    const { stdout, stderr, exitCode } = await steelman(['adversarial', 'a.md', '--json'], { cwd });
    expect(JSON.parse(stdout)).toEqual({
      status: 'failed',
      error: {
        code: 'input/too-few-files',
        message: 'Adversarial comparison requires at least 2 files, got 1',
        hint: 'Name 2 to 10 files: steelman adversarial a.md b.md',
      },
      exit_code: 2,
    });
    expect(stderr).toContain('error: Adversarial comparison');
    expect(exitCode).toBe(2);
  });

  test('--quiet keeps warnings and the result', async () => {
    const cwd = await exampleFolder();
    const { stdout, stderr } = await steelmanHere([...compare, '--quiet', '--convergence', '7'], { cwd });
    expect(stderr).toBe('warning: Convergence 7 out of range [0.50, 0.99], using 0.80\n');
    expect(stdout).toContain('differences:');
  });

  test.each<[string, string[], NodeJS.ProcessEnv, boolean]>([
    ['FORCE_COLOR', [], { FORCE_COLOR: '1' }, true],
    ['NO_COLOR', [], { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    ['--no-color', ['--no-color'], { FORCE_COLOR: '1' }, false],
  ])('%s decides about colour', async (_, words, env, colour) => {
    const { stdout } = await steelmanHere([...compare, ...words], { cwd: await exampleFolder(), env });
    expect(stdout.includes(ESCAPE)).toBe(colour);
  });

  test('flags of the program may stand before and after the command', async () => {
    const cwd = await exampleFolder();
    for (const words of [
      ['--json', ...compare],
      [...compare, '--json'],
    ]) {
      expect(JSON.parse((await steelmanHere(words, { cwd })).stdout)).toMatchObject({ merged: true });
    }
  });

  test('- reads standard input, in its place and under its name', async () => {
    const cwd = await exampleFolder();
    const words = ['adversarial', 'b.md', '-', '--stdin-name', 'draft.md', '--output', 'out'];
    const { exitCode } = await steelman(words, { cwd, input: await readFile(join(cwd, 'a.md')) });
    expect(exitCode).toBe(0);
    const run = JSON.parse(await readFile(join(cwd, 'out/adversarial/run.json'), 'utf8'));
    expect(run.input.documents).toMatchObject([
      { label: 'b.md', sourcePath: '../b.md' },
      { label: 'draft.md', sourcePath: 'stdin' },
    ]);
  });

  test('standard input first: the run goes into the current folder', async () => {
    const cwd = await folderWith({ 'docs/b.md': '# B\n\nThe limit is 3.\n' });
    const { stdout } = await steelmanHere(['adversarial', '-', 'docs/b.md'], {
      cwd,
      input: '# A\n\nThe limit is 4.\n',
    });
    expect(stdout).toContain('Report: adversarial/diff-analysis.md');
  });

  test('patterns are expanded where the shell did not', async () => {
    const cwd = await folderWith({ 'specs/a.md': '# A\n', 'specs/b.md': '# B\n', 'specs/c.txt': 'x' });
    const { stdout } = await steelmanHere(['adversarial', 'specs/*.md', '--json'], { cwd });
    expect(JSON.parse(stdout).artifacts).toEqual(
      expect.arrayContaining(['variant-1-original.md', 'variant-2-original.md']),
    );
  });

  test('pipes made by the shell are documents without a folder', async () => {
    const cwd = await exampleFolder();
    const script = `'${process.execPath}' '${PROGRAM}' adversarial <(cat a.md) b.md`;
    expect(await steelman([script], { cwd, command: ['bash', '-c'] })).toMatchObject({ exitCode: 0 });
    const run = JSON.parse(await readFile(join(cwd, 'adversarial/run.json'), 'utf8'));
    expect(run.input.documents[0].sourcePath).toBe(run.input.documents[0].label);
  });

  test('a comma in a file name is no trouble in a plain argument', async () => {
    const cwd = await folderWith({
      'a,1.md': '# Desk\n\n- The desk must print tickets.\n',
      'b.md': '# Desk\n\n- The desk must print maps.\n',
    });
    expect((await steelmanHere(['adversarial', 'a,1.md', 'b.md'], { cwd })).exitCode).toBe(0);
  });
});

describe('where a run goes', () => {
  test('[000/load-dir-collision] derived: a neighbour; named: a refusal that names the way on', async () => {
    const cwd = await exampleFolder();
    expect((await steelmanHere(compare, { cwd })).stdout).toContain('adversarial/diff-analysis.md');
    expect((await steelmanHere(compare, { cwd })).stdout).toContain('adversarial-2/diff-analysis.md');
    const before = await listing(cwd);
    const { exitCode, stderr } = await steelmanHere([...compare, '--output', '.'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`steelman resume ${join(cwd, 'adversarial')}`);
    expect(stderr).toContain('--output');
    expect(await listing(cwd)).toEqual(before);
  });

  test('an output that ends in .md names the merged document, and never takes the place of a file', async () => {
    const cwd = await exampleFolder();
    const { stdout } = await steelmanHere([...compare, '--output', 'out/final.md'], { cwd });
    expect(stdout).toContain('Merged document: out/final.md');
    expect((await readdir(join(cwd, 'out'))).sort()).toEqual(['adversarial', 'final.md']);
    const { exitCode, stderr } = await steelmanHere([...compare, '--output', 'b.md'], { cwd });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining(`the place of a file: ${join(cwd, 'b.md')}`),
    ]);
  });

  test('runs that start together do not meet', async () => {
    const cwd = await exampleFolder();
    const outcomes = await Promise.all([1, 2, 3].map(() => steelman([...compare, '--now', NOW], { cwd })));
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    // Only where the name of its own merged document stands do they differ.
    const named = /^(journal\.jsonl|run\.json|return-contract\.yaml|provenance\.json) /;
    const run = async (name: string) => (await listing(join(cwd, name))).filter((line) => !named.test(line));
    expect(await run('adversarial-2')).toEqual(await run('adversarial'));
    expect(await run('adversarial-3')).toEqual(await run('adversarial'));
    const merged = (await readdir(cwd)).filter((name) => name.startsWith('merged-'));
    expect(merged.map((name) => /-\d$/.exec(name.replace('.md', ''))?.[0])).toEqual(['-2', '-3', undefined]);
  });

  test('[000/FR-003-output-default] artifacts do not depend on the folder one stands in', async () => {
    const one = await exampleFolder();
    const two = await exampleFolder();
    await mkdir(join(two, 'deep/er'), { recursive: true });
    await steelmanHere([...compare, '--now', NOW], { cwd: one });
    await steelmanHere(['adversarial', '../../a.md', '../../b.md', '--now', NOW], {
      cwd: join(two, 'deep/er'),
    });
    expect(await listing(join(two, 'adversarial'))).toEqual(await listing(join(one, 'adversarial')));
  });

  test('[000/load-inputs-untouched] the inputs are byte for byte as they were', async () => {
    const cwd = await exampleFolder();
    const before = await listing(cwd);
    await steelmanHere([...compare, '--output', 'x/y'], { cwd });
    expect((await listing(cwd)).filter((line) => !line.startsWith('x'))).toEqual(before);
  });
});

describe('resume', () => {
  test.each(['adversarial', '.'])('a finished run says so: %s', async (path) => {
    const cwd = await exampleFolder();
    const first = await steelmanHere(compare, { cwd });
    const before = await listing(cwd);
    const { exitCode, stdout, stderr } = await steelmanHere(['resume', path], { cwd });
    expect(exitCode).toBe(0);
    expect(stderr).toBe('The run in adversarial is already finished.\n');
    expect(stdout).toBe(first.stdout);
    expect(await listing(cwd)).toEqual(before);
  });

  test('an artifact that was altered comes back, and what became of it is kept aside', async () => {
    const cwd = await exampleFolder();
    await steelmanHere(compare, { cwd });
    const before = await listing(cwd);
    await writeFile(join(cwd, 'adversarial/diff-analysis.md'), 'altered');
    expect((await steelmanHere(['resume', 'adversarial'], { cwd })).exitCode).toBe(0);
    const aside = 'adversarial/diff-analysis.md.altered';
    expect(await readFile(join(cwd, aside), 'utf8')).toBe('altered');
    await rm(join(cwd, aside));
    expect(await listing(cwd)).toEqual(before);
  });

  test('a journal cut anywhere is finished, with the same artifacts', async () => {
    const cwd = await exampleFolder();
    await steelmanHere([...compare, '--now', NOW], { cwd });
    const whole = await readFile(join(cwd, 'adversarial/journal.jsonl'), 'utf8');
    const expected = await listing(join(cwd, 'adversarial'));
    const lines = whole.trimEnd().split('\n');
    for (const kept of [1, lines.length - 1]) {
      const folder = join(cwd, `cut-${kept}`);
      await mkdir(folder);
      await writeFile(join(folder, 'journal.jsonl'), `${lines.slice(0, kept).join('\n')}\n{"type":"answ`);
      expect((await steelmanHere(['resume', folder], { cwd })).exitCode).toBe(0);
      expect(await listing(folder)).toEqual(expected);
    }
  });

  test.each([
    ['nowhere', 2, 'Not a folder: nowhere'],
    ['.', 2, 'No run in .'],
    ['broken', 6, 'journal.jsonl'],
  ])('%s', async (path, exitCode, message) => {
    const cwd = await folderWith({ 'broken/journal.jsonl': 'not json\n{}\n' });
    const runs = path === '.' ? await folderWith({}) : cwd;
    const outcome = await steelmanHere(['resume', path], { cwd: runs });
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr).toContain('hint: ');
  });
});

describe('configuration', () => {
  test('flags before environment before file, each with its origin', async () => {
    const cwd = await folderWith({ 'steelman.config.yaml': 'depth: deep\nfocus: [risk]\n' });
    const env = { STEELMAN_FOCUS: 'cost' };
    const { stdout, exitCode } = await steelmanHere(['config', 'show', '--origin'], { cwd, env });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('depth: deep  # steelman.config.yaml:1\n');
    expect(stdout).toContain('focus: ["cost"]  # STEELMAN_FOCUS\n');
    expect(stdout).toContain('convergence: 0.8  # default\n');
    const json = JSON.parse((await steelmanHere(['config', 'show', '--json'], { cwd, env })).stdout);
    expect(json).toMatchObject({ depth: 'deep', focus: ['cost'], output: null });
  });

  test('what it prints is a configuration', async () => {
    const cwd = await temporaryFolder();
    const { stdout } = await steelmanHere(['config', 'show', '--origin'], { cwd });
    await writeFile(join(cwd, 'shown.yaml'), stdout);
    const again = await steelmanHere(['config', 'show', '--config', 'shown.yaml'], { cwd });
    expect(again.stdout).toBe((await steelmanHere(['config', 'show'], { cwd })).stdout);
  });

  test('a run follows it', async () => {
    const cwd = await exampleFolder();
    await writeFile(join(cwd, 'steelman.config.json'), '{"depth": "quick", "output": "runs"}');
    await steelmanHere([...compare, '--convergence', '0.9'], { cwd, env: { STEELMAN_FOCUS: 'a,b' } });
    const run = JSON.parse(await readFile(join(cwd, 'runs/adversarial/run.json'), 'utf8'));
    expect(run.input).toMatchObject({ depth: 'quick', convergence: 0.9, focus: ['a', 'b'] });
  });
});

describe('the program itself', () => {
  test('--version needs nothing but the package itself', async () => {
    const cwd = await temporaryFolder();
    await cp(dirname(PROGRAM), join(cwd, 'bin'), { recursive: true });
    await cp('package.json', join(cwd, 'package.json'));
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    for (const flag of ['--version', '-V']) {
      const command = [process.execPath, join(cwd, 'bin/steelman.js')] as const;
      expect(await steelman([flag], { cwd, command })).toEqual({
        exitCode: 0,
        stdout: `${version}\n`,
        stderr: '',
      });
    }
  });

  test.each([
    [['config'], 2, 'Usage: steelman config'],
    [['adversaril'], 2, "error: unknown command 'adversaril'\nhint: Did you mean adversarial?\n"],
    [['a.md', 'b.md'], 2, 'steelman merge a.md b.md'],
    [['adversarial', '--dpeth', 'deep'], 2, "error: unknown option '--dpeth'\nhint: Did you mean --depth?\n"],
    [['adversarial', '--output'], 2, 'argument missing\nhint: '],
    [['clean'], 2, "error: missing required argument 'folders'\nhint: "],
    [['resume', 'a', 'b'], 2, 'too many arguments'],
    [['help', 'resum'], 2, "error: unknown command 'resum'\nhint: Did you mean resume?\n"],
    [['adversarial', 'a.md', 'b.md', '--now', 'tomorrow'], 2, 'error: Not a point in time: tomorrow\nhint: '],
  ])('%j', async (words, exitCode, message) => {
    const outcome = await steelmanHere(words, { cwd: await temporaryFolder() });
    expect(outcome).toMatchObject({ exitCode, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });

  test.each([
    ['help', '--help | true'],
    ['version', '--version | true'],
    ['a run', 'adversarial a.md b.md | true'],
    ['progress and all', 'adversarial a.md b.md 2>&1 | true'],
  ])('a reader who goes away is no error: %s', async (_, line) => {
    const cwd = await exampleFolder();
    const script = `'${process.execPath}' '${PROGRAM}' ${line}; echo "\${PIPESTATUS[0]}"`;
    const outcome = await steelman([script], { cwd, command: ['bash', '-c'] });
    expect(outcome.stdout).toBe('0\n');
    expect(outcome.stderr).not.toMatch(/EPIPE|Error/);
    if (line.startsWith('adversarial')) await readFile(join(cwd, 'adversarial/run.json'));
  });

  test('a full disk behind stdout is told', async () => {
    const script = `'${process.execPath}' '${PROGRAM}' help > /dev/full`;
    const outcome = await steelman([script], { cwd: await temporaryFolder(), command: ['bash', '-c'] });
    expect(outcome).toMatchObject({
      exitCode: 2,
      stderr: 'error: Cannot write to standard output: ENOSPC\n',
    });
  });

  test.each([
    ['one line and a request', {}, false],
    ['the stack on demand', { STEELMAN_DEBUG: '1' }, true],
  ])('our own mistakes: %s', async (_, env, hasStack) => {
    // Throws as soon as the program is ready for it.
    const mistake = `data:text/javascript,process.on('newListener', (name) => {
      if (name === 'uncaughtException') setImmediate(() => { throw new TypeError('x is not a function'); });
    })`;
    const command = [process.execPath, '--import', mistake, PROGRAM] as const;
    const cwd = await exampleFolder();
    const { exitCode, stderr } = await steelman(['adversarial', '-', 'a.md'], {
      cwd,
      env,
      command: [...command],
    });
    expect(exitCode).toBe(70);
    expect(stderr).toMatch(/^error: unexpected: x is not a function\nhint: .*report.*STEELMAN_DEBUG=1.*\n/);
    expect(/\n +at /.test(stderr)).toBe(hasStack);
  });

  test('a current folder that was removed is told', async () => {
    const script = `mkdir gone && cd gone && rmdir ../gone && '${process.execPath}' '${PROGRAM}' config show`;
    const outcome = await steelman([script], { cwd: await temporaryFolder(), command: ['bash', '-c'] });
    expect(outcome).toMatchObject({ exitCode: 2, stdout: '' });
    expect(outcome.stderr).toContain('error: The current folder does not exist any more\nhint: ');
  });

  test.runIf(existsSync('/usr/bin/script'))(
    'on a terminal progress is a few lines that are rewritten',
    async () => {
      const cwd = await exampleFolder();
      const line = `'${process.execPath}' '${PROGRAM}' adversarial a.md b.md`;
      const { stdout, exitCode } = await steelman(['-qec', line, '/dev/null'], {
        cwd,
        env: { TERM: 'xterm' },
        command: ['/usr/bin/script'],
      });
      expect(exitCode).toBe(0);
      const erased = `\r${ESCAPE}[J`;
      expect(stdout).toMatch(/Step 1: .* \.\.\. \(\d+\.\d s\)/);
      const lines = stdout.split(erased).slice(1);
      expect(lines.some((line) => /^Step 1: .* \(\d+\.\d s\)\r\n/.test(line))).toBe(true);
      expect(stdout).toContain(`${ESCAPE}[31mHigh`);
    },
  );

  test('names cannot steer the terminal', async () => {
    const cwd = await temporaryFolder();
    const { stderr } = await steelmanHere(['adversarial', 'a\u001b[2J.md', 'b\n.md'], { cwd });
    expect(stderr).toContain('File not found: a\ufffd[2J.md');
    expect(stderr).not.toContain(ESCAPE);
  });
});

describe('every example in the help works', async () => {
  const commands = [['adversarial'], ['resume'], ['config'], ['config', 'show'], ['help']];

  test('all of them, one after the other', async () => {
    const cwd = await exampleFolder();
    await mkdir(join(cwd, 'tools'));
    await symlink(PROGRAM, join(cwd, 'tools/steelman'));
    await mkdir(join(cwd, 'specs'));
    for (const name of ['a.md', 'b.md']) await cp(join(cwd, name), join(cwd, 'specs', name));
    await writeFile(join(cwd, 'decisions.json'), '{"after-base-selection": {"base": "B"}}');
    await writeFile(join(cwd, 'c.md'), '# Checkout\n\nThe service must accept 50 line items.\n');
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd });
    git('init', '-q');
    for (const name of ['a.md', 'b.md']) {
      await cp(join(cwd, name), join(cwd, 'spec.md'));
      git('add', 'spec.md');
      git('commit', '-q', '-m', name);
    }
    for (const words of commands) {
      const help = (await steelmanHere(['help', ...words], { cwd })).stdout;
      const examples =
        /\nExamples:\n((?: {2}.*\n)+)/
          .exec(help)?.[1]
          ?.trim()
          .split(/\n {2}/) ?? [];
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const env = { PATH: `${join(cwd, 'tools')}:${process.env.PATH}` };
        // Only what needs a shell gets one.
        const plain = /^steelman ([\w ./,:-]+)$/.exec(example)?.[1];
        const outcome = plain
          ? await steelmanHere(plain.split(' '), { cwd })
          : await steelman([`set -o pipefail; ${example}`], { cwd, env, command: ['bash', '-c'] });
        expect(outcome, example).toMatchObject({ exitCode: 0 });
      }
    }
  });
});
