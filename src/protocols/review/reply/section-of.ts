// The section that a challenge is about: where its first quote stands, or where something was searched for.

import type { Document } from '../../../domain/document.ts';
import type { Evidence } from '../model.ts';
import { namesSection } from './search-places.ts';

/** Its title; empty for the document as a whole. */
export function sectionOf(document: Document, evidence: readonly Evidence[]): string {
  for (const one of evidence) {
    if (one.kind === 'quote' && one.of === 'artifact') return titleAt(document, one.line);
  }
  const [searched] = evidence.filter((one) => one.kind === 'searched');
  const [place, ...others] = searched?.places ?? [];
  return place !== undefined && others.length === 0 ? (namesSection(document, place)?.title ?? '') : '';
}

function titleAt(document: Document, line: number): string {
  const start = document.lineStarts[line - 1] ?? 0;
  return document.sections.findLast((section) => section.start <= start && section.level > 0)?.title ?? '';
}
