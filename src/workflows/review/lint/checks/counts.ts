// Numbers that a document gives of itself and that do not come out: announced lists, titles with a count, phases and
// milestones, totals of requirements.

import type { Document, Section } from '../../../../domain/document.ts';
import { findMiscounts } from '../../../../text/find/find-miscounts.ts';
import { NUMBER_WORDS } from '../../../../text/words/lexicon.ts';
import type { LintReading } from '../read/lint-reading.ts';
import { readTallies } from '../read/read-tallies.ts';
import { type Check, type Fault, quoteLine } from './check.ts';

interface Wrong {
  readonly start: number;
  readonly said: number;
  readonly listed: number;
  readonly what: string;
}

const NUMBER = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,3}';
const numberIn = (word: string): number => NUMBER_WORDS.get(word.toLowerCase()) ?? Number(word);

export const counts: Check = {
  name: 'numbers of listed things',
  kind: 'count',
  find(reading) {
    // "12 tests:" over items that each say how many of them they are.
    const added = new Set(readTallies(reading.document).map(({ block }) => block.start));
    const announced = findMiscounts(reading.document).wrong.filter(({ start }) => !added.has(start));
    const wrong = [
      ...announced.map((one) => ({ ...one, what: 'listed below it' })),
      ...countedTitles(reading.document),
      ...inlineLists(reading.document),
      ...countedParts(reading),
      ...countedRequirements(reading),
    ].filter(({ start }) => reading.isLive(start));
    return [...new Map(wrong.map((one) => [one.start, one])).values()].map((one) => faultOf(reading, one));
  },
};

const faultOf = (reading: LintReading, { start, said, listed, what }: Wrong): Fault => ({
  concern: `The document says ${said}, and ${listed} are ${what}.`,
  evidence: [quoteLine(reading, { start })],
  severity: 'significant',
  recommendation: `Find out whether ${said > listed ? 'something is missing' : 'something was added without being counted'}, then correct the list or the number.`,
  ifLeft: `Nobody can tell whether ${Math.abs(said - listed)} of ${Math.max(said, listed)} were lost or never meant.`,
});

const ENUMERATED = new RegExp(
  `(?<![\\w.§#/-])(${NUMBER}) ((?:[a-z-]{2,20} ){0,2}[a-z-]{2,20}s)(?:: | \\()([^:;()|\\n]{3,400}?)(?=[.)]\\s|[.)]$| ?\\||\\n|$)`,
  'gim',
);
/** What has, offers or consists of so many is told of; "across 7 files: ..." lists something else. */
const COUNTED_HERE =
  /(?:^|[.!?:]\s|\b(?:has|have|had|are|offers?|supports?|provides?|compris(?:es|ing)|consists? of|includes?|contains?|holds?|defines?|the|following|these|into|knows?|takes?|accepts?|uses?))[\s*_|>-]*$/i;
const LISTED_BLOCKS: ReadonlySet<string> = new Set(['paragraph', 'list-item', 'table-row']);

/** "four forms: point count, transect, nest check, roost count and ringing log" */
function inlineLists({ text, blocks }: Document): Wrong[] {
  return blocks
    .filter(({ kind }) => LISTED_BLOCKS.has(kind))
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(ENUMERATED)].flatMap((match): Wrong[] => {
        const [, number = '', , items = ''] = match;
        const before = text.slice(start, start + match.index);
        const listed = COUNTED_HERE.test(before) ? itemsIn(items) : undefined;
        const said = numberIn(number);
        return listed === undefined || listed === said || said < 2
          ? []
          : [{ start: start + match.index, said, listed, what: 'listed behind it' }];
      }),
    );
}

/** Short names with commas and one "and" before the last; undefined where it may be read in two ways. */
function itemsIn(list: string): number | undefined {
  const parts = list.split(/,\s+/);
  const last = parts.at(-1) ?? '';
  const joints = list.match(/\b(?:and|or|&|plus|as well as)\b/g)?.length ?? 0;
  const isOxford = /^(?:and|or)\s/.test(last);
  const isPlain = parts.every(
    (part) =>
      part.split(/\s+/).length <= LONGEST_NAME &&
      !/^\d|\b(?:one|two|three|each|both|which|who|that|is|are|etc|for|with|not|but)\b|…/i.test(part),
  );
  return joints !== 1 || !isPlain || parts.length < 2 || !(isOxford || /\S (?:and|or) \S/.test(last))
    ? undefined
    : parts.length + (isOxford ? 0 : 1);
}

/** Longer ones are clauses. */
const LONGEST_NAME = 7;

/** "### New Files (10)" over a table or list of eight. */
function countedTitles(document: Document): Wrong[] {
  return document.sections.flatMap((section) => {
    const said = /\((\d{1,3})(?: (?:files?|items?|tests?|tasks?|requirements?|total|new))?\)\s*$/.exec(
      section.title,
    )?.[1];
    const listed =
      said === undefined || section.children.length > 0 ? undefined : membersOf(document, section);
    if (listed === undefined || listed === Number(said)) return [];
    return [{ start: section.start, said: Number(said), listed, what: 'listed below it' }];
  });
}

