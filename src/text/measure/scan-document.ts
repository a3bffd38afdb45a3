// Contradictions inside one document, by the relations that rules may state, and which of them no original makes: both
// sides of a point that ended in one document are a fault of the merge.

import type { Claim } from '../../domain/claim.ts';
import type { Document, Variant } from '../../domain/document.ts';
import { type Comparison, compareDocuments } from '../relations/comparison/compare-documents.ts';
import { findOpposed } from '../relations/find-opposed.ts';
import { measureConsistency } from './measure-consistency.ts';

export interface OwnContradiction {
  /** Spans in the document that was scanned. */
  readonly claims: readonly Claim[];
  readonly message: string;
  /** Of the claim that stands first. */
  readonly line: number;
  /** Originals that make all of its statements, by index; empty for a new one. */
  readonly knownTo: readonly number[];
}

export interface OwnScan {
  readonly found: readonly OwnContradiction[];
  /** Statements of the document that were compared. */
  readonly examined: number;
}

/** With the comparison of step 1 also statements of different originals that cannot both hold, wherever they stand. */
export function scanDocument(document: Document, comparison: Comparison): OwnScan {
  const own = compareDocuments([asVariant(document)]);
  const claims = own.claims[0] ?? [];
  const said = comparison.claims.map((list) => new Set(list.map(({ statement }) => statement.key)));
  const knownTo = (list: readonly Claim[]): number[] =>
    said.flatMap((keys, index) => (list.every(({ statement }) => keys.has(statement.key)) ? [index] : []));
  const inner = measureConsistency(own).contradictions.map(({ claims: list, why }) => ({
    claims: list,
    message: why,
  }));
  const found = [...inner, ...findPairs(claims, comparison)].map(({ claims: list, message }) => {
    const sorted = [...list].sort((a, b) => a.start - b.start);
    return { claims: sorted, message, line: sorted[0]?.line ?? 1, knownTo: knownTo(sorted) };
  });
  return { found: found.sort((a, b) => a.line - b.line), examined: claims.length };
}

const asVariant = (document: Document): Variant => ({
  id: 'merged',
  number: 1,
  label: 'merged',
  sourcePath: 'merged',
  agentSpec: 'original',
  document,
});

/** Both sides of a difference, word for word, at corresponding places of one document. */
function findPairs(claims: readonly Claim[], comparison: Comparison): { claims: Claim[]; message: string }[] {
  const byKey = new Map<string, Claim>();
  for (const claim of claims) if (!byKey.has(claim.statement.key)) byKey.set(claim.statement.key, claim);
  return findOpposed(comparison).flatMap(({ claims: sides, slot, name, approaches, within }) => {
    if (within !== undefined || slot === undefined) return [];
    const there = approaches.flatMap((group) => {
      const claim = group
        .map((index) => byKey.get(sides[index]?.statement.key ?? ''))
        .find((one) => one !== undefined);
      return claim ? [claim] : [];
    });
    if (there.length < 2) return [];
    return [{ claims: there, message: `${name}: ${slot.values[0]} against ${slot.values[1]}` }];
  });
}
