// The first screen of a comparison: which sentences contradict each other, what came from whom, what is left.

import { SEVERITIES, type Severity } from '../../domain/comparison/difference.ts';
import { counted } from '../../domain/workflow/summary.ts';
import type { AdversarialOutput, OpenItem } from '../../workflows/adversarial/index.ts';
import { excerptDiffering } from '../html/differing.ts';
import { type Html, html, joined, listed, type Part } from '../html/html.ts';
import { labelsOf, variantName } from '../model/names.ts';
import type { RunRecord } from '../model/record.ts';
import { isByRules, toneOf } from './standing.ts';
import { goes, type Told } from './told.ts';

/** As many as fit a laptop beside everything else. */
const MOST_CONFLICTS = 5;
/** Words and the spaces between them, on either side of a difference. */
const WORDS_AROUND = 16;

export function tellComparison(record: RunRecord): Told {
  const { status, decisions, items } = record;
  const output = record.output as AdversarialOutput | undefined;
  const labels = labelsOf(record);
  const names = [...labels.keys()].map((letter) => variantName(labels, letter));
  const headline = names.length === 0 ? record.folder : html`Merge of ${listed(names)}`;
  if (output === undefined) return { headline, verdict: { text: status, tone: 'warn' }, sentences: [] };
  const decided = new Set(decisions.map(({ item }) => item));
  const open = items.filter(({ id }) => !decided.has(id));
  const conflicts = worstFirst(open.filter(({ kind }) => kind === 'contradiction'));
  return {
    headline,
    verdict: verdictOf(open, conflicts, status),
    sentences: [
      whatCame(output, labels),
      whatIsOpen(output, conflicts, decisions.length),
      whatWasTaken(output, labels),
    ],
    main: conflicts.length === 0 ? undefined : renderConflicts(conflicts, labels),
    aside: renderOrigins(output, labels),
    unseen: isByRules(record) ? unseenBy(output) : undefined,
  };
}

const worstFirst = (items: readonly OpenItem[]): readonly OpenItem[] =>
  items.toSorted(
    (a, b) => SEVERITIES.indexOf(b.severity as Severity) - SEVERITIES.indexOf(a.severity as Severity),
  );

function verdictOf(
  open: readonly OpenItem[],
  conflicts: readonly OpenItem[],
  status: string,
): Told['verdict'] {
  if (conflicts.length > 0)
    return { text: `${counted(conflicts.length, 'contradiction')} to decide`, tone: 'warn' };
  if (open.length > 0) return { text: `${counted(open.length, 'statement')} to decide`, tone: 'warn' };
  return { text: status === 'success' ? 'merged' : status, tone: toneOf(status) };
}

const baseOf = ({ plan }: AdversarialOutput): string => plan.base;

function whatCame(output: AdversarialOutput, labels: ReadonlyMap<string, string>): Part {
  const { contract, mergedName, debate, substantiallyIdentical } = output;
  const base = baseOf(output);
  const others = [...labels.keys()]
    .filter((letter) => letter !== base)
    .map((letter) => variantName(labels, letter));
  if (!contract.merged)
    return html`Nothing was merged: the run broke off in "${contract.failure_stage ?? 'unknown'}".`;
  const debated = debate.debate_skipped
    ? substantiallyIdentical
      ? ', which hardly differ, so nothing was debated'
      : `; nothing was debated (${debate.skip_reason ?? 'no reason given'})`
    : '';
  return html`${listed(others)} went into ${variantName(labels, base)}, the base${debated}. The result is <a href="#merge"><code>${mergedName}</code></a>.`;
}

function whatIsOpen(
  { contract: { unjudged: statements } }: AdversarialOutput,
  conflicts: readonly OpenItem[],
  decided: number,
): Part {
  const done = decided === 0 ? '' : `${counted(decided, 'item')} ${goes(decided, 'is', 'are')} decided. `;
  if (conflicts.length + statements === 0) return `${done}Nothing is left for you to decide.`;
  const parts: string[] = [];
  if (conflicts.length > 0)
    parts.push(
      `${counted(conflicts.length, 'contradiction')} ${goes(conflicts.length, 'needs', 'need')} your decision; until then the merged document keeps the words of its base and marks the place`,
    );
  if (statements > 0)
    parts.push(
      `${counted(statements, 'statement')} ${goes(statements, 'that nobody has judged is', 'that nobody has judged are')} left out and listed`,
    );
  return html`${done}${joined(parts, '; ')}. <a href="#decide">Decide</a>.`;
}

