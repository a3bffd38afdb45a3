// The debate on one point: who held what after each round, what moved them, and what came of it.

import type { AdversarialOutput } from '../../../workflows/adversarial/index.ts';
import { type Html, html, listed } from '../../html/html.ts';
import { variantName } from '../../model/names.ts';
import type { Comparison, Point } from './gather.ts';
import type { Stand } from './heard.ts';
import { renderCited } from './sides.ts';

type Labels = ReadonlyMap<string, string>;
type Approaches = Point['approaches'];

export function renderDebate(told: Point, { labels, output }: Comparison): Html | undefined {
  const { point, stands, said } = told;
  const ruling = renderRuling(told, labels, output.debate);
  if (stands.length === 0 && said.length === 0 && ruling === undefined) return undefined;
  return html`<section class="debate"><h4>Debate</h4>${ruling}${
    stands.length > 0 && renderStands(point.id, stands, told.approaches, labels)
  }${renderWords(told, labels)}</section>`;
}

const ALSO: Readonly<Record<string, string>> = {
  both: 'both stand',
  combine: 'the quoted parts, combined',
  open: 'open',
};

/** All that say it, since they are one approach. */
function approachName(resolution: string, approaches: Approaches, labels: Labels): Html {
  const words = ALSO[resolution];
  if (words !== undefined) return html`${words}`;
  const group = approaches.find((one) => one.includes(resolution)) ?? [resolution];
  return listed(group.map((letter) => variantName(labels, letter)));
}

function renderRuling(
  { point, approaches }: Point,
  labels: Labels,
  debate: AdversarialOutput['debate'] | undefined,
): Html | undefined {
  const result = debate?.points.find(({ point_id }) => point_id === point.id);
  if (debate === undefined) return undefined;
  if (result === undefined) {
    if (!debate.undebated.includes(point.id)) return undefined;
    const why = debate.out_of_focus.includes(point.id) ? 'out of focus' : debate.skip_reason;
    return html`<p>Not debated${why !== null && html`: ${why}`}.</p>`;
  }
  const { agreed, resolution, confidence } = result;
  const swings = debate.oscillating.includes(point.id);
  const settled = debate.override?.resolved.includes(point.id);
  return html`<p class="ruling">${
    agreed
      ? html`<strong>Agreed: ${approachName(resolution, approaches, labels)}</strong>`
      : html`<strong>Open</strong>: no majority`
  }, confidence ${confidence}%.${swings && html` <span class="tag tag-warn">oscillating</span> It went back and forth between the rounds.`}${
    settled && ' A person marked it as resolved.'
  }</p>`;
}

const plainly = ({ resolution, concedes, advocate }: Stand, approaches: Approaches, labels: Labels): Html => {
  const isOwn = approaches.some((group) => group.includes(resolution) && group.includes(advocate));
  if (isOwn) return html`holds its own`;
  if (resolution === 'open') return html`leaves it open`;
  const name = approachName(resolution, approaches, labels);
  if (ALSO[resolution] !== undefined) return name;
  return concedes ? html`concedes to ${name}` : html`is for ${name}`;
};

const roundsOf = (rounds: readonly number[]): string => {
  const each = [...new Set(rounds)];
  return each.length === 1 ? `round ${each[0]}` : `rounds ${each.slice(0, -1).join(', ')} and ${each.at(-1)}`;
};

