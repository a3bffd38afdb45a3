// Whose a requirement is: a table that gives it to another phase than the one that lists it.

import { push } from '../../../../text/index-lists.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, MOST_QUOTED } from '../quote-all.ts';
import { fieldsOf } from '../read-fields.ts';
import { readNamedIds } from '../read-id-ranges.ts';
import type { Coverage } from './read-coverage.ts';
import type { Phase } from './read-phases.ts';

const capital = (key: string): string => `${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/** The table says one phase, and another lists the requirement as its own. */
export function challengeOwners({ traced }: Coverage, phases: readonly Phase[]): ChallengeDraft[] {
  const owners = readOwners(phases);
  const wrong = traced.flatMap((row) => {
    const [owner, ...others] = owners.get(row.canonical) ?? [];
    const isWrong =
      row.phases.length > 0 && ![owner, ...others].some((one) => row.phases.includes(one?.key ?? ''));
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
      concern: `The table of requirements puts ${first.id} into ${first.phases.map(capital).join(', ')}, but ${first.owner.name} lists it as its own${ids.length > 1 ? `; the same holds for ${listed(ids.slice(1))}` : ''}.`,
      evidence: evidenceOf(wrong.slice(0, MOST_QUOTED).map(({ quote }) => quote)),
      severity: 'significant',
      recommendation: `Make the table and the phases agree on ${listed(ids)}.`,
      ifLeft: `${capital(first.phases[0] ?? '')} is closed as covering ${first.id}, which nobody built there.`,
    },
  ];
}

/** Only lists of requirements that phases give as theirs; ids in running text may recur. */
function readOwners(phases: readonly Phase[]): ReadonlyMap<string, readonly Phase[]> {
  const owners = new Map<string, Phase[]>();
  for (const phase of phases) {
    for (const { text } of fieldsOf(phase.fields, 'requirements').flatMap(({ parts }) => parts)) {
      for (const { canonical } of readNamedIds(text)) push(owners, canonical, phase);
    }
  }
  return owners;
}
