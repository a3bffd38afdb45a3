// The embedded adversary is a linter: it says what can be counted or looked up, and that no mind has read the document.
// What a text means, what is missing from its thinking and what cannot be built is for minds.

import { type ArtifactType, type ChallengeDraft, SEVERITIES, type TextGiven } from '../model/challenge.ts';
import type { Check, FaultKind } from './checks/check.ts';
import { uncovered } from './checks/coverage.ts';
import { danglingIds } from './checks/dangling.ts';
import { circles, laterNeeds } from './checks/order.ts';
import { emptySections, sharedNumbers } from './checks/sections.ts';
import { contradictions, deadReferences, saidCircles, sharedIds } from './checks/statements.ts';
import { lostCells, sums, unownedRisks } from './checks/tables.ts';
import { testTallies } from './checks/tallies.ts';
import { twins } from './checks/twins.ts';
import { readArtifact, readText } from './read/reading.ts';

export const CHECKS: readonly Check[] = [
  circles,
  laterNeeds,
  saidCircles,
  sums,
  testTallies,
  unownedRisks,
  uncovered,
  danglingIds,
  twins,
  contradictions,
  sharedIds,
  deadReferences,
  emptySections,
  lostCells,
  sharedNumbers,
];

/** What each type of document calls a fault of a kind. */
const CATEGORIES: Readonly<Record<ArtifactType, Readonly<Record<FaultKind, string>>>> = {
  requirements: {
    conflict: 'Conflicts',
    count: 'Conflicts',
    order: 'Feasibility',
    coverage: 'Completeness',
    evidence: 'Completeness',
    risk: 'Feasibility',
    reference: 'Completeness',
  },
  roadmap: {
    conflict: 'Milestone clarity',
    count: 'Scope per phase',
    order: 'Phase ordering',
    coverage: 'Coverage',
    evidence: 'Milestone clarity',
    risk: 'Risk distribution',
    reference: 'Coverage',
  },
  plan: {
    conflict: 'Assumption exposure',
    count: 'Task decomposition',
    order: 'Task decomposition',
    coverage: 'Missing wiring',
    evidence: 'Verification gaps',
    risk: 'Assumption exposure',
    reference: 'Missing wiring',
  },
  verification: {
    conflict: 'False positives',
    count: 'False positives',
    order: 'Coverage',
    coverage: 'Coverage',
    evidence: 'False positives',
    risk: 'Regression risk',
    reference: 'Coverage',
  },
};

/** Worst first, then in the order of the text; nothing is raised to fill a quota. */
export function findChallenges(
  type: ArtifactType,
  artifact: TextGiven,
  context?: TextGiven,
  checks: readonly Check[] = CHECKS,
): ChallengeDraft[] {
  const reading = readArtifact(type, artifact, context);
  const drafts = checks.flatMap(({ kind, find }) =>
    find(reading).map((fault) => ({ ...fault, category: CATEGORIES[type][kind], section: '' })),
  );
  return distinct(drafts).sort(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || lineOf(a) - lineOf(b),
  );
}

/** Two checks may see one fault: of challenges about the same lines the first is kept. */
function distinct(drafts: readonly ChallengeDraft[]): ChallengeDraft[] {
  const byPlace = new Map<string, ChallengeDraft>();
  for (const draft of drafts) {
    const lines = draft.evidence.map((one) =>
      one.kind === 'quote' ? `${one.of} ${one.line}` : one.terms.join(),
    );
    const key = lines.sort().join('\u0000');
    if (!byPlace.has(key)) byPlace.set(key, draft);
  }
  return [...byPlace.values()];
}

/** What is missing everywhere comes after what stands somewhere. */
function lineOf({ evidence }: ChallengeDraft): number {
  const lines = evidence.flatMap((one) => (one.kind === 'quote' && one.of === 'artifact' ? [one.line] : []));
  return lines.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...lines);
}

/** What a linter can say of itself: how much it looked at, and that it judged nothing. */
export function describeLook(type: ArtifactType, artifact: TextGiven, found: number): string {
  const { document, units } = readText(artifact.text);
  const named = units.filter(({ family }) => /^[A-Z]/.test(family) || type !== 'requirements');
  const names = new Set(named.map(({ key }) => key)).size;
  const lines = document.text.split('\n').filter((line) => line.trim() !== '').length;
  const noun = type === 'requirements' ? 'requirement' : 'named part';
  const what = names > 0 ? counted(names, noun) : counted(lines, 'line');
  const things = found === 0 ? 'nothing' : counted(found, 'thing');
  return `${CHECKS.length} checks looked at ${what} and found ${things}; no mind has read it`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
