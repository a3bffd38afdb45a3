// Ids that lead nowhere: nearly all others of their series are defined, in the document or its context, and they are not.

import { push } from '../../../../text/words/index-lists.ts';
import { type Name, readNames } from '../read/read-names.ts';
import type { LintReading } from '../read/reading.ts';
import { type Check, type Fault, listed, quoteLines } from './check.ts';

/** A letter and a number alone (`M7`, `T30`) may be anything of any document. */
const SERIES = /^[A-Z].*-$|^[A-Z]{2,}$/;
/** Fewer make no series of which one could be missing. */
const FEWEST_DEFINED = 3;
/** So many of the numbers up to the highest are there; otherwise the rest is defined elsewhere. */
const WHOLE = 0.8;
/** What opens a line, a cell or a bold label, or stands in the first cell of a row, is described there. */
const OPENING = /^[\s#>*_`~([\]|+/,&\d.)x-]*$|\|\s*[*_`]*$|^\s*\|[^|]*$/i;
const LABEL = /^[\s>+\d.)-]*\*\*[^*]*$/;
/** An example, or the name of something in another document or of something that is no more. */
const ELSEWHERE =
  /\b(?:e\.g\.|for example|such as|like|new|was|were|formerly|previously|old|replaces|replaced|supersedes),?\s*[`(]*$|\bsources?\b[*_]*\s*:|https?:\/\/\S*$/i;
const GONE =
  /^[`)*\]]*\s*(?:(?:is|was|were|has been|are)\s+)?(?:withdrawn|dropped|removed|deleted|merged|renumbered|renamed|replaced|folded|reserved|not used|no longer|superseded)/i;

export const danglingIds: Check = {
  name: 'ids that are defined nowhere',
  kind: 'reference',
  find(reading) {
    const { text } = reading.document;
    const before = ({ start }: Name): string => text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const names = readNames(text).filter(({ isImplied }) => !isImplied);
    const units = [...reading.units, ...(reading.context?.units ?? [])];
    const told = names.filter(
      (name) =>
        OPENING.test(before(name).replace(/[A-Z]{1,8}[-_.]?\d{1,4}/g, '')) ||
        LABEL.test(before(name)) ||
        ELSEWHERE.test(before(name)) ||
        GONE.test(text.slice(name.end, name.end + 40)),
    );
    const known = new Set([...units, ...told].map(({ key }) => key));
    const lost = names.filter(({ key, start }) => !known.has(key) && reading.isLive(start));
    return [...numbersByFamily(units)].flatMap(([family, defined]): Fault[] => {
      const shortest = Math.min(
        ...units.filter((one) => one.family === family).map(({ name }) => name.length),
      );
      const own = lost.filter(
        (one) => one.family === family && /^\S+ \d+$/.test(one.key) && one.written.length >= shortest,
      );
      const distinct = [...new Map(own.toReversed().map((one) => [one.key, one])).values()].reverse();
      const isRare = distinct.length > 0 && distinct.length * 3 <= defined.size;
      return isRare && isSeries(family, defined) ? [faultOf(reading, distinct, defined.size)] : [];
    });
  },
};

/** Whole numbers alone: `FR-4a` and `FR-4.1` are parts of `FR-4`. */
function numbersByFamily(units: LintReading['units']): ReadonlyMap<string, ReadonlySet<number>> {
  const families = new Map<string, Set<number>>();
  for (const { family, key } of units) {
    const number = Number(key.slice(family.length + 1));
    if (Number.isInteger(number)) families.set(family, (families.get(family) ?? new Set()).add(number));
  }
  return families;
}

/** Numbered from one on, or by the hundred. */
function isSeries(family: string, numbers: ReadonlySet<number>): boolean {
  const hundreds = new Map<number, number[]>();
  for (const number of numbers) push(hundreds, Math.floor(number / 100), number);
  const wanted = [...hundreds].reduce(
    (sum, [hundred, own]) => sum + Math.max(...own) - (hundred === 0 ? 0 : Math.min(...own) - 1),
    0,
  );
  return SERIES.test(family) && numbers.size >= FEWEST_DEFINED && numbers.size >= wanted * WHOLE;
}

function faultOf(reading: LintReading, own: readonly Name[], defined: number): Fault {
  const [names, isOne] = [listed(own.map(({ written }) => written)), own.length === 1];
  return {
    concern: `${names} ${isOne ? 'is' : 'are'} referred to and defined nowhere, while ${defined} others of the series are.`,
    evidence: quoteLines(reading, own),
    severity: 'significant',
    recommendation: `Define ${names}, or correct ${isOne ? 'it to the name that is' : 'them to the names that are'} meant.`,
    ifLeft: `Whatever ${names} ${isOne ? 'was' : 'were'} to say is not built, and nothing notices that it is gone.`,
  };
}
