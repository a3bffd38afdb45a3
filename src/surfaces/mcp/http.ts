// The server over HTTP, for this machine alone: loopback, a token in every request, and no page of a browser may speak to it.

import { timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { UsageError } from '../../domain/errors.ts';

export interface HttpOptions {
  readonly port: number;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
  readonly onerror: (error: Error) => void;
}

const LOOPBACK = '127.0.0.1';
const PATH = '/mcp';
const LARGEST_BODY = 4 * 1024 * 1024;
const LARGEST_HEAD = 16 * 1024;

export async function serveHttp(factory: McpServerFactory, options: HttpOptions): Promise<void> {
  const { port, token, signal, note, onerror } = options;
  const handler = createMcpHandler(factory, { onerror, maxRequestBodySize: LARGEST_BODY });
  const server = createHttpServer({ maxHeaderSize: LARGEST_HEAD }, (request, response) => {
    const refusal = refuse(request, token);
    if (refusal !== undefined) return end(response, refusal);
    void answer(request, response, handler.fetch).catch((error: unknown) => {
      onerror(error as Error);
      if (response.headersSent) response.destroy();
      else end(response, [500, 'The request failed']);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new UsageError(`Cannot listen on port ${port}: ${error.code}`, {
          code: 'mcp/port',
          hint: 'Name another with --port, or 0 for any that is free.',
        }),
      ),
    );
    server.listen(port, LOOPBACK, resolve);
  });
  note(`Listening on http://${LOOPBACK}:${(server.address() as AddressInfo).port}${PATH}\n`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await handler.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

type Refusal = readonly [status: number, why: string];

/** Before a byte of the body is read. */
function refuse({ headers, url = '' }: IncomingMessage, token: string): Refusal | undefined {
  const { host = '', origin, authorization = '' } = headers;
  if (!isLocal(`http://${host}`)) return [421, 'This server answers to localhost alone'];
  if (origin !== undefined && !isLocal(origin)) return [403, 'This page may not speak to the server'];
  if (!isToken(authorization, token)) return [401, 'The token is missing or wrong'];
  if (url.split('?')[0] !== PATH) return [404, `The server is at ${PATH}`];
  if (Number(headers['content-length'] ?? 0) > LARGEST_BODY) return [413, 'The request is too large'];
  return undefined;
}

const LOCAL_NAMES = ['localhost', LOOPBACK, '[::1]'];
const isLocal = (address: string): boolean =>
  URL.canParse(address) && LOCAL_NAMES.includes(new URL(address).hostname);

function isToken(authorization: string, token: string): boolean {
  const [given, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function end(response: ServerResponse, [status, why]: Refusal): void {
  const unauthorised = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...unauthorised });
  response.end(JSON.stringify({ error: why }));
}

type Fetch = (request: Request) => Promise<Response>;

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, fetch: Fetch): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(incoming);
  if (body === 'too large') return end(outgoing, [413, 'The request is too large']);
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
    ...(body && { body }),
    signal: gone.signal,
  });
  const response = await fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (gone.signal.aborted) return;
    outgoing.write(chunk);
  }
  outgoing.end();
}

/** A length that was not told is counted. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
