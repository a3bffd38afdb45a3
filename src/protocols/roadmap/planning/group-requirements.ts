// The pieces that a spec itself divides its work into: its phases where most requirements have one with a name, else the
// epics, screens, stories and sections that they belong to. What belongs to none stays with its neighbour.

import type { Requirement, SuccessCriterion } from '../model.ts';

export interface WorkGroup {
  /** In the words of the spec; several where groups were joined. */
  readonly names: readonly string[];
  /** The requirements of one section or phase stand in one place. */
  readonly place: string;
  readonly isQuality: boolean;
  /** What has more to prove is more work. */
  readonly weight: number;
  readonly requirements: readonly Requirement[];
  readonly ids: readonly string[];
}

/** Of the requirements; then phases cut the work. */
const MOST_PHASED = 0.6;
/** "Phase 2", "Sprint 1", "3": says when, not what. */
const NUMBERED = /^(?:\p{L}+[\s-]*)?\d{1,3}$/u;

export function groupRequirements(
  requirements: readonly Requirement[],
  criteria: readonly SuccessCriterion[],
): readonly WorkGroup[] {
  const named = requirements.filter(({ plan }) => plan?.phase !== undefined && !NUMBERED.test(plan.phase));
  const isPhased = named.length >= requirements.length * MOST_PHASED;
  const nameOf = ({ plan }: Requirement): string | undefined => (isPhased ? plan?.phase : plan?.group);
  // In the order of the spec, so that a neighbour is one there.
  const inSpec = [...requirements].sort((a, b) => a.source.line - b.source.line);
  const groups = new Map<string, Requirement[]>();
  inSpec.forEach((requirement, at) => {
    const key = keyOf(inSpec, at, nameOf);
    groups.set(key, [...(groups.get(key) ?? []), requirement]);
  });
  return [...groups].map(([key, sorted]) => {
    return {
      names: key.startsWith(UNNAMED) ? [] : [key],
      place: sorted.map(({ plan }) => plan?.section ?? '').find((place) => place !== '') ?? '',
      weight:
        sorted.length +
        criteria.filter(({ derivedFrom }) => sorted.some(({ id }) => derivedFrom.includes(id))).length / 2,
      isQuality: sorted.filter(({ kind }) => kind === 'non-functional').length * 2 > sorted.length,
      requirements: sorted,
      ids: sorted.map(({ id }) => id),
    };
  });
}

const UNNAMED = '\n';

/** What has no name stays with the one before it in its place, or by itself; without a place, with the next. */
function keyOf(
  inSpec: readonly Requirement[],
  at: number,
  nameOf: (one: Requirement) => string | undefined,
): string {
  const placeOf = (one: Requirement | undefined): string => one?.plan?.section ?? '';
  const own = inSpec[at] as Requirement;
  const place = placeOf(own);
  const name = nameOf(own);
  if (name !== undefined) return name;
  if (place === '') {
    const next =
      inSpec.slice(at + 1).find((one) => nameOf(one) !== undefined) ??
      inSpec.slice(0, at).findLast((one) => nameOf(one) !== undefined);
    return (next && nameOf(next)) ?? UNNAMED;
  }
  const before = inSpec.slice(0, at).findLast((one) => placeOf(one) === place && nameOf(one) !== undefined);
  return (before && nameOf(before)) ?? `${UNNAMED}${place}`;
}
