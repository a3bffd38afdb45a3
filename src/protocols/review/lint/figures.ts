// Figures that cannot be by the arithmetic of the document itself: a measured speed that does not reach what is promised
// of it, an amount of data that does not pass in the time given, a keeping that a deletion cuts short.

import { splitSentences } from '../../../text/words/split-sentences.ts';
import { type Check, type Fault, type LintReading, quoteLine, quoteLines } from './lint.ts';

const SECONDS: readonly (readonly [sign: string, seconds: number])[] = [
  ['ms|milliseconds?', 0.001],
  ['s|secs?|seconds?', 1],
  ['mins?|minutes?', 60],
  ['h|hrs?|hours?', 3_600],
  ['days?|nights?', 86_400],
  ['weeks?', 604_800],
  ['months?', 2_592_000],
  ['years?', 31_536_000],
];
const COUNT = '(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)';
const TIME = `${COUNT}\\s?(${SECONDS.map(([sign]) => sign).join('|')})\\b`;
/** Nothing is measured to more than this. */
const SLACK = 1.1;

const numberOf = (digits = ''): number => Number(digits.replaceAll(',', ''));
const secondsOf = (count = '', unit = ''): number =>
  numberOf(count) *
  (SECONDS.find(([sign]) => new RegExp(`^(?:${sign})$`, 'i').test(unit))?.[1] ?? Number.NaN);

const MEASURED = new RegExp(
  `\\b${COUNT} ([a-z-]+s)\\b[^.;:\\n]{0,40}?\\b(?:in|took|taking)\\s(?:about |only |just )?${TIME}`,
  'gi',
);
const PROMISED = new RegExp(
  `\\b(?:so|hence|therefore|thus|means|will|would|should)\\b[^.;:\\n]{0,40}?\\b${COUNT}(?: ([a-z-]+s))?\\b[^.;:\\n\\d]{0,40}?\\b(?:in|inside|within|under|below)\\s(?:the |our |its )?${TIME}`,
  'gi',
);
const SIZE = /\b(\d+(?:[.,]\d+){0,6})\s?([kMGTP])i?B\b(?!\s?(?:\/|ps\b|per\b))/g;
const SPEED = /\b(\d+(?:\.\d+)?)\s?([kMGT])i?(B|b|bit)(?:\/s\b|ps\b|it\/s\b| per second\b| a second\b)/g;
const LIMIT = new RegExp(
  `\\b(?:in|inside|within|under|below)\\s(?:the |our |its |an? )?(?:\\w+ ){0,2}?${TIME}`,
  'gi',
);
const BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'list-item', 'table-row']);
const POWER = ' kMGTP';

/** Of one paragraph, item or row: elsewhere other things may be counted. */
export const speeds: Check = {
  name: 'promises against measured speed',
  kind: 'conflict',
  find: (reading) =>
    reading.document.blocks
      .filter(({ kind, start }) => BLOCKS.has(kind) && reading.isLive(start))
      .flatMap(({ start, end }): Fault[] => {
        const text = reading.document.text.slice(start, end);
        const wrong = tooSlow(text) ?? tooMuch(text);
        return wrong === undefined ? [] : [speedFault(reading, start + wrong.at, wrong.said)];
      }),
};

interface Wrong {
  readonly at: number;
  readonly said: string;
}

function tooSlow(text: string): Wrong | undefined {
  const measured = [...text.matchAll(MEASURED)];
  for (const promise of text.matchAll(PROMISED)) {
    const [, many, noun, limit, unit] = promise;
    const known = measured.find(([, few, of]) => (noun ?? of) === of && numberOf(few) < numberOf(many));
    if (!known) continue;
    const needed = (numberOf(many) / numberOf(known[1])) * secondsOf(known[3], known[4]);
    if (needed > secondsOf(limit, unit) * SLACK)
      return {
        at: promise.index,
        said: `${known[1]} take ${known[3]} ${known[4]}; at that speed ${many} take ${Math.round(needed)} seconds, and ${limit} ${unit} are promised`,
      };
  }
  return undefined;
}