const PARTS = new RegExp(
  `\\b(${NUMBER})[- ](?:(?:sequential|major|implementation|development|delivery|main|ordered|distinct|consecutive|core|numbered)[- ]){0,2}(phase|milestone|stage|sprint|step|task)(?:s\\b(?! (?:out of|of the|buffer|are|can|have|that|which|per|each))|(?= (?:roadmap|plan|implementation|project|sequence)\\b))`,
  'gi',
);
const SOME =
  /\b(?:of|first|last|next|remaining|other|these|those|previous|final|≥|at least|up to|about|over|per|after|between|every|another|further|more)\s*$|[\d.–-]\s?$/i;

const FEWEST_PARTS = 3;
/** "4 phases" may be those of anything; this is said of the plan itself. */
const OF_ITSELF =
  /\b(?:this|the|our) (?:roadmap|plan|document|roll-?out|migration|project|programme|release|work)\b|\b(?:organi[sz]ed|divided|split|structured|delivered|planned|broken down|consists?|comprises?)\b|^[\s>*_-]*(?:[\w ]{1,30}:[\s*_]*)?(?:in |the )?$/i;

const isOfAll = (before: string): boolean =>
  !SOME.test(before) && OF_ITSELF.test(before.replace(/\*\*|__/g, ''));

/** Only what is said before the first of them speaks of all. */
function countedParts({ document: { text, blocks }, units, tables, isLive, type }: LintReading): Wrong[] {
  if (type !== 'roadmap' && type !== 'plan') return [];
  return blocks
    .filter(({ kind }) => kind === 'paragraph')
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(PARTS)].flatMap((match): Wrong[] => {
        const [, number = '', noun = ''] = match;
        const said = numberIn(number);
        const before = text.slice(start, start + match.index).replace(/^[\s\S]*[.!?]\s+/, '');
        const families = [noun.toLowerCase(), ...(noun.toLowerCase() === 'milestone' ? ['M'] : [])];
        const named = units.filter((unit) => families.includes(unit.family) && isLive(unit.start));
        const sections = named.filter(({ form }) => form === 'section');
        const own = sections.length > 1 ? sections : named;
        const listed = new Set(own.map(({ key }) => key.split('.')[0])).size;
        const isAll =
          own.every((unit) => unit.start > start) && new Set(own.map(({ family }) => family)).size === 1;
        // A phase before the first is not always counted.
        const isRight = said === listed || (said === listed - 1 && own.some(({ key }) => key.endsWith(' 0')));
        const isTable = tables.some(
          ({ columns: [first = ''], rows }) =>
            rows.length === said && first.toLowerCase().includes(noun.toLowerCase()),
        );
        if (isTable || listed < FEWEST_PARTS || said < 2 || isRight || !isAll || !isOfAll(before)) return [];
        return [{ start: start + match.index, said, listed, what: `${noun.toLowerCase()}s below` }];
      }),
    )
    .slice(0, 1);
}

const TOTAL_REQUIREMENTS =
  /^[ \t*_|>-]*(?:total (?:number of )?requirements|requirements(?: in total| total)?)[*_]{0,2}\s*:\s*[*_]{0,2}(\d{1,4})\b(?!\s*[.%/-]\d|\s*%|\s*(?:of|\/)\s*\d)/gim;

/** "Total requirements: 28", where every requirement has an id. */
function countedRequirements({ document: { text }, type, reading }: LintReading): Wrong[] {
  if (type !== 'requirements') return [];
  const listed = new Set(reading.requirements.definitions.map(({ canonical }) => canonical)).size;
  return [...text.matchAll(TOTAL_REQUIREMENTS)].flatMap((match): Wrong[] => {
    const said = Number(match[1]);
    const start = match.index + match[0].length - match[0].trimStart().length;
    return said === listed || listed === 0 ? [] : [{ start, said, listed, what: 'defined under an id' }];
  });
}

/** Undefined where it is more than one list, one table or one row of sections. */
function membersOf(
  { blocks, sections }: Document,
  { firstBlock, lastBlock, children }: Section,
): number | undefined {
  const own = blocks.slice(firstBlock, lastBlock);
  const rows = own.filter(({ kind }) => kind === 'table-row').length;
  const items = own.filter(({ kind, level }) => kind === 'list-item' && level === 1).length;
  const tables = own.filter(({ kind }) => kind === 'table-header').length;
  const first = own.findIndex(({ kind }) => kind === 'list-item' || kind === 'table-header');
  const text = own.flatMap(({ kind, parent }, at) =>
    kind === 'paragraph' && parent === undefined ? [at] : [],
  );
  // More than one sentence before it, or any behind, may be the rest of a list that is written as text.
  if (first >= 0 && (text.length > 1 || text.some((at) => at > first))) return undefined;
  const kinds = [rows, items, children.length].filter((count) => count > 0).length;
  if (kinds !== 1 || tables > 1) return undefined;
  const numbered = children.filter((index) => /^\W*(?:[A-Z]{1,5}-?)?\d/.test(sections[index]?.title ?? ''));
  // Sections that are not numbered may be anything.
  if (children.length > 0) return numbered.length === children.length ? children.length : undefined;
  return rows + items;
}
