// Decisions by the built program: what is written where, how it ends, who is asked, and that a run that stopped ends as
// if nothing had happened.

import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { verify } from '../../src/surfaces/library/verify.ts';
import type { Stance } from '../../src/workflows/decide/model/decision.ts';
import { evaluation, OFFLINE, response } from '../decide/decide-stage.ts';
import { anthropic } from '../vendors/anthropic.ts';
import type { Received } from '../vendors/dialect.ts';
import { type Fault, startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, NOW } from './cli-process.ts';

const VARIABLE = 'LOOPBACK_KEY';
const env = { [VARIABLE]: 'planted-0123456789abcdef' };
const { file_stem: _, ...CONTEXT } = OFFLINE;
const QUESTION = JSON.stringify({ debate_context: CONTEXT });
/** Options that the embedded judges find something to say about. */
const TELLING = JSON.stringify({
  ...CONTEXT,
  options: [
    {
      id: 'A',
      label: 'Table',
      description: 'Good, because it is simple.\nGood, because it is already monitored.',
    },
    {
      id: 'B',
      label: 'Cluster',
      description: 'Bad, because it is complex.\nBad, because a failover loses data.',
    },
  ],
});

const read = (cwd: string, name: string): Promise<string> => readFile(join(cwd, name), 'utf8');
const resultIn = async (cwd: string, run: string) =>
  parse(await read(cwd, `${run}/debate-result.yaml`)).debate_result;

const whoIn = ({ text }: Received): Stance =>
  text.includes('You are the Risk Judge')
    ? 'risk'
    : text.includes('You are the Value Judge')
      ? 'value'
      : 'effort';
const isSecond = ({ text }: Received): boolean => text.includes('You continue the debate.');

interface Votes {
  readonly risk: string | null;
  readonly value: string | null;
  readonly effort: string | null;
}

/** Judges that vote so in both rounds, over HTTP. */
async function judging(votes: Votes, fault?: (stance: Stance, round: number) => Fault | undefined) {
  const vendor = await startVendor(anthropic, {
    answer: (received) => {
      const stance = whoIn(received);
      return isSecond(received)
        ? response(votes[stance], stance === 'risk' ? 'value' : 'risk')
        : evaluation(stance, votes[stance]);
    },
    ...(fault && { fault: (_nth, received) => fault(whoIn(received), isSecond(received) ? 2 : 1) }),
  });
  onTestFinished(() => vendor.close());
  return vendor;
}

const folderFor = ({ dialect: { provider, model }, baseUrl }: Vendor, files = {}): Promise<string> =>
  folderWith({
    'q.json': QUESTION,
    'nobody-home/.config/steelman/config.yaml': `models:\n  seat: {provider: ${provider}, model: "${model}", baseUrl: "${baseUrl}", apiKeyEnv: ${VARIABLE}}\n`,
    ...files,
  });

const SPLIT = { risk: 'A', value: 'B', effort: 'C' };
const WITH_MODELS = ['decide', 'q.json', '--model', 'seat', '--now', NOW, '--quiet'];

test('[004/round-1-files] [004/judge-engine] [004/context-fields] a question file, without a model', async () => {
  const cwd = await folderWith({ 'q.json': TELLING, 'specs/field-app/spec.md': '# Spec\n' });
  const { exitCode, stdout, stderr } = await steelmanHere(['decide', 'q.json', '--now', NOW], { cwd });
  expect(exitCode).toBe(0);
  expect(stderr).toContain('Route: three judges');
  expect(stdout).toContain('CONSENSUS: option A (Table)');
  expect(stdout).toContain('Answered by the built-in rules, no model.');
  const sadd = join(cwd, OFFLINE.feature_dir, 'sadd');
  expect((await readdir(sadd)).sort()).toEqual([
    'debate-Q-7-effort.md',
    'debate-Q-7-risk.md',
    'debate-Q-7-value.md',
    'run-Q-7',
  ]);
  expect((await readdir(join(sadd, 'run-Q-7'))).sort()).toEqual([
    'debate-result.yaml',
    'decision.md',
    'journal.jsonl',
    'return-contract.yaml',
    'run.json',
  ]);
  const [started] = (await read(sadd, 'run-Q-7/journal.jsonl'))
    .split('\n')
    .map((line) => line && JSON.parse(line));
  expect(started).toMatchObject({ engine: 'embedded', input: { ...JSON.parse(TELLING), file_stem: 'Q-7' } });
  expect(await verify(join(sadd, 'run-Q-7'))).toMatchObject({ ok: true, findings: [] });
  for (const command of ['show', 'replay', 'resume']) {
    expect(await steelmanHere([command, sadd], { cwd })).toMatchObject({ exitCode: 0 });
  }
});

