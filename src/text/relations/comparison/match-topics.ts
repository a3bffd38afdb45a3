// Matches the topics of all variants: by heading, and where headings differ by what is said below them,
// so that a renamed section is still found. One section of a variant belongs to one topic.

import type { TopicSection } from '../../statements/list-topics.ts';
import { push } from '../../words/index-lists.ts';
import { scoreTopics, type TopicScorer } from './score-topics.ts';

export interface Topic {
  readonly index: number;
  readonly title: string;
  readonly parent: number | undefined;
  /** One entry per variant, undefined where the variant does not have it. */
  readonly members: readonly (TopicSection | undefined)[];
}

export interface OpenTopic {
  readonly index: number;
  readonly first: TopicSection;
  readonly parent: number | undefined;
  readonly members: (TopicSection | undefined)[];
  /** Distinct titles seen, as stems. */
  readonly titles: (readonly number[])[];
  readonly keys: Set<string>;
}

interface Matching {
  readonly topics: OpenTopic[];
  readonly count: number;
  /** The topic of each section of the variant being matched, by the section's position. */
  readonly topicOf: Map<number, OpenTopic>;
}

export function matchTopics(variants: readonly (readonly TopicSection[])[], stemCount: number): Topic[] {
  const topics: OpenTopic[] = [];
  let scorer: TopicScorer | undefined;
  for (const [variant, sections] of variants.entries()) {
    const matching: Matching = { topics, count: variants.length, topicOf: new Map() };
    matchByTitle(sections, variant, matching);
    const waiting = sections.filter(({ position }) => !matching.topicOf.has(position));
    const free = topics.filter(({ members }) => !members[variant]);
    if (waiting.length > 0 && free.length > 0) {
      scorer ??= scoreTopics(variants, stemCount);
      matchByScore(scorer, waiting, free, variant, matching);
    }
    for (const section of sections) if (!matching.topicOf.has(section.position)) open(section, matching);
  }
  return topics.map(({ index, first, parent, members }) => ({ index, title: first.title, parent, members }));
}

function open(section: TopicSection, matching: Matching): void {
  const { topics, count, topicOf } = matching;
  const parent = section.parent === undefined ? undefined : topicOf.get(section.parent)?.index;
  const members = new Array<TopicSection | undefined>(count).fill(undefined);
  const topic: OpenTopic = {
    index: topics.length,
    first: section,
    parent,
    members,
    titles: [],
    keys: new Set(),
  };
  topics.push(topic);
  join(topic, section, matching);
}

function join(topic: OpenTopic, section: TopicSection, { topicOf }: Matching): void {
  topic.members[section.variant] = section;
  const key = section.stems.join(' ');
  if (!topic.keys.has(key)) {
    topic.keys.add(key);
    topic.titles.push(section.stems);
  }
  topicOf.set(section.position, topic);
}

// The same heading below the same topic, in order of appearance: most of any two revisions.
function matchByTitle(sections: readonly TopicSection[], variant: number, matching: Matching): void {
  const byPlace = new Map<string, OpenTopic[]>();
  // From the last to the first: the first that is free is then taken from the end.
  for (const topic of matching.topics.toReversed()) {
    for (const key of topic.keys) push(byPlace, `${topic.parent ?? ''}|${key}|${topic.first.opening}`, topic);
  }
  for (const section of sections) {
    const parent = section.parent === undefined ? undefined : matching.topicOf.get(section.parent);
    if (section.parent !== undefined && !parent) continue;
    const place = `${parent?.index ?? ''}|${section.stems.join(' ')}|${section.opening}`;
    const places = byPlace.get(place);
    let topic = places?.pop();
    while (topic?.members[variant]) topic = places?.pop();
    if (topic) join(topic, section, matching);
  }
}

function matchByScore(
  scorer: TopicScorer,
  waiting: readonly TopicSection[],
  free: readonly OpenTopic[],
  variant: number,
  matching: Matching,
): void {
  const candidates = scorer.candidates(waiting, free, matching.topicOf);
  candidates.sort(
    (a, b) => b.score - a.score || a.section.position - b.section.position || a.topic.index - b.topic.index,
  );
  for (const { section, topic } of candidates) {
    if (!matching.topicOf.has(section.position) && !topic.members[variant]) join(topic, section, matching);
  }
}
