// The requirements of an extraction by the ids, ranges and words that passages name them with.

import type { Requirement } from '../../model/extraction.ts';
import { canonicalOf, clausesLike, idsLike } from '../statements/ids.ts';
import type { FindHolders } from './match-words.ts';

/** Requirements as the extraction names them. */
export interface KnownIds {
  /** By canonical id or key of the finding. */
  nameOf(key: string): string | undefined;
  /** "Blocked by 2211": the one whose id ends with the number. */
  numbered(number: string): string | undefined;
  /** Whose words a passage shares. */
  readonly nearest: FindHolders;
  /** Those that are stories. */
  readonly stories: readonly string[];
  readonly requirements: readonly Pick<Requirement, 'id' | 'text' | 'plan'>[];
}

/** Of requirements, ranges and `REST-*` included, as the extraction names them. */
export const idsIn = (text: string, known: KnownIds): string[] => [
  ...new Set([
    ...[...idsLike(expandRanges(text, known)), ...clausesLike(text)].flatMap(
      (id) => known.nameOf(canonicalOf(id)) ?? [],
    ),
    ...[...text.matchAll(/(?<![\w.,:/#-])\d{3,6}(?![\w.,:/%-]*\d|%)/g)].flatMap(
      ([number]) => known.numbered(number) ?? [],
    ),
    ...[...text.matchAll(/(?<![\w-])([A-Z]{1,12}(?:-[A-Z]{1,12}){0,3}[-._])\*/g)].flatMap(([, prefix = '']) =>
      known.requirements.filter(({ id }) => id.startsWith(prefix)).map(({ id }) => id),
    ),
  ]),
];

/** "FR-001 to FR-003": all that the spec defines between the two. */
function expandRanges(text: string, known: KnownIds): string {
  return text.replace(
    /\b([A-Z]{1,8}(?:[-.][A-Z][A-Z0-9]{0,11}){0,3}[-.])(\d{1,5})\s*(?:to|through|–|—|\.\.+)\s*\1(\d{1,5})\b/g,
    (range, prefix: string, from: string, to: string) => {
      const between = known.requirements.filter(({ id }) => {
        const number = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : Number.NaN;
        return number > Number(from) && number < Number(to);
      });
      return [range, ...between.map(({ id }) => id)].join(', ');
    },
  );
}
