// Everything that can be wrong before a run begins: a message that names the thing and says what to do,
// the right exit code, and a folder that looks as if nothing had been tried.

import { chmod, mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { exampleFolder, listing, steelman } from './cli-process.ts';

const put = (name: string, content: string | Uint8Array) => (cwd: string) =>
  writeFile(join(cwd, name), content);
const NONE = async (): Promise<void> => undefined;
const ELEVEN = Array.from({ length: 11 }, (_, number) => `${number}.md`).join(',');
const MODE_B = ['--source', 'a.md', '--generate', 'spec'];

interface Row {
  readonly is: string;
  readonly words: readonly string[];
  readonly says: string;
  readonly hint: RegExp;
  readonly prepare?: (cwd: string) => Promise<unknown>;
  readonly env?: NodeJS.ProcessEnv;
}

const documents: readonly Row[] = [
  {
    is: '[000/FR-001.a-missing-file]',
    words: ['a.md', 'x.md'],
    says: 'File not found: x.md',
    hint: /path|mean/,
  },
  {
    is: 'a folder',
    words: ['a.md', 'sub'],
    says: 'Not a file but a folder: sub',
    hint: /sub\/\*\.md/,
    prepare: (cwd) => mkdir(join(cwd, 'sub')),
  },
  {
    is: 'empty',
    words: ['a.md', 'x.md'],
    says: 'File is empty: x.md',
    hint: /leave it out/,
    prepare: put('x.md', ''),
  },
  {
    is: 'white space',
    words: ['a.md', 'x.md'],
    says: 'File holds only white space: x.md',
    hint: /leave it out/,
    prepare: put('x.md', ' \n\t\n'),
  },
  {
    is: 'binary',
    words: ['a.md', 'x.md'],
    says: 'Not a text file: x.md (byte 3 is NUL)',
    hint: /Convert/,
    prepare: put('x.md', 'ab\0c'),
  },
  {
    is: 'not UTF-8',
    words: ['a.md', 'x.md'],
    says: 'Not valid UTF-8: x.md (byte 6, line 2)',
    hint: /UTF-8/,
    prepare: put('x.md', Buffer.from('one\nt\xe9\n', 'latin1')),
  },
  {
    is: 'larger than the limit',
    words: ['a.md', 'x.md'],
    says: 'File is larger than 0.5 MB: x.md',
    hint: /0\.5 MB/,
    prepare: async (cwd) => {
      await put('x.md', 'x')(cwd);
      await truncate(join(cwd, 'x.md'), 1024 * 1024 + 1);
    },
  },
  {
    is: '[000/FR-001.a-count] one file',
    words: ['a.md'],
    says: 'Adversarial comparison requires at least 2 files, got 1',
    hint: /2 to 10/,
  },
  {
    is: '[000/FR-001.a-count] eleven files',
    words: ['--compare', ELEVEN],
    says: 'Maximum 10 files supported, got 11',
    hint: /ten/,
  },
  {
    is: 'twice',
    words: ['a.md', './a.md'],
    says: 'The same file is given twice: a.md and ./a.md',
    hint: /another/,
  },
  {
    is: 'twice by a link',
    words: ['a.md', 'x.md'],
    says: 'The same file is given twice: a.md and x.md',
    hint: /links/,
    prepare: (cwd) => symlink('a.md', join(cwd, 'x.md')),
  },
  {
    is: 'a loop of links',
    words: ['a.md', 'x.md'],
    says: 'Symbolic links form a loop: x.md',
    hint: /link/,
    prepare: async (cwd) => {
      await symlink('y.md', join(cwd, 'x.md'));
      await symlink('x.md', join(cwd, 'y.md'));
    },
  },
  {
    is: 'a comma in a name, with --compare',
    words: ['--compare', 'x,1.md,b.md'],
    says: 'File not found: x',
    hint: /"x,1\.md"/,
    prepare: put('x,1.md', '# X\n'),
  },
  { is: 'an empty entry', words: ['-c', 'a.md,,b.md'], says: '--compare has an empty entry', hint: /comma/ },
  {
    is: 'a pattern without match',
    words: ['*.rst', 'a.md'],
    says: 'No file matches: *.rst',
    hint: /Patterns/,
  },
  {
    is: 'standard input twice',
    words: ['-', '-'],
    says: 'The same file is given twice: stdin',
    hint: /another/,
  },
  {
    is: 'nothing on standard input',
    words: ['-', 'a.md'],
    says: 'File is empty: stdin',
    hint: /leave it out/,
  },
];

const flags: readonly Row[] = [
  {
    is: '[000/FR-001-mode-conflict]',
    words: ['--compare', 'a.md,b.md', '--source', 'a.md'],
    says: 'Cannot use --compare with --source/--generate/--agents',
    hint: /--compare/,
  },
  {
    is: 'plain files beside --generate',
    words: ['a.md', 'b.md', '--generate', 'spec'],
    says: 'Cannot use --compare with --source/--generate/--agents',
    hint: /--compare/,
  },
  {
    is: '[000/FR-001-mode-neither]',
    words: [],
    says: 'Must provide --compare (Mode A) or --source + --generate + --agents (Mode B)',
    hint: /a\.md b\.md/,
  },
  {
    is: '[000/FR-001.b-missing-flags]',
    words: MODE_B,
    says: 'Mode B requires all three flags: --source, --generate, --agents. Missing: --agents',
    hint: /--agents/,
  },
  {
    is: '[000/FR-001.b-source-exists]',
    words: ['--source', 'x.md', '--generate', 'spec', '--agents', 'embedded,embedded'],
    says: 'File not found: x.md',
    hint: /path|mean/,
  },
  {
    is: '[000/FR-001.b-unknown-model]',
    words: [...MODE_B, '--agents', 'opus,gpt5'],
    says: 'Unknown model: gpt5',
    hint: /Did you mean gpt\? .*embedded, gemini, gemini-cli, gpt, gpt52, haiku, opus, sonnet/,
  },
  {
    is: '[000/FR-001.b-alias-no-key]',
    words: [...MODE_B, '--agents', 'opus,haiku'],
    says: 'The model opus needs a key in ANTHROPIC_API_KEY, which is not set',
    hint: /ANTHROPIC_API_KEY.*name embedded in its place/,
  },
  {
    is: '[000/FR-001.b-agents-count]',
    words: [...MODE_B, '--agents', 'embedded'],
    says: 'Adversarial comparison requires at least 2 agents, got 1',
    hint: /2 to 10/,
  },
  {
    is: '[000/FR-001.b-unquoted-instruction]',
    words: [...MODE_B, '--agents', 'embedded:qa:look closely,embedded'],
    says: 'Instruction must be quoted: embedded:qa:look closely',
    hint: /'sonnet:security:"focus on tokens"'/,
  },
  {
    is: 'seats that do not fit',
    words: ['a.md', 'b.md', '--agents', 'embedded,embedded,embedded'],
    says: '--agents names 3 seats for 2 files',
    hint: /one seat for all/,
  },
  {
    is: 'no network',
    words: ['a.md', 'b.md', '--agents', 'opus', '--offline'],
    says: 'The model opus needs the network, which --offline forbids',
    hint: /name embedded in its place/i,
    env: { ANTHROPIC_API_KEY: 'x' },
  },
  {
    is: 'a source of several files',
    words: ['--source', '*.md', '--generate', 'spec', '--agents', 'embedded,embedded:qa'],
    says: '--source names 2 files: *.md',
    hint: /Name one file/,
  },
  {
    is: 'an order with a file that is not compared',
    words: ['a.md', 'b.md', '--order', 'x.md,b.md'],
    says: '--order must name each document once: x.md is none of them; without a place: a.md',
    hint: /--order a\.md,b\.md.*--order none/,
  },
  {
    is: 'an order that misses one',
    words: ['a.md', 'b.md', '--order', 'b.md'],
    says: '--order must name each document once: without a place: a.md',
    hint: /--order a\.md,b\.md/,
  },
  {
    is: 'an order with one twice',
    words: ['a.md', 'b.md', '--order', 'a.md,b.md,./a.md'],
    says: '--order must name each document once: ./a.md stands twice',
    hint: /--order a\.md,b\.md/,
  },
  {
    is: 'an order of nothing',
    words: ['a.md', 'b.md', '--order', ''],
    says: '--order must name each document once: without a place: a.md, b.md',
    hint: /--order a\.md,b\.md/,
  },
  {
    is: 'an order of what is not there yet',
    words: [...MODE_B, '--agents', 'embedded,embedded', '--order', 'none'],
    says: 'Cannot use --order with --source/--generate',
    hint: /a\.md b\.md --order a\.md,b\.md/,
  },
  {
    is: 'an ancestor that is not there',
    words: ['a.md', 'b.md', '--ancestor', 'base.md'],
    says: 'File not found: base.md',
    hint: /path|mean/,
  },
  {
    is: 'an ancestor that is empty',
    words: ['a.md', 'b.md', '--ancestor', 'base.md'],
    says: 'File is empty: base.md',
    hint: /leave it out/,
    prepare: put('base.md', ''),
  },
  {
    is: 'an ancestor without a name',
    words: ['a.md', 'b.md', '--ancestor', ''],
    says: '--ancestor must name one file, not 0',
    hint: /--ancestor base\.md/,
  },
  {
    is: 'two ancestors',
    words: ['a.md', 'b.md', '--ancestor', '*.md'],
    says: '--ancestor must name one file, not 2: *.md',
    hint: /--ancestor base\.md/,
  },
  {
    is: 'an ancestor that is one of the variants',
    words: ['a.md', 'b.md', '--ancestor', './a.md'],
    says: 'The ancestor is one of the compared documents: a.md',
    hint: /Leave it out.*--order/,
  },
  {
    is: 'an ancestor that is a link to one of the variants',
    words: ['a.md', 'b.md', '--ancestor', 'base.md'],
    says: 'The same file is given twice: a.md and base.md',
    hint: /links/,
    prepare: (cwd) => symlink('a.md', join(cwd, 'base.md')),
  },
  {
    is: 'an ancestor and a document from standard input',
    words: ['a.md', '-', '--ancestor', '-'],
    says: 'The ancestor is one of the compared documents: stdin',
    hint: /Leave it out/,
  },
  {
    is: 'an ancestor of what is not there yet',
    words: [...MODE_B, '--agents', 'embedded,embedded', '--ancestor', 'b.md'],
    says: 'Cannot use --ancestor with --source/--generate',
    hint: /a\.md b\.md --ancestor base\.md/,
  },
  {
    is: 'an ancestor where the answers should be',
    words: ['a.md', 'b.md', '--ancestor', '-', '-i'],
    says: '--interactive needs someone to ask: a document is read from standard input',
    hint: /--answers file\.json or --yes/,
  },
  {
    is: 'marks that nobody knows',
    words: ['a.md', 'b.md', '--open-marks', 'loud'],
    says: 'Unknown value for --open-marks: loud',
    hint: /One of: line, comment, none/,
  },
  {
    is: 'nobody decides',
    words: ['a.md', 'b.md', '-i'],
    says: '--interactive needs someone to ask: standard input is not a terminal and has no answers',
    hint: /--answers file\.json or --yes/,
  },
  {
    is: 'two deciders',
    words: ['a.md', 'b.md', '--yes', '--answers', 'x.json'],
    says: '--answers and --yes exclude each other',
    hint: /default/,
  },
  {
    is: 'answers that are not there',
    words: ['a.md', 'b.md', '--answers', 'gone.json'],
    says: 'Cannot read the answers in gone.json: no such file',
    hint: /docs\/interactive\.md/,
  },
  {
    is: 'a document where the answers should be',
    words: ['a.md', '-', '-i'],
    says: '--interactive needs someone to ask: a document is read from standard input',
    hint: /--answers file\.json or --yes/,
  },
];

const settings: readonly Row[] = [
  {
    is: 'an unknown key',
    words: ['a.md', 'b.md'],
    says: 'steelman.config.yaml:2: unknown key "dpeth"; did you mean "depth"?',
    hint: /--config/,
    prepare: put('steelman.config.yaml', 'focus: [x]\ndpeth: deep\n'),
  },
  {
    is: 'a key where a name belongs',
    words: ['a.md', 'b.md'],
    says: 'steelman.config.yaml:1: this looks like an API key',
    hint: /apiKeyEnv/,
    prepare: put(
      'steelman.config.yaml',
      `models: {m: {provider: openai, model: m, apiKeyEnv: s${'k'}-proj-0123456789abcdef}}`,
    ),
  },
  {
    is: 'a configuration that is not there',
    words: ['a.md', 'b.md'],
    says: 'Configuration file not found: x.yaml',
    hint: /STEELMAN_CONFIG/,
    env: { STEELMAN_CONFIG: 'x.yaml' },
  },
];

const outputs: readonly Row[] = [
  {
    is: 'a document that is there',
    words: ['a.md', 'b.md', '-o', 'a.md'],
    says: 'The merged document would take the place of a file',
    hint: /--output/,
  },
  {
    is: 'a file',
    words: ['a.md', 'b.md', '-o', 'a.txt'],
    says: 'a.txt is not a folder',
    hint: /--output/,
    prepare: put('a.txt', 'x'),
  },
  {
    is: 'below a file',
    words: ['a.md', 'b.md', '-o', 'a.md/x/y'],
    says: 'a.md is not a folder',
    hint: /--output/,
  },
  {
    is: 'no name',
    words: ['a.md', 'b.md', '-o', ''],
    says: '--output needs the name of a folder',
    hint: /Leave/,
  },
  {
    is: 'where nobody can write',
    words: ['a.md', 'b.md', '-o', '/proc/x'],
    says: 'Cannot write to /proc/x',
    hint: /--output/,
  },
  {
    is: 'behind a link to nothing',
    words: ['a.md', 'b.md', '-o', 'x/y'],
    says: 'is a link to nothing',
    hint: /--output/,
    prepare: (cwd) => symlink('gone', join(cwd, 'x')),
  },
  {
    is: 'the instructions of an assistant',
    words: ['a.md', 'b.md', '-o', '.claude/skills/mine'],
    says: 'Refusing to write into',
    hint: /--output/,
  },
  {
    is: 'a folder that holds a run',
    words: ['a.md', 'b.md', '-o', '.'],
    says: 'The output folder is already in use',
    hint: /steelman resume .*--output/,
    prepare: (cwd) => steelmanHere(['adversarial', 'a.md', 'b.md'], { cwd }),
  },
  {
    is: 'a folder that holds something else',
    words: ['a.md', 'b.md', '-o', '.'],
    says: 'The output folder is already in use',
    hint: /--output/,
    prepare: async (cwd) => {
      await mkdir(join(cwd, 'adversarial'));
      await put('adversarial/mine.txt', 'x')(cwd);
    },
  },
];

describe.each([
  ['documents', documents],
  ['flags', flags],
  ['configuration', settings],
  ['output', outputs],
])('%s', (_, rows) => {
  // The first of each table also in a process of its own.
  const all = rows.map((row, at) => ({ ...row, run: at === 0 ? steelman : steelmanHere }));
  test.each(all)('$is', async ({ words, says, hint, run, prepare = NONE, env = {} }) => {
    const cwd = await exampleFolder();
    await prepare(cwd);
    const before = await listing(cwd);
    const { exitCode, stdout, stderr } = await run(['adversarial', ...words], { cwd, env });
    const [first = '', second = '', ...rest] = stderr.split('\n');
    expect(first).toContain(`error: `);
    expect(first).toContain(says);
    expect(second).toMatch(/^hint: /);
    expect(second).toMatch(hint);
    expect({ exitCode, stdout, rest }).toEqual({ exitCode: 2, stdout: '', rest: [''] });
    expect(await listing(cwd)).toEqual(before);
  });
});

// Whoever runs the tests as root may read and write everything, so somebody else must try.
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

describe.runIf(process.platform !== 'win32')('without permission', () => {
  const options = (cwd: string) => (isRoot ? { cwd, uid: NOBODY } : { cwd });

  test('[000/FR-001.a-missing-file] to read a document', async () => {
    const cwd = await exampleFolder();
    await chmod(cwd, 0o777);
    await chmod(join(cwd, 'b.md'), 0o000);
    const { exitCode, stderr } = await steelmanHere(['adversarial', 'a.md', 'b.md'], options(cwd));
    expect(stderr).toBe(
      'error: File is not readable: b.md\nhint: Give yourself the right to read it: chmod u+r b.md\n',
    );
    expect(exitCode).toBe(2);
    expect((await listing(cwd)).map((line) => line.split(' ')[0])).toEqual(['a.md', 'b.md']);
  });

  test('to write beside it', async () => {
    const cwd = await exampleFolder();
    await chmod(cwd, 0o555);
    const before = await listing(cwd);
    const { exitCode, stderr } = await steelmanHere(['adversarial', 'a.md', 'b.md'], options(cwd));
    await chmod(cwd, 0o755);
    expect(stderr).toContain(
      `error: Cannot write to ${cwd}: no permission at ${cwd}\nhint: Name another folder`,
    );
    expect(exitCode).toBe(2);
    expect(await listing(cwd)).toEqual(before);
  });
});

test.each([
  ['adversarial', 'a.md', 'b.md', '--model'],
  ['review', 'a.md', '--type', 'requirements', '--adversary'],
  ['decide', 'Which?', '--option', 'A: good, because simple', '--option', 'B: bad, because slow', '--judges'],
  ['roadmap', 'a.md', '--model'],
])('[E9] what the hint about a missing key says can be done: %s', async (...words) => {
  const cwd = await exampleFolder();
  const { exitCode, stderr } = await steelmanHere([...words, 'opus', '--quiet'], { cwd });
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('name embedded in its place'),
  });
  const instead = await steelmanHere([...words, 'embedded', '--quiet'], { cwd });
  expect(instead.stderr).not.toContain('error: ');
});
