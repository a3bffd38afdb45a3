// `steelman verify` on runs of steelman: whole, changed, killed, resumed, moved, of another version.

import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDocuments } from '../documents/shipped.ts';
import { steelmanHere } from './cli-here.ts';
import {
  exampleFolder,
  finish,
  folderWith,
  listing,
  NOW,
  type Outcome,
  said,
  start,
  steelman,
} from './cli-process.ts';

interface Report {
  readonly ok: boolean;
  readonly checked: readonly { readonly check: string; readonly file: string; readonly examined: number }[];
  readonly findings: readonly {
    readonly check: string;
    readonly file: string;
    readonly declared: unknown;
    readonly recomputed: unknown;
    readonly message: string;
    readonly line?: number;
  }[];
}

const COMPARE = ['adversarial', '--compare', 'a.md,b.md', '--now', NOW];

/** A finished run in a folder of the test's own. Without words it is a copy: they are all the same. */
async function runFolder(...words: string[]): Promise<string> {
  const cwd = await exampleFolder();
  if (words.length === 0) {
    await cp(finished, cwd, { recursive: true });
    return cwd;
  }
  expect((await steelmanHere([...COMPARE, ...words], { cwd })).exitCode).toBe(0);
  return cwd;
}

let finished: string;

beforeAll(async () => {
  finished = await mkdtemp(join(tmpdir(), 'steelman-'));
  await copyDocuments('examples/checkout', finished);
  expect(await steelmanHere(COMPARE, { cwd: finished })).toMatchObject({ exitCode: 0 });
});

afterAll(() => rm(finished, { recursive: true, force: true }));

const verify = (cwd: string, ...words: string[]): Promise<Outcome> =>
  steelmanHere(['verify', ...words], { cwd });

async function verifyJson(
  cwd: string,
  folder = 'adversarial',
): Promise<Report & { readonly exitCode: number }> {
  const { exitCode, stdout } = await verify(cwd, folder, '--json');
  return { exitCode, ...(JSON.parse(stdout) as Report) };
}

const named = ({ findings }: Report): string[] => findings.map(({ check, file }) => `${check} in ${file}`);

/** Changes one file of a run. */
async function edit(cwd: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(cwd, file);
  const text = await readFile(path, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(path, change(text));
}

describe('a run as it was written', () => {
  test('holds: exit 0, every check says how much it looked at, and nothing is written', async () => {
    const cwd = await runFolder();
    const before = await listing(cwd);
    const { exitCode, stdout, stderr } = await steelman(['verify', 'adversarial'], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Everything that could be recomputed holds: \d+ artifacts, \d+ checks over \d+ things;.*\nThat proves that the run agrees with itself, not who made it: .*\n$/,
    );
    const report = await verifyJson(cwd);
    expect(report).toMatchObject({ exitCode: 0, ok: true, findings: [] });
    const examined = (check: string) =>
      report.checked.filter((one) => one.check === check && one.examined > 0).length;
    for (const check of [
      'journal.line',
      'journal.answer',
      'replay',
      'recheck.quotes',
      'recheck.debate',
      'recheck.merged',
    ])
      expect([check, examined(check)]).toEqual([check, 1]);
    expect(examined('artifact.content')).toBe(16);
    expect(await listing(cwd)).toEqual(before);
  });

  test.each(['quick', 'standard', 'deep'])('%s: two and three variants hold', async (depth) => {
    const two = await runFolder('--depth', depth);
    expect(await verifyJson(two)).toMatchObject({ exitCode: 0, findings: [] });
    const cwd = await folderWith({});
    await copyDocuments('examples/retention', cwd);
    const words = ['adversarial', '--compare', 'a.md,b.md,c.md', '--depth', depth, '--now', NOW];
    expect((await steelmanHere(words, { cwd })).exitCode).toBe(0);
    expect(await verifyJson(cwd)).toMatchObject({ exitCode: 0, findings: [] });
  });

  test('ten variants hold, and so do variants that say the same', async () => {
    const spec = (number: number) =>
      `# Spec\n\n## Limits\n\nThe service must answer within ${number * 10} ms.\n\n## Part ${number}\n\nKeep logs for ${number} days.\n`;
    const ten = await folderWith(
      Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`v${at}.md`, spec(at + 1)])),
    );
    expect(
      (await steelmanHere(['adversarial', '--compare', 'v*.md', '--depth', 'deep'], { cwd: ten })).exitCode,
    ).toBe(0);
    expect(await verifyJson(ten)).toMatchObject({ exitCode: 0, findings: [] });
    const same = await folderWith({ 'a.md': spec(1), 'b.md': spec(1) });
    expect((await steelmanHere(['adversarial', '--compare', 'a.md,b.md'], { cwd: same })).exitCode).toBe(0);
    expect(await verifyJson(same)).toMatchObject({ exitCode: 0, findings: [] });
  });

  test.each(['inline', 'sidecar', 'none'])('holds with --provenance %s', async (form) => {
    expect(await verifyJson(await runFolder('--provenance', form))).toMatchObject({
      exitCode: 0,
      findings: [],
    });
  });

  test('holds from the folder around it, through a link, and where nothing may be written', async () => {
    const cwd = await runFolder();
    expect(await verifyJson(cwd, '.')).toMatchObject({ exitCode: 0, findings: [] });
    const elsewhere = await folderWith({});
    await symlink(join(cwd, 'adversarial'), join(elsewhere, 'link'));
    expect(await verifyJson(elsewhere, 'link')).toMatchObject({ exitCode: 0, findings: [] });
    await chmod(join(cwd, 'adversarial'), 0o555);
    expect(await verifyJson(cwd)).toMatchObject({ exitCode: 0, findings: [] });
    await chmod(join(cwd, 'adversarial'), 0o755);
  });
});

