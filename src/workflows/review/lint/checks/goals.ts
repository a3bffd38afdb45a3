// Goals that a roadmap or plan sets itself and takes up nowhere, while it takes up most others of their series by name.

import { blockAt } from '../../../../text/parse/document-lines.ts';
import type { LintReading, ReadText } from '../read/lint-reading.ts';
import { type Mention, readMentions, readSeries, type Series } from '../read/read-series.ts';
import { type Fault, listed, quoteLine } from './check.ts';

/** The title over what is wanted: tasks, risks and questions need not be taken up again. */
const WANTED =
  /\b(?:goals?|objectives?|requirements?|aims?|outcomes?|must[- ]haves?|user stories)\b|\bwhat (?:[\w']+ ){0,4}(?:wants?|wanted|agreed|ordered|asked|promised|expects?)\b/i;
const OTHERS =
  /\b(?:non-?goals?|no goals|open|questions?|risks?|assumptions?|out of|not|later|future|deferred|traceab\w+|coverage|matrix|mapping|map|status|derived|validation|dropped)\b/i;
/** In its own words it is put off, done, or nobody's work. */
const SETTLED =
  /\b(?:could|won'?t|later|deferred|postponed|future|nice to have|optional|withdrawn|dropped|removed|obsolete|out of scope|not now|backlog|already|done|met|in place|unchanged|stays?|remains?|continues?|standing|constraints?|throughout|phase|stage|milestone|step|task|sprint|week|release)\b|~~|✅|✓/i;
const MOST_TAKEN = 0.8;
const FEWEST_PLACES = 3;
const LONGEST_DEFINITION = 600;

export function uncoveredGoals(reading: LintReading): Fault[] {
  if (reading.type !== 'roadmap' && reading.type !== 'plan') return [];
  const series = readSeries(reading);
  const mentions = readMentions(reading.document.text);
  return series
    .filter((one) => isWanted(reading, one))
    .flatMap((one) => uncoveredOf(reading, one, series, mentions));
}

/** All of it stands in one section, whose title, or that of a section around it, says that it is wanted. */
function isWanted({ document: { sections } }: LintReading, { members }: Series): boolean {
  const places = [...members.values()];
  const own = sections.findLast(({ start }) => start <= Math.min(...places));
  if (!own || own.end <= Math.max(...places)) return false;
  const titles: string[] = [];
  for (let at = own.index as number | undefined; at !== undefined; at = sections[at]?.parent)
    if ((sections[at]?.level ?? 0) > 1) titles.push(sections[at]?.title ?? '');
  return titles.some((title) => WANTED.test(title)) && !titles.some((title) => OTHERS.test(title));
}

function uncoveredOf(
  reading: LintReading,
  series: Series,
  all: readonly Series[],
  mentions: readonly Mention[],
): Fault[] {
  const { document } = reading;
  const { letters, members } = series;
  const definitions = [...members].map(([number, start]) => ({
    number,
    start,
    end: endOf(reading, series, start),
  }));
  const isInside = (at: number): boolean => definitions.some(({ start, end }) => at >= start && at < end);
  const outside = mentions.filter(
    (one) => one.letters === letters && !isInside(one.start) && reading.isLive(one.start),
  );
  const taken = new Set(outside.flatMap((one) => namedFrom(document.text, one)));
  const missing = definitions.filter(({ number }) => !taken.has(number));
  const lines = new Set(outside.map(({ start }) => document.text.lastIndexOf('\n', start)));
  const isMapped = missing.some(({ start, end }) => isSettled(document.text.slice(start, end), series, all));
  const isMost = missing.length <= members.size * (1 - MOST_TAKEN) + 1e-9;
  if (missing.length === 0 || !isMost || isMapped || lines.size < FEWEST_PLACES) return [];
  return isInContext(reading.context, missing, letters) ? [] : [faultOf(reading, series, missing)];
}

/** Up to the next one, or the end of the paragraph or item. */
function endOf({ document }: LintReading, { members }: Series, start: number): number {
  const next = Math.min(...[...members.values()].filter((one) => one > start), start + LONGEST_DEFINITION);
  const block = document.blocks[blockAt(document, start)];
  return block?.kind === 'heading' ? next : Math.min(next, block?.end ?? next);
}

const RANGE = /^[\])*_`]{0,3} ?(?:-|–|—|to|through|until|\.{2,3}|…) ?[[(*_`]{0,3}[A-Z_-]{0,24}(\d{1,3})\b/;
const FURTHER = /^[\])*_`]{0,3}(?:,? ?(?:,|\/|&|and|or) ?\d{1,3}(?![\w%.]))+/;

/** The number itself, and those of a range or list that begins with it. */
function namedFrom(text: string, { number, end }: Mention): number[] {
  const behind = text.slice(end, end + 60);
  const last = Math.min(Number(RANGE.exec(behind)?.[1] ?? number), number + 200);
  const further = FURTHER.exec(behind)?.[0].match(/\d+/g)?.map(Number) ?? [];
  return [
    ...Array.from({ length: Math.max(1, last - number + 1) }, (_, index) => number + index),
    ...further,
  ];
}

/** It says itself where or that it is dealt with. */
const isSettled = (definition: string, { letters }: Series, all: readonly Series[]): boolean =>
  SETTLED.test(definition) ||
  readMentions(definition).some(
    (one) => one.letters !== letters && all.some((other) => other.letters === one.letters),
  );

/** What the context defines is looked for there. */
const isInContext = (
  context: ReadText | undefined,
  missing: readonly { readonly number: number }[],
  letters: string,
): boolean =>
  context?.units.some(({ family, key }) =>
    missing.some(
      ({ number }) => key === `${family} ${number}` && family.startsWith(letters.replace(/[-_]$/, '')),
    ),
  ) ?? false;

function faultOf(
  reading: LintReading,
  { members }: Series,
  missing: readonly { readonly start: number }[],
): Fault {
  const { text } = reading.document;
  const names = missing.map(
    ({ start }) => /[A-Z][A-Z_-]{0,24}\d{1,3}/.exec(text.slice(start, start + 40))?.[0] ?? '',
  );
  const [isOne, [first]] = [names.length === 1, missing as [(typeof missing)[number]]];
  return {
    concern: `${listed(names)} of ${members.size} goals ${isOne ? 'is' : 'are'} taken up nowhere, while all others are by name.`,
    evidence: [
      quoteLine(reading, first),
      { kind: 'searched', places: ['the whole document'], terms: names.slice(0, 20) },
    ],
    severity: 'significant',
    recommendation: `Say which part reaches ${listed(names)}, or that ${isOne ? 'it is' : 'they are'} put off and why.`,
    ifLeft: `Everything here can be done and ${isOne ? 'this goal' : `${names.length} goals`} not be reached.`,
  };
}
