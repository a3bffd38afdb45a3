// Who voted for what, why, and what each judge doubts itself; in a second round, whom it challenged and whether it changed its mind.

import { JUDGES } from '../../../workflows/decide/index.ts';
import { type Html, html } from '../../html/html.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { type Decided, decidedOf, optionLink, renderCited } from './decided.ts';

type Perspective = Decided['result']['perspectives'][number];

export function judges(record: RunRecord): Section | undefined {
  const decided = decidedOf(record);
  if (decided === undefined) return undefined;
  const { perspectives } = decided.result;
  return {
    id: 'judges',
    title: perspectives.length === 1 ? 'The judge' : 'Judges',
    count: perspectives.length,
    body: html`<div class="cards">${perspectives.map((one) => renderPerspective(one, decided))}</div>${renderRound2(decided)}`,
  };
}

function renderPerspective(one: Perspective, decided: Decided): Html {
  const { stance, vote, confidence, reason, evidence, selfChallenge, missing } = one;
  const { title } = JUDGES[stance];
  const said = decided.evaluations.find((evaluation) => evaluation.stance === stance);
  const isDissent = decided.result.dissent.includes(stance);
  if (missing !== undefined)
    return html`<article class="card"><h3>${title}</h3><p class="notice">Not heard: ${missing}.</p></article>`;
  return html`<article class="card"><h3>${title}</h3>
<p class="tag-line">${vote === null ? html`<span class="tag tag-warn">no vote</span>` : html`<span class="tag">sure: ${confidence.toLowerCase()}</span>`} ${isDissent && html`<span class="tag tag-warn">dissents</span>`} <span class="muted">${said?.agent}</span></p>
<p>${vote === null ? 'Recommends nothing.' : html`Votes for ${optionLink(decided, vote)}.`}${one.changedFrom !== undefined && html` Before: ${optionLink(decided, one.changedFrom)}.`}</p>
<p dir="auto">${inFull(reason, said?.reasoning)}</p>${evidence && html`<p>Leans on ${renderCited(evidence)}</p>`}
${selfChallenge !== '' && html`<p dir="auto">Its own doubt: ${selfChallenge}</p>`}</article>`;
}

/** What was cut for a line has room here. */
const inFull = (reason: string, reasoning = ''): string =>
  reasoning.startsWith(reason.replace(/…$/, '').trimEnd()) ? reasoning : reason;

function renderRound2(decided: Decided): Html | undefined {
  const { responses, result } = decided;
  if (responses.length === 0) return undefined;
  return html`<h3>Round 2: what they said to each other</h3>${responses.map(
    ({ stance, reasoning, challenges, convincedBy }) => {
      const hollow = result.hollow.find(({ judge }) => judge === stance);
      return html`<article class="card"><h4>${JUDGES[stance].title}</h4><p dir="auto">${reasoning}</p><ul>${challenges.map(
        ({ judge, argument, evidence }) =>
          html`<li dir="auto">Against the ${judge} judge: ${argument}${evidence.map((one) => html`<br>${renderCited(one)}`)}</li>`,
      )}</ul>${convincedBy !== null && html`<p dir="auto">Convinced by the ${convincedBy.judge} judge: ${convincedBy.argument}</p>`}
${hollow && html`<p class="notice">A hollow change from ${optionLink(decided, hollow.from)} to ${optionLink(decided, hollow.to)}: ${hollow.why}. ${hollow.counted ? 'It counts all the same.' : 'It does not count.'}</p>`}</article>`;
    },
  )}`;
}
