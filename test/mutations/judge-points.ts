// Decides whether the reported points name a planted defect: the right class, quoted at the right lines, and
// nothing above Low about what was left alone.

import type { DiffPoint } from '../../src/domain/comparison/difference.ts';
import type { Quote, Variant } from '../../src/domain/document.ts';
import { lineAt } from './plant-edit.ts';
import type { LineRange, PlantedDefect, Trace } from './planted-defect.ts';

export interface Verdict {
  /** Some point quotes the changed lines, whatever it calls them. */
  readonly touched: boolean;
  /** A point of the expected class quotes them. */
  readonly right: boolean;
  readonly falseAlarms: readonly DiffPoint[];
  readonly wrongQuotes: readonly Quote[];
}

interface Scene {
  readonly defect: PlantedDefect;
  readonly variants: readonly Variant[];
  /** The one variant that holds the mutant; all others hold the base. */
  readonly mutant: string;
}

export function judgePoints(points: readonly DiffPoint[], scene: Scene): Verdict {
  return {
    touched: points.some((point) =>
      quotesOf(point).some((quote) => touches(quote, traceOf(scene, quote).lines)),
    ),
    right: points.some((point) => isRight(point, scene)),
    falseAlarms: points.filter((point) => isFalseAlarm(point, scene)),
    wrongQuotes: findWrongQuotes(points, scene.variants),
  };
}

export function findWrongQuotes(points: readonly DiffPoint[], variants: readonly Variant[]): Quote[] {
  const texts = new Map(variants.map(({ id, document }) => [id, document.text]));
  return points.flatMap(quotesOf).filter(({ variant, start, end, line, text }) => {
    const document = texts.get(variant);
    return document?.slice(start, end) !== text || text === '' || lineAt(document, start) !== line;
  });
}

const quotesOf = ({ sides }: DiffPoint): Quote[] => sides.flatMap(({ quotes }) => quotes);

const traceOf = ({ defect, mutant }: Scene, { variant }: Quote): Trace =>
  variant === mutant ? defect.inMutant : defect.inBase;

const touches = ({ line, endLine }: Quote, ranges: readonly LineRange[]): boolean =>
  ranges.some(({ from, to }) => line <= to && endLine >= from);

const liesWithin = ({ line, endLine }: Quote, ranges: readonly LineRange[]): boolean =>
  ranges.some(({ from, to }) => line >= from && endLine <= to);

function isRight(point: DiffPoint, scene: Scene): boolean {
  const { defect, mutant, variants } = scene;
  const quotes = quotesOf(point);
  const inMutant = quotes.filter(({ variant }) => variant === mutant);
  const inBase = quotes.filter(({ variant }) => variant !== mutant);
  const everyMutantLine = defect.inMutant.lines.every((range) =>
    inMutant.some((quote) => touches(quote, [range])),
  );
  switch (defect.kind) {
    case 'drop-section':
      // What one of many lacks is a gap in that one; only what a single variant has is unique.
      return (
        point.kind === (variants.length === 2 ? 'unique' : 'content') &&
        inMutant.length === 0 &&
        isAllWithin(inBase, defect.inBase.lines)
      );
    case 'add-section':
      return point.kind === 'unique' && inBase.length === 0 && isAllWithin(inMutant, defect.inMutant.lines);
    case 'duplicate-section':
      return point.kind === 'structural' && everyMutantLine;
    case 'rename-section':
      return (
        point.kind === 'structural' &&
        everyMutantLine &&
        inBase.some((quote) => touches(quote, defect.inBase.lines))
      );
    case 'reorder-sections':
      return (
        point.kind === 'structural' && quotes.some((quote) => touches(quote, traceOf(scene, quote).lines))
      );
    case 'add-cycle':
      return point.kind === 'contradiction' && point.category === 'impossible-sequence' && everyMutantLine;
    default:
      return (
        point.kind === 'contradiction' &&
        point.within === undefined &&
        inMutant.some((quote) => touches(quote, defect.inMutant.lines)) &&
        inBase.some((quote) => touches(quote, defect.inBase.lines))
      );
  }
}

const isAllWithin = (quotes: readonly Quote[], ranges: readonly LineRange[]): boolean =>
  quotes.length > 0 && quotes.every((quote) => liesWithin(quote, ranges));

function isFalseAlarm(point: DiffPoint, scene: Scene): boolean {
  if (point.severity === 'Low') return false;
  return !quotesOf(point).some((quote) => touches(quote, traceOf(scene, quote).sections));
}
