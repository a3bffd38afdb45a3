// Whole comparisons by the built program with models in all seats, over HTTP, in every vendor's wire format: the same
// answers give the same run whoever spoke, and a run that was killed asks nothing twice. Analysts: see analysts.test.ts.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { verify } from '../../src/surfaces/library/verify.ts';
import { DEPTHS } from '../../src/workflows/request/parse-values.ts';
import { repeatPassages, stepOf } from '../faults/read-prompt.ts';
import { type Depth, isOfPerson, recordAnswers } from '../faults/record-answers.ts';
import type { Dialect, Received } from '../vendors/dialect.ts';
import { DIALECTS, startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { finish, folderWith, NOW, start, steelman } from './cli-process.ts';
import { eventsOf, stepsIn } from './resume-folder.ts';

const KEY = 'planted-0123456789abcdef';
const VARIABLE = 'LOOPBACK_KEY';
const FILES = ['a.md', 'b.md'];
/** One more part of both, and of one of them a paragraph in it: the merger has something to write. */
const RELEASES = '\n## Releases\n\nEach release is announced to all tenants two days before.\n';
const ROLLBACK = '\nIt can be rolled back within 5 minutes by the operator on duty (FR-031).\n';
let texts: readonly string[] = [];
/** By depth and step, as the embedded engine answers. */
const recorded = new Map<Depth, ReadonlyMap<string, unknown>>();

beforeAll(async () => {
  const examples = await Promise.all(FILES.map((file) => readFile(join('examples/checkout', file), 'utf8')));
  texts = examples.map((text, index) => `${text}${RELEASES}${index === 1 ? ROLLBACK : ''}`);
  for (const depth of DEPTHS) recorded.set(depth, await recordAnswers(FILES, texts, depth));
});

/** Answers every question as the embedded engine did; `asked` sees the step first. */
async function startRecorded(
  dialect: Dialect,
  depth: Depth,
  asked: (step: string) => 'answer' | 'hang' = () => 'answer',
): Promise<Vendor> {
  const stepIn = ({ text }: Received) => stepOf(text, texts);
  const vendor = await startVendor(dialect, {
    answer: (received) => {
      // The embedded engine has no say in how sections are written; all passages fit as they stand.
      return repeatPassages(received.text) ?? recorded.get(depth)?.get(stepIn(received));
    },
    fault: (_nth, received) => (asked(stepIn(received)) === 'hang' ? { kind: 'hang' } : undefined),
  });
  onTestFinished(() => vendor.close());
  return vendor;
}

const engineOf = ({ provider, model }: Dialect) => `${provider}:${model}`;
const configFor = ({ dialect: { provider, model }, baseUrl }: Vendor) =>
  `models:\n  seat: {provider: ${provider}, model: "${model}", baseUrl: "${baseUrl}", apiKeyEnv: ${VARIABLE}}\n`;

async function folderFor(vendor: Vendor): Promise<string> {
  const documents = Object.fromEntries(FILES.map((file, at) => [file, texts[at] ?? '']));
  return folderWith({ ...documents, 'nobody-home/.config/steelman/config.yaml': configFor(vendor) });
}

const WORDS = [
  'adversarial',
  ...FILES,
  '--model',
  'seat',
  '--merger',
  'seat',
  '--analysts',
  'none',
  '--now',
  NOW,
  '--quiet',
];
const env = { [VARIABLE]: KEY };

const HASH = /(?<="sha256": ")[0-9a-f]{64}/g;

/** Every file of the run but the journal, and what was delivered. */
async function artifactsOf(cwd: string, engine: string): Promise<Record<string, string>> {
  const run = join(cwd, 'adversarial');
  const names = (await readdir(run))
    .filter((name) => name !== 'journal.jsonl')
    .map((name) => join(run, name));
  const merged = (await readdir(cwd)).filter((name) => name.startsWith('merged-'));
  const paths = [...names, ...merged.map((name) => join(cwd, name))].sort();
  const entries = paths.map(async (path) => {
    const text = await readFile(path, 'utf8');
    const common = text.replaceAll(engine, '<engine>');
    // The summary names the hash of each artifact, in which the engine counts.
    const isSummary = path.endsWith('run.json');
    return [path.slice(cwd.length), isSummary ? common.replace(HASH, '<hash>') : common] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Only a model is asked to write sections; the embedded engine is not. */
const isOfMerger = (step: string): boolean => step.startsWith('merge');

const answersOf = async (cwd: string) => {
  const events = await eventsOf(join(cwd, 'adversarial'));
  return new Map(
    events.flatMap((event) =>
      event.type === 'answer-recorded' && !isOfMerger(event.step)
        ? [[event.step, { answer: event.answer, struck: event.struck }]]
        : [],
    ),
  );
};

/** The whole tables with `MODEL_RUNS=all`; otherwise every vendor once, one at every depth, and two are killed. */
const isWhole = process.env.MODEL_RUNS === 'all';
const dialectsAt = (depth: Depth) => (depth === 'standard' || isWhole ? DIALECTS : DIALECTS.slice(0, 1));

describe.each(DEPTHS)('depth %s', (depth) => {
  let first: Record<string, string> | undefined;

  test.each(dialectsAt(depth))('$provider: the same run as by any other vendor', async (dialect) => {
    const vendor = await startRecorded(dialect, depth);
    const cwd = await folderFor(vendor);
    const program = dialect === DIALECTS[0] ? steelman : steelmanHere;
    const outcome = await program([...WORDS, '--depth', depth], { cwd, env });
    expect(outcome).toMatchObject({ exitCode: 0 });

    const answers = recorded.get(depth) ?? new Map();
    const written = await artifactsOf(cwd, engineOf(dialect));
    const run = await answersOf(cwd);
    expect(Object.fromEntries(run)).toEqual(
      Object.fromEntries([...answers].map(([step, answer]) => [step, { answer, struck: [] }])),
    );
    expect(vendor.requests.some(({ text }) => isOfMerger(stepOf(text, texts)))).toBe(true);
    // The checkpoints are for people: no model is asked.
    const asked = vendor.requests
      .map(({ text }) => stepOf(text, texts))
      .filter((step) => !isOfMerger(step))
      .sort();
    expect(asked).toEqual([...answers.keys()].filter((step) => !isOfPerson(step)).sort());
    expect(Object.keys(written)).toContain('/adversarial/debate-transcript.md');
    expect(written['/adversarial/debate-transcript.md']).toContain('- Engine: <engine>\n');
    first ??= written;
    expect(written).toEqual(first);

    expect((await verify(join(cwd, 'adversarial'))).findings).toEqual([]);
  });
});

describe('killed with SIGKILL and resumed', () => {
  const moments = DIALECTS.map((dialect, index) => ({
    ...dialect,
    dialect,
    nth: [1, 3, 4, 6, 8][index] ?? 2,
  })).slice(isWhole ? 0 : -2);

  test.each(moments)('$provider, at request $nth: nothing is asked twice', async ({ dialect, nth }) => {
    const asked: string[] = [];
    let kill = (): void => undefined;
    const vendor = await startRecorded(dialect, 'standard', (step) => {
      asked.push(step);
      if (asked.length !== nth) return 'answer';
      kill();
      return 'hang';
    });
    const cwd = await folderFor(vendor);
    const child = start([...WORDS, '--depth', 'standard'], { cwd, env });
    kill = () => void child.kill('SIGKILL');
    expect((await finish(child)).exitCode).toBe(137);

    const run = join(cwd, 'adversarial');
    const kept = stepsIn(await eventsOf(run));
    const steps = [...(recorded.get('standard')?.keys() ?? [])].filter((step) => !isOfPerson(step));
    const before = asked.length;
    const resumed = await steelmanHere(['resume', 'adversarial', '--quiet'], { cwd, env });
    expect(resumed).toMatchObject({ exitCode: 0 });
    const askedAgain = asked
      .slice(before)
      .filter((step) => !isOfMerger(step))
      .sort();
    expect(askedAgain).toEqual(steps.filter((step) => !kept.includes(step)).sort());
    expect(stepsIn(await eventsOf(run)).filter((step) => steps.includes(step))).toEqual([...steps].sort());
    expect((await verify(run)).findings).toEqual([]);
  });
});

test('the program itself verifies such a run', async () => {
  const vendor = await startRecorded(DIALECTS[0], 'quick');
  const cwd = await folderFor(vendor);
  await steelmanHere([...WORDS, '--depth', 'quick'], { cwd, env });
  const verified = await steelman(['verify', 'adversarial'], { cwd });
  expect(verified.stdout).toContain('Everything that could be recomputed holds');
  expect(verified.exitCode).toBe(0);
});
