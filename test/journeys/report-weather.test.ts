// `steelman report` on runs as they are found: broken off, going on, edited, of another version or tool, incomplete. There is a whole page
// or a sentence that says why not; never a stack trace, half a file or a wait.

import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRun } from '../../src/journal/lock-run.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { copyExamples } from '../documents/shipped.ts';
import { steelmanHere } from './cli-here.ts';
import { type Outcome, steelman } from './cli-process.ts';

const LONGEST_MS = 10_000;
/** Each made by one command; the folder of the run below that of the command. */
const MADE = {
  adversarial: [
    ['merge', 'examples/retention/a.md', 'examples/retention/b.md', '--output', 'adversarial'],
    'adversarial',
  ],
  roadmap: [['roadmap', 'examples/checkout/a.md', '--output', 'roadmap'], ''],
  review: [['review', 'examples/review/ROADMAP-draft.md', '--author', 'embedded', '--output', 'review'], ''],
  waiting: [['review', 'examples/review/ROADMAP-draft.md', '--output', 'waiting'], ''],
  decide: [['decide', 'examples/decide/question.yaml', '--feature-dir', 'decide'], 'sadd/run-offline'],
} as const;
type Kind = keyof typeof MADE;
const KINDS = Object.keys(MADE) as readonly Kind[];

let made = '';
beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'steelman-'));
  await copyExamples(made);
  for (const [words] of Object.values(MADE))
    await steelmanHere([...words, '--now', '2026-01-31T12:00:00Z'], { cwd: made });
});
afterAll(() => rm(made, { recursive: true, force: true }));

interface Found {
  readonly cwd: string;
  readonly run: string;
}

/** As it was made, in a place of its own. */
async function copyOf(kind: Kind): Promise<Found> {
  const cwd = await temporaryFolder();
  await cp(join(made, kind), join(cwd, kind), { recursive: true });
  return { cwd, run: join(kind, MADE[kind][1]) };
}

interface Reported extends Outcome {
  /** Undefined where none was written. */
  readonly page: string | undefined;
}

