// C-points: how variants treat the same matter. One row per topic that they treat differently, one per pair of
// claims worth its own row, one per topic that some lack, and one per family of identifiers they do not share.

import type { Claim } from '../../../domain/claim.ts';
import type { Severity, Side } from '../../../domain/difference.ts';
import type { Variant } from '../../../domain/document.ts';
import { type Cluster, NEAR } from '../../../text/align-claims.ts';
import { type Comparison, memberCount, quoteSpan } from '../../../text/compare-documents.ts';
import { absent, counted, type Draft, present, quoteHeading, shorten } from './draft.ts';
import { informativeness } from './informative.ts';
import { findPlacement } from './placement.ts';
import { findVocabularyGaps } from './vocabulary-gaps.ts';

/** How finely content is reported: coarser where there would be too many points to read. */
export type Grain = 'claim' | 'topic' | 'chapter';

export interface Taken {
  /** Statements that a contradiction reports. */
  readonly statements: ReadonlySet<number>;
  /** Topics that unique contributions report. */
  readonly topics: ReadonlySet<number>;
}

const SIDE_WORDS = 26;
const TITLE_WORDS = 10;
/** A pair of claims this telling on each side gets its own row. */
const OWN_ROW = 6;

export function findContent(comparison: Comparison, taken: Taken, grain: Grain): Draft[] {
  const byTopic = new Map<number, Cluster[]>();
  const drafts: Draft[] = [];
  for (const cluster of openClusters(comparison, taken)) {
    if (grain === 'claim' && deservesRow(cluster)) {
      drafts.push(claimRow(comparison, cluster));
      continue;
    }
    const topic = grain === 'chapter' ? chapterOf(comparison, cluster.topic) : cluster.topic;
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), cluster]);
  }
  for (const [topic, clusters] of byTopic) drafts.push(topicRow(comparison, topic, clusters));
  return [
    ...drafts,
    ...findGaps(comparison, grain),
    ...findVocabularyGaps(comparison),
    ...findPlacement(comparison),
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

function claimRow(comparison: Comparison, cluster: Cluster): Draft {
  const { severity, reason } = rate(comparison, [cluster]);
  const sides = comparison.variants.map((variant, index) => {
    const claim = claimOf(cluster, index);
    return claim ? claimsSide(variant, [claim]) : absent(variant, 'silent');
  });
  const weight = cluster.passages.length + Math.max(0, ...claimsIn(cluster).map(informativeness)) / 10;
  return {
    kind: 'content',
    title: phraseOf(comparison, cluster),
    sides,
    severity,
    reason,
    weight,
    topic: cluster.topic,
  };
}

const claimOf = ({ passages }: Cluster, variant: number): Claim | undefined =>
  passages.find(({ claims }) => claims[variant] !== undefined)?.claims[variant];

const claimsIn = ({ passages }: Cluster): Claim[] =>
  passages.flatMap(({ claims }) => claims.find((claim) => claim !== undefined) ?? []);

/** What both claims talk about: the rarest words they share, in order, under the topic's title. */
function phraseOf(comparison: Comparison, cluster: Cluster): string {
  const [first, second] = claimsIn(cluster);
  const topic = comparison.topics[cluster.topic]?.title ?? '';
  if (!first || !second) return shorten(topic, TITLE_WORDS);
  const theirs = new Set(second.statement.stems);
  const shared = [
    ...new Set(first.statement.words.filter(({ stemId, kind }) => kind !== 'function' && theirs.has(stemId))),
  ];
  const phrase = shared.slice(0, 6).map(({ surface }) => surface.replace(/^#/, ''));
  return topic === '' ? phrase.join(' ') : `${shorten(topic, 6)}: ${phrase.join(' ')}`;
}

function topicRow(comparison: Comparison, index: number, clusters: readonly Cluster[]): Draft {
  const topic = comparison.topics[index];
  const { severity, reason } = rate(comparison, clusters);
  // Where several variants speak to one thing, showing it on all sides says most.
  const ordered = clusters
    .map((cluster) => ({ cluster, telling: tellingness(cluster) }))
    .sort((a, b) => b.telling - a.telling)
    .map(({ cluster }) => cluster);
  const sides = comparison.variants.map((variant, at) => {
    const claims = ordered.flatMap((cluster) => claimOf(cluster, at) ?? []);
    const member = topic?.members[at];
    if (claims.length > 0) return claimsSide(variant, claims);
    if (!member) return absent(variant);
    return present(
      variant,
      `nothing beyond what is shared (L${quoteHeading(variant, member.section).line})`,
      [quoteHeading(variant, member.section)],
    );
  });
  const title = topic?.title === '' || !topic ? 'Opening' : shorten(topic.title, TITLE_WORDS);
  return { kind: 'content', title, sides, severity, reason, weight: clusters.length, topic: index };
}

const tellingness = (cluster: Cluster): number =>
  (cluster.passages.length > 1 ? 10 : 0) + Math.max(0, ...claimsIn(cluster).map(informativeness));

function claimsSide(variant: Variant, claims: readonly Claim[]): Side {
  const shown: string[] = [];
  let words = 0;
  for (const claim of claims) {
    const text = shorten(variant.document.text.slice(claim.start, claim.end), SIDE_WORDS - words);
    shown.push(`${text} (L${claim.line})`);
    words += text.split(' ').length;
    if (words >= SIDE_WORDS - 6) break;
  }
  const more = claims.length - shown.length;
  const summary = shown.join('; ') + (more > 0 ? `; ${more} more` : '');
  return present(
    variant,
    summary,
    claims.map((claim) => quoteSpan(variant, claim)),
  );
}

/** Seed 000: same conclusion in other words Low, materially different Medium, incompatible strategies High. */
function rate(comparison: Comparison, clusters: readonly Cluster[]): { severity: Severity; reason: string } {
  const rewordings = clusters.filter(({ passages, likeness }) => passages.length > 1 && likeness >= NEAR);
  const others = clusters.filter((cluster) => !rewordings.includes(cluster));
  const material = others.filter((cluster) => claimsIn(cluster).some(isMaterial));
  if (others.length === 0) return { severity: 'Low', reason: 'the same in other words' };
  if (material.length === 0 && others.length < 3)
    return { severity: 'Low', reason: 'minor additions or wording' };
  const speaking = comparison.variants.filter((_, variant) =>
    others.some((cluster) => claimOf(cluster, variant)),
  ).length;
  const reason =
    speaking > 1
      ? `different approach: ${counted(others.length, 'statement')} without a counterpart`
      : `one variant says more: ${counted(others.length, 'statement')} the others lack`;
  return { severity: 'Medium', reason };
}

const isMaterial = ({ statement }: Claim): boolean =>
  statement.type !== undefined &&
  (statement.type !== 'factual' || statement.quantities.length > 0 || statement.names.length > 0);

/** Topics that two or more variants have and others lack; with two variants these are unique contributions. */
function findGaps(comparison: Comparison, grain: Grain): Draft[] {
  const gaps = comparison.topics.filter((topic) => {
    const count = memberCount(topic);
    if (count < 2 || count === comparison.variants.length) return false;
    const around = topic.parent === undefined ? undefined : comparison.topics[topic.parent];
    const insideGap = around !== undefined && memberCount(around) < comparison.variants.length;
    return grain === 'claim' || !insideGap;
  });
  return gaps.map((topic) => {
    const missing = comparison.variants.filter((_, index) => !topic.members[index]).map(({ id }) => id);
    const sides = comparison.variants.map((variant, index) => {
      const member = topic.members[index];
      if (!member) return absent(variant);
      const heading = quoteHeading(variant, member.section);
      return present(variant, `${counted(member.claims.length, 'statement')} (L${heading.line})`, [heading]);
    });
    const claims = Math.max(0, ...topic.members.map((member) => member?.claims.length ?? 0));
    const severity: Severity = claims >= 3 ? 'Medium' : 'Low';
    const title = `Coverage: ${topic.title === '' ? 'Opening' : shorten(topic.title, TITLE_WORDS)}`;
    return {
      kind: 'content',
      title,
      sides,
      severity,
      reason: `missing from ${missing.join(', ')}`,
      weight: claims,
      topic: topic.index,
    };
  });
}

function chapterOf(comparison: Comparison, index: number): number {
  let topic = comparison.topics[index];
  while (topic?.parent !== undefined) topic = comparison.topics[topic.parent];
  return topic?.index ?? index;
}
