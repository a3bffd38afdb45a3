// Arithmetic that a sentence does in front of its reader and that does not come out: sums, parts of a whole, shares in
// percent, ranges of ids or weeks with their number, and what is promised of a measured speed.

import { NUMBER_WORDS } from '../../../text/words/lexicon.ts';
import { type Check, type Fault, quoteLine } from './lint.ts';
import { readNames } from './read-names.ts';

const WORDS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const NUMBER = `\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?|${WORDS}`;
const numberIn = (said = ''): number =>
  NUMBER_WORDS.get(said.toLowerCase()) ?? Number(said.replaceAll(',', ''));

interface Wrong {
  readonly at: number;
  readonly said: string;
  readonly is: string;
}

type Reader = (text: string) => Wrong[];

const BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'list-item', 'table-row', 'heading']);

export const arithmetic: Check = {
  name: 'arithmetic in sentences',
  kind: 'count',
  find: (reading) =>
    reading.document.blocks
      .filter(({ kind, start }) => BLOCKS.has(kind) && reading.isLive(start))
      .flatMap(({ start, end }) => {
        const text = reading.document.text.slice(start, end);
        const [wrong] = READERS.flatMap((read) => read(text));
        return wrong ? [faultOf(quoteLine(reading, { start: start + wrong.at }), wrong)] : [];
      }),
};

const faultOf = (quote: Fault['evidence'][0], { said, is }: Wrong): Fault => ({
  concern: `"${said}" does not come out: ${is}.`,
  evidence: [quote],
  severity: 'significant',
  recommendation: 'Work it out again, and correct the number that is wrong.',
  ifLeft: 'Whoever goes by it goes by a wrong number.',
});

const UNIT = '(?: ?[A-Za-z][A-Za-z-]{0,20}){0,2}';
const EQUATION = new RegExp(
  `(?<![\\w.,]|[+*/×=-] ?)((?:\\d{1,6}(?:\\.\\d+)?)${UNIT}(?: ?\\+ ?\\d{1,6}(?:\\.\\d+)?${UNIT}){1,8}) ?= ?(\\d{1,7}(?:\\.\\d+)?)(?![\\w.,]*\\d|%| ?[-+*/×x])`,
  'g',
);

/** "4 source + 8 test = 12 files" */
const equations: Reader = (text) =>
  [...text.replaceAll('`', ' ').matchAll(EQUATION)].flatMap(({ index, 0: said, 1: parts = '', 2: total }) => {
    const numbers = parts.split('+').map((part) => Number.parseFloat(part));
    const sum = Math.round(numbers.reduce((all, one) => all + one, 0) * 1000) / 1000;
    return sum === Number(total) ? [] : [{ at: index, said: said.trim(), is: `the sum is ${sum}` }];
  });

const PART = `(?:${NUMBER}) [A-Za-z][A-Za-z -]{1,30}`;
const PARTS = new RegExp(
  `(?<![\\w.,/~≈§#-])(${NUMBER}) ((?:[A-Za-z-]+ ){0,2}[a-z-]+s) \\((${PART}(?:, (?:and )?${PART}| and ${PART}| \\+ ${PART}){1,5})\\)`,
  'g',
);

/** "34 requirements (23 functional, 11 non-functional)" */
const parts: Reader = (text) =>
  [...text.replace(/[*_]{2}/g, '  ').matchAll(PARTS)].flatMap(
    ({ index, 0: said, 1: whole, 2: noun = '', 3: list = '' }) => {
      const numbers = list.split(/, (?:and )?| and (?=\d)| \+ /).map((one) => numberIn(one.split(' ')[0]));
      const sum = numbers.reduce((all, one) => all + one, 0);
      // What is counted again in another unit is no part.
      const isOther = /\b(?:hours?|days?|weeks?|lines?|months?|minutes?|points?|per|each|of)\b/i.test(
        `${noun} ${list}`,
      );
      if (isOther || numbers.some(Number.isNaN) || numbers.length < 2 || sum === numberIn(whole)) return [];
      return [{ at: index, said: said.trim(), is: `the parts add up to ${sum}` }];
    },
  );

const SHARE =
  /(?<![\w.,/-])(\d{1,6}) ?(?:\/|of|out of) ?(?:the )?(\d{1,6})(?: [a-z-]{2,20}){0,3},? ?(?:\(|= ?|or )[~≈]?(\d{1,3}(?:\.\d{1,2})?) ?%\)?/g;

