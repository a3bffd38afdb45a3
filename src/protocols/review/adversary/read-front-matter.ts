// The metadata at the top of a document, as paths and values with their places: `must_haves/truths` and each of its
// entries. Only what plans and reports use of YAML; nothing in it is run or resolved.

import type { Document } from '../../../domain/document.ts';

export interface Entry {
  /** Keys from the outermost, without the places in lists: `must_haves/key_links/from`. */
  readonly path: string;
  /** Without quotes and comments. */
  readonly value: string;
  /** Counts the items of the innermost list it stands in, so that `from` and `to` of one link can be joined. */
  readonly item: number;
  readonly start: number;
  readonly end: number;
}

interface Level {
  readonly indent: number;
  readonly key: string;
}

const LINE = /^(\s*)((?:- +)*|-$)(?:([A-Za-z_][\w-]{0,60}):(?: +|$))?(.*)$/;

export function readFrontMatter({ text, blocks }: Document): Entry[] {
  const block = blocks.find(({ kind }) => kind === 'frontmatter');
  if (!block) return [];
  const entries: Entry[] = [];
  const levels: Level[] = [];
  let item = 0;
  let at = block.start;
  for (const line of text.slice(block.start, block.end).split('\n')) {
    const read = readLine(line, levels);
    if (read?.isItem) item += 1;
    const place = { start: at + line.length - line.trimStart().length, end: at + line.trimEnd().length };
    for (const value of valuesOf(read?.rest ?? ''))
      entries.push({ path: read?.path ?? '', value, item, ...place });
    at += line.length + 1;
  }
  return entries;
}

/** Moves `levels` to where the line stands. */
function readLine(
  line: string,
  levels: Level[],
): { readonly path: string; readonly rest: string; readonly isItem: boolean } | undefined {
  const match = LINE.exec(line.trimEnd());
  if (!match || /^\s*(?:#|---|\.\.\.|$)/.test(line)) return undefined;
  const [, space = '', dashes = '', key, rest = ''] = match;
  const indent = space.length + dashes.length;
  const inside = key === undefined ? space.length + 1 : indent;
  while ((levels.at(-1)?.indent ?? -1) >= inside) levels.pop();
  if (key !== undefined) levels.push({ indent, key });
  return { path: levels.map((level) => level.key).join('/'), rest, isItem: dashes !== '' };
}

/** `[a, b]` is two values. */
function valuesOf(rest: string): string[] {
  const bare = rest.trim();
  if (bare === '') return [];
  if (!/^\[.*\]$/.test(bare)) return [unquoted(bare)];
  return bare
    .slice(1, -1)
    .split(',')
    .map(unquoted)
    .filter((value) => value !== '');
}

const unquoted = (value: string): string => {
  const bare = value.trim().replace(/\s+#\s.*$/, '');
  return /^(?:"[^"]*"|'[^']*')$/.test(bare) ? bare.slice(1, -1) : bare;
};

export const entriesAt = (entries: readonly Entry[], path: string): Entry[] =>
  entries.filter((entry) => entry.path === path);
