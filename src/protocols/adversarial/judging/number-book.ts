// All numbers of a comparison, to be looked up by whoever reads an answer.

import type { Comparison } from '../../../text/compare/compare-documents.ts';
import {
  letterOf,
  type Numbered,
  type NumberedRecord,
  numberVariant,
  type Unit,
} from './number-statements.ts';

/** What a number stands for. */
export type Named =
  | { readonly kind: 'record'; readonly record: NumberedRecord; readonly unit: Unit }
  | { readonly kind: 'section'; readonly variant: number; readonly section: number };

export interface NumberBook {
  readonly variants: readonly Numbered[];
  find(number: string): Named | undefined;
  /** `§B3` */
  sectionNumber(variant: number, section: number): string;
}

const SECTION = /^§([A-J])(\d{1,6})$/;

/** As it was written, but for blanks and the letter case of a part. */
export const foldNumber = (number: string): string => {
  const plain = number.trim().replace(/^\*|[.,;:]$/g, '');
  return plain.replace(/^(§?[a-j])(?=\d)/, (head) => head.toUpperCase());
};

export function openBook({ variants, claims }: Pick<Comparison, 'variants' | 'claims'>): NumberBook {
  const numbered = variants.map((variant, index) => numberVariant(variant, index, claims[index] ?? []));
  const known = new Map<string, Named>();
  for (const { records } of numbered) {
    for (const record of records)
      for (const unit of [record, ...record.parts]) known.set(unit.id, { kind: 'record', record, unit });
  }
  return {
    variants: numbered,
    find(number) {
      const folded = foldNumber(number);
      const [, letter, digits] = SECTION.exec(folded) ?? [];
      if (letter === undefined) return known.get(folded);
      const variant = letter.charCodeAt(0) - 65;
      const section = Number(digits);
      const isThere = numbered[variant]?.document.sections[section] !== undefined;
      return isThere ? { kind: 'section', variant, section } : undefined;
    },
    sectionNumber: (variant, section) => `§${letterOf(variant)}${section}`,
  };
}
