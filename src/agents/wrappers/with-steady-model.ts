// A seat that leaves the choice of the model to a program may be answered by another one tomorrow. The run goes on, but
// whoever reads it should know that two models speak under one name.

import type { PaidCall } from '../../domain/cost.ts';
import type { Agent } from '../agent.ts';

export interface Steadiness {
  hear(call: PaidCall): void;
}

/** `past`: what a run that goes on has already paid for. */
export function createSteadiness(
  past: readonly PaidCall[] = [],
  onWarning: (message: string) => void = () => undefined,
): Steadiness {
  const models = new Map<string, string>();
  for (const { agent, model } of past) if (model !== undefined) models.set(agent, model);
  return {
    hear({ agent, model }) {
      if (model === undefined) return;
      const before = models.get(agent);
      models.set(agent, model);
      if (before === undefined || before === model) return;
      onWarning(
        `${agent} was answered by ${model}; before it was ${before}. To keep to one, name it in the configuration: model`,
      );
    },
  };
}

export const withSteadyModel = (agent: Agent, steadiness: Steadiness): Agent => ({
  name: agent.name,
  answer: (question, payload, context) =>
    agent.answer(question, payload, {
      ...context,
      onCall(call) {
        steadiness.hear(call);
        context.onCall?.(call);
      },
    }),
});
