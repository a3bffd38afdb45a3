// The examples that ship, by name: the README's commands write beside them, and what they left there is no example.

import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** In full, since a program that runs inside a test may have changed the folder. */
const ROOT = resolve('.');

const SHIPPED: Readonly<Record<string, readonly string[]>> = {
  'examples/checkout': ['a.md', 'b.md'],
  'examples/decide': ['0012-keep-sessions.md', 'question.yaml'],
  'examples/library': ['compare.mjs', 'resume.mjs'],
  'examples/retention': ['a.md', 'b.md', 'c.md'],
  'examples/review': [
    'PLAN.md',
    'PROJECT.md',
    'REQUIREMENTS.md',
    'ROADMAP-draft.md',
    'ROADMAP.md',
    'VERIFICATION.md',
  ],
};

export const SHIPPED_FILES = Object.entries(SHIPPED).flatMap(([set, names]) =>
  names.map((name) => `${set}/${name}`),
);

/** The names of a set's documents; sets of the tests' own, where nothing is written, are listed. */
export function documentsOf(set: string): readonly string[] {
  return (
    SHIPPED[set] ??
    readdirSync(join(ROOT, set))
      .filter((name) => name.endsWith('.md'))
      .sort()
  );
}

/** Copies the documents of a set, and nothing that lies beside them, into a folder. */
export async function copyDocuments(set: string, folder: string, root: string = ROOT): Promise<void> {
  for (const name of documentsOf(set)) await cp(join(root, set, name), join(folder, name));
}

/** All of them, in the places where they ship. */
export async function copyExamples(folder: string): Promise<void> {
  for (const set of Object.keys(SHIPPED)) await copyDocuments(set, join(folder, set));
}
