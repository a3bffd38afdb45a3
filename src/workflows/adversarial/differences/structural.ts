// S-points: how the variants are built. Section order and grouping, depth, headings per level, renamed and
// repeated sections, numbered series such as phases. Severities follow seed 000's three scales.

import type { Severity } from '../../../domain/comparison/difference.ts';
import type { Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/relations/comparison/compare-documents.ts';
import { absent, counted, type Draft, lineRef, present, quoteHeading, shorten } from './draft.ts';
import { findTitles } from './non-prose.ts';
import { findRearranged } from './rearranged.ts';

export function findStructural(comparison: Comparison): Draft[] {
  return [
    ...findRearranged(comparison),
    ...findDepth(comparison),
    ...findHeadingCounts(comparison),
    ...findRenamed(comparison),
    ...findRepeated(comparison),
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

const MEMBER =
  /\b(phase|step|stage|milestone|sprint|wave|week|iteration|part|tier|level|goal|story|epic|task)\s+([0-9]{1,2}(?:\.[0-9]{1,2})?|[A-H])\b/i;

interface Member {
  readonly section: number;
  readonly label: string;
  readonly title: string;
}

function findSeries({ variants }: Comparison): Draft[] {
  const found = variants.map(seriesOf);
  const words = [...new Set(found.flatMap((series) => [...series.keys()]))].sort();
  return words.flatMap((word) => {
    const members = found.map((series) => series.get(word) ?? []);
    const counts = members.map((list) => list.length);
    if (Math.max(...counts) < 2 || new Set(counts).size === 1) return [];
    return [draftOf(variants, word, members)];
  });
}

function seriesOf({ document }: Variant): Map<string, Member[]> {
  const series = new Map<string, Member[]>();
  for (const { index, title, level } of document.sections) {
    const match = level > 0 ? MEMBER.exec(title) : null;
    if (!match) continue;
    const word = (match[1] ?? '').toLowerCase();
    const label = `${match[1]} ${match[2]}`;
    const list = series.get(word) ?? [];
    if (!list.some((member) => member.label.toLowerCase() === label.toLowerCase()))
      list.push({ section: index, label, title });
    series.set(word, list);
  }
  return series;
}

function draftOf(variants: readonly Variant[], word: string, members: readonly (readonly Member[])[]): Draft {
  const sides = variants.map((variant, index) => {
    const own = members[index] ?? [];
    if (own.length === 0) return absent(variant, `no ${word} headings`);
    const quotes = own.map(({ section }) => quoteHeading(variant, section));
    const names = own.map(({ title }) => shorten(title.replace(/^\W*[\d.]*\s*/, ''), own.length > 4 ? 5 : 7));
    return present(
      variant,
      `${counted(own.length, word)}: ${names.join('; ')} (L${quotes[0]?.line})`,
      quotes,
    );
  });
  const counts = members.map((list) => list.length);
  const severity: Severity =
    Math.max(...counts) - Math.min(...counts) > 1 || Math.min(...counts) === 0 ? 'Medium' : 'Low';
  const reason =
    severity === 'Low' ? 'one more in the series' : 'the work is cut into a different number of parts';
  return {
    kind: 'structural',
    title: `${word.charAt(0).toUpperCase()}${word.slice(1)} count and structure`,
    sides,
    severity,
    reason,
    weight: 5,
  };
}

/** A heading that one variant has more often in one place than another variant has it. */
function findRepeated({ variants, sections }: Comparison): Draft[] {
  const placesOf = sections.map((list) => {
    const places = new Map<string, number[]>();
    for (const { stems, parent, section } of list) {
      const place = `${parent === undefined ? '' : list[parent]?.stems.join(' ')}|${stems.join(' ')}`;
      places.set(place, [...(places.get(place) ?? []), section]);
    }
    return places;
  });
  const repeated = new Set(
    placesOf.flatMap((places) => [...places].filter(([, at]) => at.length > 1).map(([place]) => place)),
  );
  return [...repeated].flatMap((place) => {
    const found = placesOf.map((places) => places.get(place) ?? []);
    if (new Set(found.map((at) => at.length)).size === 1) return [];
    const sides = variants.map((variant, index) => {
      const quotes = (found[index] ?? []).map((section) => quoteHeading(variant, section));
      if (quotes.length === 0) return absent(variant);
      return present(variant, `${quotes.length}x at ${quotes.map(lineRef).join(', ')}`, quotes);
    });
    const where = found.findIndex((at) => at.length > 1);
    const title = variants[where]?.document.sections[found[where]?.[0] ?? 0]?.title ?? '';
    const reason = 'the same heading more than once in one place';
    return [
      {
        kind: 'structural' as const,
        title: `Repeated section: ${title}`,
        sides,
        severity: 'Low' as const,
        reason,
        weight: 1,
      },
    ];
  });
}
