// A decision record (MADR and its older forms) as a question with options. What was decided is read apart, so that
// nobody who is to decide sees it.

import type { Block, Document, Section } from '../../domain/document.ts';
import { maskCode } from '../../text/mask-code.ts';
import { parseDocument } from '../../text/parse-document.ts';
import { matchTitles, ordinalOf, plainLabel, plainText } from './record/option-labels.ts';
import { readOptionTable } from './record/option-table.ts';
import { partOf, type RecordPart } from './record/record-parts.ts';

export interface RecordedOption {
  readonly label: string;
  /** What the record says about it, pros and cons included. */
  readonly description: string;
}

export interface DecisionRecord {
  readonly title: string;
  readonly question: string;
  readonly options: readonly RecordedOption[];
  /** Context and decision drivers, as written. */
  readonly context: string;
  /** What was decided, where the record says so; for the reader, never for those who judge. */
  readonly outcome?: string;
}

/** Asked where the title of a decided record may give its outcome away. */
export const NEUTRAL_QUESTION = 'Which of the considered options should be chosen?';

interface Part {
  readonly part: RecordPart;
  readonly section: Section;
}

interface Draft {
  readonly label: string;
  readonly ordinal: string | undefined;
  readonly texts: string[];
}

/** Undefined where the text is no decision record: it considers fewer than two options. */
export function readAdr(text: string): DecisionRecord | undefined {
  const document = parseDocument(text);
  const parts = findParts(document);
  const options = readOptions(document, parts);
  if (options.length < 2) return undefined;
  const outcome = readOutcome(document, parts);
  const title = plainText(
    document.sections.find(({ level, title }) => level > 0 && title !== '')?.title ?? '',
  );
  const context = ['context', 'drivers']
    .flatMap((wanted) => parts.filter(({ part }) => part === wanted))
    .map(({ part, section }) =>
      part === 'drivers' ? wholeText(document, section) : bodyText(document, section),
    )
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    title,
    question: questionOf(context, title, outcome !== undefined),
    options,
    context,
    ...(outcome === undefined ? {} : { outcome }),
  };
}

/** Outermost sections of each part; what lies below one belongs to it. */
function findParts({ sections }: Document): Part[] {
  const parts: Part[] = [];
  const inside = new Set<number>();
  for (const section of sections) {
    const { index, parent, level, title, children } = section;
    if (parent !== undefined && inside.has(parent)) {
      inside.add(index);
      continue;
    }
    // The title of the whole record may hold any word.
    const isTitle = level === 1 && children.length > 0;
    const part = level > 0 && !isTitle ? partOf(plainText(title)) : undefined;
    if (part === undefined) continue;
    inside.add(index);
    parts.push({ part, section });
  }
  return parts;
}

function readOptions(document: Document, parts: readonly Part[]): RecordedOption[] {
  const listed = parts
    .filter(({ part }) => part === 'options')
    .flatMap(({ section }) => listOptions(document, section));
  const argued = parts.filter(({ part }) => part === 'arguments').map(({ section }) => section);
  const headed = parts.filter(({ part }) => part === 'option').map(({ section }) => section);
  const children = [...argued.flatMap((section) => childrenOf(document, section)), ...headed];
  const drafts = listed.length > 0 ? listed : children.map((section) => draftOf(section.title, []));
  addArguments(document, drafts, children);
  for (const section of argued) addRows(document, drafts, section);
  return drafts.map(({ label, texts }) => ({
    label,
    description: texts.filter((one) => one !== '').join('\n\n'),
  }));
}

const draftOf = (written: string, texts: string[]): Draft => ({
  label: plainLabel(written),
  ordinal: ordinalOf(written),
  texts,
});

/** The items of its list; where it has headings instead, these; where it has a table, its rows. */
function listOptions(document: Document, section: Section): Draft[] {
  const children = childrenOf(document, section);
  if (children.length > 1) return children.map((child) => draftOf(child.title, [bodyText(document, child)]));
  const items = itemsOf(document, section);
  if (items.length > 0) return items.map((item) => readItem(document, item));
  return readOptionTable(document, section).map(({ label, text }) => draftOf(label, [text]));
}

function itemsOf({ blocks }: Document, { firstBlock, lastBlock }: Section): Block[] {
  return blocks.slice(firstBlock, lastBlock).filter(({ kind, level }) => kind === 'list-item' && level === 1);
}

