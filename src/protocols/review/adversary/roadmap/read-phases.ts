// The phases of a roadmap: sections whose titles carry `Phase 2`, `M3` or the like, with the fields that each declares.

import type { Document, Section } from '../../../../domain/document.ts';
import { labelsOf } from '../../../../text/find/references/heading-labels.ts';
import { type Field, readFields } from '../read-fields.ts';

export interface Phase {
  /** `phase 3`, as references name it. */
  readonly key: string;
  /** `Phase 3`, for messages. */
  readonly name: string;
  readonly title: string;
  /** Place in the order of the text. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly headingEnd: number;
  readonly fields: readonly Field[];
}

const FAMILIES = new Set([
  'phase',
  'milestone',
  'stage',
  'sprint',
  'wave',
  'iteration',
  'epic',
  'workstream',
]);
const SHORT = /^P(\d{1,2})\b/;

/** None where fewer than two sections are phases. */
export function readPhases(document: Document): Phase[] {
  const labelled = document.sections.flatMap((section) => {
    const key = phaseKey(section);
    return key === undefined ? [] : [{ key, section }];
  });
  const levels = [...new Set(labelled.map(({ section }) => section.level))].sort((a, b) => a - b);
  for (const level of levels) {
    const own = labelled.filter(({ section }) => section.level === level);
    const phases = longestOfEach(ofMostFrequentFamily(own));
    if (phases.length > 1)
      return phases.map(({ key, section }, index) => describe(document, key, section, index));
  }
  return [];
}

function phaseKey(section: Section): string | undefined {
  const label = labelsOf(section).find((key) => FAMILIES.has(key.split(' ')[0] ?? ''));
  const short = SHORT.exec(section.title)?.[1];
  return label ?? (short === undefined ? undefined : `phase ${Number(short)}`);
}

interface Labelled {
  readonly key: string;
  readonly section: Section;
}

const familyOf = ({ key }: Labelled): string => key.split(' ')[0] ?? '';

function ofMostFrequentFamily(labelled: readonly Labelled[]): readonly Labelled[] {
  const families = [...new Set(labelled.map(familyOf))].map((family) =>
    labelled.filter((one) => familyOf(one) === family),
  );
  return families.reduce((best, one) => (one.length > best.length ? one : best), [] as Labelled[]);
}

/** A timeline may name the phases a second time; the one that says most is the phase. */
function longestOfEach(labelled: readonly Labelled[]): Labelled[] {
  const size = ({ section }: Labelled): number => section.treeEnd - section.start;
  const longest = new Map<string, Labelled>();
  for (const one of labelled) {
    const known = longest.get(one.key);
    if (!known || size(one) > size(known)) longest.set(one.key, one);
  }
  return [...longest.values()].sort((a, b) => a.section.start - b.section.start);
}

function describe(document: Document, key: string, section: Section, index: number): Phase {
  const heading = document.blocks[section.firstBlock];
  return {
    key,
    name: `${key.charAt(0).toUpperCase()}${key.slice(1)}`,
    title: section.title,
    index,
    start: section.start,
    end: section.treeEnd,
    headingEnd: heading?.end ?? section.end,
    fields: readFields(document, section.start, section.treeEnd),
  };
}

export const phaseAt = (phases: readonly Phase[], offset: number): Phase | undefined =>
  phases.find(({ start, end }) => offset >= start && offset < end);

export const familyOfPhases = (phases: readonly Phase[]): string => phases[0]?.key.split(' ')[0] ?? 'phase';
