// Reads all variants of a comparison once and puts side by side what they say: claims, topics, alignment.
// Everything step 1 reports is found in the value returned here.

import type { Claim } from '../../../domain/claim.ts';
import type { Quote, Range, Variant, VariantId } from '../../../domain/document.ts';
import { spanOf } from '../../parse/parse-document.ts';
import { type Address, type AddressBook, keepAddresses } from '../../statements/address.ts';
import { createClaimExtractor } from '../../statements/extract-claims.ts';
import { listTopics, type TopicSection } from '../../statements/list-topics.ts';
import { createReader, type Reader } from '../../statements/read-statement.ts';
import { areKin, type Kinship, measureKinship } from '../revisions/measure-kinship.ts';
import { createSentenceReader } from '../revisions/read-sentences.ts';
import { findRenamed, type Renamed } from '../revisions/renames/find-renamed.ts';
import { type Alignment, alignClaims, type Place, passageKey } from './align-claims.ts';
import { matchTopics, type Topic } from './match-topics.ts';

export interface Comparison {
  readonly variants: readonly Variant[];
  readonly reader: Reader;
  /** Per variant, in document order. */
  readonly claims: readonly (readonly Claim[])[];
  readonly sections: readonly (readonly TopicSection[])[];
  readonly topics: readonly Topic[];
  readonly alignment: Alignment;
  /** The topic a section's content is compared under: its own, or the nearest around it that others have too. */
  homeOf(variant: number, section: number): number;
  /** The topic that a section itself belongs to. */
  topicOf(variant: number, section: number): number;
  addressOf(claim: Claim): Address;
  /** Equal for what is the same statement at corresponding addresses. */
  keyOf(claim: Claim): string | number;
  readonly kinship: Kinship;
  /** Two variants are revisions of one text. */
  areKin(a: number, b: number): boolean;
  /** Things that revisions call by another name throughout; looked for when first asked. */
  readonly renamed: readonly Renamed[];
  /** The text of a variant, by its letter. */
  textOf(variant: VariantId): string;
}

export function compareDocuments(variants: readonly Variant[]): Comparison {
  const reader = createReader();
  const extractor = createClaimExtractor(reader);
  const claims = variants.map(({ id, document }) => extractor.extract(id, document));
  const sections = variants.map(({ document }, index) =>
    listTopics(index, document, claims[index] ?? [], reader.vocabulary),
  );
  const topics = matchTopics(sections, reader.vocabulary.stemCount());
  const topicOf = indexSections(variants, topics);
  const homes = topics.map((topic) => homeOfTopic(topic, topics));
  const homeOf = (variant: number, section: number): number => homes[topicOf(variant, section)] ?? 0;
  const books = variants.map(({ document }, index) =>
    keepAddresses(document, claims[index] ?? [], sections[index] ?? [], (section) => homeOf(index, section)),
  );
  const indexOf = new Map(variants.map(({ id }, index) => [id, index]));
  const addressOf = (claim: Claim): Address =>
    (books[indexOf.get(claim.variant) ?? 0] as AddressBook).addressOf(claim);
  const placeOf = (variant: number, claim: Claim): Place => {
    const { topic, record } = addressOf(claim);
    return { topic, record, direct: topic === topicOf(variant, claim.section) };
  };
  const alignment = alignClaims(claims, placeOf, reader.vocabulary.stemCount());
  const documents = variants.map(({ document }) => document);
  const readSentences = createSentenceReader();
  const kinship = measureKinship(documents, readSentences);
  let renamed: readonly Renamed[] | undefined;
  const textOf = (id: VariantId): string => variants[indexOf.get(id) ?? 0]?.document.text ?? '';
  return {
    variants,
    reader,
    claims,
    sections,
    topics,
    alignment,
    homeOf,
    topicOf,
    addressOf,
    keyOf: (claim) => passageKey(claim, addressOf(claim)),
    kinship,
    areKin: (a, b) => areKin(kinship, a, b),
    get renamed() {
      renamed ??= findRenamed(documents, kinship, readSentences);
      return renamed;
    },
    textOf,
  };
}

/** Number of variants that have the topic. */
export const memberCount = (topic: Topic): number =>
  topic.members.filter((member) => member !== undefined).length;

function homeOfTopic(topic: Topic, topics: readonly Topic[]): number {
  let home = topic;
  while (memberCount(home) < 2 && home.parent !== undefined) {
    const parent = topics[home.parent];
    if (!parent) break;
    home = parent;
  }
  return home.index;
}

function indexSections(variants: readonly Variant[], topics: readonly Topic[]): Comparison['topicOf'] {
  const maps = variants.map(() => new Map<number, number>());
  for (const { index, members } of topics) {
    for (const member of members) {
      for (const section of member?.sections ?? []) maps[member?.variant ?? 0]?.set(section, index);
    }
  }
  return (variant, section) => maps[variant]?.get(section) ?? 0;
}

/** The verbatim text of a span as evidence. */
export function quoteSpan(variant: Variant, { start, end }: Range): Quote {
  return {
    variant: variant.id,
    text: variant.document.text.slice(start, end),
    ...spanOf(variant.document, start, end),
  };
}
