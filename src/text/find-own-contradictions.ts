// Contradictions inside one document, found as step 1 finds them, and which of them no original makes: both sides of
// a point that ended in one document are a fault of the merge. One scan reads many merges of the same originals.

import type { Claim } from '../domain/claim.ts';
import type { Document, Variant } from '../domain/document.ts';
import { plain } from './compare-cells.ts';
import type { Comparison } from './compare-documents.ts';
import { compareStatements } from './compare-statements.ts';
import { createClaimExtractor } from './extract-claims.ts';
import { findOpposing, type Opposing } from './find-opposing.ts';
import { measureConsistency } from './measure-consistency.ts';
import { createReader } from './read-statement.ts';

export interface OwnContradiction {
  /** Spans in the document that was scanned. */
  readonly claims: readonly Claim[];
  readonly message: string;
  /** Of the claim that stands first. */
  readonly line: number;
  /** Originals that make all of its statements, by index; empty for a new one. */
  readonly knownTo: readonly number[];
}

export interface ContradictionScan {
  /** Everything the document contradicts itself about, in order. */
  findAll(document: Document): readonly OwnContradiction[];
  /** What no original contradicts itself about. */
  findNew(merged: Document): readonly OwnContradiction[];
  /** Statements of the document that were compared. */
  count(document: Document): number;
}

/**
 * With the comparison of step 1 the scan also knows which statements of different originals exclude each other, and
 * finds them wherever they stand.
 */
export function createContradictionScan(
  variants: readonly Variant[],
  comparison?: Comparison,
): ContradictionScan {
  const reader = createReader();
  const extractor = createClaimExtractor(reader);
  const said = variants.map(({ id, document }) => keysOf(extractor.extract(id, document)));
  const pairs = comparison ? opposedPairs(comparison) : [];
  const memory = new WeakMap<Document, readonly Claim[]>();

  function claimsOf(document: Document): readonly Claim[] {
    const known = memory.get(document) ?? extractor.extract('merged', document);
    memory.set(document, known);
    return known;
  }

  function findAll(document: Document): readonly OwnContradiction[] {
    const claims = claimsOf(document);
    const { contradictions } = measureConsistency(alone(document, claims, reader));
    const found = [
      ...contradictions.map(({ claims: own, why }) => ({ claims: own, message: why })),
      ...findPairs(claims, pairs),
    ];
    return distinct(found)
      .map((one) => ({ ...one, ...placeOf(one.claims), knownTo: knownTo(one.claims, said) }))
      .sort((a, b) => a.line - b.line);
  }

  return {
    findAll,
    findNew: (merged) => findAll(merged).filter(({ knownTo: known }) => known.length === 0),
    count: (document) => claimsOf(document).length,
  };
}

export const findNewContradictions = (
  merged: Document,
  variants: readonly Variant[],
  comparison?: Comparison,
): readonly OwnContradiction[] => createContradictionScan(variants, comparison).findNew(merged);

const keysOf = (claims: readonly Claim[]): ReadonlySet<string> =>
  new Set(claims.map(({ statement }) => statement.key));

const knownTo = (claims: readonly Claim[], said: readonly ReadonlySet<string>[]): number[] =>
  said.flatMap((keys, index) => (claims.every(({ statement }) => keys.has(statement.key)) ? [index] : []));

function placeOf(claims: readonly Claim[]): { claims: readonly Claim[]; line: number } {
  const sorted = [...claims].sort((a, b) => a.start - b.start);
  return { claims: sorted, line: sorted[0]?.line ?? 1 };
}

type Found = Pick<OwnContradiction, 'claims' | 'message'>;

/** Two detectors may find the same two statements. */
function distinct(found: readonly Found[]): Found[] {
  const byStatements = new Map<string, Found>();
  for (const one of found) {
    const key = one.claims
      .map(({ statement }) => statement.id)
      .sort((a, b) => a - b)
      .join();
    if (!byStatements.has(key)) byStatements.set(key, one);
  }
  return [...byStatements.values()];
}

/** One document as a comparison: the finders need its claims, and no topics. */
function alone(document: Document, claims: readonly Claim[], reader: Comparison['reader']): Comparison {
  const variant = {
    id: 'merged',
    number: 1,
    label: 'merged',
    sourcePath: 'merged',
    agentSpec: 'original',
    document,
  };
  return {
    variants: [variant],
    reader,
    claims: [claims],
    sections: [],
    topics: [],
    alignment: { clusters: [], total: 0, shared: 0 },
    homeOf: () => 0,
    topicOf: () => 0,
    areKin: () => false,
    addressOf: () => ({ topic: 0, record: '', metadata: false, repeated: false }),
    textOf: () => document.text,
  };
}

interface OpposedPair {
  readonly keys: readonly [string, string];
  readonly message: string;
}

/** Statements of different originals that cannot both hold. */
function opposedPairs(comparison: Comparison): OpposedPair[] {
  return findOpposing(comparison)
    .filter(({ within }) => within === undefined)
    .flatMap((opposing) => {
      const claims = opposing.claims.flatMap((claim) => claim ?? []);
      return claims.flatMap((a, index) =>
        claims.slice(index + 1).flatMap((b): OpposedPair[] => {
          const values = excluded(opposing, a, b);
          if (!values) return [];
          return [{ keys: [a.statement.key, b.statement.key], message: messageOf(opposing, values) }];
        }),
      );
    });
}

const messageOf = ({ slot, conflict }: Opposing, values: readonly [string, string]): string =>
  conflict.kind === 'identity'
    ? `${slot}: the same identifier for different things`
    : `${slot}: ${values[0]} against ${values[1]}`;

/** Values of two claims that one document cannot hold together. */
function excluded({ column, conflict }: Opposing, a: Claim, b: Claim): readonly [string, string] | undefined {
  if (a.statement.key === b.statement.key) return undefined;
  if (column !== undefined) {
    const [one, other] = [a, b].map(({ cells }) =>
      cells?.slice(1).find((cell) => plain(cell.column) === column),
    );
    return one && other && one.statement !== other.statement ? conflict.values : undefined;
  }
  const found = compareStatements(a.statement, b.statement);
  if (!found || found.kind === 'name') return undefined;
  // Descriptions list alternatives side by side; amounts and dates of one thing are no alternatives.
  const isFirm = a.statement.type !== 'factual' || found.kind === 'amount' || found.kind === 'date';
  return isFirm ? found.values : undefined;
}

function findPairs(claims: readonly Claim[], pairs: readonly OpposedPair[]): Found[] {
  if (pairs.length === 0) return [];
  const byKey = new Map<string, Claim>();
  for (const claim of claims) {
    if (!byKey.has(claim.statement.key)) byKey.set(claim.statement.key, claim);
  }
  return pairs.flatMap(({ keys, message }) => {
    const [a, b] = keys.map((key) => byKey.get(key));
    return a && b ? [{ claims: [a, b], message }] : [];
  });
}
