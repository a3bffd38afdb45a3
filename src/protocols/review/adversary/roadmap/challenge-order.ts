// Orders that cannot be followed: a phase that needs a later one, circles, a need that names no phase, and items that
// need what a later phase delivers.

import type { Document } from '../../../../domain/document.ts';
import { shown } from '../../../check/shown.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import { quoteOf } from '../read-artifact.ts';
import { challengeItemOrder } from './challenge-item-order.ts';
import { findCircle } from './find-circle.ts';
import { type PhaseNeed, readPhaseNeeds } from './read-dependencies.ts';
import type { Phase } from './read-phases.ts';

export function challengeOrder(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
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
