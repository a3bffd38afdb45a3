// Takes back what the trial of a plan shows to be wrong: passages that contradict the rest of the merged document, and
// rewordings that would lose a line which the base and the variant share.

import type { Claim } from '../../../domain/claim.ts';
import type { Change, MergeResult } from '../../../domain/merge.ts';
import { parseDocument } from '../../../text/parse-document.ts';
import type { DecidedVariant, Decision, Unit } from './decide-units.ts';
import { lineStart } from './draft-edit.ts';
import type { MergeContext } from './merge-context.ts';

/** Reasons by variant and block, or by variant, block and statement where a single sentence is meant. */
export type Withdrawals = ReadonlyMap<string, string>;

const keyOf = (variant: number, block: number, statement?: number): string =>
  statement === undefined ? `${variant}:${block}` : `${variant}:${block}:${statement}`;

export function withdraw(
  variants: readonly DecidedVariant[],
  withdrawn: Withdrawals,
): readonly DecidedVariant[] {
  if (withdrawn.size === 0) return variants;
  return variants.map((variant) => {
    const change = (unit: Unit): Unit => {
      const { block, claim } = unit;
      const reason =
        withdrawn.get(keyOf(variant.index, block)) ??
        withdrawn.get(keyOf(variant.index, block, claim?.statement.id ?? -1));
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
    ...contradicting(context, merge, variants, before),
    ...losingLines(context, changes, merge, variants),
  ]) {
    if (!found.has(key) && !before.has(key)) found.set(key, reason);
  }
  return found;
}

function contradicting(
  context: MergeContext,
  merge: MergeResult,
  variants: readonly DecidedVariant[],
  before: Withdrawals,
): [string, string][] {
  const document = parseDocument(merge.text);
  return context.scan.findNew(document).flatMap(({ claims, message }) => {
    for (const claim of [...claims].reverse()) {
      const piece = pieceAt(merge, claim.start, claim.end);
      const variant = piece && variants.find(({ id }) => id === piece.variant);
      if (!piece || !variant) continue;
      const reason = `it would contradict what else the merged document says: ${message}`;
      return keysOf(context, variant.index, piece.blocks, claim, before).map((key) => [key, reason]);
    }
    return [];
  });
}

/** The sentence alone if it can be left out, the block that holds it otherwise, all of the piece at the last. */
function keysOf(
  { claimsIn }: MergeContext,
  variant: number,
  blocks: readonly number[],
  { statement }: Claim,
  before: Withdrawals,
): string[] {
  const said = blocks.flatMap((block) =>
    claimsIn(variant, block)
      .filter((claim) => claim.statement.key === statement.key)
      .map((claim) => ({ block, sentence: keyOf(variant, block, claim.statement.id) })),
  );
  if (said.length === 0) return blocks.map((block) => keyOf(variant, block));
  return said.map(({ block, sentence }) => (before.has(sentence) ? keyOf(variant, block) : sentence));
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
  variants: readonly DecidedVariant[],
): [string, string][] {
  const kept = new Set(linesOf(merge.text));
  const lost = new Set(linesOf(baseDocument.text).filter((line) => !kept.has(line)));
  if (lost.size === 0) return [];
  const having = new Map<string, Set<string>>();
  for (const { id, document } of comparison.variants.filter((one) => one.document !== baseDocument))
    for (const line of linesOf(document.text))
      if (lost.has(line)) having.set(line, (having.get(line) ?? new Set()).add(id));
  if (having.size === 0) return [];
  return changes.flatMap(({ edits, variant }) => {
    const source = variants.find(({ id }) => id === variant);
    return edits.flatMap(({ start, end, blocks }): [string, string][] => {
      if (start === end || !source) return [];
      // What lost a contradiction is lost for all who said it; a mere rewording takes nothing from anybody.
      const corrects = blocks.some((block) => source.unitsOf(block).some(isCorrection));
      const isShared = (line: string): boolean =>
        corrects ? having.get(line)?.has(variant) === true : having.has(line);
      const line = linesOf(wholeLines(baseDocument.text, start, end)).find(isShared);
      if (line === undefined) return [];
      const reason = `a line that the base shares with another variant would be lost: "${line}"`;
      return blocks.map((block) => [keyOf(source.index, block), reason]);
    });
  });
}

const isCorrection = ({ decision }: Unit): boolean =>
  decision.at === 'incoming' && decision.verdicts.some(({ point }) => point.kind === 'contradiction');

const wholeLines = (text: string, start: number, end: number): string => {
  const to = text.indexOf('\n', end);
  return text.slice(lineStart(text, start), to < 0 ? text.length : to);
};
