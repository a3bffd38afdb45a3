// Orders that cannot be followed: a phase that needs a later one, circles, a need that names no phase, and items that
// need what a later phase delivers.

import type { Document } from '../../../../domain/document.ts';
import { findSequences } from '../../../../text/find-sequences.ts';
import { asComparison } from '../../../check/as-comparison.ts';
import { shown } from '../../../check/shown.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { challengeItemOrder } from './challenge-item-order.ts';
import { findCircle } from './find-circle.ts';
import { type PhaseNeed, readPhaseNeeds } from './read-dependencies.ts';
import type { Phase } from './read-phases.ts';

/** Outside of a field; a circle takes two such statements. */
const ORDER_IN_PROSE =
  /\b(?:depends? (?:up)?on|(?:is|are) blocked by|blocks|requires? completion of|must (?:be )?(?:completed?|finish(?:ed)?|come|run|precede|happen)|prerequisite (?:for|of)|cannot (?:start|begin) (?:before|until))\b(?![*_]{0,2}:)/gi;

export function challengeOrder(reading: ArtifactReading, phases: readonly Phase[]): ChallengeDraft[] {
  const { document } = reading;
  const needs = readPhaseNeeds(document, phases);
  const circle = findCircle(needs.map((need) => ({ ...need, by: need.from.key })));
  const inCircle = new Set(circle.map(({ by, needed }) => `${by}→${needed}`));
  const circles = circle.length > 0 ? [draftCircle(document, circle)] : [];
  return [
    ...circles,
    ...draftForward(
      document,
      phases,
      needs.filter(({ from, needed }) => !inCircle.has(`${from.key}→${needed}`)),
    ),
    ...draftUnknown(document, phases, needs),
    ...challengeItemOrder(document, phases),
    ...(circle.length > 0 ? [] : statedCircles(reading)),
  ];
}

function draftCircle(document: Document, circle: readonly PhaseNeed[]): ChallengeDraft {
  const names = circle.map(({ from }) => from.name);
  const loop = [...names, names[0]].join(' → ');
  const [first, ...others] = circle.map((need) => quoteOf(document, need));
  return {
    category: 'Phase ordering',
    section: circle[0]?.from.title ?? '',
    concern: `No order satisfies these dependencies: ${loop}, each needing the next to be finished first.`,
    evidence: [first as NonNullable<typeof first>, ...others],
    severity: 'critical',
    recommendation: `Decide which of ${names.join(', ')} comes first, and take the dependency that points back out of it or move what is needed into the earlier phase.`,
    ifLeft: `None of ${names.join(', ')} can be started as the roadmap is written.`,
  };
}

function draftForward(
  document: Document,
  phases: readonly Phase[],
  needs: readonly PhaseNeed[],
): ChallengeDraft[] {
  const byKey = new Map(phases.map((phase) => [phase.key, phase]));
  const forward = [
    ...new Map(
      needs.flatMap((need) => {
        const later = byKey.get(need.needed);
        return later && later.index > need.from.index
          ? [[`${need.from.key}→${need.needed}`, { ...need, later }] as const]
          : [];
      }),
    ).values(),
  ];
  const [first] = forward;
  if (!first) return [];
  const { from, later } = first;
  const others = forward.slice(1).map((one) => `${one.from.name} on ${one.later.name}`);
  return [
    {
      category: 'Phase ordering',
      section: from.title,
      concern: `${from.name} says it depends on ${later.name}, which the roadmap puts after it${others.length > 0 ? `; likewise ${listed(others, 4)}` : ''}.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          forward.flatMap((one) => [one, { start: one.later.start, end: one.later.headingEnd }]),
        ),
      ),
      severity: 'critical',
      recommendation: `Move "${shown(later.title)}" before "${shown(from.title)}", or say which part of it ${from.name} needs and move that part.`,
      ifLeft: `${from.name} is started without what it needs and waits for ${later.name}, or builds a stand-in that is thrown away.`,
    },
  ];
}

function draftUnknown(
  document: Document,
  phases: readonly Phase[],
  needs: readonly PhaseNeed[],
): ChallengeDraft[] {
  const seen = new Set<string>();
  const known = new Set(phases.map(({ key }) => key));
  return needs.flatMap(({ from, needed, start, end }) => {
    if (known.has(needed) || seen.has(needed) || isNamedElsewhere(document, needed, start)) return [];
    seen.add(needed);
    const name = `${needed.charAt(0).toUpperCase()}${needed.slice(1)}`;
    return [
      {
        category: 'Phase ordering',
        section: from.title,
        concern: `${from.name} depends on ${name}, and the roadmap has no ${name}: its phases are ${phases.map((one) => one.name).join(', ')}.`,
        evidence: [quoteOf(document, { start, end })],
        severity: 'significant',
        recommendation: `Name the phase that is meant, or add ${name}.`,
        ifLeft: `Nobody can tell when ${from.name} may start.`,
      } satisfies ChallengeDraft,
    ];
  });
}

/** An earlier roadmap may have had it: then it is spoken of somewhere. */
function isNamedElsewhere({ text }: Document, key: string, start: number): boolean {
  const [family = '', number = ''] = key.split(' ');
  const sign = new RegExp(`\\b(?:${family}s?\\s{1,2}|${family.charAt(0).toUpperCase()})0?${number}\\b`, 'gi');
  return [...text.matchAll(sign)].some(({ index }) => Math.abs(index - start) > 200);
}

/** Circles between things that are no phases, as sentences state them. */
function statedCircles(artifact: ArtifactReading): ChallengeDraft[] {
  const { document } = artifact;
  if ((document.text.match(ORDER_IN_PROSE)?.length ?? 0) < 2) return [];
  return findSequences(asComparison(artifact.reading)).flatMap(({ path, claims }): ChallengeDraft[] => {
    // Tables are read by column, not as sentences.
    if (claims.some(({ cells }) => cells !== undefined && cells.length > 2)) return [];
    const spans = [...new Map(claims.map((claim) => [claim.start, claim])).values()];
    const [first, ...others] = spans.map((span) => quoteOf(document, span));
    if (!first) return [];
    const loop = path.map(shown).join(' → ');
    return [
      {
        category: 'Phase ordering',
        section: document.sections[claims[0]?.section ?? 0]?.title ?? '',
        concern: `No order satisfies this: ${loop}, each needing the next to come first.`,
        evidence: [first, ...others],
        severity: 'critical',
        recommendation: `Say which of ${path.slice(0, -1).map(shown).join(' and ')} comes first and correct the other statement.`,
        ifLeft: 'Whoever starts either of them is blocked by the other.',
      },
    ];
  });
}
