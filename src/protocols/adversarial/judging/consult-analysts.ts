// Step 1, after the rules: what they left open is put to the analysts, where there are any.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { Descent } from '../descent.ts';
import type { Differences } from '../differences/index.ts';
import type { AdversarialInput } from '../input.ts';
import { planMerge } from '../planning/index.ts';
import type { Measured } from '../scoring/measure.ts';
import { quantOf } from '../scoring/select-base.ts';
import { askAnalysts } from './ask-analysts.ts';
import type { Judgement } from './judgement.ts';
import { openBook } from './number-book.ts';
import type { NumberedRecord } from './number-statements.ts';

export interface Consultation {
  readonly input: AdversarialInput;
  readonly differences: Differences;
  readonly descent: Descent;
  /** The base, where descent decides. */
  readonly newest: string | undefined;
  readonly measure: () => readonly Measured[];
}

/** Undefined where nobody was asked. */
export async function consultAnalysts(
  { input, differences, descent, newest, measure }: Consultation,
  deliberation: Deliberation,
): Promise<Judgement | undefined> {
  const analysts = input.analysts?.length ?? 0;
  if (analysts === 0) return undefined;
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
  const open = new Set(
    planned.variants.flatMap(({ unjudged }) =>
      unjudged.map(({ claim, variant, block }) => claim ?? `${variant}:${block}`),
    ),
  );
  const contested = new Set(
    planned.variants.flatMap(({ index, fates }) =>
      fates.flatMap((fate, block) => (fate?.at === 'contested' ? [`${index}:${block}`] : [])),
    ),
  );
  const isStarred = ({ claims, variant, block }: NumberedRecord): boolean =>
    variant !== reference &&
    (claims.some((claim) => open.has(claim)) ||
      open.has(`${variant}:${block}`) ||
      contested.has(`${variant}:${block}`));
  return askAnalysts(
    {
      book,
      reference,
      isStarred,
      labels: variants.map(({ label }) => label),
      analysts,
      source: input.source?.text,
    },
    deliberation,
  );
}

/** The scores are not known yet: what can be counted of them chooses the text that the others are held against. */
function likelyBase(measured: readonly Measured[]): string | undefined {
  const best = [...measured].sort((a, b) => quantOf(b.metrics) - quantOf(a.metrics))[0];
  return best?.subject.variant;
}