async function report({ cwd, run }: Found, ...more: readonly string[]): Promise<Reported> {
  const before = await readdir(join(cwd, run)).catch(() => []);
  const begun = performance.now();
  const outcome = await steelmanHere(['report', run, ...more], { cwd });
  expect(performance.now() - begun).toBeLessThan(LONGEST_MS);
  expect(outcome.stderr).not.toMatch(/^\s+at |internal\//m);
  const page = await readFile(join(cwd, run, 'report.html'), 'utf8').catch(() => undefined);
  if (page !== undefined) expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  const left = (await readdir(join(cwd, run)).catch(() => [])).filter((name) => name !== 'report.html');
  expect(left).toEqual(before.filter((name) => name !== 'report.html'));
  expect(page !== undefined).toBe(outcome.exitCode === 0);
  // Nobody needs to know where this was.
  expect(page ?? '').not.toContain(cwd);
  return { ...outcome, page };
}

const lines = async ({ cwd, run }: Found): Promise<string[]> =>
  (await readFile(join(cwd, run, 'journal.jsonl'), 'utf8')).trimEnd().split('\n');
const journal = ({ cwd, run }: Found, text: string): Promise<void> =>
  writeFile(join(cwd, run, 'journal.jsonl'), text);
const told = (page: string | undefined): string =>
  (/<section id="result">[\s\S]*?<\/section>/.exec(page ?? '')?.[0] ?? '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
const WHOLE = /A part of this report cannot be shown/;

test.each(KINDS)('%s: broken off after each line of its journal, and within the last', async (kind) => {
  const found = await copyOf(kind);
  const all = await lines(found);
  for (let end = 1; end < all.length; end += 1) {
    const kept = all.slice(0, end).map((line) => `${line}\n`);
    await journal(found, `${kept.join('')}${all[end]?.slice(0, 40)}`);
    const { page, exitCode } = await report(found);
    expect([end, exitCode]).toEqual([end, 0]);
    expect(page).not.toMatch(WHOLE);
    expect(told(page)).toMatch(/broken off|waits for|stopped/);
  }
});

const rewrite = (
  found: Found,
  change: (event: Record<string, unknown>, at: number) => unknown,
): Promise<void> =>
  lines(found).then((all) =>
    journal(found, all.map((line, at) => `${JSON.stringify(change(JSON.parse(line), at))}\n`).join('')),
  );

/** What was done to the run of a comparison, how the command ends, and what it says, in the page or instead of it. */
const ROWS: readonly (readonly [
  what: string,
  change: (found: Found) => Promise<unknown>,
  exit: number,
  says: RegExp,
])[] = [
  ['nothing', async () => {}, 0, /to decide/],
  ['going on', ({ cwd, run }) => lockRun(join(cwd, run)).then(() => undefined), 0, /going on/],
  [
    'stopped by a full disk',
    async (found) => {
      const message = `Cannot write "${join(found.cwd, found.run, 'ledger.json')}": no space left`;
      const stop = { type: 'run-stopped', code: 'journal/no-space', message };
      await journal(found, `${[...(await lines(found)).slice(0, 9), JSON.stringify(stop)].join('\n')}\n`);
    },
    0,
    /stopped before its end\.Cannot write (?:"|&quot;)ledger\.json(?:"|&quot;): no space left/,
  ],
  [
    'an older version',
    (found) => rewrite(found, (event, at) => (at === 0 ? { ...event, steelman: '0.0.1' } : event)),
    0,
    /0\.0\.1/,
  ],
  [
    'a newer format',
    (found) => rewrite(found, (event, at) => (at === 0 ? { ...event, format: 99 } : event)),
    6,
    /newer steelman/,
  ],
  [
    'fields nobody knows',
    (found) => rewrite(found, (event) => ({ ...event, mood: { '<b>': 'good' } })),
    0,
    /to decide/,
  ],
  [
    'events nobody knows',
    (found) =>
      lines(found).then((all) => journal(found, `${all[0]}\n{"type":"mood"}\n${all.slice(1).join('\n')}\n`)),
    6,
    /./,
  ],
  [
    'a line that is no JSON',
    (found) => lines(found).then((all) => journal(found, `${all[0]}\nx\n${all[1]}\n`)),
    6,
    /not JSON/,
  ],
  [
    'without its first line',
    (found) => lines(found).then((all) => journal(found, `${all.slice(1).join('\n')}\n`)),
    6,
    /beginning/,
  ],
  ['an empty journal', (found) => journal(found, ''), 0, /The run recorded nothing/],
  [
    'a journal alone',
    async (found) => {
      const [all] = [await lines(found)];
      await rm(join(found.cwd, found.run), { recursive: true });
      await mkdir(join(found.cwd, found.run));
      await journal(found, `${all.join('\n')}\n`);
    },
    0,
    /not on record/,
  ],
  ['without a journal', ({ cwd, run }) => rm(join(cwd, run, 'journal.jsonl')), 0, /No journal of steelman/],
  [
    'its journal is a folder',
    async ({ cwd, run }) => {
      await rm(join(cwd, run, 'journal.jsonl'));
      await mkdir(join(cwd, run, 'journal.jsonl'));
    },
    0,
    /No journal of steelman/,
  ],
  [
    'its journal is a link',
    async ({ cwd, run }) => {
      await cp(join(cwd, run, 'journal.jsonl'), join(cwd, 'elsewhere'));
      await rm(join(cwd, run, 'journal.jsonl'));
      await symlink(join(cwd, 'elsewhere'), join(cwd, run, 'journal.jsonl'));
    },
    0,
    /No journal of steelman/,
  ],
  [
    'a file of 10 MB',
    ({ cwd, run }) => writeFile(join(cwd, run, 'diff-analysis.md'), `# ${'a b '.repeat(2_500_000)}`),
    0,
    /Edited after/,
  ],
  [
    'a foreign file of its name',
    ({ cwd, run }) => writeFile(join(cwd, run, 'notes.md'), '# Mine\n'),
    0,
    /to decide/,
  ],
];

test('failed: nothing was decided', async () => {
  const cwd = await temporaryFolder();
  const options = ['A', 'B'].map((id) => ({ id, label: `Way ${id}`, description: 'x' }));
  const question = {
    question_id: 'q',
    question_text: 'Which?',
    options,
    spec_context: 'Nothing.',
    feature_name: 'F',
  };
  await writeFile(join(cwd, 'q.yaml'), JSON.stringify({ debate_context: question }));
  await steelmanHere(['decide', 'q.yaml', '--debate', '--feature-dir', 'd'], { cwd });
  const { page, exitCode } = await report({ cwd, run: 'd/sadd/run-q' });
  expect([exitCode, told(page)]).toEqual([0, expect.stringContaining('Status failed')]);
  expect(page).not.toMatch(WHOLE);
});

describe('a comparison', () => {
  test.each(ROWS)('%s', async (_, change, exit, says) => {
    const found = await copyOf('adversarial');
    await change(found);
    const { page, exitCode, stderr } = await report(found);
    expect([exitCode, exit === 0 ? told(page) : stderr]).toEqual([exit, expect.stringMatching(says)]);
    expect(page ?? '').not.toMatch(WHOLE);
  });

  test('each file edited afterwards, or something else: named, and everything else is there', async () => {
    const found = await copyOf('adversarial');
    const folder = join(found.cwd, found.run);
    const names = (await readdir(folder)).filter((name) => /\.(?:json|md|yaml)$/.test(name));
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8');
      const forms = name.endsWith('.json')
        ? ['', 'null', '{"points":[{}],"entries":[null],"blocks":7,"steelman":1}']
        : [`${text}x`];
      for (const form of forms) {
        await writeFile(join(folder, name), form);
        const { page, exitCode } = await report(found);
        expect([name, form.slice(0, 20), exitCode]).toEqual([name, form.slice(0, 20), 0]);
        expect(page).toContain('id="files"');
        // `run.json` and the contract are written anew by whoever resumes, and have no hash of their own.
        if (!/^(?:run\.json|return-contract\.yaml)$/.test(name)) expect(told(page)).toContain(name);
      }
      await writeFile(join(folder, name), text);
    }
  });
});

test('a folder that is a link is not written through, and can be written elsewhere', async () => {
  const { cwd, run } = await copyOf('adversarial');
  await symlink(join(cwd, run), join(cwd, 'link'));
  const { exitCode, stderr } = await steelmanHere(['report', 'link'], { cwd });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('symbolic link')]);
  expect((await steelmanHere(['report', 'link', '--output', 'x.html'], { cwd })).exitCode).toBe(0);
});

