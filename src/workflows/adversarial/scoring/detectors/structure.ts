// Structure: order, hierarchy, overlap of sections, ways to find one's way, and what readers of a kind expect.

import type { Section, Span } from '../../../../domain/document.ts';
import { findRepeated } from '../../../../text/find/find-repeated.ts';
import { isFormalTitle } from '../../../../text/measure/measure-specificity.ts';
import { conventionsOf } from './conventions.ts';
import {
  absence,
  type CriterionRow,
  claimsLike,
  type Detector,
  headingsLike,
  judge,
  listSections,
  presence,
  type Reading,
  searchOf,
} from './reading.ts';

type Place = Pick<Span, 'start' | 'end'>;

const NUMBERED =
  /^[*_]{0,2}(?:(phase|step|milestone|part|stage|wave|sprint|M)\s?)?(\d{1,3})(?![\d.]*\.\d)\b/i;
const OPENING =
  /^(?:\W|\d)*(?:abstract|(?:executive )?summary|overview|introduction|purpose|motivation|background)\W*$/i;
const FIRST_PART = 1 / 3;

const isOrdered: Detector = (reading) => {
  const { document } = reading;
  const titled = document.sections.filter(({ level }) => level > 0);
  const found = [
    ...descendingNumbers(reading),
    ...lateOpenings(reading),
    ...lateNeeds(reading),
    ...lateConditions(reading),
  ];
  const search = searchOf(found, 'headings and stated dependencies', titled.length > 1 ? titled.length : 0);
  return absence(reading, search, 'what is needed first comes later');
};

/** Siblings that count down: Phase 3 before Phase 2. */
function descendingNumbers({ document }: Reading): Place[] {
  const last = new Map<string, number>();
  return document.sections.flatMap((section) => {
    const match = NUMBERED.exec(section.title);
    if (!match || section.level === 0) return [];
    const key = `${section.parent ?? ''}:${(match[1] ?? '').toLowerCase()}:${section.level}`;
    const before = last.get(key);
    const number = Number(match[2]);
    last.set(key, number);
    return before !== undefined && number < before ? [headingOf(document, section)] : [];
  });
}

function lateOpenings({ document }: Reading): Place[] {
  const chapters = document.sections.filter(({ level }) => level === 2);
  return chapters
    .filter(
      ({ title }, index) =>
        OPENING.test(title) && chapters.length > 3 && index / chapters.length > FIRST_PART,
    )
    .map((section) => headingOf(document, section));
}

const NEEDS_COLUMN = /^(?:depends? on|dependenc(?:y|ies)|prerequisites?|blocked by)$/i;
const THING = /\b(?:M\d{1,3}|(?:phase|step|stage|wave|sprint) \d{1,3})\b/gi;

/** A row or section that depends on one that comes after it. */
function lateNeeds(reading: Reading): Place[] {
  const { claims, document } = reading;
  return claims.filter((claim) => {
    const cell = claim.cells?.find(({ column }) => NEEDS_COLUMN.test(column.trim()));
    const own = claim.cells?.[0];
    const needs = cell
      ? document.text.slice(cell.start, cell.end)
      : (/\bdepends? on\b(.{0,60})/i.exec(document.text.slice(claim.start, claim.end))?.[1] ?? '');
    const subject =
      cell && own ? document.text.slice(own.start, own.end) : (document.sections[claim.section]?.title ?? '');
    const self = numberedThing(subject);
    return (
      self !== undefined &&
      things(needs).some(({ kind, number }) => kind === self.kind && number > self.number)
    );
  });
}

const CONDITION =
  /\b(?:must|needs? to|required|resolved?|resolution|decided?|confirm\w*|blocking|blocks?|prerequisite)\b[^.]{0,80}\b(?:before|prior to)\s+(phase|step|stage|wave|sprint)\s(\d{1,3})\b/i;

/** "Must be settled before Phase 1", said after Phase 1: whoever reads in order learns it too late. */
function lateConditions({ claims, document, masked }: Reading): Place[] {
  const begins = new Map<string, number>();
  for (const { title, start, level } of document.sections) {
    const [thing] = things(title);
    const key = thing && `${thing.kind}${thing.number}`;
    if (level > 0 && key !== undefined && !begins.has(key)) begins.set(key, start);
  }
  return claims.filter(({ start, end }) => {
    const match = CONDITION.exec(masked.slice(start, end));
    const begin = match ? begins.get(`${(match[1] ?? '').toLowerCase()}${Number(match[2])}`) : undefined;
    return begin !== undefined && begin < start;
  });
}

const things = (text: string) =>
  [...text.matchAll(THING)].map(([thing]) => ({
    kind: thing.toLowerCase().replace(/[\s\d]+/g, ''),
    number: Number(/\d+/.exec(thing)?.[0]),
  }));

const numberedThing = (text: string) => things(text)[0];

