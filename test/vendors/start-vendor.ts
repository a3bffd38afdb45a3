// A vendor on loopback: a real HTTP server that answers by script, counts what it is asked and misbehaves on purpose.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { anthropic } from './anthropic.ts';
import type { Dialect, Received, Rejection, Reply, ServerEvent } from './dialect.ts';
import { gemini } from './gemini.ts';
import { openaiChat, openaiCompatible } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';

export const DIALECTS = [anthropic, openaiResponses, openaiChat, gemini, openaiCompatible] as const;

export type Fault =
  | { readonly kind: Rejection; readonly words?: string; readonly headers?: Record<string, string> }
  /** The connection is reset before a byte of the answer. */
  | { readonly kind: 'reset' }
  /** The connection breaks in the midst of the answer. */
  | { readonly kind: 'cut' }
  /** The stream ends in good order, but too early. */
  | { readonly kind: 'clean-cut' }
  /** The vendor reports an error in the midst of the answer. */
  | { readonly kind: 'breakdown' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'refusal'; readonly words?: string }
  | { readonly kind: 'content-filter' }
  | { readonly kind: 'malformed'; readonly text?: string }
  | { readonly kind: 'truncated'; readonly at?: number }
  | { readonly kind: 'preamble' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'drip'; readonly ms: number }
  /** Nothing comes, ever. */
  | { readonly kind: 'hang' };

export interface Script {
  /** An object is sent as JSON, a string as it is; a promise holds the answer back. */
  answer(received: Received): unknown;
  /** Waited for before the answer begins. */
  before?(received: Received): Promise<void>;
  /** What goes wrong with the nth request, counted from 1. */
  fault?(nth: number, received: Received): Fault | undefined;
}

export interface Vendor {
  readonly dialect: Dialect;
  readonly baseUrl: string;
  readonly requests: readonly Received[];
  /** How many were being answered at the same time, at most. */
  readonly busiest: number;
  /** Fails where the script did: a vendor without an answer looks like one that broke off, which is only waited for. */
  close(): Promise<void>;
}

export async function startVendor(dialect: Dialect, script: Script): Promise<Vendor> {
  const requests: Received[] = [];
  const mistakes: unknown[] = [];
  let busy = 0;
  let busiest = 0;
  const server = createServer(async (request, response) => {
    const received = await receive(dialect, request);
    if (received === undefined) {
      response.writeHead(404).end('no such endpoint');
      return;
    }
    requests.push(received);
    busy += 1;
    busiest = Math.max(busiest, busy);
    response.on('close', () => {
      busy -= 1;
    });
    try {
      await respond(dialect, received, script, requests.length, response);
    } catch (mistake) {
      mistakes.push(mistake);
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dialect,
    baseUrl: `http://127.0.0.1:${port}${dialect.basePath}`,
    requests,
    get busiest() {
      return busiest;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (mistakes.length > 0) throw mistakes[0];
    },
  };
}

async function receive(dialect: Dialect, request: IncomingMessage): Promise<Received | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = new URL(request.url ?? '/', 'http://vendor').pathname;
  if (request.method !== 'POST' || !dialect.accepts(path)) return undefined;
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
  const read = dialect.read(body, path);
  return { ...read, text: read.messages.map(({ text }) => text).join('\n'), headers: request.headers, body };
}

const REPLY_FAULTS = ['empty', 'refusal', 'content-filter', 'malformed', 'truncated', 'preamble'];
const STREAM_FAULTS = ['cut', 'clean-cut', 'breakdown', 'drip'];

async function respond(
  dialect: Dialect,
  received: Received,
  script: Script,
  nth: number,
  response: ServerResponse,
): Promise<void> {
  await script.before?.(received);
  const fault = script.fault?.(nth, received);
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (fault?.kind === 'delay') await wait(fault.ms);
  const isReply =
    fault === undefined || REPLY_FAULTS.includes(fault.kind) || STREAM_FAULTS.includes(fault.kind);
  if (!isReply && fault.kind !== 'delay') {
    const { words, headers } = fault as {
      readonly words?: string;
      readonly headers?: Record<string, string>;
    };
    const { status, body } = dialect.reject(fault.kind as Rejection, words ?? `scripted ${fault.kind}`);
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_head', ...headers })
      .end(JSON.stringify(body));
    return;
  }
  const answer = await script.answer(received);
  const reply = spoil(typeof answer === 'string' ? answer : JSON.stringify(answer), fault);
  if (!received.stream) {
    response.writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_head' });
    response.end(JSON.stringify(dialect.whole(reply, received)));
    return;
  }
  await stream(dialect, dialect.events(reply, received), fault, response);
}

function spoil(text: string, fault: Fault | undefined): Reply {
  switch (fault?.kind) {
    case 'empty':
      return { text: '', ending: 'stop' };
    case 'refusal':
      return { text: fault.words ?? 'I will not do that.', ending: 'refusal' };
    case 'content-filter':
      return { text: '', ending: 'content-filter' };
    case 'malformed':
      return { text: fault.text ?? 'Well, it depends.', ending: 'stop' };
    case 'truncated':
      return { text: text.slice(0, fault.at ?? Math.floor(text.length / 2)), ending: 'length' };
    case 'preamble':
      return {
        text: `Here is the {requested} JSON:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`,
        ending: 'stop',
      };
    default:
      return { text, ending: 'stop' };
  }
}

async function stream(
  dialect: Dialect,
  events: readonly ServerEvent[],
  fault: Fault | undefined,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': 'req_head' });
  const early = fault?.kind === 'cut' || fault?.kind === 'clean-cut' || fault?.kind === 'breakdown';
  const sent = early ? events.slice(0, Math.ceil(events.length / 2)) : events;
  for (const event of sent) {
    response.write(asText(event));
    if (fault?.kind === 'drip') await wait(fault.ms);
  }
  if (fault?.kind === 'breakdown') response.write(asText(dialect.breakdown('scripted breakdown')));
  if (fault?.kind !== 'cut') {
    response.end();
    return;
  }
  // What was written must have left before the connection breaks.
  await wait(20);
  response.socket?.resetAndDestroy();
}

const asText = ({ event, data }: ServerEvent): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
