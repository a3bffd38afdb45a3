// Ids that lead nowhere: others of their series are defined, in the document or its context, and they are not.

import type { LintReading } from '../read/lint-reading.ts';
import { readNames } from '../read/read-names.ts';
import { type Check, type Fault, listed, quoteLines } from './check.ts';
import { lostLetters } from './lost-numbers.ts';

/** Fewer make no series of which one could be missing. */
const FEWEST_DEFINED = 3;

export const danglingNames: Check = {
  name: 'names that lead nowhere',
  kind: 'reference',
  find(reading) {
    const known = [...reading.units, ...(reading.context?.units ?? [])];
    const keys = new Set([...known.map(({ key }) => key), ...openingKeys(reading)]);
    const families = new Map<string, number>();
    for (const key of new Set(known.map((unit) => unit.key))) {
      const family = key.split(' ')[0] ?? '';
      families.set(family, (families.get(family) ?? 0) + 1);
    }
    const names = readNames(reading.document.text);
    const elsewhere = new Set(
      names
        .filter(
          ({ start, end }) =>
            ELSEWHERE.test(lineBefore(reading, start)) || GONE.test(textBehind(reading, end)),
        )
        .map(({ key }) => key),
    );
    const forms = new Set([...keys].map(formOf));
    const isWritten = writtenLike(known.map(({ name }) => name));
    const lost = names.filter(
      (name) =>
        SERIES.test(name.family) &&
        !name.isImplied &&
        reading.isLive(name.start) &&
        !keys.has(name.key) &&
        forms.has(formOf(name.key)) &&
        isWritten(name.written) &&
        !isPartOf(name.key, keys) &&
        (families.get(name.family) ?? 0) >= FEWEST_DEFINED &&
        !elsewhere.has(name.key),
    );
    const distinct = [...new Map(lost.map((name) => [name.key, name])).values()];
    const ofWords = [...families].flatMap(([family, defined]): Fault[] => {
      const own = distinct.filter((name) => name.family === family);
      if (own.length === 0 || own.length * 3 > defined || !isWhole(family, keys) || areNotes(family, known))
        return [];
      const names = listed(own.map(({ written }) => written));
      const isOne = own.length === 1;
      return [
        {
          concern: `${names} ${isOne ? 'is' : 'are'} referred to and defined nowhere, while ${defined} others of the series are.`,
          evidence: quoteLines(reading, own),
          severity: 'significant',
          recommendation: `Define ${names}, or correct ${isOne ? 'it to the name that is' : 'them to the names that are'} meant.`,
          ifLeft: `Whatever ${names} ${isOne ? 'was' : 'were'} to say is not built, and nothing notices that it is gone.`,
        },
      ];
    });
    return [...ofWords, ...lostLetters(reading)];
  },
};

/** Of a series that is told of in part the rest stands elsewhere. */
const MOST_TOLD = 0.8;

function isWhole(family: string, keys: ReadonlySet<string>): boolean {
  const numbers = new Set(
    [...keys]
      .filter((key) => key.startsWith(`${family} `))
      .map((key) => Number.parseInt(key.slice(family.length + 1), 10)),
  );
  const hundreds = new Set([...numbers].map((number) => Math.floor(number / 100)));
  // Numbered by the hundred, or from one on.
  const wanted = [...hundreds].reduce((sum, hundred) => {
    const own = [...numbers].filter((number) => Math.floor(number / 100) === hundred);
    return sum + Math.max(...own) - (hundred === 0 ? 0 : Math.min(...own) - 1);
  }, 0);
  return numbers.size >= wanted * MOST_TOLD;
}

/** Rows that speak of an id again and again define none. */
const areNotes = (family: string, units: LintReading['units']): boolean => {
  const own = units.filter((unit) => unit.family === family && unit.form === 'row');
  return own.length > new Set(own.map(({ key }) => key)).size * 1.5;
};

/** A letter and a number alone (`M7`, `T30`) may be anything of any document: see `lost-numbers.ts`. */
const SERIES = /^[A-Z].*-$|^[A-Z]{2,}$/;

const OPENING = /^[\s#>*_`~([\]|+/,&\d.)x-]*$/i;
/** "**Safeguards (AB-8/AB-9):** every ...": what a bold label names is told behind it. */
const LABEL = /^[\s>+\d.)-]*\*\*[^*]*$/;

/** Whatever opens a line or a cell, or stands in the first cell of a row, is told of there. */
function openingKeys(reading: LintReading): string[] {
  const { document, tables } = reading;
  const opening = readNames(document.text).filter(({ start }) => {
    const before = lineBefore(reading, start);
    if (before.length >= LONGEST_BEFORE) return false;
    const others = before.replace(/[A-Z]{1,8}[-_.]?\d{1,4}/g, '');
    return OPENING.test(others) || LABEL.test(before);
  });
  const first = tables.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, index) => readNames(cell.text).filter(({ start }) => index === 0 || start === 0)),
    ),
  );
  return [...opening, ...first].filter(({ isImplied }) => !isImplied).map(({ key }) => key);
}

/** `FR-4a` and `FR-4.1` are parts of `FR-4`, which may stand for them, and they for it. */
const isPartOf = (key: string, keys: ReadonlySet<string>): boolean => {
  const whole = key.replace(/[a-z]$|\.\d+$/, '');
  return (
    (whole !== key && keys.has(whole)) ||
    [...keys].some((one) => one.replace(/[a-z]$|\.(?<!\.\d+\.)\d+(?:\.\d+)*$/, '') === key)
  );
};

/** `NFR-7` is of another series than `NFR-50.1`. */
const formOf = (key: string): string => key.replace(/\d+/g, '#');

/** `C-6` is of another series than `C-006`. */
function writtenLike(names: readonly string[]): (written: string) => boolean {
  const digitsOf = (name: string): string => name.slice(name.search(/\d/));
  const padded = new Map(
    names
      .filter((name) => digitsOf(name).startsWith('0'))
      .map((name) => [name.slice(0, name.search(/\d/)), digitsOf(name).length]),
  );
  return (written) => digitsOf(written).length >= (padded.get(written.slice(0, written.search(/\d/))) ?? 0);
}

/** An example, what is yet to be made, or the name of something in another document. */
const ELSEWHERE =
  /\b(?:e\.g\.|for example|such as|like|new|was|were|formerly|previously|old|replaces|replaced|supersedes),?\s*[`(]*$|\bsources?\b[*_]*\s*:|https?:\/\/\S*$/i;

/** "AB-3 was folded into AB-2": the gap is told of. */
const GONE =
  /^[^.\n]{0,80}\b(?:folded|merged|withdrawn|dropped|removed|retired|deleted|renumbered|renamed|superseded|replaced|not used|unused|reserved|skipped|moved|belongs?|elsewhere|another)\b/i;

const textBehind = ({ document: { text } }: LintReading, at: number): string => text.slice(at, at + 120);

/** No line that somebody wrote is longer; of those that are the end alone is read, or each name reads all before it. */
const LONGEST_BEFORE = 1000;

function lineBefore({ document: { text } }: LintReading, at: number): string {
  const near = text.slice(Math.max(0, at - LONGEST_BEFORE), at);
  return near.slice(near.lastIndexOf('\n') + 1);
}