test.each([
  ['of another version', /(?<="steelman":\s*)"[^"]+"/g, '"0.0.9"', ['journal.jsonl', 'run.json'], true],
  ['with another outcome', 'CONSENSUS', 'CONTESTED', ['return-contract.yaml'], false],
])('a run %s is not held to what comparisons return', async (_, from, to, names, isWhole) => {
  const cwd = await folderWith({ 'q.json': TELLING });
  await steelmanHere(['decide', 'q.json', '--feature-dir', '.', '--quiet'], { cwd });
  const run = join(cwd, 'sadd/run-Q-7');
  for (const name of names) await writeFile(join(run, name), (await read(run, name)).replaceAll(from, to));
  const { ok, findings } = await verify(run);
  expect(findings.map(({ check }) => check)).toEqual(isWhole ? [] : ['artifact.content']);
  expect(ok).toBe(isWhole);
});

test('[004/judge-engine] three models, each in the seat of its stance', async () => {
  const vendor = await judging({ risk: 'A', value: 'A', effort: 'B' });
  const cwd = await folderFor(vendor);
  const words = [
    'decide',
    'q.json',
    '--judges',
    'seat,embedded,seat',
    '--feature-dir',
    '.',
    '--now',
    NOW,
    '--quiet',
  ];
  const { exitCode } = await steelmanHere(words, { cwd, env });
  expect(exitCode).toBe(0);
  expect(vendor.requests.map(whoIn).filter((who) => who === 'value')).toEqual([]);
  const journal = (await read(cwd, 'sadd/run-Q-7/journal.jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const agents = journal.flatMap(({ type, role, agent }) =>
    type === 'answer-recorded' ? [[role, agent]] : [],
  );
  expect(new Map(agents as [string, string][]).get('judge:value')).toBe('embedded');
  expect(new Map(agents as [string, string][]).get('judge:risk')).toMatch(/^anthropic:/);
});

describe('judges that do not agree', () => {
  test('[004/contested-valid] is a normal end; --strict makes it 3', async () => {
    const cwd = await folderFor(await judging(SPLIT));
    const plain = await steelmanHere(WITH_MODELS, { cwd, env });
    expect(plain).toMatchObject({ exitCode: 0 });
    expect(plain.stdout).toContain('CONTESTED: the judges do not agree');
    expect(plain.stdout).toContain('What would change this');
    const strict = await steelmanHere([...WITH_MODELS, '--strict', '--json'], { cwd, env });
    expect(strict.exitCode).toBe(3);
    expect(JSON.parse(strict.stdout)).toMatchObject({
      status: 'partial',
      outcome: 'CONTESTED',
      question_id: 'Q-7',
      distribution: { A: ['risk'], B: ['value'], C: ['effort'] },
      rounds: 2,
    });
    const sadd = join(cwd, OFFLINE.feature_dir, 'sadd');
    expect(await resultIn(sadd, 'run-Q-7')).toMatchObject({ outcome: 'CONTESTED' });
    // The second run of the question stepped aside.
    expect(await readdir(sadd)).toEqual(expect.arrayContaining(['run-Q-7-2', 'debate-Q-7-2-risk-r2.md']));
    expect(await verify(join(sadd, 'run-Q-7-2'))).toMatchObject({ findings: [] });
  });

  test.each([
    ['by a file of answers', ['--answers', 'answers.json'], undefined],
    ['by a line', ['--interactive'], 'b\n'],
  ])('[004/contested-valid] the person chooses, %s', async (_, flags, input) => {
    const cwd = await folderFor(await judging(SPLIT), { 'answers.json': '{"choose-option": "B"}' });
    const chosen = await steelmanHere([...WITH_MODELS, ...flags], { cwd, env, ...(input && { input }) });
    expect(chosen.exitCode).toBe(0);
    expect(chosen.stdout).toContain('You chose option B (Full offline mode).');
    expect(await resultIn(join(cwd, OFFLINE.feature_dir, 'sadd'), 'run-Q-7')).toMatchObject({
      chosen_option: 'B',
      chosen_by: 'user',
    });
  });

  test('nobody there: it stays open', async () => {
    const cwd = await folderFor(await judging(SPLIT));
    const { exitCode } = await steelmanHere([...WITH_MODELS, '--interactive', '--yes', '--strict'], {
      cwd,
      env,
    });
    expect(exitCode).toBe(3);
  });
});

describe('judges that fail', () => {
  test('[004/judge-timeout] a vendor that never answers is left out after the time for a judge', async () => {
    const vendor = await judging({ risk: 'A', value: 'A', effort: 'A' }, (stance) =>
      stance === 'risk' ? { kind: 'hang' } : undefined,
    );
    const cwd = await folderFor(vendor);
    const { exitCode, stdout } = await steelmanHere([...WITH_MODELS, '--judge-timeout', '0.5'], { cwd, env });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('note: Risk judge timed out - only 2 perspectives available');
    expect(stdout).toContain('CONSENSUS: option A');
  });

  test('[004/two-judges-left] one left: INSUFFICIENT, exit 4', async () => {
    const vendor = await judging({ risk: 'A', value: 'A', effort: 'A' }, (stance) =>
      stance === 'value' ? undefined : { kind: 'malformed' },
    );
    const cwd = await folderFor(vendor);
    const { exitCode, stdout, stderr } = await steelmanHere(WITH_MODELS, { cwd, env });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('hint: ') });
    expect(stdout).toContain('INSUFFICIENT: fewer than two judges');
    expect(await resultIn(join(cwd, OFFLINE.feature_dir, 'sadd'), 'run-Q-7')).toMatchObject({
      outcome: 'INSUFFICIENT',
      confidence: 'LOW',
      consensus: false,
    });
  });
});

