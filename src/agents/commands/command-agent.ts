// A program in a seat: the user's own claude, codex or gemini, called once per question with the prompt on its standard
// input, in an empty folder, with a home of its own that holds the login and nothing else.

import type { PaidCall } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Agent } from '../agent.ts';
import { type AnswerShape, shapeFor } from '../answers/answer-shape.ts';
import { buildMessages, type Message, promptOf } from '../answers/build-messages.ts';
import { interpretAnswer, malformed } from '../answers/interpret-answer.ts';
import { systemClock, untilAborted } from '../clock.ts';
import { describeFailure, printable } from '../failures/describe-failure.ts';
import { ModelError } from '../failures/model-error.ts';
import { hideSecrets, redactKeys, secretsIn } from '../failures/redact-keys.ts';
import { type CheckedCommand, checkCommand } from './check-command.ts';
import type { CommandDescription, Heard, Variables } from './description.ts';
import { COMMANDS, type CommandKind } from './kinds.ts';
import { cleanEnvironment, homeOf, inOwnHome, linkClouds, type OwnHome, setUpOf } from './own-home.ts';
import { type CommandResult, runCommand } from './run-command.ts';

export interface CommandAgentOptions {
  readonly kind: CommandKind;
  readonly name: string;
  /** As the program calls it; without one it takes its own default. */
  readonly model?: string | undefined;
  /** Where the program is, if not in PATH by its usual name. */
  readonly command?: string | undefined;
  /** Of a program that steelman does not know. */
  readonly args?: readonly string[] | undefined;
  /** Ours, of which the program gets the harmless part. */
  readonly environment: Variables;
  /** Whether variables that lead the program elsewhere reach it. */
  readonly trustSetUp?: boolean | undefined;
  /** Whether a program may have the seat whose tools cannot be switched off. */
  readonly allowTools?: boolean | undefined;
}

/** It becomes an argument, and must not be read as a flag or by a shell. */
const MODEL_ID = /^[A-Za-z0-9][A-Za-z0-9._:/@[\]-]*$/;

export function commandAgent(options: CommandAgentOptions): Agent {
  const { name, model, kind, environment, allowTools } = options;
  if (model !== undefined && !MODEL_ID.test(model)) {
    throw new UsageError(`"${printable(model)}" is not a model name that ${kind} can be given`, {
      code: 'config/invalid-model',
      hint: 'Use letters, digits and . _ : / @ - only.',
    });
  }
  const description = COMMANDS[kind];
  const command = options.command ?? description.command;
  let checked: Promise<CheckedCommand> | undefined;
  return {
    name,
    async answer(question, payload, context) {
      const { signal } = context;
      checked ??= checkCommand(kind, { command, environment, allowTools });
      const found = await untilAborted(checked, signal).catch((error: unknown) => {
        // It may be there the next time.
        checked = undefined;
        throw error;
      });
      const shape = shapeFor(question, 'in the prompt');
      const takesSchema = found.isClosed && shape !== undefined && description.takes(shape);
      const prompt = promptOf(question, payload);
      const input = asText(buildMessages({ prompt, shape, describeShape: !takesSchema, context }));
      const schema = takesSchema ? shape?.schema : undefined;
      const heard = await inOwnHome(description.logins(environment), async (home) => {
        const call = await prepareCall(options, description, found, { home, schema });
        const result = await runCommand({
          command: command ?? '',
          ...call,
          input,
          directory: home.work,
          signal,
        });
        return hear(options, description, result, home);
      });
      // What failed may have cost something, too.
      if (heard.error === undefined || (heard.inputTokens ?? 0) > 0) context.onCall?.(paidFor(name, heard));
      if (heard.error !== undefined) throw heard.error;
      if (found.isClosed) refuseTools(name, heard);
      const text = hideSecrets(heard.text, secretsIn(environment));
      if (heard.misfit !== undefined) return malformed(text, printable(redactKeys(heard.misfit)));
      return interpretAnswer(name, { text, cutOff: heard.cutOff ?? false }, shape);
    },
  };
}

