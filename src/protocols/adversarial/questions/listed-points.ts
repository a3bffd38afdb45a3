// Points as a person sees them in a list, and ids as a person types them; the same at every checkpoint.

import type { Choice } from '../../../domain/question.ts';

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
