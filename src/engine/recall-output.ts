// The output of a finished run. Its journal keeps a hash, `run.json` the output itself; whatever that file says now, only
// what the hash is of counts.

import { createHash } from 'node:crypto';
import type { Run } from '../domain/run.ts';

/** Of what has been through JSON, in the order it has: what `run.json` is written from must come back from it. */
export const hashOutput = (output: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(output ?? null))
    .digest('hex');

/** Undefined where neither the journal nor the summary has it. */
export function recallOutput(run: Run, summary: string | undefined): { readonly value: unknown } | undefined {
  if (run.status !== 'finished') return undefined;
  if (run.outputSha256 === undefined) return { value: run.output };
  const value = outputIn(summary);
  return value !== undefined && hashOutput(value) === run.outputSha256 ? { value } : undefined;
}

function outputIn(summary: string | undefined): unknown {
  try {
    return (JSON.parse(summary ?? '') as { readonly output?: unknown } | null)?.output;
  } catch {
    return undefined;
  }
}
