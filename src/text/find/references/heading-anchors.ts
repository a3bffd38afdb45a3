// The anchors a document offers to links: one for each heading in the ways the common renderers make them, and
// those written by hand (`<a id="x">`, `{#x}`).

import type { Document, Range, Section } from '../../../domain/document.ts';

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

export interface Label extends Range {
  /** `phase 3`, `section 4.2`, `milestone 2`. */
  readonly key: string;
  /** As written. */
  readonly text: string;
}

const FAMILIES = 'phase|milestone|stage|step|sprint|wave|iteration|part|appendix|epic|workstream|section';
const LABEL = new RegExp(
  `\\b(${FAMILIES})s?\\s{1,2}(?:#|M)?(\\d{1,3}(?:\\.\\d{1,3}){0,4}|[A-Z](?![\\w']))(?![\\w%]|\\.\\d)|§\\s?(\\d{1,3}(?:\\.\\d{1,3}){0,4})(?![\\w%])|(?<![\\w.\`/-])M(\\d{1,3})(?!\\w|\\.\\d|-\\w)`,
  'gi',
);
const NUMBERED = /^[*_]{0,2}(\d{1,3}(?:\.\d{1,3}){0,4})[.):]?(?:[*_]{0,2})\s/;

/** Labels in a text, in order. */
export function readLabels(text: string): Label[] {
  return [...text.matchAll(LABEL)].flatMap((match) => {
    const [written, family = '', number = '', section, milestone] = match;
    const place = { start: match.index, end: match.index + written.length, text: written };
    if (section !== undefined) return [{ key: `section ${section}`, ...place }];
    // The expression ignores case for the families only.
    if (milestone !== undefined)
      return written.startsWith('M') ? [{ key: `milestone ${Number(milestone)}`, ...place }] : [];
    if (/^[a-z]$/.test(number)) return [];
    return [{ key: `${family.toLowerCase()} ${number.replace(/^0+(?=\d)/, '')}`, ...place }];
  });
}

/** Labels that a heading carries in front of its title. */
export function labelsOf({ title }: Section): string[] {
  const number = NUMBERED.exec(title);
  const rest = number ? title.slice(number[0].length) : title;
  const [first] = readLabels(rest);
  const isLeading = first !== undefined && /^[*_`[(]{0,3}$/.test(rest.slice(0, first.start));
  return [...(number ? [`section ${number[1]}`] : []), ...(isLeading ? [first.key] : [])];
}

/** The first section that carries each label. */
export function indexLabels({ sections }: Document): ReadonlyMap<string, Section> {
  const byLabel = new Map<string, Section>();
  for (const section of sections) {
    for (const label of labelsOf(section)) if (!byLabel.has(label)) byLabel.set(label, section);
  }
  return byLabel;
}
