// Many plans one after the other, and a table of what came of them.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRun } from './check-run.ts';
import { makePlan, type Plan } from './make-plan.ts';
import { runPlan, type Seen } from './run-plan.ts';

export interface Trial {
  readonly workflow: string;
  readonly seed: number;
  readonly title: string;
  readonly fault: string;
  readonly outcome: string;
  readonly complaints: readonly string[];
  readonly ms: number;
}

/** With the steps that a fault reached. */
export async function runTrial(seed: number): Promise<Trial & { readonly struck: readonly string[] }> {
  const plan = makePlan(seed);
  const begun = performance.now();
  const seen = await watchPlan(plan);
  const { outcome, complaints } = checkRun(plan, seen);
  const ms = Math.round(performance.now() - begun);
  const { title, fault } = plan;
  const struck = [...seen.struck];
  return { workflow: 'adversarial', seed, title, fault, outcome, complaints, struck, ms };
}

/** In a folder that is gone afterwards. */
export async function watchPlan(plan: Plan): Promise<Seen> {
  const folder = await mkdtemp(join(tmpdir(), 'steelman-faults-'));
  try {
    return await runPlan(plan, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One line for each fault of each workflow, with how often each outcome came up. */
export function renderCampaign(trials: readonly Trial[]): string {
  const workflows = [...new Set(trials.map(({ workflow }) => workflow))];
  const rows = workflows.flatMap((workflow) =>
    renderRows(
      workflow,
      trials.filter((one) => one.workflow === workflow),
    ),
  );
  const wrong = trials.filter(({ complaints }) => complaints.length > 0);
  const slowest = Math.max(...trials.map(({ ms }) => ms));
  return [
    ...rows,
    '',
    `${trials.length} runs, ${wrong.length} not as foretold, the slowest ${slowest} ms`,
    ...wrong.flatMap(({ workflow, seed, title, complaints }) => [
      `${workflow}, seed ${seed} (${title})`,
      ...complaints.map((complaint) => `  ${complaint}`),
    ]),
  ].join('\n');
}

function renderRows(workflow: string, trials: readonly Trial[]): string[] {
  const faults = [...new Set(trials.map(({ fault }) => fault))];
  const width = Math.max(...faults.map(({ length }) => length));
  return faults.map((fault) => {
    const outcomes = trials.filter((one) => one.fault === fault).map(({ outcome }) => outcome);
    const counted = [...new Set(outcomes)]
      .sort()
      .map((outcome) => `${outcomes.filter((one) => one === outcome).length} ${outcome}`);
    return `${workflow}  ${fault.padEnd(width)}  ${counted.join('; ')}`;
  });
}
