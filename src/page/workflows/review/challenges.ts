// What was raised against the document, round by round, and what became of each: the evidence where it stands, the author's answer,
// the edits it led to, and how it ended.

import { counted } from '../../../domain/workflow/summary.ts';
import { documentBox } from '../../html/document-box.ts';
import { renderFilter } from '../../html/filter.ts';
import { type Html, html, NOTHING } from '../../html/html.ts';
import { renderMarkdown } from '../../html/markdown.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';
import { renderEdits } from './edits.ts';
import { renderEvidence } from './evidence.ts';
import { type Review, type Reviewed, reviewOf, SEVERITIES } from './reviewed.ts';

const STATUSES: Readonly<Record<string, readonly [string, string]>> = {
  open: ['open', 'tag-bad'],
  addressed: ['fixed', 'tag-good'],
  rejected: ['rejected by the author, reason accepted', ''],
  'accepted-risk': ['accepted as a risk', 'tag-warn'],
  withdrawn: ['withdrawn by the adversary', ''],
  noted: ['noted, left as it is', ''],
};

export function challenges(record: RunRecord): Section | undefined {
  const review = reviewOf(record);
  if (review === undefined) return lastRound(record);
  const { challenges: all, rounds } = review;
  const sorted = Object.keys(SEVERITIES).flatMap((severity) =>
    all.filter((one) => one.severity === severity),
  );
  const kinds = Object.entries(STATUSES).flatMap(([kind, [label]]) => {
    const count = all.filter(({ status }) => status === kind).length;
    return count === 0 ? [] : [{ kind, label, count }];
  });
  return {
    id: 'challenges',
    title: 'Challenges',
    count: all.length,
    body:
      all.length === 0
        ? html`<p>Nothing was raised in ${counted(rounds.length, 'round')}. What was looked at, and by whom, stands under <a href="#rounds">Rounds</a>.</p>`
        : html`${renderChart(sorted, review)}${renderFilter('challenge-list', kinds)}<div id="challenge-list">${sorted.map((one) => renderChallenge(one, review, record))}</div>`,
  };
}

/** A review that waits for its author has told what it has to say in the file of its round. */
function lastRound({ files }: RunRecord): Section | undefined {
  const file = [3, 2, 1].flatMap((round) => files.find(({ name }) => name === `round-${round}.md`) ?? [])[0];
  if (file?.text === undefined) return undefined;
  return {
    id: 'challenges',
    title: 'Challenges so far',
    body: html`<p class="notice">The review has not ended: this is its last round as its file tells it.</p>${documentBox(file.name, renderMarkdown(file.text))}`,
  };
}

function renderChart(sorted: readonly Reviewed[], review: Review): Html {
  const { rounds } = review;
  const head = rounds.map(
    ({ round, open }) =>
      html`<th scope="col">Round ${round}<br><span class="muted">${open.length} open after it</span></th>`,
  );
  const rows = sorted.map(
    (one) =>
      html`<tr><th scope="row"><a href="#${one.id}">${one.id}</a><br><span class="tag ${SEVERITIES[one.severity] ?? ''}">${one.severity}</span> ${one.category}</th>${rounds.map(
        (round) => html`<td>${tellRound(one, round)}</td>`,
      )}<td>${statusTag(one)}</td></tr>`,
  );
  return html`<div class="scroll" role="group" aria-label="Challenges by round" tabindex="0"><table class="wide chart"><thead><tr><th scope="col">Challenge</th>${head}<th scope="col">In the end</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function tellRound({ id, raisedIn, lastRaisedIn }: Reviewed, round: Review['rounds'][number]): Html {
  if (round.round < raisedIn) return NOTHING;
  if (round.raised.includes(id)) return html`<span aria-hidden="true">●</span> raised`;
  if (round.open.includes(id)) return html`<span aria-hidden="true">○</span> still open`;
  if (round.dropped.includes(id))
    return html`<span class="muted">raised again without new evidence: not counted</span>`;
  return round.round > lastRaisedIn ? html`<span class="muted">not raised</span>` : NOTHING;
}

function statusTag({ status }: Reviewed): Html {
  const [label, tone] = STATUSES[status] ?? [status, ''];
  return html`<span class="tag ${tone}">${label}</span>`;
}

function renderChallenge(challenge: Reviewed, review: Review, record: RunRecord): Html {
  const { id, severity, category, section, status, concern, recommendation, ifLeft, note } = challenge;
  const { raisedIn, lastRaisedIn, evidence } = challenge;
  const when =
    raisedIn === lastRaisedIn
      ? `Raised in round ${raisedIn}`
      : `Raised in rounds ${raisedIn} to ${lastRaisedIn}`;
  const edits = review.edits.filter((edit) => edit.challenge === id);
  return html`<article class="card challenge" id="${id}" data-kind="${status}"><h3 dir="auto">${concern}</h3>
<p class="tag-line"><span class="tag ${SEVERITIES[severity] ?? ''}">${severity}</span> ${statusTag(challenge)} <span class="muted">${id} · ${category}${section !== '' && html` · under “<bdi>${section}</bdi>”`} · ${when}</span></p>
${evidence.map((one) => renderEvidence(one, challenge, review, record))}
<dl><dt>To do</dt><dd dir="auto">${recommendation}</dd>${ifLeft !== '' && html`<dt>If left as it is</dt><dd dir="auto">${ifLeft}</dd>`}
<dt>The author</dt><dd dir="auto">${renderAnswer(challenge)}</dd><dt>How it ended</dt><dd dir="auto">${STATUSES[status]?.[0] ?? status}${note !== '' && `: ${note}`}${renderFinal(challenge)}</dd></dl>
${edits.length > 0 && html`<h4>${counted(edits.length, 'edit')} made for it</h4>${renderEdits(edits)}`}</article>`;
}

const RESPONSES: Readonly<Record<string, string>> = {
  addressed: 'says that it is fixed',
  rejected: 'rejects it',
  'accepted-risk': 'accepts the risk',
};

function renderAnswer({ defence }: Reviewed): Html {
  if (defence === undefined) return html`<span class="muted">did not answer it</span>`;
  const { response, reason, edited, isByRule } = defence;
  return html`${RESPONSES[response] ?? response}${edited && ' and changed the document for it'}${reason !== '' && `: ${reason}`}${isByRule && html` <span class="muted">(said by rule, weighed by nobody)</span>`}`;
}

const renderFinal = ({ final }: Reviewed): Html | undefined =>
  final &&
  html`<br>Decided by ${final.by}: <strong>${final.decision}</strong>${final.rationale !== '' && `, ${final.rationale}`}`;
