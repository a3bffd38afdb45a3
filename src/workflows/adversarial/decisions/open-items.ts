// What a comparison leaves open, as a person decides it: one item for each contradiction and for each record that nobody
// judged, in the order of undecided.md, with the sides in full, what may be said of them and what a decision comes to at it.

import { approachesOf, type DiffPoint } from '../../../domain/comparison/difference.ts';
import type { Quote, Variant, VariantId } from '../../../domain/document.ts';
import { type Decision, TAKES, type Take } from '../../../domain/run.ts';
import { blockAt } from '../../../text/parse/document-lines.ts';
import { quoteSpan } from '../../../text/relations/comparison/compare-documents.ts';
import { lineRef } from '../differences/draft.ts';
import type { Planned } from '../planning/index.ts';
import { openPoints } from '../reports/brief/brief-run.ts';
import { arrange, type Chapter } from '../reports/undecided/chapters.ts';
import { sectionAt, whole } from '../reports/undecided/entries.ts';
import { innerGroups } from './inner-edits.ts';
import { alignedQuote, type OpenStatement, openStatements } from './open-statements.ts';

/** One of the things that could hold. */
export interface ItemSide {
  /** What chooses it: the label of a variant; a line, where a document contradicts itself. */
  readonly take: string;
  /** Letters of all variants that say it; the first is quoted. */
  readonly variants: readonly VariantId[];
  readonly labels: readonly string[];
  readonly isBase: boolean;
  readonly quotes: readonly ItemQuote[];
}

export interface ItemQuote {
  /** `L5`, `L5-7` */
  readonly lines: string;
  readonly text: string;
  /** The heading it stands under in its own document. */
  readonly under: string;
  /** The item that it is nested in. */
  readonly of?: string;
}

export interface OpenItem {
  readonly id: string;
  /** All ids that it stands for: the statements of one record are decided together. */
  readonly ids: readonly string[];
  readonly kind: 'contradiction' | 'statement';
  readonly severity: string;
  readonly title: string;
  /** The heading of the base that it belongs under; empty where it has none. */
  readonly section: string;
  readonly sides: readonly ItemSide[];
  /** Everything that `take` may be. */
  readonly options: readonly string[];
}

export function listItems(planned: Planned): OpenItem[] {
  const { context, unjudged } = planned;
  const { variants } = context.comparison;
  const points = [...context.points, ...unjudged];
  const open = openPoints(context);
  const chapters = arrange({ points, open, variants, base: context.base });
  const statements = openStatements(planned);
  const byId = new Map(statements.flatMap((one) => one.ids.map((id) => [id, one] as const)));
  const seen = new Set<OpenStatement>();
  return chapters.flatMap((chapter) => [
    ...chapter.disputes.map((point) => disputeItem(planned, point, titleOf(chapter))),
    ...chapter.entries
      .flatMap(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []))
      .flatMap((one): OpenItem[] => {
        if (seen.has(one)) return [];
        seen.add(one);
        return [statementItem(planned, one, titleOf(chapter))];
      }),
  ]);
}

const titleOf = ({ section }: Chapter): string => (section && section.level > 0 ? section.title.trim() : '');

export const shown = (variants: readonly Variant[], quotes: readonly Quote[]): ItemQuote[] => {
  const all = quotes.map((quote) => {
    const under = sectionAt(variants, quote)?.title.trim() ?? '';
    const of = parentOf(variants, quote);
    return { lines: lineRef(quote), text: quote.text, under, ...(of !== undefined && { of }) };
  });
  return [...new Map(all.map((one) => [`${one.lines} ${one.text}`, one])).values()];
};

/** What a nested item belongs to: without it a few words mean nothing. */
function parentOf(variants: readonly Variant[], quote: Quote): string | undefined {
  const document = variants.find(({ id }) => id === quote.variant)?.document;
  const parent = document?.blocks[blockAt(document, quote.start)]?.parent;
  const above = parent === undefined ? undefined : document?.blocks[parent];
  return above?.kind === 'list-item' ? document?.text.slice(above.start, above.end) : undefined;
}

function disputeItem({ context }: Planned, point: DiffPoint, section: string): OpenItem {
  const { variants } = context.comparison;
  const sides = point.within === undefined ? disputeSides(context, point) : innerSides(context, point);
  return {
    id: point.id,
    ids: [point.id],
    kind: 'contradiction',
    severity: point.severity,
    title: point.title,
    section,
    sides: sides.map(({ quotes, ...side }) => ({
      ...side,
      quotes: shown(
        variants,
        quotes.map((quote) => whole(variants, quote)),
      ),
    })),
    options: optionsOf(sides),
  };
}

type DraftSide = Omit<ItemSide, 'quotes'> & { readonly quotes: readonly Quote[] };

