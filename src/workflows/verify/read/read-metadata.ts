// What a report says about itself in single lines: keys of its frontmatter and `Key: value` wherever they stand.

import type { Document } from '../../../domain/document.ts';
import { plain } from '../../reports/read-tables.ts';

export interface Field {
  readonly key: string;
  readonly value: string;
  readonly line: number;
  /** Index into `Document.sections`. */
  readonly section: number;
}

export interface Entry {
  readonly value: string;
  readonly line: number;
  /** Indented lines or list items belong to it. */
  readonly hasChildren: boolean;
}

const FIELD = /^\s{0,8}(?:[-*+]\s{1,4}|\d{1,3}\.\s{1,4})?([A-Za-z][\w ,/()'-]{0,60}?)\s{0,2}:\s{1,4}(\S.*)$/;
const KEY = /^(\s*)([A-Za-z_][\w.-]*)\s*:(?:\s+(?!\s)(.*))?$/;

/** From list items, paragraphs and headings, without emphasis. */
export function readFields(document: Document): Field[] {
  return document.blocks.flatMap(({ kind, start, end, line, section }) => {
    if (kind !== 'list-item' && kind !== 'paragraph' && kind !== 'heading') return [];
    const lines = document.text
      .slice(start, end)
      .replace(/^#+\s+/, '')
      .split('\n');
    return lines.flatMap((text, index) => {
      const match = FIELD.exec(plain(text));
      return match ? [{ key: match[1] ?? '', value: match[2] ?? '', line: line + index, section }] : [];
    });
  });
}

/** Top-level keys of the metadata block, empty where there is none. */
export function readFrontmatter(document: Document): ReadonlyMap<string, Entry> {
  const block = document.blocks.find(({ kind }) => kind === 'frontmatter');
  if (!block) return new Map();
  const lines = document.text.slice(block.start, block.end).split('\n').slice(1, -1);
  return readKeys(lines, block.line + 1);
}

/** Keys of a YAML mapping that stand at the depth of the first one. */
export function readKeys(lines: readonly string[], firstLine: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  const depth = depthOfFirstKey(lines);
  lines.forEach((text, index) => {
    const match = KEY.exec(text);
    if (!match || match[1]?.length !== depth) return;
    const value = withoutComment(match[3] ?? '');
    entries.set(match[2] ?? '', {
      value,
      line: firstLine + index,
      hasChildren: isChild(nextWritten(lines, index), depth),
    });
  });
  return entries;
}

const depthOfFirstKey = (lines: readonly string[]): number =>
  lines.map((text) => KEY.exec(text)?.[1]?.length).find((depth) => depth !== undefined) ?? 0;

const withoutComment = (value: string): string =>
  value
    .replace(/(?:^|\s)#.*$/, '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim();

function nextWritten(lines: readonly string[], index: number): string {
  let at = index + 1;
  while (lines[at]?.trim() === '') at += 1;
  return lines[at] ?? '';
}

const isChild = (text: string, depth: number): boolean =>
  /^\s*-(?:\s|$)/.test(text) || text.length - text.trimStart().length > depth;

const paths = new WeakMap<Document, string[]>();

/** Titles from the outermost section to this one, in lower case: for patterns. */
export function pathOf(document: Document, section: number): string {
  const known = paths.get(document) ?? [];
  paths.set(document, known);
  known[section] ??= titlesOf(document, section).join(' > ');
  return known[section];
}

function titlesOf({ sections }: Document, section: number): string[] {
  const titles: string[] = [];
  for (let at: number | undefined = section; at !== undefined; at = sections[at]?.parent) {
    titles.unshift(plain(sections[at]?.title ?? '').toLowerCase());
  }
  return titles;
}
