// Turns opposing claims into points: one each, but one for all places where the same two values stand against
// each other (a renamed product, a status column), so that a reader sees them once.

import type { Quote, Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare-documents.ts';
import type { Opposing } from '../../../text/find-opposing.ts';
import { push } from '../../../text/index-lists.ts';
import { isBinding, type Rating, rateConflict } from '../../rate-conflict.ts';
import { absent, type Draft, lineRef, present, shorten } from './draft.ts';

const TITLE_WORDS = 9;
/** With more conflicts than this a row for each is no help: they are told by topic. */
const MOST_CONFLICTS = 100;
/** Quotes shown in a cell; the data holds all. */
const SHOWN = 2;

export function draftOpposing(comparison: Comparison, opposing: readonly Opposing[]): Draft[] {
  const groups = groupBy(opposing, (found, index) => groupOf(found) ?? String(index));
  if (groups.length <= MOST_CONFLICTS) return groups.map((group) => draftOf(comparison, group));
  const byTopic = groupBy(opposing, ({ topic, within }) => `${topic}:${within ?? ''}`);
  return byTopic.map((group) => draftOf(comparison, group));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item, index: number) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  items.forEach((item, index) => {
    push(groups, keyOf(item, index), item);
  });
  return [...groups.values()];
}

/** Findings with the same key are one point; undefined for one that stands alone. */
function groupOf({ conflict, others, column, slot, topic, within, quotes }: Opposing): string | undefined {
  if (within !== undefined) return `within:${quotes.map(({ text }) => text).join('\u0000')}`;
  if (conflict.kind === 'identity') return `identity:${topic}:${slot.replace(/\d.*$/, '')}`;
  const values = [conflict, ...others.map((other) => other.conflict)].map((one) => one.values.join('\u0000'));
  if (column !== undefined) return `${column}:${values.join('\u0001')}`;
  return conflict.kind === 'name' ? `name:${values[0]}` : undefined;
}

function draftOf(comparison: Comparison, group: readonly Opposing[]): Draft {
  const ratings = group.map(({ conflict, claims }) =>
    rateConflict(
      conflict,
      claims.some((claim) => claim !== undefined && isBinding(claim)),
    ),
  );
  const worst =
    ratings.find(({ severity }) => severity === 'High') ??
    ratings.find(({ severity }) => severity === 'Medium') ??
    (ratings[0] as Rating);
  const sides = comparison.variants.map((variant, index) => {
    const quotes = group.flatMap((found) => found.quotes.filter((quote) => quote.variant === variant.id));
    if (quotes.length > 0) return quotedSide(variant, quotes);
    return absent(variant, group.some(({ claims }) => claims[index]) ? 'agrees' : 'silent');
  });
  const draft: Draft = {
    kind: 'contradiction',
    category: 'opposing-claims',
    title: titleOf(comparison, group),
    sides,
    ...worst,
    weight: group.reduce(
      (most, { conflict, quotes }) => Math.max(most, Math.min(conflict.ratio, 100) + quotes.length),
      0,
    ),
    topic: group[0]?.topic ?? 0,
    ...(group.length > 1 ? { grouped: group.length } : {}),
  };
  const within = [...new Set(group.flatMap((found) => found.within ?? []))];
  return within.length === 0 ? draft : { ...draft, within: within.join(', ') };
}

function titleOf({ topics }: Comparison, group: readonly Opposing[]): string {
  const [first, ...more] = group;
  if (!first) return '';
  if (more.some((found) => groupOf(found) !== groupOf(first))) {
    const topic = shorten(topics[first.topic]?.title ?? '', TITLE_WORDS);
    return `${group.length} contradictions in ${topic === '' ? 'the opening' : topic}`;
  }
  const { conflict, column, within } = first;
  const [one, other] = conflict.values;
  const slots = group.map(({ slot }) => slot.replace(/[*_`]/g, ''));
  if (conflict.kind === 'identity') return `${slots.join(', ')}: the same identifier for different things`;
  if (more.length === 0 || within !== undefined) {
    return [first, ...first.others]
      .map(
        ({ slot, conflict: { values } }) =>
          `${shorten(slot, TITLE_WORDS)}: ${values[0]} against ${values[1]}`,
      )
      .join('; ');
  }
  if (column === undefined) return `${one} against ${other}, in ${group.length} places`;
  const rows = slots.map((slot) => slot.split(', ')[0] ?? slot);
  return `${shorten(column, TITLE_WORDS)}: ${one} against ${other} (${rows.length} rows: ${shorten(rows.join(', '), 12)})`;
}

export function quotedSide(variant: Variant, quotes: readonly Quote[]) {
  const shown = quotes.slice(0, Math.max(SHOWN, quotes.length > SHOWN + 1 ? SHOWN : quotes.length));
  const texts = shown.map((quote) => `"${quote.text.replace(/\s+/g, ' ')}" (${lineRef(quote)})`);
  const more = quotes.length - shown.length;
  return present(variant, texts.join('; ') + (more > 0 ? `; ${more} more places` : ''), quotes);
}
