// How the plan is put to a person on a terminal: as a list to tick, or change by change, and what they add. Apart from the
// question because it is longer than all that a model or a rule needs.

import type { Checkpoint, Choice, Decision, Field, Reading } from '../../../../domain/question.ts';
import { type Added, PLAN_GRAMMAR, type Reworded } from './plan-requests.ts';
import type { PlanPayload } from './review-plan.ts';

type PlannedChange = PlanPayload['changes'][number];

export function presentPlan(payload: PlanPayload): Checkpoint {
  const { changes, refusals, risk, foreign } = payload;
  const canAdd = foreign.length > 0;
  const label = changes.length > 0 ? 'Change the plan, or add to it' : 'Add to the plan';
  const fields = [...(changes.length > 0 ? [askHow(payload)] : []), askToAdd(1)];
  return {
    name: 'after-refactoring-plan',
    question: [
      `Refactoring plan: ${changes.length} changes planned, ${refusals} rejected.`,
      `Risk: ${risk} overall.`,
      'Would you like to modify the plan before execution?',
    ],
    options: [
      { value: 'approve', label: 'Execute plan as-is', fields: [] },
      ...(changes.length > 0 || canAdd ? [{ value: 'modify', label, fields }] : []),
    ],
    default: 'Auto-approve and execute',
    grammar: PLAN_GRAMMAR,
  };
}

function askHow({ changes, sections }: PlanPayload): Field {
  const ticked: Field = {
    kind: 'many',
    name: 'keep',
    message: 'Which changes are carried out?',
    choices: changes.map((change) => ({
      value: String(change.number),
      label: `${change.number} ${change.title}`,
      hint: hintFor(change),
    })),
    chosen: changes.map(({ number }) => String(number)),
  };
  const each = changes.map((change) => askAbout(change, sections));
  return {
    kind: 'one',
    name: 'how',
    message: 'How do you want to look at it?',
    choices: [
      { value: 'list', label: 'One list: tick what is carried out', next: [ticked] },
      { value: 'each', label: 'Change by change: carry out, leave out, move or reword', next: each },
    ],
    chosen: [],
  };
}

const hintFor = ({ approach, risk, from, to }: PlannedChange): string =>
  `${approach}, risk ${risk}: ${from} to ${to}`;

function askAbout(change: PlannedChange, sections: readonly string[]): Field {
  const { number, title, movable, passages } = change;
  const elsewhere: Choice[] = [...new Set(sections)].map((section) => ({ value: section, label: section }));
  const move: Field = {
    kind: 'one',
    name: `after-${number}`,
    message: `Behind which section does Change ${number} stand?`,
    choices: elsewhere,
    chosen: [],
  };
  const wordings = passages.map(
    (passage, at): Field => ({
      kind: 'text',
      name: `words-${number}-${at + 1}`,
      message: `In your words; nothing leaves them as they are: ${passage.replace(/\s+/g, ' ').trim()}`,
    }),
  );
  return {
    kind: 'one',
    name: `change-${number}`,
    message: `Change ${number}: ${title} (${hintFor(change)})`,
    choices: [
      { value: 'keep', label: 'Carry it out' },
      { value: 'remove', label: 'Leave it out' },
      ...(movable && elsewhere.length > 0
        ? [{ value: 'move', label: 'Put it behind another section', next: [move] }]
        : []),
      { value: 'reword', label: 'Carry it out in other words', next: [...wordings, askWhy(`${number}`)] },
    ],
    chosen: ['keep'],
  };
}

const askWhy = (name: string): Field => ({
  kind: 'text',
  name: `why-${name}`,
  message: 'Why? Recorded with the decision; may be empty',
});

/** On a terminal; a file of answers has room for any number. */
const MOST_ADDED = 5;

function askToAdd(number: number): Field {
  const place: Field = {
    kind: 'text',
    name: `add-after-${number}`,
    message: 'Behind which line or section of the base? 12, or a title',
  };
  const more = number < MOST_ADDED ? [askToAdd(number + 1)] : [];
  const rest = [place, askWhy(`add-${number}`), ...more];
  const asking = (name: string, message: string): Field => ({
    kind: 'text',
    name: `${name}-${number}`,
    message,
  });
  return {
    kind: 'one',
    name: `add-${number}`,
    message: number === 1 ? 'Do you add anything?' : 'Anything else?',
    choices: [
      { value: 'nothing', label: 'No' },
      { value: 'words', label: 'Own words', next: [asking('add-words', 'What is added?'), ...rest] },
      {
        value: 'take',
        label: 'Something of another variant that the plan leaves out',
        next: [asking('add-take', 'Which? A point, or lines of a file: X-004, b.md:12-15'), ...rest],
      },
    ],
    chosen: ['nothing'],
  };
}

const APPROVED = { approved: true, remove: [], move: [] };

export function decidePlan({ option, values }: Decision, { changes }: PlanPayload): Reading {
  if (option !== 'modify') return { answer: APPROVED };
  const said = (name: string): string | undefined => values.get(name)?.[0]?.trim() || undefined;
  const numbers = changes.map(({ number }) => number);
  const kept = values.get('keep');
  const isSaid = (deed: string) => (number: number) => said(`change-${number}`) === deed;
  const reword = changes
    .filter(({ number }) => isSaid('reword')(number))
    .flatMap((one) => wordings(one, said));
  const add = additions(said);
  return {
    answer: {
      approved: true,
      remove: kept
        ? numbers.filter((number) => !kept.includes(String(number)))
        : numbers.filter(isSaid('remove')),
      move: numbers
        .filter(isSaid('move'))
        .map((number) => ({ change: number, after: said(`after-${number}`) ?? '' })),
      ...(reword.length > 0 && { reword }),
      ...(add.length > 0 && { add }),
    },
  };
}

type Said = (name: string) => string | undefined;

function wordings({ number, passages }: PlannedChange, said: Said): Reworded[] {
  const why = said(`why-${number}`);
  return passages.flatMap((_, at): Reworded[] => {
    const words = said(`words-${number}-${at + 1}`);
    return words === undefined ? [] : [{ change: number, passage: at + 1, words, ...(why && { why }) }];
  });
}

function additions(said: Said): Added[] {
  return Array.from({ length: MOST_ADDED }, (_, at) => at + 1).flatMap((number): Added[] => {
    const kind = said(`add-${number}`);
    if (kind !== 'words' && kind !== 'take') return [];
    const after = said(`add-after-${number}`);
    const why = said(`why-add-${number}`);
    const what = said(`add-${kind}-${number}`) ?? '';
    return [{ [kind]: what, ...(after && { after }), ...(why && { why }) }];
  });
}
