// From what an agent said to an answer, or to what is to be told it in the corrective ask. The same for models and commands.

import { type UnreadableAnswer, unreadable } from '../agent.ts';
import { printable } from '../failures/describe-failure.ts';
import { ModelError } from '../failures/model-error.ts';
import { redactKeys } from '../failures/redact-keys.ts';
import type { AnswerShape } from './answer-shape.ts';
import { parseAnswer, withoutThinking } from './parse-answer.ts';

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

/** A fence, what stands behind it, and nothing else on the line. */
const FENCE = /^ {0,3}(`{3,}|~{3,}(?!~))[ \t]*(?![ \t])([^\s`]*)[ \t]*$/;
/** Words behind a fence that say "here is the document" rather than "here is code". */
const DOCUMENT = ['markdown', 'md', 'text', 'txt'];

export function plainAnswer(text: string): string {
  const said = withoutThinking(text.replace(/^\uFEFF/, ''));
  const lines = said.trim().split('\n');
  const opening = FENCE.exec(lines[0]?.trimEnd() ?? '');
  const closing = FENCE.exec(lines.at(-1)?.trimEnd() ?? '');
  const [, fence = '', word = ''] = opening ?? [];
  if (lines.length < 2 || !opening || !closing || !closes(closing, fence)) return said;
  const inner = lines.slice(1, -1);
  const isDocument = DOCUMENT.includes(word.toLowerCase());
  if (!isDocument && word !== '') return said;
  // A bare fence may be the document's own: only if nothing inside ends it does it hold all of it.
  const isWhole = isDocument ? isBalanced(inner) : !inner.some((line) => closesLine(line, fence));
  return isWhole ? `${inner.join('\n')}\n` : said;
}

const closes = ([, mark = '', word]: RegExpExecArray, fence: string): boolean =>
  word === '' && mark.startsWith(fence);

function closesLine(line: string, fence: string): boolean {
  const found = FENCE.exec(line.trimEnd());
  return found !== null && closes(found, fence);
}

/** Whether every fence that is opened in these lines is closed in them. */
function isBalanced(lines: readonly string[]): boolean {
  let open: string | undefined;
  for (const line of lines) {
    if (open !== undefined) {
      if (closesLine(line, open)) open = undefined;
    } else {
      open = FENCE.exec(line.trimEnd())?.[1];
    }
  }
  return open === undefined;
}