function disputeSides({ comparison, base }: Planned['context'], point: DiffPoint): DraftSide[] {
  const labelOf = (id: VariantId): string => comparison.variants.find((one) => one.id === id)?.label ?? id;
  return approachesOf(point).map((ids) => {
    const isBase = ids.includes(base);
    const first = isBase ? base : (ids[0] ?? base);
    const labels = [first, ...ids.filter((id) => id !== first)].map(labelOf);
    const quotes = point.sides.find(({ variant }) => variant === first)?.quotes ?? [];
    return { take: labels[0] ?? first, variants: ids, labels, isBase, quotes };
  });
}

/** What one document says against itself: a side is named by its first line, and counted where several begin on one. */
function innerSides(context: Planned['context'], point: DiffPoint): DraftSide[] {
  const { comparison, base } = context;
  const labelOf = (id: VariantId): string => comparison.variants.find((one) => one.id === id)?.label ?? '';
  const seen = new Map<string, number>();
  return innerGroups(context, point).flatMap((quotes): DraftSide[] => {
    const first = quotes.find(({ variant }) => variant === base) ?? quotes[0];
    if (first === undefined) return [];
    const name = `${labelOf(first.variant)} ${lineRef(first)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const variants = [...new Set([first, ...quotes].map(({ variant }) => variant))];
    return [
      {
        take: count === 1 ? name : `${name} #${count}`,
        variants,
        labels: variants.map(labelOf),
        isBase: variants.includes(base),
        quotes,
      },
    ];
  });
}

function statementItem(planned: Planned, one: OpenStatement, section: string): OpenItem {
  const { context } = planned;
  const { variants } = context.comparison;
  const own = variants[one.variant] as (typeof variants)[number];
  const isOwn = own.id === context.base;
  const near = isOwn ? undefined : alignedQuote(context, one);
  const base = context.baseVariant;
  const sides: DraftSide[] = [
    {
      take: own.label,
      variants: [own.id],
      labels: [own.label],
      isBase: isOwn,
      quotes: [quoteSpan(own, one)],
    },
    ...(isOwn
      ? []
      : [
          {
            take: base.label,
            variants: [base.id],
            labels: [base.label],
            isBase: true,
            quotes: near ? [near] : [],
          },
        ]),
  ];
  const [first] = one.points as [DiffPoint];
  return {
    id: one.ids[0] ?? '',
    ids: one.ids,
    kind: 'statement',
    severity: first.severity,
    title: first.title,
    section,
    sides: sides.map((side) => ({ ...side, quotes: shown(variants, side.quotes) })),
    options: optionsOf(sides),
  };
}

const optionsOf = (sides: readonly Pick<ItemSide, 'take'>[]): string[] => [
  ...sides.map(({ take }) => take),
  ...TAKES,
];

/** The part of an item that decisions are read by. */
export type Decidable = Pick<OpenItem, 'id' | 'ids' | 'sides' | 'options'>;

export type Outcome = { readonly side: ItemSide } | { readonly kind: Take };

const fold = (text: string): string => text.trim().toLowerCase();

/** Undefined where it is none of the options. A word of ours goes before a file of that name, which has a letter, too. */
export function readTake({ sides }: Pick<Decidable, 'sides'>, take: string): Outcome | undefined {
  const said = fold(take);
  const kind = TAKES.find((one) => one === said);
  if (kind !== undefined) return { kind };
  const named = sides.filter(
    (side) => fold(side.take) === said || side.labels.some((label) => fold(label) === said),
  );
  // A document that contradicts itself has one letter and one name for both sides.
  const lettered = sides.filter(({ variants }) => variants.some((id) => fold(id) === said));
  const [side, ...more] = named.length > 0 ? named : lettered;
  return side !== undefined && more.length === 0 ? { side } : undefined;
}

export const findItem = <Item extends Decidable>(items: readonly Item[], id: string): Item | undefined =>
  items.find(({ ids }) => ids.some((one) => fold(one) === fold(id)));

/** In the words of the item, so that one decision has one form however it was given. */
export function canonical(item: Decidable, decision: Decision): Decision {
  const outcome = readTake(item, decision.take);
  const take = outcome === undefined ? decision.take : 'side' in outcome ? outcome.side.take : outcome.kind;
  const { words, why, by, at } = decision;
  return {
    item: item.id,
    take,
    ...(take === 'words' && words !== undefined && { words: words.trim() }),
    ...(why !== undefined && why.trim() !== '' && { why: why.trim() }),
    by,
    ...(at !== undefined && { at }),
  };
}

export const isSameOutcome = (a: Decision, b: Decision): boolean => a.take === b.take && a.words === b.words;
