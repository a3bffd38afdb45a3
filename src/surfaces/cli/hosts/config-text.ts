// The configuration of a host as text, whatever its format: which entry is in it, with one more, with one less.

import { type Addition, Unsure } from './edit.ts';
import { addToJson, readJson, removeFromJson } from './edit-json.ts';
import { addToToml, readToml, removeFromToml, renderToml } from './edit-toml.ts';

/** As hosts write it: a program, its words, and perhaps more. */
export type Entry = Readonly<Record<string, string | number | readonly string[]>>;
export type Found = Readonly<Record<string, unknown>>;

export interface Place {
  readonly format: 'json' | 'toml';
  /** Under which name servers are listed. */
  readonly container: string;
}

/** In every host. */
const SERVER_NAME = 'steelman';

const isObject = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined where steelman is not listed. */
export function findEntry(text: string, { format, container }: Place): Found | undefined {
  const root = guarded(() => (format === 'toml' ? readToml(text) : readJson(text)));
  if (!isObject(root)) throw new Unsure('it holds no object');
  const servers = Object.hasOwn(root, container) ? root[container] : undefined;
  if (!isObject(servers) || !Object.hasOwn(servers, SERVER_NAME)) return undefined;
  const entry = servers[SERVER_NAME];
  return isObject(entry) ? Object.fromEntries(Object.entries(entry).map(withNumber)) : {};
}

/** TOML's whole numbers are read as what they are, however large. */
const withNumber = ([key, value]: [string, unknown]): [string, unknown] => [
  key,
  typeof value === 'bigint' ? Number(value) : value,
];

export const addEntry = (text: string, { format, container }: Place, entry: Entry): Addition =>
  guarded(() => (format === 'toml' ? addToToml : addToJson)(text, { container, name: SERVER_NAME }, entry));

export const removeEntry = (text: string, { format, container }: Place, dropContainer: boolean): string =>
  guarded(() => {
    const place = { container, name: SERVER_NAME };
    return format === 'toml' ? removeFromToml(text, place) : removeFromJson(text, place, dropContainer);
  });

/** A file of its own, and what is to be added by hand. */
export const freshText = ({ format, container }: Place, entry: Entry): string =>
  format === 'toml'
    ? `${renderToml({ container, name: SERVER_NAME }, entry)}\n`
    : `${JSON.stringify({ [container]: { [SERVER_NAME]: entry } }, null, 2)}\n`;

/** Whether nothing is left that anybody would miss. */
export const isBlank = (text: string, { format }: Place): boolean =>
  format === 'toml' ? text.trim() === '' : /^\ufeff?\s*\{\s*\}\s*$/.test(text);

/** Brackets in brackets in brackets: whoever goes down into them runs out of room. */
function guarded<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw new Unsure('it is nested too deeply');
    throw error;
  }
}