describe('a run that somebody changed: exit 1, and the file by name', () => {
  test.each<[string, string, (text: string) => string, string]>([
    [
      'a number',
      'adversarial/debate-transcript.md',
      (text) => text.replace('achieved: 0%', 'achieved: 90%'),
      'artifact.content in debate-transcript.md',
    ],
    [
      'a score',
      'adversarial/base-selection.md',
      (text) => text.replace('**0.965**', '**0.999**'),
      'artifact.content in base-selection.md',
    ],
    [
      'a quotation',
      'adversarial/diff-analysis.md',
      (text) =>
        text.replace('"Payment records are kept for 7 years."', '"Payment records are kept for 9 years."'),
      'artifact.content in diff-analysis.md',
    ],
    [
      'a tag',
      'merged-spec.md',
      (text) =>
        text.replace('Source: Base (original) -->', 'Source: Base (original, modified) — by hand -->'),
      'artifact.content in ../merged-spec.md',
    ],
    [
      'the merged text',
      'merged-spec.md',
      (text) => text.replace('15 minutes', '45 minutes'),
      'artifact.content in ../merged-spec.md',
    ],
    [
      'the ledger',
      'adversarial/ledger.json',
      (text) => text.replace('"place":"contested"', '"place":"kept"'),
      'artifact.content in ledger.json',
    ],
    [
      'the contract',
      'adversarial/return-contract.yaml',
      (text) => text.replace('status: partial', 'status: success'),
      'artifact.content in return-contract.yaml',
    ],
    [
      'run.json',
      'adversarial/run.json',
      (text) => text.replace('"margin": 0.0', '"margin": 0.5'),
      'artifact.content in run.json',
    ],
    [
      'the plan',
      'adversarial/refactor-plan.md',
      (text) => text.replace('**Risk**: Low', '**Risk**: High'),
      'artifact.content in refactor-plan.md',
    ],
    [
      'a variant',
      'adversarial/variant-1-original.md',
      (text) => text.replace('15 minutes', '45 minutes'),
      'artifact.content in variant-1-original.md',
    ],
    [
      'a recorded document',
      'adversarial/journal.jsonl',
      (text) => text.replace('15 minutes', '45 minutes'),
      'journal.artifact in journal.jsonl',
    ],
    [
      'a recorded answer',
      'adversarial/journal.jsonl',
      (text) => text.replace('"verdict":"NOT MET"', '"verdict":"MET"'),
      'journal.answer in journal.jsonl',
    ],
    [
      'half a line',
      'adversarial/journal.jsonl',
      (text) => `${text}{"type":`,
      'journal.line in journal.jsonl',
    ],
  ])('%s', async (_, file, change, finding) => {
    const cwd = await runFolder();
    await edit(cwd, file, change);
    const report = await verifyJson(cwd);
    expect(report).toMatchObject({ exitCode: 1, ok: false });
    expect(named(report)).toContain(finding);
  });

  test('in words: the file, then the check with what stands there and what should', async () => {
    const cwd = await runFolder();
    await edit(cwd, 'adversarial/debate-transcript.md', (text) =>
      text.replace('achieved: 0%', 'achieved: 90%'),
    );
    const { exitCode, stdout } = await steelmanHere(['verify', 'adversarial'], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^debate-transcript\.md\n/);
    expect(stdout).toMatch(
      /^ {2}artifact\.content +- Convergence achieved: 90% → - Convergence achieved: 0% {2}\(line 7\)\n {6}\S/m,
    );
    expect(stdout).toMatch(/^\d+ findings: /m);
  });

  test.each(['ledger.json', 'run.json', 'return-contract.yaml', 'journal.jsonl', '../merged-spec.md'])(
    '%s is gone',
    async (file) => {
      const cwd = await runFolder();
      await rm(join(cwd, 'adversarial', file));
      const report = await verifyJson(cwd);
      expect(report.exitCode).toBe(1);
      expect(named(report)).toContain(`artifact.missing in ${file}`);
    },
  );

  test('however deep it lies in the folder that is verified, also inside another run', async () => {
    const cwd = await runFolder();
    const deep = join(cwd, 'adversarial', 'old', 'project');
    await cp(finished, deep, { recursive: true });
    expect(await verifyJson(cwd, '.')).toMatchObject({ exitCode: 0, findings: [] });
    await edit(deep, 'merged-spec.md', (text) => text.replace('PostgreSQL', 'Postgres'));
    const changed = 'adversarial/old/project/merged-spec.md';
    for (const [folder, file] of [
      ['.', changed],
      ['adversarial', changed.slice('adversarial/'.length)],
      ['adversarial/old', 'project/merged-spec.md'],
    ] as const) {
      const report = await verifyJson(cwd, folder);
      expect(report.exitCode).toBe(1);
      expect(new Set(report.findings.map((finding) => finding.file))).toContain(file);
    }
  });

  test('a file too many is named, a note of somebody is not', async () => {
    const cwd = await runFolder();
    await writeFile(join(cwd, 'adversarial/notes.txt'), 'Read this.\n');
    expect(await verifyJson(cwd)).toMatchObject({ exitCode: 0 });
    await writeFile(join(cwd, 'adversarial/variant-3-original.md'), '# Other\n');
    expect(named(await verifyJson(cwd))).toEqual(['artifact.extra in variant-3-original.md']);
  });

  test('a journal that is no journal is a finding in every line, not a crash', async () => {
    const cwd = await runFolder();
    await writeFile(join(cwd, 'adversarial/journal.jsonl'), '{}\nnot json\n\n[1]\n');
    const report = await verifyJson(cwd);
    expect(report.exitCode).toBe(1);
    const lines = report.findings.filter(({ check }) => check === 'journal.line').map(({ line }) => line);
    expect(lines).toEqual([1, 2, 3, 4]);
    expect(named(report)).toContain('journal.order in journal.jsonl');
  });
});

