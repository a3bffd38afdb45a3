// Merges to sabotage. Where a folder holds finished runs, these; where it holds variants, each as the base of a merge
// that takes nothing over and quotes all the others as undecided.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FinishedMerge } from './sabotage.ts';

export function readMerges(folder: string): FinishedMerge[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md'))
    .sort();
  const runs = files.filter((file) => file.endsWith('adversarial/merge-log.md'));
  if (runs.length > 0) return runs.map((log) => readRun(folder, dirname(dirname(log))));
  const sets = new Map<string, string[]>();
  for (const file of files) sets.set(dirname(file), [...(sets.get(dirname(file)) ?? []), file]);
  return [...sets].filter(([set]) => !set.includes('reference')).flatMap(([, set]) => mergesOf(folder, set));
}

/** The files of a run as they lie: the merged document beside `adversarial/`. */
function readRun(folder: string, run: string): FinishedMerge {
  const inside = join(folder, run, 'adversarial');
  const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const variants = readdirSync(inside)
    .filter((file) => /^variant-\d+-original\.md$/.test(file))
    .sort()
    .map((name) => ({ name, text: read(join(inside, name)) }));
  const merged = readdirSync(join(folder, run)).find((file) => /^merged-.*\.md$/.test(file)) ?? '';
  const log = read(join(inside, 'merge-log.md'));
  const letter = /^- Base: Variant ([A-Z])/m.exec(log)?.[1];
  const base = letter && `variant-${letter.charCodeAt(0) - 64}-original.md`;
  return {
    name: run,
    variants,
    ...(base && { base }),
    merged: read(join(folder, run, merged)),
    undecided: read(join(inside, 'undecided.md')),
    log,
  };
}

function mergesOf(folder: string, set: readonly string[]): FinishedMerge[] {
  if (set.length < 2) return [];
  const variants = set.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  return variants.map((base) => ({
    name: base.name,
    variants,
    base: base.name,
    merged: base.text,
    undecided: variants
      .filter((one) => one !== base)
      .map(({ name, text }) => `## ${name}\n\n${text.replace(/^/gm, '> ')}`)
      .join('\n\n'),
    log: '',
  }));
}
