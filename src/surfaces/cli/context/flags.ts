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
    .option(
      '--max-cost <dollars>',
      'Stop before spending more than this in total; continue with steelman resume',
    )
    .option(
      '--max-calls <count>',
      'Stop before making more calls to models than this; continue with steelman resume',
    )
    .option(
      '--max-tokens <count>',
      'Stop before using more tokens than this, input and output; continue with steelman resume',
    )
    .option('--concurrency <count>', 'Calls to one provider at a time (default: 10)')
    .option('--timeout <seconds>', 'How long one call may take (default: 600)')
    .option(
      '--wait',
      'Wait for answers that are written as files (files:<folder>); the default on a terminal',
    )
    .option(
      '--no-wait',
      'Stop if such an answer is missing, and continue with steelman resume; the default elsewhere',
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
      "Trust the project's configuration file: it may start programs, send documents and keys to any address, set prices and write outside the project. Also pass your proxy, gateway and cloud variables to claude, codex and gemini",
    )
    .option(
      '--allow-tools',
      'Allow programs as models even if steelman cannot switch off their tools (shell, files, web)',
    )
    .option('--local-only', 'Use only models on this machine')
    .option('--offline', 'Use no network: only the built-in rules, or files, answer');

/** Flags that many commands have. */
export const EVENTS = 'Write every event as a line of JSON to a new file, or to stdout (-)';
export const STRICT = 'Exit with 3 if the result is only partial';

export interface DecisionFlags {
  readonly answers?: string;
  readonly yes?: boolean;
  readonly parked?: boolean;
}

export const addDecisions = (command: Command): Command =>
  command
    .option(
      '--answers <file>',
      'Take the decisions at checkpoints from this JSON or YAML file; implies --interactive',
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
  readonly report?: boolean;
}

const DRY_RUN = 'Estimate calls and cost; send and write nothing';

export const addRunFlags = (
  command: Command,
  request: ZodObject,
  { strict = STRICT, dryRun = DRY_RUN }: FlagHelp = {},
): Command =>
  addDecisions(addLimits(addPermissions(addFields(command, request))))
    .option('--allow-secrets', 'Send documents to models even if they seem to contain keys or passwords')
    .option('--strict', strict)
    .option('--dry-run', dryRun)
    .option('--events <file>', EVENTS)
    .option('--report', 'Also write the run as a page to look at: report.html in its folder');

export interface Frame {
  readonly define: (parent: Command, name: string, examples: readonly string[]) => Command;
  readonly session: (command: Command) => Session;
  readonly watch: RunWatch;
}
