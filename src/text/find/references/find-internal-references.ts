// Dependency completeness: references inside one document and whether what they name is defined in it. Links to
// headings, `Section X.Y`, `see [name]`, milestones `M1` and deliverables `D1.2`; other documents do not count.

import type { Document } from '../../../domain/document.ts';
import { maskCode } from '../../parse/mask-code.ts';
import { findReferences } from './find-references.ts';

export interface InternalReference {
  readonly start: number;
  readonly end: number;
  /** As written. */
  readonly target: string;
  readonly resolved: boolean;
}

const PLAN_ID = /(?<![\w.`/-])(?:M\d{1,3}|D\d{1,3}\.\d{1,3})(?![\w`]|\.\d|-\w)/g;
/** An id at the head of a heading, item or row defines it. */
const DEFINING =
  /^\s*(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+|\|\s*)?(?:\[[ xX]\]\s+)?[*_([]{0,3}(?:milestone\s+|deliverable\s+)?[*_([]{0,3}$/i;
const QUOTED_NAME = /\bsee (?:also )?(?:the )?(?:section )?["“]([^"”\n]{3,80})["”]/gi;

export function findInternalReferences(document: Document): InternalReference[] {
  const shared = findReferences([{ name: 'document', document }])
    .filter(({ kind, status }) => kind !== 'file' && kind !== 'label' && status !== 'outside')
    .map(({ start, end, target, status }) => ({ start, end, target, resolved: status === 'found' }));
  const masked = maskCode(document);
  return [...shared, ...planIds(document, masked), ...quotedNames(document, masked)].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}

function planIds({ blocks, text }: Document, masked: string): InternalReference[] {
  const defined = new Set<string>();
  const mentions: { id: string; start: number; end: number }[] = [];
  for (const { kind, start, end } of blocks) {
    if (kind === 'code' || kind === 'html' || kind === 'frontmatter' || kind === 'table-header') continue;
    for (const match of masked.slice(start, end).matchAll(PLAN_ID)) {
      const at = start + match.index;
      if (DEFINING.test(text.slice(start, at))) defined.add(match[0]);
      else mentions.push({ id: match[0], start: at, end: at + match[0].length });
    }
  }
  // "The M2 chip" is no milestone: ids count in a document that has milestones.
  if (defined.size === 0 && !/\bmilestones?\b|\bdeliverables?\b/i.test(masked)) return [];
  return mentions.map(({ id, start, end }) => ({ start, end, target: id, resolved: defined.has(id) }));
}

function quotedNames({ sections }: Document, masked: string): InternalReference[] {
  const titles = new Set(sections.map(({ title }) => fold(title)));
  return [...masked.matchAll(QUOTED_NAME)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    target: match[1] ?? '',
    resolved: titles.has(fold(match[1] ?? '')),
  }));
}

const fold = (title: string): string =>
  title
    .replace(/[*_`]/g, '')
    .replace(/^(?:§\s*)?\d+(?:\.\d+)*[.)]?\s+/, '')
    .trim()
    .toLowerCase();
