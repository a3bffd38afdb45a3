// The end of base-selection.md: why this variant, what to keep of it, and what the others have that it lacks. The
// last list is what the refactoring plan starts from.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import { mergedInto, type Score, type Verdict } from '../../../../domain/comparison/scoring.ts';
import type { Quote, Variant } from '../../../../domain/document.ts';
import { escapeCell } from '../../../reports/markdown-table.ts';
import { shorten } from '../../differences/draft.ts';
import { criteriaOf, criterionOf, RUBRIC } from '../../scoring/detectors/rubric.ts';
import { cutText } from '../short-text.ts';
import { type BaseSelection, metricCell, ratio, specOf } from './score-cells.ts';

const QUOTED_WORDS = 8;
/** Of unique contributions and won points; criteria are all told. */
const MOST_POINTS = 3;

const LONGEST_TITLE = 60;

export function renderSelectedBase(report: BaseSelection): string {
  const base = mergedInto(report.selection);
  return [
    `## Selected Base: Variant ${base} (${specOf(report.variants, base)})`,
    `### Selection Rationale\n\n${rationale(report).join('\n')}`,
    `### Strengths to Preserve from Base\n\n${list(toPreserve(report))}`,
    `### Strengths to Incorporate from Non-Base Variants\n\n${list(toIncorporate(report))}`,
  ].join('\n\n');
}

const list = (items: readonly string[]): string =>
  items.length > 0 ? items.map((item) => `- ${item}`).join('\n') : 'None found.';

const scoreOf = ({ selection }: BaseSelection, id: string): Score | undefined =>
  selection.scores.find(({ variant }) => variant === id);

function rationale(report: BaseSelection): string[] {
  const { base, ranking, tiebreak, margin, override, descent } = report.selection;
  if (override !== undefined) return overridden(report, override, 'was chosen by the user');
  if (descent !== undefined)
    return overridden(report, descent.variant, `is the base by lineage, as ${descent.why}`);
  const [own, rival] = [scoreOf(report, base), scoreOf(report, ranking[1] ?? base)];
  if (!own || !rival || own === rival) return [`Variant ${base} is the only one scored.`];
  const lead =
    tiebreak.level === 0
      ? `Variant ${base} scores ${ratio(own.combined)} against ${ratio(rival.combined)} of Variant ${rival.variant}, the next.`
      : `Variants ${base} and ${rival.variant} are within ${margin.toFixed(4)} of each other; the tiebreaker decides by ${tiebreak.decidedBy}.`;
  return [lead, '', ...metricLines(own, rival), ...dimensionLines(own, rival)];
}

/** The scores did not choose it, so they say what the choice costs and what it gains. */
function overridden(report: BaseSelection, override: string, why: string): string[] {
  const { base } = report.selection;
  const [own, rival] = [scoreOf(report, override), scoreOf(report, base)];
  if (!own || !rival) return [`Variant ${override} ${why}.`];
  return [
    `Variant ${override} ${why}; by the scores the base is Variant ${base} (${ratio(own.combined)} against ${ratio(rival.combined)}).`,
    '',
    ...metricLines(own, rival),
    ...dimensionLines(own, rival),
  ];
}

/** The figures in which the two differ by at least so much of the final score, best first. */
const WORTH_TELLING = 0.005;

function metricLines(own: Score, rival: Score): string[] {
  return own.metrics
    .map((metric, index) => ({ metric, other: rival.metrics[index] }))
    .map(({ metric, other }) => ({
      metric,
      other,
      effect: (metric.weight * (metric.value - (other?.value ?? 0))) / 2,
    }))
    .filter(({ effect }) => Math.abs(effect) >= WORTH_TELLING)
    .sort((a, b) => b.effect - a.effect)
    .map(({ metric, other, effect }) => {
      const sides = `${metricCell(metric)} against ${other ? metricCell(other) : 'nothing'}`;
      return `- ${effect > 0 ? 'For' : 'Against'} it: ${metric.name.toLowerCase()} ${sides}, ${signed(effect)} of the final score.`;
    });
}

