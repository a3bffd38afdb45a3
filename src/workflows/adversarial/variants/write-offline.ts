// The author without a model: the sections of the source below the headings of the type that was asked for, those first
// that the seat's persona looks at. Every sentence is the source's own.

import type { Seat } from '../../../domain/comparison/debate.ts';
import type { Block, Document, Section } from '../../../domain/document.ts';
import { slugOf } from '../../../text/find/references/heading-anchors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { titleSection } from '../../../text/statements/list-topics.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { type Role, rolesOfSections } from '../../spec/roles.ts';
import { findPersona } from '../debate/advocate/personas.ts';
import { findCloser } from '../planning/revision/write/keep-whole.ts';
import { layoutOf, type Slot } from './layouts.ts';

/** What an author is given: plain data, since it is fingerprinted. */
export interface WritePayload {
  /** "roadmap", "spec" … */
  readonly type: string;
  readonly source: { readonly label: string; readonly text: string };
  /** The model is left out where names are withheld. */
  readonly seat: Partial<Seat>;
  /** What is written without a model, where whoever asks knows the kind of document better. */
  readonly draft?: string | undefined;
}

/** A section of the source. */
interface Unit {
  readonly role: Role;
  /** Titles from the outermost section below the document's title to its own. */
  readonly path: readonly string[];
  /** Word for word. */
  readonly text: string;
  /** Its title says something by itself: an id, or all there is. */
  readonly isNamed: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may have them.
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/g;

export function writeOffline({ type, source, seat }: WritePayload): string {
  const document = parseDocument(source.text.replace(CONTROL, ''));
  const units = readUnits(document);
  const headings = createHeadings(document);
  const title = headings.write(1, titleOf(document, type));
  const [opening, ...others] = layoutOf(type);
  const first = findPersona(seat.persona ?? '')?.first ?? [];
  const rank = ({ roles }: Slot): number => {
    const at = first.findIndex((role) => roles.includes(role));
    return at < 0 ? first.length : at;
  };
  const slots = [...(opening ? [opening] : []), ...others.sort((a, b) => rank(a) - rank(b))];
  const body = slots.flatMap((slot) => {
    const own = units.filter(({ role }) => slot.roles.includes(role));
    return slot.isCounted ? writeParts(own, headings, document) : writeSlot(slot, own, headings);
  });
  const said = body.length > 0 ? body : ['The source says nothing that can be carried over.'];
  return `${[title, ...said].join('\n\n')}\n`;
}

function readUnits(document: Document): Unit[] {
  const title = titleSection(document);
  const roles = rolesOfSections(document);
  return document.sections.flatMap((section): Unit[] => {
    const above = ancestorsOf(document, section).filter(({ index }) => index !== title?.index);
    // A requirement with a heading of its own stays together with all below it.
    const record = above.find((one) => readRequirementIds(one.title).length > 0);
    const role = roles[(record ?? section).index] ?? 'other';
    const path = above.filter(({ level }) => level > 0).map((one) => one.title);
    const text = bodyOf(document, section);
    const isNamed = record === section || (section.children.length === 0 && path.length > 0);
    return role === 'formal' || (path.length === 0 && text === '') ? [] : [{ role, path, text, isNamed }];
  });
}

/** From the outermost to the section itself. */
function ancestorsOf({ sections }: Document, section: Section): Section[] {
  const above = section.parent === undefined ? undefined : sections[section.parent];
  return [...(above ? ancestorsOf({ sections } as Document, above) : []), section];
}

const LEFT_OUT = new Set<Block['kind']>(['frontmatter', 'rule']);

/** By whole lines, so that margins and quote marks stay; closed where the source leaves it open to its end. */
function bodyOf({ text, lineStarts, blocks }: Document, section: Section): string {
  const own = blocks.slice(section.firstBlock, section.lastBlock);
  const heading = section.level > 0 ? own[0] : undefined;
  const gone = own.filter((block) => block === heading || LEFT_OUT.has(block.kind));
  const last = Math.max(0, ...own.map(({ endLine }) => endLine));
  const lines = Array.from({ length: Math.max(0, last - section.line + 1) }, (_, at) => section.line + at)
    .filter((line) => !gone.some((block) => block.line <= line && line <= block.endLine))
    .map((line) => text.slice(lineStarts[line - 1], lineStarts[line]).replace(/[\r\n]/g, ''));
  const body = lines.join('\n').replace(/^(?:[ \t]*\n)+/, '').trimEnd(); // biome-ignore format: one step
  const closer = findCloser(body);
  return closer === '' ? body : `${body}\n${closer}`;
}

interface Headings {
  /** A heading that no other one equals; `around` is put before a title that stands already. */
  write(level: number, title: string, around?: string): string;
  /** A title of the source as it is shown: with the number of its section only where something refers to it. */
  show(title: string): string;
}

const DEEPEST = 6;
const NUMBER = /^(?:§\s?)?(\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s+(?=\S)/;
/** "Section 3: Goals" is found by its title. */
const MENTION = /(?:\b[Ss]ec(?:tion|\.)\s{1,2}|§\s?)(\d{1,3}(?:\.\d{1,3}){0,4})(?!\d|\.\d|:\s)/g;
const LINK = /\]\(#([^)\s]{1,200})\)/g;

function createHeadings({ text }: Document): Headings {
  const numbers = new Set([...text.matchAll(MENTION)].map(([, number]) => number));
  const slugs = new Set([...text.matchAll(LINK)].map(([, slug = '']) => slug.toLowerCase()));
  const used = new Set<string>();
  return {
    show: (title) => {
      const number = NUMBER.exec(title);
      const isKept = !number || numbers.has(number[1]) || slugs.has(slugOf(title));
      return isKept ? title : title.slice(number[0].length);
    },
    write: (level, title, around) => {
      let free = used.has(fold(title)) && around !== undefined ? `${around}: ${title}` : title;
      while (used.has(fold(free))) free = `${free} (continued)`;
      used.add(fold(free));
      return `${'#'.repeat(Math.min(level, DEEPEST))} ${free}`;
    },
  };
}

const fold = (title: string): string => title.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

function writeSlot({ title }: Slot, units: readonly Unit[], headings: Headings): string[] {
  if (units.length === 0) return [];
  const heading = headings.write(2, title);
  // A title that only repeats what the section is for is left out, and what it leads to comes first.
  const isTold = ({ path }: Unit): boolean =>
    path.length === 0 || fold(headings.show(path.at(-1) ?? '')) === fold(title);
  const told = units.filter(isTold).flatMap(({ text }) => (text === '' ? [] : [text]));
  const rest = writeTree(units.filter((unit) => !isTold(unit)), 3, title, headings); // biome-ignore format: one call
  return told.length + rest.length === 0 ? [] : [heading, ...told, ...rest];
}

/** What numbers the parts of a document: the first that the source does not number itself. */
const PART_WORDS = ['Phase', 'Stage', 'Step', 'Part'];

function writeParts(units: readonly Unit[], headings: Headings, { text }: Document): string[] {
  const word = PART_WORDS.find((one) => !new RegExp(`\\b${one}\\s+\\d`, 'i').test(text));
  let count = 0;
  const name = (title: string): string => {
    count += 1;
    return word === undefined ? headings.show(title) : `${word} ${count}: ${title.replace(NUMBER, '')}`;
  };
  return writeTree(units, 2, undefined, headings, name);
}

/** Sections below those that they stand below in the source, as far as these are here; a heading that leads nowhere is left out. */
function writeTree(
  units: readonly Unit[],
  top: number,
  above: string | undefined,
  headings: Headings,
  nameTop: (title: string) => string = headings.show,
): string[] {
  const open: Unit[] = [];
  return units.flatMap((unit, at) => {
    const next = units[at + 1];
    if (unit.text === '' && !unit.isNamed && !(next && isBelow(next, unit))) return [];
    while (open.length > 0 && !isBelow(unit, open.at(-1) as Unit)) open.pop();
    const title = unit.path.at(-1) ?? '';
    const around = unit.path.length > 1 ? headings.show(unit.path.at(-2) ?? '') : above;
    const shown = open.length === 0 ? nameTop(title) : headings.show(title);
    const heading = headings.write(top + open.length, shown, around);
    open.push(unit);
    return unit.text === '' ? [heading] : [heading, unit.text];
  });
}

const isBelow = ({ path }: Unit, { path: around }: Unit): boolean =>
  path.length > around.length && around.every((title, depth) => path[depth] === title);

/** At most 200 characters: a longer title is none. */
const KIND =
  /\s*(?:[-–—:|]\s+[^-–—:|]*\b(?:requirements?|specifications?|spec|documents?|prd|tdd|design|roadmap|plan)\b[^-–—:|]*|\b(?:requirements? document|specification|spec|prd|roadmap))$/i;
const KIND_BEFORE = /^(?:requirements?|specification|spec|prd|tdd|roadmap|design|plan)\s*[-–—:]\s+/i;
const LONGEST_TITLE = 200;

/** What the source calls itself, without what kind of document it is, and the type that was asked for. */
function titleOf(document: Document, type: string): string {
  const title = (titleSection(document)?.title ?? '').trim();
  const bare = title.length > LONGEST_TITLE ? '' : title.replace(KIND, '').replace(KIND_BEFORE, '').trim();
  const name = bare === '' ? title : bare;
  const asked = type.replace(/[^\p{L}\p{N} -]+/gu, ' ').replace(/\s+/g, ' ').trim(); // biome-ignore format: one step
  // What has a number in it would pass for an id of the source.
  const shown = /\d/.test(asked) ? '' : asked.charAt(0).toUpperCase() + asked.slice(1);
  return [name, shown].filter((part) => part !== '').join(': ') || 'Document';
}
