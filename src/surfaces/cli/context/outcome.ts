// Every way a command can fail, in the same form: what happened, what to do, which exit code.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import type { ReturnContract } from '../../../domain/contract.ts';
import type { Receipt } from '../../../domain/cost.ts';
import { SteelmanError, type Warning } from '../../../domain/errors.ts';
import type { ProgressEvent } from '../../../domain/workflow/workflow.ts';
import { counted, showPath } from '../../files/show.ts';

export interface Explanation {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly exitCode: number;
}

export function explainError(error: unknown): Explanation {
  if (error instanceof SteelmanError) {
    const { code, message, hint, exitCode } = error;
    return { code, message, hint, exitCode };
  }
  if (error instanceof CommanderError) return explainUsage(error);
  return {
    code: 'internal/unexpected',
    message: `unexpected: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'This is a bug in steelman. Please report it, with what STEELMAN_DEBUG=1 adds to this message.',
    exitCode: 70,
  };
}

/** Its message is "error: what happened", then perhaps "(Did you mean one of ...?)" on a line of its own. */
function explainUsage(error: CommanderError): Explanation {
  const [first = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  return {
    code: error.code.replace('commander.', 'usage/'),
    message: first,
    hint:
      suggestion?.replace(/^\(|\)$/g, '') ??
      HINTS[error.code] ??
      'Add --help to the command to see how it is used.',
    exitCode: 2,
  };
}

const HINTS: Readonly<Record<string, string>> = {
  'commander.unknownCommand':
    'To merge documents: steelman merge a.md b.md - for all commands: steelman help',
};

export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'done'],
  [1, 'a check or a merge failed'],
  [2, 'wrong usage: a flag, a file, the configuration or a missing key'],
  [3, 'a partial result: something is still open (only with --strict)'],
  [4, 'too few answers: a model failed or timed out'],
  [5, 'a limit was reached (--max-cost, --max-calls, --max-tokens); continue with steelman resume'],
  [6, 'a stored run cannot be read, written or resumed'],
  [70, 'a bug in steelman'],
  [130, 'interrupted (Ctrl-C)'],
  [143, 'terminated (SIGTERM)'],
];

/** What the program is called like, for its help; each command has its own. A test runs every one of them. */
export const MAIN_EXAMPLES = [
  'steelman merge a.md b.md',
  'steelman verify adversarial',
  'steelman blame merged-spec.md 42',
  'steelman help merge',
];

/** Ruling E-18, for a run that came to its end; whatever broke one off has an exit code of its own. */
export function exitCodeOf(
  { status, failure_stage }: Pick<ReturnContract, 'status' | 'failure_stage'>,
  strict: boolean,
): number {
  if (status === 'failed') return failure_stage === 'merge' || failure_stage === 'validation' ? 1 : 4;
  return status === 'partial' && strict ? 3 : 0;
}

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
    'Each question is next to its answer, in a file that ends in .question.md.',
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

export interface RunWatch {
  /** Called with the folder of a run as soon as it can be resumed. */
  readonly begin: (folder: string) => void;
  /** Called with what the run gives back, whatever became of it. */
  readonly conclude: (contract: ReturnContract) => void;
  /** Called with what the run has cost, whatever became of it; not called where nobody was paid. */
  readonly bill: (receipt: Receipt) => void;
  /** Called with what happens: some of it is awaited in files. */
  readonly awaits: (event: ProgressEvent) => void;
}

/** For standard output, where there is no folder to count paths from, and where warnings carry their codes. */
export function contractForOutput<Contract extends { readonly warnings: readonly string[] }>(
  contract: Contract,
  folder: string,
): Omit<Contract, 'warnings'> & { readonly warnings: readonly Warning[] } {
  const paths = Object.entries(contract).flatMap(([name, value]) => {
    if (!PATHS.includes(name)) return [];
    if (typeof value === 'string') return [[name, resolve(folder, value)]];
    return Array.isArray(value) ? [[name, value.map((path: string) => resolve(folder, path))]] : [];
  });
  return {
    ...contract,
    ...Object.fromEntries(paths),
    warnings: contract.warnings.map((message): Warning => ({ code: 'run/warning', message })),
  };
}

/** Fields of contracts that count from the folder of their run. */
const PATHS = [
  'merged_output_path',
  'artifacts_dir',
  'roadmap_path',
  'extraction_path',
  'test_strategy_path',
  'result_path',
  'decision_path',
  'debate_files',
];
