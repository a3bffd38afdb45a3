// A tree of keys and values as Markdown: keys become headings, values items of a list. A map with an id becomes one
// item that says what the id stands for, with its other fields below it.

import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { Entry, Node } from './node.ts';
import type { Origin } from './source.ts';

interface Outline {
  readonly lines: string[];
  readonly origins: Origin[];
}

const DEEPEST_HEADING = 6;
const NAMING = /^(?:id|key|ref|req(?:uirement)?[_-]?id|identifier)$/i;
const SAYING = /^(?:text|description|requirement|statement|summary|title|name|criterion|risk|story|goal)$/i;

export function outlineStructure(root: Node): { readonly text: string; readonly origins: readonly Origin[] } {
  const outline: Outline = { lines: [], origins: [] };
  const title =
    root.kind === 'map' ? root.entries.find(({ key }) => /^(?:title|name)$/i.test(key)) : undefined;
  if (title?.value.kind === 'scalar') add(outline, `# ${oneLine(title.value.value)}`, title.value);
  writeNode(outline, root, 2);
  return { text: outline.lines.join('\n'), origins: outline.origins };
}

function add({ lines, origins }: Outline, line: string, { line: from, endLine }: Origin): void {
  lines.push(line);
  origins.push({ line: from, endLine });
}

/** Line breaks would end the item, and a mark at the start would be read as Markdown. */
const oneLine = (value: string): string =>
  value
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?=[#>|+*-])/, '\\');

const words = (key: string): string =>
  oneLine(key.replace(/[_-]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2'));

function writeNode(outline: Outline, node: Node, level: number): void {
  if (node.kind === 'scalar') {
    if (node.value !== '') add(outline, `- ${oneLine(node.value)}`, node);
  } else if (node.kind === 'list') {
    for (const item of node.items) writeItem(outline, item, level);
    add(outline, '', { line: node.endLine, endLine: node.endLine });
  } else for (const entry of sorted(node.entries)) writeEntry(outline, entry, level);
}

/** Values before headings: what stands below a heading belongs to it. */
const sorted = (entries: readonly Entry[]): Entry[] => [
  ...entries.filter(({ value }) => value.kind === 'scalar'),
  ...entries.filter(({ value }) => value.kind !== 'scalar'),
];

function writeEntry(outline: Outline, { key, line, value }: Entry, level: number): void {
  if (value.kind === 'scalar') {
    const own = readRequirementIds(key)[0]?.id === key ? key : words(key);
    if (value.value !== '')
      add(outline, `- ${own}: ${oneLine(value.value)}`, { line, endLine: value.endLine });
    return;
  }
  add(outline, '', { line, endLine: line });
  add(outline, `${'#'.repeat(Math.min(level, DEEPEST_HEADING))} ${headingOf(key)}`, { line, endLine: line });
  add(outline, '', { line, endLine: line });
  writeNode(outline, value, level + 1);
}

const headingOf = (key: string): string => (readRequirementIds(key)[0]?.id === key ? key : words(key));

function writeItem(outline: Outline, item: Node, level: number): void {
  if (item.kind !== 'map') {
    writeNode(outline, item, level);
    return;
  }
  const scalars = item.entries.flatMap(({ key, value }) => (value.kind === 'scalar' ? [{ key, value }] : []));
  const id = scalars.find(({ key, value }) => NAMING.test(key) && readRequirementIds(value.value).length > 0);
  const said = scalars.filter(({ key }) => SAYING.test(key)).map(({ value }) => oneLine(value.value));
  const name = id?.value.value.trim();
  const head = said.length > 0 ? said.join(': ') : (scalars[0]?.value.value ?? '');
  add(outline, `- ${name === undefined ? '' : `${name}: `}${oneLine(head)}`, item);
  for (const { key, value } of item.entries) {
    if (key === id?.key || SAYING.test(key) || (said.length === 0 && value === scalars[0]?.value)) continue;
    for (const one of leaves(value)) add(outline, `  - ${words(key)}: ${oneLine(one.value)}`, one);
  }
}

interface Leaf extends Origin {
  readonly value: string;
}

function leaves(node: Node): Leaf[] {
  if (node.kind === 'scalar') return node.value === '' ? [] : [node];
  if (node.kind === 'list') return node.items.flatMap(leaves);
  return node.entries.flatMap(({ value }) => leaves(value));
}
