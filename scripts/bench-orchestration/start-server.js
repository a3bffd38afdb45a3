// A model on loopback, in a process of its own so that its work is not counted: it knows the answer to every prompt and
// gives it after a while, streamed or whole.

import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keyOf } from './learn-answers.js';

const SERVE = 'serve';
const PIECES = 12;

/**
 * @param {ReadonlyMap<string, string>} answers
 * @param {number} delayMs
 */
export async function startServer(answers, delayMs) {
  const child = fork(fileURLToPath(import.meta.url), [SERVE]);
  child.send({ answers: [...answers], delayMs });
  const port = await new Promise((tell, fail) => {
    child.once('message', tell);
    child.once('exit', () => fail(new Error('the server did not start')));
  });
  return { baseUrl: `http://127.0.0.1:${port}/v1`, close: () => child.kill() };
}

function serve({ answers, delayMs }) {
  const known = new Map(answers);
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const pause = wait(delayMs);
    const { messages, stream } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    // What follows is a corrective ask, to which it has nothing to add.
    const answer = known.get(keyOf(messages.slice(0, 2).map(({ content }) => textOf(content))));
    await pause;
    if (answer === undefined) {
      response.writeHead(400).end(JSON.stringify({ error: { message: 'a prompt that nobody foresaw' } }));
      return;
    }
    response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
    response.end(stream ? eventsOf(answer) : JSON.stringify(wholeOf(answer)));
  });
  // The bench computes for seconds between two calls; a connection must not be closed under the next one.
  server.keepAliveTimeout = 0;
  process.once('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
}

const textOf = (content) =>
  typeof content === 'string' ? content : content.map(({ text }) => text).join('');

const HEAD = { id: 'bench', created: 1_700_000_000, model: 'gpt-bench' };
const USAGE = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

const wholeOf = (answer) => ({
  ...HEAD,
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
  usage: USAGE,
});

function eventsOf(answer) {
  const size = Math.ceil(answer.length / PIECES);
  const chunk = (delta, finish_reason = null) => ({
    ...HEAD,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const chunks = Array.from({ length: PIECES }, (_, at) =>
    chunk({ role: 'assistant', content: answer.slice(at * size, (at + 1) * size) }),
  );
  const all = [
    ...chunks,
    chunk({}, 'stop'),
    { ...HEAD, object: 'chat.completion.chunk', choices: [], usage: USAGE },
  ];
  return [...all.map((one) => JSON.stringify(one)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

if (process.argv[2] === SERVE && process.send) process.once('message', serve);
