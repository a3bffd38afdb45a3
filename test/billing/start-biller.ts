// A vendor that bills: Anthropic's wire format on loopback, with tokens counted, a prefix cache for each key, and answers
// that take as long as they would, by a clock that does not make anybody wait.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropic } from '../vendors/anthropic.ts';
import { fieldsOf, listOf, type Received, type ServerEvent } from '../vendors/dialect.ts';
import { countTokens } from './count-tokens.ts';
import { type PartTokens, partsOf as partsOfPrompt } from './parts-of-prompt.ts';
import {
  type Block,
  createPrefixCache,
  FACTORS,
  type InputTokens,
  MOST_BREAKPOINTS,
  type PrefixCache,
} from './prefix-cache.ts';
import { createVirtualClock, untilProcessIdle } from './virtual-clock.ts';

/** Seconds before anything is said, and tokens per second. */
const SPEED = { before: 0.6, uncached: 10_000, cached: 100_000, output: 80 } as const;

/** An answer begins with its first words: they come after the head of the message and of the part. */
const FIRST_EVENTS = 3;

export interface ScriptedAnswer {
  /** What was asked for, to sum up by. */
  readonly kind: string;
  readonly text: string;
}

export interface BilledCall extends InputTokens {
  readonly kind: string;
  readonly output: number;
  /** Moments of the clock, in seconds. */
  readonly arrived: number;
  readonly begun: number;
  readonly ended: number;
  /** The same input, had the vendor by itself kept every prompt up to the end of each of its parts. */
  readonly automatic: InputTokens;
  /** What the input is spent on. */
  readonly parts: PartTokens;
}

export interface Biller {
  readonly baseUrl: string;
  /** By key, in the order in which they came. */
  callsOf(key: string): readonly BilledCall[];
  /** Seconds of processor time that the server itself has taken. */
  readonly worked: number;
  close(): Promise<void>;
}

export type BillerScript = (received: Received, key: string) => ScriptedAnswer | undefined;

interface Account {
  readonly cache: PrefixCache;
  readonly automatic: PrefixCache;
  readonly calls: BilledCall[];
}

export async function startBiller(script: BillerScript): Promise<Biller> {
  const accounts = new Map<string, Account>();
  let receiving = 0;
  let worked = 0;
  const clock = createVirtualClock(() => untilProcessIdle(() => receiving > 0));
  const accountOf = (key: string): Account => {
    const account = accounts.get(key) ?? {
      cache: createPrefixCache(),
      automatic: createPrefixCache(),
      calls: [],
    };
    accounts.set(key, account);
    return account;
  };
  const work = <Result>(task: () => Result): Result => {
    const begun = process.cpuUsage();
    try {
      return task();
    } finally {
      const { user, system } = process.cpuUsage(begun);
      worked += (user + system) / 1e6;
    }
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    receiving += 1;
    const body = await bodyOf(request);
    const key = String(request.headers['x-api-key'] ?? '');
    const account = accountOf(key);
    const { calls } = account;
    const arrived = clock.now();
    const billed = work(() =>
      bill(request, body, account, { arrived, script: (asked) => script(asked, key) }),
    );
    receiving -= 1;
    if ('rejected' in billed) return reject(response, billed.rejected);
    const { received, call, answer } = billed;
    calls.push(call);
    const { plain, read, written, output } = call;
    const reply = { text: answer.text, ending: 'stop', tokens: { plain, read, written, output } } as const;
    const events = work(() => anthropic.events(reply, received).map(asText));
    await clock.until(call.begun);
    if (received.stream) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(events.slice(0, FIRST_EVENTS).join(''));
    }
    await clock.until(call.ended);
    if (received.stream) {
      response.end(events.slice(FIRST_EVENTS).join(''));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(anthropic.whole(reply, received)));
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${anthropic.basePath}`,
    callsOf: (key) => accounts.get(key)?.calls ?? [],
    get worked() {
      return worked;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Billed {
  readonly received: Received;
  readonly call: BilledCall;
  readonly answer: ScriptedAnswer;
}

function bill(
  { headers }: IncomingMessage,
  body: Received['body'],
  { cache, automatic }: Account,
  { arrived, script }: { arrived: number; script: (received: Received) => ScriptedAnswer | undefined },
): Billed | { readonly rejected: string } {
  const read = anthropic.read(body, '');
  const received: Received = {
    ...read,
    text: read.messages.map(({ text }) => text).join('\n'),
    headers,
    body,
  };
  const blocks = blocksOf(body);
  const breakpoints = blocks.filter(({ breakpoint }) => breakpoint).length;
  if (breakpoints > MOST_BREAKPOINTS) {
    return { rejected: `A maximum of 4 blocks with cache_control may be provided. Found ${breakpoints}.` };
  }
  const answer = script(received);
  if (answer === undefined) return { rejected: 'a prompt that nobody foresaw' };
  const output = countTokens(answer.text);
  const begins = (input: InputTokens) => arrived + secondsToBegin(input);
  const input = cache.charge(blocks, arrived, begins);
  const begun = begins(input);
  const everywhere = blocks.map(({ text }) => ({ text, breakpoint: true }));
  const call: BilledCall = {
    kind: answer.kind,
    ...input,
    output,
    arrived,
    begun,
    ended: begun + output / SPEED.output,
    automatic: automatic.charge(everywhere, arrived, () => begun),
    parts: partsOfPrompt(
      blocks.filter(isShape),
      blocks.filter((block) => !isShape(block)),
    ),
  };
  return { received, call, answer };
}

export const secondsToBegin = ({ plain, written, read }: InputTokens): number =>
  SPEED.before + (plain + written) / SPEED.uncached + read / SPEED.cached;

export const billedTokens = ({ plain, written, read, output }: InputTokens & { readonly output: number }) =>
  plain * FACTORS.plain + written * FACTORS.written + read * FACTORS.read + output * FACTORS.output;

/** A part of a request; the schema, and tools, are no words of the prompt. */
type Asked = Block & { readonly shape?: true };
const isShape = ({ shape }: Asked): boolean => shape === true;

/** A schema is told to the model before anything else, so another schema is another prefix. */
function blocksOf(body: Received['body']): Asked[] {
  const schema = fieldsOf(body.output_config).format ?? body.output_format;
  const plain = (value: unknown): Asked[] =>
    value === undefined ? [] : [{ text: JSON.stringify(value), breakpoint: false, shape: true }];
  const turns = listOf(body.messages).flatMap(({ role, content }) =>
    partsOf(content).map((part) => ({ ...part, text: `${String(role)}: ${part.text}` })),
  );
  return [...plain(schema), ...plain(body.tools), ...partsOf(body.system), ...turns];
}

const partsOf = (content: unknown): Block[] =>
  typeof content === 'string'
    ? [{ text: content, breakpoint: false }]
    : listOf(content).map(({ text, cache_control }) => ({
        text: String(text ?? ''),
        breakpoint: cache_control !== undefined && cache_control !== null,
      }));

async function bodyOf(request: IncomingMessage): Promise<Received['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return fieldsOf(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

function reject(response: ServerResponse, words: string): void {
  const { status, body } = anthropic.reject('bad-request', words);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const asText = ({ event, data }: ServerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
