// What became of a merge, for people: which base, what came in from whom, what stays open, and why a result is not whole.

import { isOwnWords } from '../../../../domain/comparison/merge.ts';
import { SIMILAR } from '../../../../domain/contract.ts';
import { PERSON } from '../../../../domain/run.ts';
import { printable } from '../../../../domain/workflow/printable.ts';
import { counted } from '../../../../domain/workflow/summary.ts';
import type { AdversarialOutput } from './output.ts';

const MOST_POINTS_SHOWN = 12;

export function describeMerge(output: AdversarialOutput): string[] {
  const { status, failure_stage: stage } = output.contract;
  const reasons = reasonsFor(output);
  const because = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  return [
    mergedLine(output),
    ...decidedLine(output),
    ...openLine(output),
    ...(status === 'success' ? [] : [`Status: ${status}${stage ? ` at ${stage}` : ''}${because}`]),
  ];
}

/** Which variant is the base, and by how much. */
export function baseLine({ selection, variants }: AdversarialOutput): string {
  const { base, ranking, scores, margin, tiebreaker_level, decided_by } = selection;
  const { base_by_descent: given = base, base_override: chosen = given } = selection;
  const named = `Base: ${chosen} (${printable(variants.find(({ letter }) => letter === chosen)?.label ?? '')})`;
  const scoreOf = (id: string | undefined): string =>
    scores.find(({ variant }) => variant === id)?.variant_score.toFixed(3) ?? '';
  if (scores.length === 0) return `${named}, the first: nothing to choose between`;
  if (chosen !== base || selection.base_by_descent !== undefined) {
    if (selection.base_override === undefined) return `${named}, by lineage: ${selection.base_reason ?? ''}`;
    return `${named}, chosen by you: ${scoreOf(chosen)} against ${scoreOf(base)} of ${base}, the base by the scores`;
  }
  const figures = `${scoreOf(base)} against ${scoreOf(ranking[1])} of ${ranking[1]}`;
  return tiebreaker_level === 0
    ? `${named}, ${figures}`
    : `${named}, ${figures}: within ${margin.toFixed(3)}, decided by ${decided_by}`;
}

/** How far the debate came, and on how much. */
export function describeDebate({ debate }: AdversarialOutput): string[] {
  const { points, rounds, evidence, debate_skipped: isSkipped, skip_reason: reason } = debate;
  if (isSkipped) return [`Debate: none, ${reason}`];
  const agreed = `${countAgreed(debate)} of ${counted(points.length, 'debated contradiction')} agreed`;
  const proof = `${evidence.verified} quotes verified, ${evidence.struck} not verified`;
  return [`Debate: ${agreed} in ${counted(rounds, 'round')}; ${proof}`];
}

const countAgreed = ({ points, unresolved }: AdversarialOutput['debate']): number =>
  points.length - unresolved.length;

/** `50%, 5 of 10 agreed: 6 contradictions and 4 topics with unjudged statements`; topics that nobody judged count as not agreed. */
function describeShare(debate: AdversarialOutput['debate']): string {
  const { points, unjudged = [], convergence } = debate;
  const debated = counted(points.length, 'contradiction');
  const said =
    unjudged.length === 0
      ? `${debated} agreed`
      : `${points.length + unjudged.length} agreed: ${debated} and ${counted(unjudged.length, 'topic')} with unjudged statements`;
  return `${shareAgainst(debate, convergence)}, ${countAgreed(debate)} of ${said}`;
}

const OWN_WORDS = 'own words';

