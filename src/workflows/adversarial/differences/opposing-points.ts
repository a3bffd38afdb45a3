// Turns opposing claims into points: one each, but one for all places where the same two values stand against each other (a status
// column, a product that revisions call by another name throughout), so that a reader sees them once.

import type { Quote, Variant } from '../../../domain/document.ts';
import { trimEnd } from '../../../text/parse/document-lines.ts';
import { type Comparison, quoteSpan } from '../../../text/relations/comparison/compare-documents.ts';
import type { Renamed } from '../../../text/relations/revisions/renames/find-renamed.ts';
import { groupOpposed, matterOf, type Opposed } from '../../../text/relations/slots/group-opposed.ts';
import { push } from '../../../text/words/index-lists.ts';
import { rateOpposed } from '../../evidence/rate-conflict.ts';
import { absent, counted, type Draft, lineRef, present, shorten } from './draft.ts';

const TITLE_WORDS = 9;
const WORDS_BEFORE_GAP = 6;
/** With more conflicts than this a row for each is no help: they are told by topic. */
const MOST_CONFLICTS = 100;
/** Quotes shown in a cell; the data holds all. */
const SHOWN = 2;

export function draftOpposed(comparison: Comparison, opposed: readonly Opposed[]): Draft[] {
  const groups = groupOpposed(opposed);
  if (groups.length <= MOST_CONFLICTS) return groups.map((group) => draftOf(comparison, group));
  const byTopic = groupBy(opposed, ({ topic, within }) => `${topic}:${within ?? ''}`);
  return byTopic.map((group) => draftOf(comparison, group));
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item, index: number) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  items.forEach((item, index) => {
    push(groups, keyOf(item, index), item);
  });
  return [...groups.values()];
}

function draftOf(comparison: Comparison, group: readonly Opposed[]): Draft {
  const sides = comparison.variants.map((variant, index) => {
    const quotes = group.flatMap((found) => found.quotes.filter((quote) => quote.variant === variant.id));
    if (quotes.length > 0) return quotedSide(variant, quotes);
    return absent(variant, group.some(({ claims }) => claims[index]) ? 'agrees' : 'silent');
  });
  const [first] = group as [Opposed];
  const draft: Draft = {
    kind: 'contradiction',
    category: first.rule === 'same-id' ? 'id-clash' : 'opposing-claims',
    rule: first.rule,
    title: titleOf(comparison, group),
    sides,
    ...rateOpposed(group),
    weight: group.reduce(
      (most, { slot, quotes }) => Math.max(most, Math.min(slot?.ratio ?? 1, 100) + quotes.length),
      0,
    ),
    topic: first.topic,
    ...(group.length > 1 ? { grouped: group.length } : {}),
  };
  const within = [...new Set(group.flatMap((found) => found.within ?? []))];
  if (within.length > 0) return { ...draft, within: within.join(', ') };
  return { ...draft, approaches: approachesIn(comparison, first) };
}

const approachesIn = ({ variants }: Comparison, { approaches }: Opposed) =>
  approaches.map((group) => group.flatMap((index) => variants[index]?.id ?? []));

function titleOf({ topics }: Comparison, group: readonly Opposed[]): string {
  const [first, ...more] = group;
  if (!first) return '';
  if (more.some((found) => matterOf(found) !== matterOf(first))) {
    const topic = shorten(topics[first.topic]?.title ?? '', TITLE_WORDS);
    return `${group.length} contradictions in ${topic === '' ? 'the opening' : topic}`;
  }
  const { slot, column, within } = first;
  const names = group.map(({ name }) => name.replace(/[*_`]/g, ''));
  if (slot === undefined) return `${names.join(', ')}: one id for different things`;
  const [one, other] = slot.values;
  if (more.length === 0 || within !== undefined) {
    return [first, ...first.others]
      .flatMap((found) =>
        found.slot
          ? [`${shortenAtGap(found.name)}: ${found.slot.values[0]} against ${found.slot.values[1]}`]
          : [],
      )
      .join('; ');
  }
  if (column === undefined) return `${one} against ${other}, in ${group.length} places`;
  const rows = names.map((name) => name.split(', ')[0] ?? name);
  return `${shorten(column, TITLE_WORDS)}: ${one} against ${other} (${rows.length} rows: ${shorten(rows.join(', '), 12)})`;
}

/** What the values belong to, from shortly before the place where they stand. */
function shortenAtGap(name: string): string {
  const words = name.split(/\s+/);
  const gap = words.findIndex((word) => word.includes('…'));
  const start = gap < TITLE_WORDS ? 0 : gap - WORDS_BEFORE_GAP;
  return `${start > 0 ? '… ' : ''}${shorten(words.slice(start).join(' '), TITLE_WORDS)}`;
}

export function quotedSide(variant: Variant, quotes: readonly Quote[]) {
  const shown = quotes.slice(0, Math.max(SHOWN, quotes.length > SHOWN + 1 ? SHOWN : quotes.length));
  const texts = shown.map((quote) => `"${quote.text.replace(/\s+/g, ' ')}" (${lineRef(quote)})`);
  const more = quotes.length - shown.length;
  return present(variant, texts.join('; ') + (more > 0 ? `; ${more} more places` : ''), quotes);
}

/** Places quoted of each variant; the title counts all. */
const MOST_QUOTES = 3;

export const draftRenamed = ({ variants, renamed }: Comparison): Draft[] =>
  renamed.map((thing) => renamedPoint(variants, thing));

function renamedPoint(variants: readonly Variant[], { names, lines }: Renamed): Draft {
  const distinct = [...new Set(names.flatMap((name) => name ?? []))];
  const places = Math.max(...lines.map(({ length }) => length));
  const sides = variants.map((variant, index) => {
    const quotes = (lines[index] ?? []).slice(0, MOST_QUOTES).flatMap((line) => quoteLine(variant, line));
    return quotes.length === 0 ? absent(variant, 'silent') : quotedSide(variant, quotes);
  });
  return {
    kind: 'content',
    rule: 'renamed',
    title: `Renamed: ${distinct.join(' is ')}, in ${counted(places, 'place')}`,
    sides,
    severity: 'Low',
    reason: 'one name became another throughout, and nothing else changed there',
    weight: places,
    scope: 'names',
  };
}

function quoteLine(variant: Variant, line: number): Quote[] {
  const { text, lineStarts } = variant.document;
  const from = lineStarts[line - 1] ?? 0;
  const end = trimEnd(text, from, lineStarts[line] ?? text.length);
  const start = from + text.slice(from, end).search(/\S|$/);
  return start < end ? [quoteSpan(variant, { start, end })] : [];
}
