// Reads the text out of what a model said, where the text itself is the answer: without the thinking before it and the
// code fence around it that many models cannot leave out.

import { withoutThinking } from './parse-answer.ts';

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
