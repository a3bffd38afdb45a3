// Forty ways in which an endpoint can misbehave at a question: what a vendor says when it is in trouble, and what only
// somebody does who wants to harm whoever asks.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Received, Rejection, Reply } from '../vendors/dialect.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';

export interface Strike {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly received: Received;
  /** What a sound endpoint would say. */
  readonly sound: string;
  /** Where nobody may ever be sent to. */
  readonly elsewhere: string;
  readonly key: string;
}

type Misbehave = (strike: Strike) => void;

const SSE = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };

const line = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

function say({ response, received }: Strike, reply: Reply, changeUsage?: object): void {
  response.writeHead(200, SSE);
  for (const { data } of openaiCompatible.events(reply, received)) {
    const isUsage = typeof data === 'object' && data !== null && 'usage' in data;
    response.write(line(isUsage && changeUsage ? { ...data, usage: changeUsage } : data));
  }
  response.end();
}

const saying =
  (text: string | ((strike: Strike) => string), ending: Reply['ending'] = 'stop'): Misbehave =>
  (strike) =>
    say(strike, { text: typeof text === 'string' ? text : text(strike), ending });

const counting =
  (usage: object): Misbehave =>
  (strike) =>
    say(strike, { text: strike.sound, ending: 'stop' }, usage);

const rejecting =
  (rejection: Rejection, headers: Record<string, string> = {}): Misbehave =>
  ({ response }) => {
    const { status, body } = openaiCompatible.reject(rejection, `scripted ${rejection}`);
    response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify(body));
  };

/** Until whoever listens has had enough. */
function pour(
  { response }: Strike,
  head: Record<string, string>,
  chunk: string | Buffer,
  status = 200,
): void {
  response.writeHead(status, head);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

/** 400 MB, in members that one after the other need no memory here. */
const BOMB = Buffer.concat(Array<Buffer>(40).fill(gzipSync(Buffer.alloc(10_000_000, 'x'))));
const chunkOf = (text: string): string =>
  line({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });

export const MISBEHAVIOURS: Readonly<Record<string, Misbehave>> = {
  hang: () => undefined,
  'headers and then nothing': ({ response }) => void response.writeHead(200, SSE).flushHeaders(),
  reset: ({ response }) => void response.socket?.resetAndDestroy(),
  'cut off': ({ response }) => {
    response.writeHead(200, SSE).write(chunkOf('{"a'));
    setTimeout(() => response.socket?.resetAndDestroy(), 20);
  },
  'ends too early': ({ response }) => void response.writeHead(200, SSE).end(chunkOf('{"a')),
  'rate limited': rejecting('rate-limited'),
  'rate limited for years': rejecting('rate-limited', { 'retry-after': '1e9' }),
  'rate limited before now': rejecting('rate-limited', { 'retry-after': '-5' }),
  overloaded: rejecting('overloaded'),
  'server error': rejecting('server-error'),
  'bad request': rejecting('bad-request'),
  'invalid key': rejecting('invalid-key'),
  'unknown model': rejecting('unknown-model'),
  'too long': rejecting('context-too-long'),
  'no content': ({ response }) => void response.writeHead(204).end(),
  'empty body': ({ response }) => void response.writeHead(200, SSE).end(),
  HTML: ({ response }) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
  'redirect elsewhere': ({ response, elsewhere }) =>
    void response.writeHead(307, { location: elsewhere }).end(),
  'redirect to a file': ({ response }) =>
    void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  'redirect to itself': ({ request, response }) =>
    void response.writeHead(307, { location: request.url ?? '/' }).end(),
  'an endless line': (strike) => pour(strike, SSE, 'x'.repeat(1_000_000)),
  'endless events': (strike) => pour(strike, SSE, chunkOf('x'.repeat(60_000))),
  'endless comments': (strike) => pour(strike, SSE, ': still here\n\n'.repeat(5000)),
  'a bomb': ({ response }) => void response.writeHead(200, { ...SSE, 'content-encoding': 'gzip' }).end(BOMB),
  'a bomb as an error': ({ response }) =>
    void response.writeHead(500, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(BOMB),
  'an endless error': (strike) => pour(strike, JSON_TYPE, 'x'.repeat(1_000_000), 500),
  'broken gzip': ({ response }) =>
    void response.writeHead(200, { ...SSE, 'content-encoding': 'gzip' }).end(Buffer.from('no gzip at all')),
  'endless headers': ({ response }) => {
    const { socket } = response;
    socket?.write('HTTP/1.1 200 OK\r\n');
    for (let n = 0; n < 2000; n += 1) socket?.write(`x-${n}: ${'y'.repeat(1000)}\r\n`);
  },
  'no HTTP': ({ response }) => void response.socket?.end('\u0000\u0001 not a word of HTTP\r\n\r\n'),
  'wrong length': ({ response }) =>
    void response.writeHead(200, { ...SSE, 'content-length': '999999' }).end(chunkOf('{')),
  'negative tokens': counting({ prompt_tokens: -5, completion_tokens: -1e9, total_tokens: -7 }),
  'tokens without end': counting({ prompt_tokens: 1e308, completion_tokens: 1e308, total_tokens: 1e308 }),
  'half a token': counting({ prompt_tokens: 0.5, completion_tokens: '12', total_tokens: null }),
  'an empty answer': saying(''),
  'a refusal': saying('I will not argue about this.', 'refusal'),
  filtered: saying('', 'content-filter'),
  'no JSON': saying('Well, it depends.'),
  'a deep answer': saying(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  'keys of objects': saying('{"__proto__": {"polluted": true}, "constructor": {"prototype": {}}}'),
  'the key in the answer': saying(({ sound, key }) => sound.replace(/":"/, `":"${key} `)),
  'the key in an error': ({ response, key, request }) =>
    void response.writeHead(400, JSON_TYPE).end(
      JSON.stringify({
        error: {
          message: `bad key ${key} ${Buffer.from(key).toString('base64')} ${request.headers.authorization}`,
        },
      }),
    ),
  'terminal codes': saying(({ sound }) => sound.replace(/":"/, '":"\\u001b[2J\\u009b31m\\u202e')),
  'invalid UTF-8': ({ response }) =>
    void response
      .writeHead(200, SSE)
      .end(Buffer.concat([Buffer.from('data: '), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('\n\n')])),
};
