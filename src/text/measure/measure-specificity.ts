// Specificity: which statements of a document are concrete and which are vague. A vague word makes a statement
// vague whatever else it holds; headings, metadata lines and boilerplate are neither.

import type { Claim } from '../../domain/claim.ts';
import type { Document } from '../../domain/document.ts';
import { maskCode } from '../parse/mask-code.ts';
import { VAGUE_PHRASES } from '../words/lexicon.ts';

export interface Specificity {
  readonly concrete: readonly Claim[];
  readonly vague: readonly Claim[];
  /** All statements that were looked at. */
  readonly substantive: readonly Claim[];
}

/** Seed 000's list; the phrases of the lexicon cannot be proved wrong either. */
const VAGUE =
  /\b(?:appropriate(?:ly)?|as needed|properly|adequate(?:ly)?|should consider|might|various)\b|\betc\b/i;
const UNCITED = /\b(?:best practices?|industry[- ]standards?)\b/i;
/** A link, a reference, or the name of a standard. */
const CITED = /\]\(|\[\^?\d+\]|https?:|\b(?:RFC|ISO|IEC|NIST|OWASP|WCAG|PCI|IEEE|W3C|CIS)\b/;
const FORMAL =
  /^(?:\W|\d)*(?:table of contents|contents|toc|metadata|document (?:control|information)|revision history|change ?log|history|licen[cs]e|copyright|acknowledge?ments?)\W*$/i;
const METADATA =
  /^[\s*_>-]*(?:status|owner|authors?|date|version|created|updated|last updated|generated|reviewers?|licen[cs]e|title|discussions?-to|type|category|requires)\b[*_]{0,2}\s*:/i;
/** "zero critical vulnerabilities" and a name inside a sentence. */
const MEASURABLE = /\bzero\b|[a-z,] [A-Z][a-z]{2,}/;

/** Nothing is said in such a section; it comes with every document of its kind. */
export const isFormalTitle = (title: string): boolean => FORMAL.test(title);

export function measureSpecificity(document: Document, claims: readonly Claim[]): Specificity {
  const masked = maskCode(document);
  const substantive = claims.filter(({ section, start, end }) => {
    const title = document.sections[section]?.title ?? '';
    return !FORMAL.test(title) && !METADATA.test(document.text.slice(start, end));
  });
  const vague = substantive.filter(({ start, end }) =>
    isVague(masked.slice(start, end), document.text.slice(start, end)),
  );
  const hedged = new Set(vague);
  const concrete = substantive.filter((claim) => !hedged.has(claim) && isConcrete(document, claim));
  return { concrete, vague, substantive };
}

/** `prose` is the text without code spans, which say nothing vague. */
function isVague(prose: string, text: string): boolean {
  if (VAGUE.test(prose)) return true;
  const phrase = VAGUE_PHRASES.exec(prose)?.[0];
  if (phrase === undefined) return false;
  return !UNCITED.test(phrase) || !CITED.test(text) || VAGUE_PHRASES.test(prose.replace(UNCITED, ''));
}

function isConcrete({ text }: Document, { statement, start, end }: Claim): boolean {
  const said = text.slice(start, end);
  return (
    statement.quantities.some(({ dimension }) => dimension !== 'ordinal') ||
    statement.words.some(({ kind }) => kind === 'name') ||
    said.includes('`') ||
    MEASURABLE.test(said)
  );
}
