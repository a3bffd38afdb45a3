// Plays the model for a host, on loopback: every request is read in the dialect of the host, a scripted mind says what comes next,
// and it is streamed back. Keeps what it was asked.

import { createServer } from 'node:http';

/**
 * What a mind sees of a conversation, whoever asks.
 * @typedef {object} Seen
 * @property {string} task what the conversation began with
 * @property {readonly Tool[]} tools
 * @property {readonly Call[]} calls made so far, in their order
 * @property {boolean} isAside a question of the host's own, such as for a title
 */
/** @typedef {{ readonly name: string, readonly text: string }} Tool as the host sent it */
/** @typedef {{ readonly name: string, readonly input: any, readonly result: string | undefined, readonly found?: readonly string[] }} Call `found`: by a search for tools */
/** @typedef {{ readonly say: string } | { readonly calls: readonly { name: string, input: object }[] }} Move */
/**
 * @typedef {object} Dialect
 * @property {(path: string) => boolean} accepts
 * @property {(body: any) => Seen} read
 * @property {(move: Move, nth: number, body: any) => readonly object[]} events
 */

/**
 * @param {Dialect} dialect
 * @param {(seen: Seen) => Promise<Move>} mind
 */
export async function startModel(dialect, mind) {
  let count = 0;
  const mistakes = [];
  const server = createServer(async (request, response) => {
    const raw = await readAll(request);
    const path = new URL(request.url ?? '/', 'http://model').pathname;
    // Some first ask for another protocol.
    if (request.headers.upgrade !== undefined) return void response.writeHead(426).end();
    if (request.method !== 'POST' || !dialect.accepts(path)) return void response.writeHead(404).end('{}');
    try {
      const body = JSON.parse(raw);
      count += 1;
      const events = dialect.events(await mind(dialect.read(body)), count, body);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
      response.end();
    } catch (mistake) {
      mistakes.push(mistake);
      response.writeHead(400).end('{"error":{"type":"invalid_request_error","message":"not understood"}}');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    requests: () => count,
    mistakes,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
