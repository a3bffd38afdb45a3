// From the arguments of a tool to the words of the command: the request of the workflow says which flags there are. No value
// is ever taken for a flag, and no path leads out of the folders that a client may use.

import { isAbsolute } from 'node:path';
import { nearestWord, UsageError } from '../../../domain/errors.ts';
import { folderOfSeat } from '../../../domain/seat.ts';
import type { AnyWorkflow } from '../../../workflows/index.ts';
import { isThere } from '../../files/paths.ts';
import { printable } from '../../files/show.ts';
import { type RequestField, requestFields } from '../../prepare/request-fields.ts';
import { inRoots, type Roots } from '../files/roots.ts';

export interface ToolArguments {
  /** What the command takes without a flag: files, a spec, a question. */
  readonly plain: readonly string[];
  readonly seats?: string | readonly string[] | undefined;
  readonly interactive?: boolean | undefined;
  readonly output?: string | undefined;
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Flags that every workflow has beside its request, and a client may set. */
const LIMITS = ['max-cost', 'max-calls', 'max-tokens', 'concurrency', 'timeout', 'local-only', 'offline'];
const SWITCHES = ['local-only', 'offline'];
/** The model of all seats, by the first of these that a workflow has; and several, by the first of those. */
const ONE_SEAT = ['model', 'adversary'];
const SEATS = ['agents', 'judges'];

export async function wordsFor(
  workflow: AnyWorkflow,
  given: ToolArguments,
  roots: Roots,
): Promise<readonly string[]> {
  const fields = requestFields(workflow.request).filter(
    ({ name }) => !(workflow.commandOnly ?? []).some((one) => one === name) && name !== 'interactive',
  );
  const flags = { ...given.flags, ...seatsAs(given.seats, fields), ...placeAs(given.output, fields) };
  const words: string[] = [workflow.name];
  for (const [name, value] of Object.entries(flags))
    words.push(...(await wordsOf(name, value, fields, roots)));
  if (given.interactive) words.push('--interactive');
  if (given.dryRun) words.push('--dry-run', '--json');
  for (const plain of given.plain) await keepInside(plain, roots);
  return [...words, '--', ...given.plain];
}

const seatsAs = (
  seats: ToolArguments['seats'],
  fields: readonly RequestField[],
): Readonly<Record<string, unknown>> => {
  if (seats === undefined || seats === 'embedded') return {};
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const isOne = typeof seats === 'string' && !seats.includes(':') && !seats.includes(',');
  const flag = (isOne ? [...ONE_SEAT, ...SEATS] : [...SEATS, ...ONE_SEAT]).find(has);
  return flag === undefined ? {} : { [flag]: seats };
};

const placeAs = (output: string | undefined, fields: readonly RequestField[]) => {
  const place = fields.find(({ isPlace }) => isPlace);
  return output === undefined || place === undefined ? {} : { [place.name]: output };
};

async function wordsOf(
  name: string,
  value: unknown,
  fields: readonly RequestField[],
  roots: Roots,
): Promise<string[]> {
  const flag = name.replace(/^--/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const field = fields.find((one) => one.flag === flag || one.name === name);
  if (field === undefined && !LIMITS.includes(flag)) throw unknownFlag(name, fields);
  if (value === undefined || value === null) return [];
  const written = field?.flag ?? flag;
  if (field?.kind === 'boolean' || SWITCHES.includes(flag))
    return asSwitch(name, value, written, field?.fallback === true);
  const values = (Array.isArray(value) ? value : [value]).map((one: unknown) => asText(name, one));
  for (const one of values) await keepInside(one, roots);
  return field?.isRepeated
    ? values.map((one) => `--${written}=${one}`)
    : [`--${written}=${values.join(',')}`];
}

/** What is on by itself can only be switched off. */
function asSwitch(name: string, value: unknown, flag: string, isOn: boolean): string[] {
  if (typeof value !== 'boolean') throw wrongValue(name, 'true or false');
  if (value === isOn) return [];
  return [isOn ? `--no-${flag}` : `--${flag}`];
}

function asText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw wrongValue(name, 'a text, a number or a list of them');
}

const unknownFlag = (name: string, fields: readonly RequestField[]): UsageError => {
  const known = [...fields.map(({ flag }) => flag), ...LIMITS];
  const nearest = nearestWord(name, known);
  return new UsageError(`There is no flag ${printable(name)} here`, {
    code: 'mcp/unknown-flag',
    hint: nearest === undefined ? `Flags: ${known.join(', ')}.` : `Did you mean ${nearest}?`,
  });
};

const wrongValue = (name: string, wanted: string): UsageError =>
  new UsageError(`${printable(name)} must be ${wanted}`, { code: 'mcp/wrong-value' });

/** Whatever a command could take for a path, in each part of a list and of a seat. */
async function keepInside(value: string, roots: Roots): Promise<void> {
  for (const part of [value, ...value.split(',')]) {
    const path = folderOfSeat(part.trim()) ?? part.trim();
    if (path === '-') throw new UsageError('A tool has no standard input', { code: 'mcp/no-stdin' });
    const isPath = isAbsolute(path) || /^~|^\.{1,2}(?:$|[\\/])|^[A-Za-z]:[\\/]/.test(path);
    const mayLead =
      isPath || (!/[\s"]/.test(path) && (/[\\/]/.test(path) || (await isThere(`${roots.cwd}/${path}`))));
    if (mayLead) await inRoots(path.slice(0, path.search(/[*?[{]|$/)), roots);
  }
}
