// Contradiction re-scan: what the merged document contradicts itself about and no original does.

import type { Claim } from '../../../../domain/claim.ts';
import type { Document, Variant } from '../../../../domain/document.ts';
import type { ValidationCheck } from '../../../../domain/merge.ts';
import type { Comparison } from '../../../../text/compare/compare-documents.ts';
import { scanDocument } from '../../../../text/relations/find-own.ts';

export function checkContradictions(
  base: Variant,
  variants: readonly Variant[],
  merged: Document,
  comparison: Comparison,
  isDecided: (line: number) => boolean = () => false,
): ValidationCheck {
  const { found, examined } = scanDocument(merged, comparison);
  const isWanted = ({ claims }: (typeof found)[number]): boolean =>
    claims.some(({ line }) => isDecided(line));
  const unknown = found.filter(({ knownTo }) => knownTo.length === 0);
  // Whoever lets both stand is told so, and is right.
  const wanted = unknown.filter(isWanted);
  const fresh = unknown.filter((one) => !isWanted(one));
  const known = found.filter(({ knownTo }) => knownTo.length > 0);
  const faults = fresh.map(({ line, message, claims }) => ({
    line,
    message: `${message} (${linesOf(claims)})`,
  }));
  // Prose in which nothing was read is a scan that did not take place.
  const isBlind = examined === 0 && merged.blocks.some(({ kind }) => SPOKEN.has(kind));
  const unread = isBlind ? [{ line: 1, message: 'no statement was read in a document that has text' }] : [];
  return {
    name: 'contradictions',
    passed: faults.length + unread.length === 0,
    examined,
    faults: [...faults, ...unread],
    preExisting: [
      ...known.map(({ line, message, claims, knownTo }) => ({
        line,
        message: `${message} (${linesOf(claims)})${originOf(base, variants, knownTo)}`,
      })),
      ...wanted.map(({ line, message, claims }) => ({
        line,
        message: `${message} (${linesOf(claims)}), as decided`,
      })),
    ],
    detail: `${examined} statements; ${faults.length} new contradictions, ${known.length} known before the merge${wanted.length > 0 ? `, ${wanted.length} as decided` : ''}`,
  };
}

const SPOKEN = new Set<string>(['paragraph', 'list-item', 'table-row']);

const linesOf = (claims: readonly Claim[]): string => claims.map(({ line }) => `L${line}`).join(', ');

function originOf(base: Variant, variants: readonly Variant[], knownTo: readonly number[]): string {
  const ids = knownTo.flatMap((index) => variants[index]?.id ?? []);
  return ids.includes(base.id) ? '' : `, as in Variant ${ids[0] ?? ''}`;
}
