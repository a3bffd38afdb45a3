// From what advocates wrote to what counts: quotes located or struck, unknown points, letters and criticisms dropped, a
// point without an answer taken as an abstention. What was still wrong after the one corrective ask ends here.

import type { AdvocateStatement, Argument, FinalArgument, Position, Rebuttal } from '../../domain/debate.ts';
import type { VariantId } from '../../domain/document.ts';
import type { Stance, WrittenArgument } from './questions/advocate-shape.ts';
import type { FinalAnswer } from './questions/conclude.ts';
import { readEvidence } from './questions/debate-answer.ts';
import type { Shown, Spoken } from './questions/debate-payload.ts';
import type { RebuttalAnswer } from './questions/rebut.ts';
import type { StatementAnswer } from './questions/state-position.ts';

export function readStatement(advocate: VariantId, answer: StatementAnswer, shown: Shown): AdvocateStatement {
  const others = new Set(shown.variants.map(({ id }) => id).filter((id) => id !== advocate));
  return {
    advocate,
    summary: answer.summary,
    steelmen: firstOfEach(answer.steelmen, ({ variant }) => variant, others).map(
      ({ variant, strongest, right, however, evidence }) => ({
        variant,
        ...readEvidence(shown, evidence),
        strongest,
        right,
        however,
      }),
    ),
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
    positions: readPositions(advocate, 1, answer.positions, shown, pointsOf(shown)),
  };
}

export function readRebuttal(
  advocate: VariantId,
  answer: RebuttalAnswer,
  shown: Shown,
  criticisms: readonly string[],
): Rebuttal {
  const others = new Set(shown.variants.map(({ id }) => id).filter((id) => id !== advocate));
  return {
    advocate,
    replies: firstOfEach(answer.replies, ({ criticism }) => criticism, new Set(criticisms)).map((one) => ({
      ...readArgument(one, shown),
      criticism: one.criticism,
      concedes: one.concedes,
    })),
    newEvidence: answer.newEvidence.map((one) => readArgument(one, shown)),
    assessments: firstOfEach(answer.assessments, ({ variant }) => variant, others),
    positions: readPositions(advocate, 2, answer.positions, shown, pointsOf(shown)),
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

export const pointsOf = ({ points }: Shown): string[] => points.map(({ id }) => id);

/** What is known, once each; the rest is dropped. */
function firstOfEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  known: ReadonlySet<string>,
): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const name = nameOf(item);
    const isFirst = known.has(name) && !seen.has(name);
    seen.add(name);
    return isFirst;
  });
}

function readArgument({ claim, evidence, point }: WrittenArgument, shown: Shown): Argument {
  const isKnown = [...shown.points, ...shown.faults, ...shown.contributions].some(({ id }) => id === point);
  return { claim, ...readEvidence(shown, evidence), ...(isKnown ? { point } : {}) };
}

/** Those of `points` that have no answer that can be read. */
export function findUnanswered(
  stances: readonly Stance[],
  points: readonly string[],
  shown: Shown,
): string[] {
  const answered = readable(stances, points, shown);
  return points.filter((point) => !answered.has(point));
}

/** The first stance on each point that names a variant there is, or none of them. */
function readable(stances: readonly Stance[], points: readonly string[], shown: Shown): Map<string, Stance> {
  const letters = new Set(['none', ...shown.variants.map(({ id }) => id)]);
  const known = new Set(points);
  const byPoint = new Map<string, Stance>();
  for (const stance of stances) {
    const { point, prefers } = stance;
    if (known.has(point) && letters.has(prefers) && !byPoint.has(point)) byPoint.set(point, stance);
  }
  return byPoint;
}

function readPositions(
  advocate: VariantId,
  round: number,
  stances: readonly Stance[],
  shown: Shown,
  points: readonly string[],
): Position[] {
  const byPoint = readable(stances, points, shown);
  return points.map((point) => {
    const stance = byPoint.get(point);
    const prefers = stance?.prefers === 'none' ? undefined : stance?.prefers;
    const read = readEvidence(shown, stance?.evidence ?? []);
    return {
      point,
      advocate,
      round,
      prefers,
      // A concession that rests on nothing does not count.
      concedes: (stance?.concedes ?? false) && prefers !== advocate && read.evidence.length > 0,
      ...read,
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
