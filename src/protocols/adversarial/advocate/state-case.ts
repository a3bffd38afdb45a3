// Round 1 of the embedded advocate: the other side at its best, then its own case, then where it gives way.

import type { VariantId } from '../../../domain/document.ts';
import type { WrittenArgument } from '../questions/advocate-shape.ts';
import type { DebatePayload, OwnPoint } from '../questions/debate-payload.ts';
import type { StatementAnswer } from '../questions/state-position.ts';
import { cut, plain } from './describe-choice.ts';
import {
  argueChoice,
  buildCase,
  citeFrom,
  citeOwn,
  type Duel,
  describeDuel,
  duelsWith,
  type EmbeddedCase,
  holds,
  idsOf,
  importance,
  linesOf,
  rank,
  rankContributions,
  titleOf,
} from './embedded-case.ts';
import { citeLayout, takeStance } from './take-stance.ts';
import type { WeighedPoint } from './weigh-points.ts';

const MOST_STRENGTHS = 5;
const MOST_CONCESSIONS = 4;
/** Against few others there is room for more about each. */
const MOST_WEAKNESSES = 8;
/** Leads smaller than this are told as close. */
const CLOSE = 0.02;
const ROUND = 1;

export function stateCase(payload: DebatePayload): StatementAnswer {
  const { shown, advocate } = payload;
  const built = buildCase(payload, ROUND);
  const others = shown.variants.map(({ id }) => id).filter((id) => id !== advocate);
  const each = Math.max(1, Math.floor(MOST_WEAKNESSES / Math.max(1, others.length)));
  return {
    steelmen: others.map((variant) => steelman(payload, built, variant)),
    strengths: listStrengths(payload, built),
    weaknesses: others.flatMap((variant) =>
      listWeaknesses(payload, built, variant)
        .slice(0, each)
        .map((one) => ({ ...one, variant })),
    ),
    positions: built.choices.map((choice) => takeStance(choice, built.persona, ROUND)),
    concessions: listConcessions(payload, built),
    summary: summarise(payload, built),
  };
}

const weighty = ({ point, lead }: Duel): number => Math.abs(lead) * importance(point);

function steelman(payload: DebatePayload, { choices, persona }: EmbeddedCase, variant: VariantId) {
  const { shown, advocate } = payload;
  const duels = duelsWith(choices, variant);
  const ahead = rank(
    duels.filter(({ lead, other }) => lead > 0 && other.present),
    weighty,
  );
  const behind = rank(
    duels.filter(({ lead, own }) => lead < 0 && own.present),
    weighty,
  );
  const [best, next] = ahead;
  const [answer] = behind;
  const contributions = rankContributions(shown.contributions, persona).filter(
    (one) => one.variant === variant && one.severity !== 'Low',
  );
  const closest = rank(
    duels.filter(({ other }) => other.present),
    ({ lead }) => lead,
  )[0];
  const strongest = best
    ? `It is at its best on ${titleOf(best.point)}: ${describeDuel(best.point, best.other, best.own)}.`
    : closest
      ? `It comes closest on ${titleOf(closest.point)}: ${describeDuel(closest.point, closest.other, closest.own)}.`
      : `It says the same as ${advocate} on all ${shown.points.length} points under debate.`;
  const cited = best ?? closest;
  return {
    variant,
    evidence: cited ? citeFrom([cited.other], persona) : citeLayout(shown, [], variant),
    strongest,
    right: describeRight(contributions, next, ahead.length, variant),
    however: answer
      ? `On ${titleOf(answer.point)} ${describeDuel(answer.point, answer.own, answer.other)}.`
      : `${advocate} leads on none of the ${duels.length} points that divide the two.`,
  };
}

function describeRight(
  contributions: readonly OwnPoint[],
  next: Duel | undefined,
  ahead: number,
  variant: VariantId,
): string {
  const also = next
    ? `It also leads on ${titleOf(next.point)}: ${describeDuel(next.point, next.other, next.own)}.`
    : '';
  if (contributions.length === 0) {
    return also === '' ? `It leads on ${ahead} of the points, and only ${variant} says it that way.` : also;
  }
  const named = contributions
    .slice(0, 3)
    .map(({ title, quotes }) => `"${cut(plain(title), 50)}" (L${quotes[0]?.line ?? 1})`);
  const more = contributions.length > 3 ? ` and ${contributions.length - 3} more` : '';
  return `Only ${variant} has ${named.join(', ')}${more}.${also === '' ? '' : ` ${also}`}`;
}