test('stopped at a limit and resumed, it ends like one that nothing befell', async () => {
  const whole = await folderFor(await judging(SPLIT));
  expect(await steelmanHere(WITH_MODELS, { cwd: whole, env })).toMatchObject({ exitCode: 0 });
  const vendor = await judging(SPLIT);
  const cwd = await folderFor(vendor);
  const sadd = join(cwd, OFFLINE.feature_dir, 'sadd');
  const stopped = await steelmanHere([...WITH_MODELS, '--max-calls', '4', '--concurrency', '1'], {
    cwd,
    env,
  });
  expect(stopped).toMatchObject({ exitCode: 5 });
  expect(await read(sadd, 'run-Q-7/return-contract.yaml')).toMatch(/^status: partial$/m);
  const resumed = await steelmanHere(['resume', join(sadd, 'run-Q-7'), '--max-calls', '9'], { cwd, env });
  expect(resumed).toMatchObject({ exitCode: 0 });
  expect(resumed.stdout).toContain('CONTESTED');
  expect(vendor.requests).toHaveLength(6);
  const files = async (folder: string) =>
    (await listing(join(folder, OFFLINE.feature_dir, 'sadd'))).filter(
      (line) => !/journal|run\.json/.test(line),
    );
  expect(await files(cwd)).toEqual(await files(whole));
});

