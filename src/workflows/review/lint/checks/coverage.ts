// Requirements of the context that are left out where most others are dealt with.

import type { Evidence } from '../../model/challenge.ts';
import { type Name, readNames } from '../read/read-names.ts';
import type { Unit } from '../read/read-units.ts';
import type { LintReading, ReadText } from '../read/reading.ts';
import { type Check, type Fault, listed, MOST_PLACES, quoteLine } from './check.ts';

/** A document that names fewer of them speaks of them in other words. */
const FEWEST_NAMED = 0.6;
const FEWEST_WANTED = 3;
/** In its own words or its row: it need not be dealt with now. */
const PUT_OFF =
  /\b(?:could|won'?t|later|deferred|postponed|future|nice to have|optional|withdrawn|dropped|removed|obsolete|out of scope|not now|backlog|planned for|v[2-9]|(?:phase|release|stage) [2-9])\b|~~/i;
const LATER_TITLE =
  /\b(?:v[2-9]|later|future|deferred|backlog|out of scope|not in scope|won'?t|nice to have|post-?mvp|non-?goals?)\b/i;

/** A longer cell is the requirement itself. */
const LONGEST_MARK = 25;

export const uncovered: Check = {
  name: 'requirements that are left out',
  kind: 'coverage',
  find: (reading) => (reading.context ? uncoveredOf(reading, reading.context) : []),
};

function uncoveredOf(reading: LintReading, context: ReadText): Fault[] {
  const wanted = wantedOf(context);
  const keys = new Set(wanted.map(({ key }) => key));
  const named = namedIn(reading, keys);
  const missing = wanted.filter(({ key }) => !named.has(key));
  const share = (wanted.length - missing.length) / wanted.length;
  if (wanted.length < FEWEST_WANTED || missing.length === 0 || share < FEWEST_NAMED) return [];
  return [faultOf(reading, context, missing, wanted.length)];
}

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
    (unit) =>
      /^[A-Z]/.test(unit.family) &&
      !isLater(unit.section) &&
      isLive(unit.start) &&
      !marksOf(document.text, unit).some((mark) => PUT_OFF.test(mark)),
  );
  const largest = [...new Set(own.map(({ family }) => family))].filter(
    (family) => own.filter((unit) => unit.family === family).length >= FEWEST_WANTED,
  );
  return [
    ...new Map(own.filter(({ family }) => largest.includes(family)).map((unit) => [unit.key, unit])).values(),
  ];
}

/** The short cells of its row, its heading, or what stands in brackets on its line. */
function marksOf(text: string, { row, form, start }: Unit): string[] {
  if (row) return row.row.cells.filter((cell) => cell.length < LONGEST_MARK);
  const line = text.slice(start, text.indexOf('\n', start) < 0 ? undefined : text.indexOf('\n', start));
  return form === 'section' ? [line] : (line.match(/\([^()\n]{1,40}\)/g) ?? []);
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
