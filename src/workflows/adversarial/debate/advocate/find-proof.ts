// What rules can prove for an approach from the documents alone: a reason stated with it, a second mention of its value
// in the same document, an entry in a record of decisions, the agreement of most texts that were written independently.
// In a chain of revisions the older ones prove nothing: they are what the newest changed.

import type { Block, Document, Quote, VariantId } from '../../../../domain/document.ts';
import { spanOf } from '../../../../text/parse/document-lines.ts';
import { splitSentences } from '../../../../text/words/split-sentences.ts';
import type { Shown, ShownPoint } from './payload.ts';
import {
  belongs,
  blockAround,
  type Ground,
  groundOf,
  isRecord,
  overlaps,
  ownValues,
  statesReason,
  tellingWords,
  textOf,
  valuesIn,
} from './weigh-evidence.ts';

export interface Proof {
  readonly kind: 'reason' | 'mention' | 'record' | 'majority';
  readonly variant: VariantId;
  /** The place of the point first, then what proves it. */
  readonly evidence: readonly Quote[];
}

/** The best that can be shown for those who say the same; undefined where nothing can. */
export function findProof(shown: Shown, point: ShownPoint, group: readonly VariantId[]): Proof | undefined {
  const speaking = point.approaches.flat();
  const newest = shown.order?.findLast((id) => speaking.includes(id));
  if (newest !== undefined && !group.includes(newest)) return undefined;
  const found = group.flatMap((variant) => proofsIn(shown, point, variant));
  const kinds = newest === undefined ? KINDS : ANNOUNCING;
  const best = kinds.flatMap((kind) => found.find((proof) => proof.kind === kind) ?? [])[0];
  if (best || newest !== undefined) return best;
  const [first = ''] = group;
  const evidence = group.flatMap((variant) => placesOf(point, variant).slice(0, 1));
  return isMajority(shown, speaking, group) ? { kind: 'majority', variant: first, evidence } : undefined;
}

const KINDS = ['reason', 'mention', 'record'] as const;
/** What tells that a revision meant the change. */
const ANNOUNCING = ['reason', 'record'] as const;

/** Copies are no votes: revisions of one text are one voice, and none where they disagree. */
function isMajority(
  { families = [] }: Shown,
  speaking: readonly VariantId[],
  group: readonly VariantId[],
): boolean {
  const kinOf = (id: VariantId): readonly VariantId[] => families.find((one) => one.includes(id)) ?? [id];
  const voices = [...new Set(speaking.map((id) => kinOf(id).join()))].map((one) => one.split(','));
  const agreeing = voices.filter((one) => one.every((id) => group.includes(id) || !speaking.includes(id)));
  return agreeing.length > 1 && 2 * agreeing.length > voices.length;
}

export const placesOf = ({ sides }: ShownPoint, variant: VariantId): readonly Quote[] =>
  (sides.find((side) => side.variant === variant)?.quotes ?? []).filter(({ text }) => text.trim() !== '');

function proofsIn(shown: Shown, point: ShownPoint, variant: VariantId): Proof[] {
  const found = shown.variants.find(({ id }) => id === variant);
  const places = placesOf(point, variant);
  const [place] = places;
  if (!found || !place) return [];
  const ground = groundOf(found);
  const reason = places.flatMap((one) => reasonAt(ground, one) ?? [])[0];
  const values = ownValues(point, variant);
  const isElsewhere = (quote: Quote): boolean => !places.some((one) => overlaps(one, quote));
  const mention = findRepeated(
    ground,
    place,
    values,
    (quote) => isElsewhere(quote) && !isRecord(ground.document, quote),
  );
  const record = ground.records.find(
    (quote) =>
      isElsewhere(quote) &&
      (values.length === 0 || valuesIn(quote.text).some((value) => values.includes(value))) &&
      belongs(shown, point, quote),
  );
  return [
    ...(reason ? [{ kind: 'reason' as const, variant, evidence: [reason] }] : []),
    ...(mention && !isDisputed(point, variant, ground, isElsewhere)
      ? [{ kind: 'mention' as const, variant, evidence: [place, mention] }]
      : []),
    ...(record ? [{ kind: 'record' as const, variant, evidence: [place, record] }] : []),
  ];
}

const sentencesIn = new WeakMap<Block, readonly Pick<Block, 'start' | 'end'>[]>();

function splitOnce(document: Document, block: Block): readonly Pick<Block, 'start' | 'end'>[] {
  const sentences =
    sentencesIn.get(block) ??
    splitSentences(textOf(document, block)).map(({ start, end }) => ({
      start: block.start + start,
      end: block.start + end,
    }));
  sentencesIn.set(block, sentences);
  return sentences;
}

/** The sentence of the place, or the next one if it begins with the reason. */
function reasonAt({ document }: Ground, place: Quote): Quote | undefined {
  const block = blockAround(document, place.start);
  if (!block) return undefined;
  const sentences = splitOnce(document, block);
  const at = sentences.findIndex(({ start, end }) => start < place.end && place.start < end);
  const [own, next] = [sentences[at], sentences[at + 1]].map(
    (one): Quote | undefined =>
      one && {
        ...spanOf(document, one.start, one.end),
        variant: place.variant,
        text: textOf(document, one),
      },
  );
  if (own && statesReason(own.text)) return own;
  return next && OPENS_WITH_REASON.test(next.text) ? next : undefined;
}

const OPENS_WITH_REASON = /^(?:because|(?:the )?reason\b|(?:this|that|it) is (?:because|due to|so that))/i;

/** Where the same value is said of the same thing: all that the place is about. */
function findRepeated(
  { byValue }: Ground,
  place: Quote,
  values: readonly string[],
  isAsked: (quote: Quote) => boolean,
): Quote | undefined {
  const about = [...tellingWords(place.text)].filter((stem) => !/\d/.test(stem));
  if (about.length === 0) return undefined;
  const isTold = ({ text }: Quote): boolean => {
    const said = tellingWords(text);
    return about.every((stem) => said.has(stem));
  };
  const found = values.flatMap(
    (value) => byValue.get(value)?.find((quote) => isAsked(quote) && isTold(quote)) ?? [],
  );
  return found.sort((a, b) => a.start - b.start || b.end - a.end)[0];
}

/** Whether the rest of the document also states what the others say: then it proves nothing. */
function isDisputed(
  point: ShownPoint,
  variant: VariantId,
  ground: Ground,
  isElsewhere: (quote: Quote) => boolean,
): boolean {
  const group = point.approaches.find((one) => one.includes(variant)) ?? [];
  return point.approaches
    .flat()
    .filter((id) => !group.includes(id))
    .some((id) => {
      const [place] = placesOf(point, id);
      return (
        place !== undefined && findRepeated(ground, place, ownValues(point, id), isElsewhere) !== undefined
      );
    });
}
