// Forges what a run recorded: each value of a record, or of a JSON file of its run, becomes something else.

import type { RunRecord } from '../../../src/page/model/record.ts';

/** Fields are named by their way: `output.variants[].label`. */
type Change = (value: unknown, field: string) => unknown;

/** Whatever is no list and no object goes through `change`. */
export function forge(record: RunRecord, change: Change): RunRecord {
  const walk = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, `${field}[]`));
    if (typeof value !== 'object' || value === null)
      return value === undefined ? value : change(value, field);
    const own = Object.entries(value);
    return Object.fromEntries(
      own.map(([name, one]) => [name, walk(one, field === '' ? name : `${field}.${name}`)]),
    );
  };
  const files = record.files.map((file) => {
    const text = file.text === undefined ? undefined : forgeText(file.name, file.text, walk);
    return { ...file, text, name: String(change(file.name, 'files[].name')) };
  });
  return { ...(walk({ ...record, files: [] }, '') as RunRecord), files };
}

function forgeText(name: string, text: string, walk: Change): string {
  if (!name.endsWith('.json')) return String(walk(text, 'files[].text'));
  return JSON.stringify(walk(JSON.parse(text), name));
}

export function fieldsOf(record: RunRecord): string[] {
  const fields = new Set<string>();
  forge(record, (value, field) => {
    fields.add(field);
    return value;
  });
  return [...fields].sort();
}

/** Ends an attribute of either kind and the text of an element. */
export const SHIV = `"'><shivx onload=shiv() "`;
/** Whatever stands in an attribute of ours has neither of the signs. */
const TAG = /<[a-z][^<>]*>/g;

/** Where a page has it as it came, or as an address or a handler. */
export function findShivs(page: string): string[] {
  const body = page.slice(page.indexOf('</style>'), page.lastIndexOf('<script>'));
  return [...(body.match(/<shivx/g) ?? []), ...(body.match(TAG) ?? []).flatMap(outside)];
}

/** What is in quotes is looked at by the names before it alone. */
function outside(tag: string): string[] {
  const bare = tag.replace(/="[^"]*"/g, '');
  return [
    ...(/\s(?:on\w+|style)\b|shiv/.test(bare) ? [bare] : []),
    ...[
      ...tag.matchAll(
        /\s(?:href|src|xlink:href|action|formaction|srcset|poster|data)="(?!#|https?:\/\/|mailto:|\/runs?)[^"]{0,60}/g,
      ),
    ].map(([one]) => one.trim()),
  ];
}
