// From what advocates wrote to what counts: quotes located, unknown letters dropped, a point without an answer taken
// as an abstention. What was still wrong after the one corrective ask ends here.

import type { AdvocateStatement, Argument, FinalArgument, Position, Rebuttal } from '../../domain/debate.ts';
import type { VariantId } from '../../domain/document.ts';
import type { FinalAnswer } from './questions/conclude.ts';
import { locateAll, type Stance, type WrittenArgument } from './questions/debate-answer.ts';
import type { Shown, Spoken } from './questions/debate-payload.ts';
import type { RebuttalAnswer } from './questions/rebut.ts';
import type { StatementAnswer } from './questions/state-position.ts';

export function readStatement(advocate: VariantId, answer: StatementAnswer, shown: Shown): AdvocateStatement {
  const others = new Set(shown.variants.map(({ id }) => id).filter((id) => id !== advocate));
  return {
    advocate,
    summary: answer.summary,
    steelmen: answer.steelmen
      .filter(({ variant }) => others.has(variant))
      .map((one) => ({ ...one, evidence: locateAll(shown, one.evidence) })),
    strengths: answer.strengths.map((one) => readArgument(one, shown)),
    weaknesses: answer.weaknesses
      .filter(({ variant }) => others.has(variant))
      .map((one, index) => ({
        ...readArgument(one, shown),
        id: `${advocate}.${index + 1}`,
        from: advocate,
        variant: one.variant,
      })),
    concessions: answer.concessions.map((one) => readArgument(one, shown)),
    positions: readPositions(
      advocate,
      1,
      answer.positions,
      shown,
      shown.points.map(({ id }) => id),
    ),
  };
}

export function readRebuttal(advocate: VariantId, answer: RebuttalAnswer, shown: Shown): Rebuttal {
  return {
    advocate,
    replies: answer.replies.map((one) => ({
      ...readArgument(one, shown),
      criticism: one.criticism,
      concedes: one.concedes,
    })),
    newEvidence: answer.newEvidence.map((one) => readArgument(one, shown)),
    assessments: answer.assessments,
    positions: readPositions(
      advocate,
      2,
      answer.positions,
      shown,
      shown.points.map(({ id }) => id),
    ),
  };
}

export function readFinal(
  advocate: VariantId,
  answer: FinalAnswer,
  shown: Shown,
  unresolved: readonly string[],
): FinalArgument {
  return {
    advocate,
    summary: answer.summary,
    disagreements: answer.disagreements.map((one) => readArgument(one, shown)),
    concessions: answer.concessions.map((one) => readArgument(one, shown)),
    positions: readPositions(advocate, 3, answer.positions, shown, unresolved),
  };
}

const readArgument = ({ claim, evidence, point }: WrittenArgument, shown: Shown): Argument => ({
  claim,
  evidence: locateAll(shown, evidence),
  ...(point === undefined ? {} : { point }),
});

function readPositions(
  advocate: VariantId,
  round: number,
  stances: readonly Stance[],
  shown: Shown,
  points: readonly string[],
): Position[] {
  const letters = new Set(shown.variants.map(({ id }) => id));
  const byPoint = new Map<string, Stance>();
  for (const stance of stances) if (!byPoint.has(stance.point)) byPoint.set(stance.point, stance);
  return points.map((point) => {
    const stance = byPoint.get(point);
    const prefers = stance && letters.has(stance.prefers) ? stance.prefers : undefined;
    return {
      point,
      advocate,
      round,
      prefers,
      concedes: (stance?.concedes ?? false) && prefers !== advocate,
      evidence: stance ? locateAll(shown, stance.evidence) : [],
      reasoning: stance?.reasoning ?? '',
    };
  });
}

/** What the others get to hear of a statement, rebuttal or final argument. */
export function speak(said: AdvocateStatement | Rebuttal | FinalArgument): Spoken {
  const claims = (title: string, all: readonly Argument[]): string[] =>
    all.length === 0 ? [] : [title, ...all.map(({ claim }, index) => `${index + 1}. ${claim}`)];
  const lines =
    'steelmen' in said
      ? [
          said.summary,
          ...said.steelmen.map(
            (one) => `Steelman of ${one.variant}: ${one.strongest} ${one.right} ${one.however}`,
          ),
          ...claims('Strengths', said.strengths),
          ...claims('Weaknesses of others', said.weaknesses),
          ...claims('Concessions', said.concessions),
        ]
      : 'replies' in said
        ? [
            ...said.replies.map(
              ({ criticism, claim, concedes }) => `${criticism}: ${concedes ? 'conceded. ' : ''}${claim}`,
            ),
            ...claims('New evidence', said.newEvidence),
            ...said.assessments.map(({ variant, text }) => `${variant}: ${text}`),
          ]
        : [
            said.summary,
            ...claims('Still disputed', said.disagreements),
            ...claims('Concessions', said.concessions),
          ];
  return {
    advocate: said.advocate,
    text: lines.join('\n'),
    stands: said.positions.map(({ point, prefers, concedes }) => ({
      point,
      prefers: prefers ?? 'none',
      concedes,
    })),
  };
}
