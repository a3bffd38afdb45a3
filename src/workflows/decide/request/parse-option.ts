// An option as a person writes it in one line: `B: Full offline - everything works without a network`.

import { printable } from '../../../domain/workflow/printable.ts';
import { cutAtWord } from '../../evidence/one-line.ts';
import type { DecisionOption } from '../model/decision.ts';

export interface OptionDraft {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly description?: string | undefined;
}

/** An id is one short word before the first colon; a label ends at the first dash that stands alone. */
export function parseOption(written: string): OptionDraft {
  const text = written.trim();
  const [, id, rest = text] = /^([\p{L}\p{N}][\p{L}\p{N}._-]{0,11})\s*:\s+(?!\s)(.*)$/su.exec(text) ?? [];
  const [label = rest] = rest.split(/(?<!\s)\s+[-–—]\s+/, 1);
  return { ...(id !== undefined && { id }), label: nameOf(label), description: rest.trim() };
}

/** Whoever has no id gets the next free letter; what is only called something is also described by it. */
export function completeOptions(drafts: readonly OptionDraft[]): DecisionOption[] {
  const taken = new Set(drafts.flatMap(({ id }) => (id === undefined ? [] : [id.trim().toUpperCase()])));
  const free = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !taken.has(letter));
  const named = drafts.map(({ id, label = '', description = '' }) => ({
    id: id?.trim() ?? free.shift() ?? '',
    label: description.trim() === '' || label.trim() === '' ? nameOf(label || description) : label.trim(),
    description: description.trim() || label.trim(),
  }));
  return named.map((one) => ({ ...one, label: tellApart(one, named) }));
}

/** Two that begin alike are named by more of their text. */
const tellApart = (
  { label, description }: DecisionOption,
  all: readonly Pick<DecisionOption, 'label'>[],
): string =>
  all.filter((other) => other.label === label).length > 1 && description.startsWith(label)
    ? cutAtWord(description, 2 * LONGEST_NAME)
    : label;

/** More than fits a line of a table is a description, and its first clause the name. */
const LONGEST_NAME = 48;

function nameOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  if (line.length <= LONGEST_NAME && line === text.trim()) return line;
  const [clause = line] = line.split(/[;,:.!?](?=\s|$)|\s[-–—(](?=\s|\S)/, 1);
  return cutAtWord(clause.trim() || line, LONGEST_NAME);
}

/** The file by the name that the caller gave; undefined where no file holds the option. */
export const placeOption = (
  option: DecisionOption,
  source: { readonly name: string; readonly text: string } | undefined,
): DecisionOption =>
  source === undefined
    ? option
    : {
        ...option,
        file: printable(source.name),
        lines: placeLines(option.label, option.description, source.text),
      };

/** So many places are tried where an option may begin. */
const MOST_STARTS = 12;

/** For each line of the description the line of the file that holds it; null where none does. */
export function placeLines(label: string, description: string, source: string): (number | null)[] {
  const file = source.split('\n');
  const wanted = description.split('\n').map((line) => line.trim());
  // Two options may say the same: it is the one below its own label.
  const starts = file.flatMap((line, at) => (label !== '' && line.includes(label) ? [at] : []));
  const [best] = [...starts.slice(0, MOST_STARTS), 0]
    .map((start) => placeFrom(start, wanted, file))
    .sort((a, b) => countOf(b) - countOf(a) || spanOf(a) - spanOf(b));
  return best ?? [];
}

function placeFrom(start: number, wanted: readonly string[], file: readonly string[]): (number | null)[] {
  let from = start;
  return wanted.map((line) => {
    const at = line === '' ? -1 : file.findIndex((one, index) => index >= from && one.includes(line));
    if (at < 0) return null;
    from = at;
    return at + 1;
  });
}

const linesOf = (placed: readonly (number | null)[]): number[] => placed.flatMap((line) => line ?? []);

const countOf = (placed: readonly (number | null)[]): number => linesOf(placed).length;

const spanOf = (placed: readonly (number | null)[]): number => {
  const lines = linesOf(placed);
  return (lines.at(-1) ?? 0) - (lines[0] ?? 0);
};
