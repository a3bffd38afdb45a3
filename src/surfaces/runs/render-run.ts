// A described run as text for people and as JSON for programs.

import { resolve } from 'node:path';
import { describeReceipt } from '../cost/describe-cost.ts';
import { printable, showPath } from '../files/show.ts';
import { LIMIT_FLAGS } from '../settings/limits.ts';
import type { RunDescription } from './describe-run.ts';
import type { ArtifactState } from './replay-folder.ts';

export function renderRun(run: RunDescription, cwd: string, now: string): string {
  const { status, detail, protocol, steelman, startedAt, own, documents } = run;
  const why = detail === undefined ? '' : ` (${detail})`;
  const begun =
    startedAt === undefined
      ? []
      : [`Begun: ${startedAt}, ${ago(startedAt, now)}, with steelman ${steelman}; protocol ${protocol}`];
  const named =
    documents.length === 0 ? [] : [`Documents: ${documents.map(({ label }) => label).join(', ')}`];
  const lines = [
    `${showPath(run.folder, cwd)}: ${status}${why}`,
    ...begun,
    ...(own?.made ?? named),
    ...run.facts
      .filter(([name]) => name !== 'status' && !name.endsWith('_path'))
      .map(([name, value]) => `${name}: ${value}`),
    ...(own?.came ?? standingLines(run)),
    ...run.failures.map(({ step, message }) => `Without an answer: ${step}: ${message}`),
    ...artifactLines(run),
    ...costLines(run),
    ...run.warnings.map((warning) => `Warning: ${warning}`),
    `Next: ${nextStep(run, cwd)}`,
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

const ago = (time: string, now: string): string => {
  const age = describeAge(time, now);
  return age === 'just now' || age === 'unknown' ? age : `${age} ago`;
};

/** What is settled of a run that is not finished. */
function standingLines({ contract, answers }: RunDescription): string[] {
  const { base_variant: base, convergence_score: convergence } = contract;
  return [
    `Answers: ${answers} recorded`,
    ...(convergence == null ? [] : [`Convergence: ${Math.round(convergence * 100)}%`]),
    ...(base == null ? [] : [`Base: ${base}`]),
  ];
}

function artifactLines({ artifacts }: RunDescription): string[] {
  if (artifacts.length === 0) return ['Artifacts: none'];
  const count = (state: ArtifactState) => artifacts.filter((one) => one.state === state).length;
  const states = (['unaltered', 'altered', 'missing'] as const).filter((state) => count(state) > 0);
  return [
    `Artifacts: ${states.map((state) => `${count(state)} ${state}`).join(', ')}`,
    ...artifacts.map(({ name, state }) => `  ${state.padEnd('unaltered'.length)}  ${name}`),
  ];
}

const costLines = ({ receipt }: RunDescription): readonly string[] =>
  receipt === undefined ? ['Cost: none'] : describeReceipt(receipt);

/** A command to give, or why there is none. */
function nextStep(run: RunDescription, cwd: string): string {
  const { status, exceeded, artifacts, folder, howToContinue } = run;
  const path = showPath(folder, cwd);
  if (status === 'running') return 'nothing; wait until it ends';
  if (status === 'empty') return 'nothing was recorded; give the command that started it again';
  if (status === 'waiting' && howToContinue !== undefined)
    return howToContinue((...parts) => showPath(resolve(...parts), cwd));
  if (exceeded) return `steelman resume ${path} ${LIMIT_FLAGS[exceeded.limit]} ${exceeded.suggested}`;
  if (['stopped', 'interrupted', 'waiting'].includes(status)) return `steelman resume ${path}`;
  return artifacts.every(({ state }) => state === 'unaltered')
    ? `steelman verify ${path}`
    : `steelman verify ${path}, or steelman resume ${path} to put back what is altered or missing in it`;
}

export function renderRunJson(run: RunDescription, cwd: string): string {
  const { contract } = run;
  const document = {
    path: run.folder,
    status: run.status,
    detail: run.detail ?? null,
    protocol: run.protocol ?? null,
    steelman: run.steelman ?? null,
    started_at: run.startedAt ?? null,
    engine: run.engine ?? null,
    documents: run.documents.map(({ label, sourcePath }) => ({ label, source_path: sourcePath })),
    ancestor: null,
    source: null,
    depth: null,
    seats: [],
    answers: run.answers,
    failures: run.failures,
    base_variant: contract.base_variant ?? null,
    margin: null,
    convergence_score: contract.convergence_score ?? null,
    convergence_threshold: null,
    open_points: contract.open_points ?? [],
    facts: Object.fromEntries(run.facts),
    changes: null,
    evidence: null,
    // In the places of their names above.
    ...run.own?.fields,
    artifacts: run.artifacts,
    receipt: run.receipt ?? null,
    warnings: run.warnings,
    next: nextStep(run, cwd),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A clock may have gone backwards since: what lies ahead is taken for now. */
export function describeAge(since: string | undefined, now: string): string {
  const seconds = since === undefined ? Number.NaN : (Date.parse(now) - Date.parse(since)) / 1000;
  if (Number.isNaN(seconds)) return 'unknown';
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'just now';
}
