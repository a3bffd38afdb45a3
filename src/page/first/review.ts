// The first screen of a review: whether the document stands, and what speaks against it.

import { counted } from '../../domain/workflow/summary.ts';
import type { ReviewOutput } from '../../workflows/review/index.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import { goes, type Told } from './told.ts';

type Challenge = ReviewOutput['challenges'][number];

const MOST_CHALLENGES = 5;
const SEVERITIES = ['critical', 'significant', 'minor'];
/** As severities of the page. */
const LEVELS: Readonly<Record<string, string>> = { critical: 'high', significant: 'medium', minor: 'low' };

const VERDICTS: Readonly<Record<ReviewOutput['outcome'], Told['verdict']>> = {
  'no-objections': { text: 'stands: no objection', tone: 'good' },
  converged: { text: 'stands', tone: 'good' },
  'not-judged': { text: 'not judged', tone: 'warn' },
  deadlock: { text: 'deadlock', tone: 'bad' },
  'max-rounds': { text: 'does not stand yet', tone: 'bad' },
  unparseable: { text: 'no usable answer', tone: 'bad' },
  'author-failed': { text: 'the author failed', tone: 'bad' },
};

export function tellReview(record: RunRecord): Told {
  const { status, documents } = record;
  const output = record.output as ReviewOutput | undefined;
  const headline = html`Review of <strong>${documents[0]?.label ?? record.folder}</strong>`;
  if (output === undefined) return { headline, verdict: { text: status, tone: 'warn' }, sentences: [] };
  const byWeight = output.challenges.toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  const open = byWeight.filter((one) => ['open', 'noted'].includes(one.status));
  return {
    headline,
    verdict: VERDICTS[output.outcome],
    sentences: [`${upper(output.because)}.`, whatWasRaised(output), whatIsLeft(output, open)],
    main: renderChallenges(open, byWeight),
    aside: renderFates(output.challenges),
    unseen:
      output.outcome === 'not-judged'
        ? 'No model and no person read the document. The linter looked for what can be told without understanding: ids, references, counts, order. Whether the document is right or complete, it cannot see.'
        : undefined,
  };
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function whatWasRaised({ challenges, rounds, maxRounds, edits }: ReviewOutput): Part {
  const applied = edits.filter(({ status }) => status === 'applied').length;
  return `${counted(challenges.length, 'challenge')} in ${rounds.length} of at most ${counted(maxRounds, 'round')}; ${counted(applied, 'edit')} made for ${goes(applied, 'it', 'them')}.`;
}

function whatIsLeft({ escalate }: ReviewOutput, open: readonly Challenge[]): Part {
  const critical = open.filter(({ severity }) => severity === 'critical').length;
  if (open.length === 0) return 'No challenge is open.';
  return `${counted(open.length, 'challenge')} ${goes(open.length, 'is', 'are')} left, ${critical} of them critical${escalate ? '; a person has to decide' : ''}.`;
}

function renderChallenges(open: readonly Challenge[], all: readonly Challenge[]): Html | undefined {
  const shown = open.length > 0 ? open : all;
  if (shown.length === 0) return undefined;
  const left = shown.length - MOST_CHALLENGES;
  return html`<h2>${open.length > 0 ? 'What speaks against it' : 'What was raised'}</h2>${shown
    .slice(0, MOST_CHALLENGES)
    .map(renderChallenge)}${left > 0 && html`<p><a href="#challenges">${left} more</a></p>`}`;
}

function renderChallenge({ id, severity, concern, section, evidence: [first], status }: Challenge): Html {
  const place = first.kind === 'quote' ? `line ${first.line}` : `looked for in ${first.places.join(', ')}`;
  const said = first.kind === 'quote' ? first.text : `Not found: ${first.terms.join(', ')}`;
  return html`<article class="conflict"><h3><a href="#${id}">${id}</a> <span class="tag severity-${LEVELS[severity]}">${severity}</span> <span dir="auto">${concern}</span></h3>
<span class="said-by muted">${section === '' ? '' : `${section}, `}${place} · ${status}</span><span class="quote" dir="auto">${said}</span></article>`;
}

const FATES: readonly (readonly [Challenge['status'], string])[] = [
  ['open', 'open'],
  ['addressed', 'answered by a change'],
  ['rejected', 'answered by a reason'],
  ['accepted-risk', 'accepted as a risk'],
  ['withdrawn', 'withdrawn'],
  ['noted', 'noted and left'],
];

const renderFates = (challenges: readonly Challenge[]): Html | undefined =>
  challenges.length === 0
    ? undefined
    : html`<h2>What became of them</h2><dl class="origins">${FATES.map(([status, words]) => {
        const count = challenges.filter((one) => one.status === status).length;
        return count > 0 && html`<div><dt>${count}</dt><dd>${words}</dd></div>`;
      })}</dl>`;
