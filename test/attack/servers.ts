// Each misbehaviour at each question of each workflow: a whole run against an endpoint that is sound but for that question,
// then, where it stopped, gone on with against a sound one.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/agents/clock.ts';
import { SteelmanError } from '../../src/domain/errors.ts';
import { runFromEvents } from '../../src/domain/run.ts';
import type { Asked, Workflow } from '../../src/domain/workflow/workflow.ts';
import { resumeRun } from '../../src/engine/resume-run.ts';
import { runInDirectory } from '../../src/engine/run-workflow.ts';
import { fileJournal } from '../../src/journal/file-journal.ts';
import { createRunDirectory } from '../../src/journal/run-directory.ts';
import { explainError } from '../../src/surfaces/cli/context/outcome.ts';
import { seatAgain } from '../../src/surfaces/prepare/seat-again.ts';
import { BUILT_IN } from '../../src/surfaces/seats/built-in-models.ts';
import type { ConfiguredModel, ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import type { AnyWorkflow } from '../../src/workflows/index.ts';
import { prepareHere } from '../contracts/prepare-here.ts';
import { answerByRule } from '../faults/answer-by-rule.ts';
import { TIMEOUT_MS } from '../faults/patient-clock.ts';
import { type Around, NOW, type Prepared, SCENARIOS } from '../faults/workflows/scenarios.ts';
import { keyOf } from '../kills/learn-answers.ts';
import { wholePrompt } from '../models/compare-with.ts';
import type { SeededRandom } from '../mutations/seeded-random.ts';
import type { Received } from '../vendors/dialect.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { type Attempt, KEY, TIMEOUT_MS as LONGEST_MS } from './machine.ts';
import { MISBEHAVIOURS } from './misbehaviours.ts';

interface Attacked {
  readonly name: string;
  readonly protocol: Workflow<unknown, unknown>;
  readonly files: Readonly<Record<string, string>>;
  readonly seats: readonly string[];
  readonly prepare: (around: Around) => Promise<Prepared>;
  /** What a sound endpoint says, where that is not what a rule says. */
  readonly bend?: ((step: string, answer: unknown) => unknown) | undefined;
}

const SPEC = (timeout: string, more: string): string =>
  `# Spec\n\n## Limits\n\n- **Timeout**: ${timeout}\n- **Retries**: 3\n\n## ${more}\n\nFR-1: The server must ${more} daily.\n`;
const COMPARED = { 'a.md': SPEC('30 s', 'log'), 'b.md': SPEC('10 s', 'rotate keys') };

const SEATS = ['seat:architect', 'seat:security'];

const comparing = (name: string, request: Asked, bend?: Attacked['bend']): Attacked => ({
  name,
  protocol: adversarial as Attacked['protocol'],
  files: COMPARED,
  seats: ['seat'],
  bend,
  prepare: (around) =>
    prepareHere(
      adversarial as unknown as AnyWorkflow,
      { agents: SEATS, order: 'none', ...request },
      around,
      true,
    ),
});

/** Says too little at first and changes its mind, so that somebody is asked again and somebody has to settle it. */
const waver: Attacked['bend'] = (step, answer) => {
  const { positions, verdicts } = answer as { positions?: unknown[]; verdicts?: { verdict: string }[] };
  if (step.startsWith('debate/round-1') && positions) return { ...(answer as object), positions: [] };
  const met = step.includes('pass-2') ? verdicts?.findIndex(({ verdict }) => verdict === 'MET') : undefined;
  if (met === undefined) return answer;
  const changed = { evidence: [], searched: '', verdict: 'NOT MET' };
  return { verdicts: verdicts?.map((one, at) => (at === met ? { ...one, ...changed } : one)) };
};

const compare = Object.keys(COMPARED);
const WORKFLOWS: readonly Attacked[] = [
  comparing('compare', { compare }),
  comparing('compare, in depth', { compare, depth: 'deep', convergence: 0.99, merger: 'seat' }),
  comparing('compare, wavering', { compare }, waver),
  comparing('generate', { source: 'a.md', generate: 'spec', order: undefined }),
  ...SCENARIOS.filter(({ name }) =>
    ['three rounds', 'one round', 'one model', 'a planner'].includes(name),
  ).map(
    ({ workflow, name, protocol, file, waves, prepare }): Attacked => ({
      name: `${workflow}, ${name}`,
      protocol,
      files: Object.fromEntries([file]),
      seats: [...new Set(waves.flat().map(([, seat]) => seat))],
      prepare,
    }),
  ),
];

/** Retries come at once; a call that hangs is given up soon where one is to hang, and late where all are sound. */
const HASTY_MS = 1_200;
const SOUND_MS = 60_000;
const clockOf = (isSound: () => boolean) => ({
  now: () => 0,
  wait: (ms: number, signal?: AbortSignal) =>
    ms === TIMEOUT_MS ? systemClock.wait(isSound() ? SOUND_MS : HASTY_MS, signal) : Promise.resolve(),
});

/** The same question of the same workflow once, where it is asked first. */
export async function serverAttempts(random: SeededRandom, count: number): Promise<Attempt[]> {
  const asked = new Map<string, readonly [Attacked, string]>();
  for (const workflow of [...WORKFLOWS].reverse())
    for (const kind of await kindsOf(workflow))
      asked.set(`${workflow.protocol.name} ${kind}`, [workflow, kind]);
  const all = [...asked.values()].flatMap(([workflow, kind]) =>
    Object.keys(MISBEHAVIOURS).map((name) => attemptOf(workflow, kind, name)),
  );
  return random.shuffle(all).slice(0, count);
}

const attemptOf = (workflow: Attacked, kind: string, name: string): Attempt => ({
  family: 'servers',
  title: `${workflow.name}: ${name} at ${kind}`,
  async run() {
    const stage = await setStage(workflow, kind, name);
    try {
      return await judge(stage);
    } finally {
      await stage.close();
    }
  },
});

/** What the workflow asks its endpoint, heard once from a run in which that is sound. */
async function kindsOf(workflow: Attacked): Promise<string[]> {
  const stage = await setStage(workflow, '', '');
  try {
    const { error } = await begin(stage);
    if (error !== undefined) throw error;
    return [...stage.kinds];
  } finally {
    await stage.close();
  }
}

type Stage = Awaited<ReturnType<typeof setStage>>;

async function setStage(workflow: Attacked, struck: string, name: string) {
  const cwd = await mkdtemp(join(tmpdir(), 'steelman-attack-server-'));
  for (const [file, text] of Object.entries(workflow.files)) await writeFile(join(cwd, file), text);
  const learned = new Map<string, { kind: string; answer: () => unknown; parts: readonly string[] }>();
  const kinds = new Set<string>();
  const watched = watch(workflow, learned);
  let isHealed = false;
  let strayed = 0;
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!openaiCompatible.accepts(request.url ?? '')) {
      strayed += 1;
      response.writeHead(404).end();
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const read = openaiCompatible.read(body, request.url ?? '');
    const text = read.messages.map((message) => message.text).join('\n');
    const received: Received = { ...read, text, headers: request.headers, body };
    const key = keyOf(text);
    const found = [...learned.values()].find(({ parts }) => parts.every((part) => key.includes(part)));
    const said = found?.answer() ?? {};
    const sound = typeof said === 'string' ? said : JSON.stringify(said);
    if (found) kinds.add(found.kind);
    const misbehave = isHealed || found?.kind !== struck ? undefined : MISBEHAVIOURS[name];
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`;
    if (misbehave) return misbehave({ request, response, received, sound, elsewhere, key: KEY });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const { data } of openaiCompatible.events({ text: sound, ending: 'stop' }, received))
      response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const models = new Map<string, ConfiguredModel>(BUILT_IN);
  for (const seat of workflow.seats) {
    const value = { provider: 'openai-compatible', model: `m-${seat}`, baseUrl, apiKeyEnv: 'CAMPAIGN_KEY' };
    models.set(seat, { value: value as ModelAlias, origin: 'given', isTrusted: true });
  }
  const environment = { CAMPAIGN_KEY: KEY };
  const clock = clockOf(() => isHealed || struck === '');
  const around: Around = {
    cwd,
    environment,
    models,
    permissions: ALL_PERMITTED,
    timeoutMs: TIMEOUT_MS,
    clock,
  };
  const prepared = await workflow.prepare(around);
  return {
    cwd,
    around,
    prepared,
    watched,
    kinds,
    struck,
    strayed: () => strayed,
    heal: () => {
      isHealed = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

function watch(
  { protocol, bend = (_, answer) => answer }: Attacked,
  learned: Map<string, { kind: string; answer: () => unknown; parts: readonly string[] }>,
): Workflow<unknown, unknown> {
  return {
    ...protocol,
    run: (input, door) =>
      protocol.run(input, {
        ...door,
        ask(step, role, question, payload) {
          const { system, user } = wholePrompt(question, payload);
          const answer = (): unknown => bend(step, answerByRule(question, payload));
          learned.set(step, { kind: question.kind, answer, parts: [keyOf(system), keyOf(user)] });
          return door.ask(step, role, question, payload);
        },
      }),
  };
}

const caught = (work: Promise<unknown>): Promise<{ readonly error: unknown }> =>
  work.then(
    () => ({ error: undefined }),
    (error: unknown) => ({ error }),
  );

async function begin({ prepared: { input, agentFor, engine, folder }, watched }: Stage) {
  const directory = await createRunDirectory(folder);
  const signal = AbortSignal.timeout(LONGEST_MS);
  return caught(
    runInDirectory(directory, watched, input, { agentFor, engine, startedAt: NOW, version: '0.1.0', signal }),
  );
}

async function judge(stage: Stage): Promise<string[]> {
  const { prepared, watched, around } = stage;
  const { folder } = prepared;
  const begun = performance.now();
  const { error } = await begin(stage);
  const ms = performance.now() - begun;
  const complaints: string[] = [];
  if (ms > LONGEST_MS) complaints.push(`took ${Math.round(ms)} ms`);
  const { exitCode, message } = error === undefined ? { exitCode: 0, message: '' } : explainError(error);
  if (![0, 4].includes(exitCode)) complaints.push(`exit ${exitCode}: ${message}`);
  if (error !== undefined && !(error instanceof SteelmanError))
    complaints.push(`an error of nobody: ${String(error)}`);
  if (message.includes(KEY)) complaints.push('the key is printed');
  if (!stage.kinds.has(stage.struck)) complaints.push('was never asked');
  if (stage.strayed() > 0) complaints.push('went where nobody may be sent to');
  if (({} as { polluted?: boolean }).polluted) complaints.push('objects are polluted');
  for (const name of await readdir(stage.cwd, { recursive: true })) {
    const text = await readFile(join(stage.cwd, name), 'utf8').catch(() => '');
    if (text.includes(KEY) || text.includes(Buffer.from(KEY).toString('base64').slice(0, 20)))
      complaints.push(`the key in ${name}`);
  }
  // Whatever was paid for can be read, and goes on.
  const journal = await caught(fileJournal(join(folder, 'journal.jsonl')).read().then(runFromEvents));
  if (journal.error !== undefined) complaints.push(`the journal is lost: ${String(journal.error)}`);
  if (error === undefined || complaints.length > 0) return complaints;
  stage.heal();
  const agentsFor: Parameters<typeof resumeRun>[1]['agentsFor'] = async (started) =>
    (await seatAgain(started, around, { folder, report: () => undefined })).agentFor;
  const signal = AbortSignal.timeout(LONGEST_MS);
  const resumed = await caught(
    resumeRun(folder, { workflows: { [watched.name]: watched }, agentsFor, signal }),
  );
  return resumed.error === undefined ? [] : [`cannot be gone on with: ${String(resumed.error)}`];
}
