// What a person may ask of a plan beyond leaving changes out, how places and passages are named in it, and how all of it is said
// in one line: `2, 5; 3 > Security; 4 = "own words"; + b.md:12-15 > Limits`.

import { z } from 'zod';
import type { Finding, Reading } from '../../../../domain/question.ts';
import { wordsOf } from './highlight-points.ts';
import type { AddablePoint, ForeignBlock, PlanPayload } from './review-plan.ts';

/** Longer than anybody's own sentence, shorter than what would drown a document. */
const LONGEST = 20_000;
const NAME = 1000;

const words = z.string().max(LONGEST);

/** A line of the base, or the title of one of its sections. */
const place = z.union([z.int(), z.string().max(NAME)]);

/** Own words in place of what a change brings in. */
export const reworded = z.strictObject({
  change: z.int(),
  /** 1-based; needed where the change has several. */
  passage: z.int().optional(),
  words,
  why: words.optional(),
});

/** Own words, or something of another variant that the plan leaves out: `X-004`, `b.md:12-15`. */
export const added = z.strictObject({
  words: words.optional(),
  take: z.string().max(NAME).optional(),
  after: place.optional(),
  why: words.optional(),
});

export type Reworded = z.output<typeof reworded>;
export type Added = z.output<typeof added>;

/** A section by its title goes before a line by its number. */
export function readSectionOrLine(
  after: string | number,
  { sections, lines }: Pick<PlanPayload, 'sections' | 'lines'>,
): { readonly section: string } | { readonly line: number } | undefined {
  const said = String(after).trim();
  if (sections.includes(said)) return { section: said };
  const line = Number(/^L?(\d{1,7})$/i.exec(said)?.[1] ?? 0);
  return line >= 1 && line <= lines ? { line } : undefined;
}

interface NamedLines {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
}

/** `b.md:12-15`; undefined where it names no lines. */
export function readLines(take: string): NamedLines | undefined {
  const [, file, first, last = first] = /^(.+):L?(\d{1,7})(?:-L?(\d{1,7}))?$/i.exec(take.trim()) ?? [];
  return file === undefined ? undefined : { file, line: Number(first), endLine: Number(last) };
}

export const isSameName = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();

const finding = (path: string, message: string): Finding[] => [{ path, message }];

export function checkReworded(one: Reworded, at: number, { changes }: PlanPayload): Finding[] {
  const path = `reword.${at}`;
  const change = changes.find(({ number }) => number === one.change);
  if (change === undefined) return finding(path, `there is no Change #${one.change} in this plan`);
  const name = `Change #${one.change}`;
  const { passages } = change;
  if (one.passage === undefined && passages.length > 1)
    return finding(path, `${name} has ${passages.length} passages: say which, as passage: 1`);
  const passage = passages[(one.passage ?? 1) - 1];
  if (passage === undefined) return finding(path, `${name} has no passage ${one.passage ?? 1}`);
  if (one.words.trim() === '')
    return finding(path, `${name}: own words are empty; to leave the change out, remove it`);
  if (isRow(passage) && !isRow(one.words))
    return finding(path, `${name}: this passage is the row of a table; write it as one: | ... | ... |`);
  return [];
}

const isRow = (text: string): boolean => /^\|[^\n\r]*\|$/.test(text.trim());

export function checkAdditions(
  add: readonly Added[],
  remove: readonly number[],
  payload: PlanPayload,
): Finding[] {
  const taken = new Set<ForeignBlock>();
  return add.flatMap((one, at): Finding[] => {
    const path = `add.${at}`;
    const refused = refusal(one, payload);
    if (refused !== undefined) return finding(path, refused);
    const blocks = one.take === undefined ? [] : blocksOf(one.take, payload);
    const twice = blocks.find((block) => taken.has(block));
    const known = blocks.find(
      ({ isInBase, change }) => isInBase || (change !== undefined && !remove.includes(change)),
    );
    for (const block of blocks) taken.add(block);
    if (twice) return finding(path, `${twice.file} L${twice.line} is added twice`);
    if (known === undefined) return [];
    const why = known.isInBase
      ? 'stands in the base already'
      : `comes in with Change #${known.change} already`;
    return finding(path, `${known.file} L${known.line} ${why}: name only what the plan leaves out`);
  });
}

/** Why it cannot be done, whatever else is asked for. */
function refusal({ words: own, take, after }: Added, payload: PlanPayload): string | undefined {
  if ((own === undefined) === (take === undefined))
    return 'an addition has either words or take: own words, or what is taken from a variant';
  if (own?.trim() === '') return 'own words are empty';
  if (own !== undefined && after === undefined)
    return 'own words need a place: after: 12 for a line of the base, or the title of a section';
  if (after !== undefined && readSectionOrLine(after, payload) === undefined)
    return `the base has no section and no line "${String(after).trim()}"; it has ${payload.lines} lines`;
  return take === undefined ? undefined : unknownPassage(take, payload);
}