/** Applied changes by the variant they came from, in the order of the letters; what somebody wrote comes last. */
export function countSources({ plan, merge }: AdversarialOutput): ReadonlyMap<string, number> {
  const applied = new Set(
    merge.results.flatMap(({ change, status }) => (status === 'Applied' ? [change] : [])),
  );
  const counts = new Map<string, number>();
  for (const change of plan.changes) {
    const source = isOwnWords(change) ? OWN_WORDS : change.variant;
    if (applied.has(change.number)) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return new Map([...counts].sort());
}

function mergedLine(output: AdversarialOutput): string {
  const { merge, variants } = output;
  if (merge.planned === 0) return 'Merged: nothing; the merged document is the base';
  const label = (letter: string): string =>
    printable(variants.find((one) => one.letter === letter)?.label ?? '');
  const parts = [
    ...[...countSources(output)].map(([letter, count]) =>
      letter === OWN_WORDS ? `${count} in ${OWN_WORDS}` : `${count} from ${letter} (${label(letter)})`,
    ),
    ...(merge.failed > 0 ? [`${merge.failed} failed`] : []),
    ...(merge.skipped > 0 ? [`${merge.skipped} skipped`] : []),
  ];
  const changes = `${merge.planned} ${merge.planned === 1 ? 'change' : 'changes'}`;
  const share = merge.applied === merge.planned ? changes : `${merge.applied} of ${changes}`;
  return `Merged: ${share}: ${parts.join(', ')}`;
}

/** `Decided: 3 by a person, 12 by anthropic:claude-…` */
function decidedLine({ decisions = [] }: AdversarialOutput): string[] {
  const counts = new Map<string, number>();
  for (const { by, items } of decisions)
    if (items.length > 0) counts.set(by, (counts.get(by) ?? 0) + items.length);
  const told = [...counts].map(([by, count]) => `${count} by ${by === PERSON ? 'a person' : printable(by)}`);
  return told.length === 0 ? [] : [`Decided: ${told.join(', ')}`];
}

/** The same number as in decision-brief.md and undecided.md; what nobody debated is counted apart. */
function openLine({ contract, debate }: AdversarialOutput): string[] {
  const open = contract.unresolved_conflicts;
  if (open.length === 0) return [];
  const debated = open.filter((id) => debate.points.some((point) => point.point_id === id));
  const left = open.filter((id) => debate.undebated.includes(id));
  const inside = open.length - debated.length - left.length;
  const parts = [
    ...(debated.length > 0 ? [`${debated.length} debated`] : []),
    ...(left.length > 0 ? [`${left.length} not debated`] : []),
    ...(inside > 0 ? [`${inside} inside one document`] : []),
  ];
  const kinds = debated.length === open.length ? '' : ` (${parts.join(', ')})`;
  const shown = open.slice(0, MOST_POINTS_SHOWN).join(', ');
  const more = open.length > MOST_POINTS_SHOWN ? ` and ${open.length - MOST_POINTS_SHOWN} more` : '';
  return [`To decide: ${counted(open.length, 'contradiction')}${kinds}: ${shown}${more}`];
}

/** Why a run is not a success, in the order of its steps. */
export function reasonsFor(output: AdversarialOutput): string[] {
  const { contract, merge, validation, debate, decisions } = output;
  const { convergence_checked, convergence_override, unresolved_conflicts: open, unjudged } = contract;
  const settled = contract.convergence_score ?? 0;
  const isShort = decisions === undefined ? debate.status !== 'CONVERGED' : settled < debate.threshold;
  const isOpen = convergence_checked && !convergence_override && isShort;
  const told =
    decisions === undefined
      ? describeShare(debate)
      : `${shareAgainst(debate, settled)} with what was decided`;
  const wrong = validation.checks.filter(({ passed }) => !passed).map(({ name }) => name);
  return [
    ...(debate.skip_reason === SIMILAR ? [`the debate was skipped (${SIMILAR})`] : []),
    ...(isOpen ? [`the debate did not converge (${told}; ${share(debate.threshold)} required)`] : []),
    ...(open.length > 0 ? [`${counted(open.length, 'contradiction')} to decide`] : []),
    ...((unjudged ?? 0) > 0 ? [`${counted(unjudged, 'statement')} unjudged`] : []),
    ...(merge.failed > 0 ? [`${merge.failed} of ${merge.planned} changes could not be applied`] : []),
    ...(validation.passed
      ? []
      : [`the merged document failed a check (${wrong.join(', ')}): see merge-log.md`]),
  ];
}

/** Rounded, but not up to a threshold that was missed: nobody can read "80%; 80% asked for". */
const shareAgainst = ({ threshold }: AdversarialOutput['debate'], value: number | null): string =>
  value !== null && value < threshold && share(value) === share(threshold)
    ? `${Math.floor(value * 100)}%`
    : share(value);

export const share = (value: number | null): string =>
  value === null ? 'none' : `${Math.round(value * 100)}%`;
