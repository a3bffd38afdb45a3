// What part each section of a spec plays: by its own title, by what it stands in, and by what its first words say of it.

import type { Document, Section } from '../../../../domain/document.ts';
import { titleSection } from '../../../../text/statements/list-topics.ts';
import { putsOff } from '../words/deferral-words.ts';
import { familyOf, readHeadId } from './ids.ts';
import { bareTitle, isAsking, type Part, partOfTitle } from './titles.ts';

/** Below these only a title that says so asks; below the other kinds nothing does. */
const TOLD: ReadonlySet<Part> = new Set(['background', 'scope', 'goal', 'plan', 'decision']);
const VERSION = /\b(?:v|version |release )(\d{1,2})\b/i;
/** The first sentence of a section that speaks of all of it. */
const OF_ALL =
  /^(?:\d[\d.]*\s+)?(?:acknowledged|(?:these|the following|all|everything|nothing|none|what|items|features|requirements)\b|the \w+ (?:of|in) this (?:clause|section|chapter|list|table)\b)/i;
/** Said above a list, of all that is in it. */
const NOT_BEFORE = /\bnot before\b/i;

/** By index of the section. */
export function partsOfSpec(document: Document): readonly Part[] {
  const title = titleSection(document);
  const isFlat = document.sections.every(({ index, level }) => index === (title?.index ?? 0) || level === 0);
  const versions = document.sections.flatMap(({ title: own }) => VERSION.exec(own)?.[1] ?? []).map(Number);
  const first = Math.min(...versions);
  const named = namedSections(document);
  const found: Part[] = [];
  for (const section of document.sections) {
    const isTop = section.index === 0 || section.index === title?.index;
    const around =
      section.parent === undefined || section.parent === title?.index ? undefined : found[section.parent];
    const own = isLater(document, section, first)
      ? 'excluded'
      : named.has(section.index)
        ? undefined
        : partOfTitle(section.title);
    found.push(isTop ? (isFlat ? 'other' : 'background') : partBelow(own, around));
  }
  return found;
}

/** "MUS-424 Report opens in 3 seconds" says what is wanted, whatever its words are elsewhere: titles with ids of a series. */
function namedSections({ sections }: Document): ReadonlySet<number> {
  const families = sections.map(({ title }) => {
    const canonical = readHeadId(title, true)?.canonical;
    return canonical === undefined ? undefined : familyOf(canonical).replace(/-[A-Z]$/, '');
  });
  const isSeries = (family: string): boolean => families.filter((one) => one === family).length > 1;
  return new Set(
    sections.flatMap(({ index }, at) => {
      const family = families[at];
      return family !== undefined && isSeries(family) ? [index] : [];
    }),
  );
}

function partBelow(own: Part | undefined, around: Part | undefined): Part {
  if (own === undefined || around === undefined) return own ?? around ?? 'other';
  if (own === 'goal' && around === 'acceptance') return around;
  if (!isAsking(own) || isAsking(around)) return own;
  return TOLD.has(around) && own === 'asking' ? own : around;
}

/** "v2 Requirements" beside "v1 Requirements", "Export (next release)", or a first sentence that says so. */
function isLater(document: Document, section: Section, firstVersion: number): boolean {
  if (section.level === 0) return false;
  const version = VERSION.exec(bareTitle(section.title))?.[1];
  if (version !== undefined && Number(version) > firstVersion) return true;
  const marks = [...section.title.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, mark = '']) => mark);
  if (marks.some(putsOff)) return true;
  const opening = document.blocks[section.firstBlock + 1];
  if (opening?.kind !== 'paragraph' || opening.section !== section.index) return false;
  const text = document.text.slice(opening.start, opening.end).replace(/[*_]{1,3}$/, '');
  const [first = '', ...others] = text.split(/(?<=[.:])\s/);
  const isOfAll = (sentence: string): boolean => OF_ALL.test(sentence) && putsOff(sentence);
  const leads = text.endsWith(':') && (NOT_BEFORE.test(first) || putsOff(first));
  return (
    leads ||
    isOfAll(first) ||
    (OF_ALL.test(first) && others.some((one) => /^they\b/i.test(one) && putsOff(one)))
  );
}
