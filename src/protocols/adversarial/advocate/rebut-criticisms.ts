// Round 2 of the embedded advocate: every criticism answered from the text, with the evidence it kept back.

import type { Criticism } from '../../../domain/debate.ts';
import type { RebutPayload } from '../questions/debate-payload.ts';
import type { RebuttalAnswer } from '../questions/rebut.ts';
import { compare, cut, plain, value, where } from './describe-choice.ts';
import {
  argueChoice,
  buildCase,
  citeOwn,
  describeDuel,
  duelsWith,
  type EmbeddedCase,
  holds,
  idsOf,
  importance,
  linesOf,
  rank,
} from './embedded-case.ts';
import { type Choice, cite, takeStance } from './take-stance.ts';
import type { WeighedSide } from './weigh-points.ts';

const ROUND = 2;
const MOST_NEW_EVIDENCE = 3;
/** Leads smaller than this are told as close. */
const CLOSE = 0.07;

export function rebutCriticisms(payload: RebutPayload): RebuttalAnswer {
  const { shown, advocate, criticisms } = payload;
  const built = buildCase(payload, ROUND);
  return {
    replies: criticisms.map((criticism) => reply(payload, built, criticism)),
    newEvidence: findNewEvidence(built),
    assessments: shown.variants
      .filter(({ id }) => id !== advocate)
      .map(({ id }) => ({ variant: id, text: assess(payload, built, id) })),
    positions: built.choices.map((choice) => takeStance(choice, built.persona, ROUND)),
  };
}

function reply({ shown, advocate }: RebutPayload, { choices, persona }: EmbeddedCase, criticism: Criticism) {
  const { id, point: about, from } = criticism;
  const fault = shown.faults.find((one) => one.id === about && one.variant === advocate);
  if (fault) {
    return {
      criticism: id,
      point: fault.id,
      evidence: citeOwn(fault, 3),
      claim: `${linesOf(fault)} of ${advocate} cannot hold together: ${cut(plain(fault.title), 120)}.`,
      concedes: true,
    };
  }
  const choice = choices.find(({ point }) => point.id === about);
  const other = choice?.point.sides.find(({ variant }) => variant === from);
  if (!choice || !other) {
    const [first] = rank(choices.filter(holds), ({ lead }) => lead);
    return {
      criticism: id,
      evidence: first ? cite(first.own, persona, 1) : [],
      claim: first
        ? `${first.point.id} answers it: ${describeDuel(first.point, first.own, first.rival ?? first.own)}.`
        : 'It stands.',
      concedes: first === undefined,
    };
  }
  const { own, point } = choice;
  const concedes = !holds(choice) || cite(own, persona, 1).length === 0;
  return {
    criticism: id,
    point: point.id,
    evidence: concedes ? cite(other, persona, 1) : cite(own, persona, 2).slice(-1),
    claim: `${concedes ? describeDuel(point, other, own) : counter(choice, other)}.`,
    concedes,
  };
}

/** What its own side has over the critic's, or how little the critic's has over it. */
function counter({ own, point }: Choice, other: WeighedSide): string {
  const [mine] = compare(own, other);
  if (mine !== undefined) return mine;
  const [theirs] = compare(other, own);
  const kept = `${value(point, own)} (${own.variant} ${where(own)})`;
  return theirs === undefined
    ? `${kept} says as much as ${value(point, other)}`
    : `${theirs}; that alone does not replace ${kept}`;
}

/** Second quotes of the points it leads on: nobody has named them in round 1. */
function findNewEvidence({ choices, persona }: EmbeddedCase) {
  const held = rank(
    choices.filter((choice) => holds(choice) && choice.lead > 0),
    ({ lead, point }) => lead * importance(point),
  );
  return held
    .flatMap((choice) => {
      const [, second] = cite(choice.own, persona, 2);
      return second ? [argueChoice(choice, [second])] : [];
    })
    .slice(0, MOST_NEW_EVIDENCE);
}

function assess(
  { statements, rebuttals, advocate }: RebutPayload,
  { choices }: EmbeddedCase,
  variant: string,
): string {
  const duels = duelsWith(choices, variant);
  const theirs = rank(
    duels.filter(({ lead }) => lead > CLOSE),
    ({ lead, point }) => lead * importance(point),
  );
  const ours = duels.filter(({ lead }) => lead < -CLOSE);
  const close = duels.length - theirs.length - ours.length;
  const spoken = [...statements, ...rebuttals].filter((one) => one.advocate === variant).at(-1);
  const conceded = (spoken?.stands ?? [])
    .filter(({ concedes }) => concedes)
    .map(({ point }) => ({ id: point }));
  return [
    theirs.length > 0
      ? `${variant} is stronger on ${idsOf(theirs.map(({ point }) => point))}`
      : `${variant} is stronger on no point`,
    `${advocate} on ${ours.length}`,
    `${close} are close`,
    conceded.length > 0
      ? `its advocate has given up ${idsOf(conceded)}`
      : 'its advocate has given up nothing',
  ].join('; ');
}
