// Once the base is known. Analysts held the others against the reference; where the base is another text, nobody has said
// what the reference says beyond it. They are asked once more, the other way round, about the reference alone.

import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { Comparison } from '../../../text/relations/comparison/compare-documents.ts';
import type { NumberedRecord } from '../../evidence/numbered/number-statements.ts';
import { isTold } from '../judging/join-conflicts.ts';
import {
  AGAINST_BASE,
  claimsAt,
  type Disagreement,
  isInternal,
  type JudgedConflict,
  type JudgedMemory,
  type JudgedStatement,
  type Judgement,
  type Ref,
  touches,
  variantOf,
} from '../judging/judgement.ts';
import type { Decided } from '../planning/context/merge-context.ts';
import { planMerge } from '../planning/index.ts';
import type { AdversarialInput } from '../request/input.ts';
import { askAnalysts } from './ask-analysts.ts';
import { knownByRule, leftOpen } from './consult-analysts.ts';

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

export interface JoinedAskings {
  readonly judgement: Judgement;
  /** Conflicts that were told too late to be points, in words. */
  readonly late: readonly string[];
}

/** The base is the reference of the second. */
function joinAskings(comparison: Comparison, first: Judgement, second: Judgement): JoinedAskings {
  const { reference: base, starred, memory } = second;
  const fresh = second.conflicts.filter((conflict) => !isTold(conflict, first.conflicts));
  const held = fresh.map((conflict) => holdSides(comparison, first, conflict, base));
  const disagreements = [...second.disagreements, ...held.flat()];
  const isHeld = (one: JudgedStatement): boolean =>
    disagreements.some((other) => touches(refOf(one), refOf(other)));
  return {
    judgement: {
      ...first,
      starred: new Set([...first.starred, ...starred]),
      byRule: [...first.byRule, ...second.byRule],
      analysts: [...new Set([...first.analysts, ...second.analysts])],
      statements: [
        ...first.statements.flatMap((one) => withoutReverse(one, base, starred)),
        ...second.statements.filter(
          (one) => !isHeld(one) && (one.words !== '' || isNews(one) || !isDisputed(first, refOf(one))),
        ),
      ],
      disagreements: [...first.disagreements, ...disagreements],
      mistakes: first.mistakes + second.mistakes,
      ...(first.memory && { memory: joinMemories(first.memory, memory) }),
    },
    late: fresh.map((conflict, at) => tellLate(comparison, conflict, held[at] ?? [])),
  };
}

/** Kept although disputed: where the debate decides for both, it comes in at the place named here. */
const isNews = ({ is }: JudgedStatement): boolean => is === 'adds' || is === 'differs';

const refOf = ({ record, unit }: Pick<JudgedStatement, 'record' | 'unit'>): Ref => ({
  kind: 'record',
  record,
  unit,
});

/** Whoever said of the base that it says the same as the reference did not say that the reference says no more. */
function withoutReverse(
  one: JudgedStatement,
  base: number,
  starred: Judgement['starred'],
): JudgedStatement[] {
  if (starred.has(one.record)) return [];
  if (one.record.variant !== base || one.is !== 'same') return [one];
  const as = one.as.filter((ref) => ref.kind !== 'record' || !starred.has(ref.record));
  return as.length === 0 ? [] : [{ ...one, as }];
}

const isDisputed = ({ conflicts }: Judgement, ref: Ref): boolean =>
  conflicts.some(
    (conflict) =>
      conflict.kind !== 'id-clash' &&
      !isInternal(conflict) &&
      conflict.sides.flat().some((side) => touches(side, ref)),
  );

/** Points have been numbered and debated: what contradicts the base, as is told only now, waits as unjudged beside it. */
function holdSides(
  comparison: Comparison,
  first: Judgement,
  { about, sides, by }: JudgedConflict,
  base: number,
): Disagreement[] {
  return sides.flatMap((side) =>
    side.flatMap((ref): Disagreement[] => {
      if (ref.kind !== 'record' || variantOf(ref) === base || isDisputed(first, ref)) return [];
      const against = sides.filter((other) => other !== side).flat();
      const places = against.map((other) => placeOf(comparison, other)).join(', ');
      const said = `${by.join(' and ')}: contradicts ${places} (${about})`;
      return [{ record: ref.record, unit: ref.unit, said, against }];
    }),
  );
}

function placeOf({ variants }: Comparison, ref: Ref): string {
  const { label = '', document } = variants[variantOf(ref)] ?? {};
  const line =
    ref.kind === 'record'
      ? claimsAt(ref)[0]?.line
      : document?.blocks[document.sections[ref.section]?.firstBlock ?? -1]?.line;
  return line === undefined ? label : `${label} L${line}`;
}

function tellLate(
  comparison: Comparison,
  { about, sides, by }: JudgedConflict,
  held: readonly Disagreement[],
): string {
  const places = sides.flat().map((ref) => placeOf(comparison, ref));
  const what =
    held.length > 0
      ? `${held.map((one) => placeOf(comparison, refOf(one))).join(', ')} stays out, unjudged`
      : 'it is no point of this run';
  return `${by.join(' and ')} named a contradiction only when the base was known: ${about} (${places.join(', ')}); ${what}`;
}

const joinMemories = (first: JudgedMemory, second: JudgedMemory | undefined): JudgedMemory => ({
  ...first,
  conflicts: [...first.conflicts, ...(second?.conflicts ?? [])],
  statements: [...first.statements, ...(second?.statements ?? [])],
});
