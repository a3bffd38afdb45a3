// The topics of one document: its sections down to level three, each with all that is said in it.
// Deeper sections belong to the topic around them; a lone title heading is the opening, not a topic.

import type { Claim } from '../../domain/claim.ts';
import type { Document, Section } from '../../domain/document.ts';
import { push } from '../words/index-lists.ts';
import type { Vocabulary } from '../words/read-words.ts';
import { titleStems } from './measure-likeness.ts';

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
  for (const claim of claims) push(claimsOf, owners[claim.section] ?? 0, claim);
  const sectionsOf = new Map<number, number[]>();
  for (const [section, owner] of owners.entries()) push(sectionsOf, owner, section);
  const owned = [...sectionsOf].filter(([owner, sections]) => owner !== 0 || hasBody(document, sections));
  const positions = new Map(owned.map(([owner], position) => [owner, position]));
  return owned.flatMap(([owner, sections], position) => {
    const section = document.sections[owner];
    if (!section) return [];
    const opening = owner === 0;
    const around = section.parent === undefined ? 0 : (owners[section.parent] ?? 0);
    return {
      variant,
      section: owner,
      title: opening ? (title?.title ?? '') : section.title,
      level: section.level,
      stems: opening ? [] : titleStems(vocabulary, section.title),
      parent: around === 0 ? undefined : positions.get(around),
      position,
      opening,
      claims: claimsOf.get(owner) ?? [],
      sections,
    };
  });
}

/** Something besides headings and front matter stands there. */
const hasBody = ({ blocks }: Document, sections: readonly number[]): boolean =>
  blocks.some(
    ({ kind, section }) => kind !== 'heading' && kind !== 'frontmatter' && sections.includes(section),
  );

/** All that is said in a section and in the topics below it; `list` is the topics of its variant. */
export function claimsBelow(list: readonly TopicSection[], section: TopicSection): Claim[] {
  const below = new Set([section.position]);
  const claims = [...section.claims];
  for (const { position, parent, claims: own } of list.slice(section.position + 1)) {
    if (parent === undefined || !below.has(parent)) break;
    below.add(position);
    for (const claim of own) claims.push(claim);
  }
  return claims;
}

/** The H1 that names the document: the only one, before every other heading. */
export function titleSection(document: Document): Section | undefined {
  const known = titles.get(document);
  if (known) return known[0];
  const tops = document.sections.filter(({ level }) => level === 1);
  const title = tops.length === 1 && tops[0]?.index === 1 ? tops : [];
  titles.set(document, title);
  return title[0];
}

/** Asked for by every heading. */
const titles = new WeakMap<Document, readonly Section[]>();

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
