import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFetch } from './create-fetch.ts';

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
