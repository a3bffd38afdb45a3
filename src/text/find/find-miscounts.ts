// Announced lists that hold another number of items than they say: "three phases:" before four. Only where the
// count stands right before the list, so that nothing is guessed.

import type { Document, Range } from '../../domain/document.ts';
import { LABEL_WORDS, NUMBER_WORDS } from '../words/lexicon.ts';

export interface Miscount extends Range {
  readonly said: number;
  readonly listed: number;
}

const ANNOUNCED =
  /(?<![\w.§#-])(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\s+(?:[A-Za-z-]{1,20}\s+){0,2}[A-Za-z-]{2,20}s[*_]{0,2}:[*_]{0,2}\s*$/i;
/** "at least three", "first two": the list may hold another number. */
const OPEN =
  /\b(?:at least|at most|up to|about|over|more than|first|last|only|other|of the|these|top|any)\s+(?:\w+\s+){0,1}$/i;

export interface Counts {
  /** Announced lists that were counted. */
  readonly counted: number;
  readonly wrong: readonly Miscount[];
}

export function findMiscounts(document: Document): Counts {
  const found = document.blocks.flatMap((block, index): Miscount[] => {
    const said = announcedBy(document.text.slice(block.start, block.end), block.kind);
    const listed = said === undefined ? 0 : itemsAfter(document, index);
    return said === undefined || listed === 0 ? [] : [{ start: block.start, end: block.end, said, listed }];
  });
  return { counted: found.length, wrong: found.filter(({ said, listed }) => said !== listed) };
}

const SAID = /(?<![\w.§#-])(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) [a-z-]/i;

const lastSentence = (text: string): string => text.slice(text.lastIndexOf('. ') + 1);

function announcedBy(text: string, kind: string): number | undefined {
  const match = kind === 'paragraph' ? ANNOUNCED.exec(text) : null;
  if (!match || OPEN.test(text.slice(0, match.index))) return undefined;
  const word = (match[1] ?? '').toLowerCase();
  const before = /(?<!\w)(\w+)\s+$/.exec(text.slice(0, match.index))?.[1] ?? '';
  // "2 milestones cover 4 phases:" counts two things, of which either may follow.
  if (SAID.test(lastSentence(text.slice(0, match.index)))) return undefined;
  // "Phase 1 begins:" names a phase.
  if (LABEL_WORDS.has(before.toLowerCase())) return undefined;
  return NUMBER_WORDS.get(word) ?? Number(word);
}

/** Outermost items of the list that follows. */
function itemsAfter({ blocks }: Document, index: number): number {
  const section = blocks[index]?.section;
  const rest = blocks.slice(index + 1);
  const end = rest.findIndex(
    ({ kind, parent, section: own }) => own !== section || (kind !== 'list-item' && parent === undefined),
  );
  const list = rest.slice(0, end < 0 ? rest.length : end);
  return list.filter(({ kind, level }) => kind === 'list-item' && level === 1).length;
}