function listStrengths(
  { shown, advocate }: DebatePayload,
  { choices, persona }: EmbeddedCase,
): WrittenArgument[] {
  const ahead = onceForLayout(
    rank(
      choices.filter((choice) => holds(choice) && choice.lead > CLOSE),
      ({ lead, point }) => lead * importance(point),
    ),
  ).slice(0, MOST_STRENGTHS);
  const argued = ahead.flatMap((choice) => {
    const evidence = citeFrom([choice.own], persona);
    return evidence.length > 0 ? [argueChoice(choice, evidence)] : [];
  });
  const unique = rankContributions(shown.contributions, persona)
    .filter(
      ({ variant, severity, quotes }) => variant === advocate && severity !== 'Low' && quotes.length > 0,
    )
    .slice(0, 2)
    .map((one) => ({
      point: one.id,
      evidence: citeOwn(one, 1),
      claim: `${titleOf(one)}: no other variant has this part (${linesOf(one)}).`,
    }));
  const found = [...argued, ...unique];
  if (found.length > 0) return found;
  const [closest] = rank(
    choices.filter(({ own }) => own.present),
    ({ lead }) => lead,
  );
  const evidence = closest ? citeFrom([closest.own], persona) : [];
  return closest && evidence.length > 0 ? [argueChoice(closest, evidence)] : [];
}

function listWeaknesses(
  { shown }: DebatePayload,
  { choices, persona }: EmbeddedCase,
  variant: VariantId,
): WrittenArgument[] {
  const faults = shown.faults
    .filter((one) => one.variant === variant && one.quotes.length > 0)
    .map((one) => ({
      point: one.id,
      evidence: citeOwn(one, 3),
      claim: `${variant} contradicts itself at ${linesOf(one)}: ${cut(plain(one.title), 120)}.`,
    }));
  const behind = onceForLayout(
    rank(
      duelsWith(choices, variant).filter(({ lead, own }) => lead < -CLOSE && own.present),
      weighty,
    ),
  );
  const argued = behind.flatMap(({ point, own, other }) => {
    const said = other.present ? citeFrom([other], persona) : [];
    const evidence = said.length > 0 ? said : citeFrom([own], persona);
    return evidence.length > 0
      ? [{ point: point.id, evidence, claim: `${titleOf(point)}: ${describeDuel(point, own, other)}.` }]
      : [];
  });
  return [...faults.slice(0, 2), ...argued];
}

/** All points about layout rest on the same headings: the first of them is enough. */
function onceForLayout<Item extends { readonly point: WeighedPoint }>(items: readonly Item[]): Item[] {
  const first = items.find(({ point }) => point.kind === 'structural');
  return items.filter((item) => item.point.kind !== 'structural' || item === first);
}

function listConcessions(
  { shown, advocate }: DebatePayload,
  { choices, persona }: EmbeddedCase,
): WrittenArgument[] {
  const given = rank(
    choices.filter((choice) => choice.prefers !== undefined && !holds(choice)),
    ({ lead, point }) => -lead * importance(point),
  ).slice(0, MOST_CONCESSIONS);
  const faults = shown.faults
    .filter(({ variant, quotes }) => variant === advocate && quotes.length > 0)
    .slice(0, 2)
    .map((one) => ({
      point: one.id,
      evidence: citeOwn(one, 3),
      claim: `${advocate} contradicts itself at ${linesOf(one)}: ${cut(plain(one.title), 120)}.`,
    }));
  const argued = given.flatMap((choice) => {
    const evidence = citeFrom(choice.prefers ? [choice.prefers] : [], persona);
    return evidence.length > 0 ? [argueChoice(choice, evidence)] : [];
  });
  return [...faults, ...argued];
}

function summarise({ advocate, shown }: DebatePayload, { choices }: EmbeddedCase): string {
  const held = rank(choices.filter(holds), ({ lead, point }) => lead * importance(point));
  const ahead = held.filter(({ lead }) => lead > CLOSE);
  const close = held.length - ahead.length;
  const given = choices.filter((choice) => choice.prefers !== undefined && !holds(choice));
  const strongest = ahead.slice(0, 2).map(({ point }) => titleOf(point));
  const first =
    strongest.length > 0
      ? `${advocate} has the better evidence on ${ahead.length} of ${shown.points.length} points, most clearly on ${strongest.join(' and ')}.`
      : `${advocate} leads on none of the ${shown.points.length} points.`;
  const second = `On ${close} the texts are too close to decide and ${advocate} keeps its own wording.`;
  const third =
    given.length > 0 ? `It prefers another variant on ${idsOf(given.map(({ point }) => point))}.` : '';
  return [first, close > 0 ? second : '', third].filter((part) => part !== '').join(' ');
}
