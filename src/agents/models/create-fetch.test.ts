import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createFetch, LONGEST_ERROR_BODY } from './create-model.ts';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function serve(answer: (path: string) => { status: number; location?: string }) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    const { status, location } = answer(request.url ?? '');
    response.writeHead(status, location === undefined ? {} : { location }).end('ok');
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test('an answer comes back as it is', async () => {
  const { url } = await serve(() => ({ status: 200 }));
  expect(await (await (await createFetch())(url)).text()).toBe('ok');
});

test.each([301, 302, 307, 308])('a redirect (%i) passes nothing on', async (status) => {
  const elsewhere = await serve(() => ({ status: 200 }));
  const { url } = await serve(() => ({ status, location: `${elsewhere.url}/taken` }));
  const fetch = await createFetch();
  const call = fetch(url, { method: 'POST', body: 'the document', headers: { 'x-api-key': 'k' } });
  await expect(call).rejects.toThrow();
  expect(elsewhere.seen).toEqual([]);
});

const ZEROS = Buffer.alloc(1_000_000);

/** Sends one thing over and over, until the other side has had enough. */
async function serveEndless(status: number, chunk: Buffer, isZipped = false): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, {
      'content-type': 'text/event-stream',
      ...(isZipped && { 'content-encoding': 'gzip' }),
    });
    const sink = isZipped ? createGzip({ level: 1 }) : response;
    if (isZipped) sink.pipe(response);
    const endless = Readable.from(
      (function* () {
        for (;;) yield chunk;
      })(),
    );
    endless.pipe(sink).on('error', () => undefined);
    response.on('close', () => endless.destroy());
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['a line that never ends', ZEROS, false, 'a line of more than 5 MB'],
  ['comments that never end', Buffer.from(': wait\n'.repeat(100_000)), false, 'an answer of more than 64 MB'],
  ['a bomb that is small on the wire', ZEROS, true, 'a line of more than 5 MB'],
])('%s is refused', async (_, chunk, isZipped, words) => {
  const response = await (await createFetch())(await serveEndless(200, chunk, isZipped));
  await expect(response.text()).rejects.toThrow(words);
});

test.each([false, true])('of an error only the beginning is read, zipped %s', async (isZipped) => {
  const response = await (await createFetch())(await serveEndless(500, ZEROS, isZipped));
  expect((await response.text()).length).toBe(LONGEST_ERROR_BODY);
});
