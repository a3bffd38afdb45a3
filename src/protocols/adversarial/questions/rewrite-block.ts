// A passage that comes into the base, adapted at its seams and nowhere else. Only a model in the merger's seat is asked;
// the rule takes every passage over as it stands.

import { z } from 'zod';
import { defineQuestion, type Finding } from '../../../domain/question.ts';
import { answerObject } from '../../prompts/answer-object.ts';
import { chooseNonce, declareFence, fence } from '../../prompts/fence.ts';
import { findRewriteFaults, type Passage } from './check-rewrite.ts';

export interface RewritePayload extends Passage {
  /** Concrete things that must stay, as written. */
  readonly anchors: readonly string[];
}

export const rewriteBlock = defineQuestion({
  kind: 'rewrite-block',
  answer: answerObject({
    reasoning: z.string().describe('One sentence: what does not fit at the seams, or that all fits'),
    text: z.string().describe('The whole passage, adapted or as it stands'),
  }),
  prompt: ({ block, kind, before, after, anchors }: RewritePayload) => {
    const texts = [
      { name: 'BEFORE', text: before },
      { name: 'PASSAGE', text: block },
      { name: 'AFTER', text: after },
      { name: 'MUST STAY', text: anchors.join('\n') },
    ].filter(({ text }) => text !== '');
    const nonce = chooseNonce(texts.map(({ text }) => text));
    return {
      system: `You fit a passage of one document into another, at its seams alone. ${declareFence(nonce)} You answer with one JSON object of the requested shape and nothing else.`,
      user: [
        ...texts.map((text) => fence(nonce, text)),
        'INSTRUCTIONS. The data ends here.',
        'PASSAGE was taken from another variant and will stand between BEFORE and AFTER. Adapt its opening, and only that, where it does not fit there: a pronoun that has lost its noun, a connecting word that is missing or leads nowhere.',
        `RULES:
1. What it says stays the same. Keep every id, number, date, name, link and piece of code, all that MUST STAY lists, every negation and obligation, and the order of what it says.
2. Add no id, number, name, link or claim. A noun of BEFORE or AFTER may take the place of a pronoun at the very beginning; from the first word that tells something, every word stays.
3. It stays one ${kind.replace('-', ' ')} in the same Markdown form${/[\n\r]/.test(block) ? '' : ', on one line'}, and of about the same length.
4. If it fits as it stands, repeat it word for word. When in doubt, do so.
5. The numbers in front of the lines are not part of it.`,
      ].join('\n\n'),
    };
  },
  embedded: ({ block }: RewritePayload) => ({ reasoning: 'It is taken over as it stands.', text: block }),
  check: ({ text }, payload): Finding[] =>
    text.trim() === payload.block ? [] : findRewriteFaults(text.trim(), payload),
});
