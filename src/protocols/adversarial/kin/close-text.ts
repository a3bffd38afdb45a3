// A code fence or comment that its document never closes ends with that document. Inside another one it would swallow
// all that follows, so it is closed there.

import { parseDocument } from '../../../text/parse-document.ts';

const PROBE = 'probe';

/** What must follow a text so that something else can follow; empty where nothing is open. */
export function findCloser(text: string): string {
  if (!/[`~<]/.test(text)) return '';
  const last = parseDocument(text).blocks.at(-1);
  if (last?.kind !== 'code' && last?.kind !== 'html') return '';
  const isClosed = parseDocument(`${text}\n\n# ${PROBE}\n`).sections.at(-1)?.title === PROBE;
  return isClosed ? '' : closerOf(text.slice(last.start, last.end));
}

export function closeText(text: string): string {
  const closer = findCloser(text);
  return closer === '' ? text : `${text.trimEnd()}\n${closer}`;
}

function closerOf(block: string): string {
  const fence = /^(`{3,}|~{3,})/.exec(block)?.[1];
  if (fence !== undefined) return fence;
  if (block.startsWith('<!--')) return '-->';
  if (block.startsWith('<![CDATA[')) return ']]>';
  if (block.startsWith('<?')) return '?>';
  const tag = /^<(script|pre|style|textarea)\b/i.exec(block)?.[1];
  return tag === undefined ? '>' : `</${tag}>`;
}
