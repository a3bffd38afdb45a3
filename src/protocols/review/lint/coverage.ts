// Requirements of the context that the document leaves out while it names most of them, and names that lead nowhere.

import type { Evidence } from '../model.ts';
import {
  type Check,
  type Fault,
  type LintReading,
  listed,
  MOST_PLACES,
  quoteLine,
  quoteLines,
  type ReadText,
} from './lint.ts';
import { type Name, readNames } from './read-names.ts';
import type { Unit } from './read-units.ts';

/** A document that names fewer of them speaks of them in other words. */
const FEWEST_NAMED = 0.6;
const FEWEST_WANTED = 3;
const LATER_TITLE =
  /\b(?:v[2-9]|later|future|deferred|backlog|out of scope|not in scope|won'?t|nice to have|post-?mvp|non-?goals?)\b/i;

export const uncovered: Check = {
  name: 'requirements that are left out',
  kind: 'coverage',
  find(reading) {
    const { context } = reading;
    if (!context) return [];
    const wanted = wantedOf(context);
    const keys = new Set(wanted.map(({ key }) => key));
    const named = namedIn(reading, keys);
    const missing = wanted.filter(({ key }) => !named.has(key));
    const share = (wanted.length - missing.length) / wanted.length;
    if (wanted.length < FEWEST_WANTED || missing.length === 0 || share < FEWEST_NAMED) return [];
    return [faultOf(reading, context, missing, wanted.length)];
  },
};

/** What the context defines for now, each once. */
function wantedOf({ document, units, isLive }: ReadText): Unit[] {
  const isLater = (index: number): boolean => {
    for (let at: number | undefined = index; at !== undefined; at = document.sections[at]?.parent) {
      const { level = 0, title = '' } = document.sections[at] ?? {};
      if (level > 1 && LATER_TITLE.test(title)) return true;
    }
    return false;
  };
  const own = units.filter(
    ({ family, section, start }) => /^[A-Z]/.test(family) && !isLater(section) && isLive(start),
  );
  const largest = [...new Set(own.map(({ family }) => family))].filter(
    (family) => own.filter((unit) => unit.family === family).length >= FEWEST_WANTED,
  );
  return [
    ...new Map(own.filter(({ family }) => largest.includes(family)).map((unit) => [unit.key, unit])).values(),
  ];
}

/** A range from the first to the last of all says that they are meant, not where they are. */
function namedIn(reading: LintReading, wanted: ReadonlySet<string>): ReadonlySet<string> {
  const names = readNames(reading.document.text);
  return new Set(
    names
      .filter((name) => wanted.has(name.key) && !(name.isImplied && isOfAll(name, names, wanted)))
      .map(({ key }) => key),
  );
}

const isOfAll = (name: Name, names: readonly Name[], wanted: ReadonlySet<string>): boolean => {
  const sameRange = names.filter((one) => one.start === name.start && one.family === name.family);
  const ofFamily = [...wanted].filter((key) => key.startsWith(`${name.family} `)).length;
  // The last of the range stands at a place of its own.
  return sameRange.length + 1 >= ofFamily;
};

const CLAIMS_ALL = /\b(?:all|every|each|full(?:y)?|complete(?:ly)?|100 ?%)\b/i;

function faultOf(reading: LintReading, context: ReadText, missing: readonly Unit[], all: number): Fault {
  const names = missing.map(({ name }) => name);
  const isOne = names.length === 1;
  const claim = findClaim(reading);
  const quotes = [
    ...(claim === undefined ? [] : [quoteLine(reading, { start: claim })]),
    ...missing.map((unit) => quoteLine(context, unit, 'context')),
  ].slice(0, MOST_PLACES);
  const evidence: Evidence[] =
    claim === undefined
      ? [...quotes, { kind: 'searched', places: ['the whole document'], terms: names.slice(0, 20) }]
      : quotes;
  return {
    concern: `${listed(names)} of ${all} requirements ${isOne ? 'is' : 'are'} named nowhere${claim === undefined ? '' : ', although all are said to be covered'}, and nothing says that ${isOne ? 'it is' : 'they are'} put off.`,
    evidence: evidence as [Evidence, ...Evidence[]],
    severity: 'significant',
    recommendation: `Say where ${listed(names)} ${isOne ? 'is' : 'are'} dealt with, or that ${isOne ? 'it is' : 'they are'} put off and why.`,
    ifLeft: `Everything here can be done without a look at ${isOne ? names[0] : `${names.length} requirements`}.`,
  };
}

/** A line that says of all of them that they are covered, or names them from first to last. */
function findClaim({ document: { text }, isLive }: LintReading): number | undefined {
  const sign = /^.*\b(?:requirements?|must-?haves|criteria)\b.*$/gim;
  return [...text.matchAll(sign)].find(
    ({ index, 0: line }) => isLive(index) && CLAIMS_ALL.test(line) && !line.trimStart().startsWith('|'),
  )?.index;
}

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
      names.filter(({ start }) => ELSEWHERE.test(lineBefore(reading, start))).map(({ key }) => key),
    );
    const forms = new Set([...keys].map(formOf));
    const lost = names.filter(
      (name) =>
        SERIES.test(name.family) &&
        !name.isImplied &&
        reading.isLive(name.start) &&
        !keys.has(name.key) &&
        forms.has(formOf(name.key)) &&
        !isPartOf(name.key, keys) &&
        (families.get(name.family) ?? 0) >= FEWEST_DEFINED &&
        !elsewhere.has(name.key),
    );
    const distinct = [...new Map(lost.map((name) => [name.key, name])).values()];
    return [...families].flatMap(([family, defined]): Fault[] => {
      const own = distinct.filter((name) => name.family === family);
      if (own.length === 0 || own.length * 3 > defined) return [];
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
  },
};

/** A letter and a number alone (`M7`, `T30`) may be anything of any document. */
const SERIES = /^[A-Z].*-$|^[A-Z]{2,}$/;

/** Whatever opens a line or a cell, or stands in the first cell of a row, is told of there. */
function openingKeys({ document: { text }, tables }: LintReading): string[] {
  const opening = readNames(text).filter(({ start }) =>
    /^[\s#>*_`~([\]|+/,&\d.)x-]*$/i.test(
      text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replace(/[A-Z]{1,8}[-_.]?\d{1,4}/g, ''),
    ),
  );
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

/** An example, what is yet to be made, or the name of something in another document. */
const ELSEWHERE =
  /\b(?:e\.g\.|for example|such as|like|new),?\s*[`(]*$|\bsources?\b[*_]*\s*:|https?:\/\/\S*$/i;

const lineBefore = ({ document: { text } }: LintReading, at: number): string =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
