// Evidence of another build: the log says on what it ran, and that is not what the document vouches for.

import { type Check, type Fault, type LintReading, quoteLines } from './lint.ts';

const WHAT =
  '(?:release candidate|candidate|release|version|build|commit|revision|tag|firmware|HEAD|rev-parse)';
const HASH = '(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\\d)[0-9a-f]{7,40}';
const NAMED = new RegExp(
  `\\b${WHAT}\\b[^\\w\\n]{0,4}(?:is |of |at |tag )?[\`"v]{0,2}(${HASH}|\\d+\\.\\d+\\.\\d+)\\b`,
  'gi',
);
/** The answer of a command stands below it. */
const ANSWERED = new RegExp(`\\brev-parse\\b[^\\n]{0,200}\\n\\s{0,20}(${HASH})\\b`, 'gi');
const DATE = /\b20\d\d-\d\d-\d\d\b/;

interface Build {
  readonly name: string;
  readonly start: number;
}

export const otherBuilds: Check = {
  name: 'evidence of another build',
  kind: 'evidence',
  find(reading) {
    const { text, blocks } = reading.document;
    if (reading.type !== 'verification') return [];
    const logs = blocks.filter(({ kind }) => kind === 'code');
    const inLog = (at: number): boolean => logs.some(({ start, end }) => at >= start && at < end);
    const named = [...text.matchAll(NAMED), ...text.matchAll(ANSWERED)].map(
      ({ index, 0: whole, 1: name = '' }): Build => ({ name, start: index + whole.lastIndexOf(name) }),
    );
    const [claimed] = named.filter(({ start }) => !inLog(start) && reading.isLive(start));
    const ran = named.filter(({ start }) => inLog(start));
    const [other] = ran;
    // Only like is compared with like: a hash with hashes.
    if (!claimed || !other || ran.some((one) => isSame(one, claimed) || !isAlike(one, claimed))) return [];
    return [faultOf(reading, claimed, other)];
  },
};

const isSame = (a: Build, b: Build): boolean => a.name.startsWith(b.name) || b.name.startsWith(a.name);
const isAlike = (a: Build, b: Build): boolean => a.name.includes('.') === b.name.includes('.');

function faultOf(reading: LintReading, claimed: Build, ran: Build): Fault {
  const { text, blocks } = reading.document;
  const log = blocks.find(({ start, end }) => ran.start >= start && ran.start < end);
  const date = log === undefined ? -1 : text.slice(log.start, log.end).search(DATE);
  const both = [...text.matchAll(/^.*$/gm)].find(
    ({ 0: line }) => line.includes(claimed.name) && line.includes(ran.name),
  );
  return {
    concern: `The document vouches for ${claimed.name}, and its log is of ${ran.name}: what changed between them was not tested.`,
    evidence: quoteLines(reading, [
      claimed,
      ran,
      ...(log === undefined || date < 0 ? [] : [{ start: log.start + date }]),
      ...(both === undefined ? [] : [{ start: both.index }]),
    ]),
    severity: 'critical',
    recommendation: `Run it again on ${claimed.name}, or show that nothing of what was tested has changed since ${ran.name}.`,
    ifLeft: 'What is handed over is not what was tested.',
  };
}
