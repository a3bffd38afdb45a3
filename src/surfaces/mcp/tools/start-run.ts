// A tool that starts a run: the command in a process of its own, and back with the id as soon as the run has one.

import type { ServerContext } from '@modelcontextprotocol/server';
import { UsageError } from '../../../domain/errors.ts';
import { HOST } from '../../../domain/seat.ts';
import type { AnyWorkflow } from '../../../workflows/index.ts';
import { type Ended, pause, sayFailure } from '../../runs/serving/workers.ts';
import { type FoundRun, findRun } from '../files/find-run.ts';
import { tellRun } from '../runs/describe.ts';
import { reportProgress } from '../runs/progress.ts';
import { resultOf, type Serving, type ToolResult } from '../runs/result.ts';
import type { WorkflowTool } from './table.ts';
import { takesTasks, taskResult } from './tasks.ts';
import { wordsFor } from './words.ts';

/** Until the first line of its journal is there. */
const FIRST_LINE_MS = 1_000;

export async function startRun(
  workflow: AnyWorkflow,
  tool: WorkflowTool,
  given: Readonly<Record<string, unknown>>,
  serving: Serving,
  context: ServerContext,
): Promise<ToolResult> {
  const { roots, workers, now } = serving;
  const { plain, flags = {} } = tool.words(given);
  const { seats, interactive, output, dry_run: dryRun, flags: more } = given as Common;
  const asked = { plain, seats, interactive, output, dryRun, flags: { ...more, ...flags } };
  const words = await wordsFor(workflow, asked, roots);
  if (dryRun) return foretell(await workers.call(words, roots.cwd));
  const { folder, ended } = await workers.begin(words, roots.cwd);
  if (folder === undefined) {
    if (ended !== undefined) throw failureOf(ended);
    return resultOf({ status: 'starting', next: 'run {do: "status"} shows the newest run in a moment.' });
  }
  const stop = reportProgress(folder, workers, context);
  try {
    const run = await whenBegun(folder, serving);
    if (run === undefined && ended !== undefined && ended.code !== 0) throw failureOf(ended);
    if (run === undefined) return resultOf({ status: 'starting', folder, next: 'run {do: "status"}' });
    // Questions to a host are answered by whoever called: a task would keep them from it.
    const isOfHost = run.started.engine.split(', ').includes(HOST);
    const told = await tellRun(run, roots.cwd, now());
    return takesTasks(context) && !isOfHost ? taskResult(run, told, serving) : resultOf(told);
  } finally {
    stop();
  }
}

interface Common {
  readonly seats?: string | readonly string[];
  readonly interactive?: boolean;
  readonly output?: string;
  readonly dry_run?: boolean;
  readonly flags?: Readonly<Record<string, unknown>>;
}

async function whenBegun(folder: string, { roots, now }: Serving): Promise<FoundRun | undefined> {
  for (const end = now() + FIRST_LINE_MS; ; await pause(50)) {
    const run = await findRun(`${folder}/`, roots).catch(() => undefined);
    if (run !== undefined || now() >= end) return run;
  }
}

function foretell({ ended }: { readonly ended: Ended | undefined }): ToolResult {
  if (ended === undefined)
    return resultOf({
      status: 'counting',
      next: 'The estimate takes longer than a call may: steelman --dry-run prints it.',
    });
  if (ended.code !== 0) throw failureOf(ended);
  const foreseen = inShort(JSON.parse(ended.stdout) as Foreseen);
  return resultOf({ status: 'dry run', ...foreseen, next: 'Without dry_run it begins.' });
}

/** As much of an estimate as somebody decides by. */
interface Foreseen {
  readonly total?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly estimate?: Foreseen;
  readonly would_write?: readonly string[];
}

function inShort({ total, estimate, would_write: writes }: Foreseen): object {
  const { expected, high } = total ?? estimate?.total ?? {};
  const some = (one: Readonly<Record<string, unknown>> | undefined) =>
    one && {
      calls: one.calls,
      input_tokens: one.input_tokens,
      output_tokens: one.output_tokens,
      cost: one.cost,
    };
  return {
    ...(expected && { expected: some(expected), high: some(high) }),
    ...(writes && { would_write: writes }),
  };
}

export function failureOf(ended: Ended): UsageError {
  const { message, hint } = sayFailure(ended);
  return new UsageError(message, { code: 'mcp/command-failed', hint });
}
