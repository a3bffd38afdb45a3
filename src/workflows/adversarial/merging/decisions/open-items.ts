// What a comparison leaves open, as a person decides it: one item for each contradiction and for each record that nobody
// judged, in the order of undecided.md, with the sides in full, what may be said of them and what a decision comes to at it.

import { approachesOf, type DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Quote, Variant, VariantId } from '../../../../domain/document.ts';
import { TAKES } from '../../../../domain/run.ts';
import { blockAt } from '../../../../text/parse/document-lines.ts';
import { quoteSpan } from '../../../../text/relations/comparison/compare-documents.ts';
import { lineRef } from '../../differences/draft.ts';
import { openPoints } from '../../planning/context/merge-context.ts';
import type { Planned } from '../../planning/index.ts';
import type { ItemQuote, ItemSide, OpenItem } from '../../questions/checkpoints/open-item.ts';
import { arrange, type Chapter } from '../../reports/undecided/chapters.ts';
import { sectionAt, whole } from '../../reports/undecided/entries.ts';
import { innerGroups } from './edits/inner-edits.ts';
import { alignedQuote, type OpenStatement, openStatements } from './edits/open-statements.ts';

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
