// A small server of the Model Context Protocol over standard input and output, and the ways in which one can be of no use.
// `node stdio-server.js <how>`

import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const how = process.argv[2] ?? 'fine';
const { NOTES, PLANET } = process.env;
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const note = (text) => NOTES && appendFileSync(NOTES, `${text}\n`);
note(`pid ${process.pid}`);

if (how === 'crash') {
  process.stderr.write('a stack\nno such module: left-pad\n');
  process.exit(3);
}
if (how === 'chatter') process.stdout.write('Welcome to the server!\n');
// Stays also when nobody speaks to it any more.
if (how === 'hang' || how === 'stay') setInterval(() => undefined, 1000);

const results = {
  initialize: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    serverInfo: { name: 'tiny', version: '1.2.3' },
  },
  'tools/list': {
    tools: [{ name: 'merge' }, { name: PLANET ?? 'review' }],
    ...(how === 'pages' ? { nextCursor: 'more' } : {}),
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  note(`heard ${method ?? `answer ${id}`}`);
  if (how === 'hang' || id === undefined || method === undefined) return;
  if (how === 'asks') say({ id: 'q', method: 'ping' });
  if (how === 'refuses') say({ id, error: { code: -32602, message: 'not this version' } });
  else if (params?.cursor) say({ id, result: { tools: [{ name: 'last' }] } });
  else say({ id, result: results[method] });
});