const BOLD_LABEL = /^(\*\*|__)([^*\n]{1,200}?)\1\s*[:–—-]?\s*/;

function readItem(document: Document, item: Block): Draft {
  const marked = document.text.slice(item.start, item.end);
  const written = marked.replace(/^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '');
  const bold = BOLD_LABEL.exec(written);
  const below = belowItem(document, item);
  const draft = bold?.[2]
    ? draftOf(bold[2].replace(/:$/, ''), [written.slice(bold[0].length), below])
    : draftOf(written, [below]);
  return { ...draft, ordinal: draft.ordinal ?? ordinalOf(marked) };
}

/** What is nested below an item, moved to the left margin. */
function belowItem({ blocks, text }: Document, item: Block): string {
  const from = blocks.indexOf(item) + 1;
  const next = blocks.findIndex(
    (block, at) =>
      at >= from &&
      (block.kind === 'heading' ||
        (block.kind === 'list-item' ? block.level <= item.level : block.parent === undefined)),
  );
  const last = blocks[(next < 0 ? blocks.length : next) - 1];
  if (!last || last.start <= item.start) return '';
  const lines = text
    .slice(item.end, last.end)
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const margins = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const margin = Math.min(...margins);
  return lines.map((line) => line.slice(margin)).join('\n');
}

function addArguments(document: Document, drafts: readonly Draft[], sections: readonly Section[]): void {
  const labels = drafts.map(({ label }) => label);
  const matched = matchTitles(
    labels,
    sections.map(({ title }) => title),
  );
  sections.forEach((section, at) => {
    const ordinal = ordinalOf(section.title);
    const byOrdinal = drafts.findIndex((draft) => draft.ordinal !== undefined && draft.ordinal === ordinal);
    const option = drafts[matched[at] ?? byOrdinal];
    option?.texts.push(bodyText(document, section));
  });
}

function addRows(document: Document, drafts: readonly Draft[], section: Section): void {
  const rows = readOptionTable(document, section);
  const matched = matchTitles(
    drafts.map(({ label }) => label),
    rows.map(({ label }) => label),
  );
  rows.forEach(({ text }, at) => {
    drafts[matched[at] ?? -1]?.texts.push(text);
  });
}

const DECIDED =
  /\b(?:chosen|selected|preferred) (?:options?|alternative)\s*:?\s*[*_]{0,2}\s*(?:["“]([^"”\n]{1,300})["”]|([^\n]{1,300}))/i;
const REASON = /,?\s+\b(?:because|since|as it)\b.*$/i;
/** A template that nobody filled in decides nothing. */
const PLACEHOLDER = /^\{[^}]*\}$/;

function readOutcome(document: Document, parts: readonly Part[]): string | undefined {
  for (const { section } of parts.filter(({ part }) => part === 'outcome')) {
    const body = bodyText(document, section);
    const [, quoted, bare] = DECIDED.exec(body) ?? [];
    const first = body.split('\n').find((line) => line.trim() !== '') ?? '';
    const decided = plainLabel((quoted ?? bare ?? first).replace(REASON, '')).replace(/[.:,;]$/, '');
    if (decided !== '' && !PLACEHOLDER.test(decided)) return decided;
  }
  return undefined;
}

const QUESTION = /[^.!?\n]{8,300}\?(?=\s|$)/g;

/** The last question of the context; the title only where nothing was decided yet, since titles name decisions. */
function questionOf(context: string, title: string, isDecided: boolean): string {
  const last = [...maskCode(parseDocument(context)).matchAll(QUESTION)].at(-1);
  if (last) {
    const written = context.slice(last.index, last.index + last[0].length).trim();
    return plainText(written.replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, ''));
  }
  return isDecided || title === '' ? NEUTRAL_QUESTION : title;
}

const childrenOf = ({ sections }: Document, { children }: Section): Section[] =>
  children.flatMap((index) => sections[index] ?? []);

/** With all that is nested below, without its own heading; comments of a template say nothing. */
function bodyText(document: Document, section: Section): string {
  const heading = document.blocks[section.firstBlock];
  return withoutComments(document.text.slice(heading?.end ?? section.start, section.treeEnd));
}

const wholeText = (document: Document, section: Section): string =>
  withoutComments(document.text.slice(section.start, section.treeEnd));

const withoutComments = (text: string): string =>
  text
    .replace(/<!--(?:(?!-->)[\s\S]){0,5000}-->/g, '')
    .replace(/^\s*\n/, '')
    .trimEnd();
