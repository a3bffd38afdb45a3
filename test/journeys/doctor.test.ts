// What is there to run with, and whether it answers: real processes against vendors on loopback.

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anthropic } from '../vendors/anthropic.ts';
import { gemini } from '../vendors/gemini.ts';
import { openaiChat, openaiCompatible } from '../vendors/openai-chat.ts';
import { openaiResponses } from '../vendors/openai-responses.ts';
import { type Script, startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, type Outcome, steelman } from './cli-process.ts';

const USER = 'nobody-home/.config/steelman/config.yaml';
const KEY = 'planted-key-0123456789';
const KEYS = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY, GEMINI_API_KEY: KEY };

interface Report {
  readonly node: string;
  readonly config: readonly object[];
  readonly keys: readonly { readonly variable: string; readonly set: boolean }[];
  readonly programs: readonly { readonly name: string; readonly path: string | null }[];
  readonly network: readonly { readonly variable: string; readonly host: string }[];
  readonly models: readonly {
    readonly name: string;
    readonly usable: boolean;
    readonly probe: Readonly<Record<string, unknown>> | null;
  }[];
}

async function examine(
  words: readonly string[],
  options: { files?: Record<string, string>; env?: NodeJS.ProcessEnv } = {},
): Promise<Outcome & { readonly report: Report }> {
  const cwd = await folderWith({ 'a.md': '', ...options.files });
  const outcome = await steelmanHere(['doctor', '--json', ...words], { cwd, env: options.env ?? {} });
  expect(outcome.stdout + outcome.stderr).not.toContain(KEY);
  return { ...outcome, report: JSON.parse(outcome.stdout) as Report };
}

async function start(dialect: Parameters<typeof startVendor>[0], script: Partial<Script> = {}) {
  const vendor = await startVendor(dialect, { answer: () => 'yes', ...script });
  onTestFinished(() => vendor.close().catch(() => undefined));
  return vendor;
}

describe('what is there', () => {
  test('names of keys, never values', async () => {
    const { exitCode, stderr, report } = await examine([], { env: { OPENAI_API_KEY: KEY, XAI_API_KEY: '' } });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(report.keys).toContainEqual({ variable: 'OPENAI_API_KEY', set: true });
    expect(report.keys).toContainEqual({ variable: 'XAI_API_KEY', set: false });
    expect(report.node).toBe(process.version);
    const usable = report.models.filter(({ usable: is }) => is).map(({ name }) => name);
    expect(usable).toEqual(['embedded', 'gpt', 'gpt52']);
    expect(report.models.every(({ probe }) => probe === null)).toBe(true);
  });

  test('proxies and other addresses, without passwords', async () => {
    const { report, stdout } = await examine([], {
      env: {
        HTTPS_PROXY: 'http://me:hidden-word@proxy.test:3128',
        NO_PROXY: '.internal',
        ANTHROPIC_BASE_URL: 'https://me:hidden-word@gate.test/v1',
      },
    });
    expect(report.network).toEqual([
      { variable: 'HTTPS_PROXY', host: 'proxy.test:3128' },
      { variable: 'NO_PROXY', host: '.internal' },
      { variable: 'ANTHROPIC_BASE_URL', host: 'gate.test' },
    ]);
    expect(stdout).not.toContain('hidden-word');
  });

  test('files and how far they are trusted', async () => {
    const files = { [USER]: 'depth: deep\n', 'steelman.config.yaml': 'depth: quick\n' };
    const { report } = await examine([], { files });
    expect(report.config).toMatchObject([
      { file: 'steelman.config.yaml', from: 'project', trusted: false },
      { from: 'user', trusted: true },
    ]);
    expect((await examine(['--trust'], { files })).report.config).toMatchObject([{ trusted: true }, {}]);
  });

  test('as text', async () => {
    const { exitCode, stdout } = await steelman(['doctor'], {
      cwd: await folderWith({ 'a.md': '' }),
      env: { GROQ_API_KEY: KEY },
    });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^ {2}GROQ_API_KEY +set$/m);
    expect(stdout).toMatch(/^ {2}claude +not found$/m);
    expect(stdout).toMatch(/^ {2}gpt +openai:gpt-6-sol: The model gpt needs a key in OPENAI_API_KEY/m);
    expect(stdout).not.toContain(KEY);
  });

  test.each([
    [['opus'], 0, { ANTHROPIC_API_KEY: KEY }],
    [['opus', 'gpt'], 1, { ANTHROPIC_API_KEY: KEY }],
    [['opus', '--offline'], 1, { ANTHROPIC_API_KEY: KEY }],
  ])('%j ends with %i', async (words, code, env) => {
    const { exitCode, report } = await examine(words, { env });
    expect(exitCode).toBe(code);
    expect(report.models.map(({ name }) => name)).toEqual(words.filter((word) => !word.startsWith('-')));
  });

  test('a name nobody knows is a mistake', async () => {
    const outcome = await steelmanHere(['doctor', 'gpt5'], { cwd: await folderWith({ 'a.md': '' }) });
    expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Unknown model: gpt5') });
  });
});

