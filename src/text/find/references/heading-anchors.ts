// The anchors a document offers to links: one for each heading in the ways the common renderers make them, and
// those written by hand (`<a id="x">`, `{#x}`).

import type { Document } from '../../../domain/document.ts';

const WRITTEN = /<[a-z][a-z0-9]*\s[^<>]{0,200}?\b(?:id|name)\s{0,4}=\s{0,4}["']?([^"'\s<>]{1,200})/gi;
const ATTRIBUTE = /\{[^{}]{0,80}?#([\w.:-]{1,200})[^{}]{0,80}\}/g;

export function anchorsOf({ text, sections, blocks }: Document): ReadonlySet<string> {
  const anchors = new Set<string>(['', 'top']);
  const counts = new Map<string, number>();
  const add = (title: string): void => {
    const slug = slugOf(title);
    const before = counts.get(slug) ?? 0;
    counts.set(slug, before + 1);
    for (const form of formsOf(slug)) anchors.add(before === 0 ? form : `${form}-${before}`);
    for (const [, id = ''] of title.matchAll(ATTRIBUTE)) anchors.add(id.toLowerCase());
  };
  for (const { level, title } of sections) if (level > 0) add(title);
  // Headings inside a quotation or list open no section but are linked to all the same.
  for (const { kind, start, end } of blocks) {
    if (kind === 'heading') anchors.add(slugOf(text.slice(start, end).replace(/^#{1,6}\s+/, '')));
  }
  for (const [, id = ''] of text.matchAll(WRITTEN)) anchors.add(id.toLowerCase());
  return anchors;
}

/** As GitHub does it: lower case, marks dropped, a dash for each blank. */
export function slugOf(title: string): string {
  return title
    .replace(/\{[^{}]{0,80}#[^{}]{0,80}\}\s*$/, '')
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/<[^<>]{1,200}>|[*`]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** GitLab folds dashes; Pandoc drops what stands before the first letter; some drop the underscores of emphasis. */
const formsOf = (slug: string): string[] => {
  const folded = slug.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
  return [slug, folded, folded.replace(/^[^\p{L}]+/u, ''), slug.replace(/_/g, '')];
};
