// Correctness, offline: only what code can show. A document that names what it does not have, miscounts its own
// lists or stands alone against all rivals is wrong somewhere; whether the rest is true no code can say.

import type { Span } from '../../../../domain/document.ts';
import { findMiscounts } from '../../../../text/find/find-miscounts.ts';
import { findSpellings } from '../../../../text/find/find-spellings.ts';
import { isFormalTitle } from '../../../../text/measure/measure-specificity.ts';
import {
  absence,
  type CriterionRow,
  claimsLike,
  type Detector,
  judge,
  listSections,
  type Reading,
  searchOf,
} from './reading.ts';

const noFactualErrors: Detector = (reading) => {
  const { document, references, subject, consistency } = reading;
  const broken = references.filter(({ resolved }) => !resolved);
  const { wrong, counted } = findMiscounts(document);
  const found: Pick<Span, 'start' | 'end'>[] = [...broken, ...wrong, ...subject.outvoted];
  const items = references.length + counted + consistency.falsifiable.length;
  const faults = [
    broken.length > 0
      ? `names ${broken
          .map(({ target }) => target)
          .slice(0, 3)
          .join(', ')}, which it does not have`
      : '',
    wrong.length > 0 ? `announces ${wrong[0]?.said} items and lists ${wrong[0]?.listed}` : '',
    subject.outvoted.length > 0 ? 'states an amount on which all other variants agree otherwise' : '',
  ].filter((fault) => fault !== '');
  const search = {
    found,
    searched: 'references, announced counts and claims compared with the other variants',
    items,
    basis: 'heuristic',
  } as const;
  return absence(reading, search, faults.join('; '));
};

/** Without a limit nothing can be found infeasible, so nothing is shown to be feasible either. */
const isFeasible: Detector = (reading) => {
  const { contradictions, falsifiable } = reading.consistency;
  const found = contradictions.filter(({ kind }) => kind !== 'opposing-claims');
  const limits = falsifiable.filter(
    ({ statement: { type } }) => type === 'constraint' || type === 'dependency',
  );
  const search = searchOf(
    found.flatMap(({ claims }) => claims),
    'stated constraints and dependencies',
    limits.length,
  );
  return absence(
    reading,
    search,
    found
      .map(({ why }) => why)
      .slice(0, 2)
      .join('; '),
  );
};

/** Consistent throughout means without exception. */
const ONE_SLIP = 1;

const termsConsistent: Detector = (reading) => {
  const { document, variant, masked } = reading;
  const drifts = findSpellings([{ name: variant.id, document }], ONE_SLIP);
  const found = drifts.flatMap(({ rare, usual }) =>
    [rare.places[0], usual.places[0]].flatMap((place) => place ?? []),
  );
  const [first] = drifts;
  const fault = first
    ? `"${first.rare.text}" (${first.rare.places.length} times) beside "${first.usual.text}" (${first.usual.places.length} times)`
    : '';
  const items = masked.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return absence(reading, searchOf(found, 'words for two spellings of one term', items), fault);
};

const noContradictions: Detector = (reading) => {
  const { contradictions, falsifiable } = reading.consistency;
  const search = searchOf(
    contradictions.flatMap(({ claims }) => claims),
    'falsifiable claims',
    falsifiable.length,
    'proved',
  );
  const more = contradictions.length > 2 ? ` and ${contradictions.length - 2} more` : '';
  return absence(
    reading,
    search,
    contradictions
      .map(({ why }) => why)
      .slice(0, 2)
      .join('; ') + more,
  );
};

const REASON =
  /\b(?:because|since|so that|in order to|rationale|therefore|thus|due to|evidence|measured|benchmark\w*|the reason|otherwise|which means|this (?:ensures|prevents|avoids|allows|keeps|reduces|eliminates|means)|to (?:avoid|prevent|ensure|reduce|keep|allow)|trade-?offs?|why)\b|[a-z], so [a-z]/i;
/** Of the chapters that claim something, so many must say why. */
const ENOUGH = 0.5;
/** Fewer claims make no chapter that could be asked for reasons. */
const FEWEST_CLAIMS = 3;

const claimsSupported: Detector = (reading) => {
  const chapters = chaptersOf(reading);
  const reasons = claimsLike(reading, REASON);
  const chapterOf = chapterIndex(reading);
  const reasoned = new Set(reasons.map(({ section }) => chapterOf(section)));
  const supported = chapters.filter((chapter) => reasoned.has(chapter));
  const met = chapters.length > 0 && supported.length / chapters.length >= ENOUGH;
  const search = searchOf(reasons, `chapters with claims: ${listSections(reading)}`, chapters.length);
  return judge(
    reading,
    met && reasons.length > 0,
    search,
    `${supported.length} of ${chapters.length} chapters give reasons`,
  );
};

function chaptersOf(reading: Reading): number[] {
  const chapterOf = chapterIndex(reading);
  const counts = new Map<number, number>();
  for (const { section } of reading.consistency.falsifiable) {
    const chapter = chapterOf(section);
    counts.set(chapter, (counts.get(chapter) ?? 0) + 1);
  }
  return [...counts]
    .filter(
      ([chapter, count]) =>
        count >= FEWEST_CLAIMS && !isFormalTitle(reading.document.sections[chapter]?.title ?? ''),
    )
    .map(([chapter]) => chapter);
}

/** The second-level section around a section, or the outermost one. */
function chapterIndex({ document: { sections } }: Reading): (section: number) => number {
  const chapters: number[] = [];
  for (const { index, level, parent } of sections) {
    chapters.push(level <= 2 || parent === undefined ? index : (chapters[parent] ?? index));
  }
  return (section) => chapters[section] ?? section;
}

export const correctness: readonly CriterionRow[] = [
  {
    kind: 'absence',
    text: 'No factual errors or hallucinated claims',
    against: 'a statement that is wrong or made up',
    detect: noFactualErrors,
  },
  {
    kind: 'absence',
    text: 'Technical approaches are feasible with stated constraints',
    against: 'an approach that a constraint stated here rules out',
    detect: isFeasible,
  },
  {
    kind: 'absence',
    text: 'Terminology used consistently and accurately throughout',
    against: 'one thing under two names, or one name for two things',
    detect: termsConsistent,
  },
  {
    kind: 'absence',
    text: 'No internal contradictions (cross-validated with IC metric)',
    against: 'a statement that another one here contradicts',
    detect: noContradictions,
  },
  {
    kind: 'presence',
    text: 'Claims supported by evidence or rationale within the document',
    detect: claimsSupported,
  },
];
