// The server over HTTP, for this machine alone: loopback, a token in every request, and no page of a browser may speak to it.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server';
import { isSame } from '../runs/questions/tickets.ts';
import {
  closeServer,
  isTooLarge,
  LOOPBACK,
  listenHere,
  type Refusal,
  readBody,
  refuseForeign,
  untilAborted,
} from '../runs/serving/loopback.ts';

export interface HttpOptions {
  readonly port: number;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
  readonly onerror: (error: Error) => void;
}

const PATH = '/mcp';
const LARGEST_BODY = 4 * 1024 * 1024;

export async function serveHttp(factory: McpServerFactory, options: HttpOptions): Promise<void> {
  const { port, token, signal, note, onerror } = options;
  const handler = createMcpHandler(factory, { onerror, maxRequestBodySize: LARGEST_BODY });
  const handle: RequestListener = (request, response) => {
    const refusal = refuse(request, token);
    if (refusal !== undefined) return end(response, refusal);
    void answer(request, response, handler.fetch).catch((error: unknown) => {
      onerror(error as Error);
      if (response.headersSent) response.destroy();
      else end(response, [500, 'The request failed']);
    });
  };
  const { server, port: own } = await listenHere(handle, port, 'mcp/port');
  note(`Listening on http://${LOOPBACK}:${own}${PATH}\n`);
  await untilAborted(signal);
  await handler.close();
  await closeServer(server);
}

/** Before a byte of the body is read. */
function refuse(request: IncomingMessage, token: string): Refusal | undefined {
  const { headers, url = '' } = request;
  const foreign = refuseForeign(request);
  if (foreign !== undefined) return foreign;
  if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) return [401, 'The token is missing or wrong'];
  if (url.split('?')[0] !== PATH) return [404, `The server is at ${PATH}`];
  if (isTooLarge(request, LARGEST_BODY)) return [413, 'The request is too large'];
  return undefined;
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
  const body = method === 'GET' || method === 'HEAD' ? undefined : await readBody(incoming, LARGEST_BODY);
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
