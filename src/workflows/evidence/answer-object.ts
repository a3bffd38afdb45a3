// The shape of an object in an answer: vendors are told that nothing may be added, but what a model adds all the same
// (a total, a confidence, a remark) is left out rather than held against the whole answer.

import { z } from 'zod';

export const answerObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object(shape).meta({ additionalProperties: false });

export interface Example {
  /** What was asked about, in as few words as will do. */
  readonly given: string;
  readonly answer: object;
}

export const showExample = ({ given, answer }: Example): string =>
  `EXAMPLE, about another document${given === '' ? '' : `. ${given}`} Answer: ${JSON.stringify(answer)}`;
