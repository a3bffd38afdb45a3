// Step 5, after the merge: is the document sound, and is everything accounted for? Every check says how much it looked
// at and tells what the merge brought about from what the base had before.

import type { Variant } from '../../../domain/document.ts';
import type { Change, Ledger, MergeResult, Validation } from '../../../domain/merge.ts';
import type { Comparison } from '../../../text/compare/compare-documents.ts';
import { type AnchorReader, createAnchorReader } from '../../../text/find/anchors/find-anchors.ts';
import { indexAnchors } from '../../../text/find/anchors/index-anchors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { createReader } from '../../../text/statements/read-statement.ts';
import { checkContradictions } from './contradictions.ts';
import { checkInventory, type Delivered } from './inventory.ts';
import { decidedLines, incomingLines } from './known-faults.ts';
import { checkLedger } from './ledger.ts';
import { checkReferences } from './references.ts';
import { checkStructure } from './structure.ts';
import { checkThresholds } from './thresholds.ts';

export interface MergeToValidate {
  readonly base: Variant;
  readonly variants: readonly Variant[];
  readonly merged: MergeResult;
  readonly changes: readonly Change[];
  readonly ledger: Ledger;
  /** Of step 1; with it both sides of a contradiction are recognised wherever they stand. */
  readonly comparison: Comparison;
  /** One that has read the variants already saves their reading. */
  readonly anchors?: AnchorReader | undefined;
  /** Absent while a merge is only tried. */
  readonly delivered?: Delivered | undefined;
}

export function validateMerge(input: MergeToValidate): Validation {
  const { base, variants, merged, changes, ledger, comparison } = input;
  const document = parseDocument(merged.text);
  const reader = input.anchors ?? createAnchorReader(createReader());
  const isIncoming = incomingLines(document, merged.pieces);
  const held = indexAnchors(document, reader);
  const checks = [
    checkStructure(base.document, document, isIncoming),
    checkReferences(base, variants, document, merged, isIncoming),
    checkContradictions(base, variants, document, comparison, decidedLines(document, merged.pieces, changes)),
    checkThresholds(base, merged, changes, held, reader),
    checkLedger(variants, changes, ledger, held, reader),
    ...(input.delivered ? [checkInventory(base, variants, input.delivered)] : []),
  ];
  return { checks, passed: checks.every(({ passed }) => passed) };
}