/** A row of a table without its outer bars. */
const plainRow = (text: string): string => text.replace(/^\s*\|\s*/, '').replace(/\s*\|$/, '');

interface Origin {
  readonly letter: string;
  readonly changes: readonly string[];
  readonly words: number;
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

/** Changes that were made, by the variant they came from. */
function originsOf({ plan, merge }: AdversarialOutput): readonly Origin[] {
  const applied = new Set(
    merge.results.filter(({ status }) => status === 'Applied').map(({ change }) => change),
  );
  const made = plan.changes.filter(({ number }) => applied.has(number));
  return [...new Set(made.map(({ variant }) => variant))].map((letter) => {
    const own = made.filter(({ variant }) => variant === letter);
    return {
      letter,
      changes: own.map(({ title }) => title),
      words: own.reduce((sum, { edits }) => sum + edits.reduce((all, { text }) => all + wordsIn(text), 0), 0),
    };
  });
}

function whatWasTaken(output: AdversarialOutput, labels: ReadonlyMap<string, string>): Part {
  const origins = originsOf(output);
  const silent = [...labels.keys()].filter(
    (letter) => letter !== baseOf(output) && !origins.some((one) => one.letter === letter),
  );
  const taken = origins.map(
    ({ letter, changes, words }) =>
      html`${variantName(labels, letter)} (${counted(changes.length, 'change')}, ${counted(words, 'word')})`,
  );
  const nothing = silent.map((letter) => variantName(labels, letter));
  if (taken.length === 0) return 'No text came in from the others.';
  return html`Text came in from ${listed(taken)}${nothing.length > 0 && html`; none from ${listed(nothing)}`}.`;
}

const renderConflicts = (conflicts: readonly OpenItem[], labels: ReadonlyMap<string, string>): Html => {
  const left = conflicts.length - MOST_CONFLICTS;
  return html`<h2>To decide: ${counted(conflicts.length, 'contradiction')}</h2>
${conflicts.slice(0, MOST_CONFLICTS).map((item) => renderConflict(item, labels))}
${left > 0 && html`<p><a href="#decide">${left} more to decide</a></p>`}`;
};

function renderConflict({ id, title, severity, sides }: OpenItem, labels: ReadonlyMap<string, string>): Html {
  const quotes = excerptDiffering(
    sides.map(({ quotes: [first] }) => plainRow(first?.text ?? '')),
    WORDS_AROUND,
  );
  return html`<article class="conflict"><h3><a href="#${id}">${id}</a> <span class="tag severity-${severity.toLowerCase()}">${severity}</span> <span dir="auto">${title}</span></h3>
<div class="sides">${sides.map(
    ({ variants, quotes: [quote], isBase }, at) =>
      html`<div><span class="said-by">${joined(
        variants.map((letter) => variantName(labels, letter)),
        ', ',
      )} <span class="muted">${quote?.lines}${isBase && ' · stays until you decide'}</span></span><span class="quote" dir="auto">${quotes[at]}</span></div>`,
  )}</div></article>`;
}

function renderOrigins(output: AdversarialOutput, labels: ReadonlyMap<string, string>): Html {
  const origins = originsOf(output);
  const base = baseOf(output);
  const rows = [...labels.keys()].map((letter) => {
    const origin = origins.find((one) => one.letter === letter);
    const what =
      letter === base
        ? html`the base: all of its text, where no change says otherwise`
        : origin === undefined
          ? 'nothing'
          : html`<ul>${origin.changes.slice(0, 4).map((title) => html`<li>${title}</li>`)}${
              origin.changes.length > 4 &&
              html`<li><a href="#plan">${origin.changes.length - 4} more</a></li>`
            }</ul>`;
    return html`<div><dt>${variantName(labels, letter)}</dt><dd>${what}</dd></div>`;
  });
  return html`<h2>What came from whom</h2><dl class="origins">${rows}</dl>`;
}

function unseenBy({ contract }: AdversarialOutput): Part {
  const { judged, unjudged } = contract;
  return html`No model and no person read these documents. The built-in rules find a contradiction only between sentences in nearly the same words or rows with the same key; what is said in other words, they miss. ${judged.by_rule} statements were judged by rule, ${unjudged} by nobody.`;
}
