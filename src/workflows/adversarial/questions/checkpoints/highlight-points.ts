// The first checkpoint: a person may say which points are debated. Unasked, all of them. Also points as a person sees them in a
// list, and ids as a person types them, the same at every checkpoint.

import { z } from 'zod';
import type { PointKind } from '../../../../domain/comparison/difference.ts';
import type { Checkpoint, Choice, Field, Reading } from '../../../../domain/question.ts';
import { defineQuestion } from '../../../../domain/question.ts';

export interface HighlightPayload {
  readonly points: readonly (ListedPoint & {
    readonly kind: PointKind;
    /** False for what no debate is about, whatever a person says. */
    readonly debatable: boolean;
  })[];
}

export const highlightPoints = defineQuestion({
  kind: 'highlight-points',
  answer: z.strictObject({ points: z.array(z.string()) }),
  prompt: ({ points }: HighlightPayload) => ({
    system: 'You decide which points of difference deserve attention first.',
    user: points.map(({ id, severity, title }) => `${id} (${severity}) ${title}`).join('\n'),
  }),
  embedded: ({ points }: HighlightPayload) => ({ points: points.map(({ id }) => id) }),
  check: (answer, { points }) => {
    const known = new Set(points.map(({ id }) => id));
    return answer.points
      .filter((id) => !known.has(id))
      .map((id) => ({ path: 'points', message: `${id} is no point of this comparison` }));
  },
  person: {
    present,
    decide: ({ option, values }, payload): Reading => ({
      answer: option === 'prioritize' ? { points: values.get('points') ?? [] } : all(payload),
    }),
    read(line, payload): Reading {
      const words = wordsOf(line);
      const [first = ''] = words;
      if (words.length === 1 && ['all', 'proceed'].includes(first)) return { answer: all(payload) };
      if (words.length === 1 && first === 'none') return { answer: { points: [] } };
      return { answer: { points: words.map((word) => word.toUpperCase()) } };
    },
  },
});

const all = ({ points }: HighlightPayload) => ({ points: points.map(({ id }) => id) });

function present({ points }: HighlightPayload): Checkpoint {
  const count = (kind: PointKind): number => points.filter((point) => point.kind === kind).length;
  const debatable = points.filter((point) => point.debatable);
  const chosen: Field = {
    kind: 'many',
    name: 'points',
    message: 'Which points are debated? The others stay in the analysis, out of focus',
    choices: listPoints(debatable),
    chosen: [],
  };
  return {
    name: 'after-diff-analysis',
    question: [
      `Diff analysis complete. ${count('structural')} structural, ${count('content')} content, ${count('contradiction')} contradictions, ${count('unique')} unique contributions found.`,
      'Would you like to highlight priority areas for debate?',
    ],
    options: [
      { value: 'proceed', label: 'Continue with all diff points', fields: [] },
      ...(debatable.length > 0
        ? [{ value: 'prioritize', label: 'Debate only the points that I choose', fields: [chosen] }]
        : []),
    ],
    default: 'Auto-proceed with all diff points',
    grammar: 'all, or the ids of the points to debate: C-001, X-002',
  };
}

export interface ListedPoint {
  readonly id: string;
  readonly severity: string;
  readonly title: string;
}

export const listPoints = (points: readonly ListedPoint[]): Choice[] =>
  points.map(({ id, severity, title }) => ({ value: id, label: `${id} ${title}`, hint: severity }));

/** By commas, semicolons or white space; in lower case, since nobody types capitals twice. */
export const wordsOf = (line: string): string[] =>
  line
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');
