// Decides every contradiction of finished comparisons at random, in every way that a person has, holds the ways against each other, and
// compares again after one document was edited.

import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { decideAtRandom } from '../../scripts/measure/minds/decide-at-random.js';
import { createRandom, type SeededRandom } from '../mutations/seeded-random.ts';
import { carryOut, type Keyed, type Tools, type Way, waysOf } from './carry-out.ts';
import { findLeft, type Item, type Left, type Point } from './find-left.ts';

/** What a comparison left open, and which of it nobody has decided. */
export type ListItems = (
  request: { run: string },
  options: { cwd: string },
) => Promise<{ readonly items: readonly Item[]; readonly left: readonly string[] }>;

export interface Around extends Tools {
  readonly listItems: ListItems;
  readonly scratch: string;
  readonly seed: number;
  /** Who compares; nobody but the built-in rules where there are none. */
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface DocumentSet {
  readonly name: string;
  readonly files: readonly string[];
}

export interface WayResult {
  readonly way: Way;
  readonly isSame: boolean;
  readonly findings: readonly string[];
  readonly left: readonly Left[];
}

export interface SetResult {
  readonly name: string;
  readonly documents: number;
  /** Contradictions, all of them decided. */
  readonly decided: number;
  readonly ways: readonly WayResult[];
  readonly again: Again | undefined;
}

/** Of the second run, about contradictions. */
export interface Again {
  readonly edited: string;
  readonly items: number;
  /** Asked about, of what was edited. */
  readonly asked: readonly string[];
  /** Asked about, of what was not. */
  readonly needless: readonly string[];
}

const NOW = '2026-01-31T12:00:00Z';
const MERGED = /^out\/(?:merged-.*|unified-spec)\.md$/;

export async function runSet({ name, files }: DocumentSet, around: Around): Promise<SetResult> {
  const { scratch, seed } = around;
  const first = join(scratch, name, 'first');
  await mkdir(first, { recursive: true });
  for (const file of files) await cp(file, join(first, basename(file)));
  await compare(first, files, 'out', around);
  const { items } = await around.listItems({ run: 'out' }, { cwd: first });
  const open = items.filter(({ kind }) => kind === 'contradiction');
  const random = createRandom(seed, name);
  const drawn: readonly Keyed[] = decideAtRandom(open, random);
  const result = { name, documents: files.length, decided: drawn.length };
  if (drawn.length === 0) return { ...result, ways: [], again: undefined };
  const ways: WayResult[] = [];
  let expected: ReadonlyMap<string, string> | undefined;
  for (const way of waysOf(around)) {
    const copy = join(scratch, name, way);
    await cp(first, copy, { recursive: true });
    await carryOut(way, copy, { drawn, items }, around);
    const texts = await filesOf(copy);
    expected ??= texts;
    ways.push({
      way,
      ...(await lookAt(copy, { texts, expected }, around)),
      left: leftIn(texts, items, drawn),
    });
  }
  const last = join(scratch, name, ways.at(-1)?.way ?? '');
  return { ...result, ways, again: await compareAgain(last, { files, open }, random, around) };
}

async function compare(cwd: string, files: readonly string[], output: string, around: Around): Promise<void> {
  const { steelman, flags = [], env } = around;
  const words = [
    'merge',
    ...files.map((file) => basename(file)),
    '--output',
    output,
    '--now',
    NOW,
    '--quiet',
    '--force',
  ];
  const { exitCode, stderr } = await steelman([...words, ...flags], { cwd, ...(env && { env }) });
  if (exitCode > 3) throw new Error(stderr);
}

/** What a run has written, by name; its journal keeps when it was decided, too. */
async function filesOf(cwd: string): Promise<ReadonlyMap<string, string>> {
  const found = await readdir(join(cwd, 'out'), { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile() && entry.name !== 'journal.jsonl')
    .map((entry) => join(entry.parentPath, entry.name).slice(cwd.length + 1));
  return new Map(
    await Promise.all(
      names.sort().map(async (name) => [name, await readFile(join(cwd, name), 'utf8')] as const),
    ),
  );
}

async function lookAt(
  cwd: string,
  { texts, expected }: Readonly<Record<'texts' | 'expected', ReadonlyMap<string, string>>>,
  { steelman }: Around,
): Promise<Pick<WayResult, 'isSame' | 'findings'>> {
  const { stdout } = await steelman(['verify', 'out', '--json'], { cwd });
  const { findings } = JSON.parse(stdout) as {
    readonly findings: readonly { file: string; message: string }[];
  };
  return {
    isSame: JSON.stringify([...texts]) === JSON.stringify([...expected]),
    findings: findings.map(({ file, message }) => `${file}: ${message}`),
  };
}

function leftIn(
  texts: ReadonlyMap<string, string>,
  items: readonly Item[],
  drawn: readonly Keyed[],
): readonly Left[] {
  const [, merged] = [...texts].find(([name]) => MERGED.test(name)) ?? [];
  if (merged === undefined) throw new Error(`no merged document among ${[...texts.keys()].join(', ')}`);
  const { points } = JSON.parse(texts.get('out/adversarial/diff-analysis.json') ?? '') as {
    readonly points: readonly Point[];
  };
  return findLeft(merged, { items, points }, drawn);
}

/** One line of one document that a contradiction quotes says something else: only what quotes that line may be asked about. */
async function compareAgain(
  cwd: string,
  { files, open }: { readonly files: readonly string[]; readonly open: readonly Item[] },
  random: SeededRandom,
  around: Around,
): Promise<Again | undefined> {
  const edited = await editOne(cwd, files, open, random);
  if (edited === undefined) return undefined;
  await compare(cwd, files, 'again', around);
  const { items, left } = await around.listItems({ run: 'again' }, { cwd });
  const conflicts = items.filter(({ kind }) => kind === 'contradiction');
  const asked = conflicts.filter(({ id }) => left.includes(id));
  const quotes = ({ sides }: Item): boolean =>
    sides.some((side) => side.quotes.some(({ text }) => text.includes(edited) || edited.includes(text)));
  return {
    edited,
    items: conflicts.length,
    asked: asked.filter(quotes).map(({ id }) => id),
    needless: asked.filter((item) => !quotes(item)).map(({ id }) => id),
  };
}

/** The line as it is now; a number in it is one more, or it says more. */
async function editOne(
  cwd: string,
  files: readonly string[],
  open: readonly Item[],
  random: SeededRandom,
): Promise<string | undefined> {
  const lines = open.flatMap(({ sides }) =>
    sides.flatMap(({ quotes }) => quotes.map(({ text }) => text.trim())),
  );
  for (const line of random.shuffle(lines.filter((text) => text !== '' && !text.includes('\n')))) {
    for (const file of files) {
      const path = join(cwd, basename(file));
      const text = await readFile(path, 'utf8');
      if (!text.includes(line)) continue;
      const number = /(?<![\w.-])\d+(?![\w.-])/;
      const now = number.test(line)
        ? line.replace(number, (digits) => String(Number(digits) + 1))
        : line.replace(/[.|]?$/, (end) => ` from the second quarter on${end}`);
      await writeFile(
        path,
        text.replace(line, () => now),
      );
      return now;
    }
  }
  return undefined;
}