const isEven: Detector = (reading) => {
  const { document } = reading;
  const titled = document.sections.filter(({ level }) => level > 0);
  const orphaned = titled.filter(({ level, parent, index }) => {
    const around = parent === undefined ? undefined : document.sections[parent];
    const above = around?.level ?? 0;
    // The first heading sets the outermost level.
    if (around === undefined || above === 0) return level > (titled[0]?.level ?? 1) && index > 1 && level > 2;
    return level > above + 1;
  });
  const found = orphaned.map((section) => headingOf(document, section));
  const search = searchOf(found, 'headings', titled.length > 1 ? titled.length : 0, 'proved');
  return absence(reading, search, `${orphaned.length} headings skip a level`);
};

const isSeparated: Detector = (reading) => {
  const { document, claims, stemCount } = reading;
  const chapters = document.sections.filter(({ level, title }) => level === 2 && !isFormalTitle(title));
  const twins = twinTitles(chapters).map((section) => headingOf(document, section));
  const repeated = findRepeated(
    claims.map((claim) => ({ file: 0, claim })),
    stemCount,
  ).flatMap(({ original, copy, same }) => (same ? [original.claim, copy.claim] : []));
  const fault = twins.length > 0 ? 'two sections have one title' : 'the same rule stands in two sections';
  const search = searchOf(
    [...twins, ...repeated],
    'sections for one topic or rule told twice',
    chapters.length,
  );
  return absence(reading, search, fault);
};

/** Chapters with the same words in their titles, numbers aside. */
function twinTitles(chapters: readonly Section[]): Section[] {
  const groups = new Map<string, Section[]>();
  for (const section of chapters) {
    const words =
      section.title
        .toLowerCase()
        .replace(/^\W*\d[\d.]*\W+/, '')
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    const key = words
      .filter((word) => !/^(?:and|the|of|for|a|an|in|to)$/.test(word))
      .sort()
      .join(' ');
    groups.set(key, [...(groups.get(key) ?? []), section]);
  }
  return [...groups.values()].flatMap((group) => (group.length > 1 ? group.slice(0, 2) : []));
}

const CONTENTS = /^(?:\W|\d)*(?:table of contents|contents|toc|index)\W*$/i;
const CROSS_REFERENCE =
  /\b(?:see|refer to|described in|defined in|per|cf\.)\s+(?:also\s+)?(?:the\s+)?(?:section|phase|appendix|step|milestone|chapter|§)\s?[\dA-Z]|§\s?\d/i;

const hasNavigation: Detector = (reading) => {
  const contents = headingsLike(reading, CONTENTS);
  const links = reading.references.filter(({ resolved }) => resolved);
  const mentions = claimsLike(reading, CROSS_REFERENCE);
  const found: Place[] = contents.length > 0 ? contents : [...links, ...mentions];
  const search = searchOf(
    found,
    `headings, links and cross-references in ${listSections(reading)}`,
    reading.claims.length,
    'proved',
  );
  return presence(
    reading,
    search,
    contents.length > 0 ? 1 : 2,
    contents.length > 0 ? 'a table of contents' : 'cross-references that lead somewhere',
  );
};

/** Of the sections that readers of this kind of document expect. */
const ENOUGH = 0.75;

const followsConventions: Detector = (reading) => {
  const { kind, expected } = conventionsOf(reading.subject.artifactType);
  const have = expected.map(({ name, sign }) => ({ name, heading: headingsLike(reading, sign)[0] }));
  const missing = have.filter(({ heading }) => !heading).map(({ name }) => name);
  const found = have.flatMap(({ heading }) => heading ?? []);
  const met = found.length > 0 && found.length / expected.length >= ENOUGH;
  const search = searchOf(found, `headings expected of a ${kind}`, expected.length);
  const lacks = missing.length > 0 ? `; lacks ${missing.join(', ')}` : '';
  return judge(reading, met, search, `${found.length} of ${expected.length} parts of a ${kind}${lacks}`);
};

const headingOf = ({ blocks }: Reading['document'], { firstBlock, start, end }: Section): Place =>
  blocks[firstBlock] ?? { start, end };

export const structure: readonly CriterionRow[] = [
  {
    kind: 'absence',
    text: 'Logical section ordering (prerequisites before dependents)',
    against: 'a part that needs what is said only after it',
    detect: isOrdered,
  },
  {
    kind: 'absence',
    text: 'Consistent hierarchy depth (no orphaned subsections)',
    against: 'a heading that skips a level or stands alone below its parent',
    detect: isEven,
  },
  {
    kind: 'absence',
    text: 'Clear separation of concerns between sections',
    against: 'a section that treats what belongs to another',
    detect: isSeparated,
  },
  {
    kind: 'presence',
    text: 'Navigation aids present (table of contents, cross-references, or index)',
    detect: hasNavigation,
  },
  {
    kind: 'presence',
    text: 'Follows conventions of the artifact type',
    detect: followsConventions,
  },
];
