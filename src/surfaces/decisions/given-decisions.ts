// Decisions of a program that uses the library: a function that is handed each checkpoint as data.

import type { Asker } from '../../agents/human-agent.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Checkpoint } from '../../domain/question.ts';
import { sayFindings } from './say-findings.ts';

/** A checkpoint as a program sees it. */
export interface CheckpointQuestion extends Checkpoint {
  /** What is decided about: points, scores or changes. */
  readonly data: unknown;
  /** The answer that is taken where none is given. */
  readonly fallback: unknown;
}

/** Gives the answer as an object or as one would type it; nothing for the default. */
export type Decide = (question: CheckpointQuestion) => Promise<unknown> | unknown;

export const askProgram = (decide: Decide): Asker => ({
  async ask({ checkpoint, fallback, payload, read }, refused) {
    if (refused.length > 0) {
      const says = sayFindings(refused, (path) => (path === '' ? '' : `${path}: `));
      throw new UsageError(`The decision at "${checkpoint.name}" is no answer: ${says}`, {
        code: 'answers/wrong',
        hint: `What can be said there: ${checkpoint.grammar}.`,
      });
    }
    const said = await decide({ ...checkpoint, data: payload, fallback });
    if (said === undefined || said === null || said === '') return { answer: fallback };
    return typeof said === 'string' ? read(said.trim()) : { answer: said };
  },
});
