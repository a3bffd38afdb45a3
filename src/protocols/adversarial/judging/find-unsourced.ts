// What an analyst says a variant claims and the source does not: code looks for it in the source before it is told.

import type { Quote } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare/compare-documents.ts';
import { stemWord } from '../../../text/words/stem-word.ts';
import { quoteRef } from '../differences/judged-points.ts';
import type { Judgement } from './judgement.ts';
import { claimsAt } from './know-judged.ts';

export interface Unsourced {
  readonly quote: Quote;
  /** Names, amounts and telling words of it that the source does not have. */
  readonly missing: readonly string[];
  readonly by: readonly string[];
}

const SAID = /^not in the source\b/i;
/** From this share of telling words on the source speaks of it. */
const KNOWN = 0.5;
const MOST_MISSING = 6;

export function findUnsourced(comparison: Comparison, judgement: Judgement, source: string): Unsourced[] {
  const stems = new Set((source.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemWord));
  const folded = source.toLowerCase().replace(/\s+/g, ' ');
  return judgement.statements.flatMap(({ record, unit, why, by }): Unsourced[] => {
    if (!SAID.test(why)) return [];
    const ref = { kind: 'record', record, unit } as const;
    const statements = claimsAt(ref).map(({ statement }) => statement);
    const exact = statements.flatMap(({ names, quantities }) => [
      ...names,
      ...quantities.map(({ text }) => text),
    ]);
    const lost = exact.filter((text) => !folded.includes(text.toLowerCase().replace(/\s+/g, ' ')));
    const words = statements.flatMap(({ meaning }) => meaning.map(({ lower }) => lower));
    const strange = words.filter((word) => !stems.has(stemWord(word)));
    const isStrange = words.length > 0 && (words.length - strange.length) / words.length < KNOWN;
    if (lost.length === 0 && !isStrange) return [];
    const missing = [...new Set([...lost, ...(isStrange ? strange : [])])].slice(0, MOST_MISSING);
    return [{ quote: quoteRef(comparison, ref), missing, by }];
  });
}