describe('--deep', () => {
  test('asks every usable model for a word', async () => {
    const vendors = await Promise.all(
      [anthropic, openaiResponses, openaiChat, gemini, openaiCompatible].map((dialect) => start(dialect)),
    );
    const aliases = vendors.map(
      ({ dialect, baseUrl }) =>
        `  ${dialect.provider}: {provider: ${dialect.provider}, model: ${dialect.model}, baseUrl: "${baseUrl}"}\n`,
    );
    const names = vendors.map(({ dialect }) => dialect.provider);
    const { exitCode, report, stderr } = await examine(['--deep', ...names], {
      files: { [USER]: `models:\n${aliases.join('')}` },
      env: KEYS,
    });
    expect(report.models.map(({ name, probe }) => [name, probe])).toEqual(
      names.map((name) => [name, { ok: true }]),
    );
    expect(exitCode).toBe(0);
    expect(stderr).toContain('Asking anthropic (anthropic:');
    expect(vendors.map(({ requests }) => requests.length)).toEqual([1, 1, 1, 1, 1]);
  });

  test.each([
    ['invalid-key', 401, 'agent/invalid-key'],
    ['unknown-model', 404, 'agent/unknown-model'],
    ['overloaded', 529, 'agent/overloaded'],
  ] as const)('%s: status, the words of the vendor and the request are shown', async (kind, status, code) => {
    const { baseUrl, requests } = await start(anthropic, {
      fault: (_, { headers }) => ({ kind, words: `no way in with ${headers['x-api-key']}` }),
    });
    const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: baseUrl };
    const { exitCode, report } = await examine(['--deep', 'opus', 'embedded'], { env });
    expect(exitCode).toBe(1);
    expect(report.models[0]?.probe).toMatchObject({
      ok: false,
      code,
      status,
      request_id: expect.stringMatching(/^req_/),
      message: expect.stringContaining('no way in with'),
    });
    // A probe is one call: whoever looks for faults wants to see them.
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['nobody listens', true, { code: 'agent/connection', status: null }],
    ['no such path', false, { status: 404 }],
  ])('%s', async (_, isGone, expected) => {
    const vendor = await start(anthropic);
    const baseUrl = vendor.baseUrl.replace('/v1', '/elsewhere');
    if (isGone) await vendor.close();
    const files = { [USER]: `models: {x: {provider: anthropic, model: m, baseUrl: "${baseUrl}"}}` };
    const { exitCode, report } = await examine(['--deep', 'x'], { files, env: KEYS });
    expect(exitCode).toBe(1);
    expect(report.models[0]?.probe).toMatchObject({ ok: false, ...expected });
  });

  test('programs are run as a seat would run them', async () => {
    const folder = await folderWith({ 'a.md': '' });
    const bin = join(folder, 'bin');
    const program = async (name: string, lines: readonly string[]) => {
      await mkdir(bin, { recursive: true });
      await writeFile(join(bin, name), ['#!/bin/sh', ...lines, ''].join('\n'));
      await chmod(join(bin, name), 0o755);
    };
    const says = JSON.stringify({ type: 'result', is_error: false, result: '{"answer":"yes"}' });
    await program('claude', [
      '[ "$1" = --version ] && echo 2.1.325 && exit',
      `cat >/dev/null; echo '${says}'`,
    ]);
    await program('codex', ['echo 0.1.0']);
    const { exitCode, stdout } = await steelman(['doctor', '--deep', '--json', 'claude-cli', 'codex-cli'], {
      cwd: folder,
      env: { PATH: `${bin}:${process.env.PATH}` },
    });
    const { models, programs } = JSON.parse(stdout) as Report;
    expect(exitCode).toBe(1);
    expect(programs).toContainEqual({ name: 'claude', path: join(bin, 'claude') });
    expect(models.map(({ probe }) => probe)).toEqual([
      { ok: true },
      expect.objectContaining({ ok: false, message: expect.stringContaining('0.1.0 is too old') }),
    ]);
  });
});
