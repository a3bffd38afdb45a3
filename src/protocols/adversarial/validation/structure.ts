// Heading hierarchy and order of the sections, against what the base had.

import type { Document } from '../../../domain/document.ts';
import type { ValidationCheck } from '../../../domain/merge.ts';
import { checkOrder } from '../../../text/find/find-order-faults.ts';
import { checkHeadings } from '../../../text/find/references/check-headings.ts';
import { splitKnown } from './known-faults.ts';

export function checkStructure(
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
