// Codex: `codex exec`. It has no list of tools that could be empty; what it can do are features, which it lists itself
// and which are all switched off, and settings for the rest. A setting that a version does not know stops it.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsOf, textOf } from '../failures/read-failure.ts';
import { readPlain } from '../files/seat-files.ts';
import {
  type CommandDescription,
  type Errand,
  type Heard,
  NEUTRAL,
  type Variables,
  withModel,
} from './description.ts';
import { readLines, sumOf } from './envelope.ts';
import { homeOf, type OwnHome } from './own-home.ts';

const FOLDER = '.codex';

/** Features by which it only finds its way to the vendor. */
const HARMLESS = ['system_proxy_fallback', 'respect_system_proxy', 'unbounded_connection_retries'];

/** Kinds of items in its report that are not words. */
const SPOKEN = ['agent_message', 'reasoning', 'error', 'todo_list'];

export const codex: CommandDescription = {
  command: 'codex',
  oldestVersion: '0.150.0',
  unknownVersion: '1.0.0',
  install: 'npm install -g @openai/codex',
  login: 'codex login',
  keychain: 'write cli_auth_credentials_store = "file" into its config.toml and log in again',
  loginVariables: [],
  setUpVariables: ['OPENAI_', 'CODEX_API_KEY', 'AZURE_OPENAI_'],
  list: ['features', 'list'],
  logins: (environment) => [
    { here: join(FOLDER, 'auth.json'), kept: join(folderOf(environment), 'auth.json') },
  ],
  // It always asks its vendor for the strict form, which refuses optional fields.
  takes: ({ strict }) => strict,
  async furnish(errand) {
    const { home, schema, isClosed, model } = errand;
    const folder = join(home.path, FOLDER);
    const file = (name: string, text: string) => writeFile(join(home.path, name), text, { mode: 0o600 });
    const company = await companyOf(errand);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await file(join(FOLDER, 'config.toml'), configOf(errand, company));
    await file('instructions.md', NEUTRAL);
    if (schema !== undefined) await file('schema.json', JSON.stringify(schema));
    return {
      args: [
        ...['exec', '--json', '--skip-git-repo-check', '--sandbox', 'read-only', '--color', 'never'],
        ...(isClosed ? ['--ignore-rules', '--strict-config'] : []),
        ...(schema === undefined ? [] : ['--output-schema', join(home.path, 'schema.json')]),
        ...withModel('--model', model),
        '-',
      ],
      environment: { CODEX_HOME: folder, ...namedVariables(company, errand.environment) },
    };
  },
  hear,
};

const folderOf = (environment: Variables): string =>
  environment.CODEX_HOME || join(homeOf(environment), FOLDER);

/** A company's provider stands in the user's settings; nothing else is taken from there. */
async function companyOf({ setUp, environment }: Errand): Promise<string> {
  if (Object.keys(setUp).length === 0) return '';
  const text = await readFile(join(folderOf(environment), 'config.toml'), 'utf8').catch(() => '');
  return companyConfig(text);
}

function configOf({ home, isClosed, listed, setUp }: Errand, company: string): string {
  const { OPENAI_BASE_URL: address } = setUp;
  const top = address === undefined ? [] : [`openai_base_url = ${JSON.stringify(address)}`];
  if (!isClosed) return [...top, company, ''].join('\n');
  const features = featuresOn(listed).map((name) => `${name} = false`);
  return [
    'web_search = "disabled"',
    'include_environment_context = false',
    'include_permissions_instructions = false',
    'include_apps_instructions = false',
    'project_doc_max_bytes = 0',
    'cli_auth_credentials_store = "file"',
    'check_for_update_on_startup = false',
    `model_instructions_file = ${JSON.stringify(join(home.path, 'instructions.md'))}`,
    ...top,
    company,
    ...['[analytics]', 'enabled = false', '[history]', 'persistence = "none"'],
    ...['[skills]', 'include_instructions = false', '[skills.bundled]', 'enabled = false'],
    ...['[agents]', 'enabled = false', '[tools.experimental_request_user_input]', 'enabled = false'],
    ...['[features]', ...features, ''],
  ].join('\n');
}

/** "shell_tool   stable   true" */
const featuresOn = (listed: string): string[] =>
  [...listed.matchAll(/^([a-z][a-z0-9_]*)\s.*\strue\s*$/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !HARMLESS.includes(name));

async function hear(stdout: string, home: OwnHome): Promise<Heard> {
  const lines = readLines(stdout);
  const items = lines.filter(({ type }) => type === 'item.completed').map(({ item }) => fieldsOf(item));
  const failed = lines.find(({ type }) => type === 'turn.failed');
  const done = lines.findLast(({ type }) => type === 'turn.completed');
  // It tells of every try to reach its vendor; the last counts where none came through.
  const last = done === undefined ? lines.findLast(({ type }) => type === 'error') : undefined;
  const usage = fieldsOf(done?.usage);
  return {
    text: textOf(items.findLast(({ type }) => type === 'agent_message')?.text) ?? '',
    failure: textOf(fieldsOf(failed?.error).message) ?? textOf(last?.message) ?? (failed && 'unknown error'),
    cutOff: done === undefined,
    inputTokens: sumOf([usage.input_tokens]),
    outputTokens: sumOf([usage.output_tokens]),
    cachedInputTokens: sumOf([usage.cached_input_tokens]),
    cacheWriteTokens: sumOf([usage.cache_write_input_tokens]),
    model: await modelOf(join(home.path, FOLDER, 'sessions')),
    tools: items.map(({ type }) => String(type)).filter((type) => !SPOKEN.includes(type)),
  };
}

/** Its report leaves the model out; the record that it keeps in its own home has it. */
async function modelOf(sessions: string): Promise<string | undefined> {
  const names = await readdir(sessions, { recursive: true }).catch(() => []);
  const record = names.find((name) => name.endsWith('.jsonl'));
  if (record === undefined) return undefined;
  const lines = readLines(await readPlain(join(sessions, record)).catch(() => ''));
  return textOf(fieldsOf(lines.findLast(({ type }) => type === 'turn_context')?.payload).model);
}

const KEYS = ['model_provider', 'openai_base_url', 'chatgpt_base_url', 'forced_login_method'];
const TABLE = /^\s*\[{1,2}([^\]]+)\]/;

export function companyConfig(text: string): string {
  const top: string[] = [];
  const tables: string[] = [];
  let table: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    table = TABLE.exec(line)?.[1]?.trim() ?? table;
    if (table === undefined) {
      if (KEYS.includes(line.split('=')[0]?.trim() ?? '')) top.push(line);
    } else if (/^model_providers\s*\./.test(table)) {
      tables.push(line);
    }
  }
  return [...top, ...tables].join('\n');
}

/** Keys are named there, never written; those that are named reach the program. */
export function namedVariables(config: string, environment: Variables): Record<string, string> {
  const lines = config.split('\n').filter((line) => /^\s*env_(?:key|http_headers)\s*=/.test(line));
  const names = lines.flatMap((line) => [...line.matchAll(/=\s*"([A-Za-z_]\w*)"/g)].map(([, name]) => name));
  return Object.fromEntries(
    names.flatMap((name = '') => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
