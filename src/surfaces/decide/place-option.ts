// Where the lines of an option stand in the file it was read from, so that what judges cite can be looked up there.

import type { DecisionOption } from '../../protocols/decide/model.ts';
import { printable } from '../label-documents.ts';

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
