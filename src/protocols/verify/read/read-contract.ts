// The return contract: a YAML mapping of fields, bare or below `return_contract`. Prose holds no fields.

import { type Entry, readKeys } from './read-metadata.ts';

export function readContract(text: string, path: string): ReadonlyMap<string, Entry> {
  if (path.endsWith('.json')) return readJson(text);
  if (path.endsWith('.md')) return new Map();
  const lines = text.split(/\r?\n/);
  const top = readKeys(lines, 1);
  const wrapper = top.get('return_contract');
  return wrapper?.hasChildren ? readKeys(lines.slice(wrapper.line), wrapper.line + 1) : top;
}

function readJson(text: string): ReadonlyMap<string, Entry> {
  try {
    const value: unknown = JSON.parse(text);
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return new Map(
      fields.map(([key, field]) => [key, { value: String(field), line: 1, hasChildren: false }]),
    );
  } catch {
    return new Map();
  }
}
