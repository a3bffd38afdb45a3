// Changes of documents and reports: numbers, quotations, tags, words, rows, bytes, whole files.

import type { SeededRandom } from '../mutations/seeded-random.ts';
import { type FinishedRun, type TamperClass, type Tampering, tampering, textOf } from './tampering.ts';

const REPORTS = [
  'diff-analysis.md',
  'debate-transcript.md',
  'base-selection.md',
  'refactor-plan.md',
  'merge-log.md',
];

const mergedOf = ({ files }: FinishedRun): string =>
  [...files.keys()].find((file) => file.startsWith('../') && file.endsWith('.md')) ?? '';

/** Replaces one of the places where `pattern` matches. */
function changeMatch(
  kind: TamperClass,
  run: FinishedRun,
  file: string,
  pattern: RegExp,
  random: SeededRandom,
  change: (found: string) => string,
): Tampering {
  const text = textOf(run, file);
  const match = random.pick([...text.matchAll(pattern)]);
  const [found] = match;
  const changed = change(found);
  const what = `${JSON.stringify(found.slice(0, 60))} became ${JSON.stringify(changed.slice(0, 60))}`;
  return tampering(
    kind,
    file,
    what,
    text.slice(0, match.index) + changed + text.slice(match.index + found.length),
  );
}

const otherDigit = (digit: string): string => String((Number(digit) + 3) % 10);

export const tamperNumber = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeMatch('number', run, random.pick(REPORTS), /\d/g, random, otherDigit);

const withQuotes = (run: FinishedRun): string[] =>
  REPORTS.filter((file) => /"[^"\n]*[a-z]{4}[^"\n]*"/.test(textOf(run, file)));

export const tamperQuote = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeMatch('quote', run, random.pick(withQuotes(run)), /"[^"\n]*[a-z]{4}[^"\n]*"/g, random, (quote) =>
    quote.replace(/[a-z]{4}/, 'oops'),
  );

export function tamperTag(run: FinishedRun, random: SeededRandom): Tampering {
  const changes: readonly ((tag: string) => string)[] = [
    () => '',
    (tag) => tag.replace('Source: ', 'Source: Variant B, '),
    (tag) => tag.replace(/[A-Za-z]{4}(?= -->| \()/, 'oops'),
    (tag) => `${tag}${tag}`,
  ];
  return changeMatch('tag', run, mergedOf(run), /^<!-- Source: .*-->\n/gm, random, (tag) => {
    const changed = random.pick(changes)(tag);
    return changed === tag ? '' : changed;
  });
}

/** A mark of something open is taken out; where nothing is open, one is put in. */
export function tamperMark(run: FinishedRun, random: SeededRandom): Tampering {
  const file = mergedOf(run);
  const mark = /^> \*\*Open .*\n/gm;
  return mark.test(textOf(run, file))
    ? changeMatch('mark', run, file, mark, random, () => '')
    : changeMatch('mark', run, file, /^#.*\n/gm, random, (line) => `${line}\n> **Open X-001**: 1 or 2\n`);
}

/** An entry is taken out: a statement that nobody judged, or a side of something open. */
export const tamperUndecided = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeMatch('undecided', run, 'undecided.md', /^- .*L\d+.*\n/gm, random, () => '');

export const tamperBrief = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeMatch('brief', run, 'decision-brief.md', /^ *- .*\n/gm, random, (line) =>
    random.pick(['', line.replace(/\d/, otherDigit).replace(/[a-z]{4}/, 'oops')]),
  );

const tamperWords = (kind: TamperClass, run: FinishedRun, file: string, random: SeededRandom): Tampering => {
  const [pattern, change] = random.pick<readonly [RegExp, (found: string) => string]>([
    [/[a-z]{4,}/g, (word) => `${word.slice(1)}${word.slice(0, 1)}x`],
    [/^.*[a-z].*\n/gm, () => ''],
    [/^.*[a-z].*\n/gm, (line) => `${line}${line}`],
    [/\n/g, () => ' \n'],
  ]);
  return changeMatch(kind, run, file, pattern, random, change);
};

export const tamperMerged = (run: FinishedRun, random: SeededRandom): Tampering =>
  tamperWords('merged', run, mergedOf(run), random);

export function tamperVariantCopy(run: FinishedRun, random: SeededRandom): Tampering {
  const copies = [...run.files.keys()].filter((file) => file.startsWith('variant-'));
  return tamperWords('variant-copy', run, random.pick(copies), random);
}

export const tamperContract = (run: FinishedRun, random: SeededRandom): Tampering =>
  changeMatch('contract', run, 'return-contract.yaml', /(?<=^(?:[a-z_]+:| {2}-) ).+$/gm, random, (value) => {
    if (value === 'true' || value === 'false') return value === 'true' ? 'false' : 'true';
    return /\d/.test(value) ? value.replace(/\d/, otherDigit) : `${value}x`;
  });

export function tamperByte(run: FinishedRun, random: SeededRandom): Tampering {
  const file = random.pick([...run.files.keys()]);
  const bytes = Uint8Array.from(run.files.get(file) ?? []);
  const at = random.below(bytes.length);
  const [before = 0, after] = [bytes[at], (bytes[at] ?? 0) ^ (1 << random.below(8))];
  bytes[at] = after;
  return { kind: 'byte', file, what: `byte ${at}: ${before} became ${after}`, content: bytes };
}

export function tamperRemove(run: FinishedRun, random: SeededRandom): Tampering {
  const file = random.pick([...run.files.keys()]);
  return { kind: 'removed-file', file, what: 'removed', content: undefined };
}

const ADDED = [
  'variant-9-original.md',
  'diff-analysis-2.md',
  'ledger-old.json',
  'journal-1.jsonl',
  'extra.yaml',
];

export function tamperAdd(run: FinishedRun, random: SeededRandom): Tampering {
  const text = textOf(run, 'diff-analysis.md');
  return tampering('added-file', random.pick(ADDED), 'added', text);
}

/** Two rows of one table, or two entries of one list of data. */
export function tamperRows(run: FinishedRun, random: SeededRandom): Tampering {
  const file = random.pick([...REPORTS, 'ledger.json', 'provenance.json']);
  const lines = textOf(run, file).split('\n');
  const isRow = (line: string): boolean => /^\| (?!\*\*|#|-)|^ {4}\{.*\},$/.test(line);
  const pairs = lines.flatMap((line, at) => {
    const next = lines[at + 1] ?? '';
    return isRow(line) && isRow(next) && line !== next ? [at] : [];
  });
  if (pairs.length === 0) return tamperRows(run, random);
  const at = random.pick(pairs);
  [lines[at], lines[at + 1]] = [lines[at + 1] ?? '', lines[at] ?? ''];
  return tampering('swapped-rows', file, `lines ${at + 1} and ${at + 2} swapped`, lines.join('\n'));
}
