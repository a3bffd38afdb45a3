// A piece of evidence in one line, as adversaries and authors read it.

import type { Evidence } from '../model.ts';
import { renderSearch } from './search-places.ts';

export function renderEvidence(evidence: Evidence): string {
  if (evidence.kind === 'searched') return renderSearch(evidence);
  const { of, line, endLine, text } = evidence;
  const lines = endLine > line ? `L${line}-${endLine}` : `L${line}`;
  return `${of === 'context' ? 'context ' : ''}${lines}: "${text.replace(/\s+/g, ' ').trim()}"`;
}
