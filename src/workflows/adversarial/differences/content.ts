// C-points: how variants treat the same matter. One row for each topic that they treat differently, one for each topic
// that some lack, and one for code that differs. A topic with statements that nobody judged says so.

import type { Claim } from '../../../domain/claim.ts';
import type { Severity } from '../../../domain/comparison/difference.ts';
import type { Cluster } from '../../../text/relations/comparison/align-claims.ts';
import { type Comparison, memberCount } from '../../../text/relations/comparison/compare-documents.ts';
import type { Topic } from '../../../text/relations/comparison/match-topics.ts';
import { claimsIn, isOnlyRenamed } from '../../../text/relations/judged.ts';
import { claimsBelow, type TopicSection } from '../../../text/statements/list-topics.ts';
import { push } from '../../../text/words/index-lists.ts';
import { TITLE_WORDS, topicRow } from './content-rows.ts';
import { absent, counted, type Draft, present, quoteHeading, shorten } from './draft.ts';

/** How finely content is reported: coarser where there would be too many points to read. */
export type Grain = 'topic' | 'chapter';

export interface Taken {
  /** Statements that a contradiction reports. */
  readonly statements: ReadonlySet<number>;
  /** Topics that unique contributions report. */
  readonly topics: ReadonlySet<number>;
  /** With an ancestor the merge itself shows what is left to judge. */
  readonly isThreeWay: boolean;
  /** Statements that a mind has judged; absent: nobody was asked. */
  readonly isJudged?: ((claim: Claim) => boolean) | undefined;
}

export interface Content {
  readonly drafts: readonly Draft[];
  readonly grain: Grain;
}

/** The finest grain that makes no more than so many points; the coarsest if none does. */
export function findContent(comparison: Comparison, taken: Taken, most: number): Content {
  const clusters = openClusters(comparison, taken);
  const fine = contentOf(comparison, clusters, 'topic', taken);
  return fine.drafts.length <= most ? fine : contentOf(comparison, clusters, 'chapter', taken);
}

function contentOf(
  comparison: Comparison,
  clusters: readonly Cluster[],
  grain: Grain,
  { isThreeWay, isJudged }: Taken,
): Content {
  const byTopic = new Map<number, Cluster[]>();
  for (const cluster of clusters)
    push(byTopic, grain === 'chapter' ? chapterOf(comparison, cluster.topic) : cluster.topic, cluster);
  const drafts = [
    ...[...byTopic].map(([topic, list]) => topicRow(comparison, topic, list, { isThreeWay, isJudged })),
    ...gapTopics(comparison, grain).map((topic) => gapRow(comparison, topic)),
  ];
  return { drafts, grain };
}

function openClusters(comparison: Comparison, taken: Taken): Cluster[] {
  return comparison.alignment.clusters.filter(({ passages }) => {
    if (passages.some(({ statement }) => taken.statements.has(statement.id)) || isGap(comparison, passages))
      return false;
    if (isOnlyRenamed(comparison, claimsIn(passages, comparison.variants.length))) return false;
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

/** Topics that two or more variants have and others lack; with two variants these are unique contributions. */
function gapTopics(comparison: Comparison, grain: Grain): Topic[] {
  const titles = comparison.variants.map(({ document }) => countTitles(document.sections));
  return comparison.topics.filter((topic) => {
    const count = memberCount(topic);
    if (count < 2 || count === comparison.variants.length || isElsewhere(titles, topic)) return false;
    const around = topic.parent === undefined ? undefined : comparison.topics[topic.parent];
    const insideGap = around !== undefined && memberCount(around) < comparison.variants.length;
    return !insideGap || grain === 'topic';
  });
}

/** Who lacks the topic has as many headings of these words, at another level: arranged otherwise, not missing. */
function isElsewhere(titles: readonly ReadonlyMap<string, number>[], { title, members }: Topic): boolean {
  const counts = titles.map((known) => known.get(foldTitle(title)) ?? 0);
  const most = Math.max(...counts);
  return members.every((member, index) => member !== undefined || counts[index] === most);
}

function countTitles(sections: readonly { readonly title: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title } of sections) {
    const folded = foldTitle(title);
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  return counts;
}

const foldTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(/<[^>]{0,200}>|^[\d.]+\s/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

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
