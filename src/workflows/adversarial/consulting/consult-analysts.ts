// Step 1, after the rules: what they left open is put to the analysts, where there are any.

import type { Claim } from '../../../domain/claim.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { type NumberBook, type NumberedRecord, openBook } from '../../evidence/numbered/number-statements.ts';
import type { Differences } from '../differences/index.ts';
import type { Judgement, Ref } from '../judging/judgement.ts';
import { ANALYSIS } from '../judging/judgement.ts';
import { type Planned, planMerge } from '../planning/index.ts';
import type { AdversarialInput } from '../request/input.ts';
import type { Measured } from '../scoring/measure.ts';
import { quantOf } from '../scoring/select-base.ts';
import type { Descent } from '../variants/descent.ts';
import { askAnalysts } from './ask-analysts.ts';

export interface Consultation {
  readonly input: AdversarialInput;
  readonly differences: Differences;
  readonly descent: Descent;
  /** The base, where descent decides. */
  readonly newest: string | undefined;
  readonly measure: () => readonly Measured[];
}

/** Undefined where nobody was asked, now or before. */
export async function consultAnalysts(
  { input, differences, descent, newest, measure }: Consultation,
  deliberation: Deliberation,
): Promise<Judgement | undefined> {
  const analysts = input.analysts?.length ?? 0;
  if (analysts === 0 && input.remembered === undefined) return undefined;
  const { comparison, points } = differences;
  const { variants } = comparison;
  const base = newest ?? likelyBase(measure());
  const reference = Math.max(
    0,
    variants.findIndex(({ id }) => id === base),
  );
  const { order, ancestor } = descent;
  const planned = planMerge({
    comparison,
    points,
    results: [],
    rounds: 0,
    base: variants[reference]?.id ?? '',
    skipped: undefined,
    order,
    ancestor,
  });
  const book = openBook(comparison);
  const isStarred = leftOpen(planned);
  return askAnalysts(
    {
      step: ANALYSIS,
      within: 'diff-analysis',
      book,
      reference,
      byRule: knownByRule(planned, book, isStarred),
      starred: new Set(book.variants.flatMap(({ records }) => records.filter(isStarred))),
      labels: variants.map(({ label }) => label),
      analysts,
      source: input.source?.text,
      remembered: input.remembered,
    },
    deliberation,
  );
}

/** What rules may not judge, and what they hold to be contradictory: a mind may know better. */
export function leftOpen({ variants, context }: Planned): (record: NumberedRecord) => boolean {
  const open = new Set<unknown>(
    variants.flatMap(({ unjudged }) =>
      unjudged.map(({ claim, variant, block }) => claim ?? `${variant}:${block}`),
    ),
  );
  for (const { index, fates } of variants)
    for (const [block, fate] of fates.entries()) if (fate?.at === 'contested') open.add(`${index}:${block}`);
  const asked = new Map(variants.map(({ index, document }) => [index, document]));
  return ({ claims, variant, block, start, end }) => {
    const document = asked.get(variant);
    if (document === undefined) return false;
    if (document.blocks[block]?.kind === 'frontmatter')
      return !context.baseDocument.text.includes(document.text.slice(start, end));
    return claims.some((claim) => open.has(claim)) || open.has(`${variant}:${block}`);
  };
}

/** What a rule found said in the text that the others are held against. */
export function knownByRule(
  { context }: Planned,
  { variants }: NumberBook,
  isStarred: (record: NumberedRecord) => boolean,
): Judgement['byRule'] {
  const { baseIndex } = context;
  const owners = new Map(
    (variants[baseIndex]?.records ?? []).flatMap((record) =>
      record.claims.map((claim) => [claim, record] as const),
    ),
  );
  const others = variants.filter(({ variant }) => variant !== baseIndex).flatMap(({ records }) => records);
  return others
    .filter((record) => !isStarred(record))
    .flatMap((record) =>
      record.claims.flatMap((claim): [Ref, Ref][] => {
        const there = context.counterpartOf(claim);
        const owner = there && owners.get(there.claim);
        return owner ? [[refOf(record, claim), refOf(owner, there.claim)]] : [];
      }),
    );
}

/** The part that a statement is, or the record where it has none. */
const refOf = (record: NumberedRecord, { start, end }: Claim): Ref => ({
  kind: 'record',
  record,
  unit: record.parts.find((part) => part.start === start && part.end === end) ?? record,
});

/** The scores are not known yet: what can be counted of them chooses the text that the others are held against. */
function likelyBase(measured: readonly Measured[]): string | undefined {
  const best = [...measured].sort((a, b) => quantOf(b.metrics) - quantOf(a.metrics))[0];
  return best?.subject.variant;
}
