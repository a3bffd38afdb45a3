// Choosing models from the command line: what is listed, what is refused, what is said before anything is sent.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { VENDORS } from '../../src/domain/vendors.ts';
import { anthropic } from '../vendors/anthropic.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, PROGRAM, steelman } from './cli-process.ts';

const A = '# Plan\n\nThe cache keeps an entry for 10 minutes.\n';
const B = '# Plan\n\nThe cache keeps an entry for 20 minutes.\n';
const USER = 'nobody-home/.config/steelman/config.yaml';
const PROJECT = 'steelman.config.yaml';
const TOKEN = `ghp${'_'}wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx`;

/** Refuses every call, so that a run ends with its first question. */
async function refusing(dialect = openaiCompatible): Promise<Vendor> {
  const vendor = await startVendor(dialect, {
    answer: () => 'never',
    fault: () => ({ kind: 'invalid-key' }),
  });
  onTestFinished(() => vendor.close());
  return vendor;
}

const folder = (files: Record<string, string> = {}) => folderWith({ 'a.md': A, 'b.md': B, ...files });
const local = ({ baseUrl }: Vendor) =>
  `models:\n  local: {provider: openai-compatible, model: m, baseUrl: "${baseUrl}"}\n`;
const compare = (...words: string[]) => ['adversarial', 'a.md', 'b.md', ...words];

interface Listed {
  readonly name: string;
  readonly provider: string;
  readonly model: string | null;
  readonly origin: string;
  readonly usable: boolean;
  readonly missing: { readonly code: string; readonly message: string } | null;
}

async function list(cwd: string, env: NodeJS.ProcessEnv = {}, ...words: string[]) {
  const { exitCode, stdout, stderr } = await steelmanHere(['models', '--json', ...words], { cwd, env });
  const granted = words.includes('--trust')
    ? /^warning: --trust: steelman.config.yaml:2: this project's file may send the key .*\n$/
    : /^$/;
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringMatching(granted) });
  const { models } = JSON.parse(stdout) as { readonly models: readonly Listed[] };
  return new Map(models.map((model) => [model.name, model]));
}

describe('steelman models', () => {
  test('built in: whom a name reaches, and which variable is missing', async () => {
    const cwd = await folder();
    const models = await list(cwd, { ANTHROPIC_API_KEY: 'planted-key' });
    expect([...models.keys()]).toEqual([
      ...['embedded', 'opus', 'sonnet', 'haiku', 'gpt', 'gemini'],
      ...['claude-cli', 'codex-cli', 'gemini-cli', 'gpt52'],
    ]);
    expect(models.get('opus')).toMatchObject({
      provider: 'anthropic',
      model: 'claude-opus-5-5',
      origin: 'built in',
      usable: true,
      missing: null,
    });
    expect(models.get('gpt')).toMatchObject({
      usable: false,
      missing: { message: expect.stringContaining('OPENAI_API_KEY') },
    });
    const { stdout } = await steelman(['models'], { cwd, env: { ANTHROPIC_API_KEY: 'planted-key' } });
    expect(stdout).toMatch(/^opus +anthropic:claude-opus-5-5 +\$4 \/ \$20 +built in +usable$/m);
    expect(stdout).toMatch(/^claude-cli +claude-cli +unknown +built in/m);
    expect(stdout).toMatch(/list prices of 20\d\d-\d\d-\d\d/);
    expect(stdout).toMatch(/^gpt .*OPENAI_API_KEY, which is not set$/m);
    expect(stdout).toMatch(/^gpt52 .*; old name, see gpt$/m);
    expect(stdout).toMatch(/^opus, sonnet, .* the newest model .*, as of 20\d\d-\d\d-\d\d\.$/m);
    expect(models.get('opus')).toMatchObject({ known_on: expect.stringMatching(/^20/), instead: null });
    expect(models.get('gpt52')).toMatchObject({ known_on: null, instead: 'gpt' });
    expect(stdout).not.toContain('planted-key');
  });

  test("the user's and the project's, each with file and line", async () => {
    const models = await list(
      await folder({
        [USER]: 'models:\n  mine: {provider: groq, model: m}\n',
        [PROJECT]: 'depth: deep\nmodels:\n  ours: {provider: ollama, model: m}\n',
      }),
    );
    expect(models.get('mine')).toMatchObject({ usable: false, missing: { code: 'agents/missing-key' } });
    expect(models.get('ours')).toMatchObject({ origin: 'steelman.config.yaml:3', usable: true });
  });

  test('[E-28] a .env file is not read', async () => {
    const models = await list(await folder({ '.env': 'OPENAI_API_KEY=planted-key\n' }));
    expect(models.get('gpt')?.usable).toBe(false);
  });
});

