// What a link target means inside a folder of documents: an anchor of the same file, or another document and
// perhaps an anchor in it. Paths are names with `/`; they are compared, never opened.

import type { Range } from '../../../domain/document.ts';
export interface ResolvedLink {
  /** Undefined for the document that holds the link. */
  readonly path?: string;
  readonly anchor?: string;
}

const DOCUMENT = /\.(?:md|markdown|mdx)$/i;

/** Undefined for what is no reference to a document: addresses, pictures, source files, folders. */
export function resolveLink(from: string, target: string): ResolvedLink | undefined {
  if (target === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined;
  const hash = target.indexOf('#');
  const written = hash < 0 ? target : target.slice(0, hash);
  const anchor = hash < 0 ? {} : { anchor: decode(target.slice(hash + 1)).toLowerCase() };
  if (written === '') return hash < 0 ? undefined : anchor;
  const path = decode(written.split('?')[0] ?? '');
  if (!DOCUMENT.test(path) || path.includes('{') || path.includes('<')) return undefined;
  // A rooted path means the root of a site or repository, which nobody here knows.
  if (path.startsWith('/')) return undefined;
  return { path: join(from, path), ...anchor };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function join(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length === 0 || parts.at(-1) === '..') parts.push('..');
    else parts.pop();
  }
  return parts.join('/');
}

export interface Link extends Range {
  /** Where an inline link or a definition leads. */
  readonly target?: string;
  /** What a reference link asks for. */
  readonly label?: string;
}

const INLINE =
  /(?<!\\)\[(?:[^[\]\\\n]|\\.|\n(?!\s*\n)){0,1000}\]\([ \t]{0,8}\n?[ \t]{0,8}(<[^<>\n]{0,2000}>|[^\s()<]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500}){0,8})(?:\s{1,8}["'(][^\n]{0,300}?["')])?[ \t]{0,8}\)/g;
const REFERENCE = /(?<![\w\\\])])\[((?:[^[\]\\\n]|\\.){1,300})\]\[((?:[^[\]\\\n]|\\.){0,300})\](?![[(])/g;
const DEFINITION =
  /^ {0,3}\[(?!\^)(?:[^[\]\\\n]|\\.){1,300}\]:[ \t]{0,8}(<[^<>\n]{0,2000}>|[^\s<]{1,2000})/gm;

export function findLinks(masked: string): Link[] {
  const targets = [...masked.matchAll(INLINE), ...masked.matchAll(DEFINITION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    target: (match[1] ?? '').replace(/^<|>$/g, ''),
  }));
  const labels = [...masked.matchAll(REFERENCE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    label: match[2] === '' ? (match[1] ?? '') : (match[2] ?? ''),
  }));
  return [...targets, ...labels].sort((a, b) => a.start - b.start);
}
