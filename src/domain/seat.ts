// What a seat is called: a model with how hard it thinks, a folder of questions and answers, a server on this machine, or
// whoever stands in for a model that failed.

import { nearestWord, UsageError } from './errors.ts';
import type { Role } from './question.ts';
import { isLocalServer, type LocalServer } from './vendors.ts';

const PREFIX = 'files:';

export const FILES = 'files';

/** A seat by files whose folder lies inside each run: for a coding agent that is handed the questions and gives the answers back. */
export const HOST = 'host';

/** Of the engine of a run: a look, or an answer to something else, may set it going, for it spends and sends nothing. */
export const asksNobodyElse = (engine: string): boolean =>
  engine.split(', ').every((name) => name === HOST || name === 'embedded');

/** In the folder of a run. Hidden: nobody takes it for a part of the result. */
export const HOST_FOLDER = '.host';

const HOST_FILE =
  /^\.host\/[\w.-]+\/(?:[^/]+\.(?:question\.md|answer(?:-1)?\.(?:json|md)|ticket-\d+|by)|checkpoint-[^/]+\.(?:json|answer\.txt)|refused\.log|\.tmp-[0-9a-f-]{36}|\.question-[0-9a-f-]{36}\.tmp)$/;

/** In the folder of a run, with `/`: a question, an answer, what is kept of both, or what a process that was killed had begun to write. */
export const isHostFile = (name: string): boolean => HOST_FILE.test(name) && !name.includes('/..');

/** While an answer is missing the run stops with this code. */
export const FILES_WAITING = 'files/waiting';

export const nameFilesSeat = (folder: string): string => `${PREFIX}${folder}`;

/** As it was written; undefined for any other seat. */
export function folderOfSeat(name: string): string | undefined {
  return name.startsWith(PREFIX) && name.length > PREFIX.length ? name.slice(PREFIX.length) : undefined;
}

/** "seat" for "./a/seat/": what a person calls the folder, as a part of a file name. */
export function nameOfFolder(folder: string): string {
  const last = folder
    .split(/[\\/]/)
    .filter((part) => part !== '' && part !== '.')
    .at(-1);
  return (last ?? 'here').replace(/[^\p{L}\p{N}._-]/gu, '_');
}

export interface LocalSeat {
  readonly provider: LocalServer;
  readonly model: string;
}

export const nameLocalSeat = (server: string, model: string): string => `${server}:${model}`;

/** Undefined for any other seat. */
export function localSeat(name: string): LocalSeat | undefined {
  const at = name.indexOf(':');
  const provider = name.slice(0, Math.max(at, 0));
  const model = name.slice(at + 1);
  return isLocalServer(provider) && model !== '' ? { provider, model } : undefined;
}

export const EFFORTS = ['low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

const MARK = '@';

export interface NamedEffort {
  /** Without the effort. */
  readonly model: string;
  /** Undefined where the name has none. */
  readonly effort: Effort | undefined;
}

/** A folder may have the mark in its own name, so a seat by files has no effort. */
export function splitEffort(name: string): NamedEffort {
  const at = folderOfSeat(name) === undefined ? name.lastIndexOf(MARK) : -1;
  if (at < 0) return { model: name, effort: undefined };
  const written = name.slice(at + 1);
  const effort = EFFORTS.find((one) => one === written);
  if (effort === undefined || at === 0) throw unknownEffort(name, written);
  return { model: name.slice(0, at), effort };
}

export const nameWithEffort = (model: string, effort: Effort | undefined): string =>
  effort === undefined ? model : `${model}${MARK}${effort}`;

function unknownEffort(name: string, written: string): UsageError {
  const nearest = nearestWord(written, EFFORTS);
  return new UsageError(`Unknown effort in ${name}`, {
    code: 'agents/unknown-effort',
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Write a model and low, medium or high, such as opus@high.`,
  });
}

export function unknownModel(model: string, known: Iterable<string>): UsageError {
  return new UsageError(`Unknown model: ${model}`, {
    code: 'agents/unknown-model',
    hint: hintFor(model, known),
  });
}

function hintFor(model: string, known: Iterable<string>): string {
  if (model === FILES) return 'Name the folder for questions and answers, too: files:./seat';
  if (isLocalServer(model))
    return `Name the model that it runs, too, such as ${nameLocalSeat(model, 'qwen3')}; steelman doctor lists them`;
  const names = [...known].sort();
  const listed = `Configured models: ${names.join(', ')}. Add others under "models" in the configuration.`;
  const nearest = nearestWord(model, names);
  return nearest === undefined ? listed : `Did you mean ${nearest}? ${listed}`;
}

const ROLE = 'stand-in:';
const NAME = 'embedded (for ';

/** "stand-in:advocate:A": the embedded engine, in the place of whoever has the role. */
export const standInRole = (role: Role): Role => `${ROLE}${role}`;

/** The role that is stood in for; undefined for any other. */
export const seatOfStandIn = (role: Role): Role | undefined =>
  role.startsWith(ROLE) ? role.slice(ROLE.length) : undefined;

/** "embedded (for anthropic:claude-…)". */
export const standInName = (agent: string): string => `${NAME}${agent})`;

export const isStandIn = (agent: string): boolean => agent.startsWith(NAME);
