// Step 5, after the merge: is the document sound, and is everything accounted for? Every check says how much it looked
// at and tells what the merge brought about from what the base had before.

import type {
  Change,
  Ledger,
  MergeResult,
  Validation,
  ValidationCheck,
} from '../../../../domain/comparison/merge.ts';
import type { Document, Variant } from '../../../../domain/document.ts';
import {
  type AnchorReader,
  createAnchorReader,
  indexAnchors,
} from '../../../../text/find/anchors/find-anchors.ts';
import { checkOrder } from '../../../../text/find/find-order-faults.ts';
import { checkHeadings } from '../../../../text/find/references/check-headings.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import type { Comparison } from '../../../../text/relations/comparison/compare-documents.ts';
import { createReader } from '../../../../text/statements/read-statement.ts';
import { findUnaccounted, type Unaccounted } from '../../../inventory/find-unaccounted.ts';
import type { RenamedId } from '../../planning/revision/model/revision-plan.ts';
import { checkLedger } from './ledger.ts';
import { checkContradictions, decidedLines, incomingLines, splitKnown } from './new-faults.ts';
import { checkReferences } from './references.ts';
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

function checkStructure(
  base: Document,
  merged: Document,
  isIncoming: (line: number) => boolean,
): ValidationCheck {
  const headings = checkHeadings(merged);
  const order = checkOrder(merged);
  const before = checkHeadings(base);
  const { faults, preExisting } = splitKnown(
    [...headings.faults, ...order.faults],
    [...before.faults, ...checkOrder(base).faults],
    isIncoming,
  );
  const vanished = messageOfLoss(base, merged, before.examined - headings.examined);
  const all = [...faults, ...(vanished === undefined ? [] : [{ line: 1, message: vanished }])].sort(
    (a, b) => a.line - b.line,
  );
  return {
    name: 'structure',
    passed: all.length === 0,
    examined: headings.examined + order.examined,
    faults: all,
    preExisting,
    detail: `${headings.examined} headings, ${order.examined} dependencies between sections`,
  };
}

/** A check that has nothing left to look at has not passed. */
function messageOfLoss(base: Document, merged: Document, fewer: number): string | undefined {
  if (merged.text.trim() === '') return base.text.trim() === '' ? undefined : 'the merged document is empty';
  const isBare = merged.sections.every(({ level }) => level === 0);
  return isBare && fewer > 0 ? 'no heading is left of those the base had' : undefined;
}

export interface Delivered {
  /** With tags and marks. */
  readonly merged: string;
  readonly undecided: string;
  /** What the log says of changes and of what was left out. */
  readonly account: string;
  /** By id of the variant. */
  readonly ids: ReadonlyMap<string, readonly RenamedId[]>;
}

function checkInventory(
  base: Variant,
  variants: readonly Variant[],
  { merged, undecided, account, ids }: Delivered,
): ValidationCheck {
  const { examined, unaccounted } = findUnaccounted({
    variants: variants.map(({ id, document }) => ({ name: id, text: document.text })),
    base: base.id,
    merged,
    undecided,
    log: account,
    idMap: new Map([...ids].map(([id, list]) => [id, new Map(list.map(({ from, to }) => [from, to]))])),
  });
  const lost = unaccounted.filter(({ isLost }) => isLost).length;
  return {
    name: 'inventory',
    passed: unaccounted.length === 0,
    examined,
    faults: unaccounted.map((one) => ({ line: one.line, message: describe(one) })),
    preExisting: [],
    detail: `${examined} ids, requirements, rows and code blocks of ${variants.length} variants looked for in the merged document, undecided.md and this log; ${lost} lost, ${unaccounted.length - lost} elsewhere`,
    lost,
  };
}

const LONGEST = 120;

function describe({ variant, line, item, why }: Unaccounted): string {
  const where = variant === undefined ? 'Merged document' : `Variant ${variant} L${line}`;
  const text = item.text.replace(/\s+/g, ' ');
  return `${where}: "${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}": ${why}`;
}
