// S-points: how the variants are built. Section order and grouping, depth, headings per level, renamed
// sections, numbered series such as phases. Severities follow seed 000's three scales.

import type { Severity } from '../../../domain/difference.ts';
import type { Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare/compare-documents.ts';
import { absent, type Draft, lineRef, present, quoteHeading } from './draft.ts';
import { findTitles } from './non-prose.ts';
import { findRearranged } from './rearranged.ts';
import { findSeries } from './series.ts';

export function findStructural(comparison: Comparison): Draft[] {
  return [
    ...findRearranged(comparison),
    ...findDepth(comparison),
    ...findHeadingCounts(comparison),
    ...findRenamed(comparison),
    ...findSeries(comparison),
    ...findTitles(comparison),
  ];
}

const headingLevels = ({ document }: Variant): number[] =>
  document.sections.filter(({ level }) => level > 0).map(({ level }) => level);

function findDepth({ variants }: Comparison): Draft[] {
  const depths = variants.map((variant) => Math.max(0, ...new Set(headingLevels(variant))));
  const least = Math.min(...depths);
  const most = Math.max(...depths);
  if (least === most) return [];
  const flat = least <= 1 || (least === 2 && most >= 4);
  const severity: Severity = flat && most - least > 1 ? 'High' : most - least > 1 ? 'Medium' : 'Low';
  const reason = {
    High: 'one variant is flat, another deeply nested',
    Medium: 'depth differs by two levels or more',
    Low: 'depth differs by one level',
  }[severity];
  const sides = variants.map((variant, index) => {
    const deepest = variant.document.sections.filter(({ level }) => level > 0 && level === depths[index]);
    const first = deepest[0];
    if (!first) return present(variant, 'no headings', []);
    const quote = quoteHeading(variant, first.index);
    return present(variant, `down to H${depths[index]} (${deepest.length}, first ${lineRef(quote)})`, [
      quote,
    ]);
  });
  return [{ kind: 'structural', title: 'Hierarchy depth', sides, severity, reason, weight: most - least }];
}

function findHeadingCounts(comparison: Comparison): Draft[] {
  const { variants, topics } = comparison;
  const counts = variants.map((variant) => {
    const levels = headingLevels(variant);
    return [1, 2, 3, 4, 5, 6].map((level) => levels.filter((found) => found === level).length);
  });
  if (new Set(counts.map((count) => count.join())).size === 1) return [];
  const totals = counts.map((count) => count.reduce((sum, n) => sum + n, 0));
  const common = topics.filter(({ members }) => members.every((member) => member !== undefined)).length;
  // A whole branch that one variant lacks is one difference, however many headings it holds.
  const branches = topics.filter(
    ({ members, parent }) =>
      members.includes(undefined) && (parent === undefined || !topics[parent]?.members.includes(undefined)),
  ).length;
  const share = common / Math.max(common + branches, 1);
  const [severity, reason]: [Severity, string] =
    share < 0.25
      ? [
          'High',
          `only ${common} of ${common + branches} sections correspond: the documents are organised differently`,
        ]
      : share < 0.5
        ? ['Medium', `${common} of ${common + branches} sections correspond: the matter is cut differently`]
        : ['Low', 'small differences in the number of sections'];
  const sides = variants.map((variant, index) => {
    const levels = (counts[index] ?? []).flatMap((count, level) =>
      count > 0 ? [`H${level + 1}: ${count}`] : [],
    );
    return present(variant, `${totals[index]} headings (${levels.join(', ') || 'none'})`, []);
  });
  return [{ kind: 'structural', title: 'Heading structure', sides, severity, reason, weight: branches }];
}

function findRenamed({ variants, topics }: Comparison): Draft[] {
  const renamed = topics.filter(({ members }) => {
    const titles = members.flatMap((member) => (member && !member.opening ? [member.stems.join(' ')] : []));
    return new Set(titles).size > 1;
  });
  if (renamed.length === 0) return [];
  const sides = variants.map((variant, index) => {
    const members = renamed.flatMap(({ members }) => members[index] ?? []);
    if (members.length === 0) return absent(variant);
    const quotes = members.map(({ section }) => quoteHeading(variant, section));
    const names = members.map(({ title }, at) => `${title} (L${quotes[at]?.line})`);
    return present(variant, names.join('; '), quotes);
  });
  const title = renamed.length === 1 ? 'Renamed section' : `Renamed sections (${renamed.length})`;
  const reason = 'the same topic under another heading';
  return [{ kind: 'structural', title, sides, severity: 'Low', reason, weight: renamed.length }];
}
