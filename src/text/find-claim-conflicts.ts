// Contradictions anywhere in a folder of documents: any two claims that are about the same thing, in one file or
// in two. Values that the context scopes (another section's slot, an example, an option) are left alone.

import type { Claim } from '../domain/claim.ts';
import type { Document } from '../domain/document.ts';
import { compareStatements } from './compare-statements.ts';
import type { Conflict } from './conflicts/conflict.ts';
import { createClaimExtractor } from './extract-claims.ts';
import { joinStatements } from './join-statements.ts';
import { weighStems } from './measure-likeness.ts';
import { createReader } from './read-statement.ts';

/** Half of what both say must be the same before two claims are about one thing. */
const SAME_THING = 0.5;
/** Short statements under different headings speak of different things. */
const FEWEST_STEMS = 4;
const SCOPED =
  /^(?:.*\b)?(?:examples?|alternatives?|options?|scenarios?|history|changelog|current state|previous(?:ly)?)\b/i;

export interface ReadFile {
  readonly name: string;
  readonly document: Document;
}

export interface ClaimConflict {
  readonly conflict: Conflict;
  readonly a: { readonly file: number; readonly claim: Claim };
  readonly b: { readonly file: number; readonly claim: Claim };
  readonly likeness: number;
}

export function findClaimConflicts(files: readonly ReadFile[]): ClaimConflict[] {
  const reader = createReader();
  const extractor = createClaimExtractor(reader);
  const placed = files.flatMap(({ name, document }, file) =>
    extractor
      .extract(name, document)
      .filter((claim) => claim.statement.type !== undefined && !isScoped(document, claim))
      .map((claim) => ({ file, claim })),
  );
  const distinct = firstPlaces(placed);
  const weighing = weighStems(
    distinct.map(({ claim }) => claim.statement.stems),
    reader.vocabulary.stemCount(),
  );
  const pairs = joinStatements(
    distinct.map(({ claim }) => claim.statement),
    weighing,
    SAME_THING,
  );
  return pairs.flatMap(({ a, b, likeness }) => {
    const [one, other] = [distinct[a], distinct[b]];
    if (!one || !other || !mayClash(files, one, other)) return [];
    const conflict = compareStatements(one.claim.statement, other.claim.statement);
    return conflict ? [{ conflict, a: one, b: other, likeness }] : [];
  });
}

type Placed = ClaimConflict['a'];

/** Each statement at the first place that makes it. */
function firstPlaces(placed: readonly Placed[]): Placed[] {
  const byStatement = new Map<number, Placed>();
  for (const one of placed) {
    const { id } = one.claim.statement;
    if (!byStatement.has(id)) byStatement.set(id, one);
  }
  return [...byStatement.values()];
}

/** A short line under two headings, rows of one table and items of one list are told apart by their place. */
function mayClash(files: readonly ReadFile[], a: Placed, b: Placed): boolean {
  const sameSection = a.file === b.file && a.claim.section === b.claim.section;
  const sameTitle = titleOf(files, a) === titleOf(files, b);
  const least = Math.min(a.claim.statement.stems.length, b.claim.statement.stems.length);
  const sameSlot = a.file !== b.file && a.claim.statement.skeleton === b.claim.statement.skeleton;
  if (!sameSection && !sameTitle && !sameSlot && least < FEWEST_STEMS) return false;
  return !(sameSection && a.claim.cells && b.claim.cells);
}

const titleOf = (files: readonly ReadFile[], { file, claim }: Placed): string =>
  files[file]?.document.sections[claim.section]?.title.toLowerCase() ?? '';

/** Under a heading, or in a sentence, that says it is not meant to hold here and now. */
const isScoped = ({ sections, text }: Document, { section, start, end }: Claim): boolean =>
  SCOPED.test(sections[section]?.title ?? '') ||
  /\b(?:e\.g\.|for example|for instance)\b/i.test(text.slice(start, end));
