// Where a run waits for a person: what was found, what is asked, and in the live page a form for the answer.

import type { Choice, Field, Option } from '../../../domain/question.ts';
import { type Html, html } from '../../html/html.ts';
import type { RunRecord, Waiting } from '../../model/record.ts';
import type { Section, Shown } from '../../model/section.ts';

export function checkpoints({ waiting, folder }: RunRecord, { isLive }: Shown): Section | undefined {
  if (waiting.length === 0) return undefined;
  return {
    id: 'waiting',
    title: 'Waiting for you',
    count: waiting.length,
    body: html`${waiting.map((one) => (isLive ? renderForm(one) : renderCard(one)))}${
      !isLive &&
      html`<p class="muted">Answer with <code>steelman serve</code>, or in your terminal with <code>steelman resume ${folder}</code>.</p>`
    }`,
  };
}

const renderCard = (waiting: Waiting): Html => html`<div class="card">${renderQuestion(waiting)}</div>`;

const renderQuestion = ({ checkpoint: { question }, refused }: Waiting): Html =>
  html`${question.map((line, at) =>
    at === question.length - 1 ? html`<h3 dir="auto">${line}</h3>` : html`<p dir="auto">${line}</p>`,
  )}${
    refused.length > 0 &&
    html`<p class="notice">The last answer was not accepted: ${refused.join('; ')}. Please answer again.</p>`
  }`;

function renderForm(waiting: Waiting): Html {
  const { name, options, grammar } = waiting.checkpoint;
  return html`<div class="card checkpoint">${renderQuestion(waiting)}
<form class="needs-script" data-post="checkpoint" data-name="${name}" autocomplete="off">
<fieldset><legend>Your answer</legend>${options.map(renderOption)}</fieldset><p><button type="submit">Answer</button></p></form>
<details class="needs-script"><summary>Answer in one line instead</summary>
<form data-post="checkpoint" data-name="${name}" autocomplete="off"><p class="muted">You can write: ${grammar}.</p>
<p><label>Your line <input name="line" type="text" size="50" required></label> <button type="submit">Answer</button></p></form></details>
<noscript><p>You need JavaScript to answer here. You can answer in your terminal, too.</p></noscript></div>`;
}

const renderOption = ({ value, label, fields }: Option, at: number): Html =>
  html`${renderChoice({ value, label }, { kind: 'radio', name: 'option', isChosen: at === 0 })}${renderMore(fields)}`;

interface Input {
  readonly kind: 'radio' | 'checkbox';
  readonly name: string;
  readonly isChosen: boolean;
}

const renderChoice = ({ value, label, hint }: Choice, { kind, name, isChosen }: Input): Html =>
  html`<label class="choice"><input type="${kind}" name="${name}" value="${value}"${isChosen && html` checked`}> <span dir="auto">${label}</span>${
    hint !== undefined && html` <span class="muted" dir="auto">${hint}</span>`
  }</label>`;

/** Shown while the choice before it is made. */
const renderMore = (fields: readonly Field[]): Html | false =>
  fields.length > 0 && html`<div class="more">${fields.map(renderField)}</div>`;

/** The names of fields are prefixed: none of them is that of an option or of a line. */
function renderField(field: Field): Html {
  const name = `field-${field.name}`;
  if (field.kind === 'text')
    return html`<p data-field="${field.name}"><label><span dir="auto">${field.message}</span><br><textarea name="${name}" rows="2" cols="50"></textarea></label></p>`;
  const kind = field.kind === 'one' ? 'radio' : 'checkbox';
  const chosen =
    field.kind === 'one' ? field.chosen.concat(field.choices[0]?.value ?? []).slice(0, 1) : field.chosen;
  const isRequired = field.chosen.length === 0;
  return html`<fieldset data-field="${field.name}"${isRequired && html` data-required`}><legend dir="auto">${field.message}</legend>${field.choices.map(
    (choice) =>
      html`${renderChoice(choice, { kind, name, isChosen: chosen.includes(choice.value) })}${renderMore(choice.next ?? [])}`,
  )}</fieldset>`;
}
