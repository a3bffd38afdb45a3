// The programs that can take a seat with the user's own subscription: how each is called and how it answers.

import { parseAnswer } from './parse-answer.ts';

export const COMMAND_KINDS = ['claude-cli', 'codex-cli', 'gemini-cli'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

export interface Heard {
  readonly text: string;
  /** Set when the program reports a failure of its own. */
  readonly failure?: string | undefined;
  readonly cutOff?: boolean;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly cachedInputTokens?: number | undefined;
}

export interface CommandDescription {
  readonly command: string;
  /** The first that knows all of the arguments below. */
  readonly oldestVersion: string;
  /** Where it keeps its login, beyond the usual variables. */
  readonly environment: readonly string[];
  readonly install: string;
  readonly login: string;
  /** Read-only, without tools, settings or memory of the user, and leaving no session behind. */
  args(model: string | undefined): string[];
  hear(stdout: string): Promise<Heard>;
}

const NEUTRAL =
  'You answer one request, given on standard input, with the JSON it asks for and nothing else.';

const withModel = (flag: string, model: string | undefined): string[] =>
  model === undefined ? [] : [flag, model];

export const COMMANDS: Readonly<Record<CommandKind, CommandDescription>> = {
  'claude-cli': {
    command: 'claude',
    oldestVersion: '2.1.0',
    environment: ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_OAUTH_TOKEN'],
    install: 'npm install -g @anthropic-ai/claude-code',
    login: 'claude',
    args: (model) => [
      ...['--print', '--output-format', 'json', '--system-prompt', NEUTRAL],
      // Without the second the tools of the user's own servers would stay.
      ...['--tools', '', '--strict-mcp-config', '--setting-sources', 'local', '--no-session-persistence'],
      ...withModel('--model', model),
    ],
    hear: hearClaude,
  },
  'codex-cli': {
    command: 'codex',
    oldestVersion: '0.120.0',
    environment: ['CODEX_HOME'],
    install: 'npm install -g @openai/codex',
    login: 'codex login',
    args: (model) => [
      ...['exec', '--ephemeral', '--skip-git-repo-check', '--ignore-user-config'],
      ...['--sandbox', 'read-only', '--color', 'never'],
      ...withModel('--model', model),
      '-',
    ],
    hear: async (stdout) => ({ text: stdout }),
  },
  'gemini-cli': {
    command: 'gemini',
    oldestVersion: '0.20.0',
    environment: ['GOOGLE_CLOUD_PROJECT', 'GOOGLE_CLOUD_LOCATION'],
    install: 'npm install -g @google/gemini-cli',
    login: 'gemini',
    args: (model) => ['--output-format', 'json', '--extensions', 'none', ...withModel('--model', model)],
    hear: hearGemini,
  },
};

async function hearClaude(stdout: string): Promise<Heard> {
  const envelope = await readEnvelope(stdout, 'result');
  if (envelope === undefined) return { text: stdout, cutOff: true };
  const usage = fieldsOf(envelope.usage);
  const text = typeof envelope.result === 'string' ? envelope.result : '';
  const failed = envelope.is_error === true;
  const cached = numberOf(usage.cache_read_input_tokens);
  const fresh = numberOf(usage.input_tokens);
  return {
    text,
    failure: failed ? text || String(envelope.subtype ?? 'unknown error') : undefined,
    cutOff: envelope.stop_reason === 'max_tokens',
    inputTokens: fresh === undefined ? undefined : fresh + (cached ?? 0),
    outputTokens: numberOf(usage.output_tokens),
    cachedInputTokens: cached,
  };
}

async function hearGemini(stdout: string): Promise<Heard> {
  const envelope = (await readEnvelope(stdout, 'response')) ?? (await readEnvelope(stdout, 'error'));
  if (envelope === undefined) return { text: stdout, cutOff: true };
  const { message } = fieldsOf(envelope.error);
  const totals = Object.values(fieldsOf(fieldsOf(envelope.stats).models)).map((model) =>
    fieldsOf(fieldsOf(model).tokens),
  );
  const sum = (field: string) =>
    totals.length === 0
      ? undefined
      : totals.reduce((total, tokens) => total + (numberOf(tokens[field]) ?? 0), 0);
  return {
    text: typeof envelope.response === 'string' ? envelope.response : '',
    failure: envelope.error === undefined ? undefined : String(message ?? 'unknown error'),
    inputTokens: sum('prompt'),
    outputTokens: sum('candidates'),
    cachedInputTokens: sum('cached'),
  };
}

type Fields = Readonly<Record<string, unknown>>;

async function readEnvelope(stdout: string, field: string): Promise<Fields | undefined> {
  const fits = (value: unknown) => Object.hasOwn(fieldsOf(value), field);
  const parsed = await parseAnswer(stdout, fits);
  return parsed.kind === 'value' && fits(parsed.value) ? fieldsOf(parsed.value) : undefined;
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
