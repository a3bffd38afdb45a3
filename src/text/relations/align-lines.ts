// What the others say on the matter of one statement, best first: for showing, not for claiming. A wrong neighbour costs
// a glance, a missing one hides a conflict; so rare shared words count, headings, and amounts of the same kind.

import type { Claim } from '../../domain/claim.ts';
import type { Block, Document, Span } from '../../domain/document.ts';
import type { Comparison } from '../compare-documents.ts';
import { push } from '../index-lists.ts';
import { weighStems } from '../measure-likeness.ts';
import { titleStems } from '../measure-overlap.ts';
import { isCount } from './find-slot.ts';

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

export function alignLines(comparison: Comparison): LineAligner {
  const index = indexLines(comparison);
  return {
    neighboursOf(variant, claim, most) {
      const { line } = lineOf(comparison, variant, claim);
      const body = index.byPlace.get(`${variant}:${claim.block}:${line}`);
      if (!body) return [];
      const asked: Asked = {
        body,
        said: claim.statement.stems.length > 0 ? claim.statement.stems : body.stems,
        kinds: claim.statement.quantities.map(({ dimension }) => dimension),
      };
      const ranked = candidatesFor(index, asked)
        .map((other) => ({ line: other, score: scoreOf(index, asked, other) }))
        .sort((a, b) => b.score - a.score || a.line.variant - b.line.variant || a.line.start - b.line.start);
      return firstOfEach(ranked, most);
    },
  };
}

interface Index {
  readonly bodies: readonly Body[];
  readonly byStem: ReadonlyMap<number, readonly number[]>;
  readonly byPlace: ReadonlyMap<string, Body>;
  /** Squared weight of a stem. */
  squareOf(stem: number): number;
  readonly typical: number;
}

interface Asked {
  readonly body: Body;
  readonly said: readonly number[];
  readonly kinds: readonly string[];
}

function indexLines(comparison: Comparison): Index {
  const drafts = comparison.variants.flatMap((_, variant) => linesOf(comparison, variant));
  const weighing = weighStems(
    drafts.map(({ stems }) => stems),
    comparison.reader.vocabulary.stemCount(),
  );
  const squareOf = (stem: number): number => weighing.weightOf(stem) ** 2;
  const bodies = drafts.map((line): Body => ({ ...line, norm: normOf(line.stems, squareOf) }));
  const byStem = new Map<number, number[]>();
  bodies.forEach((body, at) => {
    for (const stem of new Set([...body.stems, ...body.title])) push(byStem, stem, at);
  });
  const byPlace = new Map(bodies.map((body) => [`${body.variant}:${body.block}:${body.line}`, body]));
  return { bodies, byStem, byPlace, squareOf, typical: Math.log(1 + bodies.length / 3) };
}

const normOf = (stems: readonly number[], squareOf: (stem: number) => number): number =>
  Math.sqrt(stems.reduce((sum, stem) => sum + squareOf(stem), 0));

function candidatesFor({ bodies, byStem }: Index, { body, said }: Asked): Body[] {
  const lists = [...new Set([...said, ...body.title])].map((stem) => byStem.get(stem) ?? []);
  const near = new Set(lists.filter(({ length }) => length <= COMMON).flat());
  return [...near].flatMap((at) => bodies[at] ?? []).filter(({ variant }) => variant !== body.variant);
}

function scoreOf({ squareOf, typical }: Index, { body, said, kinds }: Asked, other: Body): number {
  const [theirs, titles, own] = [new Set(other.stems), new Set(other.title), new Set(said)];
  const sum = (stems: readonly number[]): number => stems.reduce((all, stem) => all + squareOf(stem), 0);
  const inText = sum(said.filter((stem) => theirs.has(stem)));
  const inTitle = sum(said.filter((stem) => !theirs.has(stem) && titles.has(stem)));
  const byTitle = sum(body.title.filter((stem) => theirs.has(stem) && !own.has(stem)));
  const shared = inText + TITLE_SHARE * (inTitle + byTitle);
  if (shared === 0) return 0;
  const sameKind = kinds.some((kind) => other.kinds.has(kind)) ? SAME_KIND : 0;
  const sameTopic = other.topic === body.topic ? SAME_TOPIC : 0;
  const norm = (normOf(said, squareOf) || 1) * Math.sqrt(other.norm + 1) * Math.sqrt(typical);
  return shared / norm + sameKind + sameTopic;
}

/** At most so many of each variant. */
function firstOfEach(ranked: readonly Ranked[], most: number): Ranked[] {
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
    return {
      ...line,
      stems: [...new Set(claims.flatMap(({ statement }) => statement.stems))],
      title: [
        ...(titles[section] ?? []),
        // A question belongs to its answer, a sentence to the paragraph around it.
        ...(block && block.endLine > block.line ? (inBlock.get(line.block) ?? []) : []),
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
