// What advocates said of each point: their positions as the run counted them, or while it goes on as they were answered, with the words
// and quotes that only the answers have.

import { approachesOf, type DiffPoint } from '../../../domain/comparison/difference.ts';
import type { Finding } from '../../../domain/question.ts';
import type { AnswerRecorded, RunEvent } from '../../../domain/run.ts';
import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';

export interface Cited {
  readonly variant: string;
  readonly line: number;
  readonly text: string;
}

interface Evidence {
  readonly evidence: readonly Cited[];
  /** Quotes that are not where they were said to be: they do not count. */
  readonly struck: readonly Cited[];
}

/** Where an advocate stands after a round. */
export interface Stand extends Evidence {
  readonly point: string;
  readonly advocate: string;
  readonly round: number;
  /** The first variant of an approach, or `both`, `combine`, `open`. */
  readonly resolution: string;
  /** What it held before, where that was something else. */
  readonly from: string | undefined;
  readonly question: string | undefined;
  readonly concedes: boolean;
  readonly isHollow: boolean;
  readonly unheard: readonly string[];
  readonly reasoning: string;
  /** It said nothing new in this round. */
  readonly isKept: boolean;
}

/** Anything else that an advocate says of a point. */
export interface Said extends Evidence {
  readonly point: string;
  readonly advocate: string;
  readonly round: number;
  readonly kind: string;
  /** The variant that it speaks against. */
  readonly about: string | undefined;
  readonly claim: string;
  readonly concedes: boolean;
}

interface Stance {
  readonly point: string;
  readonly evidence?: readonly Cited[];
  readonly reasoning?: string;
  readonly resolution: string;
  readonly question?: string;
  readonly concedes?: boolean;
}

interface Argument {
  readonly point?: string;
  readonly evidence?: readonly Cited[];
  readonly claim: string;
  readonly variant?: string;
  readonly criticism?: string;
  readonly concedes?: boolean;
}

const ARGUMENTS = {
  strengths: 'strength',
  weaknesses: 'criticism',
  replies: 'reply',
  newEvidence: 'new evidence',
  disagreements: 'still disputed',
  concessions: 'concession',
} as const;

type Field = keyof typeof ARGUMENTS;
const FIELDS = Object.keys(ARGUMENTS) as readonly Field[];

type Answer = Partial<Record<Field, readonly Argument[]>> & {
  readonly positions?: readonly Stance[];
  readonly keeps?: readonly string[];
};

interface Turn {
  readonly advocate: string;
  readonly round: number;
  readonly answer: Answer;
  readonly struck: readonly Finding[];
}

const STEP = /^debate\/round-(\d)\/advocate-([A-J])(?:\/|$)/;

type Debate = AdversarialOutput['debate'] | undefined;

/** By point. */
export interface Heard {
  readonly stands: ReadonlyMap<string, readonly Stand[]>;
  readonly said: ReadonlyMap<string, readonly Said[]>;
}

export function heardDebate(
  events: readonly RunEvent[],
  debate: Debate,
  points: readonly DiffPoint[],
): Heard {
  const turns = turnsOf(events);
  const given = givenIn(turns, points);
  const stands = debate === undefined ? withKept(turns, given) : countedIn(debate, given);
  return {
    stands: byPoint(withMoves(stands, debate)),
    said: byPoint(saidIn(turns)),
  };
}

function byPoint<One extends { readonly point: string }>(
  all: readonly One[],
): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(one.point);
    if (group === undefined) groups.set(one.point, [one]);
    else group.push(one);
  }
  return groups;
}

/** In the order of rounds and advocates; of a step that was answered again the last answer. */
function turnsOf(events: readonly RunEvent[]): readonly Turn[] {
  const answers = events.filter((event): event is AnswerRecorded => event.type === 'answer-recorded');
  const turns = [...new Map(answers.map((event) => [event.step, event])).values()].flatMap(
    (event): Turn[] => {
      const [, round, advocate = ''] = STEP.exec(event.step) ?? [];
      const { answer, struck } = event;
      return round === undefined
        ? []
        : [{ advocate, round: Number(round), answer: answer as Answer, struck }];
    },
  );
  return turns.sort(
    (a, b) => a.round - b.round || (a.advocate < b.advocate ? -1 : Number(a.advocate > b.advocate)),
  );
}

