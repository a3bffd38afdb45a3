// Command-line flags. Those of a workflow are made from the fields of its request, so that every surface accepts the same.

import { type Command, Option } from 'commander';
import type { ZodObject } from 'zod';
import { nearestWord, UsageError } from '../../../domain/errors.ts';
import type { Asked, FlagHelp } from '../../../domain/workflow/workflow.ts';
import { splitPaths } from '../../../workflows/request/parse-values.ts';
import { type RequestField, requestFields } from '../../prepare/request-fields.ts';
import type { LimitFlags } from '../../settings/limits.ts';
import type { RunWatch } from './outcome.ts';
import type { Session } from './session.ts';

/** Defaults are shown but not set: the environment and the configuration come between. */
export function addFields(command: Command, request: ZodObject): Command {
  for (const field of requestFields(request)) {
    if (field.argument !== undefined)
      command.argument(field.argument, field.argumentHelp ?? field.description);
    if (!field.isOnlyArgument) command.addOption(flagFor(field));
  }
  return command;
}

function flagFor(field: RequestField): Option {
  const { kind, short, placeholder = 'value', fallback, words, isValueOptional, description } = field;
  const value = kind === 'boolean' ? '' : isValueOptional ? ` [${placeholder}]` : ` <${placeholder}>`;
  const isShown = typeof fallback === 'string' || typeof fallback === 'number';
  // What is on by itself can only be switched off.
  const name = fallback === true ? `no-${field.flag}` : field.flag;
  const flags = `${short === undefined ? '' : `-${short}, `}--${name}${value}`;
  const text = `${description}${isShown ? ` (default: ${fallback})` : ''}`;
  if (words !== undefined) return choiceOption(flags, text, words);
  const option = new Option(flags, text);
  if (kind !== 'list') return option;
  return option.argParser((next: string, before: string | readonly string[] | undefined) => {
    if (field.isRepeated) return [...(before ?? []), next];
    return before === undefined ? next : `${before},${next}`;
  });
}

/** What was typed, by the names of the fields; arguments are in the order of their fields. */
export function askedBy(request: ZodObject, typed: readonly Typed[], flags: Asked): Asked {
  const fields = requestFields(request);
  const arguments_ = fields.filter(({ argument }) => argument !== undefined);
  const entries = fields.flatMap((field): [string, unknown][] => {
    const flag = flags[camelCase(field.flag)];
    const argument = typed[arguments_.indexOf(field)];
    const isGiven = argument !== undefined && argument.length > 0;
    // Plain arguments are files as they are, commas included.
    const value = typeof argument === 'object' ? listOf(flag, argument) : isGiven ? argument : flag;
    return value === undefined ? [] : [[field.name, value]];
  });
  return Object.fromEntries(entries);
}

type Typed = string | readonly string[] | undefined;

function listOf(flag: unknown, argument: readonly string[]): readonly string[] | undefined {
  if (flag === undefined && argument.length === 0) return undefined;
  return [...(typeof flag === 'string' ? splitPaths(flag) : []), ...argument];
}

const camelCase = (flag: string): string =>
  flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

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

/** Flags that many commands have. */
export const EVENTS = 'Write what happens as JSON lines to a new file, or to stdout (-)';
export const STRICT = 'Exit with 3 where the result is only partial';

export interface DecisionFlags {
  readonly answers?: string;
  readonly yes?: boolean;
  readonly parked?: boolean;
}

export const addDecisions = (command: Command): Command =>
  command
    .option(
      '--answers <file>',
      'Decide at the checkpoints as this JSON or YAML file says; means --interactive',
    )
    .option('--yes', 'Take the default at every checkpoint')
    // For `steelman mcp`: whoever is asked is reached by another program, through the folder of the run.
    .addOption(new Option('--parked', 'Put checkpoints into the folder of the run').hideHelp());

/** Of every command that runs a workflow, beside those of its request. */
export interface RunFlags extends PermissionFlags, LimitFlags, DecisionFlags {
  readonly allowSecrets?: boolean;
  readonly dryRun?: boolean;
  readonly events?: string;
  readonly strict?: boolean;
}

const DRY_RUN = 'Say what the run would ask and cost; nothing is sent or written';

export const addRunFlags = (
  command: Command,
  request: ZodObject,
  { strict = STRICT, dryRun = DRY_RUN }: FlagHelp = {},
): Command =>
  addDecisions(addLimits(addPermissions(addFields(command, request))))
    .option('--allow-secrets', 'Send texts to models also where they seem to hold keys or passwords')
    .option('--strict', strict)
    .option('--dry-run', dryRun)
    .option('--events <file>', EVENTS);

export interface Frame {
  readonly define: (parent: Command, name: string, examples: readonly string[]) => Command;
  readonly session: (command: Command) => Session;
  readonly watch: RunWatch;
}
