// Checks of the return contract: its fields are there and do not contradict the debate they report.

import type { CheckResult } from '../../../domain/workflow/recheck.ts';
import { type Draft, examine } from '../../recheck/findings.ts';
import { type Entry, readKeys } from '../read/read-metadata.ts';
import { readTranscript, type Transcript } from '../read/read-transcript.ts';
import { isNear, readShare, round } from '../read/read-values.ts';
import type { RunFiles } from '../read/run-folder.ts';

const REQUIRED = [
  'merged_output_path',
  'convergence_score',
  'artifacts_dir',
  'status',
  'base_variant',
  'unresolved_conflicts',
  'failure_stage',
];
/** Came together with a later form of the contract: where one stands, all must. */
const LATER = ['fallback_mode', 'invocation_method', 'unaddressed_invariants'];

export function checkContract({ contract, transcript }: RunFiles): CheckResult[] {
  if (!contract) return [];
  const { path, text } = contract;
  const fields = readContract(text, path);
  const debate = transcript && readTranscript(transcript.document);
  return [checkFields(path, fields), checkScore(path, fields, debate), checkStatus(path, fields, debate)];
}

function checkFields(path: string, fields: ReadonlyMap<string, Entry>): CheckResult {
  const isLater = fields.size === 0 || LATER.some((field) => fields.has(field));
  const wanted = isLater ? [...REQUIRED, ...LATER] : REQUIRED;
  const missing = wanted.filter((field) => !fields.has(field));
  const message =
    fields.size === 0
      ? 'No field can be read from the contract: it is no mapping of names to values.'
      : `The contract lacks ${missing.join(', ')}.`;
  const drafts = missing.length === 0 ? [] : [{ declared: null, recomputed: missing, message }];
  return examine('contract.missing_fields', path, wanted.length, drafts);
}

function checkScore(
  path: string,
  fields: ReadonlyMap<string, Entry>,
  debate: Transcript | undefined,
): CheckResult {
  const check = 'contract.convergence_differs';
  const score = fields.get('convergence_score');
  const written = score && readShare(score.value);
  const told = debate?.inAssessment ?? debate?.inMetadata;
  if (!written || !told) return examine(check, path, 0);
  if (isNear(written, told.value, told.tolerance)) return examine(check, path, 1);
  const message = `The contract says ${round(written.value)}, the transcript ${round(told.value)}.`;
  return examine(check, path, 1, [
    { declared: round(written.value), recomputed: round(told.value), message, line: score.line },
  ]);
}

function checkStatus(
  path: string,
  fields: ReadonlyMap<string, Entry>,
  debate: Transcript | undefined,
): CheckResult {
  const check = 'contract.success_without_convergence';
  const status = fields.get('status');
  const told = debate?.status?.value;
  if (!status || told === undefined) return examine(check, path, 0);
  const isExcused =
    fields.get('convergence_override')?.value === 'true' ||
    fields.get('convergence_checked')?.value === 'false';
  const isWrong = !isExcused && /^success$/i.test(status.value) && /^not[_ ]converged/i.test(told);
  const message = 'The contract reports success, but the transcript says NOT_CONVERGED.';
  const drafts: Draft[] = isWrong
    ? [{ declared: 'success', recomputed: 'NOT_CONVERGED', message, line: status.line }]
    : [];
  return examine(check, path, 1, drafts);
}

export function readContract(text: string, path: string): ReadonlyMap<string, Entry> {
  if (path.endsWith('.json')) return readJson(text);
  if (path.endsWith('.md')) return new Map();
  const lines = text.split(/\r?\n/);
  const top = readKeys(lines, 1);
  const wrapper = top.get('return_contract');
  return wrapper?.hasChildren ? readKeys(lines.slice(wrapper.line), wrapper.line + 1) : top;
}

function readJson(text: string): ReadonlyMap<string, Entry> {
  try {
    const value: unknown = JSON.parse(text);
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return new Map(
      fields.map(([key, field]) => [key, { value: String(field), line: 1, hasChildren: false }]),
    );
  } catch {
    return new Map();
  }
}
