// Completeness, offline: requirements that rivals name, failure cases, dependencies, success criteria, exclusions.

import type { Claim } from '../../../../domain/claim.ts';
import type { Document } from '../../../../domain/document.ts';
import {
  amongClaims,
  type CriterionRow,
  claimsLike,
  claimsUnder,
  type Detector,
  headingsLike,
  judge,
  listSections,
  presence,
  type Reading,
  searchOf,
} from './reading.ts';
import { FAILURE_CASE } from './risk.ts';

/** Topics are no requirements: nearly all of them is all that can be asked. */
const ENOUGH_TOPICS = 0.8;
/** One statement in so many, so that a long text needs more of them. */
const RARE = 80;

const coversRequirements: Detector = (reading) => {
  const { reference, total, missing } = reading.subject.coverage;
  const kind = reference === 'ids' ? 'requirement ids named by any variant' : 'topics named by any variant';
  const search = {
    found: [],
    searched: kind,
    items: total,
    basis: reference === 'ids' ? 'proved' : 'heuristic',
  } as const;
  if (total === 0) return judge(reading, false, search, 'no requirements or topics to hold it against');
  const share = (total - missing.length) / total;
  const met = reference === 'ids' ? missing.length === 0 : share >= ENOUGH_TOPICS;
  const shown =
    missing.slice(0, 6).join(', ') + (missing.length > 6 ? ` and ${missing.length - 6} more` : '');
  const lacks = missing.length > 0 ? `; lacks ${shown}` : '';
  return judge(reading, met, search, `${total - missing.length} of ${total} ${kind}${lacks}`);
};

const addressesFailures: Detector = (reading) => {
  const { claims } = reading;
  const found = claimsLike(reading, FAILURE_CASE);
  const least = Math.max(2, Math.ceil(claims.length / RARE));
  const search = searchOf(found, `statements in ${listSections(reading)}`, claims.length);
  return presence(reading, search, least, 'statements that say what happens in a failure or edge case');
};

const DEPENDENCY_TITLE = /\b(?:dependenc(?:y|ies)|prerequisites?|assumptions?|requires|preconditions?)\b/i;
const DEPENDENCY_COLUMN = /^(?:depends? on|dependenc(?:y|ies)|prerequisites?|blocked by|requires)$/i;

const DEPENDS =
  /\b(?:depend(?:s|ed|ent)? (?:up)?on|prerequisites?|blocked by|requires? (?:completion|that|the|an?|at least)\b|only after|must precede|needs? .{1,40} first)\b/i;

const includesDependencies: Detector = (reading) => {
  const under = claimsUnder(reading, DEPENDENCY_TITLE);
  const stated = claimsLike(reading, DEPENDS);
  const rows = reading.claims.filter(({ cells }) =>
    cells?.some(({ column, start, end }) => DEPENDENCY_COLUMN.test(column.trim()) && end > start),
  );
  const found = [...new Set([...stated, ...rows, ...under])];
  const search = amongClaims(reading, found);
  return presence(reading, search, 2, 'statements of what is needed first');
};

const SUCCESS =
  /\b(?:success criteria|success metrics?|acceptance criteri\w+|definition of done|exit criteria|completion criteria|done when|pass criteria|measures? of success)\b/i;
const SUCCESS_COLUMN = /\b(?:target|success criteri\w+|acceptance|exit criteria|pass condition|threshold)\b/i;

const definesSuccess: Detector = (reading) => {
  const concrete = new Set(reading.specificity.concrete);
  const under = claimsUnder(reading, SUCCESS).filter((claim) => concrete.has(claim));
  const labelled = labelledBy(reading, SUCCESS);
  const rows = reading.claims.filter(
    (claim) =>
      concrete.has(claim) &&
      claim.cells?.some(({ column, start, end }) => end > start && SUCCESS_COLUMN.test(column)),
  );
  const found = distinct([...under, ...labelled, ...rows]);
  const search = amongClaims(reading, found);
  return presence(reading, search, 2, 'measurable statements of when it is done');
};

const EXCLUDED =
  /\b(?:out[- ]of[- ]scope|non-?goals?|not in scope|exclusions?|not covered|beyond the scope|deferred(?: to| work| items)?|won't do|future work|future possibilities)\b/i;

const statesExclusions: Detector = (reading) => {
  const under = claimsUnder(reading, EXCLUDED);
  const labelled = labelledBy(reading, EXCLUDED);
  const stated = claimsLike(
    reading,
    /\b(?:is|are|remains?|stays?|explicitly)\s+(?:explicitly |strictly )?(?:out[- ]of[- ]scope|not in scope|excluded)\b/i,
  );
  const found = distinct([...under, ...labelled, ...stated]);
  const headings = headingsLike(reading, EXCLUDED).length;
  const search = searchOf(
    found,
    `headings, labels and statements in ${listSections(reading)}`,
    reading.claims.length,
  );
  return presence(
    reading,
    search,
    1,
    headings > 0 ? 'a section of its own says what is left out' : 'says what is left out',
  );
};

/** Items after a line such as "Out of scope:", and rows or items that begin with the label. */
function labelledBy({ document, claims, masked }: Reading, label: RegExp): Claim[] {
  const owned = new Set(
    document.blocks.flatMap((block, index) => {
      const text = masked.slice(block.start, block.end).trimEnd();
      return text.length <= LONGEST_LABEL && /:[*_]{0,2}$/.test(text) && label.test(text)
        ? itemsAfter(document, index)
        : [];
    }),
  );
  return claims.filter(({ block, start, end, cells }) => {
    const lead = masked.slice(start, end).split(/[:|]/)[0]?.slice(0, 60) ?? '';
    return owned.has(block) || ((cells?.length ?? 0) > 1 && label.test(lead));
  });
}

const LONGEST_LABEL = 120;

/** Indexes of the items that follow a line, or that stand below it if it is an item itself. */
function itemsAfter({ blocks }: Document, index: number): number[] {
  const own = blocks[index];
  const depth = own?.kind === 'list-item' ? own.level : 0;
  const end = blocks.findIndex(
    ({ kind, level, section }, at) =>
      at > index && (kind !== 'list-item' || section !== own?.section || level <= depth),
  );
  const last = end < 0 ? blocks.length : end;
  return Array.from({ length: Math.max(0, last - index - 1) }, (_, step) => index + 1 + step);
}

function distinct(claims: readonly Claim[]): Claim[] {
  return [...new Set(claims)].sort((a, b) => a.start - b.start);
}

export const completeness: readonly CriterionRow[] = [
  {
    kind: 'absence',
    text: 'Covers all explicit requirements from source input',
    against: 'a requirement that is not covered here; name it in the reasoning and quote nothing',
    detect: coversRequirements,
  },
  {
    kind: 'presence',
    text: 'Addresses edge cases and failure scenarios',
    detect: addressesFailures,
  },
  {
    kind: 'presence',
    text: 'Includes dependencies and prerequisites',
    detect: includesDependencies,
  },
  {
    kind: 'presence',
    text: 'Defines success/completion criteria',
    detect: definesSuccess,
  },
  {
    kind: 'presence',
    text: 'Specifies what is explicitly out of scope',
    detect: statesExclusions,
  },
];
