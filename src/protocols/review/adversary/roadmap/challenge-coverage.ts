// Requirements that no phase names, that another phase lists than the table says, or that exist nowhere.

import type { ChallengeDraft } from '../../model.ts';
import { lineAround } from '../line-around.ts';
import { evidenceOf, listed, MOST_QUOTED, quoteAll } from '../quote-all.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { createHolder, readNamedIds } from '../read-id-ranges.ts';
import { challengeOwners } from './challenge-owners.ts';
import { findGaps } from './find-gaps.ts';
import { type Coverage, readCoverage, type Wanted } from './read-coverage.ts';
import type { Phase } from './read-phases.ts';

/** A roadmap that names fewer of the requirements by id speaks of them in other words. */
const FEWEST_NAMED = 0.66;
/** A family with fewer definitions is not known to be listed in full. */
const FEWEST_DEFINED = 3;
/** A table with fewer of the ids that the phases name lists something else. */
const FEWEST_LISTED = 0.8;

export function challengeCoverage(reading: ArtifactReading, phases: readonly Phase[]): ChallengeDraft[] {
  const coverage = readCoverage(reading, phases);
  return [
    ...draftUncovered(coverage, phases),
    ...(coverage.wanted.length > 0 ? [] : findGaps(reading.document, phases, coverage)),
    ...draftUnknown(reading, coverage, phases),
    ...challengeOwners(coverage, phases),
  ];
}

const titlesOf = (phases: readonly Phase[]): string[] => phases.map(({ title }) => title);

function draftUncovered(
  { wanted, traced, named, deferred }: Coverage,
  phases: readonly Phase[],
): ChallengeDraft[] {
  const known = new Set(phases.map(({ key }) => key));
  const isHeld = createHolder([
    ...named.flatMap((ids) => [...ids]),
    ...traced.filter((row) => row.phases.some((key) => known.has(key))).map(({ canonical }) => canonical),
  ]);
  const listedElsewhere = new Set(wanted.map(({ canonical }) => canonical));
  const all: readonly Wanted[] = [
    ...wanted,
    ...traced.filter(({ canonical }) => !listedElsewhere.has(canonical)),
  ];
  const missing = all.filter(({ canonical }) => !isHeld(canonical) && !deferred.has(canonical));
  if (missing.length === 0 || (all.length - missing.length) / all.length < FEWEST_NAMED) return [];
  const ids = [...new Set(missing.map(({ id }) => id))];
  return [
    {
      category: 'Coverage',
      section: '',
      concern: `No phase names ${listed(ids)}: ${all.length - missing.length} of ${all.length} requirements are named in one, and nothing says that ${ids.length === 1 ? 'this one is' : 'these are'} put off.`,
      evidence: evidenceOf([
        ...[...new Map(missing.map(({ quote }) => [quote.line, quote])).values()].slice(0, MOST_QUOTED),
        { kind: 'searched', places: titlesOf(phases), terms: ids.slice(0, 20) },
      ]),
      severity: 'critical',
      recommendation: `Put ${listed(ids)} into a phase, or list ${ids.length === 1 ? 'it' : 'them'} as deferred with the reason.`,
      ifLeft: `All phases can be finished without a look at ${ids.length === 1 ? ids[0] : `${ids.length} requirements`}.`,
    },
  ];
}

function draftUnknown(
  reading: ArtifactReading,
  coverage: Coverage,
  phases: readonly Phase[],
): ChallengeDraft[] {
  const { document, context } = reading;
  const unknown = findUnknown(reading, coverage, phases);
  const [first] = unknown;
  if (!first) return [];
  const ids = unknown.map(({ id }) => id);
  return [
    {
      category: 'Coverage',
      section: first.phase.title,
      concern: `${first.phase.name} claims ${listed(ids)}, which ${context ? 'the requirements do' : 'the table of requirements does'} not have.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          unknown.map(({ start, end }) => lineAround(document.text, start, end)),
        ),
      ),
      severity: 'significant',
      recommendation: `Correct ${listed(ids)} to the ids that are meant, or add ${ids.length === 1 ? 'the requirement' : 'the requirements'}.`,
      ifLeft: `${first.phase.name} is accepted against requirements that nobody wrote down.`,
    },
  ];
}

interface UnknownId {
  readonly id: string;
  readonly phase: Phase;
  readonly start: number;
  readonly end: number;
}

function findUnknown(
  { document, context }: ArtifactReading,
  { wanted, traced, deferred }: Coverage,
  phases: readonly Phase[],
): UnknownId[] {
  const source = context ? wanted.filter(({ quote }) => quote.of === 'context') : traced;
  const isKnown = createHolder([
    ...[...source, ...wanted].map(({ canonical }) => canonical),
    ...(context ? readNamedIds(context.document.text).map(({ canonical }) => canonical) : []),
    ...deferred,
  ]);
  const families = new Map<string, number>();
  for (const { family } of source) families.set(family, (families.get(family) ?? 0) + 1);
  const named = phases.flatMap((phase) =>
    readNamedIds(document.text.slice(phase.start, phase.end))
      .filter(({ family, written }) => written && (families.get(family) ?? 0) >= FEWEST_DEFINED)
      .map((id) => ({ ...id, phase, start: phase.start + id.start, end: phase.start + id.end })),
  );
  const distinct = [...new Map(named.map((one) => [one.canonical, one])).values()];
  const unknown = distinct.filter(({ canonical }) => !isKnown(canonical));
  return unknown.length > distinct.length * (1 - FEWEST_LISTED) ? [] : unknown;
}