function dimensionLines(own: Score, rival: Score): string[] {
  return own.dimensions
    .map(({ name, met }, index) => ({
      name,
      met,
      theirs: rival.dimensions[index]?.met ?? 0,
      of: criteriaOf(name).length,
    }))
    .filter(({ met, theirs }) => met !== theirs)
    .sort((a, b) => b.met - b.theirs - (a.met - a.theirs))
    .map(
      ({ name, met, theirs, of }) =>
        `- ${met > theirs ? 'For' : 'Against'} it: ${name.toLowerCase()} ${met}/${of} against ${theirs}/${of}, ${signed((0.5 * (met - theirs)) / RUBRIC.length)} of the final score.`,
    );
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;

/** What the base has and some rival lacks. */
function toPreserve(report: BaseSelection): string[] {
  const { selection, variants } = report;
  const { verdicts } = selection;
  const base = mergedInto(selection);
  const criteria = verdicts
    .filter(({ variant, met }) => variant === base && met)
    .flatMap((verdict) => {
      const lacking = variants.filter(({ id }) =>
        verdicts.some((one) => one.variant === id && one.criterion === verdict.criterion && !one.met),
      );
      return lacking.length > 0
        ? [`${strength(report, verdict)} Not met by ${lacking.map(({ id }) => id).join(', ')}.`]
        : [];
    });
  return [...criteria, ...pointLines(report, (variant) => variant === base)];
}

function toIncorporate(report: BaseSelection): string[] {
  const { verdicts } = report.selection;
  const base = mergedInto(report.selection);
  const lacking = verdicts.filter(({ variant, met }) => variant === base && !met);
  const criteria = lacking.flatMap(({ criterion }) =>
    verdicts
      .filter((one) => one.criterion === criterion && one.variant !== base && one.met)
      .map((verdict) => `Variant ${verdict.variant}, ${strength(report, verdict)}`),
  );
  return [...criteria, ...pointLines(report, (variant) => variant !== base)];
}

/** `Section "Monitoring" (L120): criterion — "quotation".` */
function strength({ variants }: BaseSelection, { criterion, variant, evidence, cited }: Verdict): string {
  const text = criterionOf(criterion)?.text ?? criterion;
  const [first] = evidence;
  const owner = variants.find(({ id }) => id === variant);
  if (!first || !owner) return `${criterion}: ${text}. ${escapeCell(cited)}.`;
  return `Section "${escapeCell(sectionAt(owner, first))}" (L${first.line}): ${text} — "${escapeCell(shorten(first.text, QUOTED_WORDS))}".`;
}

const sectionAt = ({ document }: Variant, { start }: Quote): string =>
  document.sections.filter((section) => section.level > 0 && section.start <= start).at(-1)?.title ??
  'opening';

/** Unique contributions of some weight, then the points that were won in the debate. */
function pointLines(report: BaseSelection, isMeant: (variant: string) => boolean): string[] {
  const { points, results } = report;
  const base = mergedInto(report.selection);
  const variants = [...report.variants, ...report.eliminated];
  const unique = points
    .filter(({ kind, severity }) => kind === 'unique' && severity !== 'Low')
    .flatMap((point) => {
      const side = point.sides.find(({ present }) => present);
      return side && isMeant(side.variant)
        ? [uniqueLine(point, side.variant, side.quotes[0]?.line ?? 1)]
        : [];
    });
  const won = (results ?? []).flatMap(({ point, approach, confidence }) => {
    // Whatever the base says itself need not come in.
    const winner = approach.includes(base) ? base : approach[0];
    const found = points.find(({ id }) => id === point);
    if (winner === undefined || !found || !isMeant(winner) || found.severity === 'Low') return [];
    const quote = found.sides.find(({ variant }) => variant === winner)?.quotes[0];
    const owner = variants.find(({ id }) => id === winner);
    const place = quote && owner ? `, Section "${escapeCell(sectionAt(owner, quote))}" (L${quote.line})` : '';
    return [
      `Variant ${winner}${place}: ${point} ${escapeCell(cutText(found.title, LONGEST_TITLE))}, won with ${confidence}% confidence.`,
    ];
  });
  return [
    ...cap(unique, 'unique contributions in diff-analysis.md'),
    ...cap(won, 'points in debate-transcript.md'),
  ];
}

const uniqueLine = ({ id, title, severity }: DiffPoint, variant: string, line: number): string =>
  `Variant ${variant}, Section "${escapeCell(cutText(title, LONGEST_TITLE))}" (L${line}): ${id}, value ${severity}.`;

const cap = (lines: readonly string[], where: string): string[] =>
  lines.length <= MOST_POINTS
    ? [...lines]
    : [...lines.slice(0, MOST_POINTS), `${lines.length - MOST_POINTS} more ${where}.`];
