// What a form was made from: a decision that was made meanwhile is not written over by somebody who has not seen it.

import type { Decision } from '../../domain/run.ts';

/** Empty where nothing was decided. */
export const decidedAs = (decision: Pick<Decision, 'take' | 'words'> | undefined): string =>
  decision === undefined ? '' : JSON.stringify([decision.take, decision.words ?? '']);
