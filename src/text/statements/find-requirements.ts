// Which requirement ids a folder of documents defines, where, and which it only mentions. A heading, list item,
// paragraph or table row that begins with an id defines it, unless the place only maps ids to something else.

import type { Block, Document } from '../../domain/document.ts';
import type { ReadFile } from '../find/references/find-references.ts';
import { splitCells } from './extract-claims.ts';
import { type PlacedId, readRequirementIds } from './requirement-ids.ts';

export interface RequirementPlace extends PlacedId {
  readonly file: number;
  readonly section: number;
}

export interface Definition extends RequirementPlace {
  readonly form: 'heading' | 'text' | 'row';
  /** What the id is said to stand for. */
  readonly text: string;
  /** End of the defining block; `start` is where the id begins. */
  readonly blockEnd: number;
}

export interface Requirements {
  readonly definitions: readonly Definition[];
  /** Ids at any other place. */
  readonly mentions: readonly RequirementPlace[];
}

/** A section or table of this kind repeats ids in order to say something about them. */
const MAPPING =
  /\b(?:trac(?:e|es|ing|eability)|coverage|covered|cover(?:s|ing)|matrix|mapping|maps?|mapped|validat(?:es?|ed|ion)|verif(?:y|ies|ied|ication)|tests?|tested|milestones?|phases?|tasks?|status|depend(?:s|ency|encies)|wave|sprint|delivered|implemented|satisf(?:y|ies|ied)|addressed|change ?log|changes?|history|revisions?|resolved|gaps?|index|summary|out of scope)\b/i;
const OPENING =
  /^(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?(?:(?:requirement|req\.?)\s+)?[*_[(`~]{0,4}$/i;
/** A colon, dash or full stop behind the id, or the end of its bold face or brackets. */
const SEPARATOR = /^(?:[*_\])`~]{1,4}\s*[:.)\]|—–-]?|\s*[:—–]|[.)]\s|\s+-\s)[*_]{0,2}\s*/;

export function findRequirements(files: readonly ReadFile[]): Requirements {
  const definitions: Definition[] = [];
  const mentions: RequirementPlace[] = [];
  files.forEach(({ document }, file) => {
    for (const block of document.blocks.filter(isRead)) {
      const ids = readRequirementIds(document.text.slice(block.start, block.end)).map((id) => ({
        ...id,
        start: block.start + id.start,
        end: block.start + id.end,
        file,
        section: block.section,
      }));
      const [first] = ids;
      const defined = first && define(document, block, first);
      if (defined) definitions.push(defined);
      for (const id of defined ? ids.slice(1) : ids) mentions.push(id);
    }
  });
  return { definitions, mentions };
}

const isRead = ({ kind }: Block): boolean =>
  kind === 'heading' || kind === 'paragraph' || kind === 'list-item' || kind === 'table-row';

function define(document: Document, block: Block, id: RequirementPlace): Definition | undefined {
  const section = document.sections[block.section];
  const around = section?.parent === undefined ? '' : (document.sections[section.parent]?.title ?? '');
  const isHeading = block.kind === 'heading';
  // A heading that defines an id may speak of tests; what stands around it may not.
  if (MAPPING.test(isHeading ? around : `${section?.title ?? ''} ${around}`)) return undefined;
  const text = block.kind === 'table-row' ? rowText(document, block, id) : itemText(document, block, id);
  if (text === undefined) return undefined;
  const form = isHeading ? 'heading' : block.kind === 'table-row' ? 'row' : 'text';
  return { ...id, form, text, blockEnd: block.end };
}

function itemText({ text }: Document, block: Block, { start, end }: PlacedId): string | undefined {
  if (!OPENING.test(text.slice(block.start, start))) return undefined;
  const rest = text.slice(end, block.end);
  const separator = SEPARATOR.exec(rest)?.[0];
  if (separator === undefined) return block.kind === 'heading' && !isSeries(rest) ? rest.trim() : undefined;
  const said = rest.slice(separator.length).trim();
  // "**FR-1** inserts a line": the id is the subject of a sentence about it.
  const isSubject = /^[*_\])`~]+\s*$/.test(separator) && /^[a-z]/.test(said);
  return isSubject || isSeries(said) || isSeries(rest) ? undefined : said;
}

/** "FR-001 to FR-009", "FR-001, FR-002": several ids are not defined by one text. */
const isSeries = (rest: string): boolean =>
  /^[*_\]`)\s]{0,6}(?:,|\/|\+|&|;|–|—|-|\.\.+|to\b|and\b|through\b|or\b)?[\s*_`[(]{0,6}[A-Z]{1,8}(?:[-.][A-Z0-9]{1,12}){0,3}[-.]\d/.test(
    rest,
  );

function rowText(document: Document, block: Block, { start, end }: PlacedId): string | undefined {
  const header = block.parent === undefined ? undefined : document.blocks[block.parent];
  const columns = header ? document.text.slice(header.start, header.end).split('\n')[0] : '';
  if (!columns || MAPPING.test(columns)) return undefined;
  const [first, ...others] = splitCells(document.text.slice(block.start, block.end));
  if (!first || start < block.start + first.start || end > block.start + first.end) return undefined;
  if (first.text.replace(/[*_`~[\]()\s]/g, '').length !== end - start) return undefined;
  const longest = others.reduce((best, { text }) => (text.length > best.length ? text : best), '');
  return isSeries(longest) ? undefined : longest;
}
