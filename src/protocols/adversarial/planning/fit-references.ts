// "Section 7" means the seventh section of the document it was written in: in another document the same section may
// have another number.

import type { DecidedVariant } from './decide-units.ts';
import type { MergeContext } from './merge-context.ts';
import { sectionNumber } from './section-number.ts';

export type ReferenceFitter = (text: string) => string;

const REFERENCE =
  /((?:\bSections?|§§?)\s*)(\d{1,3}(?:\.\d{1,3}){0,4}(?:(?:\s*,\s*|\s*(?:and|&|to|-|–)\s*)\d{1,3}(?:\.\d{1,3}){0,4})*)(?![\w.]*\d)/g;

/** Puts the merged document's numbers in place of the variant's: those of the base, and those that new sections get. */
export function createReferenceFitter(
  context: MergeContext,
  variant: DecidedVariant,
  landed: ReadonlyMap<number, string>,
): ReferenceFitter {
  const numbers = new Map<string, string>();
  for (const { index, title } of variant.document.sections) {
    const own = sectionNumber(title);
    if (own === '' || numbers.has(own)) continue;
    const found = context.baseSectionOf(variant.index, index);
    const theirs =
      found === undefined
        ? (landed.get(index) ?? '')
        : sectionNumber(context.baseDocument.sections[found]?.title ?? '');
    if (theirs !== '') numbers.set(own, theirs);
  }
  const isSame = [...numbers].every(([own, theirs]) => own === theirs);
  if (isSame) return (text) => text;
  return (text) =>
    text.replace(REFERENCE, (_, lead: string, list: string) => {
      const fitted = list.replace(/\d{1,3}(?:\.\d{1,3}){0,4}/g, (number) => numbers.get(number) ?? number);
      return `${lead}${fitted}`;
    });
}