/** "8 of 10 (75%)" */
const shares: Reader = (text) =>
  [...text.matchAll(SHARE)].flatMap(({ index, 0: said, 1: part, 2: whole, 3: percent = '' }) => {
    const share = (100 * Number(part)) / Number(whole);
    const decimals = percent.split('.')[1]?.length ?? 0;
    // Cut off or rounded; by five where it was rounded roughly.
    const isRight =
      Math.abs(share - Number(percent)) <
      (percent.endsWith('0') || percent.endsWith('5') ? 2.5 : 1 / 10 ** decimals);
    return Number(whole) < 2 || Number(part) > Number(whole) || isRight
      ? []
      : [{ at: index, said: said.trim(), is: `it is ${Math.round(share * 10) / 10} %` }];
  });

const RANGE = new RegExp(
  `(?<![\\w.,/~≈§#-])(${NUMBER}) ((?:[A-Za-z-]+ ){0,3}[a-z-]+s) \\(([A-Z]{1,8}[-_]?\\d{1,4}) ?(?:to|through|–|—|-|\\.\\.) ?([A-Z]{1,8}[-_]?\\d{1,4})\\)`,
  'g',
);

/** "nine requirements (E1 to E8)" */
const ranges: Reader = (text) =>
  [...text.matchAll(RANGE)].flatMap(({ index, 0: said, 1: count, 3: from = '', 4: to = '' }) => {
    const [first, last] = [readNames(from)[0], readNames(to)[0]];
    const [low, high] = [first, last].map((name) => Number.parseInt(name?.key.split(' ')[1] ?? '', 10));
    const long = (high ?? Number.NaN) - (low ?? Number.NaN) + 1;
    if (first?.family !== last?.family || !(long > 1) || long === numberIn(count)) return [];
    return [{ at: index, said: said.trim(), is: `from ${from} to ${to} there are ${long}` }];
  });

const WEEKS =
  /\b(Weeks?|Days?|Months?|Sprints?) (\d{1,3}) ?(?:-|–|—|to) ?(\d{1,3}),? \((\d{1,3}) (weeks?|days?|months?|sprints?)\)/gi;

/** "Weeks 3-5 (4 weeks)"; "weeks 3 to 5" may mean up to the fifth. */
const spans: Reader = (text) =>
  [...text.matchAll(WEEKS)].flatMap(
    ({ index, 0: said, 1: unit = '', 2: from, 3: to, 4: count, 5: other = '' }) => {
      const long = Number(to) - Number(from) + 1;
      const isSame = unit.charAt(0).toLowerCase() === other.charAt(0).toLowerCase();
      if (!isSame || long < 2 || [long, long - 1].includes(Number(count))) return [];
      return [{ at: index, said, is: `there are ${long}` }];
    },
  );

const SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600, d: 86_400 };
const TIME =
  '(\\d+(?:\\.\\d+)?)\\s?(ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?)\\b';
const secondsOf = (count = '', unit = ''): number =>
  Number(count) * (SECONDS[/^(?:ms|milli)/.test(unit) ? 'ms' : unit.charAt(0)] ?? Number.NaN);
const COUNT = '\\d{1,3}(?:,\\d{3})+|\\d+';
const MEASURED = new RegExp(
  `(?<![\\w.,])(${COUNT}) ([a-z-]+s)\\b[^.;:|\\n]{0,40}?\\b(?:in|took|taking)\\s(?:about |only |just )?${TIME}`,
  'g',
);
const PROMISED = new RegExp(
  `(?<![\\w.,])(${COUNT})(?: ([a-z-]+s))?\\b[^.;:|\\n\\d]{0,60}?\\b(?:in (?:under|less than|at most|no more than)|within|inside|under|below)\\s(?:the )?${TIME}`,
  'g',
);
/** Nothing is measured to more than this. */
const SLACK = 1.05;
const HAPPENED = /\b(?:were|was|took|ran|run|measured|trial)\b/i;

/** "1,000 in 41 seconds", and 10,000 are promised within 5 minutes. */
const speeds: Reader = (text) => {
  const measured = HAPPENED.test(text) ? [...text.matchAll(MEASURED)] : [];
  return [...text.matchAll(PROMISED)].flatMap(({ 0: said, 1: many, 2: noun, 3: limit, 4: unit }) => {
    const known = measured.find(([, few, of]) => (noun ?? of) === of && numberIn(few) < numberIn(many));
    const needed = (numberIn(many) / numberIn(known?.[1])) * secondsOf(known?.[3], known?.[4]);
    return known && needed > secondsOf(limit, unit) * SLACK
      ? [
          {
            at: known.index,
            said: said.trim(),
            is: `at the speed of "${known[0]}" it takes ${Math.round(needed)} seconds`,
          },
        ]
      : [];
  });
};

const READERS: readonly Reader[] = [equations, parts, shares, ranges, spans, speeds];
