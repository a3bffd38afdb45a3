// Turns the schema of a request into command-line flags, so that every surface accepts the same input.

import { type Command, Option } from 'commander';
import { type ZodType, z } from 'zod';
import { nearestWord, UsageError } from '../../domain/errors.ts';
import type { LimitFlags } from '../settings/limits.ts';
import type { RunWatch } from './outcome.ts';
import type { Session } from './session.ts';

interface Field {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly short?: string;
  readonly placeholder?: string;
}

/** Defaults are shown but not set: the environment and the configuration come between. */
export function addFlags(command: Command, schema: ZodType): Command {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' }) as {
    properties?: Record<string, Field>;
  };
  for (const [name, field] of Object.entries(properties)) command.addOption(flagFor(name, field));
  return command;
}

function flagFor(name: string, field: Field): Option {
  const value = field.type === 'boolean' ? '' : ` <${field.placeholder ?? 'value'}>`;
  const short = field.short === undefined ? '' : `-${field.short}, `;
  const isShown = typeof field.default === 'string' || typeof field.default === 'number';
  const fallback = isShown ? ` (default: ${field.default})` : '';
  // What is on by itself can only be switched off.
  const flag = field.default === true ? `no-${kebabCase(name)}` : kebabCase(name);
  const [flags, description] = [`${short}--${flag}${value}`, `${field.description}${fallback}`];
  if (field.enum !== undefined) return choiceOption(flags, description, field.enum);
  const option = new Option(flags, description);
  if (field.type === 'array') {
    option.argParser((next: string, before: string | undefined) =>
      before === undefined ? next : `${before},${next}`,
    );
  }
  return option;
}

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export function choiceOption(flags: string, description: string, words: readonly string[]): Option {
  const option = new Option(flags, description);
  // Not by `choices()`, whose message knows no nearest word.
  option.argChoices = [...words];
  return option.argParser((typed: string) => chooseWord(option.long ?? flags, typed, words));
}

export function chooseWord<Word extends string>(
  flag: string,
  typed: string,
  words: readonly Word[],
  code = 'usage/unknown-value',
): Word {
  const found = words.find((word) => word === typed.toLowerCase());
  if (found !== undefined) return found;
  const nearest = nearestWord(typed, words);
  const suggestion = nearest === undefined ? '' : `Did you mean ${nearest}? `;
  throw new UsageError(`Unknown value for ${flag}: ${typed}`, {
    code,
    hint: `${suggestion}One of: ${words.join(', ')}.`,
  });
}

export const addLimits = (command: Command): Command =>
  command
    .option('--max-cost <dollars>', 'Stop, to be resumed, before more than this is spent on models')
    .option('--max-calls <count>', 'Stop, to be resumed, before models are asked more often than this')
    .option('--max-tokens <count>', 'Stop, to be resumed, before more tokens are used, in and out')
    .option('--concurrency <count>', 'Calls to one provider at a time (default: 10)')
    .option('--timeout <seconds>', 'How long one call may take (default: 600)')
    .option(
      '--wait',
      'Look for the answers of seats by files until they are there; the default on a terminal',
    )
    .option(
      '--no-wait',
      'Stop, to be resumed, while a seat by files has not answered; the default elsewhere',
    );

export interface PermissionFlags {
  readonly trust?: boolean;
  readonly localOnly?: boolean;
  readonly offline?: boolean;
  readonly allowTools?: boolean;
}

export const addPermissions = (command: Command): Command =>
  command
    .option(
      '--trust',
      "Let the project's configuration name commands, and addresses that get keys; let proxies, gateways and clouds that the environment names reach programs in seats",
    )
    .option(
      '--allow-tools',
      'Let programs have seats whose tools (shell, files, web) steelman cannot switch off',
    )
    .option('--local-only', 'Ask only endpoints on this machine')
    .option('--offline', 'No network at all: only the embedded engine answers');

export interface DecisionFlags {
  readonly answers?: string;
  readonly yes?: boolean;
}

export const addDecisions = (command: Command): Command =>
  command
    .option(
      '--answers <file>',
      'Decide at the checkpoints as this JSON or YAML file says; means --interactive',
    )
    .option('--yes', 'Take the default at every checkpoint');

/** As typed; names as in the schema of the request. */
export type FlagsOf<Request> = {
  readonly [Name in keyof Request]?: NonNullable<Request[Name]> extends boolean ? boolean : string;
};

/** Of every command that runs a workflow, beside those of its request. */
export interface RunFlags extends PermissionFlags, LimitFlags, DecisionFlags {
  readonly allowSecrets?: boolean;
  readonly dryRun?: boolean;
  readonly events?: string;
  readonly strict?: boolean;
}

export const addRunFlags = (command: Command, request: ZodType): Command =>
  addDecisions(addLimits(addPermissions(addFlags(command, request))));

export interface Frame {
  readonly define: (parent: Command, name: string, examples: readonly string[]) => Command;
  readonly session: (command: Command) => Session;
  readonly watch: RunWatch;
}

/** Flags that many commands have. */
export const EVENTS = 'Write what happens as JSON lines to a new file, or to stdout (-)';
export const STRICT = 'Exit with 3 where the result is only partial';
