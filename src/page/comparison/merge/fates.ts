// What became of a block of a variant, in words, with links to what says so.

import type { LedgerPlace } from '../../../domain/comparison/merge.ts';
import { type Html, html, joined, NOTHING } from '../../html/html.ts';
import { type Addresses, entryId } from './addresses.ts';
import type { Entry, Merge } from './read-merge.ts';

interface Place {
  /** On the block itself. */
  readonly word: string;
  readonly meaning: string;
}

export const PLACE_WORDS: Readonly<Record<LedgerPlace, Place>> = {
  kept: { word: 'kept', meaning: 'It is in the merged document as it was.' },
  'identical to base': { word: 'same', meaning: 'The base has the same block.' },
  'covered by': { word: 'covered', meaning: 'The base says it in other words or in another form.' },
  'merged into': { word: 'merged', meaning: 'It came in with a change, or the same text did.' },
  'superseded by': { word: 'reworded', meaning: 'A change put other words in its place, or took it away.' },
  rejected: { word: 'rejected', meaning: 'It stayed out: a point was decided against it.' },
  contested: { word: 'open', meaning: 'It stayed out so far: the point about it is to be decided.' },
  unjudged: {
    word: 'unjudged',
    meaning: 'It stayed out so far: nobody has judged how it relates to the base.',
  },
};

/** Where the merged document says it, or what it says instead. */
const targetOf = (
  { place, mergedLine, baseLine, change }: Entry,
  { merged, ofBase, ofChange }: Addresses,
): string | undefined =>
  merged(mergedLine) ??
  ofBase(baseLine) ??
  (place === 'merged into' || place === 'superseded by' ? ofChange(change) : undefined);

export function linkPoint({ isPoint }: Pick<Merge, 'isPoint'>, id: string): Html {
  return isPoint(id) ? html`<a href="#${id}">${id}</a>` : html`${id}`;
}

export const linkPoints = (merge: Pick<Merge, 'isPoint'>, ids: readonly string[]): Html =>
  joined(
    ids.map((id) => linkPoint(merge, id)),
    ', ',
  );

/** Undefined where the word on the block says it all. */
function explainFate(entry: Entry, merge: Merge, target: string | undefined): Html | undefined {
  const { place, change, point, reason, baseLine } = entry;
  if (place === 'kept' || place === 'identical to base') return undefined;
  const { meaning } = PLACE_WORDS[place];
  const title = merge.output?.plan.changes.find(({ number }) => number === change)?.title;
  const said = reason !== undefined && !UNTOLD.test(reason) && html` Why: ${reason}.`;
  const by =
    change !== undefined && html` <a href="#change-${change}">Change ${change}${title && `: ${title}`}</a>.`;
  const about = point !== undefined && html` Point: ${linkPoint(merge, point)}.`;
  const base =
    baseLine !== undefined &&
    html` Base: ${target ? html`<a href="#${target}">line ${baseLine}</a>` : `line ${baseLine}`}.`;
  return html`<small class="fate">${meaning}${by}${said}${about}${base}</small>`;
}

/** Reasons that say what the place says, or the change. */
const UNTOLD = /^(?:no one has judged it|still to be decided|changed by Change #\d{1,9})$/;

/** What a block of a variant carries: an address, its place as a link, and the reason. */
export function markFate(
  entry: Entry,
  merge: Merge,
  addresses: Addresses,
): readonly [string, string | Html][] {
  const { place } = entry;
  const target = targetOf(entry, addresses);
  const { word } = PLACE_WORDS[place];
  const chip = target
    ? html`<a class="chip" href="#${target}">${word}</a>`
    : html`<span class="chip">${word}</span>`;
  return [
    ['class', `block fate-${word}`],
    ['id', entryId(entry)],
    ['before', chip],
    ['after', explainFate(entry, merge, target) ?? NOTHING],
  ];
}