async function prepareCall(
  { environment, kind, model, args, trustSetUp = false }: CommandAgentOptions,
  description: CommandDescription,
  { isClosed, listed }: CheckedCommand,
  { home, schema }: { readonly home: OwnHome; readonly schema: AnswerShape['schema'] | undefined },
): Promise<{ readonly args: readonly string[]; readonly environment: Record<string, string> }> {
  const setUp = trustSetUp ? setUpOf(environment, description.setUpVariables) : {};
  if (Object.keys(setUp).length > 0) await linkClouds(home.path, homeOf(environment));
  const call = await description.furnish({ model, schema, isClosed, listed, home, environment, setUp });
  const clean = cleanEnvironment(environment, home, description.loginVariables);
  // Whoever allowed an unknown program its tools wants it as it is at home.
  const atHome = kind === 'other' ? { HOME: homeOf(environment), USERPROFILE: homeOf(environment) } : {};
  return {
    args: args ?? call.args,
    environment: { ...clean, ...atHome, ...setUp, ...call.environment },
  };
}

/** These programs take one text; who said what must still be seen. */
function asText(messages: readonly Message[]): string {
  const [first, ...rest] = messages;
  if (rest.length <= 1) return messages.map(({ text }) => text).join('\n\n');
  const turns = rest.map(({ role, text }) => (role === 'assistant' ? `Your answer was:\n${text}` : text));
  return [first?.text ?? '', ...turns].join('\n\n');
}

async function hear(
  options: CommandAgentOptions,
  description: CommandDescription,
  { exitCode, stdout, stderr }: CommandResult,
  home: OwnHome,
): Promise<Heard & { readonly error?: ModelError }> {
  const heard = stdout.trim() === '' ? { text: '' } : await description.hear(stdout, home);
  if (heard.failure === undefined && (exitCode === 0 || heard.misfit !== undefined)) return heard;
  const reported = (heard.failure ?? (stderr.trim() || stdout.trim())) || `exit code ${exitCode ?? 'none'}`;
  return { ...heard, error: describeCommandFailure(options, description, reported) };
}

const paidFor = (agent: string, heard: Heard): PaidCall => ({
  agent,
  model: heard.model,
  inputTokens: heard.inputTokens,
  cachedInputTokens: heard.cachedInputTokens,
  cacheWriteTokens: heard.cacheWriteTokens,
  outputTokens: heard.outputTokens,
  cost: heard.cost,
});

/** Its answer may come from anywhere on this machine. */
function refuseTools(name: string, { tools = [] }: Heard): void {
  if (tools.length === 0) return;
  const used = printable([...new Set(tools)].join(', '));
  throw new ModelError(`${name} ran tools, though all were switched off: ${used}`, {
    code: 'agent/used-tools',
    hint: 'Choose another model for this seat, or let it use its tools on this machine: --allow-tools',
  });
}

/** The programs pass on what their vendor said, with its status somewhere in the words. */
function describeCommandFailure(
  { name, environment, trustSetUp }: CommandAgentOptions,
  description: CommandDescription,
  reported: string,
): ModelError {
  const status = /\b(?:API Error|status|HTTP|error)[: ]+(4\d\d|5\d\d)\b/i.exec(reported)?.[1];
  if (status !== undefined) {
    const error = { statusCode: Number(status), message: reported.slice(-400) };
    return describeFailure(error, { name, secrets: secretsIn(environment), now: systemClock.now() });
  }
  const words = printable(redactKeys(reported.slice(-400), secretsIn(environment)));
  const withheld = trustSetUp ? [] : Object.keys(setUpOf(environment, description.setUpVariables));
  const trust =
    withheld.length === 0 ? '' : ` ${withheld.sort().join(', ')} did not reach it: with --trust they do.`;
  if (
    /log ?in|logged (?:in|out)|not authenticated|unauthori[sz]ed|invalid api key|auth method/i.test(reported)
  ) {
    const { login, keychain } = description;
    const kept = keychain === undefined ? '' : ` A login in a keychain is not seen here: ${keychain}.`;
    const hint = `Log in with: ${login}.${kept}${trust}`;
    return new ModelError(`${name} is not logged in: ${words}`, { code: 'agent/invalid-key', hint });
  }
  return new ModelError(`${name} failed: ${words}`, {
    code: 'agent/command',
    hint: `Try the program by itself, or choose another model for this seat.${trust}`,
  });
}