const pointOf = (take: string, { points }: PlanPayload): AddablePoint | undefined =>
  points.find(({ id }) => isSameName(id, take));

function unknownPassage(take: string, payload: PlanPayload): string | undefined {
  const point = pointOf(take, payload);
  if (point && point.files.length > 1)
    return `${point.id} stands in ${point.files.join(' and ')}: name one by its lines, as ${point.files[0]}:12`;
  if (point) return undefined;
  const lines = readLines(take);
  if (lines === undefined)
    return `"${take.trim()}" is no point of this run and names no lines, as b.md:12-15 does`;
  const files = [...new Set(payload.foreign.map(({ file }) => file))];
  if (!files.some((file) => isSameName(file, lines.file)))
    return `"${lines.file}" is none of the documents that are merged in: ${files.join(', ')}`;
  return blocksOf(take, payload).length === 0 ? `${take.trim()}: these lines have no text` : undefined;
}

function blocksOf(take: string, payload: PlanPayload): ForeignBlock[] {
  const point = pointOf(take, payload);
  const lines = readLines(take);
  return payload.foreign.filter(({ file, line, endLine }) =>
    point
      ? file === point.files[0] && point.lines.includes(line)
      : lines !== undefined && isSameName(file, lines.file) && line <= lines.endLine && lines.line <= endLine,
  );
}

export const PLAN_GRAMMAR =
  'approve, the numbers of changes to leave out (2, 5), 3 > Title of a section to put one behind it, 4 = "own words" to write one otherwise, + "own words" > 12 or + b.md:12-15 > Title to add something behind a line or section of the base, or none; several with ;';

interface Said {
  readonly remove: number[];
  readonly move: { change: number; after: string }[];
  readonly reword: Reworded[];
  readonly add: Added[];
}

export function readPlanLine(line: string, { changes }: PlanPayload): Reading {
  const said: Said = { remove: [], move: [], reword: [], add: [] };
  for (const part of partsOf(line)) {
    const word = part.toLowerCase();
    if (part === '' || word === 'approve') continue;
    if (word === 'none') {
      said.remove.push(...changes.map(({ number }) => number));
      continue;
    }
    const fault = part.startsWith('+') ? readAdded(part.slice(1), said) : readChange(part, said);
    if (fault !== undefined) return { fault: { path: 'plan', message: fault } };
  }
  const { remove, move, reword, add } = said;
  return {
    answer: {
      approved: true,
      remove: [...new Set(remove)],
      move,
      ...(reword.length > 0 && { reword }),
      ...(add.length > 0 && { add }),
    },
  };
}

/** By semicolons that do not stand in somebody's words. */
const partsOf = (line: string): string[] =>
  [...line.matchAll(/(?:"[^"]*"|[^;])+/g)].map(([part]) => part.trim());

const QUOTED = /^"([^"]*)"$/;

/** `"own words" > 12`, `X-004`, `b.md:12-15 > Limits`. */
function readAdded(part: string, { add }: Said): string | undefined {
  const [, said = '', after] = /^\s*("[^"]*"\s*|[^">\s][^">]*)(?:>\s*(\S.*))?$/.exec(part) ?? [];
  const what = said.trim();
  if (what === '') return `"+${part}" adds nothing: write + "own words" > 12, or + b.md:12-15`;
  const words = QUOTED.exec(what)?.[1];
  add.push({
    ...(words === undefined ? { take: what } : { words }),
    ...(after !== undefined && { after: after.trimEnd() }),
  });
  return undefined;
}

/** `2, 5`, `3 > Limits`, `4 = "own words"`, `4.2 = "own words"`. */
function readChange(part: string, { remove, move, reword }: Said): string | undefined {
  const [, number, passage, words] = /^#?(\d{1,6})(?:\.(\d{1,6}))?\s*=\s*"([^"]*)"$/.exec(part) ?? [];
  if (number !== undefined && words !== undefined) {
    reword.push({ change: Number(number), ...(passage && { passage: Number(passage) }), words });
    return undefined;
  }
  const arrow = part.indexOf('>');
  const numbers = wordsOf(arrow < 0 ? part : part.slice(0, arrow)).map((word) => word.replace(/^#/, ''));
  const wrong = numbers.find((word) => !/^\d{1,6}$/.test(word));
  if (wrong !== undefined || numbers.length === 0) return `"${wrong ?? part}" is no number of a change`;
  if (arrow < 0) remove.push(...numbers.map(Number));
  else {
    const after = part.slice(arrow + 1).trim();
    move.push(...numbers.map((one) => ({ change: Number(one), after })));
  }
  return undefined;
}