describe("[E-28] a project's file", () => {
  test.each([
    ['a command', '{provider: command, kind: claude-cli}', 'must not name a command: x runs claude'],
    [
      'a foreign address for a key',
      '{provider: openai, model: m, baseUrl: "https://evil.test/v1"}',
      'must not send the key in OPENAI_API_KEY to evil.test: x',
    ],
  ])('%s is refused where it is used, with file and line', async (_, alias, says) => {
    const cwd = await folder({ [PROJECT]: `depth: quick\nmodels:\n  x: ${alias}\n` });
    const env = { OPENAI_API_KEY: 'planted-key' };
    const used = await steelmanHere(compare('--model', 'x'), { cwd, env });
    expect(used).toMatchObject({ exitCode: 2, stdout: '' });
    expect(used.stderr).toContain(`error: steelman.config.yaml:3: a project's file ${says}`);
    expect(used.stderr).toContain('--trust');
    expect((await list(cwd, env)).get('x')?.missing?.message).toContain('steelman.config.yaml:3');
    expect((await steelmanHere(compare('--quiet'), { cwd, env })).exitCode).toBe(0);
  });

  test('is believed with --trust', async () => {
    const vendor = await refusing(anthropic);
    const cwd = await folder({
      [PROJECT]: `models:\n  x: {provider: anthropic, model: m, baseUrl: "${vendor.baseUrl}"}\n`,
    });
    const env = { ANTHROPIC_API_KEY: 'planted-key' };
    expect((await steelmanHere(compare('--model', 'x'), { cwd, env })).exitCode).toBe(2);
    expect(vendor.requests).toEqual([]);
    expect((await list(cwd, env, '--trust')).get('x')?.usable).toBe(true);
    await steelmanHere(compare('--model', 'x', '--trust'), { cwd, env });
    expect(vendor.requests.length).toBeGreaterThan(0);
  });
});

