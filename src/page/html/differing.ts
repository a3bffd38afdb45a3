// The words in which texts differ, marked in each of them: what a reader looks for in two sentences that contradict each other.

import { type Html, html } from './html.ts';

/** Words, single characters of scripts that write no spaces, and whatever stands between them. */
const TOKEN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}_]+|\s+|./gsu;
/** Longer texts are whole passages: everything would be marked, and take long. */
const MOST_TOKENS = 1_200;

const tokensOf = (text: string): readonly string[] => text.match(TOKEN) ?? [];

/** Each text against the first, and the first against all others. */
export const markDiffering = (texts: readonly string[]): readonly Html[] =>
  mark(texts, Number.POSITIVE_INFINITY);

/** The same, but of what they have in common only `around` tokens stay on either side of a difference. */
export const excerptDiffering = (texts: readonly string[], around: number): readonly Html[] =>
  mark(texts, around);

function mark(texts: readonly string[], around: number): readonly Html[] {
  const all = texts.map(tokensOf);
  const [first = [], ...others] = all;
  if (others.length === 0 || all.some(({ length }) => length > MOST_TOKENS))
    return texts.map((text) => html`${text}`);
  const kept = others.map((other) => keptOf(first, other));
  const inFirst = first.map((_, at) => kept.every(({ left }) => left.has(at)));
  return all.map((tokens, text) =>
    marked(tokens, around, (at) =>
      text === 0 ? inFirst[at] === true : kept[text - 1]?.right.has(at) === true,
    ),
  );
}

interface Kept {
  readonly left: ReadonlySet<number>;
  readonly right: ReadonlySet<number>;
}

/** The longest common subsequence, by place in each; spaces alone hold nothing together. */
function keptOf(a: readonly string[], b: readonly string[]): Kept {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const [left, right] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      left.add(i);
      right.add(j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return { left, right };
}

const isSpace = (token: string): boolean => token.trim() === '';

interface Run {
  readonly tokens: string[];
  readonly isMarked: boolean;
}

/** Marked words with only spaces between them are one mark. */
function marked(tokens: readonly string[], around: number, isKept: (at: number) => boolean): Html {
  const runs: Run[] = [];
  tokens.forEach((token, at) => {
    const last = runs.at(-1);
    const isBetween = isSpace(token) && last?.isMarked === true && at + 1 < tokens.length && !isKept(at + 1);
    const isMarked = isBetween || (!isKept(at) && !isSpace(token));
    if (last?.isMarked === isMarked) last.tokens.push(token);
    else runs.push({ tokens: [token], isMarked });
  });
  return html`${runs.map((run, at) =>
    run.isMarked
      ? html`<mark>${run.tokens.join('')}</mark>`
      : shorten(run.tokens, around, at > 0, at + 1 < runs.length),
  )}`;
}

/** Keeps what stands beside a difference: at its end where one follows, at its beginning where one went before. */
function shorten(tokens: readonly string[], around: number, isAfter: boolean, isBefore: boolean): string {
  const kept = around * (Number(isAfter) + Number(isBefore) || 1);
  if (tokens.length <= kept + 1) return tokens.join('');
  const [head, tail] = [isAfter || !isBefore ? around : 0, isBefore ? around : 0];
  const begin = tokens.slice(0, head).join('').trimEnd();
  const end = tail === 0 ? '' : tokens.slice(-tail).join('').trimStart();
  return `${begin}${begin === '' ? '' : ' '}…${end === '' ? '' : ' '}${end}`;
}
