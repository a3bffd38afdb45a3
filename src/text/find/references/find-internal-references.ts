// References inside one document and whether what they name is defined in it: links to headings, `Section X.Y`,
// `see [name]`, milestones `M1` and deliverables `D1.2`. References to other documents do not count.

import type { Block, Document, Range } from '../../../domain/document.ts';
import { maskCode } from '../../parse/mask-code.ts';
import { findReferences, foldTitle } from './find-references.ts';
import { indexLabels, readLabels } from './heading-anchors.ts';

export interface InternalReference extends Range {
  /** As written. */
  readonly target: string;
  readonly resolved: boolean;
}

const PLAN_ID = /(?<![\w.`/-])(?:M\d{1,3}|D\d{1,3}\.\d{1,3})(?![\w`]|\.\d|-\w)/g;
/** An id at the head of a heading, item or row defines it. */
const DEFINING =
  /^\s*(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+|\|\s*)?(?:\[[ xX]\]\s+)?[*_([]{0,3}(?:milestone\s+|deliverable\s+)?[*_([]{0,3}$/i;
const QUOTED_NAME = /\bsee (?:also )?(?:the )?(?:section )?["“]([^"”\n]{3,80})["”]/gi;

/** What the scoring step counts, in order. */
export function findInternalReferences(document: Document): InternalReference[] {
  const shared = findReferences([{ name: 'document', document }])
    .filter(({ kind, status }) => kind !== 'file' && kind !== 'label' && status !== 'outside')
    .map(({ start, end, target, status }) => ({ start, end, target, resolved: status === 'found' }));
  const masked = maskCode(document);
  return [...shared, ...findPlanIds(document, masked), ...findQuotedNames(document, masked)].sort(byPlace);
}

/** Those, and milestones written as words ("Milestone 2"). "Phase 3" is too often the phase of something else. */
export function findAllReferences(document: Document): InternalReference[] {
  const known = findInternalReferences(document);
  const ends = new Set(known.map(({ end }) => end));
  const milestones = findMilestones(document, maskCode(document)).filter(({ end }) => !ends.has(end));
  return [...known, ...milestones].sort(byPlace);
}

const byPlace = (a: Range, b: Range): number => a.start - b.start || a.end - b.end;

const isRead = ({ kind }: Block): boolean => kind !== 'code' && kind !== 'html' && kind !== 'frontmatter';

function findPlanIds({ blocks, text }: Document, masked: string): InternalReference[] {
  const defined = new Set<string>();
  const mentions: Omit<InternalReference, 'resolved'>[] = [];
  for (const { start, end } of blocks.filter((block) => isRead(block) && block.kind !== 'table-header')) {
    for (const match of masked.slice(start, end).matchAll(PLAN_ID)) {
      const at = start + match.index;
      if (DEFINING.test(text.slice(start, at))) defined.add(match[0]);
      else mentions.push({ target: match[0], start: at, end: at + match[0].length });
    }
  }
  // "The M2 chip" is no milestone: ids count in a document that has milestones.
  if (defined.size === 0 && !/\bmilestones?\b|\bdeliverables?\b/i.test(masked)) return [];
  return mentions.map((mention) => ({ ...mention, resolved: defined.has(mention.target) }));
}

function findQuotedNames({ sections }: Document, masked: string): InternalReference[] {
  const titles = new Set(sections.map(({ title }) => foldTitle(title)));
  return [...masked.matchAll(QUOTED_NAME)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    target: match[1] ?? '',
    resolved: titles.has(foldTitle(match[1] ?? '')),
  }));
}

const isMilestone = (key: string): boolean => key.startsWith('milestone ');
const LEADING = /^[\s#>|*_[(+-]*(?:\d+[.)]\s*)?$/;

/** Only in a document whose headings are milestones; in others they belong to another document. */
function findMilestones(document: Document, masked: string): InternalReference[] {
  const defined = new Set([...indexLabels(document).keys()].filter(isMilestone));
  if (defined.size === 0) return [];
  const mentions: (Omit<InternalReference, 'resolved'> & { readonly key: string })[] = [];
  for (const { start, end } of document.blocks.filter(isRead)) {
    const text = masked.slice(start, end);
    for (const label of readLabels(text)) {
      if (!isMilestone(label.key) || /^M\d/.test(label.text)) continue;
      // A row or item that begins with the label defines it.
      if (LEADING.test(text.slice(0, label.start))) defined.add(label.key);
      else
        mentions.push({
          key: label.key,
          target: label.text,
          start: start + label.start,
          end: start + label.end,
        });
    }
  }
  return mentions.map(({ key, ...reference }) => ({ ...reference, resolved: defined.has(key) }));
}
