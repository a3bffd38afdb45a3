// Answers at the checkpoints of a run, and its way on: what the forms of the live page send.

import { post, tell } from './reply.ts';

export function startCheckpoints(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const body = BODIES[form.dataset.post ?? ''];
    if (body === undefined) return;
    event.preventDefault();
    void send(form, body);
  });
}

const BODIES: Readonly<Record<string, (form: HTMLFormElement) => object | undefined>> = {
  checkpoint: answerIn,
  continue: () => ({}),
};

async function send(form: HTMLFormElement, bodyOf: (form: HTMLFormElement) => object | undefined) {
  const body = bodyOf(form);
  if (body === undefined) return tell('Choose at least one.', false);
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const { ok, message } = await post(form.dataset.post ?? '', body);
  if (ok) form.reset();
  form.ariaBusy = 'false';
  tell(message.replace(/[.]?$/, '.'), ok);
}

/** Undefined where something is still to be chosen. */
function answerIn(form: HTMLFormElement): object | undefined {
  const { name } = form.dataset;
  const line = form.querySelector<HTMLInputElement>('input[name="line"]');
  if (line !== null) return { name, line: line.value };
  const values: Record<string, string[]> = {};
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    // Of what is not chosen, what is below it is not asked.
    if (field.offsetParent === null) continue;
    const said = valuesIn(field);
    if (said.length === 0 && 'required' in field.dataset) return undefined;
    values[field.dataset.field ?? ''] = said;
  }
  const option = form.querySelector<HTMLInputElement>('input[name="option"]:checked')?.value;
  return { name, option, values };
}

const valuesIn = (field: HTMLElement): string[] =>
  [...field.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name="field-${field.dataset.field}"]`)]
    .filter((input) => input.localName === 'textarea' || (input as HTMLInputElement).checked)
    .map(({ value }) => value);
