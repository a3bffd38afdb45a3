// Variants of one text for the bench: a given length, and exactly a given share of sections on which they differ, in
// the words of other versions of the same section, in their numbers or in what they demand.

import { createRandom, type SeededRandom } from '../mutations/seeded-random.ts';
import { countTokens } from './count-tokens.ts';

export interface Recipe {
  /** Versions of one text, the first of which is what the variants have in common. */
  readonly versions: readonly string[];
  readonly count: number;
  /** Of each, about. */
  readonly tokens: number;
  /** From 0 to 1, of the sections. */
  readonly contested: number;
  readonly seed: number;
}

export interface Made {
  readonly texts: readonly string[];
  readonly sections: number;
  readonly contested: number;
}

export function makeDocuments({ versions, count, tokens, contested, seed }: Recipe): Made {
  const random = createRandom(seed);
  const [first = '', ...others] = versions;
  const sections = cutTo(sectionsOf(first), tokens);
  const elsewhere = others.map((text) => new Map(sectionsOf(text).map((one) => [titleOf(one), one])));
  const wanted = Math.round(sections.length * contested);
  const chosen = new Set<number>();
  const wordings = sections.map((section) => wordingsOf(section, elsewhere));
  const candidates = random.shuffle(
    sections.flatMap((_, at) => ((wordings[at]?.length ?? 0) > 1 && at > 0 ? [at] : [])),
  );
  for (const at of candidates.slice(0, wanted)) chosen.add(at);
  if (chosen.size < wanted)
    throw new RangeError(`only ${chosen.size} of ${wanted} sections can be contested`);
  const variants: string[][] = Array.from({ length: count }, () => []);
  for (const [at, section] of sections.entries()) {
    const choices = chosen.has(at) ? choose(wordings[at] ?? [], count, random) : [];
    for (const [index, variant] of variants.entries()) variant.push(choices[index] ?? section);
  }
  return { texts: variants.map((one) => one.join('')), sections: sections.length, contested: chosen.size };
}

/** The shortest of the versions that is long enough, or the longest of all, then the others. */
export function longEnoughFirst(versions: readonly string[], tokens: number): string[] {
  const bySize = [...versions].sort((one, other) => countTokens(one) - countTokens(other));
  const first = bySize.find((one) => countTokens(one) >= tokens) ?? bySize.at(-1);
  return first === undefined ? [] : [first, ...versions.filter((one) => one !== first)];
}

/** A heading and what stands under it up to the next one; code is no heading. */
function sectionsOf(text: string): string[] {
  const sections: string[] = [];
  let fence: string | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    const begins = fence === undefined && /^#{1,6} /.test(line);
    if (mark !== undefined) fence = fence === undefined ? mark : fence === mark ? undefined : fence;
    if (begins || sections.length === 0) sections.push(line);
    else sections[sections.length - 1] += line;
  }
  return sections;
}

function cutTo(sections: readonly string[], tokens: number): string[] {
  let sum = 0;
  return sections.filter((section) => {
    const size = countTokens(section);
    if (sum + size > tokens) return false;
    sum += size;
    return true;
  });
}

const titleOf = (section: string): string =>
  (/^#+ (.*)/.exec(section)?.[1] ?? '')
    .replace(/<[^>]*>/g, '')
    .trim()
    .toLowerCase();

/** The section as it stands first, then all that could be said instead. */
function wordingsOf(section: string, elsewhere: readonly ReadonlyMap<string, string>[]): string[] {
  const size = countTokens(section);
  const heading = section.slice(0, section.indexOf('\n') + 1);
  const rewritten = elsewhere
    .flatMap((one) => one.get(titleOf(section)) ?? [])
    .map((one) => heading + one.slice(one.indexOf('\n') + 1))
    // A version that says five times as much is another section under the same name.
    .filter((one) => countTokens(one) < size * 2 + 40 && countTokens(one) * 2 + 40 > size);
  const edited = [
    withNumbers(section, 1),
    withNumbers(section, 2),
    withDuties(section),
    withNumbers(withDuties(section), 3),
  ];
  return [...new Set([section, ...rewritten, ...edited])];
}

/** Not in headings, links and names, where a number names something. */
const NUMBER = /(?<![\w.#/-])\d{1,4}(?![\w./-])/g;

const withNumbers = (section: string, step: number): string => {
  const [heading = '', ...body] = section.split(/(?<=\n)/);
  return heading + body.join('').replace(NUMBER, (number) => String(Number(number) + step));
};

const DUTIES: ReadonlyMap<string, string> = new Map([
  ['MUST NOT', 'SHOULD NOT'],
  ['SHALL NOT', 'SHOULD NOT'],
  ['MUST', 'SHOULD'],
  ['SHALL', 'SHOULD'],
  ['SHOULD', 'MAY'],
  ['MAY', 'MUST'],
  ['REQUIRED', 'OPTIONAL'],
]);

const withDuties = (section: string): string =>
  section.replace(
    /\b(MUST NOT|SHALL NOT|MUST|SHALL|SHOULD|MAY|REQUIRED)\b/g,
    (duty) => DUTIES.get(duty) ?? duty,
  );

/** One wording for each variant; two at least. */
function choose(wordings: readonly string[], count: number, random: SeededRandom): string[] {
  const order = random.shuffle(wordings);
  return random.shuffle(
    Array.from({ length: count }, (_, at) => (at < 2 ? order[at] : undefined) ?? random.pick(order)),
  );
}