test.skipIf(process.getuid?.() !== 0)(
  'files that cannot be read are told apart from those that are there',
  async () => {
    const { cwd, run } = await copyOf('adversarial');
    const folder = join(cwd, run);
    for (const one of [cwd, join(cwd, 'adversarial'), folder]) await chmod(one, 0o755);
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o644);
    await mkdir(join(cwd, 'out'));
    await chmod(join(cwd, 'out'), 0o777);
    await chmod(join(folder, 'diff-analysis.json'), 0o600);
    const words = ['report', run, '--output', 'out/x.html'];
    const some = await steelman(words, { cwd, uid: 65534 });
    expect([some.exitCode, some.stderr]).toEqual([0, '']);
    await chmod(join(cwd, run, 'journal.jsonl'), 0o600);
    const none = await steelman(words, { cwd, uid: 65534 });
    expect(none.exitCode).not.toBe(0);
    expect(none.stderr).toMatch(/^error: .*\n(?:hint: .*\n)?$/);
  },
);

test('the same run gives the same bytes, wherever, whenever and in whichever language', async () => {
  const [one, two] = [await copyOf('adversarial'), await copyOf('adversarial')];
  const here = await steelman(['report', one.run], { cwd: one.cwd, env: { LC_ALL: 'C', TZ: 'UTC' } });
  const there = await steelman(['report', two.run], {
    cwd: two.cwd,
    env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
  });
  expect([here, there].map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const pages = await Promise.all([one, two].map(({ cwd, run }) => readFile(join(cwd, run, 'report.html'))));
  expect(pages[0]?.equals(pages[1] as Buffer)).toBe(true);
  const again = await report(one);
  expect(again.page).toBe(String(pages[0]));
  await appendFile(join(two.cwd, two.run, 'merge-log.md'), 'x');
  expect((await report(two)).page).not.toBe(String(pages[0]));
});

/** Each is merged with the one before it and reviewed where that can be. */
const DOCUMENTS: readonly (readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  shown: readonly string[],
])[] = [
  ['empty', { 'a.md': '', 'b.md': '\n\n' }, []],
  [
    'one point',
    { 'a.md': '# A\n\nLogs are kept 30 days.\n', 'b.md': '# A\n\nLogs are kept 60 days.\n' },
    ['a.md'],
  ],
  [
    'names',
    {
      'a "quoted" name.md': '# A\n\nLogs are kept 30 days.\n',
      "it's <b>bold.md": '# A\n\nLogs are kept 60 days.\n',
      'two\nlines.md': '# A\n\nLogs are kept 90 days.\n',
      'a,comma;and $(shell).md': '# A\n\nLogs are kept 80 days.\n',
    },
    [
      'a &quot;quoted&quot; name.md',
      'it&#39;s &lt;b&gt;bold.md',
      'two\ufffdlines.md',
      'a,comma;and $(shell).md',
    ],
  ],
];

test.each(DOCUMENTS)('documents: %s', async (_, files, shown) => {
  const cwd = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const { exitCode, stderr } = await steelmanHere(['merge', ...Object.keys(files), '--output', 'out'], {
    cwd,
  });
  expect(stderr).not.toMatch(/^\s+at /m);
  if (exitCode === 2) return expect(stderr).toMatch(/^error: /m);
  const { page } = await report({ cwd, run: 'out/adversarial' });
  expect(page).not.toMatch(WHOLE);
  for (const one of shown) expect(page).toContain(one);
});
