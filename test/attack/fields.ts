// Forged at every field: one value of one file of a run or of what a project remembers is replaced, then a command is given.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { SeededRandom } from '../mutations/seeded-random.ts';
import { HOSTILE } from './hostile-values.ts';
import { type Attempt, commandAttempt, type Machine } from './machine.ts';
import type { Recorded, Templates } from './templates.ts';

type Way = readonly (string | number)[];

interface Field {
  readonly run: Recorded | undefined;
  readonly file: string;
  /** Indices count as one field. */
  readonly name: string;
  readonly ways: readonly Way[];
}

const MEMORY = '.steelman/remembered.yaml';
const MOST_WAYS = 20;

export async function fieldAttempts(
  { folder, runs }: Templates,
  random: SeededRandom,
  count: number,
): Promise<Attempt[]> {
  const fields: Field[] = [];
  for (const run of runs) for (const file of run.files) fields.push(...(await fieldsOf(folder, file, run)));
  fields.push(...(await fieldsOf(folder, MEMORY, undefined)));
  const order = random.shuffle(fields);
  const isAll = count === Number.POSITIVE_INFINITY;
  // Whoever verifies looks deepest.
  const verified = (isAll ? order : []).flatMap((field) =>
    field.run ? [forgeOne(field, folder, random, ['verify', field.run.folder])] : [],
  );
  const others = Array.from({ length: isAll ? order.length : count }, (_, at) =>
    forgeOne(order[at % order.length] as Field, folder, random),
  );
  return [...verified, ...others];
}

async function fieldsOf(folder: string, file: string, run: Recorded | undefined): Promise<Field[]> {
  const byName = new Map<string, Way[]>();
  const whole = read(file, await readFile(join(folder, file), 'utf8'));
  for (const way of waysIn(whole)) {
    const name = nameOf(whole, way);
    const known = byName.get(name) ?? [];
    if (known.length < MOST_WAYS) byName.set(name, [...known, way]);
  }
  return [...byName].map(([name, ways]) => ({ run, file, name, ways }));
}

/** Events of a journal differ by their type, so that is part of the name. */
function nameOf(whole: unknown, [first, ...more]: Way): string {
  const { type } = (Array.isArray(whole) && typeof first === 'number' ? whole[first] : {}) as {
    type?: string;
  };
  const name = (part: Way[number] | undefined): string => (typeof part === 'number' ? '*' : String(part));
  return [type ?? name(first), ...more.map(name)].join('.');
}

const read = (file: string, text: string): unknown => {
  if (file.endsWith('.jsonl'))
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  return file.endsWith('.json') ? JSON.parse(text) : parse(text);
};

const write = (file: string, value: unknown): string => {
  if (file.endsWith('.jsonl'))
    return (value as unknown[]).map((line) => `${JSON.stringify(line)}\n`).join('');
  if (file.endsWith('.json')) return JSON.stringify(value, null, 2);
  try {
    return stringify(value);
  } catch {
    // Too deep for a writer of YAML, of which JSON is a part.
    return JSON.stringify(value);
  }
};

function* waysIn(value: unknown, way: Way = []): Generator<Way> {
  if (way.length > 0) yield way;
  if (typeof value !== 'object' || value === null) return;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, inner] of entries) yield* waysIn(inner, [...way, key]);
}

const REMEMBERING = ['adversarial', 'a.md', 'b.md', '--output', 'fresh', '--order', 'none'];

function forgeOne(
  { run, file, name, ways }: Field,
  template: string,
  random: SeededRandom,
  words = run === undefined ? REMEMBERING : random.pick(run.commands),
): Attempt {
  const way = random.pick(ways);
  const [what, make] = random.pick(HOSTILE);
  return commandAttempt({
    family: 'fields',
    title: `${file}: ${name} becomes ${what}; ${words.join(' ')}`,
    words,
    template,
    about: [file],
    codes: run === undefined ? [0, 2] : [0, 1, 2, 3, 6],
    mayChange: mayChange(run, words),
    forge: (machine) => replaceAt(machine, file, way, make(machine)),
  });
}

/** A run is written into; a document beside it only made, but by those who make it anew and `--in-place`. */
function mayChange(run: Recorded | undefined, words: readonly string[]): RegExp {
  if (run === undefined) return /^(?:fresh\/|\.steelman\/)/;
  const inside = [`${run.folder}/`];
  if (words[0] === 'resume' || words[0] === 'resolve') inside.push(...run.delivered);
  if (words[0] === 'resolve') inside.push('.steelman/', 'out/[^/]*merged');
  if (words.includes('--in-place')) inside.push('ROADMAP.md$');
  return new RegExp(`^(?:${inside.join('|')})`);
}

async function replaceAt({ cwd }: Machine, file: string, way: Way, value: unknown): Promise<void> {
  const path = join(cwd, file);
  const whole = read(file, await readFile(path, 'utf8')) as Record<string | number, unknown>;
  let inner = whole;
  for (const key of way.slice(0, -1)) inner = inner[key] as typeof inner;
  inner[way.at(-1) ?? ''] = value;
  await writeFile(path, write(file, whole));
}
