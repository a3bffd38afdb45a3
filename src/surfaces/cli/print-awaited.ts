// What a run that stopped for answers in files says: which files, and how it goes on. Nothing is wrong with it.

import { existsSync } from 'node:fs';
import { counted } from '../counted.ts';
import { showPath } from '../show-path.ts';

export interface AwaitedFiles {
  readonly folder: string;
  /** As they were told of. */
  readonly files: readonly string[];
  readonly cwd: string;
}

export function renderAwaited({ folder, files, cwd }: AwaitedFiles): string {
  const awaited = stillMissing(files);
  return [
    `The run waits for ${counted(awaited.length, 'answer')}:`,
    ...awaited.map((file) => `  ${showPath(file, cwd)}`),
    'Each question lies beside its answer, in a file that ends in .question.md.',
    `Next: steelman resume ${showPath(folder, cwd)}`,
    '',
  ].join('\n');
}

export function awaitedAsJson({ folder, files }: AwaitedFiles): Record<string, unknown> {
  return {
    status: 'waiting',
    awaited: stillMissing(files).map((answer) => ({
      question: answer.replace(/\.answer\.(json|md)$/, '.question.md'),
      answer,
    })),
    artifacts_dir: folder,
    next: `steelman resume ${folder}`,
  };
}

/** Some may have come meanwhile. */
const stillMissing = (files: readonly string[]): string[] =>
  [...new Set(files)].filter((file) => !existsSync(file)).sort();
