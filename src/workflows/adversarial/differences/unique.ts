// U-points: what only one variant has, by section. A section that another variant covers under another
// heading, boilerplate and parts of a larger unique section are not listed on their own.

import type { Claim } from '../../../domain/claim.ts';
import type { Severity } from '../../../domain/comparison/difference.ts';
import { type Comparison, memberCount } from '../../../text/relations/comparison/compare-documents.ts';
import type { Topic } from '../../../text/relations/comparison/match-topics.ts';
import { claimsBelow, type TopicSection } from '../../../text/statements/list-topics.ts';
import type { KnownJudged } from '../judging/judgement.ts';
import { rankClaims } from './content-rows.ts';
import { absent, counted, type Draft, present, quoteClaim, quoteHeading, shorten } from './draft.ts';

/** Seed 000 leaves these out. */
const BOILERPLATE =
  /^(?:\W|\d)*(?:table of contents|contents|toc|metadata|document (?:control|information))\W*$/i;
/** These say nothing about the matter. */
const FORMALITY =
  /^(?:\W|\d)*(?:(?:revision|version|document) history|change ?log|copyright.*(?!.)|licen[cs]e|acknowledge?ments?|references)\W*$/i;
/** Seed 000: 60 % covered is covered. */
const COVERED = 0.6;
const TELLING =
  /\b(risk|security|rollback|recover|fail|test|validat|complian|migrat|monitor|alert|limit|privacy|audit|backup|threat)/i;
const CONTRIBUTION_WORDS = 44;
const CONTRIBUTION_CLAIMS = 4;

export interface Unique {
  readonly drafts: readonly Draft[];
  /** Topics listed as unique, with everything below them. */
  readonly topics: ReadonlySet<number>;
}

/** `known`: what analysts said, where any were asked. */
export function findUnique(comparison: Comparison, known?: KnownJudged): Unique {
  const statements = loneStatements(comparison);
  for (const id of known?.covered ?? []) statements.delete(id);
  const lone = new Set(
    comparison.topics.filter((topic) => memberCount(topic) === 1).map(({ index }) => index),
  );
  const listed = new Set<number>();
  const drafts: Draft[] = [];
  for (const topic of comparison.topics) {
    if (!lone.has(topic.index)) continue;
    if (topic.parent !== undefined && listed.has(topic.parent)) {
      listed.add(topic.index);
      continue;
    }
    const member = topic.members.find((one) => one !== undefined);
    if (!member || !isContribution(comparison, topic, member, statements)) continue;
    listed.add(topic.index);
    drafts.push(draftOf(comparison, topic, member, known));
  }
  return { drafts, topics: listed };
}

/** Statements that one variant makes and no other makes in any words. */
function loneStatements({ alignment }: Comparison): Set<number> {
  const lone = new Set<number>();
  for (const { passages } of alignment.clusters) {
    const [only, ...others] = passages;
    if (only && others.length === 0 && (only.mask & (only.mask - 1)) === 0) lone.add(only.statement.id);
  }
  return lone;
}

function isContribution(
  comparison: Comparison,
  topic: Topic,
  member: TopicSection,
  lone: ReadonlySet<number>,
): boolean {
  if (member.opening || BOILERPLATE.test(member.title)) return false;
  if (holdsShared(comparison, topic) || isSubdivision(comparison, topic, member)) return false;
  const claims = claimsBelow(comparison.sections[member.variant] ?? [], member);
  if (claims.length === 0) return true;
  const elsewhere = claims.filter(({ statement }) => !lone.has(statement.id)).length;
  return elsewhere / claims.length < COVERED;
}

// A chapter around topics that others have too is a way of grouping, not a contribution.
function holdsShared({ topics }: Comparison, { index }: Topic): boolean {
  return topics.some((topic) => {
    let around = topic.parent;
    while (around !== undefined && around !== index) around = topics[around]?.parent;
    return around === index && memberCount(topic) > 1;
  });
}

// Where another variant has the surrounding section without any parts, the parts are only a finer cut of it.
function isSubdivision(comparison: Comparison, topic: Topic, member: TopicSection): boolean {
  const around = topic.parent === undefined ? undefined : comparison.topics[topic.parent];
  if (!around || memberCount(around) < 2) return false;
  const others = around.members.filter((one) => one !== undefined && one.variant !== member.variant);
  const habit = isHabit(comparison.sections[member.variant] ?? [], member);
  return others.every((other) => {
    const list = comparison.sections[other?.variant ?? 0] ?? [];
    const parts = list.filter((section) => section.parent === other?.position);
    if (parts.length === 0) return saysMore(comparison, member.variant, other?.claims ?? []);
    return habit && !list.some(({ stems }) => stems.join() === member.stems.join());
  });
}

/** Some of these claims are not made by the variant: they may be what its parts say. */
function saysMore({ claims }: Comparison, variant: number, theirs: readonly Claim[]): boolean {
  const own = new Set((claims[variant] ?? []).map(({ statement }) => statement));
  return theirs.some(({ statement }) => !own.has(statement));
}

/** "Goals", "Scope" and "Deliverables" under every phase are a habit of one author. */
const isHabit = (list: readonly TopicSection[], { stems }: TopicSection): boolean =>
  list.filter((section) => section.stems.join() === stems.join()).length > 2;

function draftOf(
  comparison: Comparison,
  topic: Topic,
  member: TopicSection,
  known: KnownJudged | undefined,
): Draft {
  const claims = claimsBelow(comparison.sections[member.variant] ?? [], member);
  const { severity, reason } = assess(
    member,
    claims,
    claims.every((claim) => known?.isJudged(claim) ?? false),
  );
  const variant = comparison.variants[member.variant];
  const heading = variant ? quoteHeading(variant, member.section) : undefined;
  const text = variant?.document.text ?? '';
  const best = rankClaims(claims)
    .slice(0, CONTRIBUTION_CLAIMS)
    .sort((a, b) => a.start - b.start);
  const said = best.map(
    (claim) =>
      `${shorten(text.slice(claim.start, claim.end), CONTRIBUTION_WORDS / best.length)} (L${claim.line})`,
  );
  const sides = comparison.variants.map((one, index) =>
    index === member.variant && heading
      ? present(one, said.length > 0 ? said.join('; ') : 'a heading without content', [
          heading,
          ...best.map((claim) => quoteClaim(one, claim)),
        ])
      : absent(one),
  );
  return {
    kind: 'unique',
    title: member.title,
    sides,
    severity,
    reason,
    weight: claims.length,
    topic: topic.index,
    scope: 'sections',
  };
}

function assess(
  { title }: TopicSection,
  claims: readonly Claim[],
  isJudged: boolean,
): { severity: Severity; reason: string } {
  const binding = claims.filter(({ statement: { type } }) => type !== undefined && type !== 'factual').length;
  const measured = claims.filter(({ statement }) => statement.quantities.length > 0).length;
  const size = `${isJudged ? '' : 'unjudged: '}${counted(claims.length, 'statement')}, ${binding} of them binding`;
  if (claims.length === 0) return { severity: 'Low', reason: 'there is no text below the heading' };
  if (FORMALITY.test(title)) return { severity: 'Low', reason: 'a formality' };
  // Binding statements weigh most, then amounts, then bulk; risks, tests and the like are what plans lack.
  const value = 2 * binding + measured + claims.length / 4 + (TELLING.test(title) ? 3 : 0);
  if (value >= 8) return { severity: 'High', reason: size };
  return value >= 2
    ? { severity: 'Medium', reason: size }
    : { severity: 'Low', reason: 'there is little text' };
}
