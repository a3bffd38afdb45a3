// Why a stretch of the base counts as modified: `Change #2 replaces a passage, Change #5 adds two list items`.

import type { Block, BlockKind, Document } from '../../../domain/document.ts';
import { type Placed, type PlacedChange, piecesBetween, removalsBetween } from './place-pieces.ts';

/** Of the merged document. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly blocks: readonly Block[];
}

/** Empty where nothing was changed. */
export function describeChanges(
  { text }: Document,
  placed: readonly Placed[],
  { start, end, blocks }: Stretch,
): string {
  const deeds = new Map<number, Map<string, number>>();
  const note = (change: number, deed: string): void => {
    const known = deeds.get(change) ?? new Map<string, number>();
    deeds.set(change, known.set(deed, (known.get(deed) ?? 0) + 1));
  };
  for (const piece of piecesBetween(placed, text, start, end)) {
    if (piece.from === 'change') for (const deed of deedsOf(piece, blocks)) note(piece.change, deed);
  }
  for (const { change } of removalsBetween(placed, text, start, end)) note(change, 'removes passage');
  return [...deeds]
    .sort(([a], [b]) => a - b)
    .map(([change, own]) => `Change #${change} ${renderDeeds(own)}`)
    .join(', ');
}

function deedsOf(piece: PlacedChange, blocks: readonly Block[]): string[] {
  if (piece.replaces) return ['replaces passage'];
  const whole = blocks.filter(({ start, end }) => start >= piece.start && end <= piece.end);
  if (whole.length > 0) return whole.map(({ kind }) => `adds ${NOUNS[kind]}`);
  const around = blocks.find(({ start, end }) => start < piece.end && end > piece.start);
  return [`adds to ${NOUNS[around?.kind ?? 'paragraph']}`];
}

const NOUNS: Readonly<Record<BlockKind, string>> = {
  frontmatter: 'front matter',
  heading: 'heading',
  paragraph: 'paragraph',
  'list-item': 'list item',
  'table-header': 'table',
  'table-row': 'table row',
  code: 'code block',
  html: 'HTML block',
  reference: 'link definition',
  rule: 'rule',
};

/** `adds two list items and a paragraph, replaces a passage`; a verb is said once. */
function renderDeeds(deeds: ReadonlyMap<string, number>): string {
  const byVerb = new Map<string, string[]>();
  for (const [deed, times] of deeds) {
    const [, verb = '', noun = ''] = /^(adds to|\w+) (.*)$/.exec(deed) ?? [];
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), count(times, noun)]);
  }
  return [...byVerb].map(([verb, things]) => `${verb} ${things.join(' and ')}`).join(' and ');
}

const NUMBERS = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function count(times: number, noun: string): string {
  if (times === 1) return noun === 'HTML block' ? `an ${noun}` : `a ${noun}`;
  return `${NUMBERS[times] ?? times} ${noun}s`;
}
