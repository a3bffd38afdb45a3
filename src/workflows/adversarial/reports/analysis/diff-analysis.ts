// diff-analysis.md: the template of the protocol, with the points that matter on top and a column per variant.

import type { DiffPoint, PointKind, Severity, Side } from '../../../../domain/comparison/difference.ts';
import type { Block, Quote, Variant } from '../../../../domain/document.ts';
import { wordsOfRule } from '../../../../text/relations/rules.ts';
import { escapeCell, renderTable } from '../../../reports/markdown-table.ts';
import { lineRef, shorten } from '../../differences/draft.ts';
import { countKind, type Differences } from '../../differences/index.ts';
import { describeVariant, normaliseText } from '../../variants/read-variants.ts';
import { approvalLine, cutText, fromChange } from '../short-text.ts';
import { CATEGORY_WORDS } from './diff-data.ts';

export interface DiffAnalysis {
  readonly artifactType: string | undefined;
  readonly generated: string;
  readonly engine: string;
  readonly variants: readonly Variant[];
  readonly differences: Differences;
  /** Points that a person does not want to see debated. */
  readonly outOfFocus?: readonly string[];
}

export function renderDiffAnalysis(analysis: DiffAnalysis): string {
  const { differences } = analysis;
  const ofKind = (kind: PointKind) => differences.points.filter((point) => point.kind === kind);
  return `${[
    `# Diff Analysis: ${titleCase(analysis.artifactType ?? 'document')} Comparison`,
    `## Metadata\n\n${renderMetadata(analysis).join('\n')}`,
    `## What Matters\n\n${renderWhatMatters(analysis)}`,
    `## Structural Differences\n\n${comparisonTable(analysis, ofKind('structural'), 'Area', '', 'Severity')}`,
    `## Content Differences\n\n${comparisonTable(analysis, ofKind('content'), 'Topic', ' Approach', 'Severity')}`,
    `## Contradictions\n\n${comparisonTable(analysis, ofKind('contradiction'), 'Point of Conflict', ' Position', 'Impact')}`,
    `## Unique Contributions\n\n${uniqueTable(ofKind('unique'))}`,
    `## Summary\n\n${renderSummary(differences.points).join('\n')}`,
  ].join('\n\n')}\n`;
}

const titleCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function renderMetadata({
  generated,
  engine,
  variants,
  differences,
  outOfFocus = [],
}: DiffAnalysis): string[] {
  const { points, comparable, ratio, substantiallyIdentical, grain } = differences;
  const count = (kind: PointKind) => countKind(points, kind);
  return [
    `- Generated: ${generated}`,
    `- Variants compared: ${variants.length}`,
    `- Total differences found: ${points.length}`,
    `- Categories: structural (${count('structural')}), content (${count('content')}), contradictions (${count('contradiction')}), unique (${count('unique')})`,
    `- Engine: ${engine}`,
    ...variants.map((variant) => {
      const { line_count, word_count, heading_count, normalised_lines } = describeVariant(variant);
      const sizes = `${heading_count} top-level sections, ${line_count} lines, ${word_count} words`;
      const normalised =
        normalised_lines > 0
          ? `; ${normalised_lines} ${normalised_lines === 1 ? 'line differs' : 'lines differ'} in the normalised copy`
          : '';
      return `- Variant ${variant.id}: ${escapeCell(variant.label)} (${sizes}${normalised})`;
    }),
    `- Similarity: ${points.length} differences over ${comparable} comparable items = ${ratio.toFixed(2)}${substantiallyIdentical ? ' (variants substantially identical)' : ''}`,
    ...(grain === 'topic' ? [] : [`- Grouping: content differences are grouped by ${grain}`]),
    approvalLine(outOfFocus.length > 0),
    ...(outOfFocus.length > 0 ? [`- Out of focus: ${outOfFocus.join(', ')}`] : []),
  ];
}

function renderWhatMatters({ differences, variants }: DiffAnalysis): string {
  if (differences.points.length === 0) return sameness(variants);
  const points = differences.whatMatters.flatMap(
    (id) => differences.points.find((point) => point.id === id) ?? [],
  );
  if (points.length === 0) return 'Nothing above Low: the differences are of wording and arrangement.';
  return points.map((point, index) => `${index + 1}. ${renderHeadline(point, variants)}`).join('\n');
}

/** White space, emphasis and repetition make no point, but the reader is told that they are there. */
const sameness = (variants: readonly Variant[]): string =>
  new Set(variants.map(({ document }) => normaliseText(document.text))).size === 1
    ? 'The variants are the same.'
    : 'The variants say the same: they differ only in formatting, white space or repetition.';

/** Of what one voice says; its row says more. */
const LONGEST_HEADLINE = 90;

function renderHeadline(
  { id, severity, title, kind, sides, reason, within }: DiffPoint,
  variants: readonly Variant[],
): string {
  const said = sides.filter(({ present }) => present);
  const where = within ? ` (within ${within})` : '';
  if (kind === 'unique') {
    const [side] = said;
    const line = `(L${side?.quotes[0]?.line ?? 1})`;
    const words = firstWords(variants, side?.quotes ?? []);
    const sentence = words === undefined ? '' : ` ${escapeCell(words)};`;
    return `**${id}** (${severity}) Only ${side?.variant} has "${escapeCell(title)}" ${line}:${sentence} ${reason}.`;
  }
  const voices = joinVoices(said);
  const lines = voices.slice(0, 3).map(([letters, summary], index) => {
    const other = voices[index === 0 ? 1 : 0]?.[1] ?? summary;
    return `${letters}: ${escapeCell(cutText(fromChange(summary, other, LONGEST_HEADLINE), LONGEST_HEADLINE))}`;
  });
  const rest = voices.length > 3 ? ` and ${voices.length - 3} more of ${variants.length}` : '';
  return `**${id}** (${severity}) ${escapeCell(title)}${where}. ${lines.join(' — ')}${rest}.`;
}

/** Variants that say the same, line numbers aside, speak with one voice. */
function joinVoices(sides: readonly Side[]): [letters: string, summary: string][] {
  const voices = new Map<string, { letters: string[]; summary: string }>();
  for (const { variant, summary } of sides) {
    const key = summary.replace(/\(L\d+(?:-\d+)?\)/g, '');
    const voice = voices.get(key) ?? { letters: [], summary };
    voice.letters.push(variant);
    voices.set(key, voice);
  }
  return [...voices.values()].map(({ letters, summary }) => [letters.join(', '), summary]);
}

function comparisonTable(
  { variants }: DiffAnalysis,
  points: readonly DiffPoint[],
  subject: string,
  suffix: string,
  rating: string,
): string {
  if (points.length === 0) return 'None found.';
  const columns = ['#', subject, ...variants.map(({ id }) => `Variant ${id}${suffix}`), rating];
  return renderTable(
    columns,
    points.map((point) => [
      point.id,
      subjectCell(point),
      ...point.sides.map((side) => sideCell(side, point)),
      point.severity,
    ]),
  );
}

const LONGEST_TITLE = 90;

function subjectCell({ kind, title, reason, category, rule, relation, within }: DiffPoint): string {
  const marks = [
    within ? `within ${within}` : '',
    relation ?? '',
    category ? CATEGORY_WORDS[category] : '',
    rule ? wordsOfRule(rule) : '',
    reason,
  ];
  const subject = kind === 'contradiction' ? title : cutText(title, LONGEST_TITLE);
  return `${subject} (_${[...new Set(marks)].filter((mark) => mark !== '').join('; ')}_)`;
}

/** Quotes of contradictions are shown as they are; the others stand in full in diff-analysis.json. */
const LONGEST_SIDE: Record<Severity, number> = { High: 110, Medium: 60, Low: 40 };

function sideCell({ present, summary }: Side, { kind, severity, relation }: DiffPoint): string {
  // undecided.md quotes what nobody judged.
  const most = relation === 'unjudged' ? LONGEST_SIDE.Low : LONGEST_SIDE[severity];
  const told = kind === 'contradiction' ? summary : cutText(summary, most);
  return present ? told : `— ${told}`;
}

/** Its title says what it is about. */
const LONGEST_UNIQUE: Record<Severity, number> = { High: 80, Medium: 50, Low: 30 };

function uniqueTable(points: readonly DiffPoint[]): string {
  if (points.length === 0) return 'None found.';
  return renderTable(
    ['#', 'Variant', 'Contribution', 'Value Assessment'],
    points.map(({ id, title, sides, severity, reason }) => {
      const side = sides.find(({ present }) => present);
      return [
        id,
        side?.variant ?? '',
        `**${title}** (L${side?.quotes[0]?.line ?? 1}; _${reason}_): ${cutText(side?.summary ?? '', LONGEST_UNIQUE[severity])}`,
        severity,
      ];
    }),
  );
}

function renderSummary(points: readonly DiffPoint[]): string[] {
  const highest = points.filter(({ severity }) => severity === 'High').map(({ id }) => id);
  return [
    `- Total structural differences: ${countKind(points, 'structural')}`,
    `- Total content differences: ${countKind(points, 'content')}`,
    `- Total contradictions: ${countKind(points, 'contradiction')}`,
    `- Total unique contributions: ${countKind(points, 'unique')}`,
    `- Highest-severity items: ${highest.join(', ') || 'none'}`,
  ];
}

const MOST_WORDS = 16;
/** Fewer words are a label. */
const FEWEST_WORDS = 3;

/** `"The release stops within 5 minutes." (L14)`; of a quoted heading what stands below it. */
function firstWords(variants: readonly Variant[], quotes: readonly Quote[]): string | undefined {
  const [quote] = quotes;
  const document = variants.find(({ id }) => id === quote?.variant)?.document;
  if (quote === undefined || document === undefined) return undefined;
  const section = document.sections.findLast(({ start }) => start <= quote.start);
  const textOf = ({ start, end }: Pick<Block, 'start' | 'end'>): string => document.text.slice(start, end);
  const isProse = ({ kind }: Block): boolean =>
    kind === 'paragraph' || kind === 'list-item' || kind === 'table-row';
  const block = document.blocks.find(
    (one) =>
      one.end > quote.start &&
      one.start < (section?.treeEnd ?? document.text.length) &&
      isProse(one) &&
      shorten(textOf(one), FEWEST_WORDS).split(' ').length === FEWEST_WORDS,
  );
  if (block === undefined) return undefined;
  const [sentence = ''] = textOf(block).split(/(?<=[.!?])\s/, 1);
  return `"${shorten(sentence, MOST_WORDS).replaceAll('"', "'")}" (${lineRef({ line: block.line, endLine: block.line })})`;
}
