// YAML with keys that come from data and text over several lines: what the result of a debate needs. Pure layers import
// no YAML package.

import { quoteYaml } from '../../markdown/quote-yaml.ts';

export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  /** Keys in the order in which they are written, quoted where they are data; undefined is left out. */
  | { readonly fields: readonly (readonly [string, YamlValue | undefined])[] };

export const renderYaml = (value: YamlValue): string => `${renderBelow(value, '').join('\n')}\n`;

function renderBelow(value: YamlValue, indent: string): string[] {
  if (isFields(value)) {
    return value.fields.flatMap(([key, field]) =>
      field === undefined ? [] : renderField(`${indent}${key}:`, field, indent),
    );
  }
  return [`${indent}${scalar(value)}`];
}

function renderField(head: string, value: YamlValue, indent: string): string[] {
  if (isFields(value))
    return value.fields.length === 0 ? [`${head} {}`] : [head, ...renderBelow(value, `${indent}  `)];
  if (isList(value)) {
    if (!value.some(isFields)) return [`${head} [${value.map(scalar).join(', ')}]`];
    return [head, ...value.flatMap((item) => renderItem(item, `${indent}  `))];
  }
  if (typeof value === 'string' && isBlockText(value)) {
    return [`${head} |-`, ...value.split('\n').map((line) => (line === '' ? '' : `${indent}  ${line}`))];
  }
  return [`${head} ${scalar(value)}`];
}

const renderItem = (item: YamlValue, indent: string): string[] =>
  renderBelow(item, '').map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`);

const isFields = (value: YamlValue): value is Extract<YamlValue, { fields: unknown }> =>
  typeof value === 'object' && value !== null && 'fields' in value;

const isList = (value: YamlValue): value is readonly YamlValue[] => Array.isArray(value);

const scalar = (value: YamlValue): string =>
  quoteYaml(typeof value === 'object' && value !== null ? null : value);

/** Several lines that mean the same as they are; everything else is quoted. */
const isBlockText = (text: string): boolean =>
  text.includes('\n') &&
  /^\S/.test(text) &&
  /\S$/.test(text) &&
  !/[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[ \t]$/mu.test(
    text.replace(/[\u{10000}-\u{10ffff}]/gu, 'x'),
  );
