// From what advocates wrote to what counts: quotes located or struck, unknown points, letters and criticisms dropped, a
// point without an answer taken as an abstention. What was still wrong after the one corrective ask ends here.

import type {
  AdvocateStatement,
  Argument,
  Criticism,
  FinalArgument,
  Position,
  Rebuttal,
  Resolution,
} from '../../../domain/comparison/debate.ts';
import type { VariantId } from '../../../domain/document.ts';
import { searchAbsence } from '../../evidence/search-absence.ts';
import type { Stance, WrittenArgument } from './advocate/answer-shape.ts';
import { readEvidence, readResolution } from './advocate/check-answer.ts';
import { pointsFor, type Shown, type ShownPoint, type Spoken } from './advocate/payload.ts';
import {
  type FinalAnswer,
  openFor,
  type RebuttalAnswer,
  type StatementAnswer,
} from './advocate/questions.ts';
import { weighEvidence } from './advocate/weigh-evidence.ts';

export function readStatement(advocate: VariantId, answer: StatementAnswer, shown: Shown): AdvocateStatement {
  const others = rivalsOf(shown, advocate);
  const given = answer.steelmen.filter(({ strongest }) => strongest.trim() !== '');
  const steelmen = firstOfEach(given, ({ variant }) => variant, others).map(
    ({ variant, strongest, right, however, evidence }) => ({
      variant,
      ...readEvidence(shown, evidence),
      strongest,
      right,
      however,
    }),
  );
  const unheard = [...others].filter((id) => !steelmen.some(({ variant }) => variant === id));
  const concessions = answer.concessions.map((one) => readArgument(one, shown));
  return {
    advocate,
    summary: answer.summary,
    steelmen,
    strengths: answer.strengths.map((one) => readArgument(one, shown)),
    weaknesses: answer.weaknesses
      .filter(({ variant }) => others.has(variant))
      .map((one, index) => ({
        ...readArgument(one, shown),
        id: `${advocate}.${index + 1}`,
        from: advocate,
        variant: one.variant,
        ...searchedIn(one, shown),
      })),
    concessions,
    positions: readPositions({ advocate, round: 1, shown, unheard }, answer.positions),
  };
}

/** A criticism that something is lacking is held against the variant before anybody reads it. */
function searchedIn(
  { claim, variant }: { readonly claim: string; readonly variant: VariantId },
  { variants }: Shown,
): Pick<Criticism, 'searched'> {
  const searched = searchAbsence(claim, variants.find(({ id }) => id === variant)?.text ?? '');
  return searched ? { searched } : {};
}

/** Rivals whose case was not put: nothing that is said against them counts (ruling R2-4). */
export const unheardBy = ({ advocate, steelmen }: AdvocateStatement, shown: Shown): VariantId[] =>
  [...rivalsOf(shown, advocate)].filter((id) => !steelmen.some(({ variant }) => variant === id));

const rivalsOf = ({ variants }: Shown, advocate: VariantId): Set<VariantId> =>
  new Set(variants.map(({ id }) => id).filter((id) => id !== advocate));

export function readRebuttal(
  answer: RebuttalAnswer,
  speaker: Speaker,
  criticisms: readonly Criticism[],
): Rebuttal {
  const { advocate, shown } = speaker;
  const others = rivalsOf(shown, advocate);
  const about = new Map(criticisms.map(({ id, point }) => [id, point]));
  const replies = firstOfEach(answer.replies, ({ criticism }) => criticism, new Set(about.keys())).map(
    (one) => ({
      ...readArgument({ ...one, point: one.point ?? about.get(one.criticism) }, shown),
      criticism: one.criticism,
      concedes: one.concedes,
    }),
  );
  return {
    advocate,
    replies,
    newEvidence: answer.newEvidence.map((one) => readArgument(one, shown)),
    assessments: firstOfEach(answer.assessments, ({ variant }) => variant, others),
    positions: readPositions(speaker, answer.positions),
  };
}

export function readFinal(
  answer: FinalAnswer,
  speaker: Speaker,
  unresolved: readonly string[],
): FinalArgument {
  const { advocate, shown } = speaker;
  const concessions = answer.concessions.map((one) => readArgument(one, shown));
  return {
    advocate,
    summary: answer.summary,
    disagreements: answer.disagreements.map((one) => readArgument(one, shown)),
    concessions,
    positions: readPositions(speaker, answer.positions, openFor(shown, advocate, unresolved)),
  };
}

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

/** The first stance on each point that names an approach there is, or one of the words. */
function readable(stances: readonly Stance[], points: readonly string[], shown: Shown): Map<string, Stance> {
  const known = new Map(
    shown.points.filter(({ id }) => points.includes(id)).map((point) => [point.id, point]),
  );
  const byPoint = new Map<string, Stance>();
  for (const stance of stances) {
    const point = known.get(stance.point);
    const held = point && readResolution(stance.resolution, point.approaches);
    if (held !== undefined && !byPoint.has(stance.point))
      byPoint.set(stance.point, { ...stance, resolution: held });
  }
  return byPoint;
}

/** Who speaks, when, and about what. */
export interface Speaker {
  readonly advocate: VariantId;
  readonly round: number;
  readonly shown: Shown;
  readonly unheard: readonly VariantId[];
}

/** A point is given up only by its own position: to admit a weakness of it elsewhere is less than that. */
function readPositions(
  speaker: Speaker,
  stances: readonly Stance[],
  points = pointsFor(speaker.shown, speaker.advocate),
): Position[] {
  const { advocate, round, shown } = speaker;
  const byPoint = readable(stances, points, shown);
  return shown.points
    .filter(({ id }) => points.includes(id))
    .map((point) => {
      const stance = byPoint.get(point.id);
      const resolution = stance?.resolution ?? 'open';
      const read = readEvidence(shown, stance?.evidence ?? []);
      const approach = point.approaches.find((group) => group.includes(resolution)) ?? [];
      const concedes = stance?.concedes === true && read.evidence.length > 0;
      const unheard = unheardAt(speaker, point, resolution);
      return {
        point: point.id,
        advocate,
        round,
        resolution,
        ...(resolution === 'open' && stance?.question !== undefined ? { question: stance.question } : {}),
        // A concession that rests on nothing does not count, nor one of what is held.
        concedes: concedes && !approach.includes(advocate),
        ...read,
        ...weighEvidence(shown, point, read.evidence, approach),
        ...(unheard.length > 0 ? { unheard } : {}),
        reasoning: stance?.reasoning ?? '',
      };
    });
}

/** Of the rivals that were not heard those that say something else than what is held to be right. */
function unheardAt({ unheard }: Speaker, { approaches }: ShownPoint, resolution: Resolution): VariantId[] {
  const taken = approaches.find((group) => group.includes(resolution));
  if (taken === undefined) return [];
  return unheard.filter((id) => !taken.includes(id) && approaches.some((group) => group.includes(id)));
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
    stands: said.positions.map(({ point, resolution, concedes }) => ({ point, resolution, concedes })),
  };
}
