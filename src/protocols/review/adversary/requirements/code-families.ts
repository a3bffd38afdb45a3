// Completeness of named codes: where a table lists the codes of a family (`P4_*`), one that is used elsewhere and not
// listed has no meaning; readers look it up in vain.

import type { Document } from '../../../../domain/document.ts';
import { splitCells } from '../../../../text/extract-claims.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { listNames } from './names.ts';

/** In a code span of its own: inside a longer one it is part of something else. */
const CODE = /(?<=`)([A-Z][A-Z0-9]{1,9})_[A-Z0-9]+(?:_[A-Z0-9]+)*(?=`)/g;
/** Fewer are examples, not a list. */
const FEWEST_LISTED = 4;
/** A list that lacks more than it holds was never meant to be whole. */
const MOST_LACKING = 0.5;
const MOST_QUOTES = 6;

interface Family {
  /** By code, the section whose table lists it. */
  readonly listed: Map<string, number>;
  readonly used: Map<string, { readonly start: number; readonly end: number }>;
}

export function challengeCodeFamilies({ document }: ArtifactReading): ChallengeDraft[] {
  return [...readFamilies(document)].flatMap(([prefix, { listed, used }]) => {
    const lacking = [...used].filter(([code]) => !listed.has(code));
    if (listed.size < FEWEST_LISTED || lacking.length === 0 || lacking.length > listed.size * MOST_LACKING)
      return [];
    const [first, ...others] = lacking.slice(0, MOST_QUOTES).map(([, place]) => quoteOf(document, place));
    if (!first) return [];
    const names = listNames(lacking.map(([code]) => code));
    const where = document.sections[[...listed.values()][0] ?? 0]?.title ?? '';
    const one = lacking.length === 1;
    return [
      {
        category: 'Completeness',
        section: where,
        concern: `${names} ${one ? 'is' : 'are'} used, but the table under "${where}", which lists ${listed.size} codes ${prefix}_*, does not have ${one ? 'it' : 'them'}`,
        evidence: [first, ...others],
        severity: 'significant',
        recommendation: `Add ${names} to the table with condition and consequence, or use a code that it has.`,
        ifLeft: `Whoever builds from the table never raises ${names}, and whoever meets ${one ? 'it' : 'one'} finds no explanation.`,
      } satisfies ChallengeDraft,
    ];
  });
}

function readFamilies(document: Document): ReadonlyMap<string, Family> {
  const families = new Map<string, Family>();
  const familyOf = (prefix: string): Family => {
    const known = families.get(prefix) ?? { listed: new Map(), used: new Map() };
    families.set(prefix, known);
    return known;
  };
  for (const block of document.blocks) {
    if (block.kind === 'code' || block.kind === 'html' || block.kind === 'frontmatter') continue;
    const text = document.text.slice(block.start, block.end);
    const firstEnd = block.kind === 'table-row' ? (splitCells(text)[0]?.end ?? 0) : 0;
    for (const match of text.matchAll(CODE)) {
      const [code, prefix = ''] = match;
      const family = familyOf(prefix);
      if (match.index < firstEnd) family.listed.set(code, block.section);
      else if (!family.used.has(code))
        family.used.set(code, {
          start: block.start + match.index,
          end: block.start + match.index + code.length,
        });
    }
  }
  return families;
}
