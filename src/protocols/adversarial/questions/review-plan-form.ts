// How the plan is put to a person: as a list to tick, or change by change. Apart from the question because it is longer
// than all that a model or a rule needs.

import type { Checkpoint, Choice, Decision, Field, Reading } from '../../../domain/checkpoint.ts';
import { wordsOf } from './listed-points.ts';
import type { PlanPayload } from './review-plan.ts';

type PlannedChange = PlanPayload['changes'][number];

export function presentPlan({ changes, refusals, risk, sections }: PlanPayload): Checkpoint {
  const numbers = changes.map(({ number }) => String(number));
  const ticked: Field = {
    kind: 'many',
    name: 'keep',
    message: 'Which changes are carried out?',
    choices: changes.map((change) => ({
      value: String(change.number),
      label: `${change.number} ${change.title}`,
      hint: hintFor(change),
    })),
    chosen: numbers,
  };
  const each = changes.map((change) => askAbout(change, sections));
  const how: Field = {
    kind: 'one',
    name: 'how',
    message: 'How do you want to look at it?',
    choices: [
      { value: 'list', label: 'One list: tick what is carried out', next: [ticked] },
      { value: 'each', label: 'Change by change: carry out, leave out or put elsewhere', next: each },
    ],
    chosen: [],
  };
  return {
    name: 'after-refactoring-plan',
    question: [
      `Refactoring plan: ${changes.length} changes planned, ${refusals} rejected.`,
      `Risk: ${risk} overall.`,
      'Would you like to modify the plan before execution?',
    ],
    options: [
      { value: 'approve', label: 'Execute plan as-is', fields: [] },
      ...(changes.length > 0
        ? [{ value: 'modify', label: 'Leave changes out, or put them elsewhere', fields: [how] }]
        : []),
    ],
    default: 'Auto-approve and execute',
    grammar:
      'approve, the numbers of changes to leave out (2, 5), 3 > Title of a section to put one behind it, or none; several with ;',
  };
}

const hintFor = ({ approach, risk, from, to }: PlannedChange): string =>
  `${approach}, risk ${risk}: ${from} to ${to}`;

function askAbout(change: PlannedChange, sections: readonly string[]): Field {
  const { number, title, movable } = change;
  const elsewhere: Choice[] = [...new Set(sections)].map((section) => ({ value: section, label: section }));
  return {
    kind: 'one',
    name: `change-${number}`,
    message: `Change ${number}: ${title} (${hintFor(change)})`,
    choices: [
      { value: 'keep', label: 'Carry it out' },
      { value: 'remove', label: 'Leave it out' },
      ...(movable && elsewhere.length > 0
        ? [
            {
              value: 'move',
              label: 'Put it behind another section',
              next: [
                {
                  kind: 'one' as const,
                  name: `after-${number}`,
                  message: `Behind which section does Change ${number} stand?`,
                  choices: elsewhere,
                  chosen: [],
                },
              ],
            },
          ]
        : []),
    ],
    chosen: ['keep'],
  };
}

const APPROVED = { approved: true, remove: [], move: [] };

export function decidePlan({ option, values }: Decision, { changes }: PlanPayload): Reading {
  if (option !== 'modify') return { answer: APPROVED };
  const numbers = changes.map(({ number }) => number);
  const kept = values.get('keep');
  if (kept !== undefined) {
    return { answer: { ...APPROVED, remove: numbers.filter((number) => !kept.includes(String(number))) } };
  }
  const said = (name: string): string | undefined => values.get(name)?.[0];
  return {
    answer: {
      approved: true,
      remove: numbers.filter((number) => said(`change-${number}`) === 'remove'),
      move: numbers
        .filter((number) => said(`change-${number}`) === 'move')
        .map((number) => ({ change: number, after: said(`after-${number}`) ?? '' })),
    },
  };
}

/** `2, 5; 3 > Security`. */
export function readPlanLine(line: string, { changes }: PlanPayload): Reading {
  const remove: number[] = [];
  const move: { change: number; after: string }[] = [];
  for (const part of line.split(';').map((one) => one.trim())) {
    if (part === '' || part.toLowerCase() === 'approve') continue;
    if (part.toLowerCase() === 'none') {
      remove.push(...changes.map(({ number }) => number));
      continue;
    }
    const arrow = part.indexOf('>');
    const numbers = wordsOf(arrow < 0 ? part : part.slice(0, arrow)).map((word) => word.replace(/^#/, ''));
    const wrong = numbers.find((word) => !/^\d{1,6}$/.test(word));
    if (wrong !== undefined || numbers.length === 0) {
      return { fault: { path: 'remove', message: `"${wrong ?? part}" is no number of a change` } };
    }
    if (arrow < 0) remove.push(...numbers.map(Number));
    else {
      const after = part.slice(arrow + 1).trim();
      move.push(...numbers.map((number) => ({ change: Number(number), after })));
    }
  }
  return { answer: { approved: true, remove: [...new Set(remove)], move } };
}