/** A row for each advocate, a column for each round; a sentence where nobody ever held anything else. */
function renderStands(id: string, stands: readonly Stand[], approaches: Approaches, labels: Labels): Html {
  const advocates = [...new Set(stands.map(({ advocate }) => advocate))].sort();
  const rounds = [...new Set(stands.map(({ round }) => round))].sort();
  const isSigned = (one: Stand): boolean => one.isHollow || one.unheard.length > 0 || one.struck.length > 0;
  if (stands.every((one) => one.resolution === 'open' && !isSigned(one))) {
    const who = advocates.length === 1 ? 'The one advocate' : `All ${advocates.length} advocates`;
    return html`<p>${who} left it open in ${roundsOf(rounds)}.</p>`;
  }
  return html`<table class="stands"><caption>Positions on ${id} after each round</caption><thead><tr><th scope="col">Advocate of</th>${rounds.map(
    (round) => html`<th scope="col">Round ${round}</th>`,
  )}</tr></thead><tbody>${advocates.map(
    (advocate) =>
      html`<tr><th scope="row">${variantName(labels, advocate)}</th>${rounds.map(
        (round) =>
          html`<td>${renderStand(
            stands.find((one) => one.advocate === advocate && one.round === round),
            approaches,
            labels,
          )}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}

function renderStand(stand: Stand | undefined, approaches: Approaches, labels: Labels): Html {
  if (stand === undefined) return html`<span class="muted">no position</span>`;
  const { struck, unheard, isHollow } = stand;
  return html`${plainly(stand, approaches, labels)}${
    isHollow && html` <span class="tag tag-warn">hollow move</span> changed without new evidence`
  }${unheard.length > 0 && html` <span class="tag tag-warn">counts as open</span> it never put the case of ${listed(unheard.map((one) => variantName(labels, one)))}`}${
    struck.length > 0 &&
    html` <span class="tag tag-bad">${struck.length} quote${struck.length > 1 && 's'} struck</span>`
  }`;
}

/** What was said alike is shown once, with all who said it. */
function renderWords({ point, approaches, stands, said }: Point, labels: Labels): Html | undefined {
  const groups = new Map<string, Stand[]>();
  for (const one of stands.filter(({ isKept }) => !isKept)) {
    const key = JSON.stringify([
      one.resolution,
      one.reasoning,
      one.question,
      one.from,
      one.isHollow,
      one.concedes,
    ]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  if (groups.size + said.length === 0) return undefined;
  return html`<ul class="words">${[...groups.values()].map((group) => {
    const [first] = group as [Stand];
    const { reasoning, question, from } = first;
    return html`<li>${speakers(group, labels)}: ${
      from !== undefined && html`moved from “${approachName(from, approaches, labels)}”: `
    }${plainly(first, approaches, labels)}. <span dir="auto">${reasoning}</span>${
      question !== undefined &&
      html` <span class="muted">To settle it:</span> <span dir="auto">${question}</span>`
    }${renderEvidence(group, point.sides, labels)}</li>`;
  })}${said.map(
    (one) =>
      html`<li>${speakers([one], labels)}, ${one.kind}${one.about !== undefined && html` of ${variantName(labels, one.about)}`}${
        one.concedes && ' (conceded)'
      }: <span dir="auto">${one.claim}</span>${renderEvidence([one], point.sides, labels)}</li>`,
  )}</ul>`;
}

const speakers = (group: readonly Pick<Stand, 'advocate' | 'round'>[], labels: Labels): Html =>
  html`${listed([...new Set(group.map(({ advocate }) => advocate))].map((one) => variantName(labels, one)))}, ${roundsOf(group.map(({ round }) => round))}`;

function renderEvidence(
  group: readonly Pick<Stand, 'evidence' | 'struck'>[],
  sides: Point['point']['sides'],
  labels: Labels,
): Html {
  const once = <One>(all: readonly One[]): readonly One[] => [
    ...new Map(all.map((one) => [JSON.stringify(one), one])).values(),
  ];
  const evidence = once(group.flatMap((one) => one.evidence));
  const struck = once(group.flatMap((one) => one.struck));
  return html`${evidence.length > 0 && html`<span class="rests">Rests on ${renderCited(evidence, sides, labels)}</span>`}${
    struck.length > 0 &&
    html`<span class="rests"><span class="tag tag-bad">struck</span> not there, does not count: <del>${renderCited(struck, [], labels)}</del></span>`
  }`;
}
