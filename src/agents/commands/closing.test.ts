import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ENVELOPES,
  type KnownKind,
  type Stage,
  saying,
  setStage,
  VERSIONS,
} from '../../../test/programs/fake-program.ts';
import type { PaidCall } from '../../domain/cost.ts';
import { defineQuestion } from '../../domain/question.ts';
import { ModelError } from '../failures/model-error.ts';
import { companyConfig, namedVariables } from './codex.ts';
import { type CommandAgentOptions, commandAgent } from './command-agent.ts';
import { KNOWN_KINDS } from './kinds.ts';
import { sweepHomes } from './own-home.ts';

const question = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({ verdict: z.enum(['MET', 'NOT MET']) }),
  prompt: (document: string) => ({ system: 'You are a judge.', user: document }),
  embedded: () => ({ verdict: 'NOT MET' as const }),
});
const said = JSON.stringify({ verdict: 'MET' });

let stage: Stage;
beforeEach(async () => {
  stage = await setStage();
});

const LOGINS: Readonly<Record<KnownKind, string>> = {
  'claude-cli': '.claude/.credentials.json',
  'codex-cli': '.codex/auth.json',
  'gemini-cli': '.gemini/oauth_creds.json',
};

/** A user's home with a login, and with what is never to be seen. */
async function homeWith(kind: KnownKind): Promise<string> {
  const home = stage.file('user');
  const planted = ['.claude/CLAUDE.md', '.codex/AGENTS.md', '.gemini/GEMINI.md', '.codex/config.toml'];
  for (const name of [...planted, LOGINS[kind]]) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), name === LOGINS[kind] ? 'the login' : 'planted-words');
  }
  return home;
}

/** Notes all it can see: variables, arguments, its folder, and every file of its home. */
const LOOKS = `
note('env', JSON.stringify(process.env)); note('cwd', process.cwd()); note('ls', fs.readdirSync('.').length);
note('args', JSON.stringify(process.argv.slice(2)));
note('home', fs.readdirSync(process.env.HOME, { recursive: true }).map((name) => {
  const path = process.env.HOME + '/' + name;
  return name + ': ' + (fs.statSync(path).isFile() ? fs.readFileSync(path, 'utf8') : '');
}).join('\\n'));`;

async function seat(kind: KnownKind, body: string, options: Partial<CommandAgentOptions> = {}) {
  const command = options.command ?? (await stage.program(body, VERSIONS[kind]));
  const environment = { PATH: process.env.PATH, HOME: await homeWith(kind), ...options.environment };
  return commandAgent({ kind, name: kind, ...options, command, environment });
}
const ask = (agent: Awaited<ReturnType<typeof seat>>, onCall?: (call: PaidCall) => void) =>
  agent.answer(question, 'The document', { role: 'judge', onCall });