describe('[004/scope-critical] which way a question goes', () => {
  const options = [
    '--option',
    'A: blue - good, because it is simple',
    '--option',
    'B: red - bad, because it is risky',
  ];
  const SINGLE = 'one judge, the pragmatic one';
  const DIALOG = 'How should the error dialog be displayed?';
  test.each([
    ['Should we support offline mode in the first release?', [], 'three judges (SCOPE_CRITICAL', 'debate'],
    [DIALOG, [], `${SINGLE} (UX_PREFERENCE`, 'single'],
    ['Which request timeout applies?', [], `${SINGLE} (TECH_DEFAULT`, 'single'],
    ['Who may approve a refund?', [], `${SINGLE} (BUSINESS_RULE`, 'single'],
    ['Blue or red?', [], `${SINGLE} (BUSINESS_RULE, by default)`, 'single'],
    [DIALOG, ['--debate'], 'three judges (UX_PREFERENCE', 'debate'],
    [DIALOG, ['--judges', 'embedded'], 'three judges (UX_PREFERENCE', 'debate'],
    [DIALOG, ['--rounds', '1'], 'three judges (UX_PREFERENCE', 'debate'],
    [DIALOG, ['--model', 'embedded'], `${SINGLE} (UX_PREFERENCE`, 'single'],
  ])('%s %j', async (question, flags, said, route) => {
    const cwd = await folderWith({});
    const { stdout, stderr } = await steelmanHere(['decide', question, ...options, ...flags, '--json'], {
      cwd,
    });
    expect(stderr).toContain(`Route: ${said}`);
    // Said once, so that nothing can contradict it.
    expect(stdout.match(/"route": "(\w+)"/g)).toEqual([`"route": "${route}"`]);
    const [id = ''] = await readdir(join(cwd, '.steelman'));
    expect(id).toMatch(/^[a-z-]+-[a-z0-9]{6}$/);
    const files = (await readdir(join(cwd, '.steelman', id, 'sadd'))).filter((name) => name.endsWith('.md'));
    expect(files).toHaveLength(route === 'debate' ? 3 : 1);
  });

  test('rounds that a file names are named by its caller; judges of the configuration are not', async () => {
    const asked = { question_text: DIALOG, options: ['A: blue', 'B: red'] };
    const cwd = await folderWith({
      'plain.json': JSON.stringify(asked),
      'rounds.json': JSON.stringify({ ...asked, debate_config: { max_rounds: 1 } }),
      'steelman.config.yaml': 'judges: [embedded]\n',
    });
    for (const [file, route] of Object.entries({ 'plain.json': 'single', 'rounds.json': 'debate' })) {
      const { stdout } = await steelmanHere(['decide', file, '--dry-run', '--json'], { cwd });
      expect(JSON.parse(stdout)).toMatchObject({ route });
    }
  });

  test('a single recommendation is no consensus', async () => {
    const cwd = await folderFor(await judging({ risk: 'A', value: 'A', effort: 'B' }));
    const words = [
      'decide',
      'How should the error dialog be displayed?',
      '--option',
      'A: x',
      '--option',
      'B: y',
    ];
    const { exitCode, stdout } = await steelmanHere([...words, '--id', 'D', '--model', 'seat', '--json'], {
      cwd,
      env,
    });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'SINGLE', recommended_option: 'B', route: 'single' });
    expect(await resultIn(cwd, '.steelman/D/sadd/run-D')).toMatchObject({
      consensus: false,
      recommended_option: 'B',
    });
    expect(await verify(join(cwd, '.steelman/D/sadd/run-D'))).toMatchObject({ findings: [] });
  });
});

