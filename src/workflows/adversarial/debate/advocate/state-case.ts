// What an embedded advocate says in the three rounds: its stands, and around them only what they prove.

import type { VariantId } from '../../../../domain/document.ts';
import type { Stance, WrittenArgument } from './answer-shape.ts';
import { findProof, placesOf } from './find-proof.ts';
import type { ConcludePayload, DebatePayload, RebutPayload, ShownPoint } from './payload.ts';
import type { FinalAnswer, RebuttalAnswer, StatementAnswer } from './questions.ts';
import { type Stand, shorten, standsOf, toCitation } from './take-stand.ts';

export function stateCase(payload: DebatePayload): StatementAnswer {
  const { shown, advocate } = payload;
  const stands = standsOf(payload);
  const others = shown.variants.map(({ id }) => id).filter((id) => id !== advocate);
  return {
    steelmen: others.map((variant) => steelman(payload, variant)),
    strengths: stands.filter(holds).map(argue),
    weaknesses: [],
    positions: stands.map(toStance),
    concessions: stands.filter(({ concedes }) => concedes).map(argue),
    summary: summarise(advocate, stands),
  };
}

/** Round 2: what it said stands; a criticism is answered by what the documents say at its point, or by nothing. */
export function rebutCriticisms(payload: RebutPayload): RebuttalAnswer {
  const { shown, advocate, criticisms, statements } = payload;
  const stands = standsOf(payload);
  const hasStated = statements.some((one) => one.advocate === advocate && isSaid(one.stands, stands));
  return {
    replies: criticisms.map(({ id, point, evidence }) => {
      const stand = stands.find((one) => one.point.id === point);
      return stand?.takes === undefined
        ? {
            criticism: id,
            evidence: evidence.length > 0 ? evidence.map(toCitation) : [...(stand?.evidence ?? [])],
            claim: 'No rule can say whether this holds.',
            concedes: false,
          }
        : { criticism: id, evidence: [...stand.evidence], claim: stand.reasoning, concedes: stand.concedes };
    }),
    newEvidence: [],
    assessments: shown.variants
      .filter(({ id }) => id !== advocate)
      .map(({ id }) => ({ variant: id, text: `${id} as before: ${given(stands, id)}` })),
    // It may speak for a model that failed: what that one said is not what the rule says.
    keeps: hasStated ? stands.map(({ point }) => point.id) : [],
    positions: hasStated ? [] : stands.map(toStance),
  };
}

export function concludeCase(payload: ConcludePayload): FinalAnswer {
  const { advocate, unresolved } = payload;
  const stands = standsOf(payload).filter(({ point }) => unresolved.includes(point.id));
  return {
    disagreements: stands.filter(holds).map(argue),
    positions: stands.map(toStance),
    concessions: stands.filter(({ concedes }) => concedes).map(argue),
    summary: summarise(advocate, stands),
  };
}

const holds = ({ takes, concedes }: Stand): boolean => takes !== undefined && !concedes;

const isSaid = (
  said: readonly { readonly point: string; readonly resolution: string }[],
  stands: readonly Stand[],
) =>
  stands.every(({ point, takes }) =>
    said.some((one) => one.point === point.id && one.resolution === (takes ?? 'open')),
  );

const toStance = ({ point, evidence, reasoning, takes, question, concedes }: Stand): Stance => ({
  point: point.id,
  evidence: [...evidence],
  reasoning,
  resolution: takes ?? 'open',
  ...(question === '' ? {} : { question }),
  concedes,
});

const argue = ({ point, evidence, reasoning }: Stand): WrittenArgument => ({
  point: point.id,
  evidence: [...evidence],
  claim: `${point.id}: ${reasoning}`,
});

/** What the other says at the first point on which they differ, with its reason if it states one. */
function steelman({ shown, advocate }: DebatePayload, variant: VariantId) {
  const divides = ({ approaches }: ShownPoint): boolean =>
    approaches.some((group) => group.includes(variant) && !group.includes(advocate));
  const points = shown.points.filter(divides);
  const proved = points.flatMap((point) => {
    const group = point.approaches.find((one) => one.includes(variant)) ?? [];
    const proof = findProof(shown, point, group);
    return proof && proof.kind !== 'majority' ? [{ point, quote: proof.evidence.at(-1) }] : [];
  });
  const best = proved[0] ?? points.map((point) => ({ point, quote: placesOf(point, variant)[0] }))[0];
  const quote = best?.quote;
  return {
    variant,
    evidence: quote ? [toCitation(quote)] : [],
    strongest: quote
      ? `On ${best.point.id} it says "${shorten(quote.text)}" (L${quote.line}).`
      : `It differs from ${advocate} on no point under debate.`,
    right:
      proved.length > 0
        ? `It gives grounds on ${idsOf(proved.map(({ point }) => point))}.`
        : 'Whether it is right no rule can say.',
    however:
      points.length > 0 ? `${advocate} says otherwise on ${idsOf(points)}.` : 'Nothing speaks against it.',
  };
}

function summarise(advocate: VariantId, stands: readonly Stand[]): string {
  const held = stands.filter(holds).map(({ point }) => point);
  const conceded = stands.filter(({ concedes }) => concedes).map(({ point }) => point);
  const open = stands.filter(({ takes }) => takes === undefined).map(({ point }) => point);
  const parts = [
    held.length > 0 ? `holds ${idsOf(held)}` : '',
    conceded.length > 0 ? `concedes ${idsOf(conceded)}` : '',
    open.length > 0 ? `cannot decide ${idsOf(open)}` : '',
  ].filter((part) => part !== '');
  return `${advocate} ${parts.length > 0 ? parts.join(', ') : 'is silent on every point under debate'}.`;
}

function given(stands: readonly Stand[], variant: VariantId): string {
  const won = stands.filter(({ concedes, takes, point }) => {
    const group = point.approaches.find((one) => one.includes(takes ?? ''));
    return concedes && group?.includes(variant);
  });
  return won.length > 0 ? `right on ${idsOf(won.map(({ point }) => point))}` : 'nothing shows it to be right';
}

const MOST_IDS = 12;

/** "X-001, X-002 and 5 more". */
function idsOf(points: readonly Pick<ShownPoint, 'id'>[]): string {
  const shown = points.slice(0, MOST_IDS).map(({ id }) => id);
  return points.length > MOST_IDS
    ? `${shown.join(', ')} and ${points.length - MOST_IDS} more`
    : shown.join(', ');
}