describe('what leaves the machine', () => {
  test('[E-1] nothing, unless a model is named; one line says how to', async () => {
    const vendor = await refusing();
    const cwd = await folder({ [USER]: local(vendor) });
    const { exitCode, stderr } = await steelmanHere(compare(), {
      cwd,
      env: { OPENAI_API_KEY: 'planted-key' },
    });
    expect(exitCode).toBe(0);
    expect(stderr.split('\n').filter((line) => line.includes('--model'))).toHaveLength(1);
    expect(stderr).not.toContain('Sending');
    expect(vendor.requests).toEqual([]);
  });

  test.each([
    ['by a flag', '', ['--model', 'local']],
    ['by the configuration', 'model: local\n', []],
    ['as a judge alone', '', ['--judges', 'local', '--depth', 'quick']],
  ])('%s: who gets what is said before the first call, also when quiet', async (_, config, words) => {
    const vendor = await refusing();
    const cwd = await folder({ [USER]: `${config}${local(vendor)}` });
    const { exitCode, stderr } = await steelmanHere(compare('--quiet', ...words), { cwd });
    expect(exitCode).not.toBe(0);
    const { host } = new URL(vendor.baseUrl);
    expect(stderr).toContain(`Sending a.md, b.md to ${host} on this machine: openai-compatible:m\n`);
    expect(stderr.indexOf('Sending')).toBeLessThan(stderr.indexOf('error:'));
    expect(vendor.requests.length).toBeGreaterThan(0);
  });

  test.each([
    ['--offline', ['--offline'], '', '--offline forbids'],
    ['an allow-list', [], 'allowedProviders: [anthropic]\n', 'is not allowed here; allowed: anthropic'],
    ['a file that says offline', [], 'offline: true\n', '--offline forbids'],
  ])('%s', async (_, words, config, says) => {
    const vendor = await refusing();
    const cwd = await folder({ [USER]: `${config}${local(vendor)}` });
    const { exitCode, stderr } = await steelmanHere(compare('--model', 'local', ...words), { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(says);
    expect(vendor.requests).toEqual([]);
  });

  test('--local-only permits this machine and nothing else', async () => {
    const vendor = await refusing();
    const cwd = await folder({ [USER]: local(vendor) });
    const env = { ANTHROPIC_API_KEY: 'planted-key' };
    await steelmanHere(compare('--model', 'local', '--local-only'), { cwd, env });
    expect(vendor.requests.length).toBeGreaterThan(0);
    const { exitCode, stderr } = await steelmanHere(compare('--model', 'opus', '--local-only'), { cwd, env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('The model opus is asked through api.anthropic.com, which --local-only forbids');
  });

  test('no document with a secret, unless --allow-secrets', async () => {
    const vendor = await refusing();
    const cwd = await folder({ [USER]: local(vendor), 'b.md': `${B}\nUse ${TOKEN} for now.\n` });
    const stopped = await steelmanHere(compare('--model', 'local', '--json'), { cwd });
    expect(stopped.exitCode).toBe(2);
    expect(stopped.stderr).toContain('b.md:5: GitHub token, beginning with ghp_\n');
    expect(stopped.stdout + stopped.stderr).not.toContain(TOKEN.slice(0, 8));
    expect(vendor.requests).toEqual([]);
    await steelmanHere(compare('--model', 'local', '--allow-secrets'), { cwd });
    expect(vendor.requests.length).toBeGreaterThan(0);
  });

  test('the embedded engine reads secrets without a word', async () => {
    const cwd = await folder({ 'b.md': `${B}\nUse ${TOKEN} for now.\n` });
    expect((await steelmanHere(compare('--quiet'), { cwd })).exitCode).toBe(0);
  });
});

describe('seats', () => {
  test('one family is warned about', async () => {
    const vendor = await refusing(anthropic);
    const env = { ANTHROPIC_API_KEY: 'planted-key\n', ANTHROPIC_BASE_URL: new URL(vendor.baseUrl).origin };
    const { stderr } = await steelmanHere(compare('--agents', 'opus,sonnet'), { cwd: await folder(), env });
    expect(stderr).toContain('warning: All models are of one family (anthropic)');
    expect(vendor.requests.length).toBeGreaterThan(0);
    expect(vendor.requests.every(({ headers }) => headers['x-api-key'] === 'planted-key')).toBe(true);
  });

  test('whoever waits is told what for', async () => {
    const vendor = await startVendor(anthropic, {
      answer: () => 'never',
      fault: (nth) => ({ kind: nth <= 2 ? 'overloaded' : 'invalid-key', headers: { 'retry-after': '0' } }),
    });
    onTestFinished(() => vendor.close());
    const env = { ANTHROPIC_API_KEY: 'planted-key', ANTHROPIC_BASE_URL: vendor.baseUrl };
    const { stderr } = await steelmanHere(compare('--model', 'opus'), { cwd: await folder(), env });
    expect(stderr).toMatch(
      /^warning: anthropic:claude-opus-5-5 .*HTTP 529.*scripted overloaded; asking again in 0\.0 s$/m,
    );
  });

  test('a key that a vendor repeats is not shown', async () => {
    const vendor = await startVendor(anthropic, {
      answer: () => 'never',
      fault: (_, { headers }) => ({ kind: 'invalid-key', words: `bad key ${headers['x-api-key']}` }),
    });
    onTestFinished(() => vendor.close());
    const env = { ANTHROPIC_API_KEY: 'planted-key-0123456789', ANTHROPIC_BASE_URL: vendor.baseUrl };
    const { exitCode, stdout, stderr } = await steelmanHere(compare('--model', 'opus', '--json'), {
      cwd: await folder(),
      env,
    });
    expect(exitCode).toBe(4);
    expect(stdout + stderr).not.toContain('planted-key');
  });

  test.each([
    [['--judges', 'opus:qa'], '--judges takes names of models only: opus:qa'],
    [['--merger', 'gpt5'], 'Unknown model: gpt5'],
    [['--model', 'opus', '--judges', 'gpt'], 'The model gpt needs a key in OPENAI_API_KEY'],
  ])('%j', async (words, says) => {
    const env = { ANTHROPIC_API_KEY: 'planted-key' };
    const { exitCode, stderr } = await steelmanHere(compare(...words), { cwd: await folder(), env });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(says);
  });

  test('a run goes on with the seats it was started with', async () => {
    const vendor = await refusing();
    const cwd = await folder({ [USER]: local(vendor) });
    expect((await steelmanHere(compare('--model', 'local', '--quiet'), { cwd })).exitCode).toBe(4);
    const asked = vendor.requests.length;
    const again = await steelmanHere(['resume', 'adversarial', '--quiet'], { cwd });
    expect(again.exitCode).toBe(4);
    expect(again.stderr).toContain('Sending a.md, b.md to');
    expect(vendor.requests.length).toBeGreaterThan(asked);
    const changed = await folderWith({ 'other.yaml': local(vendor).replace('model: m', 'model: n') });
    const refused = await steelmanHere(['resume', 'adversarial', '--config', join(changed, 'other.yaml')], {
      cwd,
    });
    expect(refused.exitCode).toBe(6);
    expect(refused.stderr).toContain(
      'The run was started with openai-compatible:m; the same names now mean openai-compatible:n',
    );
  });
});

describe('docs/models.md', async () => {
  const page = await readFile('docs/models.md', 'utf8');
  const blocks = (language: string) =>
    [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, body = '']) => body);

  test('its configurations are valid', async () => {
    expect(blocks('yaml')).toHaveLength(4);
    for (const configuration of blocks('yaml')) {
      const models = await list(await folder({ [USER]: configuration }));
      if (configuration.includes('  local:')) expect(models.get('local')?.usable).toBe(true);
    }
  });

  test('its commands are understood: they say which key is missing, or that nobody listens', async () => {
    const cwd = await folder();
    for (const line of blocks('sh').join('').trim().split('\n')) {
      const { exitCode, stdout, stderr } = await steelmanHere([], {
        cwd,
        command: ['sh', '-c', line.replace('steelman', `"${process.execPath}" "${PROGRAM}"`)],
      });
      expect([0, 1, 2, 4], line).toContain(exitCode);
      const told =
        exitCode === 4 ? /no server answers at its address/ : /needs a key in \w+, which is not set/;
      if (exitCode !== 0) expect(stdout + stderr, line).toMatch(told);
    }
  });

  test('it names every provider and every variable', () => {
    for (const [provider, { keys, addresses }] of Object.entries(VENDORS)) {
      for (const word of [provider, ...keys, ...addresses]) expect(page).toContain(`\`${word}\``);
    }
  });
});
