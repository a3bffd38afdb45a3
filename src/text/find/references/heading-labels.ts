// Labels by which headings are referred to: `Phase 3`, `Milestone M2`, `Section 4.2`. Read in headings they define a
// place, read in text they refer to one.

import type { Document, Section } from '../../../domain/document.ts';

export interface Label {
  /** `phase 3`, `section 4.2`, `milestone 2`. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
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
