// Once the base is known. Analysts held the others against the reference; where the base is another text, nobody has said
// what the reference says beyond it. They are asked once more, the other way round, about the reference alone.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { AdversarialInput } from '../input.ts';
import { planMerge } from '../planning/index.ts';
import type { Decided } from '../planning/merge-context.ts';
import { askAnalysts } from './ask-analysts.ts';
import { ANALYSIS, knownByRule, leftOpen } from './consult-analysts.ts';
import { joinAskings } from './join-askings.ts';
import type { Judgement } from './judgement.ts';
import type { NumberedRecord } from './number-statements.ts';

/** Its steps in the journal begin so. */
export const AGAINST_BASE = `${ANALYSIS}/against-base`;

/** There is nobody to ask, and nothing remembered: what the reference says is unjudged. */
const NOBODY = { analysts: [], conflicts: [], statements: [], disagreements: [], mistakes: 0 };

/** As it was where the base is the reference. */
export async function judgeAgainstBase(
  decided: Decided,
  input: AdversarialInput,
  deliberation: Deliberation,
): Promise<Judgement | undefined> {
  const { judgement: first, comparison } = decided;
  const base = comparison.variants.findIndex(({ id }) => id === decided.base);
  if (first === undefined || first.reference === base) return first;
  const planned = planMerge({ ...decided, results: [], judgement: undefined });
  const { book, reference, conflicts } = first;
  const wasOpen = leftOpen(planned);
  // What it says beside a dispute nobody has been asked, either.
  const isOpen = (record: NumberedRecord): boolean =>
    wasOpen(record) ||
    conflicts.some(({ sides }) => sides.flat().some((ref) => ref.kind === 'record' && ref.record === record));
  const starred = new Set((book.variants[reference]?.records ?? []).filter(isOpen));
  const inquiry = {
    step: AGAINST_BASE,
    within: 'refactor-plan' as const,
    book,
    reference: base,
    byRule: knownByRule(planned, book, isOpen),
    starred,
    labels: comparison.variants.map(({ label }) => label),
    analysts: input.analysts?.length ?? 0,
    source: input.source?.text,
    remembered: input.remembered,
    told: first.conflicts,
  };
  const second = (await askAnalysts(inquiry, deliberation)) ?? { ...inquiry, ...NOBODY };
  const { judgement, late } = joinAskings(comparison, first, second);
  for (const message of late) deliberation.report({ type: 'warning', message });
  return judgement;
}
