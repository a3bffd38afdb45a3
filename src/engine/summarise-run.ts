// The content of `run.json`: what a run was, for programs and for the curious, without the texts themselves.
// The same run gives the same bytes on every machine.

import { createHash } from 'node:crypto';
import { InternalError } from '../domain/errors.ts';
import type { Run } from '../domain/run.ts';
import { isStandIn } from '../domain/stand-in.ts';
import { canonicalJson } from './canonical-json.ts';
import { receiptOf } from './receipt-of.ts';

export function summariseRun(run: Run, contract?: object): string {
  const { started } = run;
  if (started === undefined) throw new InternalError('No run to summarise', { code: 'internal/no-run' });
  const degraded = degradedSteps(run);
  const receipt = receiptOf(run);
  const summary = {
    steelman: started.steelman,
    format: started.format,
    protocol: started.protocol,
    status: run.status,
    startedAt: started.startedAt,
    engine: started.engine,
    input: sorted(withoutTexts(started.input)),
    artifacts: [...run.artifacts]
      .sort(([a], [b]) => (a < b ? -1 : Number(a > b)))
      .map(([name, sha256]) => ({ name, sha256 })),
    answers: run.answers.size,
    ...(degraded.length > 0 && { degraded }),
    ...(receipt && { receipt }),
    ...(contract && { contract }),
    // As it came: the output is taken from here again, and a contract keeps the order of its fields.
    output: run.status === 'finished' ? (run.output ?? null) : null,
  };
  return `${JSON.stringify(summary, null, 2)}\n`;
}

/** Where the embedded engine answered for a model that failed. */
const degradedSteps = ({ answers }: Run) =>
  [...answers.values()]
    .filter(({ agent }) => isStandIn(agent))
    .map(({ step, agent }) => ({ step, agent }))
    .sort((a, b) => (a.step < b.step ? -1 : Number(a.step > b.step)));

const sorted = (value: unknown): unknown => JSON.parse(canonicalJson(value));

/** A property `text` is a whole document wherever it stands; its hash and size stand in for it. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] =>
    key === 'text' && typeof inner === 'string' ? describeText(inner) : [[key, withoutTexts(inner)]],
  );
  return Object.fromEntries(entries);
}

const describeText = (text: string): [string, unknown][] => [
  ['sha256', createHash('sha256').update(text).digest('hex')],
  ['bytes', Buffer.byteLength(text)],
  ['lines', countLines(text)],
];

/** A newline ends a line, it does not begin another. */
function countLines(text: string): number {
  if (text === '') return 0;
  const newlines = text.split('\n').length - 1;
  return text.endsWith('\n') ? newlines : newlines + 1;
}
