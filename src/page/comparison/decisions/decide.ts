// What a comparison left open, as a form: both sides of each item with the words in which they differ, and everything that may be said
// of it. Worst first; contradictions before statements that nobody has judged.

import { createHash } from 'node:crypto';
import { SEVERITIES, type Severity } from '../../../domain/comparison/difference.ts';
import { type Decision, PERSON } from '../../../domain/run.ts';
import { shellWord } from '../../../domain/workflow/printable.ts';
import type { ItemQuote, ItemSide, OpenItem } from '../../../workflows/adversarial/index.ts';
import { markDiffering } from '../../html/differing.ts';
import { type Html, html, joined } from '../../html/html.ts';
import { decidedAs } from '../../model/decided.ts';
import { labelsOf, variantName } from '../../model/names.ts';
import type { RunRecord } from '../../model/record.ts';
import type { Section, Shown } from '../../model/section.ts';

/** What every item needs beside itself. */
interface Around {
  readonly labels: ReadonlyMap<string, string>;
  readonly decided: ReadonlyMap<string, Decision>;
}

/** As long as `decideItems` takes. */
const LONGEST = 20_000;

export function decide(record: RunRecord, shown: Shown): Section | undefined {
  const { items, decisions, startedAt } = record;
  if (items.length === 0) return undefined;
  const decided = new Map(decisions.map((decision) => [decision.item, decision]));
  const around = { labels: labelsOf(record), decided };
  // The same run wherever its folder is, and no other: choices are kept under this name.
  const run = createHash('sha256')
    .update(JSON.stringify([startedAt, items]))
    .digest('hex')
    .slice(0, 16);
  const left = items.length - decided.size;
  return {
    id: 'decide',
    title: 'Decide',
    // Statements of one record are decided together, and counted one by one.
    count: items.reduce((sum, { id, ids }) => sum + (decided.has(id) ? 0 : ids.length), 0),
    body: html`${renderHow(record, shown, left)}
<form id="decide-form" data-run="${run}" autocomplete="off">${FIELDS}${(
      ['contradiction', 'statement'] as const
    ).map((kind) => renderPart(kind, record, around))}${renderBar(record, shown, decided.size)}</form>`,
  };
}

function renderHow({ folder }: RunRecord, { isLive }: Shown, left: number): Html {
  const command = `steelman resolve ${shellWord(folder)}`;
  const what = left === 0 ? 'Everything is decided; you can still change it.' : 'Choose what holds.';
  const then = isLive
    ? 'Then record it: the merged document is made anew.'
    : 'Then download what you chose, and have it carried out with one command.';
  return html`<p>${what} Where you choose nothing, the merged document keeps the words of its base and says that they are disputed; a statement that nobody has judged stays out.<span class="needs-script"> ${then} With the focus in an item, the keys <kbd>1</kbd> to <kbd>9</kbd> choose a side.</span></p>
<noscript><p class="notice">To decide without the script of this page, go through the items in a terminal: <code>${command}</code>. Or say what holds in <code>decisions.yaml</code> in the folder of the run, then: <code>${command} --decisions ${shellWord(`${folder}/decisions.yaml`)}</code></p></noscript>`;
}

const NAMES = {
  contradiction: ['contradiction', 'contradictions'],
  statement: ['statement that nobody has judged', 'statements that nobody has judged'],
} as const;

/** Contradictions are open to read; statements may be hundreds. */
function renderPart(kind: OpenItem['kind'], { items }: RunRecord, around: Around): Html | undefined {
  const own = worstFirst(items.filter((item) => item.kind === kind));
  if (own.length === 0) return undefined;
  const isOpen = kind === 'contradiction' || own.length === items.length;
  const sections = [...new Set(own.map(({ section }) => section))];
  const name = NAMES[kind][own.length === 1 ? 0 : 1];
  return html`<details class="decide-part"${isOpen && html` open`}><summary><h3>${own.length} ${name}</h3></summary>${sections.map(
    (title) =>
      html`<h4 dir="auto">${title || 'Without a heading'}</h4>${own
        .filter(({ section }) => section === title)
        .map((item) => renderItem(item, around))}`,
  )}</details>`;
}

const worstFirst = (items: readonly OpenItem[]): readonly OpenItem[] =>
  items.toSorted(
    (a, b) => SEVERITIES.indexOf(b.severity as Severity) - SEVERITIES.indexOf(a.severity as Severity),
  );

