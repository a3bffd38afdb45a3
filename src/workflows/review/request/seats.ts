// Who answers in a review (the adversary, the author if it is a model, the person if it is not, and whoever decides what
// happens to the challenges that are left), and what they read.

import type { Role } from '../../../domain/question.ts';
import type { Run } from '../../../domain/run.ts';
import type { RecordedDocument, SeatChoice, SeatPlan } from '../../../domain/workflow/workspace.ts';
import type { ReviewInput } from '../model/input.ts';
import { AUTHOR_PERSON, AWAIT_REVISION, awaitRevision } from '../questions/await-revision.ts';
import { AUTHOR } from '../questions/defend.ts';
import { ADVERSARY } from '../questions/raise-challenges.ts';

type Named = Pick<ReviewInput, 'author' | 'adversary' | 'interactive'>;

export const seatsOf = ({ author, adversary = 'embedded' }: Named): SeatPlan => ({
  tables: [{ seats: [{ model: adversary }, ...(author === undefined ? [] : [{ model: author }])] }],
});

export function seatFor(role: Role, { author, interactive }: Named): SeatChoice {
  if (role === AUTHOR_PERSON) return 'author';
  if (role === ADVERSARY) return { table: 0, role: 'advocate:A' };
  const decides = role === 'human' || interactive === true;
  if (decides && role !== AUTHOR) return 'person';
  return author === undefined ? 'embedded' : { table: 0, role: 'advocate:B' };
}

/** The document as the run saw it last (as it was given, or as it was revised since), and what it is read with. */
export const documentsOf = (
  { artifact, context }: Pick<ReviewInput, 'artifact' | 'context'>,
  answers?: Run['answers'],
): readonly RecordedDocument[] => [
  { ...artifact, text: lastArtifact({ artifact }, answers ?? new Map()) },
  ...(context ? [context] : []),
];

export function lastArtifact({ artifact }: Pick<ReviewInput, 'artifact'>, answers: Run['answers']): string {
  const revised = [...answers.values()]
    .filter(({ question }) => question === AWAIT_REVISION)
    .map(({ answer }) => awaitRevision.answer.safeParse(answer).data?.artifact);
  return revised.at(-1) ?? artifact.text;
}
