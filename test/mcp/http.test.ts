// Over HTTP: the official client of either era gets the same tools, and nobody else gets anything.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exampleFolder, PROGRAM, said } from '../journeys/cli-process.ts';
import { ERAS } from './clients.ts';

const TOKEN = 'a-token-of-this-test-alone';

async function serve(words: readonly string[] = []) {
  const cwd = await exampleFolder();
  const child = spawn(process.execPath, [PROGRAM, 'mcp', '--http', '--port', '0', ...words], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, STEELMAN_MCP_TOKEN: TOKEN },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  await said(child, '/mcp\n');
  return { url: new URL(/http:\S+/.exec(Buffer.concat(chunks).toString())?.[0] ?? ''), child };
}

test.each(ERAS)('%s: tools are listed and called', async (era) => {
  const { url } = await serve();
  const client = new Client(
    { name: 'a-client', version: '1.0.0' },
    { versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' } },
  );
  const headers = { authorization: `Bearer ${TOKEN}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools).toHaveLength(5);
  const begun = await client.callTool({ name: 'review', arguments: { file: 'a.md' } });
  expect(begun.structuredContent).toMatchObject({ workflow: 'review', run: expect.any(String) });
  const listed = await client.callTool({ name: 'run', arguments: { do: 'list' } });
  expect(listed.structuredContent).toMatchObject({ runs: [{ workflow: 'review' }] });
});

const BODY = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
const GOOD = {
  authorization: `Bearer ${TOKEN}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

function post(url: URL, headers: Record<string, string>, body: string, path = url.pathname): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: url.hostname, port: url.port, path, method: 'POST', headers },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

test('refused before anything is read', async () => {
  const { url } = await serve();
  const rows: readonly (readonly [Record<string, string>, number])[] = [
    [{}, 401],
    [{ authorization: 'Bearer another-token-of-the-same' }, 401],
    [{ authorization: TOKEN }, 401],
    [{ host: 'evil.example' }, 421],
    [{ host: 'localhost.evil.example' }, 421],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'content-length': String(64 * 1024 * 1024) }, 413],
  ];
  for (const [headers, status] of rows) {
    const all =
      'authorization' in headers || Object.keys(headers).length === 0 ? headers : { ...GOOD, ...headers };
    expect([
      headers,
      await post(url, all, headers['content-length'] ? '' : BODY).catch(() => status),
    ]).toEqual([headers, status]);
  }
  expect(await post(url, GOOD, BODY, '/other')).toBe(404);
  expect(await post(url, { ...GOOD, 'transfer-encoding': 'chunked' }, 'x'.repeat(5_000_000))).toBe(413);
  expect(await post(url, GOOD, '{"jsonrpc": "2.0", "id": 1, ')).toBeGreaterThanOrEqual(400);
  expect(await post(url, GOOD, BODY)).toBeLessThan(500);
});

describe('how it is started', () => {
  test.each([
    [['--port', '80'], /--port belongs to --http/],
    [['--http', '--port', 'x'], /is no port/],
    [['--root', 'nowhere'], /No such folder: nowhere/],
  ])('%j', async (words, says) => {
    const child = spawn(process.execPath, [PROGRAM, 'mcp', ...words], {
      cwd: await exampleFolder(),
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit');
    const chunks: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    expect((await ended)[0]).toBe(2);
    expect(Buffer.concat(chunks).toString()).toMatch(says);
  });
});
