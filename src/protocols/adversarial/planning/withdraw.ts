// Takes back what the trial of a plan shows to be wrong: passages that contradict the rest of the merged document, and
// rewordings that would lose a line which the base and the variant share.

import type { Change, MergeResult } from '../../../domain/merge.ts';
import { parseDocument } from '../../../text/parse-document.ts';
import type { DecidedVariant, Decision, Unit } from './decide-units.ts';
import type { MergeContext } from './merge-context.ts';

/** Reasons by variant and block. */
export type Withdrawals = ReadonlyMap<string, string>;

const keyOf = (variant: number, block: number): string => `${variant}:${block}`;

export function withdraw(
  variants: readonly DecidedVariant[],
  withdrawn: Withdrawals,
): readonly DecidedVariant[] {
  if (withdrawn.size === 0) return variants;
  return variants.map((variant) => {
    const change = (unit: Unit): Unit => {
      const reason = withdrawn.get(keyOf(variant.index, unit.block));
      return reason === undefined ? unit : { ...unit, decision: takeBack(unit.decision, reason) };
    };
    return {
      ...variant,
      units: variant.units.map(change),
      unitsOf: (block) => variant.unitsOf(block).map(change),
    };
  });
}

/** Without a point to cite nothing can be rejected: it stays, and the check after the merge tells of it. */
function takeBack(decision: Decision, reason: string): Decision {
  if (decision.at === 'out') return { ...decision, barred: true };
  if (decision.at !== 'incoming') return decision;
  const [verdict, ...overruled] = decision.verdicts;
  return verdict ? { at: 'out', place: 'rejected', verdict, reason, barred: true, overruled } : decision;
}

/** What was not withdrawn before: nothing more is found when all that can be taken back has been. */
export function findWithdrawals(
  context: MergeContext,
  changes: readonly Change[],
  merge: MergeResult,
  variants: readonly DecidedVariant[],
  before: Withdrawals,
): Withdrawals {
  const found = new Map<string, string>();
  for (const [key, reason] of [
    ...contradicting(context, merge, variants),
    ...losingLines(context, changes, merge),
  ]) {
    if (!found.has(key) && !before.has(key)) found.set(key, reason);
  }
  return found;
}

function contradicting(
  context: MergeContext,
  merge: MergeResult,
  variants: readonly DecidedVariant[],
): [string, string][] {
  const document = parseDocument(merge.text);
  return context.scan.findNew(document).flatMap(({ claims, message }) => {
    for (const claim of [...claims].reverse()) {
      const piece = pieceAt(merge, claim.start, claim.end);
      const variant = piece && variants.find(({ id }) => id === piece.variant);
      if (!piece || !variant) continue;
      const said = piece.blocks.filter((block) =>
        context.claimsIn(variant.index, block).some(({ statement }) => statement.key === claim.statement.key),
      );
      const blocks = said.length > 0 ? said : piece.blocks;
      const reason = `it would contradict what else the merged document says: ${message}`;
      return blocks.map((block): [string, string] => [keyOf(variant.index, block), reason]);
    }
    return [];
  });
}

/** The piece of a change that a stretch of the merged text lies in or touches. */
function pieceAt({ pieces }: MergeResult, start: number, end: number) {
  let at = 0;
  for (const piece of pieces) {
    const next = at + piece.text.length;
    if (piece.from === 'change' && at < end && start < next) return piece;
    at = next;
  }
  return undefined;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function losingLines(
  { comparison, baseDocument }: MergeContext,
  changes: readonly Change[],
  merge: MergeResult,
): [string, string][] {
  const kept = new Set(linesOf(merge.text));
  const lost = new Set(linesOf(baseDocument.text).filter((line) => !kept.has(line)));
  if (lost.size === 0) return [];
  const shared = new Set<string>();
  const others = comparison.variants.filter(({ document }) => document !== baseDocument);
  for (const { document } of others)
    for (const line of linesOf(document.text)) if (lost.has(line)) shared.add(line);
  if (shared.size === 0) return [];
  return changes.flatMap(({ edits, variant }) =>
    edits.flatMap(({ start, end, blocks }) => {
      if (start === end) return [];
      const line = linesOf(wholeLines(baseDocument.text, start, end)).find((one) => shared.has(one));
      if (line === undefined) return [];
      const index = comparison.variants.findIndex(({ id }) => id === variant);
      const reason = `a line that the base shares with another variant would be lost: "${line}"`;
      return blocks.map((block): [string, string] => [keyOf(index, block), reason]);
    }),
  );
}

const wholeLines = (text: string, start: number, end: number): string => {
  const to = text.indexOf('\n', end);
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, to < 0 ? text.length : to);
};
