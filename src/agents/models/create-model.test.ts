import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ANSWER, DOCUMENT, KEY, verdictQuestion } from '../../../test/vendors/seat-of.ts';
import { DIALECTS, startVendor } from '../../../test/vendors/start-vendor.ts';
import { UsageError } from '../../domain/errors.ts';
import { baseUrlOf, createModel, type ModelSettings, proxyFromEnvironment } from './create-model.ts';
import { modelAgent } from './model-agent.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0)) await close();
});
const vendorOf = async (dialect: (typeof DIALECTS)[number]) => {
  const vendor = await startVendor(dialect, { answer: () => ANSWER });
  closing.push(() => vendor.close());
  return vendor;
};
const ask = (settings: ModelSettings, structuredOutput: boolean) =>
  modelAgent({ name: 'seat', model: () => createModel(settings), structuredOutput }).answer(
    verdictQuestion,
    DOCUMENT,
    { role: 'judge' },
  );

describe('base URLs', () => {
  test.each<[ModelSettings['provider'], string | undefined, string]>([
    ['anthropic', undefined, 'https://api.anthropic.com/v1'],
    ['openai', undefined, 'https://api.openai.com/v1'],
    ['openai-chat', undefined, 'https://api.openai.com/v1'],
    ['google', undefined, 'https://generativelanguage.googleapis.com/v1beta'],
    ['anthropic', 'https://gateway.example', 'https://gateway.example/v1'],
    ['anthropic', 'https://gateway.example/anthropic/v1/', 'https://gateway.example/anthropic/v1'],
    ['google', 'https://gateway.example/', 'https://gateway.example/v1beta'],
    ['openai-compatible', 'http://localhost:11434', 'http://localhost:11434/v1'],
    ['openai-compatible', 'https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
  ])('%s %s', (provider, baseUrl, expected) => expect(baseUrlOf({ provider, baseUrl })).toBe(expected));

  test.each<[ModelSettings['provider'], string | undefined, string]>([
    ['openai-compatible', undefined, 'config/missing-base-url'],
    ['anthropic', 'gateway.example', 'config/invalid-base-url'],
    ['anthropic', 'file:///etc/passwd', 'config/invalid-base-url'],
    ['openai', '', 'config/invalid-base-url'],
  ])('%s %s is refused', async (provider, baseUrl, code) => {
    const work = createModel({ provider, model: 'm', baseUrl });
    await expect(work).rejects.toBeInstanceOf(UsageError);
    await expect(work).rejects.toMatchObject({ code });
  });
});

describe.each(DIALECTS)('$provider', (dialect) => {
  const { provider, model, structuredOutput } = dialect;

  test('takes nothing from the environment', async () => {
    for (const name of ['ANTHROPIC', 'OPENAI', 'GOOGLE_GENERATIVE_AI', 'GEMINI', 'COMPATIBLE']) {
      vi.stubEnv(`${name}_API_KEY`, 'planted-key');
      vi.stubEnv(`${name}_AUTH_TOKEN`, 'planted-key');
      vi.stubEnv(`${name}_BASE_URL`, 'http://127.0.0.1:1');
    }
    const vendor = await vendorOf(dialect);
    expect(await ask({ provider, model, baseUrl: vendor.baseUrl }, structuredOutput)).toEqual(ANSWER);
    expect(JSON.stringify(vendor.requests[0]?.headers)).not.toContain('planted');
  });

  test('sends the headers it is given', async () => {
    const vendor = await vendorOf(dialect);
    const headers = { 'x-team': 'docs' };
    await ask({ provider, model, baseUrl: vendor.baseUrl, apiKey: KEY, headers }, structuredOutput);
    expect(vendor.requests[0]?.headers['x-team']).toBe('docs');
  });
});

describe('proxies', () => {
  /** A proxy that sends every tunnel to `port`, and notes where it was to go. */
  const proxyTo = async (port: number) => {
    const asked: string[] = [];
    const proxy = createServer((_, response) => response.writeHead(400).end());
    proxy.on('connect', (request, client) => {
      asked.push(request.url ?? '');
      const upstream = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
        upstream.pipe(client).pipe(upstream);
      });
      upstream.on('error', () => client.destroy());
      client.on('error', () => upstream.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    closing.push(() => {
      proxy.closeAllConnections();
      proxy.close();
    });
    return { asked, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  };

  const settings = { provider: 'anthropic', model: 'claude-sonnet-4-5', apiKey: KEY } as const;

  test.each([
    ['a vendor is reached through it', 'http://vendor.test', ['vendor.test:80']],
    ['a local server is not', undefined, []],
  ])('%s', async (_, host, tunnels) => {
    const vendor = await vendorOf(DIALECTS[0]);
    const proxy = await proxyTo(Number(new URL(vendor.baseUrl).port));
    const baseUrl = host ?? vendor.baseUrl;
    expect(await ask({ ...settings, baseUrl, proxy: { httpProxy: proxy.url } }, true)).toEqual(ANSWER);
    expect(proxy.asked).toEqual(tunnels);
  });

  test('nor is a host that is excepted', async () => {
    const proxy = await proxyTo(1);
    const exception = { httpProxy: proxy.url, noProxy: 'vendor.invalid' };
    const work = ask({ ...settings, baseUrl: 'http://vendor.invalid', proxy: exception }, true);
    await expect(work).rejects.toMatchObject({ code: 'agent/connection' });
    expect(proxy.asked).toEqual([]);
  });

  test('are read from the usual variables', () => {
    expect(
      proxyFromEnvironment({ HTTPS_PROXY: 'http://upper', https_proxy: 'http://lower', NO_PROXY: 'a,b' }),
    ).toEqual({ httpProxy: undefined, httpsProxy: 'http://lower', noProxy: 'a,b' });
    expect(proxyFromEnvironment({ ALL_PROXY: 'http://all', HTTP_PROXY: '' })).toEqual({
      httpProxy: 'http://all',
      httpsProxy: 'http://all',
      noProxy: undefined,
    });
  });
});

test('nothing of the SDK is loaded before a model is made', () => {
  const sources = readdirSync('src/agents', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  for (const name of sources) {
    const eager = readFileSync(`src/agents/${name}`, 'utf8').match(
      /^import (?!type\b)[^;]*? from '(?:ai|@ai-sdk\/[^']+|undici|jsonrepair)'/gm,
    );
    expect(eager, name).toBeNull();
  }
});
