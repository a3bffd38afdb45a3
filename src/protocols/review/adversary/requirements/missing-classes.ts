// Completeness: whole classes of requirements that nothing in the document speaks of, although some requirement calls
// for them. The evidence is the requirement that calls, and what was looked for in vain.

import { maskCode } from '../../../../text/mask-code.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { BOUNDED, CLASSES, FIRST_STEP, type RequirementClass } from './class-words.ts';
import { nameOf } from './names.ts';
import type { Stated } from './read-stated.ts';
import { isToldOfPeople } from './user-focus.ts';

/** A note of fewer requirements is a change, not a product. */
const FEWEST_STATED = 5;
/** Fewer are said in passing. */
const FEWEST_PEOPLE = 3;
const EVERYWHERE = 'the whole document';

export function challengeMissingClasses(
  reading: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  if (stated.length < FEWEST_STATED) return [];
  const prose = [reading.document, ...(reading.context ? [reading.context.document] : [])]
    .map(maskCode)
    .join('\n')
    // Wrapped lines are read as one; offsets stay.
    .replace(/[\r\n]/g, ' ');
  const places = [EVERYWHERE, ...(reading.context ? ['the context'] : [])];
  return [
    ...CLASSES.flatMap((one) => challengeClass(one, reading, stated, prose, places)),
    ...challengeBounds(reading, prose, places),
  ];
}

function challengeClass(
  { name, calledBy, covers, isForPeople, terms, because, recommendation, ifLeft }: RequirementClass,
  { document }: ArtifactReading,
  stated: readonly Stated[],
  prose: string,
  places: readonly string[],
): ChallengeDraft[] {
  const caller = stated.find(({ text }) => calledBy.test(text));
  if (!caller || covers.test(prose)) return [];
  if (isForPeople && stated.filter(isToldOfPeople).length < FEWEST_PEOPLE) return [];
  return [
    {
      category: 'Completeness',
      section: '',
      concern: `Nothing is said of ${name}, although ${nameOf(caller)} ${because}`,
      evidence: [quoteOf(document, caller.span), { kind: 'searched', places, terms }],
      severity: 'significant',
      recommendation,
      ifLeft,
    },
  ];
}

function challengeBounds(
  { document }: ArtifactReading,
  prose: string,
  places: readonly string[],
): ChallengeDraft[] {
  const first = FIRST_STEP.exec(prose.slice(0, document.text.length));
  if (!first || BOUNDED.test(prose)) return [];
  const { index, 0: words } = first;
  return [
    {
      category: 'Completeness',
      section: '',
      concern: `The document speaks of "${words}" and says nowhere what is left out of it: no non-goals, nothing out of scope`,
      evidence: [
        quoteOf(document, { start: index, end: index + words.length }),
        {
          kind: 'searched',
          places,
          terms: ['out of scope', 'non-goals', 'not included', 'deferred', 'later'],
        },
      ],
      severity: 'minor',
      recommendation: `List what "${words}" does not do, above all what a reader would expect of it.`,
      ifLeft:
        'Every wish that comes up later can be read into it, and nobody can point to a line that says no.',
    },
  ];
}
