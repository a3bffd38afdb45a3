// Step 1: what a spec is called, which version it is, and what it says of itself in one to three sentences.

import type { Document } from '../../../domain/document.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import type { Metadata } from './source/check-frontmatter.ts';
import { readInlineLabel, readLabel } from './statements/labels.ts';
import { plain } from './statements/statement.ts';
import { partOfTitle } from './statements/titles.ts';

const MOST_SENTENCES = 3;
const VERSION_LINE = /^[\s|*_>-]{0,8}version\b[*_]{0,2}\s*[:|]\s*(?:[*_]{1,2}\s*)?v?(\d[\w.+-]{0,20})/im;
const OPENING = 4000;

export interface Description {
  readonly title: string;
  readonly version: string | null;
  readonly summary: string;
}

export function describeSpec(document: Document, { title, version }: Metadata, label: string): Description {
  const heading = document.sections.find(({ level }) => level === 1)?.title ?? '';
  const file = label.split(/[\\/]/).at(-1) ?? label;
  return {
    title: plain(heading) || title || document.sections[1]?.title || file.replace(/\.\w+$/, ''),
    version: version ?? VERSION_LINE.exec(document.text.slice(0, OPENING))?.[1] ?? null,
    summary: summaryOf(document),
  };
}

function summaryOf(document: Document): string {
  const paragraphs = document.blocks.filter(
    ({ kind, parent }) => kind === 'paragraph' && parent === undefined,
  );
  const isSaying = (text: string): boolean =>
    !readLabel(text) && !readInlineLabel(text) && /[.!]\s*$/.test(text);
  const texts = paragraphs.map(({ start, end, section }) => ({
    text: document.text.slice(start, end),
    section,
  }));
  const saying = texts.filter(({ text }) => isSaying(text));
  const told =
    saying.find(({ section }) => partOfTitle(document.sections[section]?.title ?? '') === 'background') ??
    saying[0];
  if (!told) return '';
  const sentences = splitSentences(told.text).slice(0, MOST_SENTENCES);
  return plain(told.text.slice(0, sentences.at(-1)?.end ?? 0));
}