function tooMuch(text: string): Wrong | undefined {
  const [sizes, speedsSaid, limits] = [SIZE, SPEED, LIMIT].map((sign) => [...text.matchAll(sign)]);
  const [size, speed, limit] = [sizes?.[0], speedsSaid?.[0], limits?.[0]];
  if (sizes?.length !== 1 || speedsSaid?.length !== 1 || limits?.length !== 1 || !size || !speed || !limit)
    return undefined;
  const bytes = (digits = '', prefix = ''): number => numberOf(digits) * 1_000 ** POWER.indexOf(prefix);
  const perSecond = bytes(speed[1], speed[2]) / (speed[3] === 'B' ? 1 : 8);
  const needed = bytes(size[1], size[2]) / perSecond;
  if (!(needed > secondsOf(limit[1], limit[2]) * SLACK)) return undefined;
  return {
    at: size.index,
    said: `${size[0]} at ${speed[0]} take ${Math.round(needed / 360) / 10} hours, and ${limit[1]} ${limit[2]} are given`,
  };
}

const speedFault = (reading: LintReading, start: number, said: string): Fault => ({
  concern: `The figures do not fit each other: ${said}.`,
  evidence: [quoteLine(reading, { start })],
  severity: 'critical',
  recommendation: 'Measure it at full size, or correct the promise to what the figures allow.',
  ifLeft: 'What is promised is missed on the first real run.',
});

const KEPT = new RegExp(
  `\\b(?:kept|retained|stored|held|archived|available)\\b[^.;\\n]{0,40}?\\bfor (?:at least |up to )?${TIME}`,
  'i',
);
const ALL_GONE = new RegExp(
  `\\b(?:nothing|no (?:[a-z-]+ ){0,3}(?:data|records?|entries|files?|rows?)|all (?:[a-z-]+ ){0,3}(?:data|records|entries|files|rows|logs)|everything)\\b[^.;\\n]{0,80}?\\b(?:older than|(?:deleted|removed|purged|erased|wiped) after)\\s(?:at most )?${TIME}`,
  'i',
);
const STORE =
  /\b(?:the|our|its) ((?:[a-z-]+ ){1,2}(?:database|store|storage|bucket|archive|log|table|index|queue))\b/gi;

const storesIn = (text: string): string[] =>
  [...text.matchAll(STORE)].map(([, name = '']) => name.toLowerCase());

const sentencesOf = (text: string, start: number, end: number) =>
  splitSentences(text.slice(start, end)).map((one) => ({
    start: start + one.start,
    text: text.slice(start + one.start, start + one.end),
  }));

/** A place from which all of an age is taken, and something that is to be kept there for longer. */
export const cutShort: Check = {
  name: 'keeping against deletion',
  kind: 'conflict',
  find(reading) {
    const said = reading.document.blocks
      .filter(({ kind, start }) => BLOCKS.has(kind) && reading.isLive(start))
      .flatMap(({ start, end }) => sentencesOf(reading.document.text, start, end));
    const kept = said.flatMap((one) => {
      const [, time, unit] = KEPT.exec(one.text) ?? [];
      return time === undefined ? [] : [{ ...one, seconds: secondsOf(time, unit) }];
    });
    return said.flatMap((gone): Fault[] => {
      const [, limit, unit] = ALL_GONE.exec(gone.text) ?? [];
      const stores = limit === undefined ? [] : storesIn(gone.text);
      const [longer] = kept
        .filter(({ seconds }) => seconds > secondsOf(limit, unit))
        .flatMap((one) => storesIn(one.text).map((store) => ({ start: one.start, store })))
        .filter(({ store }) => stores.includes(store));
      if (!longer) return [];
      return [
        {
          concern: `Nothing stays in the ${longer.store} for longer than ${limit} ${unit}, and something is to be kept there for longer.`,
          evidence: quoteLines(reading, [longer, gone]),
          severity: 'critical',
          recommendation:
            'Except what is to be kept from the deletion, keep it elsewhere, or shorten its time.',
          ifLeft: 'The deletion takes what has to be kept.',
        },
      ];
    });
  },
};