describe('a run that is not finished', () => {
  test('killed after each line of its journal: says so and nothing else; resumed, it holds', async () => {
    const cwd = await runFolder();
    const folder = join(cwd, 'adversarial');
    const lines = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trimEnd().split('\n');
    for (const length of [1, 7, 12, lines.length - 1]) {
      await cutAfter(cwd, lines.slice(0, length));
      const report = await verifyJson(cwd);
      expect([length, report.exitCode, named(report)]).toEqual([
        length,
        1,
        ['run.unfinished in journal.jsonl'],
      ]);
      expect((await steelmanHere(['resume', 'adversarial'], { cwd })).exitCode).toBe(0);
      expect(await verifyJson(cwd)).toMatchObject({ exitCode: 0, findings: [] });
    }
  });

  test('interrupted: its contract and summary say so; resumed, it holds', async () => {
    const section = (number: number) =>
      `## Part ${number}\n\nPart ${number} must answer within ${number} ms.\n`;
    const document = (first: number) =>
      `# Spec\n\n${Array.from({ length: 400 }, (_, at) => section(first + at)).join('\n')}`;
    const cwd = await folderWith({ 'a.md': document(0), 'b.md': document(3) });
    const child = start(['adversarial', 'a.md', 'b.md', '--now', NOW], { cwd });
    const outcome = finish(child);
    await said(child, 'diff analysis ...');
    child.kill('SIGINT');
    expect((await outcome).exitCode).toBe(130);
    expect(named(await verifyJson(cwd))).toEqual(['run.unfinished in journal.jsonl']);
    await edit(cwd, 'adversarial/return-contract.yaml', (text) =>
      text.replace('status: failed', 'status: success'),
    );
    expect(named(await verifyJson(cwd))).toContain('artifact.content in return-contract.yaml');
    expect((await steelmanHere(['resume', 'adversarial'], { cwd })).exitCode).toBe(0);
    expect(await verifyJson(cwd)).toMatchObject({ exitCode: 0, findings: [] });
  });
});