const evidenceOf = (cited: readonly Cited[] = [], path: string, struck: readonly Finding[]): Evidence => {
  const isStruck = cited.map((_, at) => struck.some((one) => one.path === `${path}.evidence.${at}`));
  return {
    evidence: cited.filter((_, at) => !isStruck[at]),
    struck: cited.filter((_, at) => isStruck[at]),
  };
};

type Given = Omit<Stand, 'from' | 'isHollow'>;

const keyOf = ({ point, advocate, round }: Pick<Stand, 'point' | 'advocate' | 'round'>): string =>
  `${round} ${advocate} ${point}`;

/** What was asked again counts instead of what was left out or could not be read. */
function givenIn(turns: readonly Turn[], points: readonly DiffPoint[]): ReadonlyMap<string, Given> {
  const approaches = new Map(points.map((point) => [point.id, approachesOf(point)]));
  const given = new Map<string, Given>();
  for (const { advocate, round, answer, struck } of turns) {
    const here = (answer.positions ?? []).map((stance, at): Given => {
      const { point, resolution, question, concedes = false, reasoning = '' } = stance;
      const held = approaches.get(point)?.find((group) => group.includes(resolution))?.[0] ?? resolution;
      const rests = evidenceOf(stance.evidence, `positions.${at}`, struck);
      return {
        point,
        advocate,
        round,
        resolution: held,
        question,
        concedes,
        ...rests,
        unheard: [],
        reasoning,
        isKept: false,
      };
    });
    for (const one of here.reverse()) given.set(keyOf(one), one);
  }
  return given;
}

/** While a run goes on: with the points on which somebody keeps to what it said. */
function withKept(turns: readonly Turn[], given: ReadonlyMap<string, Given>): readonly Given[] {
  const all = new Map(given);
  for (const { advocate, round, answer } of turns) {
    for (const point of answer.keeps ?? []) {
      const before = all.get(keyOf({ point, advocate, round: round - 1 }));
      if (before !== undefined) all.set(keyOf({ point, advocate, round }), kept({ ...before, round }));
    }
  }
  return [...all.values()].sort((a, b) => a.round - b.round);
}

const kept = (stand: Given): Given => ({ ...stand, evidence: [], struck: [], reasoning: '', isKept: true });

function countedIn({ positions }: NonNullable<Debate>, given: ReadonlyMap<string, Given>): readonly Given[] {
  return positions.map(({ point, advocate, round, resolution, question, concedes, unheard = [] }) => {
    const own = given.get(keyOf({ point, advocate, round }));
    const rests = own ?? { evidence: [], struck: [], reasoning: '', isKept: true };
    return { ...rests, point, advocate, round, resolution, question, concedes, unheard };
  });
}

function withMoves(stands: readonly Given[], debate: Debate): readonly Stand[] {
  const before = new Map(stands.map((one) => [keyOf(one), one.resolution]));
  const hollow = new Set(debate?.hollow_moves.map(keyOf));
  return stands.map((one) => {
    const last = before.get(keyOf({ ...one, round: one.round - 1 }));
    return { ...one, from: last === one.resolution ? undefined : last, isHollow: hollow.has(keyOf(one)) };
  });
}

/** A reply is about what the criticism was about. */
function saidIn(turns: readonly Turn[]): readonly Said[] {
  const criticised = new Map(
    turns.flatMap(({ advocate, answer }) =>
      (answer.weaknesses ?? []).map(({ point }, at): [string, string | undefined] => [
        `${advocate}.${at + 1}`,
        point,
      ]),
    ),
  );
  return turns.flatMap(({ advocate, round, answer, struck }) =>
    FIELDS.flatMap((field) =>
      (answer[field] ?? []).flatMap(
        ({ claim, variant, criticism = '', concedes = false, ...one }, at): Said[] => {
          const point = one.point ?? criticised.get(criticism);
          if (point === undefined) return [];
          const rests = evidenceOf(one.evidence, `${field}.${at}`, struck);
          return [
            { point, advocate, round, kind: ARGUMENTS[field], about: variant, claim, concedes, ...rests },
          ];
        },
      ),
    ),
  );
}
