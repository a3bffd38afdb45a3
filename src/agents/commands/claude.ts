// Claude Code: `claude --print`. Its tools are a list, which is empty here. What it reads by itself, without a tool, is
// switched off by variables: files that the prompt names with an @, instructions, memory, skills.

import { join } from 'node:path';
import { type Fields, fieldsOf, textOf } from '../failures/read-failure.ts';
import { type CommandDescription, type Errand, type Heard, NEUTRAL, withModel } from './description.ts';
import { dollarsOf, readEnvelope, sumOf } from './envelope.ts';
import { homeOf } from './own-home.ts';

const CONFIG = '.claude';
/** How it calls an answer that did not fit the schema. */
const MISFIT = 'error_max_structured_output_retries';
/** Longer ones do not fit on every command line. */
const LONGEST_SCHEMA = 100_000;

const CLOSED = {
  // "@/home/me/notes.md" in a document is otherwise read and sent.
  CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
  CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: '1',
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  // A second call, with all of the prompt, for a title that nobody sees.
  CLAUDE_CODE_DISABLE_TERMINAL_TITLE: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
};

export const claude: CommandDescription = {
  command: 'claude',
  oldestVersion: '2.1.197',
  unknownVersion: '3.0.0',
  install: 'npm install -g @anthropic-ai/claude-code',
  login: 'claude',
  reportsCost: true,
  keychain: 'set CLAUDE_CODE_OAUTH_TOKEN to what "claude setup-token" prints',
  loginVariables: ['CLAUDE_CODE_OAUTH_TOKEN'],
  setUpVariables: [
    'ANTHROPIC_',
    'CLAUDE_CODE_USE_',
    'CLAUDE_CODE_SKIP_BEDROCK_AUTH',
    'CLAUDE_CODE_SKIP_VERTEX_AUTH',
    'CLAUDE_CODE_SKIP_FOUNDRY_AUTH',
    'CLOUD_ML_REGION',
    'VERTEX_REGION_',
    'GOOGLE_CLOUD_PROJECT',
  ],
  logins: (environment) => {
    const folder = environment.CLAUDE_CONFIG_DIR || join(homeOf(environment), CONFIG);
    return [{ here: join(CONFIG, '.credentials.json'), kept: join(folder, '.credentials.json') }];
  },
  // Where only a shell can start it no quotation mark survives.
  takes: ({ schema }) => process.platform !== 'win32' && JSON.stringify(schema).length <= LONGEST_SCHEMA,
  furnish: async (errand) => ({
    args: argsOf(errand),
    environment: {
      CLAUDE_CONFIG_DIR: join(errand.home.path, CONFIG),
      ...(errand.isClosed ? CLOSED : {}),
    },
  }),
  hear,
};

const argsOf = ({ isClosed, model, schema }: Errand): string[] => [
  ...['--print', '--output-format', 'json'],
  ...(isClosed
    ? [
        ...['--system-prompt', NEUTRAL, '--tools', '', '--disallowedTools', 'Bash,Read,Edit,Write'],
        ...['--strict-mcp-config', '--setting-sources', '', '--no-session-persistence'],
        '--disable-slash-commands',
      ]
    : []),
  ...(schema === undefined ? [] : ['--json-schema', JSON.stringify(schema)]),
  ...withModel('--model', model),
];

async function hear(stdout: string): Promise<Heard> {
  // Where it failed it may leave the result out, and say why among the errors.
  const envelope = await readEnvelope(stdout, 'result', 'errors');
  if (envelope === undefined) return { text: stdout, cutOff: true };
  const errors = Array.isArray(envelope.errors) ? envelope.errors.map(textOf).filter(Boolean) : [];
  const said = textOf(envelope.result) ?? errors.join('; ');
  const structured = envelope.structured_output;
  // What does not fit the schema after several tries is an answer that is put right like any other.
  const isMisfit = envelope.subtype === MISFIT;
  const failed = envelope.is_error === true && !isMisfit;
  const { web_search_requests: searches, web_fetch_requests: fetches } = fieldsOf(
    fieldsOf(envelope.usage).server_tool_use,
  );
  return {
    text: structured === undefined || structured === null ? said : JSON.stringify(structured),
    failure: failed ? said || String(envelope.subtype ?? 'unknown error') : undefined,
    misfit: isMisfit ? said || MISFIT : undefined,
    cutOff: envelope.stop_reason === 'max_tokens',
    ...usageOf(envelope),
    cost: dollarsOf(envelope.total_cost_usd),
    tools: [...(searches ? ['web search'] : []), ...(fetches ? ['web fetch'] : [])],
  };
}

/** By model where it says so: `usage` leaves out what smaller models did on the side. */
function usageOf(envelope: Fields): Partial<Heard> {
  const models = Object.entries(fieldsOf(envelope.modelUsage)).map(([name, used]) => ({
    name,
    used: fieldsOf(used),
  }));
  if (models.length === 0) {
    const usage = fieldsOf(envelope.usage);
    const { cache_read_input_tokens: read, cache_creation_input_tokens: written } = usage;
    return {
      inputTokens: sumOf([usage.input_tokens], [read, written]),
      outputTokens: sumOf([usage.output_tokens]),
      cachedInputTokens: sumOf([read]),
      cacheWriteTokens: sumOf([written]),
    };
  }
  const all = (field: string) => models.map(({ used }) => used[field]);
  const [read, written] = [all('cacheReadInputTokens'), all('cacheCreationInputTokens')];
  const loudest = [...models].sort(
    (one, other) => (sumOf([other.used.outputTokens]) ?? 0) - (sumOf([one.used.outputTokens]) ?? 0),
  );
  return {
    inputTokens: sumOf(all('inputTokens'), [...read, ...written]),
    outputTokens: sumOf(all('outputTokens')),
    cachedInputTokens: sumOf(read),
    cacheWriteTokens: sumOf(written),
    model: loudest[0]?.name,
  };
}
