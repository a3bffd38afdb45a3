// The body of a section without the blocks and sentences that stay out. Whole lines are cut, so that what remains keeps
// its own form; a trailing rule belongs to the document it came from.

import type { Block, Document, Section } from '../../../domain/document.ts';
import type { Unit } from './decide-units.ts';
import { lineAfter, lineStart } from './draft-edit.ts';

interface Cut {
  readonly start: number;
  readonly end: number;
}

export function cutBlocks(
  document: Document,
  section: Section,
  kept: ReadonlySet<number>,
  barred: (block: number) => readonly Unit[],
): string {
  const { text, blocks } = document;
  const heading = blocks[section.firstBlock] as Block;
  const from = lineAfter(text, heading.end);
  const cuts: Cut[] = [];
  for (let at = section.firstBlock + 1; at < section.lastBlock; at += 1) {
    const block = blocks[at] as Block;
    if (kept.has(at))
      cuts.push(...barred(at).flatMap(({ claim }) => (claim ? [sentenceOf(text, claim)] : [])));
    else cuts.push(linesOf(text, block));
  }
  const last = blocks[section.lastBlock - 1];
  if (last?.kind === 'rule' && kept.has(section.lastBlock - 1)) cuts.push(linesOf(text, last));
  return tidy(without(text, from, section.end, cuts));
}

/** With the space that parts it from its neighbours, and with its lines where nothing else stands on them. */
function sentenceOf(text: string, { start, end }: Cut): Cut {
  const stop = end + (/^[ \t]*/.exec(text.slice(end, end + 100))?.[0].length ?? 0);
  const isLast = stop >= text.length || /^\r?\n/.test(text.slice(stop, stop + 2));
  if (!isLast) return { start, end: stop };
  const margin = text.slice(lineStart(text, start), start);
  if (/^[ \t>]*$/.test(margin)) return { start: lineStart(text, start), end: lineAfter(text, stop) };
  return { start: start - (/[ \t]*$/.exec(margin)?.[0].length ?? 0), end: stop };
}

const linesOf = (text: string, { start, end }: Block): Cut => ({
  start: lineStart(text, start),
  end: lineAfter(text, end),
});

function without(text: string, from: number, to: number, cuts: readonly Cut[]): string {
  let at = from;
  let result = '';
  for (const { start, end } of [...cuts].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue;
    result += text.slice(at, Math.max(at, start));
    at = Math.min(end, to);
  }
  return result + text.slice(at, to);
}

/** No empty lines at the ends; what a cut left in between is at most one. */
const tidy = (text: string): string => text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
