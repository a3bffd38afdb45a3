// What the others say on the matter of one statement, best first: for showing, not for claiming. A wrong neighbour costs
// a glance, a missing one hides a conflict; so rare shared words count, headings, and amounts of the same kind.

import type { Claim } from '../../domain/claim.ts';
import type { Block, Document, Span } from '../../domain/document.ts';
import { titleStems, type Weighing, weighStems } from '../statements/measure-likeness.ts';
import { push } from '../words/index-lists.ts';
import type { Comparison } from './comparison/compare-documents.ts';
import { isCount } from './slots/find-slot.ts';

/** A line of a document with what is said on it. */
export interface Line extends Span {
  readonly variant: number;
  readonly block: number;
}

export interface LineAligner {
  /** Lines of the other variants on the matter of a claim, best first, at most so many of each variant. */
  neighboursOf(variant: number, claim: Claim, most: number): readonly Ranked[];
}

export interface Ranked {
  readonly line: Line;
  readonly score: number;
}

interface Body extends Line {
  readonly stems: readonly number[];
  readonly title: readonly number[];
  readonly kinds: ReadonlySet<string>;
  readonly topic: number;
  readonly norm: number;
}

/** What a heading's words count beside those of the line itself. */
const TITLE_SHARE = 0.5;
/** Amounts of one kind on both sides, and the same topic, as shares of a typical word's weight. */
const SAME_KIND = 0.6;
const SAME_TOPIC = 0.35;
/** Stems in more lines than this propose no neighbours; they still count. */
const COMMON = 400;
/** A paragraph of more words is a chapter, and tells nothing of a sentence. */
const MOST_AROUND = 400;

export function alignLines(comparison: Comparison): LineAligner {
  const drafts = comparison.variants.flatMap((_, variant) => linesOf(comparison, variant));
  const weighing = weighStems(
    drafts.map(({ stems }) => stems),
    comparison.reader.vocabulary.stemCount(),
  );
  const bodies = drafts.map((line): Body => ({ ...line, norm: normOf(line.stems, weighing) }));
  const byStem = new Map<number, number[]>();
  const byPlace = new Map<string, Body>();
  bodies.forEach((body, index) => {
    byPlace.set(`${body.variant}:${body.block}:${body.line}`, body);
    for (const stem of new Set([...body.stems, ...body.title])) push(byStem, stem, index);
  });
  const index: Index = { bodies, byStem, weighing, typical: Math.log(1 + bodies.length / 3) };
  return {
    neighboursOf(variant, claim, most) {
      const body = byPlace.get(`${variant}:${claim.block}:${lineOf(comparison, variant, claim).line}`);
      return body ? atMost(most, rankAll(index, body, claim)) : [];
    },
  };
}

interface Index {
  readonly bodies: readonly Body[];
  readonly byStem: ReadonlyMap<number, readonly number[]>;
  readonly weighing: Weighing;
  /** Weight of a word that a few lines have. */
  readonly typical: number;
}

const normOf = (stems: readonly number[], { weightOf }: Weighing): number =>
  Math.sqrt(stems.reduce((sum, stem) => sum + weightOf(stem) ** 2, 0));

/** Lines of other variants that share a word with the claim or its headings, best first. */
function rankAll(index: Index, body: Body, claim: Claim): Ranked[] {
  const said = claim.statement.stems.length > 0 ? claim.statement.stems : body.stems;
  const near = new Set<number>();
  for (const stem of new Set([...said, ...body.title])) {
    const list = index.byStem.get(stem) ?? [];
    if (list.length <= COMMON) for (const at of list) near.add(at);
  }
  return [...near]
    .map((at) => index.bodies[at] as Body)
    .filter(({ variant }) => variant !== body.variant)
    .map((line) => ({ line, score: scoreOf(index, body, claim, line, said) }))
    .sort((a, b) => b.score - a.score || a.line.variant - b.line.variant || a.line.start - b.line.start);
}

function scoreOf(
  { weighing, typical }: Index,
  body: Body,
  { statement }: Claim,
  other: Body,
  said: readonly number[],
): number {
  const [theirs, titles] = [new Set(other.stems), new Set(other.title)];
  const square = (stem: number): number => weighing.weightOf(stem) ** 2;
  let shared = 0;
  for (const stem of said) {
    if (theirs.has(stem)) shared += square(stem);
    else if (titles.has(stem)) shared += TITLE_SHARE * square(stem);
  }
  for (const stem of body.title)
    if (theirs.has(stem) && !said.includes(stem)) shared += TITLE_SHARE * square(stem);
  if (shared === 0) return 0;
  const kinds = statement.quantities.some(({ dimension }) => other.kinds.has(dimension)) ? SAME_KIND : 0;
  const topic = other.topic === body.topic ? SAME_TOPIC : 0;
  const own = normOf(said, weighing) || 1;
  return shared / (own * Math.sqrt(other.norm + 1) * Math.sqrt(typical)) + kinds + topic;
}

function atMost(most: number, ranked: readonly Ranked[]): Ranked[] {
  const counts = new Map<number, number>();
  return ranked.filter(({ line }) => {
    const count = (counts.get(line.variant) ?? 0) + 1;
    counts.set(line.variant, count);
    return count <= most;
  });
}

/** The block where it stands on one line, otherwise the claim. */
export function lineOf(comparison: Comparison, variant: number, claim: Claim): Line {
  const block = comparison.variants[variant]?.document.blocks[claim.block];
  const { start, end, line, endLine } = block && block.line === block.endLine ? block : claim;
  return { variant, block: claim.block, start, end, line, endLine };
}

function linesOf(comparison: Comparison, variant: number): Omit<Body, 'norm'>[] {
  const document = comparison.variants[variant]?.document as Document;
  const titles = document.sections.map(({ title, level }) =>
    level === 0 ? [] : titleStems(comparison.reader.vocabulary, title),
  );
  const lines = new Map<string, { line: Line; claims: Claim[] }>();
  for (const claim of comparison.claims[variant] ?? []) {
    const line = lineOf(comparison, variant, claim);
    const key = `${line.block}:${line.start}`;
    const known = lines.get(key) ?? { line, claims: [] };
    known.claims.push(claim);
    lines.set(key, known);
  }
  const inBlock = new Map<number, number[]>();
  for (const { block, statement } of comparison.claims[variant] ?? [])
    for (const stem of statement.stems) push(inBlock, block, stem);
  return [...lines.values()].map(({ line, claims }) => {
    const { section } = claims[0] as Claim;
    const header = headerOf(document, line.block);
    const block = document.blocks[line.block];
    const around = inBlock.get(line.block) ?? [];
    return {
      ...line,
      stems: [...new Set(claims.flatMap(({ statement }) => statement.stems))],
      title: [
        ...(titles[section] ?? []),
        // A question belongs to its answer, a sentence to the paragraph around it.
        ...(block && block.endLine > block.line && around.length <= MOST_AROUND ? around : []),
        ...(header
          ? comparison.reader.readStatement(document.text.slice(header.start, header.end)).stems
          : []),
      ],
      kinds: new Set(
        claims.flatMap(({ statement }) =>
          statement.quantities.map(({ dimension }) => dimension).filter((dimension) => !isCount(dimension)),
        ),
      ),
      topic: comparison.homeOf(variant, section),
    };
  });
}

/** The item around an item; a table's header names columns, which says little. */
function headerOf({ blocks }: Document, index: number): Block | undefined {
  const block = blocks[index];
  const parent = block?.parent === undefined ? undefined : blocks[block.parent];
  return block?.kind === 'list-item' ? parent : undefined;
}
