// From what an agent said to an answer, or to what is to be told it in the corrective ask. The same for models and commands.

import { type UnreadableAnswer, unreadable } from './agent.ts';
import type { AnswerShape } from './answer-shape.ts';
import { printable } from './describe-failure.ts';
import { ModelError } from './model-error.ts';
import { parseAnswer } from './parse-answer.ts';
import { plainAnswer } from './plain-answer.ts';
import { redactKeys } from './redact-keys.ts';

export interface Said {
  readonly text: string;
  /** By its own account: it reached its limit of output. */
  readonly cutOff: boolean;
}

/** Without a shape the text itself is the answer. */
export async function interpretAnswer(
  name: string,
  said: Said,
  shape: AnswerShape | undefined,
): Promise<unknown> {
  const { text, cutOff } = said;
  if (cutOff) {
    return truncated(text, `The answer was cut off at the output limit, after ${text.length} characters.`);
  }
  if (text.trim() === '') throw emptyAnswer(name);
  if (shape === undefined) return plainOf(text);
  const parsed = await parseAnswer(text, shape.fits);
  switch (parsed.kind) {
    case 'value':
      return shape.unwrap(parsed.value);
    case 'empty':
    case 'cut':
      return truncated(
        text,
        'The JSON is not complete: it ends before everything that was opened is closed.',
      );
    case 'abbreviated':
      return truncated(text, 'Parts of the JSON are left out ("..."); all of it is needed.');
    case 'too-deep':
      return malformed(text, 'The JSON is nested far deeper than the schema.');
    case 'none':
      // Some questions take plain words as well.
      if (shape.fits(text)) return plainOf(text);
      return malformed(text, `There is no JSON object in the answer, which begins: ${beginning(text)}`);
  }
}

function plainOf(text: string): string | UnreadableAnswer {
  const answer = plainAnswer(text);
  return answer.trim() === '' ? truncated(text, 'There is nothing in the answer but thinking.') : answer;
}

/** Often the model's reason for not answering. */
const beginning = (text: string): string => printable(redactKeys(text)).slice(0, 120);

const truncated = (said: string, what: string): UnreadableAnswer =>
  unreadable({
    code: 'agent/truncated',
    said,
    finding: { path: '', message: `${what} Be brief enough to finish.` },
  });

export const malformed = (said: string, message: string): UnreadableAnswer =>
  unreadable({ code: 'agent/malformed-answer', said, finding: { path: '', message } });

const emptyAnswer = (name: string): ModelError =>
  new ModelError(`${name} gave an empty answer`, {
    code: 'agent/empty-answer',
    retryable: true,
    hint: 'Resume the run to ask again, or choose another model.',
  });
