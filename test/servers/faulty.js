// Stands before a real server and spoils its calls: node faulty.js FAULT SERVER [ARGUMENTS]. Everything before the first call of a
// tool passes through. FAULT is one of: killed, flood, noise, lie, shape, id, long, hang, mute, refuse, none. Calls are written to the
// file CALLS and process ids to PIDS, if these are set.

import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [fault, server, ...args] = process.argv.slice(2);
const { CALLS, PIDS } = process.env;
if (PIDS) appendFileSync(PIDS, `${process.pid}\n`);
// It will not go by itself when its input ends.
if (fault === 'hang' || fault === 'mute') setInterval(() => undefined, 1000);

const inner = spawn(process.execPath, [server, ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
if (PIDS) appendFileSync(PIDS, `${inner.pid}\n`);
inner.stdout.pipe(process.stdout);
inner.on('exit', (code) => {
  if (fault !== 'hang' && fault !== 'mute') process.exit(code ?? 1);
});

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const tell = (id, text) => say({ id, result: { content: [{ type: 'text', text }], structuredContent: {} } });

const flood = (stream) => {
  const more = () => {
    while (stream.write(`${'x'.repeat(65_536)}\n`));
    stream.once('drain', more);
  };
  more();
};

const FAULTS = {
  killed: () => {
    inner.kill('SIGKILL');
    process.kill(process.pid, 'SIGKILL');
  },
  flood: () => flood(process.stdout),
  noise: () => flood(process.stderr),
  lie: ({ id }) =>
    tell(
      id,
      '{"thoughtNumber": 99, "totalThoughts": 99, "entities": [{"name": "other", "observations": []}]}',
    ),
  shape: () => process.stdout.write('{"jsonrpc": "2.0", "id": [1], "result"\n'),
  id: () => say({ id: 987_654, result: { content: [{ type: 'text', text: '{}' }] } }),
  long: ({ id }) => tell(id, `library ID: /a/b ${'y'.repeat(70_000)}`),
  hang: () => undefined,
  refuse: ({ id }) =>
    say({ id, result: { isError: true, content: [{ type: 'text', text: 'no \u001b[31mway' }] } }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const isCall = message.method === 'tools/call';
  if (isCall && CALLS) appendFileSync(CALLS, `${message.params.name}\n`);
  if (fault === 'mute') continue;
  if (isCall && FAULTS[fault] !== undefined) FAULTS[fault](message);
  else inner.stdin.write(`${line}\n`);
}
inner.stdin.end();
