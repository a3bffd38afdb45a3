// Gemini CLI: `gemini` with the prompt on its standard input. Settings of its own leave it two tools that only keep notes
// in its memory: with none at all its vendor refuses the request.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsOf, textOf } from '../failures/read-failure.ts';
import {
  type CommandDescription,
  type Errand,
  type Heard,
  NEUTRAL,
  type Variables,
  withModel,
} from './description.ts';
import { readEnvelope, sumOf } from './envelope.ts';
import { homeOf } from './own-home.ts';

const FOLDER = '.gemini';
const NOTES = ['update_topic', 'write_todos'];
const NOBODY = 'none';

const CLOSED = {
  tools: { core: NOTES },
  mcp: { allowed: [NOBODY] },
  skills: { enabled: false },
  hooksConfig: { enabled: false },
  experimental: { enableAgents: false },
  context: {
    fileName: ['there-is-no-such-file.md'],
    includeDirectoryTree: false,
    loadMemoryFromIncludeDirectories: false,
  },
  general: { enableAutoUpdate: false, checkpointing: { enabled: false } },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  ide: { enabled: false },
};

export const gemini: CommandDescription = {
  command: 'gemini',
  oldestVersion: '0.61.0',
  unknownVersion: '1.0.0',
  install: 'npm install -g @google/gemini-cli',
  login: 'gemini',
  loginVariables: ['GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION'],
  setUpVariables: ['GEMINI_API_KEY', 'GOOGLE_'],
  logins: (environment) =>
    ['oauth_creds.json', 'google_accounts.json'].map((name) => ({
      here: join(FOLDER, name),
      kept: join(folderOf(environment), name),
    })),
  takes: () => false,
  async furnish(errand) {
    const { home, isClosed, model } = errand;
    const system = join(home.path, 'system.md');
    const selectedType = await authOf(errand);
    const settings = {
      ...(isClosed ? CLOSED : {}),
      // Its folder is empty, and ours.
      security: { auth: { selectedType }, folderTrust: { enabled: false } },
    };
    await mkdir(join(home.path, FOLDER), { recursive: true, mode: 0o700 });
    await writeFile(join(home.path, FOLDER, 'settings.json'), JSON.stringify(settings), { mode: 0o600 });
    await writeFile(system, NEUTRAL, { mode: 0o600 });
    return {
      args: [
        ...['--output-format', 'json'],
        ...(isClosed ? ['--extensions', NOBODY, '--allowed-mcp-server-names', NOBODY] : []),
        ...withModel('--model', model),
      ],
      environment: {
        GEMINI_CLI_HOME: home.path,
        GEMINI_CLI_TRUST_WORKSPACE: 'true',
        ...(isClosed ? { GEMINI_SYSTEM_MD: system } : {}),
      },
    };
  },
  hear,
};

const folderOf = (environment: Variables): string =>
  join(environment.GEMINI_CLI_HOME || homeOf(environment), FOLDER);

/** How the user logs in is one word of their settings. */
async function authOf({ environment, setUp }: Errand): Promise<string> {
  if (setUp.GOOGLE_GENAI_USE_VERTEXAI === 'true') return 'vertex-ai';
  if (setUp.GEMINI_API_KEY !== undefined) return 'gemini-api-key';
  const settings = await readFile(join(folderOf(environment), 'settings.json'), 'utf8').catch(() => '');
  return /"selected(?:Auth)?Type"\s*:\s*"([\w-]+)"/.exec(settings)?.[1] ?? 'oauth-personal';
}

async function hear(stdout: string): Promise<Heard> {
  const envelope = await readEnvelope(stdout, 'response', 'error');
  if (envelope === undefined) return { text: stdout, cutOff: true };
  const stats = fieldsOf(envelope.stats);
  const models = Object.entries(fieldsOf(stats.models)).map(([name, used]) => ({
    name,
    tokens: fieldsOf(fieldsOf(used).tokens),
    roles: fieldsOf(fieldsOf(used).roles),
  }));
  const all = (field: string) => models.map(({ tokens }) => tokens[field]);
  const used = Object.entries(fieldsOf(fieldsOf(stats.tools).byName));
  return {
    text: textOf(envelope.response) ?? '',
    failure: envelope.error ? (textOf(fieldsOf(envelope.error).message) ?? 'unknown error') : undefined,
    inputTokens: sumOf(all('prompt'), all('tool')),
    outputTokens: sumOf(all('candidates'), all('thoughts')),
    cachedInputTokens: sumOf(all('cached')),
    // Smaller ones only choose which is to answer.
    model: (models.find(({ roles }) => Object.hasOwn(roles, 'main')) ?? models.at(-1))?.name,
    tools: used
      .filter(([name, counts]) => !NOTES.includes(name) && (sumOf([fieldsOf(counts).success]) ?? 0) > 0)
      .map(([name]) => name),
  };
}
