// What a statement may be called, and why some are left out by their place.

import type { Part } from '../statements/titles.ts';

export interface Called {
  readonly is:
    | 'requirement'
    | 'deferred'
    | 'criterion'
    | 'outcome'
    | 'risk'
    | 'dependency'
    | 'detail'
    | 'context'
    | 'doubtful';
  readonly why: string;
}

export const call = (is: Called['is'], why = ''): Called => ({ is, why });

/** What the spec asks itself, as the reason why it is no requirement. */
export const OPEN_QUESTION = 'an open question';

export const LEFT_OUT: Partial<Readonly<Record<Part, string>>> = {
  question: OPEN_QUESTION,
  decision: 'a decision or an alternative, no demand',
  glossary: 'explains words or points to other texts',
  example: 'an example',
  trace: 'traces or records, defines nothing',
  plan: 'a plan of the spec',
  risk: 'a risk',
};
