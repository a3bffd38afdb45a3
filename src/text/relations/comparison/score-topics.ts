// Scores how well a section fits a topic that another variant opened: by title, by what is said, or by a
// fair share of both. Candidates come from an index over title words, shared statements and rare stems.

import { claimsBelow, type TopicSection } from '../../statements/list-topics.ts';
import {
  measureLikeness,
  measureOverlap,
  SAME_TOPIC,
  stemCounts,
  type WeightedBody,
  weighBody,
  weighStems,
} from '../../statements/measure-likeness.ts';
import { push } from '../../words/index-lists.ts';
import type { OpenTopic } from './match-topics.ts';

/** Half of what a section says, said in the other, makes it the same topic under another name. */
const SAME_BODY = 0.5;
/** Below this likeness two bodies only share their subject's vocabulary (read off real roadmaps). */
const LIKE_BODY = 0.4;
/** A title or body this close is not enough alone, both together are. */
const HALF_TITLE = 0.34;
const HALF_BODY = 0.2;
/** Where the enclosing topics correspond, the sections more likely do. */
const PARENT_BONUS = 0.15;
/** A stem in more bodies than this does not propose candidates. */
const RARE = 8;
const PROPOSING_STEMS = 10;
/** A word or sentence of more topics than this proposes only the nearest; the longest real set has 60 to a word. */
const NEAREST = 128;

export interface Candidate {
  readonly section: TopicSection;
  readonly topic: OpenTopic;
  readonly score: number;
}

export interface TopicScorer {
  candidates(
    waiting: readonly TopicSection[],
    free: readonly OpenTopic[],
    topicOf: ReadonlyMap<number, OpenTopic>,
  ): Candidate[];
}

interface Body extends WeightedBody {
  readonly statements: ReadonlySet<number>;
  /** Its rarest stems, heaviest first. */
  readonly proposing: readonly number[];
}

export function scoreTopics(variants: readonly (readonly TopicSection[])[], stemCount: number): TopicScorer {
  const sections = variants.flat();
  const said = new Map(
    sections.map((section) => [section, claimsBelow(variants[section.variant] ?? [], section)]),
  );
  const counts = new Map(sections.map((section) => [section, stemCounts(said.get(section) ?? [])]));
  const weighing = weighStems(
    sections.map((section) => [...(counts.get(section)?.keys() ?? [])]),
    stemCount,
  );
  const bodies = new Map<TopicSection, Body>();
  const repeated = repeatedTitles(variants);

  function bodyOf(section: TopicSection): Body {
    let body = bodies.get(section);
    if (!body) {
      const weighed = weighBody(counts.get(section) ?? new Map(), weighing);
      const proposing = [...weighed.weights.keys()]
        .filter((stem) => weighing.countOf(stem) <= RARE)
        .sort((a, b) => weighing.weightOf(b) - weighing.weightOf(a) || a - b)
        .slice(0, PROPOSING_STEMS);
      body = {
        ...weighed,
        proposing,
        statements: new Set(section.claims.map(({ statement }) => statement.id)),
      };
      bodies.set(section, body);
    }
    return body;
  }

  function scoreOf(section: TopicSection, topic: OpenTopic, parent: number | undefined): number {
    if (section.opening || topic.first.opening) return 0;
    const sameParent = parent === topic.parent;
    const members = topic.members.filter((member) => member !== undefined);
    const title = Math.max(...topic.titles.map((stems) => measureOverlap(section.stems, stems)));
    const same = Math.max(...members.map((member) => sharedStatements(bodyOf(section), bodyOf(member))));
    const like = Math.max(...members.map((member) => measureLikeness(bodyOf(section), bodyOf(member))));
    // "Goals" under every phase: such a title says nothing without its parent or its body.
    const telling = sameParent || same > 0 || like >= HALF_BODY || !repeated.has(section.stems.join(' '));
    const best = bestFit(telling ? title : 0, same, like);
    return best === 0 ? 0 : best + (sameParent ? PARENT_BONUS : 0) + (same + like) / 10;
  }

  return {
    candidates(waiting, free, topicOf) {
      const propose = indexTopics(free, bodyOf);
      return waiting.flatMap((section) => {
        const parent = section.parent === undefined ? undefined : topicOf.get(section.parent)?.index;
        return [...propose(section)]
          .map((topic) => ({ section, topic, score: scoreOf(section, topic, parent) }))
          .filter(({ score }) => score > 0);
      });
    },
  };
}

/** The strongest of the reasons to see one topic; 0 where none is strong enough. */
const bestFit = (title: number, same: number, like: number): number =>
  Math.max(
    title >= SAME_TOPIC ? title : 0,
    same >= SAME_BODY ? same : 0,
    like >= LIKE_BODY ? like : 0,
    title >= HALF_TITLE && like >= HALF_BODY ? title + like : 0,
  );

function indexTopics(free: readonly OpenTopic[], bodyOf: (section: TopicSection) => Body) {
  const byTitle = new Map<number, OpenTopic[]>();
  const byStatement = new Map<number, OpenTopic[]>();
  const byStem = new Map<number, OpenTopic[]>();
  for (const topic of free) {
    const bodies = topic.members.filter((member) => member !== undefined).map(bodyOf);
    for (const stem of new Set(topic.titles.flat())) push(byTitle, stem, topic);
    for (const id of new Set(bodies.flatMap(({ statements }) => [...statements])))
      push(byStatement, id, topic);
    for (const stem of new Set(bodies.flatMap(({ proposing }) => proposing))) push(byStem, stem, topic);
  }
  return (section: TopicSection): Set<OpenTopic> => {
    const { statements, proposing } = bodyOf(section);
    return new Set([
      ...section.stems.flatMap((stem) => nearest(byTitle.get(stem) ?? [], section)),
      ...[...statements].flatMap((id) => nearest(byStatement.get(id) ?? [], section)),
      ...proposing.flatMap((stem) => byStem.get(stem) ?? []),
    ]);
  };
}

/** Topics stand in the order in which they were opened: most of them in that of the first document. */
function nearest(topics: readonly OpenTopic[], { position }: TopicSection): readonly OpenTopic[] {
  if (topics.length <= NEAREST) return topics;
  let [low, high] = [0, topics.length - NEAREST];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((topics[middle + NEAREST / 2] as OpenTopic).first.position < position) low = middle + 1;
    else high = middle;
  }
  return topics.slice(low, low + NEAREST);
}

function sharedStatements(a: Body, b: Body): number {
  let shared = 0;
  for (const id of a.statements) if (b.statements.has(id)) shared++;
  return shared === 0 ? 0 : shared / Math.max(a.statements.size, b.statements.size);
}

function repeatedTitles(variants: readonly (readonly TopicSection[])[]): Set<string> {
  const repeated = new Set<string>();
  for (const sections of variants) {
    const seen = new Set<string>();
    for (const { stems } of sections) {
      const key = stems.join(' ');
      if (seen.has(key)) repeated.add(key);
      seen.add(key);
    }
  }
  return repeated;
}
