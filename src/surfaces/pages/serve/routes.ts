// What lies at which address. An address names a run by its id, looked up among those that were found; no part of it is ever a path.

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { renderOverview, renderRuns } from '../../../page/overview/overview.ts';
import { type Live, type PageAssets, policyOf, renderBody, renderPage } from '../../../page/page.ts';
import { readBody } from '../../runs/serving/loopback.ts';
import { readRecord } from '../read-record.ts';
import { type Answering, explainRefusal, type Said, TAKES, type Take } from './answers.ts';
import { type Gate, LARGEST_BODY, refuseOthers } from './gate.ts';
import { type KnownRun, type KnownRuns, onlyRun, overviewOf } from './known-runs.ts';
import { sendEvents, sendHtml, sendOn, sendRefusal, sendSaid } from './respond.ts';
import { follow, LOOK_AT_ALL_MS, versionOf } from './watch.ts';

export interface Serving extends Answering {
  readonly gate: Gate;
  readonly runs: KnownRuns;
  /** Absolute. */
  readonly root: string;
  /** As the reader named it. */
  readonly shown: string;
  readonly assets: PageAssets;
  /** Answers about one run are taken one after the other. */
  readonly turns: Map<string, Promise<unknown>>;
}

const RUNS = '/runs';
const ADDRESS = /^\/run\/(?<id>[\w-]{1,160})(?:\/(?<part>[a-z]{1,20}))?$/;

export async function route(
  request: IncomingMessage,
  response: ServerResponse,
  serving: Serving,
): Promise<void> {
  const refusal = refuseOthers(request);
  if (refusal !== undefined) return sendRefusal(response, refusal);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const token = new URLSearchParams(query).get('token');
  if (path === '/' && token !== null && request.method === 'GET') return enter(response, token, serving);
  const shut = serving.gate.refuse(request);
  if (shut !== undefined) return sendRefusal(response, shut);
  const { id = '', part } = ADDRESS.exec(path)?.groups ?? {};
  if (request.method === 'POST') return answer(request, response, { id, part, serving });
  if (path === '/') return sendOn(response, await home(serving));
  if (path === RUNS || path.startsWith(`${RUNS}/`))
    return showRuns(response, path.slice(RUNS.length + 1), serving);
  const run = await serving.runs.find(id);
  return run === undefined ? nothingHere(response) : showRun(response, part ?? '', run, serving);
}

const nothingHere = (response: ServerResponse): void => sendRefusal(response, [404, 'There is nothing here']);

/** The token is in no address from here on. */
function enter(response: ServerResponse, token: string, { gate }: Serving): void {
  const cookie = gate.exchange(token);
  if (cookie === undefined)
    sendRefusal(response, [403, `This token is not good, or not any more: ${HOW_TO_ENTER}`]);
  else sendOn(response, '/', cookie);
}

const HOW_TO_ENTER = 'open the address that steelman serve printed';

async function home({ runs }: Serving): Promise<string> {
  const only = onlyRun(await runs.list());
  return only === undefined ? RUNS : addressOf(only);
}

const addressOf = ({ id }: KnownRun): string => `/run/${id}`;

async function showRuns(response: ServerResponse, part: string, serving: Serving): Promise<void> {
  const { runs, root, shown, assets } = serving;
  const versionNow = async (): Promise<string> => {
    const known = await runs.list();
    const all = await Promise.all(known.map(async ({ id, folder }) => `${id} ${await versionOf(folder)}`));
    return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16);
  };
  if (part === 'events')
    return sendEvents(response, ({ tell }) => follow(undefined, versionNow, tell, LOOK_AT_ALL_MS));
  if (part !== '' && part !== 'body') return nothingHere(response);
  const version = await versionNow();
  const overview = await overviewOf(await runs.list(), root, shown);
  if (part === 'body') return sendHtml(response, renderRuns(overview).text);
  const page = { ...assets, live: { address: RUNS, version } };
  return sendHtml(response, renderOverview(overview, page), policyOf(page));
}

async function showRun(
  response: ServerResponse,
  part: string,
  run: KnownRun,
  { root, assets, turns }: Serving,
): Promise<void> {
  const { folder } = run;
  // While an answer is taken in, the run is neither what it was nor what it will be.
  const versionNow = async (): Promise<string> => {
    await turns.get(folder);
    return versionOf(folder);
  };
  if (part === 'events') return sendEvents(response, ({ tell }) => follow(folder, versionNow, tell));
  if (part !== '' && part !== 'body') return nothingHere(response);
  // First, so that whatever changes while it is read is told as news.
  const live: Live = { address: addressOf(run), version: await versionNow() };
  const record = await readRecord(folder, root);
  if (part === 'body') return sendHtml(response, renderBody(record, { isLive: true }).text);
  const page = { ...assets, live };
  return sendHtml(response, renderPage(record, page), policyOf(page));
}

interface Answered {
  readonly id: string;
  readonly part: string | undefined;
  readonly serving: Serving;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { id, part = '', serving }: Answered,
): Promise<void> {
  const run = await serving.runs.find(id);
  const take = Object.hasOwn(TAKES, part) ? TAKES[part] : undefined;
  if (run === undefined || take === undefined) return nothingHere(response);
  const body = await readBody(request, LARGEST_BODY);
  if (body === 'too large') return sendRefusal(response, [413, 'The request is too large']);
  sendSaid(response, await inTurn(run, () => takeIn(take, run, body, serving), serving));
}

const takeIn = async (take: Take, run: KnownRun, body: Buffer, serving: Serving): Promise<Said> => {
  try {
    return await take(run, parseJson(body.toString()), serving);
  } catch (error) {
    return explainRefusal(error);
  }
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `work` never fails. */
function inTurn(run: KnownRun, work: () => Promise<Said>, { turns }: Serving): Promise<Said> {
  const turn = (turns.get(run.folder) ?? Promise.resolve()).then(work);
  turns.set(run.folder, turn);
  return turn;
}
