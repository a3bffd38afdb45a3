// File patterns for shells that do not expand them: `*`, `?`, `**` and brace sets. `**` does not follow
// links, so that a loop of links cannot trap the walk; `*` does. Own code because Node 20 has none, and `tinyglobby` follows
// links everywhere or nowhere and makes regular expressions of patterns, whose time multiplies with every `*`.

import { readdir, stat } from 'node:fs/promises';
import { isAbsolute, join, parse, resolve, sep } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { isBelow } from './paths.ts';

const MOST_ALTERNATIVES = 1000;

export const isPattern = (path: string): boolean => /[*?]/.test(path) || findBraceSet(path) !== undefined;

/** The first innermost `{a,b}`. */
const findBraceSet = (text: string): RegExpExecArray | undefined =>
  [...text.matchAll(/\{([^{}]*)\}/g)].find(([, inside = '']) => inside.includes(','));

/** Paths written as the pattern is, sorted by code unit; brace alternatives keep their order. */
export async function expandPattern(pattern: string, cwd: string): Promise<string[]> {
  const found = new Set<string>();
  for (const alternative of expandBraces(pattern)) {
    const paths = isPattern(alternative) ? await findMatches(alternative, cwd) : [alternative];
    for (const path of paths) found.add(path);
  }
  if (found.size > 0) return [...found];
  throw new UsageError(`No file matches: ${pattern}`, {
    code: 'input/no-match',
    hint: 'Patterns know *, ?, ** and {a,b}; * does not match a leading dot. Or name the files one by one.',
  });
}

function expandBraces(pattern: string): string[] {
  const done: string[] = [];
  const open = [pattern];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const set = findBraceSet(next);
    if (set?.[1] === undefined) done.push(next);
    else {
      const [before, after] = [next.slice(0, set.index), next.slice(set.index + set[0].length)];
      open.unshift(...set[1].split(',').map((alternative) => before + alternative + after));
    }
    if (done.length + open.length > MOST_ALTERNATIVES) {
      throw new UsageError(`Too many alternatives in pattern: ${pattern.slice(0, 60)}`, {
        code: 'input/pattern-too-large',
        hint: 'Name the files one by one.',
      });
    }
  }
  return done;
}

async function findMatches(pattern: string, cwd: string): Promise<string[]> {
  const { root } = parse(pattern);
  const written = pattern.slice(root.length).split(sep === '\\' ? /[\\/]/ : '/');
  const segments = written.filter((segment) => segment !== '');
  if (segments.at(-1) === '**') segments.push('*');
  const fixed = segments.findIndex(isPattern);
  const base = root + segments.slice(0, fixed).join('/');
  const found: string[] = [];
  await walk(base, new Set([0]), segments.slice(fixed), cwd, found);
  const documents: string[] = [];
  const around = [resolve(cwd, base), cwd];
  for (const path of found) if (await isDocument(resolve(cwd, path), around)) documents.push(path);
  return documents.sort();
}

/** `positions` are the segments that the names below `folder` may match next. */
async function walk(
  folder: string,
  positions: ReadonlySet<number>,
  segments: readonly string[],
  cwd: string,
  found: string[],
): Promise<void> {
  const here = [...skipEmptyDeep(positions, segments)];
  const absolute = isAbsolute(folder) ? folder : join(cwd, folder);
  for (const entry of await readdir(absolute, { withFileTypes: true }).catch(() => [])) {
    const matched = here.filter((at) => matchesName(segments[at] ?? '', entry.name));
    const isLinked = entry.isSymbolicLink() && (await isFolder(join(absolute, entry.name)));
    if (entry.isDirectory() || isLinked) {
      const deep = isLinked || isHidden(entry.name) ? [] : here.filter((at) => segments[at] === '**');
      const below = [...deep, ...matched.map((at) => at + 1)].filter((at) => at < segments.length);
      if (below.length > 0) await walk(pathOf(folder, entry.name), new Set(below), segments, cwd, found);
    } else if (matched.includes(segments.length - 1)) found.push(pathOf(folder, entry.name));
  }
}

const pathOf = (folder: string, name: string): string =>
  folder === '' || folder.endsWith('/') ? folder + name : `${folder}/${name}`;

/** `**` may stand for no folder at all. */
function skipEmptyDeep(positions: ReadonlySet<number>, segments: readonly string[]): ReadonlySet<number> {
  const here = new Set(positions);
  for (const at of here) if (segments[at] === '**') here.add(at + 1);
  return here;
}

/** What nobody means by "all documents below here". */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/** A pattern means documents that lie there: a pipe would be waited for, a device never ends, a link may lead anywhere. */
const isDocument = (path: string, around: readonly string[]): Promise<boolean> =>
  stat(path).then(
    async (status) => status.isFile() && (await isBelow(path, around)),
    () => true,
  );

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );

/** Remembers only the last `*`: at worst name length times pattern length. */
function matchesName(segment: string, name: string): boolean {
  if (segment === '**' || (name.startsWith('.') && !segment.startsWith('.'))) return false;
  const pattern = [...segment];
  const letters = [...name];
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let letter = 0; letter < letters.length; ) {
    if (pattern[at] === '*') {
      star = at;
      resume = letter;
      at += 1;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === letters[letter])) {
      at += 1;
      letter += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      letter = resume;
    } else return false;
  }
  return pattern.slice(at).every((rest) => rest === '*');
}
