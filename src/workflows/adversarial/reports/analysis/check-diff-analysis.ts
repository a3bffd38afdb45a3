// Artifacts of steps 1 and 2: rendered, checked, published. The protocol's own checks of diff-analysis.md are made on the finished
// text (sections present, ids contiguous, counts equal to rows, a rating on every row) and on the points: every quote is where it says.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import { SIMILAR } from '../../../../domain/contract.ts';
import type { Variant } from '../../../../domain/document.ts';
import { InternalError } from '../../../../domain/errors.ts';
import type { Finding } from '../../../../domain/question.ts';
import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import { rowsOf } from '../../../reports/markdown-table.ts';
import { isSimilar } from '../../differences/index.ts';
import { type DiffAnalysis, renderDiffAnalysis } from './diff-analysis.ts';

const SECTIONS = [
  {
    title: 'Structural Differences',
    prefix: 'S',
    category: 'structural',
    summary: 'Total structural differences',
  },
  { title: 'Content Differences', prefix: 'C', category: 'content', summary: 'Total content differences' },
  { title: 'Contradictions', prefix: 'X', category: 'contradictions', summary: 'Total contradictions' },
  { title: 'Unique Contributions', prefix: 'U', category: 'unique', summary: 'Total unique contributions' },
] as const;

export interface DiffAnalysisCheck {
  /** Rows looked at. */
  readonly examined: number;
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

export function checkDiffAnalysis(markdown: string): DiffAnalysisCheck {
  const checks = SECTIONS.map((section) => checkSection(markdown, section));
  const examined = checks.reduce((sum, check) => sum + check.examined, 0);
  const errors = checks.flatMap((check) => check.errors);
  const total = numberIn(sectionOf(markdown, 'Metadata') ?? '', /^- Total differences found: (\d+)$/m);
  if (total !== examined)
    errors.push({ path: 'Metadata', message: `total: declared ${total}, rows ${examined}` });
  return { examined, errors, warnings: checks.flatMap((check) => check.warnings) };
}

function checkSection(markdown: string, section: (typeof SECTIONS)[number]) {
  const { title, prefix, category, summary } = section;
  const body = sectionOf(markdown, title);
  const rows = body === undefined ? [] : rowsOf(body);
  const metadata = sectionOf(markdown, 'Metadata') ?? '';
  const declared = numberIn(metadata, new RegExp(`^- Categories: .*${category} \\((\\d+)\\)`, 'm'));
  const total = numberIn(sectionOf(markdown, 'Summary') ?? '', new RegExp(`^- ${summary}: (\\d+)$`, 'm'));
  const unrated = rows.filter((row) => !/^(?:Low|Medium|High)$/.test(row.at(-1) ?? ''));
  const errors: Finding[] = [
    ...(body === undefined ? [{ path: title, message: 'section is missing' }] : []),
    ...idFaults(rows, prefix).map((message) => ({ path: title, message })),
    ...unrated.map(([id]) => ({ path: title, message: `${id} has no rating` })),
    ...(declared === rows.length
      ? []
      : [{ path: 'Metadata', message: `${category}: declared ${declared}, rows ${rows.length}` }]),
    ...(total === rows.length
      ? []
      : [{ path: 'Summary', message: `${summary}: declared ${total}, rows ${rows.length}` }]),
  ];
  const warnings: Finding[] =
    rows.length === 0 ? [{ path: title, message: `no ${title.toLowerCase()} found` }] : [];
  return { examined: rows.length, errors, warnings };
}

function sectionOf(markdown: string, title: string): string | undefined {
  const lines = markdown.split('\n');
  const from = lines.indexOf(`## ${title}`);
  if (from < 0) return undefined;
  const to = lines.findIndex((line, index) => index > from && line.startsWith('## '));
  return lines.slice(from + 1, to < 0 ? undefined : to).join('\n');
}

const idFaults = (rows: readonly (readonly string[])[], prefix: string): string[] =>
  rows.flatMap(([id], index) => {
    const expected = `${prefix}-${String(index + 1).padStart(3, '0')}`;
    return id === expected ? [] : [`row ${index + 1} is ${id}, expected ${expected}`];
  });

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);

/** Quotes that are not at their span, and contradictions that quote fewer than two places. */
export function checkQuotes(points: readonly DiffPoint[], variants: readonly Variant[]): Finding[] {
  const texts = new Map(variants.map(({ id, document }) => [id, document.text]));
  return points.flatMap(({ id, kind, sides }) => {
    const quotes = sides.flatMap((side) => side.quotes);
    const wrong = quotes.filter(
      ({ variant, start, end, text }) => texts.get(variant)?.slice(start, end) !== text,
    );
    const faults = wrong.map(({ variant, line }) => ({
      path: id,
      message: `quote is not in ${variant} at line ${line}`,
    }));
    const unproved = kind === 'contradiction' && quotes.length < 2;
    return unproved ? [...faults, { path: id, message: 'fewer than two quotes' }] : faults;
  });
}

/** Published after the checkpoint, because it says what was decided there. */
export async function publishAnalysis(analysis: DiffAnalysis, deliberation: Deliberation): Promise<string> {
  const { differences, variants } = analysis;
  const markdown = renderDiffAnalysis(analysis);
  const check = checkDiffAnalysis(markdown);
  const faults = [...check.errors, ...checkQuotes(differences.points, variants)];
  if (faults.length > 0) {
    const [first] = faults;
    throw new InternalError(`The diff analysis does not hold: ${first?.path}: ${first?.message}`, {
      code: 'internal/diff-analysis',
    });
  }
  for (const { message } of check.warnings) deliberation.report({ type: 'warning', message });
  if (isSimilar(differences)) deliberation.report({ type: 'warning', message: SIMILAR });
  await deliberation.publish('diff-analysis.md', markdown);
  return markdown;
}
