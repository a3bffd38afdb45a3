// What is left to decide, in the words that the brief, the list and the terminal share.

import type { Variant } from '../../../../domain/document.ts';
import { codeSpan } from '../../../markdown/escape-line.ts';
import { counted } from '../../differences/draft.ts';

/** `2 contradictions to decide, 5 statements unjudged` */
export const countOpen = (contradictions: number, statements: number): string =>
  `${counted(contradictions, 'contradiction')} to decide, ${counted(statements, 'statement')} unjudged`;

/** The command that has a model judge what rules may not; the name is an example. */
export const askAgain = (variants: readonly Pick<Variant, 'label'>[]): string =>
  codeSpan(`steelman adversarial --compare ${variants.map(({ label }) => label).join(',')} --model sonnet`);

/** Why a statement is open that nobody spoke of. */
export const NOBODY_JUDGED = 'no rule may say how it relates to the others';
