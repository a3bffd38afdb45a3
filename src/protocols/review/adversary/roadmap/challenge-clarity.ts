// Phases whose end nobody can tell: without a goal or a criterion where the others have one, or with a criterion that
// cannot fail.

import type { Document } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, listed, quoteAll } from '../quote-all.ts';
import { type FieldKind, fieldsOf } from '../read-fields.ts';
import { vagueWords } from '../vague-check.ts';
import type { Phase } from './read-phases.ts';

/** Of the other phases, so that one without stands out. */
const USUAL = 0.7;
const FEWEST_OTHERS = 2;
const CRITERIA: readonly FieldKind[] = ['criterion', 'verify', 'done'];
const CAN_BE_SEEN =
  /\b(?:exit|accept(?:ance|ed)|pass(?:es|ed|ing)?|verif(?:y|ied|ies)|validat\w+|success|criteria|milestone|gate|done when|tests?)\b|[<>≤≥]\s?\d|\d\s?%/i;

export function challengeClarity(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  return [...draftMissing(document, phases), ...draftVague(document, phases)];
}

function draftMissing(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  const has = ({ fields }: Phase, kinds: readonly FieldKind[]): boolean =>
    fieldsOf(fields, ...kinds).some(({ parts }) => parts.length > 0);
  const lacking = (kinds: readonly FieldKind[]): Phase[] => {
    const without = phases.filter((phase) => !has(phase, kinds));
    const others = phases.length - without.length;
    return others >= FEWEST_OTHERS && others / phases.length >= USUAL ? without : [];
  };
  const says = ({ headingEnd, end }: Phase): boolean =>
    CAN_BE_SEEN.test(document.text.slice(headingEnd, end));
  const criteria = lacking(CRITERIA).filter((phase) => !says(phase));
  const goals = lacking(['goal']).filter((phase) => !criteria.includes(phase) && !says(phase));
  return [
    ...draftLacking(document, phases, criteria, 'success criterion', CRITERIA),
    ...draftLacking(document, phases, goals, 'goal', ['goal']),
  ];
}

function draftLacking(
  document: Document,
  phases: readonly Phase[],
  lacking: readonly Phase[],
  what: string,
  kinds: readonly FieldKind[],
): ChallengeDraft[] {
  if (lacking.length === 0) return [];
  const names = lacking.map(({ name }) => name).join(', ');
  const sibling = phases.find(
    (phase) => !lacking.includes(phase) && fieldsOf(phase.fields, ...kinds).length > 0,
  );
  const label = fieldsOf(sibling?.fields ?? [], ...kinds)[0];
  return [
    {
      category: 'Milestone clarity',
      section: lacking[0]?.title ?? '',
      concern: `${names} ${lacking.length === 1 ? 'has' : 'have'} no ${what}; the other ${phases.length - lacking.length} phases have one.`,
      evidence: evidenceOf([
        ...quoteAll(
          document,
          lacking.map(({ start, headingEnd }) => ({ start, end: headingEnd })),
        ),
        {
          kind: 'searched',
          places: lacking.map(({ title }) => title),
          terms: [label?.label ?? what, 'success criteria', 'exit criteria', 'done when'],
        },
      ]),
      severity: 'significant',
      recommendation: `Write for ${names} what must be true at the end and how it is checked, as ${sibling?.name ?? 'the others'} does under "${label?.label ?? what}".`,
      ifLeft: `${names} is declared done by whoever is out of time, and the next phase inherits the difference.`,
    },
  ];
}

function draftVague(document: Document, phases: readonly Phase[]): ChallengeDraft[] {
  const vague = phases.flatMap((phase) =>
    fieldsOf(phase.fields, ...CRITERIA).flatMap(({ parts }) =>
      parts.flatMap((part) => {
        const words = vagueWords(part.text);
        return words === undefined ? [] : [{ ...part, words, phase }];
      }),
    ),
  );
  const [first] = vague;
  if (!first) return [];
  const words = [...new Set(vague.map((one) => `"${one.words.toLowerCase()}"`))];
  const names = [...new Set(vague.map(({ phase }) => phase.name))];
  return [
    {
      category: 'Milestone clarity',
      section: first.phase.title,
      concern: `${vague.length === 1 ? 'A criterion' : `${vague.length} criteria`} of ${listed(names)} cannot fail: ${listed(words, 4)} ${words.length === 1 ? 'has' : 'have'} no measure.`,
      evidence: evidenceOf(quoteAll(document, vague)),
      severity: 'significant',
      recommendation: `Say what is done, with what input, and which result counts as passed, for each of the quoted criteria.`,
      ifLeft: `${listed(names)} can be accepted in any state, and two reviewers will disagree about it.`,
    },
  ];
}
