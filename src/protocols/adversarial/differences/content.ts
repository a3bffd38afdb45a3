// C-points: how variants treat the same matter. One row per topic that they treat differently, one per pair of
// claims worth its own row, one per topic that some lack, and one per family of identifiers they do not share.

import type { Severity } from '../../../domain/difference.ts';
import { type Cluster, NEAR } from '../../../text/align-claims.ts';
import { type Comparison, memberCount } from '../../../text/compare-documents.ts';
import { push } from '../../../text/index-lists.ts';
import { claimsBelow, type TopicSection } from '../../../text/list-topics.ts';
import type { Topic } from '../../../text/match-topics.ts';
import { claimRow, TITLE_WORDS, topicRow } from './content-rows.ts';
import { absent, counted, type Draft, present, quoteHeading, shorten } from './draft.ts';
import { informativeness } from './informative.ts';
import { findNonProse } from './non-prose.ts';
import { findPlacement } from './placement.ts';
import { findTotals } from './totals.ts';
import { findVocabularyGaps } from './vocabulary-gaps.ts';

/** How finely content is reported: coarser where there would be too many points to read. */
export type Grain = 'claim' | 'topic' | 'chapter';

export interface Taken {
  /** Statements that a contradiction reports. */
  readonly statements: ReadonlySet<number>;
  /** Topics that unique contributions report. */
  readonly topics: ReadonlySet<number>;
  /** Topics in which variants exclude each other. */
  readonly incompatible: ReadonlySet<number>;
}

/** A pair of claims this telling on each side gets its own row. */
const OWN_ROW = 6;

export interface Content {
  readonly drafts: readonly Draft[];
  readonly grain: Grain;
}

/** The finest grain that makes no more than so many points; the coarsest if none does. */
export function findContent(comparison: Comparison, taken: Taken, most: number): Content {
  const clusters = openClusters(comparison, taken);
  for (const grain of ['claim', 'topic', 'chapter'] as const) {
    const { alone, byTopic } = arrange(comparison, clusters, grain);
    const gaps = gapTopics(comparison, grain);
    if (alone.length + byTopic.size + gaps.length > most && grain !== 'chapter') continue;
    const rows = [...byTopic].map(([topic, list]) =>
      topicRow(comparison, topic, list, taken.incompatible.has(topic)),
    );
    const drafts = [
      ...alone.map((cluster) => claimRow(comparison, cluster)),
      ...rows,
      ...gaps.map((topic) => gapRow(comparison, topic)),
    ];
    return { drafts, grain };
  }
  return { drafts: [], grain: 'chapter' };
}

/** Which clusters get a row of their own, and which share the row of their topic or chapter. */
function arrange(comparison: Comparison, clusters: readonly Cluster[], grain: Grain) {
  const alone: Cluster[] = [];
  const byTopic = new Map<number, Cluster[]>();
  for (const cluster of clusters) {
    if (grain === 'claim' && deservesRow(cluster)) alone.push(cluster);
    else push(byTopic, grain === 'chapter' ? chapterOf(comparison, cluster.topic) : cluster.topic, cluster);
  }
  return { alone, byTopic };
}

/** Content points that do not come in grains: totals, names and their places, code. */
export function findAspects(comparison: Comparison): Draft[] {
  return [
    ...findTotals(comparison),
    ...findVocabularyGaps(comparison),
    ...findPlacement(comparison),
    ...findNonProse(comparison),
  ];
}

function openClusters(comparison: Comparison, taken: Taken): Cluster[] {
  return comparison.alignment.clusters.filter(({ passages }) => {
    if (passages.some(({ statement }) => taken.statements.has(statement.id)) || isGap(comparison, passages))
      return false;
    return passages.some(({ claims }) =>
      claims.some((claim, variant) => claim && !taken.topics.has(comparison.topicOf(variant, claim.section))),
    );
  });
}

/** Said alike by every variant that has the topic: the coverage row tells it. */
function isGap({ topics }: Comparison, [only, ...others]: Cluster['passages']): boolean {
  if (!only || others.length > 0) return false;
  const members = topics[only.topic]?.members ?? [];
  const having = members.reduce((mask, member, variant) => (member ? mask | (1 << variant) : mask), 0);
  return only.mask === having && members.filter((member) => member).length > 1;
}

function deservesRow({ passages, likeness }: Cluster): boolean {
  if (passages.length < 2 || likeness >= NEAR) return false;
  return passages.every(({ claims }) => claims.some((claim) => claim && informativeness(claim) >= OWN_ROW));
}

/** Topics that two or more variants have and others lack; with two variants these are unique contributions. */
function gapTopics(comparison: Comparison, grain: Grain): Topic[] {
  return comparison.topics.filter((topic) => {
    const count = memberCount(topic);
    if (count < 2 || count === comparison.variants.length) return false;
    const around = topic.parent === undefined ? undefined : comparison.topics[topic.parent];
    const insideGap = around !== undefined && memberCount(around) < comparison.variants.length;
    return grain === 'claim' || !insideGap;
  });
}

const saidIn = ({ sections }: Comparison, member: TopicSection): number =>
  claimsBelow(sections[member.variant] ?? [], member).length;

function gapRow(comparison: Comparison, topic: Topic): Draft {
  const missing = comparison.variants.filter((_, index) => !topic.members[index]).map(({ id }) => id);
  const sides = comparison.variants.map((variant, index) => {
    const member = topic.members[index];
    if (!member) return absent(variant);
    const heading = quoteHeading(variant, member.section);
    return present(variant, `${counted(saidIn(comparison, member), 'statement')} (L${heading.line})`, [
      heading,
    ]);
  });
  const claims = Math.max(0, ...topic.members.map((member) => (member ? saidIn(comparison, member) : 0)));
  const severity: Severity = claims >= 3 ? 'Medium' : 'Low';
  const title = `Coverage: ${topic.title === '' ? 'Opening' : shorten(topic.title, TITLE_WORDS)}`;
  const reason = `missing from ${missing.join(', ')}`;
  return {
    kind: 'content',
    title,
    sides,
    severity,
    reason,
    weight: claims,
    topic: topic.index,
    scope: 'sections',
  };
}

function chapterOf(comparison: Comparison, index: number): number {
  let topic = comparison.topics[index];
  while (topic?.parent !== undefined) topic = comparison.topics[topic.parent];
  return topic?.index ?? index;
}
