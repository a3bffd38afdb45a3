// Round 2: each other judge is challenged with what the texts say against its choice; the own choice changes only where
// evidence that another judge cites, and the own evaluation did not, outweighs what spoke for it. A judge that keeps its
// stance never gives up what its own matter speaks for.

import type { JudgeAnswer, JudgeEvidence, Packet, ResponseAnswer, Stance } from '../model.ts';
import type { Argument, Case } from './argument.ts';
import { cite, cites } from './cite.ts';
import { named, quoted, strongest } from './explain-choice.ts';
import { readCases } from './read-arguments.ts';
import { looksAt } from './sort-argument.ts';
import { pointsFor, weighCase } from './weigh-case.ts';

export interface Heard {
  readonly stance: Stance;
  readonly answer: JudgeAnswer;
}

/** What others point to counts half of what a judge looks for itself: it keeps its stance. */
const OWN = 2;

interface NewEvidence {
  readonly judge: Stance;
  readonly option: string;
  readonly argument: Argument;
  /** What it adds to the option: negative where it speaks against it. */
  readonly points: number;
}

export function respondToJudges(
  packet: Packet,
  own: Heard,
  others: readonly Heard[],
  keepsStance = true,
): ResponseAnswer {
  const cases = readCases(packet);
  const found = distinct(others.flatMap((other) => newEvidence(cases, own, other)));
  const challenges = others.map((other) => challenge(cases, own, other));
  const open = keepsStance ? others.filter(({ answer }) => isNoWorse(cases, own, answer.chosen)) : others;
  const change = chooseChange(cases, own, open, found);
  if (!change) {
    return {
      challenges,
      reasoning: holdReason(own, found),
      convincedBy: null,
      chosen: own.answer.chosen,
      confidence: own.answer.confidence,
    };
  }
  return {
    challenges,
    reasoning: `What the ${change.by.judge} judge cites was not weighed before, and it outweighs what was: ${quoted(change.by.argument)}.`,
    convincedBy: {
      judge: change.by.judge,
      evidence: [cite(change.by.argument)],
      argument: `It is said of option ${change.by.option}: ${quoted(change.by.argument)}.`,
    },
    chosen: change.to,
    confidence: 'MEDIUM',
  };
}

/** Arguments that the other judge cites and the own evaluation did not. */
function newEvidence(cases: readonly Case[], own: Heard, other: Heard): NewEvidence[] {
  const known = own.answer.options.flatMap(({ evidence }) => evidence);
  const cited = other.answer.options.flatMap(({ option, evidence }) =>
    evidence.map((one) => ({ option, one })),
  );
  return cases.flatMap(({ option, arguments: said }) =>
    said
      .filter((argument) => cited.some((entry) => entry.option === option.id && cites(entry.one, argument)))
      .filter((argument) => !known.some((one) => cites(one, argument)))
      .map((argument) => ({
        judge: other.stance,
        option: option.id,
        argument,
        points: pointsFor(other.stance, argument),
      })),
  );
}

/** By the own matter alone: who minimises risk takes no more of it because others gain. */
function isNoWorse(cases: readonly Case[], { stance, answer }: Heard, offered: string | null): boolean {
  const pointsOf = (id: string | null): number | undefined => {
    const found = cases.find(({ option }) => option.id === id);
    return found && weighCase(found).points[stance];
  };
  const current = pointsOf(answer.chosen);
  return current === undefined || (pointsOf(offered) ?? Number.NEGATIVE_INFINITY) >= current;
}

interface Change {
  readonly to: string;
  readonly by: NewEvidence;
}

