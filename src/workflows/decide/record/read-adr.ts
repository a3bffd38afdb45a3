// A decision record (MADR and its older forms) as a question with options. What was decided is read apart, so that
// nobody who is to decide sees it.

import type { Document, Section } from '../../../domain/document.ts';
import { maskCode } from '../../../text/parse/mask-code.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { type Draft, draftOf, itemsOf, readItem, readOptionTable } from './option-items.ts';
import { matchTitles, ordinalOf, plainLabel, plainText } from './option-labels.ts';
import { partOf, type RecordPart } from './record-parts.ts';

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

/** Undefined where the text is not a decision record: it considers fewer than two options. */
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
    description: withoutVerdicts(texts.filter((one) => one !== '').join('\n\n')),
  }));
}

/** The items of its list; where it has headings instead, these; where it has a table, its rows. */
function listOptions(document: Document, section: Section): Draft[] {
  const children = childrenOf(document, section);
  if (children.length > 1) return children.map((child) => draftOf(child.title, [bodyText(document, child)]));
  const items = itemsOf(document, section);
  if (items.length > 0) return items.map((item) => readItem(document, item));
  return readOptionTable(document, section).rows.map(({ label, text }) => draftOf(label, [text]));
}

function addArguments(document: Document, drafts: readonly Draft[], sections: readonly Section[]): void {
  const titles = sections.map(({ title }) => title);
  matchDrafts(drafts, titles).forEach((option, at) => {
    const section = sections[at];
    if (option && section) option.texts.push(bodyText(document, section));
  });
}

/** Rows or columns, whichever more options are found in. */
function addRows(document: Document, drafts: readonly Draft[], section: Section): void {
  const { rows, columns } = readOptionTable(document, section);
  const [best] = [rows, columns]
    .map((texts) => ({
      texts,
      options: matchDrafts(
        drafts,
        texts.map(({ label }) => label),
      ),
    }))
    .sort((a, b) => countFound(b.options) - countFound(a.options));
  best?.options.forEach((option, at) => {
    option?.texts.push(best.texts[at]?.text ?? '');
  });
}

const countFound = (options: readonly (Draft | undefined)[]): number =>
  options.filter((option) => option !== undefined).length;

/** By number or letter where titles and options have them, otherwise by their words. */
function matchDrafts(drafts: readonly Draft[], titles: readonly string[]): (Draft | undefined)[] {
  const byWords = matchTitles(
    drafts.map(({ label }) => label),
    titles,
  );
  return titles.map((title, at) => {
    const ordinal = ordinalOf(title) ?? plainText(title).toLowerCase();
    const numbered = drafts.filter((draft) => draft.ordinal === ordinal);
    return numbered.length === 1 ? numbered[0] : drafts[byWords[at] ?? -1];
  });
}

const DECIDED =
  /\b(?:chosen|selected|preferred)(?: options?| alternative)?\s*:\s*(?:[*_]{1,2}\s*)?(?:["“]([^"”\n]{1,300})["”]|([^\n]{1,300}))/i;
const REASON = /(?:,|(?<!\s))\s+\b(?:because|since|as it)\b.*$/i;
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

/** "Rejected:" before a reason tells what was decided; the reason is an argument like any other. */
const withoutVerdicts = (text: string): string =>
  text.replace(
    /^([ \t]*(?:[-*+][ \t]+)?)[*_]{0,2}(?:rejected|chosen|accepted|discarded|adopted)(?: because)?[*_]{0,2}[:.][*_]{0,2}[ \t]*/gim,
    '$1',
  );

const childrenOf = ({ sections }: Document, { children }: Section): Section[] =>
  children.flatMap((index) => sections[index] ?? []);

/** With all that is nested below, without its own heading; comments of a template say nothing. */
function bodyText(document: Document, section: Section): string {
  const heading = document.blocks[section.firstBlock];
  return withoutComments(document.text.slice(heading?.end ?? section.start, section.treeEnd));
}

const wholeText = (document: Document, section: Section): string =>
  withoutComments(document.text.slice(section.start, section.treeEnd));

/** By looking for the ends, since an expression would look again from every beginning. */
function withoutComments(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf('<!--', at);
    const end = start < 0 ? -1 : text.indexOf('-->', start + 4);
    if (end < 0) break;
    kept += text.slice(at, start);
    at = end + 3;
  }
  return (kept + text.slice(at)).replace(/^\s*\n/, '').trimEnd();
}
