// Internal references: links to headings, `Section X.Y`, `see [section]`, milestones. None at all is no fault.

import type { Document } from '../../../domain/document.ts';
import type { ValidationCheck } from '../../../domain/merge.ts';
import { findAllReferences } from '../../../text/find-all-references.ts';
import { lineAt } from '../../../text/parse-document.ts';
import { type Fault, splitKnown } from './known-faults.ts';

export function checkReferences(
  base: Document,
  merged: Document,
  isIncoming: (line: number) => boolean,
): ValidationCheck {
  const references = findAllReferences(merged);
  const broken = brokenIn(merged, references);
  const { faults, preExisting } = splitKnown(broken, brokenIn(base, findAllReferences(base)), isIncoming);
  return {
    name: 'references',
    passed: faults.length === 0,
    examined: references.length,
    faults,
    preExisting,
    detail: `${references.length - broken.length} of ${references.length} references resolved, ${broken.length} broken`,
  };
}

const brokenIn = (document: Document, references: ReturnType<typeof findAllReferences>): Fault[] =>
  references
    .filter(({ resolved }) => !resolved)
    .map(({ start, target }) => ({ line: lineAt(document, start), message: `"${target}" leads nowhere` }));
