// A program in a seat: the user's own claude, codex or gemini, called once per question with the prompt on its
// standard input, in an empty directory, knowing no keys.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../domain/errors.ts';
import type { Agent } from './agent.ts';
import { shapeFor } from './answer-shape.ts';
import { buildMessages, type Message, promptOf } from './build-messages.ts';
import { checkCommandVersion } from './check-command-version.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { systemClock, untilAborted } from './clock.ts';
import { COMMANDS, type CommandDescription, type CommandKind, type Heard } from './command-kinds.ts';
import { describeFailure, printable } from './describe-failure.ts';
import { interpretAnswer } from './interpret-answer.ts';
import { ModelError } from './model-error.ts';
import { redactKeys } from './redact-keys.ts';
import { type CommandResult, runCommand } from './run-command.ts';

export interface CommandAgentOptions {
  readonly kind: CommandKind;
  readonly name: string;
  /** As the program calls it; without one it takes its own default. */
  readonly model?: string | undefined;
  /** Where the program is, if not in PATH by its usual name. */
  readonly command?: string | undefined;
  /** Ours, of which the program gets the harmless part. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** It becomes an argument, and must not be read as a flag or by a shell. */
const MODEL_ID = /^[A-Za-z0-9][A-Za-z0-9._:/@[\]-]*$/;

export function commandAgent(options: CommandAgentOptions): Agent {
  const { name, model } = options;
  if (model !== undefined && !MODEL_ID.test(model)) {
    throw new UsageError(`"${printable(model)}" is not a model name that ${options.kind} can be given`, {
      code: 'config/invalid-model',
      hint: 'Use letters, digits and . _ : / @ - only.',
    });
  }
  const description = COMMANDS[options.kind];
  const command = options.command ?? description.command;
  const environment = cleanEnvironment(options.environment, description.environment);
  let checked: Promise<string> | undefined;
  return {
    name,
    async answer(question, payload, context) {
      const { signal } = context;
      checked ??= checkCommandVersion(options.kind, { command, environment: options.environment });
      await untilAborted(checked, signal).catch((error: unknown) => {
        // It may be there the next time.
        checked = undefined;
        throw error;
      });
      const shape = shapeFor(question, 'in the prompt');
      const prompt = promptOf(question, payload);
      const input = asText(buildMessages({ prompt, shape, describeShape: true, context }));
      const run = { command, args: description.args(model), input, environment, signal };
      const result = await inEmptyDirectory((directory) => runCommand({ ...run, directory }));
      const heard = await hear(name, description, result);
      const { inputTokens, outputTokens, cachedInputTokens } = heard;
      context.onCall?.({ agent: name, inputTokens, outputTokens, cachedInputTokens });
      return interpretAnswer(name, { text: heard.text, cutOff: heard.cutOff ?? false }, shape);
    },
  };
}

/** These programs take one text; who said what must still be seen. */
function asText(messages: readonly Message[]): string {
  const [first, ...rest] = messages;
  if (rest.length <= 1) return messages.map(({ text }) => text).join('\n\n');
  const turns = rest.map(({ role, text }) => (role === 'assistant' ? `Your answer was:\n${text}` : text));
  return [first?.text ?? '', ...turns].join('\n\n');
}

async function inEmptyDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'steelman-seat-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function hear(name: string, description: CommandDescription, result: CommandResult): Promise<Heard> {
  const { exitCode, stdout, stderr } = result;
  const heard = stdout.trim() === '' ? { text: '' } : await description.hear(stdout);
  if (exitCode === 0 && heard.failure === undefined) return heard;
  const reported = heard.failure ?? (stderr.trim() || stdout.trim());
  throw describeCommandFailure(name, description, reported || `exit code ${exitCode ?? 'none'}`);
}

/** The programs pass on what their vendor said, with its status somewhere in the words. */
function describeCommandFailure(name: string, description: CommandDescription, reported: string): ModelError {
  const status = /\b(?:API Error|status|HTTP|error)[: ]+(4\d\d|5\d\d)\b/i.exec(reported)?.[1];
  if (status !== undefined) {
    const error = { statusCode: Number(status), message: reported.slice(-400) };
    return describeFailure(error, { name, now: systemClock.now() });
  }
  const words = printable(redactKeys(reported.slice(-400)));
  if (/log ?in|logged out|not authenticated|unauthori[sz]ed|invalid api key/i.test(reported)) {
    const hint = `Log in with: ${description.login}`;
    return new ModelError(`${name} is not logged in: ${words}`, { code: 'agent/invalid-key', hint });
  }
  return new ModelError(`${name} failed: ${words}`, {
    code: 'agent/command',
    hint: 'Try the program by itself, or choose another model for this seat.',
  });
}
