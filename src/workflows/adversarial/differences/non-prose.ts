// Differences in what is not prose: code, HTML, front matter, the document's title. Nothing is read into them;
// they are compared as text, so that no difference goes unmentioned.

import type { Block, BlockKind, Document } from '../../../domain/document.ts';
import {
  type Comparison,
  memberCount,
  quoteSpan,
} from '../../../text/relations/comparison/compare-documents.ts';
import type { Topic } from '../../../text/relations/comparison/match-topics.ts';
import { titleSection } from '../../../text/statements/list-topics.ts';
import { push } from '../../../text/words/index-lists.ts';
import { absent, counted, type Draft, present, quoteHeading, shorten } from './draft.ts';

const KINDS: readonly (readonly [kind: BlockKind, name: string])[] = [
  ['code', 'Code'],
  ['html', 'HTML'],
];

export function findNonProse(comparison: Comparison): Draft[] {
  const shared = comparison.topics.filter((topic) => memberCount(topic) > 1);
  const bySection = comparison.variants.map(({ document }) => indexBlocks(document));
  return [
    ...shared.flatMap((topic) =>
      KINDS.flatMap(([kind, name]) => blockPoint(comparison, bySection, topic, kind, name)),
    ),
    ...frontmatterPoint(comparison),
  ];
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type BySection = ReadonlyMap<number, readonly Block[]>;

function indexBlocks({ blocks }: Document): BySection {
  const bySection = new Map<number, Block[]>();
  for (const block of blocks) {
    if (KINDS.some(([kind]) => kind === block.kind)) push(bySection, block.section, block);
  }
  return bySection;
}

const piecesOf = ({ text }: Document, blocks: readonly Block[], kind: BlockKind): Piece[] =>
  blocks
    .filter((block) => block.kind === kind)
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end).replace(/(?<!\s)\s+$/gm, '') }));

function blockPoint(
  comparison: Comparison,
  bySection: readonly BySection[],
  { members, title }: Topic,
  kind: BlockKind,
  name: string,
): Draft[] {
  const pieces = comparison.variants.map(({ document }, variant) => {
    const blocks = members[variant]?.sections.flatMap((section) => bySection[variant]?.get(section) ?? []);
    return blocks && piecesOf(document, blocks, kind);
  });
  const heading = title === '' ? 'Opening' : shorten(title, 8);
  return pointOf(comparison, pieces, `${name} in ${heading}`, `${name.toLowerCase()} block`, kind === 'code');
}

function frontmatterPoint(comparison: Comparison): Draft[] {
  const pieces = comparison.variants.map(({ document }) =>
    piecesOf(document, document.blocks, 'frontmatter'),
  );
  return pointOf(comparison, pieces, 'Front matter', 'front matter block', false);
}

/** A point where the variants that have the topic do not hold the same pieces; undefined members are silent. */
function pointOf(
  comparison: Comparison,
  pieces: readonly (readonly Piece[] | undefined)[],
  title: string,
  noun: string,
  material: boolean,
): Draft[] {
  const having = pieces.filter((list) => list !== undefined);
  const keys = having.map((list) => list.map(({ text }) => text).join('\u0000'));
  if (new Set(keys).size < 2) return [];
  const texts = having.map((list) => new Set(list.map(({ text }) => text)));
  const everywhere = (text: string): boolean => texts.every((set) => set.has(text));
  const shared = sharedLines(texts);
  const sides = comparison.variants.map((variant, index) => {
    const own = pieces[index];
    if (own === undefined || own.length === 0) return absent(variant, own ? `no ${noun}` : 'not covered');
    const changed = own.filter(({ text }) => !everywhere(text));
    const quotes = (changed.length > 0 ? changed : own).map((piece) => quoteSpan(variant, piece));
    const first = quotes[0];
    const sample = shorten(firstTelling(first?.text ?? '', shared), 14);
    return present(
      variant,
      `${counted(own.length, noun)}, ${changed.length} of its own: ${sample} (L${first?.line})`,
      quotes,
    );
  });
  const reason = 'compared as text: not the same';
  return [{ kind: 'content', title, sides, severity: material ? 'Medium' : 'Low', reason, weight: 1 }];
}

/** Lines that more than one variant has. */
function sharedLines(texts: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const set of texts) {
    const own = new Set([...set].flatMap((text) => text.split('\n')));
    for (const line of own) (seen.has(line) ? shared : seen).add(line);
  }
  return shared;
}

/** The first line of a piece that no other variant has. */
function firstTelling(text: string, shared: ReadonlySet<string>): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(?:```|~~~|---)/.test(line));
  return lines.find((line) => !shared.has(line)) ?? lines[0] ?? '';
}

/** The H1 that names the document, where the variants are named differently. */
export function findTitles({ variants }: Comparison): Draft[] {
  const titles = variants.map(({ document }) => titleSection(document));
  const named = titles.filter((title) => title !== undefined);
  if (named.length < 2 || new Set(named.map(({ title }) => title.trim())).size < 2) return [];
  const sides = variants.map((variant, index) => {
    const title = titles[index];
    if (!title) return absent(variant, 'no title');
    const quote = quoteHeading(variant, title.index);
    return present(variant, `${shorten(title.title, 14)} (L${quote.line})`, [quote]);
  });
  const reason = 'the documents are named differently';
  return [{ kind: 'structural', title: 'Document title', sides, severity: 'Low', reason, weight: 0 }];
}
