// The clean documents that faults are planted into: the examples that people are shown, and the few beside this file.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Source } from './mutation.ts';

const ROOT = new URL('../..', import.meta.url);
const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, ROOT)), 'utf8');

const CLEAN: readonly (Pick<Source, 'type'> & { readonly path: string; readonly context?: string })[] = [
  { type: 'requirements', path: 'examples/review/REQUIREMENTS.md', context: 'examples/review/PROJECT.md' },
  { type: 'roadmap', path: 'examples/review/ROADMAP.md', context: 'examples/review/REQUIREMENTS.md' },
  { type: 'plan', path: 'examples/review/PLAN.md', context: 'examples/review/ROADMAP.md' },
  { type: 'verification', path: 'examples/review/VERIFICATION.md', context: 'examples/review/PLAN.md' },
  { type: 'requirements', path: 'test/challenges/clean/requirements-table.md' },
];

export const readClean = (): Source[] =>
  CLEAN.map(({ type, path, context }) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    type,
    text: read(path),
    ...(context && { context: { label: context.slice(context.lastIndexOf('/') + 1), text: read(context) } }),
  }));
