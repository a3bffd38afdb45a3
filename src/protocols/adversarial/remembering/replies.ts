// Questions that show a whole document and are answered as one: the answer is remembered with a mark of what was shown,
// and stands in for asking while that is the same to the letter.

import type { Deliberation } from '../../../domain/protocol.ts';
import { markOf, type RememberedReply } from './remembered.ts';

export interface RememberingDoor {
  readonly deliberation: Deliberation;
  /** What was answered so far, today or before. */
  readonly replies: readonly RememberedReply[];
}

const NOBODY = 'embedded';

export function rememberReplies(door: Deliberation, known: readonly RememberedReply[] = []): RememberingDoor {
  const replies: RememberedReply[] = [];
  const deliberation: Deliberation = {
    ...door,
    async ask(step, role, question, payload) {
      const shown = markOf(JSON.stringify(payload));
      const before = known.find((one) => one.question === question.kind && one.shown === shown);
      const { data } = question.answer.safeParse(before?.answer);
      if (before !== undefined && data !== undefined && !question.check?.(data, payload).length) {
        replies.push(before);
        return { answer: data, agent: before.by, struck: [] };
      }
      const said = await door.ask(step, role, question, payload);
      if (said.agent !== NOBODY) {
        const { answer, agent: by } = said;
        replies.push({ question: question.kind, shown, by, at: door.startedAt, answer });
      }
      return said;
    },
  };
  return { deliberation, replies };
}