const homes = () => readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}-`));
const failureOf = async (work: Promise<unknown>): Promise<ModelError> => {
  const error = await work.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};

describe.each(KNOWN_KINDS)('%s', (kind) => {
  const planted = {
    ANTHROPIC_API_KEY: 'planted-1',
    OPENAI_API_KEY: 'planted-2',
    GEMINI_API_KEY: 'planted-3',
    CLAUDECODE: 'planted-4',
    ANTHROPIC_BASE_URL: 'http://planted-5',
    HTTPS_PROXY: 'http://planted-6',
    AWS_PROFILE: 'planted-7',
    DBUS_SESSION_BUS_ADDRESS: 'planted-8',
    LC_ALL: 'C.UTF-8',
  };

  test('knows the login alone, stands in an empty folder, and leaves nothing behind', async () => {
    const agent = await seat(kind, LOOKS + saying(kind, said), { environment: planted, model: 'some-model' });
    expect(await ask(agent)).toEqual({ verdict: 'MET' });
    expect(stage.noted('env') + stage.noted('home')).not.toContain('planted');
    expect(stage.noted('env')).toContain('C.UTF-8');
    expect(stage.noted('env')).not.toContain(stage.file('user'));
    expect(stage.noted('home')).toContain(`${LOGINS[kind]}: the login`);
    expect(stage.noted('ls')).toBe('0');
    expect(existsSync(dirname(stage.noted('cwd')))).toBe(false);
    expect(JSON.parse(stage.noted('args'))).toContain('some-model');
    expect(homes()).toEqual([]);
  });

  test('reaches what the user trusts', async () => {
    const agent = await seat(kind, LOOKS + saying(kind, said), { environment: planted, trustSetUp: true });
    await ask(agent);
    const own = { 'claude-cli': 'planted-5', 'codex-cli': 'planted-2', 'gemini-cli': 'planted-3' }[kind];
    for (const value of [own, 'planted-6', 'planted-7']) expect(stage.noted('env')).toContain(value);
    expect(stage.noted('env')).not.toContain('planted-8');
  });

  test.each([
    ['in place', 'fs.writeFileSync(login, "renewed");'],
    ['by another file', 'fs.writeFileSync(login + ".x", "renewed"); fs.renameSync(login + ".x", login);'],
  ])('a login that is renewed %s is kept', async (_, renews) => {
    const login = `const login = process.env.HOME + '/${LOGINS[kind]}';`;
    const agent = await seat(kind, login + renews + saying(kind, said));
    await ask(agent);
    const kept = stage.file(`user/${LOGINS[kind]}`);
    expect(await readFile(kept, 'utf8')).toBe('renewed');
    expect(lstatSync(kept).isFile()).toBe(true);
  });

  test('counts that cannot be are none', async () => {
    const wild = ENVELOPES[kind](said).replaceAll(/:(?:120|70|34|30|20)\b/g, ':-5');
    const used: PaidCall[] = [];
    const agent = await seat(kind, `process.stdout.write(${JSON.stringify(wild)})`);
    await ask(agent, (call) => used.push(call));
    expect(used).toMatchObject([{ inputTokens: undefined, cachedInputTokens: undefined }]);
  });

  test.each([
    ['0.0.9', /version 0\.0\.9 is too old/],
    ['99.0.0', /version 99\.0\.0 is newer than any that steelman knows/],
    ['no idea', /--version" says no idea/],
  ])('version %s cannot be closed', async (version, message) => {
    const command = await stage.program(LOOKS + saying(kind, said), version);
    const error = await failureOf(ask(await seat(kind, '', { command })));
    expect(error.message).toMatch(message);
    expect(error.message).toContain('tools cannot be switched off');
    expect(error.hint).toContain('--allow-tools');
    expect(existsSync(stage.file('input'))).toBe(false);
    // Whoever allows it has the seat all the same.
    expect(await ask(await seat(kind, '', { command, allowTools: true }))).toEqual({ verdict: 'MET' });
    expect(stage.noted('home')).not.toContain('planted');
  });
});

test('Codex is told to switch off what it lists, and to stop at a setting it does not know', async () => {
  await ask(await seat('codex-cli', LOOKS + saying('codex-cli', said)));
  const home = stage.noted('home');
  for (const line of ['shell_tool = false', 'web_search = "disabled"']) expect(home).toContain(line);
  expect(home).not.toContain('memories = false');
  const args = JSON.parse(stage.noted('args')) as string[];
  expect(args).toContain('--strict-config');
  // The shape is strict, so that it goes beside the prompt.
  expect(args).toContain('--output-schema');
  expect(stage.noted('input')).toBe('You are a judge.\n\nThe document');
});

test('the model that answered is told, and what the program takes for its cost', async () => {
  const record = `const folder = process.env.CODEX_HOME + '/sessions/2026'; fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(folder + '/rollout-1.jsonl', '{"type":"session_meta"}\\n{"type":"turn_context","payload":{"model":"gpt-x"}}\\n');`;
  const calls: PaidCall[] = [];
  for (const kind of KNOWN_KINDS) {
    const agent = await seat(kind, (kind === 'codex-cli' ? record : '') + saying(kind, said));
    await ask(agent, (call) => calls.push(call));
  }
  expect(calls).toMatchObject([
    { model: 'claude-x', cost: 0.25, cacheWriteTokens: 30 },
    { model: 'gpt-x', cost: undefined },
    { model: 'gemini-x', cost: undefined },
  ]);
});

test('Claude is given the schema, and its structured answer counts', async () => {
  const envelope = { ...JSON.parse(ENVELOPES['claude-cli']('words')), structured_output: { verdict: 'MET' } };
  const body = `${LOOKS} process.stdout.write(${JSON.stringify(JSON.stringify(envelope))})`;
  expect(await ask(await seat('claude-cli', body))).toEqual({ verdict: 'MET' });
  const args = JSON.parse(stage.noted('args')) as string[];
  expect(JSON.parse(args[args.indexOf('--json-schema') + 1] ?? '')).toMatchObject({ type: 'object' });
  expect(args[args.indexOf('--tools') + 1]).toBe('');
  expect(stage.noted('env')).toContain('"CLAUDE_CODE_DISABLE_ATTACHMENTS":"1"');
});

test.each<[KnownKind, string]>([
  ['claude-cli', JSON.stringify({ result: said, usage: { server_tool_use: { web_search_requests: 1 } } })],
  [
    'codex-cli',
    `{"type":"item.completed","item":{"type":"command_execution"}}\n${ENVELOPES['codex-cli'](said)}`,
  ],
  [
    'gemini-cli',
    JSON.stringify({ response: said, stats: { tools: { byName: { read_file: { success: 1 } } } } }),
  ],
])('%s that ran a tool all the same is not believed', async (kind, output) => {
  const body = `process.stdout.write(${JSON.stringify(output)})`;
  expect(await failureOf(ask(await seat(kind, body)))).toMatchObject({ code: 'agent/used-tools' });
});

test('a call that failed is paid for where it cost something', async () => {
  const used: PaidCall[] = [];
  const envelope = { ...JSON.parse(ENVELOPES['claude-cli']('API Error: 529 overloaded')), is_error: true };
  const body = `process.stdout.write(${JSON.stringify(JSON.stringify(envelope))}); process.exitCode = 1;`;
  const error = await failureOf(ask(await seat('claude-cli', body), (call) => used.push(call)));
  expect(error.code).toBe('agent/overloaded');
  expect(used).toMatchObject([{ inputTokens: 120, cost: 0.25 }]);
});

test.each([
  ['with a result', { result: 'Failed to provide valid structured output' }],
  ['without one', { errors: ['Failed to provide valid structured output', 7] }],
])('what Claude holds against the schema in vain is put right like any answer, %s', async (_, words) => {
  const used: PaidCall[] = [];
  const { result: _result, ...envelope } = JSON.parse(ENVELOPES['claude-cli'](''));
  const subtype = 'error_max_structured_output_retries';
  const output = JSON.stringify({ ...envelope, ...words, subtype, is_error: true });
  const body = `process.stdout.write(${JSON.stringify(output)}); process.exitCode = 1;`;
  const answer = await ask(await seat('claude-cli', body), (call) => used.push(call));
  expect(answer).toMatchObject({
    code: 'agent/malformed-answer',
    finding: { message: 'Failed to provide valid structured output' },
  });
  expect(used).toMatchObject([{ inputTokens: 120, outputTokens: 34, cost: 0.25 }]);
});

test('a program that fails says which set-up did not reach it', async () => {
  const environment = { HTTPS_PROXY: 'http://proxy.example', ANTHROPIC_BASE_URL: 'http://gateway.example' };
  const fails = `process.stderr.write('no way to the vendor'); process.exit(1)`;
  const error = await failureOf(ask(await seat('claude-cli', fails, { environment })));
  expect(error.hint).toContain('ANTHROPIC_BASE_URL, HTTPS_PROXY did not reach it: with --trust they do');
  expect(`${error.message} ${error.hint}`).not.toContain('gateway.example');
});

test.each<[KnownKind, string]>([
  ['claude-cli', 'Log in with: claude. A login in a keychain is not seen here: set CLAUDE_CODE_OAUTH_TOKEN'],
  ['codex-cli', 'Log in with: codex login. A login in a keychain is not seen here: write cli_auth'],
  ['gemini-cli', 'Log in with: gemini.'],
])('%s without a login says where to get one, also for whoever has it in a keychain', async (kind, hint) => {
  const fails = `process.stderr.write('You are not logged in'); process.exit(1)`;
  const error = await failureOf(ask(await seat(kind, fails)));
  expect(error.code).toBe('agent/invalid-key');
  expect(error.hint?.startsWith(hint)).toBe(true);
});

test('any other program has a seat only where tools are allowed', async () => {
  const command = await stage.program(
    `${LOOKS.split('\n')[1]} fs.readFileSync(0, 'utf8'); process.stdout.write(${JSON.stringify(said)})`,
    'whatever',
  );
  const options = {
    kind: 'other',
    name: 'other:x',
    command,
    args: ['-q'],
    environment: process.env,
  } as const;
  expect((await failureOf(ask(commandAgent(options)))).message).toContain('its tools are unknown');
  expect(await ask(commandAgent({ ...options, allowTools: true }))).toEqual({ verdict: 'MET' });
});

test('what a killed process left behind is taken away, and nothing else', async () => {
  const agent = await seat('claude-cli', LOOKS + saying('claude-cli', said));
  await ask(agent);
  const mark = /steelman-seat-([0-9a-f]{8})-/.exec(stage.noted('cwd'))?.[1];
  const dead = `steelman-seat-${mark}-999999999-abc`;
  const kept = [`steelman-seat-${mark}-${process.pid}-abc`, 'steelman-seat-00000000-999999999-abc', 'mine'];
  for (const name of [dead, ...kept]) await mkdir(stage.file(`sweep/${name}/home`), { recursive: true });
  // Nothing is followed out of the folder.
  await writeFile(stage.file('outside'), 'x');
  await symlink(stage.file('outside'), stage.file(`sweep/${dead}/home/auth.json`));
  await symlink(stage.folder, stage.file(`sweep/${dead}-link`));
  await sweepHomes(stage.file('sweep'));
  expect(readdirSync(stage.file('sweep')).sort()).toEqual([...kept, `${dead}-link`].sort());
  expect(existsSync(stage.file('outside'))).toBe(true);
});

test("a company's provider is all that is taken from Codex's settings", () => {
  const config = `model = "mine"
model_provider = "gateway"
notify = ["touch", "planted"]
[mcp_servers.planted]
command = "planted"
[model_providers.gateway]
base_url = "https://llm.example.com"
env_key = "GATEWAY_KEY"
[features]
shell_tool = true`;
  const kept = companyConfig(config);
  expect(kept).toBe(
    'model_provider = "gateway"\n[model_providers.gateway]\nbase_url = "https://llm.example.com"\nenv_key = "GATEWAY_KEY"',
  );
  expect(namedVariables(kept, { GATEWAY_KEY: 'k', OTHER: 'o' })).toEqual({ GATEWAY_KEY: 'k' });
});
