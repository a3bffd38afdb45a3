// A heading in the form of its new place: level, number, and no label that the base already uses for something else.

import type { Document, Section } from '../../../domain/document.ts';
import type { Landing } from './land-sections.ts';
import { SECTION_NUMBER } from './section-number.ts';

export interface HeadingFit {
  /** The outermost section that comes in with it. */
  readonly root: Section;
  readonly level: number;
  readonly landing: Landing;
  readonly base: Document;
  /** Letter of the source. */
  readonly variant: string;
}

/** `Phase 3: Telemetry`: numbered members of a series that a document refers to by number. */
const LABEL =
  /^(phase|step|stage|milestone|sprint|wave|iteration|part)\s+(\d{1,2}|[A-H])\s*[:.–—-]\s*(?=\S)/i;

export function fitHeading(section: Section, fit: HeadingFit): string {
  return `${'#'.repeat(fit.level)} ${fitTitle(section, fit)}`;
}

function fitTitle({ title, index }: Section, { root, landing, base, variant }: HeadingFit): string {
  const plain = title.replace(/\s+/g, ' ').trim();
  const match = SECTION_NUMBER.exec(plain);
  const bare = match ? plain.slice(match[0].length) : plain;
  const rootNumber = SECTION_NUMBER.exec(root.title)?.[1] ?? '';
  if (index === root.index) {
    const named = `${bare}${landing.suffix}`;
    if (landing.number !== '') return `${landing.number}${numberMark(base, landing)} ${named}`;
    return uniqueLabel(named, base, variant);
  }
  if (!match) return plain;
  if (landing.number === '') return bare;
  const number = numberAt(match[1] ?? '', rootNumber, landing.number);
  return number === '' ? plain : `${number}${match[2] ?? ''} ${bare}`;
}

/** The number of a section below, or at, one that is numbered `landed` now; empty where it does not follow from it. */
export function numberAt(own: string, root: string, landed: string): string {
  if (own === '' || root === '' || landed === '') return '';
  return own === root || own.startsWith(`${root}.`) ? `${landed}${own.slice(root.length)}` : '';
}

/** The sign that follows the numbers of its neighbours: `3.`, `3)` or none. */
const numberMark = ({ sections }: Document, { target }: Landing): string =>
  SECTION_NUMBER.exec(sections[target]?.title ?? '')?.[2] ?? '';

/** Two sections called "Phase 3" would make every reference to it ambiguous. */
function uniqueLabel(title: string, { sections }: Document, variant: string): string {
  const match = LABEL.exec(title);
  if (!match) return title;
  const label = `${match[1]} ${match[2]}`;
  const isTaken = sections.some(({ title: other }) => {
    const isSame = other.toLowerCase().startsWith(label.toLowerCase());
    return isSame && !/^\w/.test(other.slice(label.length));
  });
  return isTaken ? `${title.slice(match[0].length)} (${label} of Variant ${variant})` : title;
}
