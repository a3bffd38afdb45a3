// Scripted minds behind a real HTTP server on loopback. A model's name says which mind answers; `POST /set` says from
// which set.

import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { loadGold } from './load-gold.js';
import { answerTruly, kindOf } from './oracle.js';
import { DIALECTS, eventText, readRequest } from './speak-dialect.js';

/**
 * @typedef {{kind: string, set: string, model: string, text: string, answer: string, complaints?: string}} Call
 * @typedef {(asked: {kind: string, text: string, schema: any, complaints?: string}, gold: import('./load-gold.js').Gold,
 *   truth: any) => unknown} Mind
 */

/** Each mind hears the truth and may say something else. @type {Mind} */
export const oracle = (_asked, _gold, truth) => truth;

/** @param {Record<string, Mind>} minds */
export async function startMinds(minds) {
  /** @type {Call[]} */
  const calls = [];
  let gold;
  const server = createServer(async (request, response) => {
    try {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      if (request.url === '/set') {
        gold = loadGold(dirname(body.files[0]), body.files);
        response.writeHead(204).end();
        return;
      }
      const dialect = [...DIALECTS.values()].find(({ accepts }) => accepts(request.url ?? ''));
      const asked = readRequest(dialect, body);
      const kind = kindOf(asked);
      const question = { ...asked, kind };
      const mind = minds[asked.model] ?? oracle;
      const said = mind(question, gold, answerTruly(question, gold));
      const answer = typeof said === 'string' ? said : JSON.stringify(said);
      calls.push({
        kind,
        set: gold?.name ?? '',
        model: asked.model,
        text: asked.text,
        answer,
        complaints: asked.complaints,
      });
      send(response, dialect, answer, asked);
    } catch (error) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: String(error?.stack ?? error) } }));
    }
  });
  // Answers are made one after the other; who waits for one is not idle.
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response, dialect, answer, asked) {
  response.writeHead(200, { 'content-type': asked.stream ? 'text/event-stream' : 'application/json' });
  if (asked.stream) response.end(dialect.events(answer, asked).map(eventText).join(''));
  else response.end(JSON.stringify(dialect.whole(answer, asked)));
}
