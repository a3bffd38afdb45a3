// Conflicts: statements that cannot both hold, orders nobody can follow, ids for two things, rules stated twice. Found as
// `check` finds them, told as challenges.

import type { Document } from '../../../../domain/document.ts';
import { spanOf } from '../../../../text/document-lines.ts';
import { draftContradictions } from '../../../check/contradictions.ts';
import { draftCycles } from '../../../check/cycles.ts';
import type { Draft, FileSpan } from '../../../check/finding.ts';
import { draftRepetitions } from '../../../check/repetitions.ts';
import { draftRequirements } from '../../../check/requirements.ts';
import type { ChallengeDraft, Severity } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { listNames, nameAt } from './names.ts';
import type { Stated } from './read-stated.ts';

const SEVERITIES: Readonly<Record<Draft['severity'], Severity>> = {
  High: 'critical',
  Medium: 'significant',
  Low: 'minor',
};

export function challengeConflicts(reading: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  const contradictions = draftContradictions(reading.reading, []).filter(({ severity }) => severity !== 'Low');
  const ids = draftRequirements(reading.reading, contradictions);
  const drafts = [
    ...contradictions,
    ...draftCycles(reading.reading),
    ...ids.filter(({ kind }) => kind === 'contradiction'),
  ];
  const copies = [
    ...ids.filter(({ kind }) => kind === 'duplicate-requirement'),
    ...draftRepetitions(reading.reading),
  ];
  return [
    ...drafts.map((draft) => challengeOf(draft, reading, stated)),
    ...challengeCopies(copies, reading, stated),
  ];
}

const MOST_QUOTES = 6;

/** All that is stated twice is one challenge: it is one habit. */
function challengeCopies(
  copies: readonly Draft[],
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  const spans = copies.flatMap((copy) => copy.spans);
  const [first, ...others] = spans.slice(0, MOST_QUOTES).map((span) => quoteOf(document, span));
  if (!first) return [];
  const names = listNames(spans.map(({ start, end }) => nameAt(stated, spanOf(document, start, end))));
  const count = copies.length === 1 ? 'One rule is' : `${copies.length} rules are`;
  return [
    {
      category: 'Conflicts',
      section: copies.length === 1 ? sectionAt(document, spans[0] as FileSpan) : '',
      concern: `${count} stated at two places in nearly the same words: ${names}`,
      evidence: [first, ...others],
      severity: 'minor',
      recommendation: `State each rule once, and refer to it from the other place: ${names}.`,
      ifLeft: 'The next change reaches one copy, and then the two contradict each other.',
    },
  ];
}

function challengeOf(draft: Draft, { document }: ArtifactReading, stated: readonly Stated[]): ChallengeDraft {
  const names = draft.spans.map(({ start, end }) => nameAt(stated, spanOf(document, start, end)));
  const [first, ...others] = draft.spans.map((span) => quoteOf(document, span));
  return {
    section: sectionAt(document, draft.spans[0]),
    severity: SEVERITIES[draft.severity],
    evidence: [first as NonNullable<typeof first>, ...others],
    ...describe(draft, names),
  };
}

const sectionAt = ({ sections }: Document, { start }: FileSpan): string =>
  [...sections].reverse().find((section) => section.start <= start)?.title ?? '';

type Described = Pick<ChallengeDraft, 'category' | 'concern' | 'recommendation' | 'ifLeft'>;

function describe({ kind, message }: Draft, places: readonly string[]): Described {
  const names = listNames(places);
  const [one = ''] = places;
  if (kind === 'dependency-cycle')
    return {
      category: 'Feasibility',
      concern: `${names} put each other first. ${message}`,
      recommendation: `Take one of the dependencies at ${names} out, or say which part of each comes first.`,
      ifLeft: `Work on ${names} waits for itself.`,
    };
  if (places.length === 1)
    return {
      category: 'Conflicts',
      concern: `${one}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
      recommendation: `Correct the number at ${one}, or add what is missing from the list below it.`,
      ifLeft: 'Readers look for an item that is not there, or build one that was not meant.',
    };
  const isOneId = / stands for two things: /.test(message);
  return {
    category: 'Conflicts',
    concern: isOneId ? message : `${names} contradict each other. ${message}`,
    recommendation: isOneId
      ? 'Give the second text an id of its own and correct the places that refer to it.'
      : `Decide which of ${names} holds and correct the other; if both are meant, say under which condition each applies.`,
    ifLeft: isOneId
      ? `Plans and tests that name ${one} mean either of the two.`
      : `One of ${names} is built and the other is broken by it.`,
  };
}
