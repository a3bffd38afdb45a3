// One requirement told several times. The first is kept; two texts under one id are both kept and reported, and so are
// two that only look alike: whether they are one is for a reader to say.

import { joinStatements } from '../../../../text/statements/join-statements.ts';
import { createVocabulary, type Vocabulary } from '../../../../text/words/read-words.ts';
import type { FoundRequirement } from '../findings/found.ts';

const ALIKE = 0.8;
/** Of the shorter text that the longer one holds: a title and its full text are one. */
const SAME_TEXT = 0.6;

export interface Distinct {
  readonly kept: readonly FoundRequirement[];
  readonly dropped: readonly FoundRequirement[];
  readonly warnings: readonly string[];
}

export function removeDuplicates(found: readonly FoundRequirement[], isThorough: boolean): Distinct {
  const vocabulary = createVocabulary();
  const kept: FoundRequirement[] = [];
  const dropped: FoundRequirement[] = [];
  const warnings: string[] = [];
  const byId = new Map<string, FoundRequirement[]>();
  const byText = new Map<string, FoundRequirement>();
  for (const requirement of found) {
    const namesakes = requirement.canonical === undefined ? [] : (byId.get(requirement.canonical) ?? []);
    const twin = byText.get(normalise(requirement.text));
    const isTold = namesakes.some((other) => isSame(vocabulary, other.text, requirement.text));
    if (isTold || (twin && requirement.id === undefined)) {
      dropped.push(requirement);
      continue;
    }
    if (namesakes.length > 0) warnings.push(divergence([...namesakes, requirement]));
    if (requirement.canonical !== undefined) byId.set(requirement.canonical, [...namesakes, requirement]);
    if (!twin) byText.set(normalise(requirement.text), requirement);
    kept.push(requirement);
  }
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

function alike(vocabulary: Vocabulary, kept: readonly FoundRequirement[]): string[] {
  const statements = rarestFirst(kept.map(({ text }) => stemsOf(vocabulary, text))).map((stems) => ({
    stems,
  }));
  const equal = { weightOf: () => 1, countOf: () => 1 };
  return joinStatements(statements, equal, ALIKE)
    .filter(({ likeness }) => likeness > ALIKE)
    .map(({ a, b, likeness }) => {
      const [first, second] = [kept[a] as FoundRequirement, kept[b] as FoundRequirement];
      const names = `${first.id ?? place(first)} and ${second.id ?? place(second)}`;
      return `DEDUP_REVIEW_NEEDED: ${names} are ${Math.round(likeness * 100)} % alike (${place(first)}, ${place(second)}); both are kept.`;
    });
}
