// The servers of a plan and the agents that ask them: everything as the program makes it, but for the clock.

import type { Agent } from '../../src/agents/agent.ts';
import { BUILT_IN } from '../../src/surfaces/seats/built-in-models.ts';
import { createAgents } from '../../src/surfaces/seats/create-agents.ts';
import type { ConfiguredModel, ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import type { ResolvedModel } from '../../src/surfaces/seats/resolve-model.ts';
import { wholePrompt } from '../models/compare-with.ts';
import { type Script, startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { answerByRule } from './answer-by-rule.ts';
import { faultOf } from './fault-table.ts';
import { MERGE, type Plan, type SeatPlan } from './make-plan.ts';
import { type PatientClock, patientClock, TIMEOUT_MS } from './patient-clock.ts';
import { stepOf } from './read-prompt.ts';

export const KEY = 'sk-campaign-0123456789';
export const ENVIRONMENT = { CAMPAIGN_KEY: KEY };

export interface Stage {
  readonly models: ReadonlyMap<string, ConfiguredModel>;
  /** Of each step, as the servers counted. */
  readonly requests: Map<string, number>;
  /** Steps that a fault reached. */
  readonly struck: ReadonlySet<string>;
  readonly clocks: ReadonlyMap<string, PatientClock>;
  readonly createAgent: (model: ResolvedModel) => Agent;
  /** From now on every server is sound. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export async function setStage(plan: Plan): Promise<Stage> {
  const answers = new Map<string, unknown>();
  const requests = new Map<string, number>();
  const struck = new Set<string>();
  const open: Vendor[] = [];
  const clocks = new Map<string, PatientClock>();
  const models = new Map(BUILT_IN);
  let isHealed = false;

  const start = async (one: SeatPlan, clock: PatientClock): Promise<void> => {
    const script: Script = {
      answer: ({ text }) => answers.get(stepOf(text, plan.texts)),
      fault(_nth, { text }) {
        const step = stepOf(text, plan.texts);
        const before = requests.get(step) ?? 0;
        requests.set(step, before + 1);
        const name = isHealed
          ? undefined
          : (one.always ?? one.faults.get(step.startsWith(`${MERGE}/`) ? MERGE : step)?.[before]);
        if (name !== undefined) struck.add(step);
        if (name === 'timeout') clock.hang();
        return name && faultOf(name, one.dialect).fault;
      },
    };
    const vendor = await startVendor(one.dialect, script);
    open.push(vendor);
    if (one.isDown && !isHealed) await vendor.close();
    models.set(one.name, configure(one, vendor));
  };
  const all = [...plan.advocates, plan.analyst, plan.judge, plan.merger];
  for (const one of all) {
    const clock = patientClock();
    clocks.set(one.name, clock);
    await start(one, clock);
  }
  return {
    models,
    requests,
    struck,
    clocks,
    createAgent(model) {
      const clock = clocks.get(model.name);
      const agent = createAgents({ environment: ENVIRONMENT, timeoutMs: TIMEOUT_MS, clock })(model);
      return preparing(agent, answers, plan.texts);
    },
    async heal() {
      isHealed = true;
      requests.clear();
      for (const one of all) if (one.isDown) await start(one, patientClock());
    },
    close: async () => void (await Promise.all(open.map((vendor) => vendor.close()))),
  };
}

function configure({ name, dialect }: SeatPlan, { baseUrl }: Vendor): ConfiguredModel {
  const { provider, model } = dialect;
  // Each seat is recorded under a name of its own.
  const value = { provider, model: `${model}-${name}`, baseUrl, apiKeyEnv: 'CAMPAIGN_KEY' };
  return { value: value as ModelAlias, origin: 'given', isTrusted: true };
}

/** The server knows prompts only, so the rule's answer is laid ready for it before it is asked. */
const preparing = (agent: Agent, answers: Map<string, unknown>, texts: readonly string[]): Agent => ({
  name: agent.name,
  answer(question, payload, context) {
    const { system, user } = wholePrompt(question, payload);
    answers.set(stepOf(`${system}\n${user}`, texts), answerByRule(question, payload));
    return agent.answer(question, payload, context);
  },
});
