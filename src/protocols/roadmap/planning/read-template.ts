// A template of a roadmap: the metadata at the top of a Markdown file. Anything else in it is for its author.

import { parseDocument } from '../../../text/parse/parse-document.ts';
import { DOMAINS, type Domain } from '../model.ts';
import type { TemplateFile } from './plan-context.ts';

export const TEMPLATE_TYPES = [
  'feature',
  'quality',
  'docs',
  'security',
  'performance',
  'migration',
  'improvement',
] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

export interface Template {
  readonly name: string;
  readonly tier: TemplateFile['tier'];
  readonly type: TemplateType;
  readonly domains: readonly Domain[];
  readonly targetComplexity: number;
  readonly minVersion: string;
  readonly range?: { readonly least: number; readonly most: number };
}

/** Or what is wrong with it. */
export function readTemplate({ name: file, tier, text }: TemplateFile): Template | string {
  const fields = readFields(text);
  if (fields === undefined) return 'it has no metadata between two lines of ---';
  const one = (key: string): string | undefined => fields.get(key)?.[0];
  const type = TEMPLATE_TYPES.find((known) => known === one('type')?.toLowerCase());
  if (type === undefined) return `its type is none of ${TEMPLATE_TYPES.join(', ')}`;
  const named = (fields.get('domains') ?? []).map((domain) => domain.toLowerCase());
  const domains = DOMAINS.filter((domain) => named.includes(domain));
  if (domains.length === 0) return `its domains name none of ${DOMAINS.join(', ')}`;
  const name = one('name');
  if (name === undefined) return `it has no name (in ${file})`;
  const targetComplexity = Number(one('target_complexity') ?? '0.5');
  if (!(targetComplexity >= 0 && targetComplexity <= 1))
    return 'its target_complexity is not between 0 and 1';
  const minVersion = one('min_version') ?? '1.0.0';
  if (!/^\d{1,6}(?:\.\d{1,6}){0,2}$/.test(minVersion)) return 'its min_version is no version such as 1.0.0';
  const range = readRange(fields.get('milestone_count_range'));
  if (range === null) return 'its milestone_count_range is not two numbers such as [4, 6]';
  return { name, tier, type, domains, targetComplexity, minVersion, ...(range ? { range } : {}) };
}

function readRange(values: readonly string[] | undefined): Template['range'] | null {
  if (values === undefined) return undefined;
  const numbers = values
    .join(',')
    .split(/[^\d]+/)
    .filter((part) => part !== '')
    .map(Number);
  const [least, most] = numbers;
  if (numbers.length !== 2 || least === undefined || most === undefined || least < 1 || least > most)
    return null;
  return { least, most };
}

const KEY = /^([\w-]{1,60}):[ \t]*(?![ \t])(.*)$/;
const ENTRY = /^\s*-\s+(?!\s)(.*)$/;

/** `key: value`, `key: [a, b]` and lists of entries; keys of a nested mapping are nobody's business here. */
function readFields(text: string): Map<string, string[]> | undefined {
  const { blocks } = parseDocument(text);
  const block = blocks.find(({ kind }) => kind === 'frontmatter');
  if (block === undefined) return undefined;
  const fields = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of text.slice(block.start, block.end).split(/\r?\n/).slice(1, -1)) {
    const [, key, value = ''] = KEY.exec(line) ?? [];
    const entry = ENTRY.exec(line)?.[1];
    if (key !== undefined) {
      last = readValues(value);
      fields.set(key, last);
    } else if (entry !== undefined) last?.push(unquote(entry));
  }
  return fields;
}

const readValues = (value: string): string[] =>
  value
    .replace(/(?<!\s)\s+#.*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .split(',')
    .map(unquote)
    .filter((part) => part !== '');

const unquote = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');
