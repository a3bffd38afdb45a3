// What rules can prove for an approach from the documents alone: a reason stated with it, a second mention of its value
// in the same document, an entry in a record of decisions, the agreement of most variants. Nothing is counted or rated.

import type { Quote, VariantId } from '../../../domain/document.ts';
import { spanOf } from '../../../text/parse/document-lines.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import type { Shown, ShownPoint } from '../questions/debate-payload.ts';
import {
  blockAt,
  type Ground,
  groundOf,
  isRecord,
  statesReason,
  tellingWords,
  textOf,
  valuesIn,
} from '../read-ground.ts';
import { belongs, ownValues } from '../weigh-evidence.ts';

export interface Proof {
  readonly kind: 'reason' | 'mention' | 'record' | 'majority';
  readonly variant: VariantId;
  /** The place of the point first, then what proves it. */
  readonly evidence: readonly Quote[];
}

/** The best that can be shown for those who say the same; undefined where nothing can. */
export function findProof(shown: Shown, point: ShownPoint, group: readonly VariantId[]): Proof | undefined {
  const found = group.flatMap((variant) => proofIn(shown, point, variant) ?? []);
  const best = KINDS.flatMap((kind) => found.find((proof) => proof.kind === kind) ?? [])[0];
  if (best) return best;
  const [first = ''] = group;
  const speaking = point.approaches.flat().length;
  const evidence = group.flatMap((variant) => placesOf(point, variant).slice(0, 1));
  return group.length > 1 && 2 * group.length > speaking
    ? { kind: 'majority', variant: first, evidence }
    : undefined;
}

const KINDS = ['reason', 'mention', 'record'] as const;

export const placesOf = ({ sides }: ShownPoint, variant: VariantId): readonly Quote[] =>
  (sides.find((side) => side.variant === variant)?.quotes ?? []).filter(({ text }) => text.trim() !== '');

function proofIn(shown: Shown, point: ShownPoint, variant: VariantId): Proof | undefined {
  const found = shown.variants.find(({ id }) => id === variant);
  const places = placesOf(point, variant);
  const [place] = places;
  if (!found || !place) return undefined;
  const ground = groundOf(found);
  const reason = places.flatMap((one) => reasonAt(ground, one) ?? [])[0];
  if (reason) return { kind: 'reason', variant, evidence: [reason] };
  const values = ownValues(point, variant);
  const others = elsewhere(ground, places, variant);
  const isWritten = (quote: Quote): boolean => isRecord(ground.document, quote);
  const mention = others.find((quote) => !isWritten(quote) && repeats(quote, place, values));
  if (mention && !isDisputed(point, variant, others))
    return { kind: 'mention', variant, evidence: [place, mention] };
  const record = others.find(
    (quote) =>
      isWritten(quote) &&
      belongs(shown, point, quote) &&
      (values.length === 0 || valuesIn(quote.text).some((value) => values.includes(value))),
  );
  return record && { kind: 'record', variant, evidence: [place, record] };
}

/** The sentence of the place, or the next one if it begins with the reason. */
function reasonAt({ document }: Ground, place: Quote): Quote | undefined {
  const block = blockAt(document, place.start);
  if (!block) return undefined;
  const sentences = splitSentences(textOf(document, block)).map(({ start, end }) => {
    const [from, to] = [block.start + start, block.start + end];
    return { ...spanOf(document, from, to), variant: place.variant, text: document.text.slice(from, to) };
  });
  const at = sentences.findIndex(({ start, end }) => start < place.end && place.start < end);
  const [own, next] = [sentences[at], sentences[at + 1]];
  if (own && statesReason(own.text)) return own;
  return next && OPENS_WITH_REASON.test(next.text) ? next : undefined;
}

const OPENS_WITH_REASON = /^(?:because|(?:the )?reason\b|(?:this|that|it) is (?:because|due to|so that))/i;

/** Blocks of the document that are no place of the point. */
function elsewhere({ document }: Ground, places: readonly Quote[], variant: VariantId): Quote[] {
  return document.blocks
    .filter(({ kind, line, endLine }) => {
      const isPlace = places.some((place) => line <= place.endLine && place.line <= endLine);
      return kind !== 'heading' && kind !== 'frontmatter' && !isPlace;
    })
    .map((block) => {
      const { start, end, line, endLine } = block;
      return { variant, start, end, line, endLine, text: textOf(document, block) };
    });
}

/** The same value, said of the same thing: all that the place is about. */
function repeats(quote: Quote, place: Quote, values: readonly string[]): boolean {
  if (!valuesIn(quote.text).some((value) => values.includes(value))) return false;
  const said = tellingWords(quote.text);
  const about = [...tellingWords(place.text)].filter((stem) => !/\d/.test(stem));
  return about.length > 0 && about.every((stem) => said.has(stem));
}

/** Whether the rest of the document also states what the others say: then it proves nothing. */
function isDisputed(point: ShownPoint, variant: VariantId, others: readonly Quote[]): boolean {
  const group = point.approaches.find((one) => one.includes(variant)) ?? [];
  return point.approaches
    .flat()
    .filter((id) => !group.includes(id))
    .some((id) => {
      const [place] = placesOf(point, id);
      return place !== undefined && others.some((quote) => repeats(quote, place, ownValues(point, id)));
    });
}
