// A code fence or comment that its document never closes ends with that document. Inside another one it would swallow
// all that follows, so it is closed there.

import { parseDocument } from '../../../../../text/parse/parse-document.ts';
import type { Atoms } from '../atoms.ts';
import type { Trio } from '../judge-atoms.ts';
import type { Entry } from './write-hunks.ts';

const PROBE = 'probe';

/** What must follow a text so that something else can follow; empty where nothing is open. */
export function findCloser(text: string): string {
  if (!/[`~<]/.test(text)) return '';
  const last = parseDocument(text).blocks.at(-1);
  if (last?.kind !== 'code' && last?.kind !== 'html') return '';
  const isClosed = parseDocument(`${text}\n\n# ${PROBE}\n`).sections.at(-1)?.title === PROBE;
  return isClosed ? '' : closerOf(text.slice(last.start, last.end));
}

/** Only the last atom of a document can be open; it is closed where something follows it now. */
export function closeEnds({ base, other }: Trio, entries: readonly Entry[]): Entry[] {
  const last = entries.length - 2;
  const theirEnd = lastOf(other);
  return entries.map((entry, at) => {
    const isEnd = entry.base === base.list.length - 1 || entry.other === theirEnd;
    if (!isEnd || at === 0 || at >= last) return entry;
    const text = entry.text ?? base.list[entry.base]?.raw ?? '';
    const closer = findCloser(text);
    return closer === '' ? entry : { ...entry, text: `${text.trimEnd()}\n${closer}` };
  });
}

/** The sections may stand in another order than in the document. */
const lastOf = ({ list, document }: Atoms): number =>
  list.findIndex(({ blocks }) => blocks.includes(document.blocks.length - 1));

function closerOf(block: string): string {
  const fence = /^(`{3,}|~{3,})/.exec(block)?.[1];
  if (fence !== undefined) return fence;
  if (block.startsWith('<!--')) return '-->';
  if (block.startsWith('<![CDATA[')) return ']]>';
  if (block.startsWith('<?')) return '?>';
  const tag = /^<(script|pre|style|textarea)\b/i.exec(block)?.[1];
  return tag === undefined ? '>' : `</${tag}>`;
}
