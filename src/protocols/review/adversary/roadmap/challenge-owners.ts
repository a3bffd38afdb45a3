// Whose a requirement is: phases that claim the same one, and a table that gives it to another phase than the one
// that lists it.

import type { Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, MOST_QUOTED, quoteAll } from '../quote-all.ts';
import { fieldsOf } from '../read-fields.ts';
import { readNamedIds } from '../read-id-ranges.ts';
import type { Coverage } from './read-coverage.ts';
import type { Phase } from './read-phases.ts';

/** A roadmap in which more is claimed twice repeats ids on purpose. */
const MOST_REPEATED = 0.2;

export function challengeOwners(
  document: Document,
  coverage: Coverage,
  phases: readonly Phase[],
): ChallengeDraft[] {
  const owned = readOwned(phases);
  return [...draftMismapped(coverage, owned), ...draftTwice(document, owned)];
}

const capital = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** The table says one phase, and another lists the requirement as its own. */
function draftMismapped({ traced }: Coverage, owned: readonly Owned[]): ChallengeDraft[] {
  const owners = new Map(owned.map((one) => [one.canonical, one]));
  const wrong = traced.flatMap((row) => {
    const owner = owners.get(row.canonical);
    const holders = owner?.claims.map(({ phase }) => phase.key) ?? [];
    const isWrong =
      row.phases.length > 0 && holders.length > 0 && !row.phases.some((key) => holders.includes(key));
    return owner && isWrong ? [{ ...row, owner }] : [];
  });
  const [first] = wrong;
  // Where most rows disagree the table counts something else.
  if (!first || wrong.length * 2 > traced.length) return [];
  const ids = wrong.map(({ id }) => id);
  return [
    {
      category: 'Coverage',
      section: '',
      concern: `The table of requirements puts ${first.id} into ${first.phases.map(capital).join(', ')}, but ${first.owner.claims[0]?.phase.name} lists it as its own${ids.length > 1 ? `; the same holds for ${listed(ids.slice(1))}` : ''}.`,
      evidence: evidenceOf(wrong.slice(0, MOST_QUOTED).map(({ quote }) => quote)),
      severity: 'significant',
      recommendation: `Make the table and the phases agree on ${listed(ids)}.`,
      ifLeft: `${capital(first.phases[0] ?? '')} is closed as covering ${first.id}, which nobody built there.`,
    },
  ];
}

interface Claim {
  readonly phase: Phase;
  readonly start: number;
  readonly end: number;
}

interface Owned {
  readonly id: string;
  readonly canonical: string;
  readonly family: string;
  readonly claims: readonly Claim[];
}

/** Only lists of requirements that phases give as theirs; ids in running text may recur. */
function readOwned(phases: readonly Phase[]): Owned[] {
  const owned = new Map<string, Owned>();
  const parts = phases.flatMap((phase) =>
    fieldsOf(phase.fields, 'requirements').flatMap((field) =>
      field.parts.map((part) => ({ ...part, phase })),
    ),
  );
  for (const { text, phase, start, end } of parts) {
    for (const { id, canonical, family, end: at } of readNamedIds(text)) {
      const claims = owned.get(canonical)?.claims ?? [];
      // "FR-3 (partial: the rule table)" says which part it means.
      if (/^[*_`]{0,2}\s?\(/.test(text.slice(at)) || claims.some((claim) => claim.phase === phase)) continue;
      owned.set(canonical, { id, canonical, family, claims: [...claims, { phase, start, end }] });
    }
  }
  return [...owned.values()];
}

function draftTwice(document: Document, owned: readonly Owned[]): ChallengeDraft[] {
  // What holds for the whole product is met in several phases.
  const twice = owned.filter(({ claims, family }) => claims.length > 1 && !/^(?:NFR|SC|AC)\b/.test(family));
  const [first] = twice;
  if (!first || twice.length > owned.length * MOST_REPEATED) return [];
  const said = twice.map(({ id, claims }) => `${id} (${claims.map(({ phase }) => phase.name).join(', ')})`);
  return [
    {
      category: 'Coverage',
      section: first.claims[1]?.phase.title ?? '',
      concern: `Two phases claim the same requirement: ${listed(said)}. None of them is said to do only a part of it.`,
      evidence: evidenceOf(
        quoteAll(
          document,
          twice.flatMap(({ claims }) => claims),
        ),
      ),
      severity: 'significant',
      recommendation: `Give each of ${listed(twice.map(({ id }) => id))} to one phase, or say which part each phase delivers.`,
      ifLeft: `Each phase can be closed in the belief that the other one delivers ${first.id}.`,
    },
  ];
}
