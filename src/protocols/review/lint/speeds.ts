// A promise against the speed that was measured for it: "1,000 in 41 seconds, so 10,000 will be inside the 5 minutes".

import { type Check, type Fault, quoteLine } from './lint.ts';

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
const numberOf = (said = ''): number => Number(said.replaceAll(',', ''));
/** Nothing is measured to more than this. */
const SLACK = 1.05;
const HAPPENED = /\b(?:were|was|took|ran|run|measured|trial)\b/i;

const BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'list-item', 'table-row']);

/** Of one paragraph, item or row: elsewhere other things may be counted. */
export const speeds: Check = {
  name: 'promises against measured speed',
  kind: 'conflict',
  find: (reading) =>
    reading.document.blocks
      .filter(({ kind, start }) => BLOCKS.has(kind) && reading.isLive(start))
      .flatMap(({ start, end }): Fault[] => {
        const wrong = tooSlow(reading.document.text.slice(start, end));
        return wrong === undefined
          ? []
          : [
              {
                concern: `"${wrong.said}" does not come out: at the speed of "${wrong.known}" it takes ${wrong.seconds} seconds.`,
                evidence: [quoteLine(reading, { start: start + wrong.at })],
                severity: 'critical',
                recommendation: 'Measure it at full size, or correct the promise to what the figures allow.',
                ifLeft: 'What is promised is missed on the first real run.',
              },
            ];
      }),
};

function tooSlow(text: string) {
  const measured = HAPPENED.test(text) ? [...text.matchAll(MEASURED)] : [];
  for (const { 0: said, 1: many, 2: noun, 3: limit, 4: unit } of text.matchAll(PROMISED)) {
    const known = measured.find(([, few, of]) => (noun ?? of) === of && numberOf(few) < numberOf(many));
    const needed = (numberOf(many) / numberOf(known?.[1])) * secondsOf(known?.[3], known?.[4]);
    if (known && needed > secondsOf(limit, unit) * SLACK)
      return { at: known.index, said: said.trim(), known: known[0], seconds: Math.round(needed) };
  }
  return undefined;
}