describe('ways to ask', () => {
  test('a decision record, without what it decided', async () => {
    const record = await readFile('examples/decide/0012-keep-sessions.md', 'utf8');
    const decided = `${record}\n## Decision Outcome\n\nChosen option: "A Redis cluster", because it is fast.\n`;
    const cwd = await folderWith({ 'docs/0012.md': decided });
    const { exitCode, stdout, stderr } = await steelmanHere(
      ['decide', 'docs/0012.md', '--json', '--feature-dir', 'docs'],
      { cwd },
    );
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      'The record says what was decided (A Redis cluster); the judges are not shown it',
    );
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'SINGLE', recommended_option: 'A' });
    const [run = ''] = (await readdir(join(cwd, 'docs/sadd'))).filter((name) => name.startsWith('run-'));
    // Each figure with its place in the record.
    const said = await read(cwd, 'docs/sadd/debate-0012-effort.md');
    const at = decided.split('\n').findIndex((line) => line.includes('about 4 days')) + 1;
    expect(said).toContain(
      `- \`Good, because it is a small change: about 4 days.\` (option A, L5; 0012.md:${at})`,
    );
    expect(said).toContain(`Days stated: A 4 (line ${at}).`);
    expect(await read(cwd, `docs/sadd/${run}/journal.jsonl`)).not.toContain('because it is fast');
  });

  test('the examples that ship', async () => {
    const files = ['question.yaml', '0012-keep-sessions.md'];
    const texts = await Promise.all(files.map((name) => readFile(join('examples/decide', name), 'utf8')));
    const cwd = await folderWith(Object.fromEntries(files.map((name, at) => [name, texts[at] ?? ''])));
    for (const name of files) {
      expect(await steelmanHere(['decide', name, '--quiet'], { cwd })).toMatchObject({
        exitCode: 0,
        stderr: '',
      });
    }
  });

  test.each([
    ['YAML', `question_text: Should we?\noptions: ["none", "C: full"]\n`],
    ['JSON', QUESTION],
    ['a question', 'Should we support it?\n'],
  ])('standard input with %s', async (kind, input) => {
    const cwd = await folderWith({});
    const options = kind === 'a question' ? ['--option', 'x', '--option', 'y'] : [];
    const { stdout } = await steelmanHere(['decide', '-', ...options, '--dry-run', '--json'], { cwd, input });
    const ids = JSON.parse(stdout).options.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(kind === 'YAML' ? ['A', 'C'] : kind === 'JSON' ? ['A', 'B', 'C'] : ['A', 'B']);
    expect(await readdir(cwd)).toEqual([]);
  });

  test('files of others stay as they are', async () => {
    const cwd = await folderWith({ 'q.json': TELLING, 'f/sadd/debate-Q-7-risk.md': 'mine' });
    const { exitCode } = await steelmanHere(['decide', 'q.json', '--feature-dir', 'f', '--quiet'], { cwd });
    expect(exitCode).toBe(0);
    expect(await read(cwd, 'f/sadd/debate-Q-7-risk.md')).toBe('mine');
    expect(await readdir(join(cwd, 'f/sadd'))).toContain('debate-Q-7-2-risk.md');
  });

  test.each(['../../x', 'out', 'out/deeper'])(
    'a feature_dir elsewhere, %s, is named and not written to',
    async (there) => {
      const elsewhere = await folderWith({});
      const cwd = await folderWith({
        'in/q.json': JSON.stringify({ ...JSON.parse(TELLING), feature_dir: there }),
      });
      await symlink(elsewhere, join(cwd, 'out'));
      const { stderr } = await steelmanHere(['decide', 'in/q.json', '--quiet'], { cwd });
      expect(stderr).toContain(`feature_dir "${there}" is not below this folder`);
      expect(await readdir(join(cwd, '.steelman/Q-7'))).toEqual(['sadd']);
      expect(await readdir(join(cwd, 'in'))).toEqual(['q.json']);
      expect(await readdir(elsewhere)).toEqual([]);
    },
  );

  test('keys with nothing behind them, and options as pairs', async () => {
    const source =
      'question_id:\nquestion_text: Should we?\nfeature_dir:\noptions:\n  - A: none - it is simple\n  - {id: B, label: full, description: }\n';
    const cwd = await folderWith({ 'q.yaml': source });
    const { stdout } = await steelmanHere(['decide', 'q.yaml', '--dry-run', '--json'], { cwd });
    expect(JSON.parse(stdout).options).toEqual([
      { id: 'A', label: 'none', description: 'none - it is simple' },
      { id: 'B', label: 'full', description: 'full' },
    ]);
  });

  test('a context that was edited is asked about before a run goes on', async () => {
    const cwd = await folderFor(await judging(SPLIT), { 'spec.md': '# Spec\n\nSix weeks.\n' });
    const words = [...WITH_MODELS, '--context', 'spec.md', '--max-calls', '2', '--feature-dir', '.'];
    expect(await steelmanHere(words, { cwd, env })).toMatchObject({ exitCode: 5 });
    await writeFile(join(cwd, 'spec.md'), '# Spec\n\nSeven weeks.\n');
    const resume = ['resume', 'sadd/run-Q-7', '--max-calls', '9'];
    expect(await steelmanHere(resume, { cwd, env })).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('edited since the run began: spec.md'),
    });
    expect(await steelmanHere([...resume, '--keep-recorded'], { cwd, env })).toMatchObject({ exitCode: 0 });
  });
});