/** Only to what another judge recommends, and only by evidence that is named. */
function chooseChange(
  cases: readonly Case[],
  own: Heard,
  others: readonly Heard[],
  found: readonly NewEvidence[],
): Change | undefined {
  const points = new Map(
    cases.map((one) => [
      one.option.id,
      OWN * weighCase(one).points[own.stance] +
        found.reduce((sum, { option, points }) => sum + (option === one.option.id ? points : 0), 0),
    ]),
  );
  const offered = new Set(others.flatMap(({ answer }) => answer.chosen ?? []));
  offered.delete(own.answer.chosen ?? '');
  const ranked = [...offered]
    .flatMap((option) => ({ option, points: points.get(option) ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.points - a.points);
  const [best, second] = ranked;
  const current = own.answer.chosen === null ? undefined : points.get(own.answer.chosen);
  if (!best || best.points === second?.points || (current !== undefined && best.points <= current))
    return undefined;
  const by = strongestReason(found, best.option, own.answer.chosen);
  return by && { to: best.option, by };
}

/** Two judges may cite the same sentence: it is one piece of evidence. */
const distinct = (found: readonly NewEvidence[]): NewEvidence[] =>
  found.filter(
    (one, at) =>
      found.findIndex(({ option, argument }) => option === one.option && argument === one.argument) === at,
  );

/** What speaks for the new choice, or against the old one. */
function strongestReason(
  found: readonly NewEvidence[],
  to: string,
  from: string | null,
): NewEvidence | undefined {
  return found
    .filter(({ option, points }) => (option === to && points > 0) || (option === from && points < 0))
    .sort(
      (a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.argument.text < b.argument.text ? -1 : 1),
    )[0];
}

function challenge(
  cases: readonly Case[],
  own: Heard,
  other: Heard,
): { judge: Stance; evidence: JudgeEvidence[]; argument: string } {
  const theirs = cases.find(({ option }) => option.id === other.answer.chosen);
  const mine = cases.find(({ option }) => option.id === own.answer.chosen);
  if (!theirs) return challengeSilence(other.stance, mine);
  const left = theirs.arguments.filter((argument) => !looksAt(other.stance, argument));
  const [overlooked] = strongest(own.stance, left, 'against');
  const worst = overlooked ?? strongest(own.stance, theirs.arguments, 'against')[0];
  if (worst) {
    const how = overlooked ? 'leaves out what is said of it' : 'makes light of what is said of it';
    return {
      judge: other.stance,
      evidence: [cite(worst)],
      argument: `Who recommends ${named(theirs)} ${how}: ${quoted(worst)}.`,
    };
  }
  return challengePraise(own, other, mine, theirs);
}

/** Nothing is said against their choice: then its praise is weighed against what the own choice, or another, offers. */
function challengePraise(
  own: Heard,
  other: Heard,
  mine: Case | undefined,
  theirs: Case,
): { judge: Stance; evidence: JudgeEvidence[]; argument: string } {
  const offered = mine && mine !== theirs ? strongest(own.stance, mine.arguments, 'for')[0] : undefined;
  if (mine && offered) {
    return {
      judge: other.stance,
      evidence: [cite(offered)],
      argument: `Who recommends ${named(theirs)} gives up what ${named(mine)} offers: ${quoted(offered)}.`,
    };
  }
  const [rests] = strongest(other.stance, theirs.arguments, 'for');
  return {
    judge: other.stance,
    evidence: rests ? [cite(rests)] : [],
    argument: `The case for ${named(theirs)} rests on what its own text claims, and nobody says what speaks against it${rests ? `: ${quoted(rests)}` : ''}. The ${own.stance} judge takes that for a gap, not for a proof.`,
  };
}

function challengeSilence(
  judge: Stance,
  mine: Case | undefined,
): { judge: Stance; evidence: JudgeEvidence[]; argument: string } {
  const said =
    mine && (strongest(judge, mine.arguments, 'for')[0] ?? strongest(judge, mine.arguments, 'against')[0]);
  return {
    judge,
    evidence: said ? [cite(said)] : [],
    argument: said
      ? `To recommend nothing passes over what is said: ${quoted(said)}.`
      : 'Neither names a text that tells the options apart.',
  };
}

const holdReason = ({ answer }: Heard, found: readonly NewEvidence[]): string => {
  if (found.length === 0) return 'The others cite nothing that was not weighed before.';
  return answer.chosen === null
    ? 'What the others cite still tells no option apart.'
    : `The others cite ${found.length} ${found.length === 1 ? 'statement' : 'statements'} that were not weighed before; they do not outweigh what speaks for option ${answer.chosen}.`;
};
