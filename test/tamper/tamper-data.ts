// Changes of data: a leaf of a JSON file or of a line of the journal becomes another value of its kind.

import type { SeededRandom } from '../mutations/seeded-random.ts';
import { type FinishedRun, type TamperClass, type Tampering, tampering, textOf } from './tampering.ts';

type Path = readonly (string | number)[];

/** Every string, number and boolean below a value. */
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [path];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

const changed = (leaf: unknown, random: SeededRandom): unknown => {
  if (typeof leaf === 'number') return leaf + 1 + random.below(3);
  if (typeof leaf === 'boolean') return !leaf;
  const text = String(leaf);
  const at = random.below(text.length + 1);
  return `${text.slice(0, at)}x${text.slice(at)}`;
};

interface Changed {
  readonly value: unknown;
  readonly what: string;
}

function changeLeaf(value: unknown, paths: readonly Path[], random: SeededRandom): Changed {
  const path = random.pick(paths);
  const copy: unknown = structuredClone(value);
  const key = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((inner, step) => (inner as never)[step], copy);
  const before: unknown = (holder as never)[key];
  const after = changed(before, random);
  (holder as Record<string, unknown>)[key] = after;
  const show = (one: unknown): string => JSON.stringify(one).slice(0, 60);
  return { value: copy, what: `${path.join('.')}: ${show(before)} became ${show(after)}` };
}

function tamperJson(
  kind: TamperClass,
  run: FinishedRun,
  file: string,
  random: SeededRandom,
  isChosen: (path: Path) => boolean = () => true,
): Tampering {
  const text = textOf(run, file);
  const value: unknown = JSON.parse(text);
  const { value: after, what } = changeLeaf(value, leavesOf(value).filter(isChosen), random);
  // The layout of a file that is one entry to a line is not kept: that alone must not be what is found.
  return tampering(kind, file, what, `${JSON.stringify(after, null, 2)}\n`);
}

export const tamperLedger = (run: FinishedRun, random: SeededRandom): Tampering =>
  tamperJson('ledger', run, 'ledger.json', random, ([top]) => top !== 'format');

export const tamperRunJson = (run: FinishedRun, random: SeededRandom): Tampering =>
  tamperJson('run-json', run, 'run.json', random);

/** Something that was never renumbered is said to be. */
export function tamperIdMap(run: FinishedRun, random: SeededRandom): Tampering {
  const summary = JSON.parse(textOf(run, 'run.json')) as { output: { renumbered: unknown[] } };
  const id = { variant: 'B', from: `FR-00${1 + random.below(8)}`, to: `FR-0${10 + random.below(80)}` };
  summary.output.renumbered = [...summary.output.renumbered, id];
  const what = `${id.from} of B became ${id.to}`;
  return tampering('id-map', 'run.json', what, `${JSON.stringify(summary, null, 2)}\n`);
}

export const tamperData = (run: FinishedRun, random: SeededRandom): Tampering =>
  tamperJson('data', run, random.pick(['diff-analysis.json', 'provenance.json']), random);

function changeEvent(
  kind: TamperClass,
  run: FinishedRun,
  type: string,
  random: SeededRandom,
  isChosen: (path: Path) => boolean,
): Tampering {
  const lines = textOf(run, JOURNAL).split('\n');
  const own = lines.flatMap((line, at) => (line.startsWith(`{"type":"${type}"`) ? [at] : []));
  const at = random.pick(own);
  const event: unknown = JSON.parse(lines[at] ?? '');
  const { value, what } = changeLeaf(event, leavesOf(event).filter(isChosen), random);
  lines[at] = JSON.stringify(value);
  return tampering(kind, JOURNAL, `line ${at + 1}: ${what}`, lines.join('\n'));
}

const JOURNAL = 'journal.jsonl';

export const tamperAnswer = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeEvent('journal-answer', run, 'answer-recorded', random, ([top]) => top !== 'type');

export const tamperDocument = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeEvent('journal-document', run, 'run-started', random, (path) => path.at(-1) === 'text');

export const tamperStart = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeEvent(
    'journal-start',
    run,
    'run-started',
    random,
    (path) => !['text', 'type'].includes(String(path.at(-1))),
  );

export const tamperHash = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeEvent('journal-hash', run, 'artifact-published', random, ([top]) => top !== 'type');

export const tamperOutput = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeEvent('journal-output', run, 'run-finished', random, ([top]) => top === 'sha256');

export function tamperLine(run: FinishedRun, random: SeededRandom): Tampering {
  const lines = textOf(run, JOURNAL).trimEnd().split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  const [what, ...instead] = random.pick([
    ['removed'],
    ['doubled', line, line],
    ['cut off', line.slice(0, random.below(line.length))],
  ]);
  lines.splice(at, 1, ...instead);
  return tampering('journal-line', JOURNAL, `line ${at + 1} ${what}`, `${lines.join('\n')}\n`);
}
