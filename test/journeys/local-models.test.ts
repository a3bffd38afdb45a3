// Models on this machine: found where they listen, used by one name, and said to be away in one line.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith } from './cli-process.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** A server on a port of its own that answers every request so; how often it was asked. */
async function serve(body: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => server.close(resolve)));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const listing = (...ids: string[]) => JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) });

/** Where nobody listens: a server was there and is gone. */
async function deserted(): Promise<string> {
  const vendor = await startVendor(openaiCompatible, { answer: () => '' });
  await vendor.close();
  return new URL(vendor.baseUrl).host;
}

async function doctor(env: NodeJS.ProcessEnv, ...words: string[]) {
  const cwd = await folderWith({ 'a.md': '' });
  return steelmanHere(['doctor', ...words], { cwd, env });
}

describe('doctor', () => {
  test('says what listens and the one line to use it', async () => {
    const [ollama, studio, llama] = [
      await serve(listing('qwen3:8b', 'llama3.2')),
      await serve(listing('org/gemma 3')),
      await serve(listing()),
    ];
    const env = { OLLAMA_HOST: ollama.host, LMSTUDIO_HOST: studio.host, LLAMACPP_HOST: llama.host };
    const { stdout, exitCode } = await doctor(env);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`ollama    ${ollama.host}, 2 models; use: --model ollama:qwen3:8b\n`);
    expect(stdout).toContain(`lmstudio  ${studio.host}, 1 model; use: --model 'lmstudio:"org/gemma 3"'\n`);
    expect(stdout).toContain(`llamacpp  ${llama.host}, no model is loaded\n`);
    expect(ollama.asked).toEqual(['/v1/models']);
    const { local } = JSON.parse((await doctor(env, '--json')).stdout);
    expect(local[0]).toMatchObject({
      server: 'ollama',
      models: ['qwen3:8b', 'llama3.2'],
      use: ['--model ollama:qwen3:8b', '--model ollama:llama3.2'],
    });
  });

  test('who is no server of models, and who does not listen, is not named', async () => {
    const other = await serve('{"status": "a web page"}');
    const gone = await deserted();
    const { stdout } = await doctor({ OLLAMA_HOST: other.host, LMSTUDIO_HOST: gone, LLAMACPP_HOST: gone });
    expect(stdout).toContain('none found: no Ollama, LM Studio or llama.cpp is running');
  });

  test('nobody is asked with --offline, nor elsewhere than here', async () => {
    const ollama = await serve(listing('qwen3'));
    const gone = await deserted();
    const env = { OLLAMA_HOST: ollama.host, LMSTUDIO_HOST: gone, LLAMACPP_HOST: 'http://models.example' };
    expect((await doctor(env, '--offline')).stdout).toContain('none found');
    expect(ollama.asked).toEqual([]);
  });

  test('a model is asked by the name that was printed', async () => {
    const vendor = await startVendor(openaiCompatible, { answer: () => 'yes' });
    open.push(() => vendor.close());
    const env = { OLLAMA_HOST: new URL(vendor.baseUrl).host };
    const { exitCode, stdout } = await doctor(env, '--deep', 'ollama:qwen3:8b');
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('answers') });
    expect(vendor.requests[0]?.model).toBe('qwen3:8b');
  });
});

test('a server that is not there is said in one line, and asked for nothing twice', async () => {
  const cwd = await folderWith({
    'a.md': '# S\n\nA session must end after 15 minutes.\n',
    'b.md': '# S\n\nA session must end after 30 minutes.\n',
  });
  const words = [
    'adversarial',
    'a.md',
    'b.md',
    '--model',
    'ollama:qwen3',
    '--analysts',
    'none',
    '--now',
    '2026-01-31T12:00:00Z',
  ];
  const { exitCode, stderr } = await steelmanHere(words, { cwd, env: { OLLAMA_HOST: await deserted() } });
  expect(exitCode).toBe(4);
  expect(stderr).not.toContain('asking again');
  const told = stderr
    .split('\n')
    .filter((line) => line.includes('ECONNREFUSED') || line.includes('no server answers'));
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^error: .*ollama:qwen3 is not there: no server answers at its address/);
});
