// The same for TOML: one table of our own at the end of the file. What was done is read back by a parser and compared with
// what was meant; where they differ nothing is done.

import { isDeepStrictEqual } from 'node:util';
import { parse } from 'smol-toml';
import { type Addition, insertAll, Unsure } from './edit.ts';

export interface TomlPlace {
  readonly container: string;
  readonly name: string;
}

type Table = Readonly<Record<string, unknown>>;
type Entry = Readonly<Record<string, string | number | readonly string[]>>;

const BOM = '\ufeff';

export function readToml(text: string): Table {
  try {
    return parse(text.startsWith(BOM) ? text.slice(1) : text, { integersAsBigInt: true });
  } catch (error) {
    const line = (error as { readonly line?: unknown }).line;
    throw new Unsure(`it is no TOML${typeof line === 'number' ? ` (line ${line})` : ''}`);
  }
}

const serversOf = (table: Table, container: string): Table => (table[container] ?? {}) as Table;

const eolOf = (text: string): string => /\r?\n/.exec(text)?.[0] ?? '\n';

export const renderToml = ({ container, name }: TomlPlace, entry: Entry, eol = '\n'): string =>
  [
    `[${container}.${name}]`,
    ...Object.entries(entry).map(([key, value]) => `${key} = ${rendered(value)}`),
  ].join(eol);

/** What JSON escapes in a text, TOML escapes alike; U+007F is the one that only TOML refuses. */
const rendered = (value: Entry[string]): string =>
  Array.isArray(value)
    ? `[${value.map(rendered).join(', ')}]`
    : JSON.stringify(value).replaceAll('\u007f', '\\u007f');

/** A file without a line end at its end still has none afterwards. */
export function addToToml(text: string, place: TomlPlace, entry: Entry): Addition {
  const before = readToml(text);
  const eol = eolOf(text);
  const table = renderToml(place, entry, eol);
  const isEmpty = text === '' || text === BOM;
  const own = isEmpty ? `${table}${eol}` : /\n$/.test(text) ? `${eol}${table}${eol}` : `${eol}${eol}${table}`;
  const inserts = [{ at: text.length, text: own }];
  const after = insertAll(text, inserts);
  const { container, name } = place;
  const entryRead = serversOf(readToml(table), container)[name];
  const meant = { ...serversOf(before, container), [name]: entryRead };
  if (!isSame(read(after), { ...before, [container]: meant }))
    throw new Unsure(`its "${container}" is written in a way that takes no table behind it`);
  return { after, inserts, madeContainer: false };
}

/** Undefined where it is no TOML any more. */
function read(text: string): Table | undefined {
  try {
    return readToml(text);
  } catch {
    return undefined;
  }
}

/** Without the prototypes that a parser gives its tables. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(plain(one), plain(other));

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return new Map(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

/** Our table and those below it, with the empty line before; what others wrote between them and the next table stays. */
export function removeFromToml(text: string, { container, name }: TomlPlace): string {
  const before = readToml(text);
  const lines = text.split(/(?<=\n)/);
  const key = (word: string) => `(?:${word}|"${word}"|'${word}')`;
  const header = new RegExp(
    `^\\ufeff?[ \\t]*\\[[ \\t]*${key(container)}[ \\t]*\\.[ \\t]*${key(name)}[ \\t]*[\\].]`,
  );
  const own = ownLines(lines, header);
  const left = lines.filter((_, at) => !own.has(at)).join('');
  const marked = text.startsWith(BOM) && !left.startsWith(BOM) ? `${BOM}${left}` : left;
  const after = own.has(lines.length - 1) ? withoutGap(marked, text) : marked;
  const { [name]: _, ...others } = serversOf(before, container);
  const meant = { ...before, [container]: others };
  const { [container]: still = {}, ...rest } = read(after) ?? { [container]: undefined, broken: true };
  if (!isSame({ ...rest, [container]: still }, meant))
    throw new Unsure(`its "${container}.${name}" is not a table of its own`);
  return after;
}

/** Blank lines and comments at the end of a table are not of it. */
function ownLines(lines: readonly string[], header: RegExp): ReadonlySet<number> {
  const own = new Set<number>();
  let waiting: number[] = [];
  let isOwn = false;
  for (const [at, line] of lines.entries()) {
    if (/^\ufeff?[ \t]*\[/.test(line)) {
      isOwn = header.test(line);
      if (!isOwn) waiting = [];
    }
    if (!isOwn) continue;
    waiting.push(at);
    if (/^(?:#|$)/.test(line.trim())) continue;
    for (const one of waiting) own.add(one);
    waiting = [];
  }
  return own;
}

/** Without the empty line that came with a table at the end of the file. */
function withoutGap(after: string, text: string): string {
  const left = after.replace(/\r?\n$/, '');
  if (/\n$/.test(text)) return /\n$/.test(left) || left === '' || left === BOM ? left : after;
  return left.replace(/\r?\n$/, '');
}
