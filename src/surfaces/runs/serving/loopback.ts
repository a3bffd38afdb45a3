// What servers for this machine alone have in common: they listen on loopback, answer no page but their own, and read no more of a
// request than they take.

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../../domain/errors.ts';

export const LOOPBACK = '127.0.0.1';
const LARGEST_HEAD = 16 * 1024;

export interface Listening {
  readonly server: Server;
  /** The one that was asked for, or for 0 the one that was free. */
  readonly port: number;
}

/** `code`: of the error where the port cannot be had. */
export async function listenHere(handle: RequestListener, port: number, code: string): Promise<Listening> {
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new UsageError(`Cannot listen on port ${port}: ${error.code}`, {
          code,
          hint: 'Name another with --port, or 0 for any that is free.',
        }),
      ),
    );
    server.listen(port, LOOPBACK, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

export type Refusal = readonly [status: number, why: string];

/** Whoever has another name lead to this machine, and whichever page of another server asks. */
export function refuseForeign({ headers: { host = '', origin } }: IncomingMessage): Refusal | undefined {
  if (!isLocal(`http://${host}`)) return [421, 'This server answers to localhost alone'];
  if (origin !== undefined && !isLocal(origin)) return [403, 'This page may not speak to the server'];
  return undefined;
}

const LOCAL_NAMES = ['localhost', LOOPBACK, '[::1]'];
const isLocal = (address: string): boolean =>
  URL.canParse(address) && LOCAL_NAMES.includes(new URL(address).hostname);

/** By the length it tells, before a byte of it is read. */
export const isTooLarge = ({ headers }: IncomingMessage, largest: number): boolean =>
  Number(headers['content-length'] ?? 0) > largest;

/** A length that was not told is counted. */
export async function readBody(incoming: IncomingMessage, largest: number): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) return 'too large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
