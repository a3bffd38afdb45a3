// All references inside a document: those of the scoring step and milestones by word and number. `Phase 3` is no
// reference: too often it means the phase of something that is described elsewhere.

import type { Document } from '../../../domain/document.ts';
import { maskCode } from '../../parse/mask-code.ts';
import { findInternalReferences, type InternalReference } from './find-internal-references.ts';
import { indexLabels, readLabels } from './heading-anchors.ts';

/** In order: links to headings, `Section 3.2`, `see [name]`, `M2`, `Milestone 2`. */
export function findAllReferences(document: Document): InternalReference[] {
  const known = findInternalReferences(document);
  const ends = new Set(known.map(({ end }) => end));
  const milestones = findMilestones(document).filter(({ end }) => !ends.has(end));
  return [...known, ...milestones].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** In a document whose headings are milestones; elsewhere they are another document's. */
function findMilestones(document: Document): InternalReference[] {
  const defined = new Set([...indexLabels(document).keys()].filter(isMilestone));
  if (defined.size === 0) return [];
  const masked = maskCode(document);
  const mentions: { key: string; reference: Omit<InternalReference, 'resolved'> }[] = [];
  for (const { kind, start, end } of document.blocks) {
    if (kind === 'code' || kind === 'html' || kind === 'frontmatter') continue;
    const text = masked.slice(start, end);
    for (const label of readLabels(text)) {
      if (!isMilestone(label.key) || /^M\d/.test(label.text)) continue;
      const reference = { start: start + label.start, end: start + label.end, target: label.text };
      // A row or item that begins with the label says what it is.
      if (LEADING.test(text.slice(0, label.start))) defined.add(label.key);
      else mentions.push({ key: label.key, reference });
    }
  }
  return mentions.map(({ key, reference }) => ({ ...reference, resolved: defined.has(key) }));
}

const isMilestone = (key: string): boolean => key.startsWith('milestone ');
const LEADING = /^[\s#>|*_[(+-]*(?:\d+[.)]\s*)?$/;
