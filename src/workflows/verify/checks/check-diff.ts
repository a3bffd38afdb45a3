// Checks of the diff analysis: ids there are, totals that are counts, a rating for each row.

import type { CheckResult } from '../../../domain/workflow/recheck.ts';
import { type Draft, examine } from '../../recheck/findings.ts';
import { readFields } from '../read/read-metadata.ts';
import { type DiffAnalysis, readDiffAnalysis } from '../read/read-points.ts';
import { readNumber } from '../read/read-values.ts';
import type { Artifact, RunFiles } from '../read/run-folder.ts';

/** Words by which metadata and summary name a family of points. */
const FAMILIES: readonly (readonly [family: string, category: RegExp, total: RegExp])[] = [
  ['S', /\bstructural \((\d{1,4})\)/i, /^total structural differences$/i],
  ['C', /\bcontent \((\d{1,4})\)/i, /^total content differences$/i],
  ['X', /\bcontradictions \((\d{1,4})\)/i, /^total contradictions$/i],
  ['U', /\bunique(?: contributions)? \((\d{1,4})\)/i, /^total unique contributions$/i],
];

export function checkDiff({ diff }: RunFiles): CheckResult[] {
  if (!diff) return [];
  const analysis = readDiffAnalysis(diff.document);
  return [hasPoints(diff, analysis), isCounted(diff, analysis), isRated(diff, analysis)];
}

function hasPoints({ path }: Artifact, { points }: DiffAnalysis): CheckResult {
  const message = 'The diff analysis gives none of its differences an id, so nothing can refer to them.';
  const drafts = points.length > 0 ? [] : [{ declared: null, recomputed: 0, message }];
  return examine('diff.no_point_ids', path, Math.max(1, points.length), drafts);
}

function isCounted(diff: Artifact, analysis: DiffAnalysis): CheckResult {
  if (analysis.points.length === 0) return examine('diff.total', diff.path, 0);
  const totals = analysis.total ? pipelineTotals(analysis) : skillTotals(diff, analysis);
  return examine('diff.total', diff.path, totals.examined, totals.drafts);
}

interface Totals {
  readonly examined: number;
  readonly drafts: readonly Draft[];
}

function pipelineTotals({ total, points }: DiffAnalysis): Totals {
  const declared = total && readNumber(total.value)?.value;
  if (declared === undefined || declared === points.length)
    return { examined: declared === undefined ? 0 : 1, drafts: [] };
  const message = `total_diff_points is ${declared}, but ${points.length} points are listed.`;
  return { examined: 1, drafts: [{ declared, recomputed: points.length, message, line: total?.line }] };
}

function skillTotals({ document }: Artifact, { points }: DiffAnalysis): Totals {
  const counts = countFamilies(points);
  const of = (family: string): number => counts.get(family) ?? 0;
  const all = points.length;
  const fields = readFields(document);
  const drafts: Draft[] = [];
  let examined = 0;
  const compare = (
    declared: number | undefined,
    allowed: readonly number[],
    what: string,
    line: number,
  ): void => {
    if (declared === undefined) return;
    examined += 1;
    if (allowed.includes(declared)) return;
    const recomputed = Object.fromEntries(counts);
    const listed = [...counts].map(([family, count]) => `${family} ${count}`).join(', ');
    const message = `${what}: ${declared} declared, ${allowed.join(' or ')} listed (${listed}).`;
    drafts.push({ declared, recomputed, message, line });
  };
  for (const { key, value, line } of fields) {
    // Shared assumptions are counted by some runs and not by others.
    if (/^total (?:differences|findings|points)(?: found)?$/i.test(key)) {
      compare(readNumber(value)?.value, [...new Set([all, all - of('A')])], 'Total of differences', line);
    }
    for (const [family, category, total] of FAMILIES) {
      const inCategories = /^categories$/i.test(key) ? category.exec(value)?.[1] : undefined;
      if (inCategories !== undefined) compare(Number(inCategories), [of(family)], `Category ${family}`, line);
      if (total.test(key)) compare(readNumber(value)?.value, [of(family)], `${key}`, line);
    }
  }
  return { examined, drafts };
}

function countFamilies(points: DiffAnalysis['points']): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { family } of points) counts.set(family, (counts.get(family) ?? 0) + 1);
  return counts;
}

function isRated({ path }: Artifact, { dialect, points }: DiffAnalysis): CheckResult {
  const rated = dialect === 'skill' ? points.filter(({ family }) => family !== 'A') : [];
  const missing = rated.filter((point) => !point.isRated).map(({ id }) => id);
  const message = `${missing.length} of ${rated.length} points have no severity or value.`;
  const drafts = missing.length === 0 ? [] : [{ declared: null, recomputed: missing, message }];
  return examine('diff.severity_present', path, rated.length, drafts);
}
