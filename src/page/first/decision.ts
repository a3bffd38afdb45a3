// The first screen of a decision: what the judges recommend, who disagrees, what it hangs on.

import { counted } from '../../domain/workflow/summary.ts';
import type { DecideInput, DecideOutput } from '../../workflows/decide/index.ts';
import { type Html, html, listed, type Part } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import { isByRules } from './standing.ts';
import type { Told } from './told.ts';
import { oneSeat } from './who.ts';

type Options = DecideInput['options'];

export function tellDecision(record: RunRecord): Told {
  const { question_text: question = record.folder, options = [] } = (record.input ??
    {}) as Partial<DecideInput>;
  const output = record.output as DecideOutput | undefined;
  const headline = html`<span dir="auto">${question.split('\n', 1)[0]}</span>`;
  if (output === undefined)
    return { headline, verdict: { text: record.status, tone: 'warn' }, sentences: [] };
  const { result } = output;
  return {
    headline,
    verdict: verdictOf(result),
    sentences: [
      ...whatItIsAbout(record),
      whatIsRecommended(result, options),
      html`${whoDisagrees(result, options)} <strong>What would change it:</strong> ${whatWouldChange(result)}`,
      ...(result.questions.length === 0
        ? []
        : [html`<strong>To find out first:</strong> <span dir="auto">${result.questions[0]}</span>`]),
      html`To pass on: <a href="#files"><code>${record.folder}/${output.contract.decision_path ?? 'decision.md'}</code></a>.`,
    ],
    items: result.perspectives.map(({ stance, vote, confidence, reason, evidence }) => ({
      id: stance,
      severity: `${confidence.toLowerCase()} confidence`,
      title: `${vote === null ? 'no option' : `option ${vote}`}: ${reason}`,
      quotes:
        evidence === undefined
          ? []
          : [{ by: [evidence.at ?? evidence.source], line: undefined, text: evidence.text }],
    })),
    main: renderVotes(result, options),
    aside: renderQuestions(result),
    unseen: isByRules(record)
      ? 'No mind read the texts. The built-in rules counted the marks for and against and the days that the options state; what an argument weighs, nobody has judged.'
      : oneSeat(record),
  };
}

type Result = DecideOutput['result'];

/** A record may ask no more than which option: its title says what about. */
function whatItIsAbout({ input }: RunRecord): Part[] {
  const { feature_name: name = '' } = input as { readonly feature_name?: string };
  return name === '' ? [] : [html`About: <span dir="auto">${name}</span>`];
}

/** The first sentence of the crux; the rest is told judge by judge. */
const whatWouldChange = ({ crux }: Result): string =>
  `${crux.split('. ', 1)[0] ?? ''}${crux.includes('. ') ? '.' : ''}`;

function verdictOf({ outcome, chosen, perspectives, recommended }: Result): Told['verdict'] {
  if (chosen !== null) return { text: 'a person chose', tone: 'good' };
  if (outcome === 'CONSENSUS') {
    const votes = perspectives.filter(({ vote }) => vote === recommended).length;
    return { text: `${votes} of ${perspectives.length} judges agree`, tone: 'good' };
  }
  if (outcome === 'SINGLE') return { text: 'one judge was asked', tone: 'good' };
  return outcome === 'CONTESTED'
    ? { text: 'the judges do not agree', tone: 'warn' }
    : { text: 'too few judges recommend anything', tone: 'bad' };
}

function named(id: string | null, options: Options): Html {
  const label = options.find((option) => option.id === id)?.label ?? '';
  return id === null
    ? html`no option`
    : html`<strong>option ${id}${label !== '' && label !== id && ` (${label})`}</strong>`;
}

function whatIsRecommended(
  { recommended, chosen, leastSure, consensusType, rounds }: Result,
  options: Options,
): Part {
  if (chosen !== null)
    return html`A person chose ${named(chosen, options)}; the judges recommend ${named(recommended, options)}.`;
  if (recommended === null) return html`Nothing is recommended after ${counted(rounds, 'round')}.`;
  const how =
    consensusType === null ? '' : `, ${consensusType === 'unanimous' ? 'unanimously' : 'by majority'}`;
  return html`Recommended: ${named(recommended, options)}${how}, after ${counted(rounds, 'round')}${
    leastSure !== null && `; the least sure vote for it has ${leastSure.toLowerCase()} confidence`
  }.`;
}

function whoDisagrees({ perspectives, dissent }: Result, options: Options): Part {
  const against = perspectives.filter(({ stance }) => dissent.includes(stance));
  const silent = perspectives.filter(({ vote }) => vote === null);
  if (against.length + silent.length === 0) return 'No judge disagrees.';
  return html`By judge: ${listed([
    ...against.map(({ stance, vote }) => html`${stance} is for ${named(vote, options)}`),
    ...silent.map(({ stance }) => `${stance} recommends nothing`),
  ])}.`;
}

const renderVotes = ({ perspectives, dissent }: Result, options: Options): Html =>
  html`<h2>The judges</h2>${perspectives.map(
    ({ stance, vote, confidence, reason, evidence, selfChallenge }) =>
      html`<article class="conflict"><h3>${stance}: ${named(vote, options)} <span class="tag">${confidence.toLowerCase()} confidence</span>${
        dissent.includes(stance) && html` <span class="tag tag-warn">disagrees</span>`
      }</h3><span dir="auto">${reason}</span>${
        evidence !== undefined &&
        html`<span class="quote" dir="auto">“${evidence.text}”</span><span class="said-by muted">${evidence.at ?? `${evidence.source}, line ${evidence.line}`}</span>`
      }${selfChallenge !== '' && html`<span class="doubt muted" dir="auto">Own doubt: ${selfChallenge}</span>`}</article>`,
  )}`;

const renderQuestions = ({ questions, notes, distribution }: Result): Html =>
  html`<h2>Votes</h2><dl class="origins">${distribution.map(
    ({ option, judges }) =>
      html`<div><dt>${option}</dt><dd>${counted(judges.length, 'vote')}: ${judges.join(', ')}</dd></div>`,
  )}</dl>${questions.length > 0 && html`<h2>What would settle it</h2><ul>${questions.map((one) => html`<li>${one}</li>`)}</ul>`}${
    notes.length > 0 && html`<h2>Notes</h2><ul>${notes.map((one) => html`<li>${one}</li>`)}</ul>`
  }`;
