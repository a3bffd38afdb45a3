// Quotations that are none: words given as a variant's own which stand in no variant, though something like them does.

import type { CheckResult } from '../../../domain/workflow/recheck.ts';
import { locateQuote } from '../../../text/find/anchors/locate-quote.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { type Draft, examine } from '../../recheck/findings.ts';
import { type Quotation, readQuotations, withoutQuotations } from '../read/read-quotes.ts';
import type { Artifact, RunFiles } from '../read/run-folder.ts';

const CHECK = 'quote.not_verbatim';
/** Shorter ones are names of things and emphasis as often as quotations. */
const FEWEST_WORDS = 6;
const MOST_WORDS = 60;
const MOST_QUOTES = 200;
/** So much of a quotation must be found in one place for it to be that place, altered. */
const ALIKE = 0.6;

export function checkQuotes({ diff, transcript, base, variants, others }: RunFiles): CheckResult[] {
  const reports = [diff, transcript, base].filter((report) => report !== undefined);
  if (variants.length === 0) return reports.map(({ path }) => examine(CHECK, path, 0));
  const names = namesOf(variants);
  const worded = variants.map((variant) => ({ ...variant, words: readWords(variant.document.text) }));
  // A rebuttal quotes what was said in the debate before.
  const said = withoutQuotations(transcript?.document.text ?? '');
  const sources = [...variants, ...others].map(({ document }) => document.text);
  // To leave out a parenthesis is no distortion.
  const shortened = sources.map((text) => text.replace(/\([^()\n]{1,80}\)/g, ' '));
  const known = [...sources, ...shortened, said].map((text) => ` ${wordsOf(text).join(' ')} `);
  return reports.map((report) => {
    const { path, document } = report;
    const quotations = readQuotations(document, { names, hasLabels: report === diff })
      .filter(({ text }) => isPassage(text))
      .slice(0, MOST_QUOTES);
    const drafts = quotations
      .filter(({ text }) => !variants.some((variant) => locateQuote(variant.document, text)))
      .filter(({ text }) => !isCopied(text, known))
      .flatMap((quotation) => describe(quotation, worded));
    return examine(CHECK, path, quotations.length, drafts);
  });
}

interface WordedVariant extends Artifact {
  readonly words: readonly PlacedWord[];
}

const wordsOf = (text: string): string[] => readWords(text).map(({ word }) => word);

function isPassage(text: string): boolean {
  const { length } = wordsOf(text);
  // Labels side by side are a list of names, not a passage.
  return length >= FEWEST_WORDS && length <= MOST_WORDS && !/\s[/>→]\s/.test(text);
}

/** Blind to case, punctuation and emphasis; an ellipsis or brackets divide a quotation. */
function isCopied(text: string, known: readonly string[]): boolean {
  const parts = text
    .split(/\.{3}|…|\[[^\]]{0,200}\]/)
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part !== '');
  return known.some((source) => parts.every((part) => source.includes(` ${part} `)));
}

function describe({ text, line }: Quotation, variants: readonly WordedVariant[]): Draft[] {
  const wanted = wordsOf(text);
  const places = variants.map((variant) => ({ ...variant, passage: nearestPassage(wanted, variant.words) }));
  const best = places.reduce((left, right) => (right.passage.share > left.passage.share ? right : left));
  if (best.passage.share < ALIKE) return [];
  const nearest = excerpt(best.document.text, best.passage);
  const place = `${best.path}:${lineAt(best.document, best.passage.start)}`;
  const message = `"${text}" stands in no variant; the nearest words are "${nearest}" (${place}).`;
  return [{ declared: text, recomputed: nearest, message, line }];
}

const excerpt = (text: string, { start, end }: Passage): string =>
  text.slice(start, end).replace(/\s+/g, ' ');

/** Parts of file names that tell the variants apart: `opus`, `haiku`. */
function namesOf(variants: readonly Artifact[]): string[] {
  const parts = variants.map(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
    return new Set(name.replace(/\.md$/, '').match(/[a-z]{4,}/g) ?? []);
  });
  const all = [...new Set(parts.flatMap((own) => [...own]))];
  return variants.length < 2 ? [] : all.filter((name) => parts.filter((own) => own.has(name)).length === 1);
}

export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface Passage {
  /** Of the words that were looked for, in the same order. */
  readonly share: number;
  readonly start: number;
  readonly end: number;
}

/** A passage may hold so much more than the words looked for. */
const STRETCH = 1.4;
/** Places with equally many words that are compared word by word. */
const MOST_PLACES = 50;

/** In lower case, without punctuation and marks. */
export function readWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function nearestPassage(wanted: readonly string[], words: readonly PlacedWord[]): Passage {
  const size = Math.min(words.length, Math.ceil(wanted.length * STRETCH));
  const none: Passage = { share: 0, start: 0, end: 0 };
  return placesWithMost(wanted, words, size)
    .map((at) => measurePassage(wanted, words.slice(at, at + size)))
    .reduce((left, right) => (right.share > left.share ? right : left), none);
}

/** Where windows begin that hold most of the words, in any order. */
function placesWithMost(wanted: readonly string[], words: readonly PlacedWord[], size: number): number[] {
  const open = new Map<string, number>();
  for (const word of wanted) open.set(word, (open.get(word) ?? 0) + 1);
  let shared = 0;
  let most = 0;
  let places: number[] = [];
  words.forEach(({ word }, index) => {
    const left = index < size ? 0 : release(open, words[index - size]?.word ?? '');
    shared += take(open, word) - left;
    if (shared < most || shared === 0) return;
    if (shared > most) places = [];
    most = shared;
    if (places.length < MOST_PLACES) places.push(Math.max(0, index - size + 1));
  });
  return places;
}

function take(open: Map<string, number>, word: string): number {
  const count = open.get(word);
  if (count === undefined) return 0;
  open.set(word, count - 1);
  return count > 0 ? 1 : 0;
}

function release(open: Map<string, number>, word: string): number {
  const count = open.get(word);
  if (count === undefined) return 0;
  open.set(word, count + 1);
  return count >= 0 ? 1 : 0;
}

function measurePassage(wanted: readonly string[], window: readonly PlacedWord[]): Passage {
  const words = window.map(({ word }) => word);
  const common = longestCommon(wanted, words);
  // As tight as it can be without losing a word.
  let [from, to] = [0, words.length];
  while (from < to && longestCommon(wanted, words.slice(from + 1, to)) === common) from += 1;
  while (to > from && longestCommon(wanted, words.slice(from, to - 1)) === common) to -= 1;
  return { share: common / wanted.length, start: window[from]?.start ?? 0, end: window[to - 1]?.end ?? 0 };
}

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    b.forEach((other, index) => {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    });
    row = next;
  }
  return row[b.length] ?? 0;
}
