// Where a section that the base lacks goes: beside the sections it stands beside in its own document, at their level,
// with the number that comes next where the base numbers its sections.

import type { Document, Section } from '../../../domain/document.ts';
import type { DecidedVariant } from './decide-units.ts';
import type { MergeContext } from './merge-context.ts';
import { sectionNumber } from './section-number.ts';

export interface Landing {
  readonly offset: number;
  readonly level: number;
  /** The section of the base that it stands behind, or is part of. */
  readonly target: number;
  /** Number to carry; empty where the base has none at this level. */
  readonly number: string;
  /** Tells it from a section of this title that stands there already; empty where none does. */
  readonly suffix: string;
  readonly note: string;
}

/** Remembers what was given out, so that two new sections get two numbers. */
export interface Lander {
  land(variant: DecidedVariant, section: Section): Landing;
}

export function createLander(context: MergeContext): Lander {
  const given = new Map<number, number>();
  const named = new Map<number, Set<string>>();
  const { baseDocument } = context;

  function takeName(parent: number | undefined, siblings: readonly Section[], title: string, id: string) {
    const names = named.get(parent ?? -1) ?? new Set(siblings.map((one) => bareTitle(one.title)));
    let suffix = '';
    for (let count = 1; names.has(bareTitle(`${title}${suffix}`)); count += 1)
      suffix = count === 1 ? ` (Variant ${id})` : ` (Variant ${id}, ${count})`;
    named.set(parent ?? -1, names.add(bareTitle(`${title}${suffix}`)));
    return suffix;
  }

  return {
    land(variant, section) {
      const place = placeOf(context, variant, section);
      const siblings = childrenOf(baseDocument, place.parent);
      const suffix = takeName(place.parent, siblings, section.title, variant.id);
      const numbered = siblings.filter(({ title }) => sectionNumber(title) !== '');
      const last = numbered.at(-1);
      // One number among many headings is part of a name.
      if (!last || numbered.length * 2 < siblings.length) return { ...place, number: '', suffix };
      const parts = sectionNumber(last.title).split('.').map(Number);
      const next = Math.max(given.get(place.parent ?? -1) ?? 0, ...numbered.map(lastPart)) + 1;
      given.set(place.parent ?? -1, next);
      return {
        offset: last.treeEnd,
        level: last.level,
        target: last.index,
        number: [...parts.slice(0, -1), next].join('.'),
        note: `new section after "${last.title.trim()}"`,
        suffix,
      };
    },
  };
}

/** Without number and marks. */
const bareTitle = (title: string): string =>
  title
    .replace(/^\s*[\d.]+[.):]?\s+|[*_`]/g, '')
    .trim()
    .toLowerCase();

const lastPart = ({ title }: Section): number => Number(sectionNumber(title).split('.').at(-1));

/** Sections of the level below a section; for the whole document those below its title. */
function childrenOf({ sections }: Document, parent: number | undefined): Section[] {
  if (parent !== undefined)
    return (sections[parent]?.children ?? []).flatMap((index) => sections[index] ?? []);
  return sections.filter((section) => section.level > 0 && section.parent === undefined);
}

interface Place extends Omit<Landing, 'number' | 'suffix'> {
  readonly parent: number | undefined;
}

function placeOf(context: MergeContext, variant: DecidedVariant, section: Section): Place {
  const { baseDocument } = context;
  const parent = baseParent(context, variant, section);
  const inSeries = lastOfSeries(childrenOf(baseDocument, parent), section);
  if (inSeries) return behind(inSeries, parent);
  const own = siblingsOf(variant.document, section);
  const at = own.findIndex(({ index }) => index === section.index);
  const matched = (one: Section): Section | undefined => {
    const index = context.baseSectionOf(variant.index, one.index);
    const found = index === undefined ? undefined : baseDocument.sections[index];
    return found && found.level > 0 && found.parent === parent ? found : undefined;
  };
  for (let before = at - 1; before >= 0; before -= 1) {
    const found = matched(own[before] as Section);
    if (found) return behind(found, parent);
  }
  for (const after of own.slice(at + 1)) {
    const found = matched(after);
    if (found) {
      const note = `new section before "${found.title.trim()}"`;
      return { offset: found.start, level: found.level, target: found.index, parent, note };
    }
  }
  return atEnd(baseDocument, parent);
}

const SERIES = /^(phase|step|stage|milestone|sprint|wave|iteration|part)\s+(\d{1,2})\b/i;

/** "Phase 5" stands behind the base's "Phase 4", wherever its neighbours went. */
function lastOfSeries(siblings: readonly Section[], { title }: Section): Section | undefined {
  const [, word = '', number = ''] = SERIES.exec(title.trim()) ?? [];
  if (word === '') return undefined;
  return siblings
    .filter((sibling) => {
      const [, other = '', theirs = ''] = SERIES.exec(sibling.title.trim()) ?? [];
      return other.toLowerCase() === word.toLowerCase() && Number(theirs) <= Number(number);
    })
    .at(-1);
}

const behind = (found: Section, parent: number | undefined): Place => ({
  offset: found.treeEnd,
  level: found.level,
  target: found.index,
  parent,
  note: `new section after "${found.title.trim()}"`,
});

function atEnd(base: Document, parent: number | undefined): Place {
  const around = parent === undefined ? undefined : base.sections[parent];
  const children = childrenOf(base, parent);
  const last = children.at(-1);
  if (last) return behind(last, parent);
  const level = around ? Math.min(around.level + 1, 6) : 2;
  const note = around ? `new section at the end of "${around.title.trim()}"` : 'new section at the end';
  return { offset: around?.treeEnd ?? base.text.length, level, target: around?.index ?? 0, parent, note };
}

/** The section of the base that corresponds to the nearest section around it; undefined for the whole document. */
function baseParent(context: MergeContext, variant: DecidedVariant, section: Section): number | undefined {
  for (let up = section.parent; up !== undefined; up = variant.document.sections[up]?.parent) {
    const found = context.baseSectionOf(variant.index, up);
    if (found !== undefined && (context.baseDocument.sections[found]?.level ?? 0) > 0) return found;
  }
  const { sections } = context.baseDocument;
  const title = sections.filter(({ level }) => level === 1);
  return title.length === 1 && title[0]?.index === 1 ? 1 : undefined;
}

function siblingsOf({ sections }: Document, section: Section): Section[] {
  return sections.filter(({ parent, level }) => level > 0 && parent === section.parent);
}