/** As a crash leaves it: only what these lines tell of is there. */
async function cutAfter(cwd: string, lines: readonly string[]): Promise<void> {
  const folder = join(cwd, 'adversarial');
  const told = new Set(
    lines.map((line) => JSON.parse(line) as { type: string; name?: string }).map(({ name }) => name),
  );
  await writeFile(join(folder, 'journal.jsonl'), `${lines.join('\n')}\n`);
  for (const name of await readdir(folder)) {
    const isKept = name === 'journal.jsonl' || name === 'return-contract.yaml' || told.has(name);
    if (!isKept) await rm(join(folder, name));
  }
  if (!told.has('../merged-spec.md')) await rm(join(cwd, 'merged-spec.md'), { force: true });
}

describe('a run of another version', () => {
  async function otherVersion(): Promise<string> {
    const cwd = await runFolder();
    const version = /"steelman":"[^"]*"/;
    await edit(cwd, 'adversarial/journal.jsonl', (text) => text.replace(version, '"steelman":"0.0.1"'));
    await edit(cwd, 'adversarial/run.json', (text) =>
      text.replace(/"steelman": "[^"]*"/, '"steelman": "0.0.1"'),
    );
    return cwd;
  }

  test('holds with a note', async () => {
    const { exitCode, stderr } = await verify(await otherVersion(), 'adversarial');
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /^warning: The run was started with steelman 0\.0\.1, this is .*; it would write the same\n$/,
    );
  });

  test.each<[string, string, (text: string) => string, string]>([
    [
      'a report',
      'adversarial/diff-analysis.md',
      (text) => text.replace(/(Total differences found: )\d+/, '$1992'),
      'artifact.content in diff-analysis.md',
    ],
    [
      'run.json',
      'adversarial/run.json',
      (text) => text.replace('"margin": 0.0', '"margin": 0.5'),
      'base.selected in run.json',
    ],
    [
      'the version itself',
      'adversarial/journal.jsonl',
      (text) => text.replace('0.0.1', '0.0.2'),
      'journal.start in journal.jsonl',
    ],
  ])('%s that was changed is found all the same', async (_, file, change, finding) => {
    const cwd = await otherVersion();
    await edit(cwd, file, change);
    const report = await verifyJson(cwd);
    expect([report.exitCode, named(report)]).toEqual([1, expect.arrayContaining([finding])]);
  });

  test('what this version would write otherwise is a note, and the hashes decide', async () => {
    const cwd = await otherVersion();
    // Another engine name stands in many files, as if that version had written another one.
    await edit(cwd, 'adversarial/journal.jsonl', (text) => text.replace('"label":"a.md"', '"label":"z.md"'));
    await edit(cwd, 'adversarial/run.json', (text) => text.replace('"label": "a.md"', '"label": "z.md"'));
    const { exitCode, stderr, stdout } = await verify(cwd, 'adversarial');
    expect({ exitCode, stdout: exitCode === 0 ? '' : stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(stderr).toMatch(/it would write differently: .*diff-analysis\.md/);
  });
});

test('a run whose protocol nobody knows is a finding', async () => {
  const cwd = await runFolder();
  await edit(cwd, 'adversarial/journal.jsonl', (text) =>
    text.replace('"protocol":"adversarial"', '"protocol":"divination"'),
  );
  expect(named(await verifyJson(cwd))).toContain('replay in journal.jsonl');
});

test('a run that was moved without its document lacks it', async () => {
  const cwd = await runFolder();
  const other = await folderWith({});
  await rename(join(cwd, 'adversarial'), join(other, 'adversarial'));
  expect(named(await verifyJson(other))).toEqual([
    'artifact.missing in ../merged-spec.md',
    'recheck.inventory in ../merged-spec.md',
  ]);
});