function renderItem(item: OpenItem, { labels, decided }: Around): Html {
  // The title of a statement is the beginning of what its side says.
  const { id, kind, severity, title, sides } = item;
  const decision = decided.get(id);
  const marked = markSides(sides);
  return html`<fieldset class="card decide-item" id="decide-${id}" data-item="${id}" data-was="${decidedAs(decision)}"${renderDecidedAs(decision)} tabindex="-1">
<legend>${nameItem(item)} <span class="tag severity-${severity.toLowerCase()}">${severity}</span>${kind === 'contradiction' && html` <span dir="auto">${title}</span>`}</legend>
${decision && renderDecided(decision)}<div class="sides">${sides.map(
    (side, at) =>
      html`<label class="take" data-side="${side.take}">${nameSide(side, labels)}${marked[at]}</label>`,
  )}</div></fieldset>`;
}

/** What its fields begin with. */
const renderDecidedAs = (decision: Decision | undefined): Html | undefined =>
  decision &&
  html` data-take="${decision.take}"${decision.words !== undefined && html` data-words="${decision.words}"`}${
    decision.why !== undefined && html` data-why="${decision.why}"`
  }`;

const OTHERS = [
  ['both', 'Both hold'],
  ['neither', 'Neither holds'],
  ['words', 'Own words'],
  ['later', 'Leave it open'],
] as const;

/** The script puts it into every item; the sides get a field of their own. */
const FIELDS = html`<template id="decide-fields"><div class="takes needs-script">${OTHERS.map(
  ([value, label]) => html`<label class="take"><input type="radio" value="${value}"> ${label}</label>`,
)}</div>
<label class="own-words needs-script">Your own words, which take their place: <textarea name="words" rows="2" maxlength="${LONGEST}" dir="auto"></textarea></label>
<label class="reason needs-script">Why? It is recorded with the decision. <textarea name="why" rows="1" maxlength="${LONGEST}" dir="auto"></textarea></label></template>`;

/** A contradiction is told among the points; a statement has its own address here. */
const nameItem = ({ ids, kind }: OpenItem): Html =>
  kind === 'statement'
    ? joined(
        ids.map((id) => html`<code id="${id}">${id}</code>`),
        ', ',
      )
    : html`<code>${joined(ids, ', ')}</code>`;

/** A document against itself has a line for a name. */
const nameSide = ({ take, variants, labels: [label], isBase }: ItemSide, labels: Around['labels']): Html =>
  html`${
    take === label
      ? joined(
          variants.map((letter) => variantName(labels, letter)),
          ', ',
        )
      : html`<strong dir="auto">${take}</strong>`
  }${isBase && html` <span class="tag">base</span>`}`;

/** The quotes of each side; where each has one, against each other. */
function markSides(sides: readonly ItemSide[]): readonly Html[] {
  const texts = sides.map(({ quotes }) => quotes.map(({ text }) => text));
  const marked = texts.every(({ length }) => length === 1) ? markDiffering(texts.flat()) : undefined;
  return sides.map(({ quotes }, side) =>
    quotes.length === 0
      ? html`<span class="muted quote">says nothing near</span>`
      : html`${quotes.map((quote) => renderQuote(quote, marked?.[side] ?? html`${quote.text}`))}`,
  );
}

const renderQuote = ({ lines, under, of }: ItemQuote, text: Html): Html =>
  html` <span class="muted">${lines}${under !== '' && html`, under <span dir="auto">${under}</span>`}</span>${
    of !== undefined && html`<span class="quote muted" dir="auto">${of}</span>`
  }<span class="quote" dir="auto">${text}</span>`;

const renderDecided = ({ take, words, why, by, at }: Decision): Html =>
  html`<p class="decided"><span class="tag tag-good">decided</span> by ${by === PERSON ? 'a person' : by}${at && ` on ${at.slice(0, 10)}`}: <strong dir="auto">${
    words ?? OTHERS.find(([value]) => value === take)?.[1] ?? take
  }</strong>${why !== undefined && html`, because <q dir="auto">${why}</q>`}</p>`;

function renderBar({ items, folder }: RunRecord, { isLive }: Shown, decided: number): Html {
  const command = `steelman resolve ${shellWord(folder)} --decisions ~/Downloads/decisions.yaml`;
  return html`<div class="decide-bar needs-script"><p><output id="decide-count">${decided} of ${items.length} decided</output> <button type="button" data-decide="${isLive ? 'record' : 'download'}">${
    isLive ? 'Record decisions' : 'Download decisions.yaml'
  }</button> <output id="decide-said"></output></p>${
    !isLive &&
    html`<div id="decide-next" hidden><p>Have it carried out where you made this report; say another path if your browser saved the file elsewhere or as <code>decisions (1).yaml</code>:</p><p><code id="decide-command">${command}</code> <button type="button" data-decide="copy">Copy</button></p></div>`
  }</div>`;
}
