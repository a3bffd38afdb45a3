// The metadata block of the artifacts of a roadmap, as YAML. A small writer, because pure
// layers import no YAML package; every text that a YAML reader could take for something else is quoted.

import { quoteYaml } from '../../reports/quote-yaml.ts';

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
