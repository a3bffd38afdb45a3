// A run prepared as the program does it, for tests that carry it out themselves.

import type { Agent } from '../../src/agents/agent.ts';
import type { Role } from '../../src/domain/question.ts';
import type { Asked, OfferedWorkflow } from '../../src/domain/workflow/workflow.ts';
import { nestedRuns } from '../../src/surfaces/prepare/nested-runs.ts';
import { type PreparedRun, prepareRun } from '../../src/surfaces/prepare/prepare-run.ts';
import { agentsFor } from '../../src/surfaces/prepare/seating.ts';
import type { RunSetup } from '../../src/surfaces/prepare/setup.ts';
import { chooseAgents } from '../../src/surfaces/seats/choose-agents.ts';

export interface PreparedHere<Input = unknown> {
  readonly input: Input;
  readonly agentFor: (role: Role) => Agent;
  readonly engine: string;
  readonly folder: string;
}

export async function prepareHere<Input, Output>(
  workflow: OfferedWorkflow<Input, Output>,
  asked: Asked,
  setup: RunSetup,
  writes = false,
): Promise<PreparedHere<Input> & { readonly run: PreparedRun<Input, Output> }> {
  const run = await prepareRun(workflow, asked, setup, { writes });
  const { input, seated, place } = run;
  const nested = nestedRuns({
    folder: place.folder,
    startedAt: '2026-01-31T12:00:00Z',
    report: () => undefined,
    seatingFor: (table) => chooseAgents(table, setup),
  });
  const agentFor = agentsFor(workflow, input, seated, { person: setup.person, author: undefined, nested });
  return { run, input, agentFor, engine: seated.engine, folder: place.folder };
}
