// The metadata block of the artifacts of a roadmap, as YAML: written and read back here. A small writer, because pure
// layers import no YAML package; every text that a YAML reader could take for something else is quoted.

import { quoteYaml } from '../../markdown/quote-yaml.ts';

export type FrontmatterScalar = string | number | boolean | null;
/** Keys are ours and stand in the order in which they are written. */
export interface FrontmatterFields {
  readonly [key: string]: FrontmatterValue | undefined;
}
export type FrontmatterValue =
  | FrontmatterScalar
  | readonly FrontmatterScalar[]
  | readonly FrontmatterFields[]
  | FrontmatterFields;

/** With both marks and the line break behind them; a field that is undefined is left out. */
export const renderFrontmatter = (fields: FrontmatterFields): string =>
  `---\n${renderFields(fields, '').join('\n')}\n---\n`;

function renderFields(fields: FrontmatterFields, indent: string): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (isScalar(value)) return [`${indent}${key}: ${renderScalar(value)}`];
    if (!Array.isArray(value)) {
      return [`${indent}${key}:`, ...renderFields(value as FrontmatterFields, `${indent}  `)];
    }
    const list = value as readonly (FrontmatterScalar | FrontmatterFields)[];
    if (list.every(isScalar)) return [`${indent}${key}: [${list.map(quoteYaml).join(', ')}]`];
    return [
      `${indent}${key}:`,
      ...list.flatMap((item) => renderItem(item as FrontmatterFields, `${indent}  `)),
    ];
  });
}

const renderItem = (fields: FrontmatterFields, indent: string): string[] =>
  renderFields(fields, '').map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`);

const isScalar = (value: unknown): value is FrontmatterScalar => value === null || typeof value !== 'object';

const PLAIN = /^[A-Za-z][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*$/;
const WORDS_OF_YAML = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

function renderScalar(value: FrontmatterScalar): string {
  if (typeof value === 'string' && PLAIN.test(value) && !WORDS_OF_YAML.test(value)) {
    return value;
  }
  return quoteYaml(value);
}

export type ReadValue = FrontmatterScalar | readonly ReadValue[] | ReadonlyMap<string, ReadValue>;

/** What the block says; undefined where there is none, or one that this file could not have written. */
export function readFrontmatter(text: string): ReadonlyMap<string, ReadValue> | undefined {
  if (!text.startsWith('---\n')) return undefined;
  const end = text.indexOf('\n---\n', 3);
  if (end < 0) return undefined;
  const lines = text.slice(4, end).split('\n');
  const reader = { lines, at: 0 };
  const fields = readFields(reader, '');
  return reader.at === lines.length ? fields : undefined;
}

interface Reader {
  readonly lines: string[];
  at: number;
}

const KEY = /^([a-z_]+):(?: (.+))?$/;

function readFields(reader: Reader, indent: string): Map<string, ReadValue> {
  const fields = new Map<string, ReadValue>();
  for (;;) {
    const line = reader.lines[reader.at];
    if (line === undefined || !line.startsWith(indent)) return fields;
    const [, key, rest] = KEY.exec(line.slice(indent.length)) ?? [];
    if (key === undefined) return fields;
    reader.at += 1;
    fields.set(key, rest === undefined ? readNested(reader, `${indent}  `) : readScalar(rest));
  }
}

function readNested(reader: Reader, indent: string): ReadValue {
  if (!reader.lines[reader.at]?.startsWith(`${indent}- `)) return readFields(reader, indent);
  const items: ReadValue[] = [];
  while (reader.lines[reader.at]?.startsWith(`${indent}- `)) {
    reader.lines[reader.at] = `${indent}  ${reader.lines[reader.at]?.slice(indent.length + 2)}`;
    items.push(readFields(reader, `${indent}  `));
  }
  return items;
}

function readScalar(text: string): ReadValue {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) || isScalar(value) ? (value as ReadValue) : text;
  } catch {
    return text;
  }
}
