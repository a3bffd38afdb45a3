// The source in units: the smallest pieces that a layout may place anywhere without tearing what belongs together.
// A requirement is one unit, whether it is a list item, a table row or a headed section; other text goes by section.

import type { Document, Section } from '../../../domain/document.ts';
import { titleSection } from '../../../text/compare/list-topics.ts';
import { type Definition, findRequirements } from '../../../text/statements/find-requirements.ts';
import { type Role, roleOfFamily } from '../../reading/roles.ts';
import { rolesOfSections } from '../../reading/roles-of-sections.ts';
import { type Chunk, readChunks } from './read-chunks.ts';
import { readSegments, segmentText } from './read-segments.ts';

export interface Unit {
  readonly index: number;
  /** Of the source. */
  readonly section: number;
  readonly role: Role;
  /** `item` and `row` stand without a heading of their own. */
  readonly form: 'item' | 'row' | 'headed';
  /** Titles from the outermost section below the document's title; the unit's own heading is the last. */
  readonly path: readonly string[];
  /** The label above a list or table, with the header row of a table: told once for neighbours. */
  readonly lead: string;
  /** Units of one list or table share it. */
  readonly chunk: number;
  readonly bodies: readonly Body[];
  /** Requirement ids that it defines, as written. */
  readonly ids: readonly string[];
  /** It has an id or says that something must be. */
  readonly isNormative: boolean;
  /** It says what is to be, not only what is: by itself, by its role or with its neighbours. */
  readonly isBinding: boolean;
  /** All its words, for matching. */
  readonly text: string;
}

/** Verbatim text; those after the first come with a heading below the unit's own. */
export interface Body {
  readonly depth: number;
  readonly title: string;
  readonly text: string;
}

export interface Units {
  readonly units: readonly Unit[];
  /** Definitions of links and footnotes: they belong to the document, not to a place in it. */
  readonly references: readonly string[];
}

interface Reading {
  readonly document: Document;
  readonly title: Section | undefined;
  /** By the end of the defining block. */
  readonly defined: ReadonlyMap<number, Definition>;
  readonly units: Unit[];
  readonly references: string[];
  chunk: number;
}

const BINDING =
  /\b(?:must|shall|should|ought to|needs? to|ha(?:s|ve) to|mandatory)\b|\b(?:is|are|be) required\b/i;

export function readUnits(document: Document): Units {
  const { definitions } = findRequirements([{ name: 'source', document }]);
  const reading: Reading = {
    document,
    title: titleSection(document),
    defined: new Map(definitions.map((definition) => [definition.blockEnd, definition])),
    units: [],
    references: [],
    chunk: 0,
  };
  const roles = rolesOfSections(document);
  let covered = 0;
  for (const section of document.sections) {
    const role = roles[section.index] as Role;
    if (section.start < covered || role === 'formal') continue;
    const definition = headingDefinition(reading, section);
    if (definition) {
      covered = section.treeEnd;
      readWhole(reading, section, role, definition);
    } else readParts(reading, section, role);
  }
  return { units: bindNeighbours(reading.units), references: reading.references };
}

/** Sections side by side stay together: one that binds makes the others part of what is to be. */
function bindNeighbours(units: readonly Unit[]): Unit[] {
  const key = ({ path, role }: Unit): string => `${role}:${path.slice(0, -1).join('\n')}`;
  const isNested = ({ form, path }: Unit): boolean => form === 'headed' && path.length > 1;
  const bound = new Set(units.filter((unit) => unit.isBinding && isNested(unit)).map(key));
  return units.map((unit) => (isNested(unit) && bound.has(key(unit)) ? { ...unit, isBinding: true } : unit));
}

function headingDefinition({ document, defined }: Reading, section: Section): Definition | undefined {
  const heading = section.level === 0 ? undefined : document.blocks[section.firstBlock];
  return heading && defined.get(heading.end);
}

/** With everything below it. */
function readWhole(reading: Reading, section: Section, around: Role, definition: Definition): void {
  const { document } = reading;
  const below = document.sections.filter(
    ({ index, start }) => index >= section.index && start < section.treeEnd,
  );
  const bodies = below.map((one) => ({
    depth: pathOf(reading, one).length - pathOf(reading, section).length,
    title: one.title,
    text: bodyText(reading, one),
  }));
  push(reading, section, roleOfFamily(definition.family, around) ?? around, {
    form: 'headed',
    bodies,
    ids: [definition.id],
  });
}

function bodyText({ document, references }: Reading, section: Section): string {
  const segments = readSegments(document, section);
  for (const segment of segments)
    if (segment.kind === 'reference') references.push(segmentText(document, segment));
  return segments
    .filter(({ kind }) => kind !== 'reference')
    .map((segment) => segmentText(document, segment))
    .join('\n\n');
}

function readParts(reading: Reading, section: Section, around: Role): void {
  const { document, defined, references } = reading;
  const chunks = readChunks(document, section, around, defined);
  references.push(...chunks.references);
  let open: { role: Role; texts: string[] } | undefined;
  const close = (): void => {
    if (open) {
      const text = open.texts.join('\n\n');
      push(reading, section, open.role, {
        form: 'headed',
        bodies: [{ depth: 0, title: section.title, text }],
      });
    }
    open = undefined;
  };
  for (const chunk of chunks.chunks) {
    reading.chunk += 1;
    if (chunk.parts) {
      close();
      pushParts(reading, section, chunk);
    } else if (open?.role === chunk.role) open.texts.push(chunk.text);
    else {
      close();
      open = { role: chunk.role, texts: [chunk.text] };
    }
  }
  close();
}

function pushParts(reading: Reading, section: Section, { role, parts, form, lead }: Chunk): void {
  for (const { text, definition } of parts ?? []) {
    const own = definition && roleOfFamily(definition.family, role);
    push(reading, section, own ?? role, {
      form,
      lead,
      bodies: [{ depth: 0, title: '', text }],
      ids: definition ? [definition.id] : [],
    });
  }
}

type Given = Pick<Unit, 'form' | 'bodies'> & Partial<Pick<Unit, 'lead' | 'ids'>>;

const BINDING_ROLES: ReadonlySet<Role> = new Set(['functional', 'quality', 'constraint']);

function push(reading: Reading, section: Section, role: Role, given: Given): void {
  const { units, chunk } = reading;
  const ids = given.ids ?? [];
  const text = given.bodies.map((body) => `${body.title}\n${body.text}`).join('\n');
  const isNormative = ids.length > 0 || BINDING.test(text);
  units.push({
    lead: '',
    ...given,
    ids,
    index: units.length,
    section: section.index,
    role,
    path: pathOf(reading, section),
    chunk,
    isNormative,
    isBinding: isNormative || BINDING_ROLES.has(role),
    text,
  });
}

function pathOf({ document, title }: Reading, section: Section): string[] {
  const path: string[] = [];
  for (let at: Section | undefined = section; at && at.level > 0 && at.index !== title?.index; ) {
    path.unshift(at.title);
    at = at.parent === undefined ? undefined : document.sections[at.parent];
  }
  return path;
}
