// Merges to sabotage. Where a folder holds finished runs, these; where it holds variants, each as the base of a merge
// that takes over the sections it has no heading for and quotes all the rest as undecided.

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
    .sort((a, b) => Number.parseInt(a.slice(8), 10) - Number.parseInt(b.slice(8), 10))
    .map((name) => ({ name, text: read(join(inside, name)) }));
  const merged = readdirSync(join(folder, run)).find((file) => /^merged-.*\.md$/.test(file)) ?? '';
  const log = read(join(inside, 'merge-log.md'));
  const letter = /^- Base: Variant ([A-Z])/m.exec(log)?.[1];
  const base = letter && fileOf(letter);
  return {
    name: run,
    variants,
    ...(base && { base }),
    idMap: idMapOf(read(join(inside, 'run.json'))),
    merged: read(join(folder, run, merged)),
    undecided: read(join(inside, 'undecided.md')),
    log,
  };
}

/** By the file of the variant: its ids that were taken by something else, and what they are called now. */
function idMapOf(summary: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const { output } = JSON.parse(summary || '{}') as { output?: { renumbered?: Renumbered[] } };
  const maps = new Map<string, Map<string, string>>();
  for (const { variant, from, to } of output?.renumbered ?? []) {
    const file = fileOf(variant);
    maps.set(file, (maps.get(file) ?? new Map<string, string>()).set(from, to));
  }
  return maps;
}

type Renumbered = { readonly variant: string; readonly from: string; readonly to: string };

const fileOf = (letter: string): string => `variant-${letter.charCodeAt(0) - 64}-original.md`;

type Source = FinishedMerge['variants'][number];

function mergesOf(folder: string, set: readonly string[]): FinishedMerge[] {
  if (set.length < 2) return [];
  const variants = set.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  return variants.map((base) => merge(variants, base));
}

/** With the tags and marks that a merge leaves: they are no part of what it says. */
function merge(variants: readonly Source[], base: Source): FinishedMerge {
  const titles = new Set(titlesOf(base.text));
  // What is there already neither comes in nor waits for a decision.
  const known = new Set(statementsOf(base.text));
  const taken = new Map<string, ReadonlySet<string>>();
  const added: string[] = [];
  const undecided: string[] = [];
  for (const { name, text } of variants.filter((one) => one !== base)) {
    undecided.push(`# ${name}`);
    for (const section of splitSections(text)) {
      const own = titlesOf(section);
      const lines = statementsOf(section);
      const isNew =
        /^## /.test(section) &&
        own.every((title) => !titles.has(title)) &&
        lines.every((line) => !known.has(line));
      if (!isNew) {
        const there = taken.get(own[0] ?? '');
        const open = section.split('\n').filter((line) => !there?.has(line.trim()));
        undecided.push(open.map((line) => `> ${line}`).join('\n'));
        continue;
      }
      added.push(section.replace('\n', `\n<!-- Source: ${name} (original) -->\n`));
      for (const title of own) titles.add(title);
      for (const line of lines) known.add(line);
      taken.set(own[0] ?? '', new Set(lines));
    }
  }
  const merged = [tagged(base.text).trimEnd(), ...added.map((section) => section.trimEnd())].join('\n\n');
  return {
    name: base.name,
    variants,
    base: base.name,
    merged: `${merged}\n`,
    undecided: undecided.join('\n\n'),
    log: '',
  };
}

const statementsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w.*\w.*\w/.test(line) && !line.startsWith('#'));

const titlesOf = (text: string): string[] =>
  (text.match(/^#{1,6}\s.*$/gm) ?? []).map((line) =>
    line
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .trim(),
  );

/** Whole sections of the second level; code in which a line looks like one stays together. */
function splitSections(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/^(?=## )/m)) {
    const isInCode = ((parts.at(-1) ?? '').match(/^\s*(?:```|~~~)/gm) ?? []).length % 2 === 1;
    if (isInCode) parts.push(`${parts.pop()}${part}`);
    else parts.push(part);
  }
  return parts;
}

/** A tag below each heading, a mark behind each table. */
function tagged(text: string): string {
  let isCode = false;
  const lines = text.split('\n').map((line, at, all) => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) return line;
    if (/^#{1,6}\s/.test(line)) return `${line}\n<!-- Source: Base (original) -->`;
    const isLast = line.startsWith('|') && (all[at + 1] ?? '').trim() === '';
    return isLast ? `${line}\n\n> **Open X-001**: 30 s (a.md) or 10 s (b.md)` : line;
  });
  return lines.join('\n');
}
