// The first checkpoint: a person may say which points the debate should look at first. Unasked, all of them.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';

interface Payload {
  readonly points: readonly { readonly id: string; readonly severity: string; readonly title: string }[];
}

export const highlightPoints = defineQuestion({
  kind: 'highlight-points',
  answer: z.strictObject({ points: z.array(z.string()) }),
  prompt: ({ points }: Payload) => ({
    system: 'You decide which points of difference deserve attention first.',
    user: points.map(({ id, severity, title }) => `${id} (${severity}) ${title}`).join('\n'),
  }),
  embedded: ({ points }: Payload) => ({ points: points.map(({ id }) => id) }),
  check: (answer, { points }) => {
    const known = new Set(points.map(({ id }) => id));
    return answer.points
      .filter((id) => !known.has(id))
      .map((id) => ({ path: 'points', message: `${id} is no point of this comparison` }));
  },
});
