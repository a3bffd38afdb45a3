// Hands what is open to a model, some items at a time. What it decided before it failed counts: it is paid for.

import type { Agent } from '../../agents/agent.ts';
import { createBudget } from '../../agents/wrappers/budget.ts';
import type { Limits, PaidCall } from '../../domain/cost.ts';
import { DECISIONS_STEP, type Decision } from '../../domain/run.ts';
import { askAgent } from '../../engine/ask-agent.ts';
import type { StopSignals } from '../../engine/interruption.ts';
import { runClock } from '../../engine/run-clock.ts';
import {
  decisionsFrom,
  judgeItems,
  MOST_ITEMS,
  type OpenItem,
  sectionTexts,
} from '../../workflows/adversarial/index.ts';
import { refuseSecrets } from '../prepare/secrets/find-secrets.ts';
import { recordedDocuments } from '../runs/recorded-documents.ts';
import { checkSeats, type SeatSetup } from '../seats/choose-agents.ts';
import { createAgents } from '../seats/create-agents.ts';
import { describeSending } from '../seats/describe-sending.ts';
import { refuseUnpriced } from '../seats/prices.ts';
import type { OpenRun } from './open-run.ts';

export interface ModelSaid {
  readonly decisions: readonly Decision[];
  readonly calls: readonly PaidCall[];
  /** Why it was not asked about the rest. */
  readonly failure?: unknown;
}

export async function askModel(
  open: Pick<OpenRun, 'base' | 'started' | 'run'>,
  items: readonly OpenItem[],
  agent: Agent,
  stop: StopSignals & { readonly onCall?: (call: PaidCall) => void },
): Promise<ModelSaid> {
  const documents = await recordedDocuments(open.started, open.run.answers);
  const text = documents?.find(({ label }) => label === open.base)?.text;
  const decisions: Decision[] = [];
  const calls: PaidCall[] = [];
  const elapsed = runClock(open.run);
  for (let at = 0; at < items.length; at += MOST_ITEMS) {
    const batch = items.slice(at, at + MOST_ITEMS);
    const titles = batch.map(({ section }) => section);
    const sections = text === undefined ? [] : sectionTexts(text, titles);
    const payload = { items: batch, sections };
    const asked = { step: DECISIONS_STEP, role: 'analyst', question: judgeItems, payload };
    try {
      const { answer } = await askAgent(agent, asked, {
        ...stop,
        elapsed,
        onCall(call) {
          calls.push(call);
          stop.onCall?.(call);
        },
      });
      decisions.push(...decisionsFrom(answer, batch, agent.name));
    } catch (failure) {
      return { decisions, calls, failure };
    }
  }
  return { decisions, calls };
}

export interface SeatOptions extends SeatSetup {
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
  const documents = (await recordedDocuments(started, run.answers)) ?? [];
  const isSent = models.some(({ alias }) => alias.provider !== 'embedded');
  if (isSent && !around.allowSecrets) await refuseSecrets(documents);
  const create = around.createAgent ?? createAgents({ ...around, budget: createBudget(limits, run.calls) });
  return { agent: create(model as NonNullable<typeof model>), sending: describeSending(models, documents) };
}
