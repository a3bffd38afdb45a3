// How the embedded adversary judges a rejection. It cannot weigh an argument, so it asks what the argument rests on:
// words of the documents, or a decision that somebody took. For what is not critical a reason is enough.

import { lineOf } from '../../evidence/locate-evidence.ts';
import type { Severity } from '../model/challenge.ts';
import type { Sources } from '../reply/sources.ts';

/** Shorter ones stand in any text. */
const TELLING_QUOTE = 12;
/** "Not relevant" is an opinion. */
const FEWEST_WORDS = 4;
const DECISION = /\b(?:ADR|DEC|RFC)[- ]?\d+\b|\b(?:decision|decided|agreed|out of scope|non-goal)\b/i;

export function judgeRejection(
  reason: string,
  severity: Severity,
  { document, context }: Sources,
): { readonly isValid: boolean; readonly why: string } {
  const quotes = [...reason.matchAll(/["\u201c]([^"\u201c\u201d]+)["\u201d]/g)].map(([, text = '']) => text);
  for (const quote of quotes) {
    if (quote.length < TELLING_QUOTE) continue;
    const line = lineOf(document, quote);
    if (line !== undefined) return { isValid: true, why: `the reason rests on line ${line} of the document` };
    const other = context && lineOf(context, quote);
    if (other !== undefined)
      return { isValid: true, why: `the reason rests on line ${other} of the context` };
  }
  if (DECISION.test(reason)) return { isValid: true, why: 'the reason names a decision' };
  if (severity === 'critical') {
    return { isValid: false, why: 'the reason quotes neither document nor context and names no decision' };
  }
  const isReason = (reason.match(/[\p{L}\p{N}]+/gu) ?? []).length >= FEWEST_WORDS;
  return isReason
    ? { isValid: true, why: 'a reason is given, which this rule cannot weigh' }
    : { isValid: false, why: 'no reason is given' };
}
