// The first screen of a review: whether the document stands, and what speaks against it.

import { counted } from '../../domain/workflow/summary.ts';
import { BY_A_PERSON, type ReviewOutput } from '../../workflows/review/index.ts';
import { excerptDiffering } from '../html/differing.ts';
import { type Html, html, type Part } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import { goes, type Told } from './told.ts';

type Challenge = ReviewOutput['challenges'][number];

const MOST_CHALLENGES = 5;
const MOST_LISTED = 4;
const MOST_QUOTES = 3;
/** Words and the spaces between them, on either side of what was changed. */
const WORDS_AROUND = 8;
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
  const isByLinter = output.rounds.every(({ looked }) => looked !== undefined);
  return {
    headline,
    verdict: VERDICTS[output.outcome],
    sentences: [
      html`<strong>${upper(output.because)}.</strong> ${whatWasRaised(output)}`,
      whatIsLeft(output, open),
      whereItIs(record, output),
    ],
    items: open.map(({ id, severity, concern, evidence }) => ({
      id,
      severity,
      title: concern,
      quotes: evidence.flatMap((one) =>
        one.kind === 'quote'
          ? [{ by: [one.file ?? documents[0]?.label ?? ''], line: one.line, text: one.text }]
          : [],
      ),
    })),
    main: renderChallenges(open, byWeight),
    aside: html`${renderFates(output.challenges)}${renderEdits(output)}`,
    unseen: isByLinter
      ? 'Nobody but its author has read the document. A linter looked for what shows without understanding: ids, references, sums, order. Whether the document is right or complete, it cannot see.'
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
  const byRule = open.some(({ final }) => final?.by === 'rule');
  return `${counted(open.length, 'challenge')} ${goes(open.length, 'is', 'are')} still open${critical > 0 ? `, ${critical} critical` : ''}${
    escalate ? '; a person has to decide' : ''
  }${byRule ? '. Nobody was asked yet, and a review stops nothing by itself' : ''}.`;
}

function whereItIs(record: RunRecord, { contract, edits }: ReviewOutput): Part {
  const [document] = record.documents;
  const before = record.files.some(({ name }) => name === 'original.md');
  const revised = contract.revised_path ?? document?.sourcePath ?? 'the document';
  if (!edits.some(({ status }) => status === 'applied')) return 'The document was not changed.';
  return html`The document as it is now: <code>${document?.label ?? revised}</code>${contract.revised_path !== null && html` (<code>${record.folder}/${revised}</code>)`}${before && html`; as it was: <code>${record.folder}/original.md</code>`}.`;
}

function renderChallenges(open: readonly Challenge[], all: readonly Challenge[]): Html | undefined {
  const shown = open.length > 0 ? open : all;
  if (shown.length === 0) return undefined;
  const left = shown.length - MOST_CHALLENGES;
  return html`<h2>${open.length > 0 ? 'What speaks against it' : 'What was raised'}</h2>${shown
    .slice(0, MOST_CHALLENGES)
    .map(renderChallenge)}${left > 0 && html`<p><a href="#challenges">${left} more</a></p>`}`;
}

function renderChallenge({ id, severity, concern, section, evidence, status }: Challenge): Html {
  return html`<article class="conflict"><h3><a href="#${id}">${id}</a> <span class="tag severity-${LEVELS[severity]}">${severity}</span> <span dir="auto">${concern}</span></h3>
<span class="said-by muted">${section === '' ? 'the whole document' : section} · ${status}</span>${evidence
    .slice(0, MOST_QUOTES)
    .map((one) =>
      one.kind === 'quote'
        ? html`<span class="quote" dir="auto"><span class="muted">L${one.line}</span> ${one.text}</span>`
        : html`<span class="quote">Not found in ${one.places.join(', ')}: ${one.terms.join(', ')}</span>`,
    )}</article>`;
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
    : html`<h2>What became of ${counted(challenges.length, 'challenge')}</h2><dl class="origins">${FATES.map(
        ([status, words]) => {
          const own = challenges.filter((one) => one.status === status);
          return (
            own.length > 0 &&
            html`<div><dt>${words}</dt><dd>${own.length}${
              status !== 'open' &&
              html`<ul>${own
                .slice(0, MOST_LISTED)
                .map(
                  ({ severity, concern, note }) =>
                    html`<li>${severity}: <span dir="auto">${concern}</span> <span class="muted">${note}</span></li>`,
                )}</ul>`
            }</dd></div>`
          );
        },
      )}</dl>`;

const renderEdits = ({ edits }: ReviewOutput): Html | undefined => {
  const made = edits.filter(({ status }) => status === 'applied');
  return made.length === 0
    ? undefined
    : html`<h2>What was changed</h2><ul class="settled">${made
        .slice(0, MOST_LISTED)
        .map(({ line, before, after, challenge }) => {
          const [was, is] = excerptDiffering([before, after], WORDS_AROUND);
          return html`<li>Line ${line} (${challenge === BY_A_PERSON ? 'by a person' : `for ${challenge}`}): <span dir="auto">${was} → ${is}</span></li>`;
        })}</ul>`;
};
