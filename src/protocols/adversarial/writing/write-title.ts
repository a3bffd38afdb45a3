// The title of a written document: what the source calls itself, without what kind of document it is, and the type
// that was asked for.

import type { Document } from '../../../domain/document.ts';
import { titleSection } from '../../../text/compare/list-topics.ts';
import { findInvented } from './find-invented.ts';

/** At most 200 characters: a longer title is none. */
const KIND =
  /\s*(?:[-–—:|]\s+[^-–—:|]*\b(?:requirements?|specifications?|spec|documents?|prd|tdd|design|roadmap|plan)\b[^-–—:|]*|\b(?:requirements? document|specification|spec|prd|roadmap))$/i;
const KIND_BEFORE = /^(?:requirements?|specification|spec|prd|tdd|roadmap|design|plan)\s*[-–—:]\s+/i;
const LONGEST_TITLE = 200;
const LONGEST_TYPE = 60;

export function writeTitle(document: Document, type: string): string {
  const name = nameOf(document);
  const asked = typeOf(type, document.text);
  if (name === '' || asked === '') return name || asked || 'Document';
  return `${name}: ${asked}`;
}

function nameOf(document: Document): string {
  const title = (titleSection(document)?.title ?? frontmatterTitle(document)).trim();
  if (title.length > LONGEST_TITLE) return title;
  const bare = title.replace(KIND, '').replace(KIND_BEFORE, '').trim();
  return bare === '' ? title : bare;
}

function frontmatterTitle({ text, blocks }: Document): string {
  const first = blocks[0];
  if (first?.kind !== 'frontmatter') return '';
  const found = /^title:[ \t]*(?![ \t])(["']?)([^\n]{1,200}?)\1[ \t]*$/m.exec(
    text.slice(first.start, first.end),
  );
  return found?.[2] ?? '';
}

/** Somebody's free word for it: what would pass for an id, a number or a name of the source is left out. */
function typeOf(type: string, source: string): string {
  const plain = type
    .replace(/[^\p{L}\p{N} -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_TYPE);
  const shown = plain.charAt(0).toUpperCase() + plain.slice(1);
  return findInvented(shown, source).length > 0 ? '' : shown;
}
