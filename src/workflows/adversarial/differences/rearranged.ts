// Sections in another order, under another parent, or under another idea of how to cut the matter at all.

import type { Comparison } from '../../../text/relations/comparison/compare-documents.ts';
import type { Topic } from '../../../text/relations/comparison/match-topics.ts';
import type { TopicSection } from '../../../text/statements/list-topics.ts';
import { measureOverlap, SAME_SECTION } from '../../../text/statements/measure-likeness.ts';
import { absent, type Draft, present, quoteHeading } from './draft.ts';

const SERIES =
  /^(?:\W*\d+[.)]?\s*)?(?:phase|step|stage|week|sprint|day|month|quarter|wave|iteration|milestone)\b/i;
/** This share of the outermost sections in a series makes a document chronological. */
const CHRONOLOGICAL = 0.4;

export function findRearranged(comparison: Comparison): Draft[] {
  return [...findOrder(comparison), ...findGrouping(comparison), ...findModel(comparison)];
}

function findOrder(comparison: Comparison): Draft[] {
  const moved = new Set<Topic>();
  for (let variant = 1; variant < comparison.variants.length; variant++) {
    for (const topic of movedTopics(comparison, 0, variant)) moved.add(topic);
  }
  if (moved.size === 0) return [];
  const topics = [...moved].sort((a, b) => a.index - b.index);
  const reason = 'the same sections in another order';
  return [
    {
      kind: 'structural',
      title: 'Section ordering',
      sides: placesOf(comparison, topics),
      severity: 'Low',
      reason,
      weight: topics.length,
    },
  ];
}

/** The fewest topics that must move to turn one order of siblings into the other. */
function movedTopics({ topics }: Comparison, from: number, to: number): Topic[] {
  const siblings = new Map<string, Topic[]>();
  for (const topic of topics) {
    const a = topic.members[from];
    const b = topic.members[to];
    if (!a || !b || a.opening || !isSameSection(a, b)) continue;
    const place = `${topic.parent ?? ''}`;
    siblings.set(place, [...(siblings.get(place) ?? []), topic]);
  }
  return [...siblings.values()].flatMap((list) => {
    const ordered = [...list].sort(
      (x, y) => (x.members[from]?.position ?? 0) - (y.members[from]?.position ?? 0),
    );
    const kept = longestRising(ordered.map(({ members }) => members[to]?.position ?? 0));
    return ordered.filter((_, index) => !kept.has(index));
  });
}

/** Seed 000: 80 % of the words of the heading; or half of what is said, under whatever heading. */
function isSameSection(a: TopicSection, b: TopicSection): boolean {
  if (measureOverlap(a.stems, b.stems) >= SAME_SECTION) return true;
  const theirs = new Set(b.claims.map(({ statement }) => statement));
  const shared = a.claims.filter(({ statement }) => theirs.has(statement)).length;
  return shared > 0 && shared >= Math.max(a.claims.length, b.claims.length) / 2;
}

/** Indices of a longest rising run, not necessarily adjacent. */
function longestRising(values: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, index) => {
    let at = ends.findIndex((end) => (values[end] ?? 0) >= value);
    if (at < 0) at = ends.length;
    before[index] = at === 0 ? -1 : (ends[at - 1] ?? -1);
    ends[at] = index;
  });
  const kept = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.add(index);
  return kept;
}

function placesOf({ variants }: Comparison, topics: readonly Topic[]) {
  return variants.map((variant, index) => {
    const members = topics.flatMap(({ members }) => members[index] ?? []);
    if (members.length === 0) return absent(variant);
    const inOrder = [...members].sort((a, b) => a.position - b.position);
    const quotes = inOrder.map(({ section }) => quoteHeading(variant, section));
    return present(
      variant,
      inOrder.map(({ title }, at) => `${title} (L${quotes[at]?.line})`).join('; '),
      quotes,
    );
  });
}

function findGrouping(comparison: Comparison): Draft[] {
  const regrouped = comparison.topics.filter(({ members }) => {
    const parents = members.flatMap((member) =>
      member && !member.opening ? [parentTopic(comparison, member)] : [],
    );
    return new Set(parents).size > 1;
  });
  if (regrouped.length === 0) return [];
  const sides = comparison.variants.map((variant, index) => {
    const members = regrouped.flatMap(({ members }) => members[index] ?? []);
    if (members.length === 0) return absent(variant);
    const quotes = members.map(({ section }) => quoteHeading(variant, section));
    return present(
      variant,
      members.map((member, at) => `${whereIs(comparison, member)} (L${quotes[at]?.line})`).join('; '),
      quotes,
    );
  });
  const reason = 'topics are grouped under other headings';
  return [
    {
      kind: 'structural',
      title: 'Section grouping',
      sides,
      severity: 'Medium',
      reason,
      weight: regrouped.length,
    },
  ];
}

const parentTopic = (
  { sections, topicOf }: Comparison,
  { variant, parent }: TopicSection,
): number | undefined => {
  const around = parent === undefined ? undefined : sections[variant]?.[parent];
  return around ? topicOf(variant, around.section) : undefined;
};

const whereIs = ({ sections }: Comparison, { variant, parent, title }: TopicSection): string =>
  parent === undefined ? `${title} at the top` : `${title} under ${sections[variant]?.[parent]?.title}`;

function findModel(comparison: Comparison): Draft[] {
  const shares = comparison.sections.map((sections) => {
    const outer = sections.filter(({ level, opening }) => !opening && level <= 2);
    const series = outer.filter(({ title }) => SERIES.test(title));
    return { series, share: outer.length === 0 ? 0 : series.length / outer.length, outer };
  });
  const chronological = shares.some(({ share, series }) => share >= CHRONOLOGICAL && series.length >= 3);
  const categorical = shares.some(({ series, outer }) => series.length === 0 && outer.length >= 3);
  if (!chronological || !categorical) return [];
  const sides = comparison.variants.map((variant, index) => {
    const { series, outer } = shares[index] ?? { series: [], outer: [] };
    const shown = (series.length > 0 ? series : outer).slice(0, 3);
    const quotes = shown.map(({ section }) => quoteHeading(variant, section));
    const model = series.length > 0 ? `by time: ${series.length} of ${outer.length} sections` : 'by subject';
    return present(variant, `${model} (${shown.map(({ title }) => title).join('; ')})`, quotes);
  });
  const reason = 'one document follows time, another subjects';
  return [{ kind: 'structural', title: 'Organising model', sides, severity: 'High', reason, weight: 10 }];
}
