// decisions.yaml: what is open, both sides in full as comments, and one line to change for each. What it says is read
// back by `steelman resolve --decisions`. Written by hand, for a reader who edits it.

import { type Decision, PERSON } from '../../../../domain/run.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { counted } from '../../differences/draft.ts';
import type { ItemSide, OpenItem } from '../../questions/checkpoints/open-item.ts';

export interface DecisionsFile {
  /** Label of the base. */
  readonly base: string;
  readonly items: readonly OpenItem[];
  readonly decisions: readonly Decision[];
}

export function renderDecisionsFile({ base, items, decisions }: DecisionsFile): string {
  const byItem = new Map(decisions.map((decision) => [decision.item, decision]));
  const open = items.length - byItem.size;
  const head = [
    `# ${counted(open, 'item')} to decide${byItem.size > 0 ? `, ${byItem.size} decided` : ''}. Say at "take" what holds, then: steelman resolve --decisions decisions.yaml`,
    `# take: the name of a file, both, neither, words (with words: "..."), or later. why: "..." is recorded with it.`,
    `# The base is ${folded(base)}: the merged document keeps its text where nothing is decided.`,
  ];
  if (items.length === 0) return `${[...head, '', 'decisions: []'].join('\n')}\n`;
  let section: string | undefined;
  const entries = items.flatMap((item) => {
    const heading =
      item.section === section ? [] : ['', `  # --- ${folded(item.section) || 'Without a heading'} ---`];
    section = item.section;
    return [...heading, '', ...commentsOf(item), ...entryOf(item, byItem.get(item.id))];
  });
  return `${[...head, '', 'decisions:', ...entries].join('\n')}\n`;
}

function commentsOf({ ids, severity, title, sides, kind, options }: OpenItem): string[] {
  const what = kind === 'contradiction' ? `${severity}; ${folded(title)}` : 'no one has judged it';
  return [
    `${ids.join(', ')} (${what})`,
    ...sides.flatMap(sideLines),
    `take: ${options.map(folded).join(' | ')}`,
  ].map((line) => `  # ${line}`.trimEnd());
}

function sideLines({ labels, isBase, quotes }: ItemSide): string[] {
  const name = `${labels.map(folded).join(', ')}${isBase ? ' (base)' : ''}`;
  if (quotes.length === 0) return [`  ${name}: nothing near`];
  return quotes.flatMap(({ lines, text, of }) => {
    const [first = '', ...rest] = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(plain);
    const below = of === undefined ? '' : `, below "${folded(of)}"`;
    return [`  ${name} ${lines}${below}: ${first}`, ...rest.map((line) => `    ${line}`)];
  });
}

function entryOf({ id }: OpenItem, decision: Decision | undefined): string[] {
  const { take = 'later', words, why, by } = decision ?? {};
  return [
    `  - item: ${id}`,
    `    take: ${/^(?:both|neither|words|later)$/.test(take) ? take : quoted(take)}`,
    ...(words === undefined ? [] : [`    words: ${quoted(words)}`]),
    ...(why === undefined ? [] : [`    why: ${quoted(why)}`]),
    ...(by === undefined || by === PERSON ? [] : [`    by: ${quoted(by)}`]),
  ];
}

/** What JSON writes between quotes YAML reads, too. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escaped);

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Signs that steer a terminal or end a comment are blanks. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff]/gu, ' ');

const folded = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();

/** Each up to the next heading. */
export function sectionTexts(
  text: string,
  titles: readonly string[],
): { readonly title: string; readonly text: string }[] {
  const wanted = new Set(titles);
  return parseDocument(text)
    .sections.filter(({ level, title }) => level > 0 && wanted.has(title.trim()))
    .map(({ title, start, end }) => ({ title: title.trim(), text: text.slice(start, end) }));
}
