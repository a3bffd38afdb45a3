// The heading of a new section: of the level of the section beside it, numbered like that where it goes on with a series.

import type { Document, Section } from '../../../../domain/document.ts';
import type { Target } from './find-target.ts';

type New = Extract<Target, { kind: 'new' }>;

/** New sections by their title: in which order they came, and where they go. */
export type Headings = Map<string, { readonly order: number; readonly behind: number | undefined }>;

export interface Heading {
  readonly offset: number;
  readonly level: number;
  readonly order: number;
  /** Empty where the section has its heading already. */
  readonly title: string;
}

/** A number that it had where it came from. */
const OWN_NUMBER = /^(?:\d+\.)*\d+[.)]\s+/;
const NUMBER = /^((?:\d+\.)*)(\d+)([.):]?\s+)/;

export function headingFor(base: Document, { heading, behind }: New, headings: Headings): Heading {
  const { sections, text } = base;
  const name = heading.replace(OWN_NUMBER, '');
  const key = name.toLowerCase();
  // Two places named for one new section: the first holds.
  const known = headings.get(key) ?? { order: headings.size, behind };
  const after = known.behind === undefined ? undefined : sections[known.behind];
  const first = sections.find(({ level }) => level > 1) ?? sections.at(-1);
  // Behind the title of the document is before its first section.
  const isTitle = after !== undefined && after.level === 1 && after.children.length > 0;
  const end = after ? (isTitle ? after.end : after.treeEnd) : (first?.start ?? text.length);
  const level = Math.max(2, after && after.level > 1 ? after.level : (first?.level ?? 2));
  const before = [...headings.values()].filter((one) => one.behind === known.behind).length;
  const number = after && !isTitle ? numberBehind(base, after, before) : '';
  const title = headings.has(key) ? '' : `${'#'.repeat(level)} ${number}${name}\n\n`;
  headings.set(key, known);
  return { offset: after ? beforeRule(base, end) : end, level, order: known.order, title };
}

/** `7. ` behind the last of sections that are all numbered; between two of them there is no number left. */
function numberBehind({ sections }: Document, after: Section, before: number): string {
  const peers = sections.filter(({ level, parent }) => level === after.level && parent === after.parent);
  const isSeries = peers.length > 1 && peers.every(({ title }) => NUMBER.test(title));
  if (!isSeries || peers.at(-1) !== after) return '';
  const [, stem = '', last = '', close = ''] = NUMBER.exec(after.title) ?? [];
  return `${stem}${Number(last) + 1 + before}${close}`;
}

/** A line drawn at the end of a section stays its end. */
function beforeRule({ blocks, lineStarts }: Document, end: number): number {
  const last = blocks.findLast(({ start }) => start < end);
  return last?.kind === 'rule' ? (lineStarts[last.line - 1] ?? last.start) : end;
}
