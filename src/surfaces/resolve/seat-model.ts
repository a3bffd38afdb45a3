// The model that is to decide: usable, within its limits, and told apart from secrets before anything is sent.

import type { Agent } from '../../agents/agent.ts';
import { createBudget } from '../../agents/around/budget.ts';
import type { Limits } from '../../domain/cost.ts';
import { checkSeats } from '../check-seats.ts';
import { refuseUnpriced } from '../cost/refuse-unpriced.ts';
import { recordedDocuments } from '../runs/recorded-documents.ts';
import type { SeatSurroundings } from '../seats/choose-agents.ts';
import { createAgents } from '../seats/create-agent.ts';
import { describeSending } from '../seats/describe-sending.ts';
import { refuseSecrets } from '../secrets/refuse-secrets.ts';
import type { OpenRun } from './open-run.ts';

export interface SeatOptions extends SeatSurroundings {
  readonly limits?: Limits | undefined;
  readonly allowSecrets?: boolean | undefined;
}

export interface SeatedModel {
  readonly agent: Agent;
  /** Which documents go where. */
  readonly sending: readonly string[];
}

export async function seatModel(
  name: string,
  { run, started }: OpenRun,
  around: SeatOptions,
): Promise<SeatedModel> {
  const models = checkSeats([name], around);
  const [model] = models;
  const limits = { ...run.limits, ...around.limits };
  await refuseUnpriced(limits, models, run.calls);
  const documents = recordedDocuments(started, run.answers) ?? [];
  const isSent = models.some(({ alias }) => alias.provider !== 'embedded');
  if (isSent && !around.allowSecrets) await refuseSecrets(documents);
  const create = around.createAgent ?? createAgents({ ...around, budget: createBudget(limits, run.calls) });
  return { agent: create(model as NonNullable<typeof model>), sending: describeSending(models, documents) };
}