describe('what cannot be decided is said before anything is written', () => {
  test.each([
    ['no question', [], 'No question is asked'],
    ['a missing file', ['qq.json'], 'File not found: qq.json'],
    ['no options', ['Should we?'], 'A decision needs at least two options, not 0'],
    ['one option', ['Should we?', '--option', 'A: yes'], 'A decision needs at least two options, not 1'],
    [
      'the same id twice',
      ['Should we?', '--option', 'A: x', '--option', 'A: y'],
      'Two options have the same id',
    ],
    [
      'options twice',
      ['q.json', '--option', 'A: x', '--option', 'B: y'],
      'The file lists options, and so does --option',
    ],
    [
      'ids of one letter',
      ['Should we?', '--option', 'A: x', '--option', 'a: y'],
      'Two options have the same id',
    ],
    [
      'an id that means nobody',
      ['Should we?', '--option', 'None: x', '--option', 'B: y'],
      'Option 1: the id is not usable',
    ],
    ['an empty option', ['Should we?', '--option', 'A: x', '--option', ''], 'Option 2 says nothing'],
    ['ids alone', ['ids.json'], 'Option 1 says nothing'],
    ['a feature_dir that is a file', ['q.json', '--feature-dir', 'bad.yaml'], 'with --feature-dir.'],
    ['no YAML', ['bad.yaml'], 'error: bad.yaml holds no question: '],
    ['a list', ['list.yaml'], 'list.yaml holds no question_text'],
    ['no record', ['plain.md'], 'error: plain.md is not a decision record'],
    ['two judges', ['q.json', '--judges', 'embedded,embedded'], 'name one model for all or three, not 2'],
    ['an unknown model', ['q.json', '--model', 'nobody'], 'Unknown model: nobody'],
    ['three rounds', ['q.json', '--rounds', '3'], 'The rounds of a debate must be 1 or 2'],
    ['a low threshold', ['q.json', '--threshold', '0.4'], 'The threshold must be a share above 0.5'],
    ['no time', ['q.json', '--judge-timeout', 'soon'], 'The time for a judge must be a number of seconds'],
    ['rules of the file', ['rules.json'], 'The rounds of a debate must be 1 or 2'],
    ['an empty id', ['q.json', '--id', ' '], 'The id of the question is empty'],
    ['stdin twice', ['-', '--context', '-'], 'Standard input cannot be both'],
  ])('%s', async (_, words, message) => {
    const cwd = await folderWith({
      'q.json': QUESTION,
      'bad.yaml': 'a: [',
      'list.yaml': '- a\n',
      'plain.md': '# Title\n\nText.\n',
      'ids.json': JSON.stringify({ ...CONTEXT, options: [{ id: 'A' }, { id: 'B' }] }),
      'rules.json': JSON.stringify({ debate_context: CONTEXT, debate_config: { max_rounds: 5 } }),
    });
    const before = await listing(cwd);
    const { exitCode, stderr } = await steelmanHere(['decide', ...words], { cwd, input: '' });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
    expect(stderr).toContain('hint: ');
    expect(await listing(cwd)).toEqual(before);
  });
});

describe('classify', () => {
  test('[004/scope-critical] says class, route, indicator and confidence', async () => {
    const cwd = await folderWith({
      'questions.txt': 'Should we support offline mode?\n\nWhich icon marks a draft?\n',
    });
    const { stdout } = await steelmanHere(['classify', '--file', 'questions.txt', '--json'], { cwd });
    const { questions, summary } = JSON.parse(stdout);
    expect(questions).toMatchObject([
      { question_id: 'Q-1', classification: 'SCOPE_CRITICAL', route: 'debate', confidence: 'HIGH' },
      { question_id: 'Q-2', classification: 'UX_PREFERENCE', route: 'single' },
    ]);
    expect(summary).toMatchObject({ SCOPE_CRITICAL: 1, UX_PREFERENCE: 1 });
    const piped = await steelmanHere(['classify', '-'], { cwd, input: 'Should we support offline mode?' });
    expect(piped.stdout).toMatch(
      /^SCOPE_CRITICAL {2}debate {2}HIGH \("[^"]+"\) {2}Should we support offline mode\?\n$/,
    );
  });

  test('no question is an error', async () => {
    const cwd = await folderWith({});
    expect(await steelmanHere(['classify'], { cwd })).toMatchObject({ exitCode: 2 });
  });
});

test('a run removed with its files leaves nothing', async () => {
  const cwd = await folderWith({ 'q.json': TELLING });
  await mkdir(join(cwd, 'f'));
  await steelmanHere(['decide', 'q.json', '--feature-dir', 'f', '--quiet'], { cwd });
  const beside = (await readdir(join(cwd, 'f/sadd'))).filter((name) => name.endsWith('.md'));
  expect(beside).toHaveLength(3);
  const named = beside.flatMap((name) => ['--with-merged', `f/sadd/${name}`]);
  const { exitCode } = await steelmanHere(['clean', 'f/sadd/run-Q-7', '--yes', ...named], { cwd });
  expect(exitCode).toBe(0);
  expect(await readdir(join(cwd, 'f/sadd'))).toEqual([]);
});
