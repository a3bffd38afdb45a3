// A vendor on loopback for a program: answers as it has learned, but first has it call a tool, and counts every token.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keyOf, type LearnedAnswers } from '../kills/learn-answers.ts';
import type { Client, Counted, Places, Turn } from './client.ts';

export interface ClientServer {
  readonly address: string;
  /** Bodies as they came. */
  readonly bodies: readonly string[];
  /** Tools that were offered, harmless ones left out. */
  readonly offered: ReadonlySet<string>;
  /** How often a program was told to call a tool. */
  readonly tried: number;
  readonly total: Counted;
  /** Waited for before each answer. */
  hold: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

export async function startServer(
  client: Client,
  places: Places,
  learned: LearnedAnswers,
): Promise<ClientServer> {
  const bodies: string[] = [];
  const offered = new Set<string>();
  const asked = new Map<string, number>();
  const tools = client.tools(places);
  let tried = 0;
  let total: Counted = { input: 0, cached: 0, written: 0, output: 0 };

  /** Each question first meets a tool, another one each time; a program that asks again has its answer. */
  function turnOf(body: Fields, path: string): Turn | undefined {
    const text = keyOf(stringsIn(body));
    const known = [...learned.keys()].filter((key) => text.includes(key));
    const key = known.sort((one, other) => other.length - one.length)[0];
    if (key === undefined) return undefined;
    const before = asked.get(key) ?? 0;
    const isMain = client.kind !== 'gemini-cli' || path.includes('stream');
    if (isMain) asked.set(key, before + 1);
    const tool = isMain && before === 0 ? tools[(asked.size - 1) % tools.length] : undefined;
    if (tool !== undefined) tried += 1;
    const answer = learned.get(key)?.answer;
    const nth = bodies.length;
    const written = client.kind === 'claude-cli' ? 500 + nth : 0;
    return {
      body,
      path,
      nth,
      tool,
      text: typeof answer === 'string' ? answer : JSON.stringify(answer),
      counted: { input: 2_000 + 2 * nth, cached: 300 + nth, written, output: 40 + nth },
    };
  }

  const server = createServer(async (request, response) => {
    const raw = await readAll(request);
    const path = new URL(request.url ?? '/', 'http://vendor').pathname;
    bodies.push(`${path}\n${raw}`);
    // Codex first asks for another protocol.
    if (request.headers.upgrade !== undefined) return void response.writeHead(426).end();
    if (!client.accepts(request.method ?? '', path)) return void response.writeHead(404).end('{}');
    const body = JSON.parse(raw) as Fields;
    for (const name of client.offered(body)) if (!client.harmless.includes(name)) offered.add(name);
    const turn = turnOf(body, path);
    await self.hold?.();
    if (turn === undefined)
      return void response.writeHead(400).end('{"error":{"message":"a strange prompt"}}');
    const { counted } = turn;
    total = {
      input: total.input + counted.input,
      cached: total.cached + counted.cached,
      written: total.written + counted.written,
      output: total.output + counted.output,
    };
    const { events, body: whole } = client.reply(turn);
    response.writeHead(200, { 'content-type': events ? 'text/event-stream' : 'application/json' });
    for (const event of events ?? []) {
      const { type } = event as { readonly type?: string };
      response.write(`${type ? `event: ${type}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
    }
    response.end(whole && JSON.stringify(whole));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: ClientServer = {
    address: `http://127.0.0.1:${port}`,
    bodies,
    offered,
    get tried() {
      return tried;
    },
    get total() {
      return total;
    },
    hold: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

/** Every text in a request, in its order, joined: programs split a prompt as they like. */
function stringsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(stringsIn).join('\n');
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
