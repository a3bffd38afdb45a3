// Headings of a written document: each stands once, none deeper than Markdown knows, and a number of the source's
// sections stays only where something refers to it.

import { slugOf } from '../../../text/find/references/heading-anchors.ts';
import type { Unit } from './read-units.ts';
import { LABELS } from './vocabulary.ts';

export interface Headings {
  /** A heading that no other one equals; `around` is put before a title that stands already. */
  write(level: number, title: string, around?: string): string;
  stands(title: string): boolean;
  /** Something in the source leads to the section of this title. */
  isLinked(title: string): boolean;
  /** A title of the source as it is shown. */
  show(title: string): string;
}

const DEEPEST = 6;
const NUMBER = /^(?:§\s?)?(\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s+(?=\S)/;
/** "Section 3: Goals" is found by its title. */
const MENTION = /(?:\b[Ss]ec(?:tion|\.)\s{1,2}|§\s?)(\d{1,3}(?:\.\d{1,3}){0,4})(?!\d|\.\d|:\s)/g;
const LINK = /\]\(#([^)\s]{1,200})\)/g;

export function createHeadings(units: readonly Unit[]): Headings {
  const numbers = new Set<string>();
  const slugs = new Set<string>();
  for (const { text } of units) {
    for (const [, number = ''] of text.matchAll(MENTION)) numbers.add(number);
    for (const [, slug = ''] of text.matchAll(LINK)) slugs.add(slug.toLowerCase());
  }
  const used = new Set<string>();
  const isFree = (title: string): boolean => !used.has(fold(title));

  const show = (title: string): string => {
    const number = NUMBER.exec(title);
    const isKept = !number || numbers.has(number[1] ?? '') || slugs.has(slugOf(title));
    return isKept ? title : title.slice(number[0].length);
  };

  return {
    show,
    stands: (title) => !isFree(title),
    isLinked: (title) => slugs.has(slugOf(title)),
    write(level, title, around) {
      let free = isFree(title) || around === undefined ? title : `${around}: ${title}`;
      while (!isFree(free)) free = `${free} ${LABELS.continued}`;
      used.add(fold(free));
      return `${'#'.repeat(Math.min(level, DEEPEST))} ${free}`;
    },
  };
}

/** Without the number of its section. */
export const bareTitle = (title: string): string => title.replace(NUMBER, '');

export const fold = (title: string): string =>
  title.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
