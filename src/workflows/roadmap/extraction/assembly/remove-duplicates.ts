// One requirement told several times. The first is kept; two texts under one id are both kept and reported, and so are
// two that only look alike: whether they are one is for a reader to say.

import { joinStatements } from '../../../../text/statements/join-statements.ts';
import { push } from '../../../../text/words/index-lists.ts';
import { createVocabulary, type Vocabulary } from '../../../../text/words/read-words.ts';
import type { FoundRequirement } from '../findings/found.ts';

const ALIKE = 0.8;
/** Of the shorter text that the longer one holds: a title and its full text are one. */
const SAME_TEXT = 0.6;
/** A later text is held against so many others of its id: no spec that anybody wrote has more. */
const MOST_NAMESAKES = 20;

export interface Distinct {
  readonly kept: readonly FoundRequirement[];
  readonly dropped: readonly FoundRequirement[];
  readonly warnings: readonly string[];
}

export function removeDuplicates(found: readonly FoundRequirement[], isThorough: boolean): Distinct {
  const vocabulary = createVocabulary();
  const kept: FoundRequirement[] = [];
  const dropped: FoundRequirement[] = [];
  const byId = new Map<string, FoundRequirement[]>();
  const byText = new Map<string, FoundRequirement>();
  for (const requirement of found) {
    const namesakes = byId.get(requirement.canonical ?? '') ?? [];
    const twin = byText.get(normalise(requirement.text));
    const isTold = namesakes
      .slice(0, MOST_NAMESAKES)
      .some((other) => isSame(vocabulary, other.text, requirement.text));
    if (isTold || (twin && requirement.id === undefined)) {
      dropped.push(requirement);
      continue;
    }
    if (requirement.canonical !== undefined) push(byId, requirement.canonical, requirement);
    if (!twin) byText.set(normalise(requirement.text), requirement);
    kept.push(requirement);
  }
  const warnings = [...byId.values()].filter(({ length }) => length > 1).map(divergence);
  return { kept, dropped, warnings: [...warnings, ...(isThorough ? alike(vocabulary, kept) : [])] };
}

/** Lower case, without white space, punctuation and articles. */
const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(?:a|an|the)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const stemsOf = (vocabulary: Vocabulary, text: string): number[] =>
  [
    ...new Set(vocabulary.read(text).flatMap(({ word }) => (word.kind === 'function' ? [] : [word.stemId]))),
  ].sort((a, b) => a - b);

function isSame(vocabulary: Vocabulary, a: string, b: string): boolean {
  const [first, second] = [new Set(stemsOf(vocabulary, a)), new Set(stemsOf(vocabulary, b))];
  const [shorter, longer] = first.size <= second.size ? [first, second] : [second, first];
  const shared = [...shorter].filter((stem) => longer.has(stem)).length;
  return shared >= shorter.size * SAME_TEXT;
}

const place = ({ source }: FoundRequirement): string =>
  source.line === source.endLine ? `line ${source.line}` : `lines ${source.line}-${source.endLine}`;

const divergence = (texts: readonly FoundRequirement[]): string =>
  `${texts[0]?.id} stands for different texts at ${texts.map(place).join(' and ')}; all are kept.`;

/** Stems by their rank from the rarest: the join looks at the lowest first. */
function rarestFirst(lists: readonly (readonly number[])[]): number[][] {
  const counts = new Map<number, number>();
  for (const stem of lists.flat()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const ranked = [...counts].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  const ranks = new Map(ranked.map(([stem], rank) => [stem, rank]));
  return lists.map((stems) => stems.map((stem) => ranks.get(stem) ?? 0).sort((a, b) => a - b));
}

/** Each with the first that is most alike, not with all: what stands there a thousand times would be half a million pairs. */
function alike(vocabulary: Vocabulary, kept: readonly FoundRequirement[]): string[] {
  const statements = rarestFirst(kept.map(({ text }) => stemsOf(vocabulary, text)));
  const first = new Map<string, number>();
  for (const [at, stems] of statements.entries()) if (!first.has(stems.join())) first.set(stems.join(), at);
  const distinct = [...first.values()];
  const nearest = new Map<number, { readonly to: number; readonly likeness: number }>();
  const equal = { weightOf: () => 1, countOf: () => 1 };
  const pairs = joinStatements(
    distinct.map((at) => ({ stems: statements[at] ?? [] })),
    equal,
    ALIKE,
  );
  for (const { a, b, likeness } of pairs) {
    const [to, at] = [distinct[a] ?? 0, distinct[b] ?? 0];
    if (likeness > Math.max(ALIKE, nearest.get(at)?.likeness ?? 0)) nearest.set(at, { to, likeness });
  }
  return kept.flatMap((one, at) => {
    const stems = statements[at] ?? [];
    const same = first.get(stems.join()) ?? at;
    const near = same === at ? nearest.get(at) : { to: same, likeness: 1 };
    const other = near && stems.length > 0 ? kept[near.to] : undefined;
    if (near === undefined || other === undefined) return [];
    const names = `${other.id ?? place(other)} and ${one.id ?? place(one)}`;
    return [
      `DEDUP_REVIEW_NEEDED: ${names} are ${Math.round(near.likeness * 100)} % alike (${place(other)}, ${place(one)}); both are kept.`,
    ];
  });
}
