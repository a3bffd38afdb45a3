// The content of `run.json`: what a run was, for programs and for the curious, without the texts themselves.
// The same run gives the same bytes on every machine.

import { createHash } from 'node:crypto';
import { type Receipt, tallyCalls } from '../domain/cost.ts';
import { InternalError } from '../domain/errors.ts';
import type { Run } from '../domain/run.ts';
import { isStandIn } from '../domain/seat.ts';
import { canonicalJson } from './canonical-json.ts';

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

type Value = string | number | boolean | null | readonly string[] | Readonly<Record<string, number>>;

export function renderContract(contract: object): string {
  const lines = Object.entries(contract).map(([name, value]) => `${name}:${renderValue(name, value)}`);
  return `# Paths are relative to the folder that holds this file.\n${lines.join('\n')}\n`;
}

function renderValue(name: string, value: Value): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? ' []' : value.map((item: string) => `\n  - ${quote(item)}`).join('');
  }
  if (typeof value === 'string') return ` ${quote(value)}`;
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, count]) => `\n  ${key}: ${count}`)
      .join('');
  }
  // A score is a fraction also where it is whole: strict readers tell 1 from 1.0.
  return name.endsWith('_score') && Number.isInteger(value) ? ` ${value}.0` : ` ${value}`;
}

/** Words that YAML takes for something else than text, in any of its versions. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;
const PLAIN = /^[a-z][a-z0-9_-]*$/i;

/** JSON's quoting is YAML's, but for characters that YAML does not take as they are. */
function quote(text: string): string {
  if (PLAIN.test(text) && !RESERVED.test(text)) return text;
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Undefined where nobody was paid. */
export function receiptOf({ calls }: Pick<Run, 'calls'>): Receipt | undefined {
  if (calls.length === 0) return undefined;
  const agents = [...new Set(calls.map(({ agent }) => agent))].sort();
  const prices = [...new Set(calls.flatMap((call) => call.prices ?? []))].sort();
  return {
    seats: agents.map((agent) => ({ agent, ...tallyCalls(calls.filter((call) => call.agent === agent)) })),
    total: tallyCalls(calls),
    prices: prices.length === 0 ? null : prices.join(', '),
  };
}

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
