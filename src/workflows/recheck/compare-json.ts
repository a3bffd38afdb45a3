// Where two values that came from JSON differ, by path: `entries[12].place`.

export interface PathChange {
  readonly path: string;
  readonly declared: unknown;
  readonly recomputed: unknown;
}

const MOST_CHANGES = 10_000;
const PLAIN_KEY = /^[A-Za-z_][\w-]*$/;

export function compareJson(declared: unknown, recomputed: unknown): PathChange[] {
  const changes: PathChange[] = [];
  const visit = (path: string, a: unknown, b: unknown): void => {
    if (a === b || changes.length >= MOST_CHANGES) return;
    if (Array.isArray(a) && Array.isArray(b)) visitLists(path, a, b);
    else if (isRecord(a) && isRecord(b)) visitRecords(path, a, b);
    else changes.push({ path, declared: orNull(a), recomputed: orNull(b) });
  };
  const visitLists = (path: string, a: readonly unknown[], b: readonly unknown[]): void => {
    if (a.length !== b.length)
      changes.push({ path: `${path}.length`, declared: a.length, recomputed: b.length });
    const shared = Math.min(a.length, b.length);
    for (let index = 0; index < shared; index += 1) visit(`${path}[${index}]`, a[index], b[index]);
  };
  const visitRecords = (path: string, a: JsonRecord, b: JsonRecord): void => {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      visit(join(path, key), own(a, key), own(b, key));
    }
  };
  visit('', declared, recomputed);
  return changes.map((change) => ({ ...change, path: change.path.replace(/^\./, '') || 'the whole value' }));
}

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (record: JsonRecord, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const join = (path: string, key: string): string =>
  PLAIN_KEY.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;

/** What is not there must still be said. */
const orNull = (value: unknown): unknown => value ?? null;
