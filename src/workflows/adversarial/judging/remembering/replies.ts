// What a comparison leaves to the next one; answers that stand in for asking while what was shown is the same to the letter; and who
// speaks today and is remembered, too, as one voice.

import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import type { Analyst } from '../join-opinions.ts';
import { markOf, type RememberedReply } from '../remembered.ts';

export function joinRecalled(heard: readonly Analyst[], recalled: readonly Analyst[]): Analyst[] {
  if (recalled.length === 0) return [...heard];
  const left = new Set(recalled);
  const joined = heard
    .filter(({ unasked }) => !unasked)
    .map((analyst) => {
      const own = [...left].filter(({ name }) => name === analyst.name);
      const before = own.find(({ seat }) => seat === analyst.seat) ?? own[0];
      if (before === undefined) return analyst;
      left.delete(before);
      return { ...analyst, opinions: [...before.opinions, ...analyst.opinions] };
    });
  return [...joined, ...left].sort((a, b) => a.seat - b.seat || (a.name < b.name ? -1 : 1));
}

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
