// The topics of one document: its sections down to level three, each with all that is said in it.
// Deeper sections belong to the topic around them; a lone title heading is the opening, not a topic.

import type { Claim } from '../domain/claim.ts';
import type { Document, Section } from '../domain/document.ts';
import { titleStems } from './measure-overlap.ts';
import type { Vocabulary } from './read-words.ts';

const DEEPEST_TOPIC = 3;

export interface TopicSection {
  /** Index of the variant in input order. */
  readonly variant: number;
  /** Index in the variant's `document.sections`. */
  readonly section: number;
  readonly title: string;
  readonly level: number;
  readonly stems: readonly number[];
  /** Position in the list of topics of this variant of the enclosing topic. */
  readonly parent: number | undefined;
  readonly position: number;
  /** Before or directly below the document's title. */
  readonly opening: boolean;
  readonly claims: readonly Claim[];
  /** Sections that belong to this topic, itself included. */
  readonly sections: readonly number[];
}

export function listTopics(
  variant: number,
  document: Document,
  claims: readonly Claim[],
  vocabulary: Vocabulary,
): TopicSection[] {
  const title = titleSection(document);
  const owners = ownersOf(document, title);
  const claimsOf = new Map<number, Claim[]>();
  for (const claim of claims) {
    const owner = owners[claim.section] ?? 0;
    const list = claimsOf.get(owner);
    if (list) list.push(claim);
    else claimsOf.set(owner, [claim]);
  }
  const positions = new Map<number, number>();
  const topics: TopicSection[] = [];
  for (const section of document.sections) {
    if (owners[section.index] !== section.index) continue;
    const said = claimsOf.get(section.index) ?? [];
    if (section.index === 0 && said.length === 0) continue;
    const parentOwner = section.parent === undefined ? undefined : owners[section.parent];
    positions.set(section.index, topics.length);
    topics.push({
      variant,
      section: section.index,
      title: section.index === 0 ? (title?.title ?? '') : section.title,
      level: section.level,
      stems: section.index === 0 ? [] : titleStems(vocabulary, section.title),
      parent: parentOwner === undefined || parentOwner === 0 ? undefined : positions.get(parentOwner),
      position: topics.length,
      opening: section.index === 0,
      claims: said,
      sections: document.sections
        .filter(({ index }) => owners[index] === section.index)
        .map(({ index }) => index),
    });
  }
  return topics;
}

/** The H1 that names the document: the only one, before every other heading. */
export function titleSection(document: Document): Section | undefined {
  const tops = document.sections.filter(({ level }) => level === 1);
  return tops.length === 1 && tops[0]?.index === 1 ? tops[0] : undefined;
}

/** For every section the index of the topic section it belongs to; 0 is the opening. */
function ownersOf(document: Document, title: Section | undefined): number[] {
  const owners: number[] = [];
  for (const { index, level, parent } of document.sections) {
    if (index === 0 || index === title?.index) owners.push(0);
    else if (level <= DEEPEST_TOPIC) owners.push(index);
    else owners.push(parent === undefined ? 0 : (owners[parent] ?? 0));
  }
  return owners;
}
