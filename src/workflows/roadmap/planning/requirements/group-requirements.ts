// The pieces that a spec itself divides its work into: its phases where most requirements have one, else the epics,
// screens and sections that they belong to. What belongs to none stays with its neighbour.

import type { Requirement } from '../../model/extraction.ts';

export interface Piece {
  /** Titles of the spec, the weightiest first. */
  readonly titles: readonly string[];
  /** The requirements of one section or phase stand in one place. */
  readonly place: string;
  readonly isQuality: boolean;
  readonly requirements: readonly Requirement[];
}

/** Of the requirements; then phases cut the work. */
const MOST_PHASED = 0.6;

export const isPhased = (requirements: readonly Requirement[]): boolean =>
  requirements.filter(({ plan }) => plan?.phase !== undefined).length >= requirements.length * MOST_PHASED;

export function groupRequirements(requirements: readonly Requirement[]): readonly Piece[] {
  const byPhase = isPhased(requirements);
  // In the order of the spec, so that a neighbour is one there.
  const inSpec = [...requirements].sort((a, b) => a.source.line - b.source.line);
  const groups = new Map<string, Requirement[]>();
  let last: { readonly key: string; readonly section: string } | undefined;
  for (const requirement of inSpec) {
    const { plan } = requirement;
    const name = byPhase ? plan?.phase : titleOf(requirement);
    const section = plan?.section ?? '';
    const key = name ?? (byPhase ? last?.key : undefined) ?? (last?.section === section ? last.key : section);
    last = { key, section };
    const known = groups.get(key);
    if (known) known.push(requirement);
    else groups.set(key, [requirement]);
  }
  const pieces = [...groups].map(([key, own]) => pieceOf(key, own, byPhase));
  return byPhase ? pieces.sort((a, b) => numberIn(a.place) - numberIn(b.place)) : pieces;
}

/** A story whose title is the requirement belongs to the section around it. */
function titleOf({ id, text, plan }: Requirement): string | undefined {
  const { group, section } = plan ?? {};
  if (group === undefined || group === '') return undefined;
  const isOwn = group.startsWith(id) || group.startsWith(text) || text.startsWith(`${group}:`);
  return isOwn && section !== undefined && section !== '' ? section : group;
}

const numberIn = (phase: string): number => Number(/\d{1,6}/.exec(phase)?.[0] ?? Number.MAX_SAFE_INTEGER);

/** "Phase 2", "Spring", "Now" say when and not what. */
const WHEN =
  /^\W*(?:(?:early|mid|late|this|next) )?(?:spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|now|next|later|mvp|launch|year|first|second|third|beta|alpha|ga|go-?live)\W*$/i;
/** "Pilot in Tilburg", "Phase 2: labels". */
const saysWhat = (phase: string): boolean =>
  !WHEN.test(phase) && (!/\d/.test(phase) || /[:–—-]\s/.test(phase));

/** What the requirements of a phase without a name of its own belong to, what most of them belong to first. */
export function groupsOf(requirements: readonly Requirement[]): string[] {
  const counts = new Map<string, number>();
  for (const one of requirements) {
    const group = titleOf(one);
    if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([group]) => group);
}

function pieceOf(key: string, requirements: readonly Requirement[], byPhase: boolean): Piece {
  const quality = requirements.filter(({ kind }) => kind === 'non-functional').length;
  return {
    titles: byPhase && !saysWhat(key) ? groupsOf(requirements) : [key],
    place: byPhase ? key : (requirements[0]?.plan?.section ?? key),
    isQuality: quality * 2 > requirements.length,
    requirements,
  };
}
