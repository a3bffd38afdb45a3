// The second checkpoint: a person may declare a debate to be settled that the positions leave open. What was computed
// stays as it is; the declaration stands beside it (ruling D-35).

import { z } from 'zod';
import type { Checkpoint, Decision, Field, Reading } from '../../../../domain/question.ts';
import { defineQuestion, type Finding } from '../../../../domain/question.ts';
import { percent } from '../../debate/convergence.ts';
import { type ListedPoint, listPoints, wordsOf } from './highlight-points.ts';

export interface ConvergencePayload {
  /** As computed, 0 to 1. */
  readonly convergence: number;
  readonly threshold: number;
  /** Points that were debated. */
  readonly total: number;
  readonly unresolved: readonly ListedPoint[];
}

const acceptance = z.strictObject({
  /** What a person holds to be reached; absent: as computed. */
  convergence: z.number().min(0).max(1).optional(),
  /** Ids of points that a person holds to be resolved. */
  resolved: z.array(z.string()).default([]),
});

type Acceptance = z.output<typeof acceptance>;

export const acceptConvergence = defineQuestion({
  kind: 'accept-convergence',
  answer: acceptance,
  prompt: (payload: ConvergencePayload) => ({
    system: 'You decide whether a debate counts as settled.',
    user: [
      ...present(payload).question,
      ...payload.unresolved.map(({ id, severity, title }) => `${id} (${severity}) ${title}`),
    ].join('\n'),
  }),
  embedded: (): Acceptance => ({ resolved: [] }),
  check: ({ convergence, resolved }, { threshold, unresolved }): Finding[] => {
    const open = new Set(unresolved.map(({ id }) => id));
    const isTooLow = convergence !== undefined && convergence < threshold;
    return [
      ...resolved
        .filter((id) => !open.has(id))
        .map((id) => ({ path: 'resolved', message: `${id} is no open point of this debate` })),
      ...(isTooLow
        ? [
            {
              path: 'convergence',
              message: `${percent(convergence)} is below the threshold of ${percent(threshold)} and would settle nothing`,
            },
          ]
        : []),
    ];
  },
  person: { present, decide, read },
});

function decide({ option, values }: Decision, _payload: ConvergencePayload): Reading {
  if (option !== 'override') return { answer: { resolved: [] } };
  const share = values.get('share')?.[0];
  if (share === undefined) return { answer: { resolved: values.get('resolved') ?? [] } };
  const convergence = readShare(share);
  if (convergence === undefined) return { fault: notUnderstood(share) };
  return { answer: { convergence, resolved: [] } };
}

function read(line: string, { unresolved }: ConvergencePayload): Reading {
  const words = wordsOf(line);
  if (words.length === 1 && words[0] === 'accept') return { answer: { resolved: [] } };
  if (words.length === 1 && words[0] === 'override') {
    return { answer: { resolved: unresolved.map(({ id }) => id) } };
  }
  const shares = words.flatMap((word) => readShare(word) ?? []);
  const ids = words.filter((word) => readShare(word) === undefined);
  const [convergence] = shares;
  if (shares.length > 1) return { fault: notUnderstood(line) };
  return {
    answer: {
      ...(convergence !== undefined && { convergence }),
      resolved: ids.map((id) => id.toUpperCase()),
    },
  };
}

const notUnderstood = (text: string): Finding => ({
  path: 'convergence',
  message: `"${text}" is no share: write 85% or 0.85`,
});

/** `85%`, `85` and `0.85` are the same. */
function readShare(text: string): number | undefined {
  const [, digits, sign] = /^(\d{1,3}(?:\.\d{1,6})?)\s?(%?)$/.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const value = Number(digits);
  return sign === '%' || value > 1 ? value / 100 : value;
}

function present({ convergence, threshold, total, unresolved }: ConvergencePayload): Checkpoint {
  const share: Field = {
    kind: 'text',
    name: 'share',
    message: `Which convergence do you hold to be reached? At least ${percent(threshold)}`,
  };
  const points: Field = {
    kind: 'many',
    name: 'resolved',
    message: 'Which of the open points are resolved? The text of the base stands there',
    choices: listPoints(unresolved),
    chosen: [],
  };
  return {
    name: 'after-debate',
    question: [
      `Debate complete. Convergence: ${percent(convergence)}. ${total - unresolved.length}/${total} points resolved.`,
      'Would you like to override the convergence assessment?',
    ],
    options: [
      { value: 'accept', label: 'Accept computed convergence', fields: [] },
      {
        value: 'override',
        label: 'Declare the debate settled; the computed figure is kept, too',
        fields: [
          {
            kind: 'one',
            name: 'how',
            message: 'What do you override?',
            choices: [
              ...(unresolved.length > 0
                ? [{ value: 'points', label: 'Mark points as resolved', next: [points] }]
                : []),
              { value: 'share', label: 'Adjust the convergence', next: [share] },
            ],
            chosen: [],
          },
        ],
      },
    ],
    default: 'Accept computed convergence',
    grammar:
      'accept, the ids of open points that are resolved (C-001, X-002), a share (85%), or override for all',
  };
}
