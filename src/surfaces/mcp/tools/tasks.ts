// The tasks of clients that have them: a thin layer over runs. The id of a task is that of its run, so whatever is known of it is read
// from the folder of the run, also by a server that was started later.

import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { readDesk } from '../../runs/questions/open-questions.ts';
import { tellCheckpoint } from '../../runs/questions/take-in.ts';
import { readRun } from '../../runs/read-run.ts';
import { type FoundRun, findRun } from '../files/find-run.ts';
import { type Told, tellRun } from '../runs/describe.ts';
import { resultOf, type Serving } from '../runs/result.ts';
import { formForCheckpoint, lineOf } from './forms.ts';

export const TASKS = 'io.modelcontextprotocol/tasks';

const POLL_MS = 2_000;

/** Each request says what its client can do; undefined in older revisions, which say it once. */
export function capabilitiesOf({ mcpReq }: Pick<ServerContext, 'mcpReq'>): ClientCapabilities | undefined {
  const envelope = (mcpReq.envelope ?? {}) as Readonly<Record<string, unknown>>;
  return envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
}

export function takesTasks(context: Pick<ServerContext, 'mcpReq'>): boolean {
  const { extensions = {} } = capabilitiesOf(context) ?? {};
  return TASKS in extensions;
}

const ONE = z.looseObject({ taskId: z.string().max(500) });

export function addTasks({ server }: McpServer, serving: Serving): void {
  server.setRequestHandler('tasks/get', { params: ONE }, async ({ taskId }) => ({
    resultType: 'complete',
    ...(await taskOf(await find(taskId, serving), serving)),
  }));
  server.setRequestHandler('tasks/update', { params: ONE }, async ({ taskId }, { mcpReq }) => {
    await update(await find(taskId, serving), mcpReq.inputResponses ?? {}, serving);
    return { resultType: 'complete' };
  });
  server.setRequestHandler('tasks/cancel', { params: ONE }, async ({ taskId }) => {
    serving.workers.stop((await find(taskId, serving)).folder);
    return { resultType: 'complete' };
  });
}

/** In the place of a result, which the protocol knows by its type; how the run stands is said with it. */
export const taskResult = async (run: FoundRun, told: Told, serving: Serving): Promise<CallToolResult> => {
  const { taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs } = await taskOf(run, serving);
  const task = { resultType: 'task', taskId, status, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs };
  return { ...resultOf(told), ...task };
};

const find = (taskId: string, { roots }: Serving): Promise<FoundRun> =>
  findRun(taskId, roots).catch(() => {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task');
  });

async function taskOf(run: FoundRun, serving: Serving) {
  const { roots, now } = serving;
  const told = await tellRun(run, roots.cwd, now());
  const { startedAt } = run.started;
  const common = {
    taskId: run.id,
    statusMessage: told.next,
    createdAt: startedAt,
    lastUpdatedAt: new Date(Math.max(now(), Date.parse(startedAt))).toISOString(),
    // The folder stays until somebody removes it.
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  };
  return { ...common, ...(await stateOf(run, told, serving)) };
}

async function stateOf(run: FoundRun, told: Told, { now }: Serving): Promise<{ readonly status: string }> {
  if (told.status === 'running' || told.status === 'starting') return { status: 'working' };
  if (told.checkpoint !== undefined) {
    const { item } = told.checkpoint;
    const { message, requestedSchema } = formForCheckpoint(await readDesk(run.folder, now()), item);
    const form = inputRequired.elicit({ message, requestedSchema });
    return { status: 'input_required', ...{ inputRequests: { [item]: form } } };
  }
  if (told.status === 'interrupted' || told.status === 'stopped') {
    const { stopped } = (await readRun(run.folder)).run;
    if (stopped === undefined || stopped.code === 'run/interrupted') return { status: 'cancelled' };
    return { status: 'failed', ...{ error: { code: -32_603, message: told.detail ?? stopped.message } } };
  }
  return { status: 'completed', ...{ result: resultOf(told) } };
}

/** A form that was refused or closed decides nothing. */
async function update(
  run: FoundRun,
  responses: Readonly<Record<string, unknown>>,
  { roots, workers, now }: Serving,
): Promise<void> {
  const desk = await readDesk(run.folder, now());
  for (const { checkpoint } of desk.checkpoints) {
    const { action, content } = (responses[checkpoint.name] ?? {}) as { action?: unknown; content?: object };
    if (action !== 'accept' || content === undefined) continue;
    const said = formForCheckpoint(desk, checkpoint.name).read(content as Readonly<Record<string, unknown>>);
    if (said !== undefined) await tellCheckpoint(desk, checkpoint.name, lineOf(said.take));
  }
  await workers.goOn(run.folder, roots.cwd);
}
