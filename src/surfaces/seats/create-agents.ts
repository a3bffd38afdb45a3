// The agents of a run, by their models. What asks a model is loaded with the first question: most runs ask none.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { FILES } from '../../domain/seat.ts';
import type { AgentOptions } from './create-agent.ts';
import type { ResolvedModel } from './resolve-model.ts';

/** Agents made by one maker share the turns of their provider. */
export function createAgents(options: AgentOptions): (model: ResolvedModel) => Agent {
  let loading: Promise<(model: ResolvedModel) => Agent> | undefined;
  const load = async () => (await import('./create-agent.ts')).createAskingAgents(options);
  return (model) => {
    const { alias, engine: name } = model;
    if (alias.provider === 'embedded') return embeddedAgent;
    if (alias.provider === FILES && options.byFiles === 'by rule') return embeddedAgent;
    if (alias.provider === 'agent') return alias.given;
    let created: Promise<Agent> | undefined;
    return {
      name,
      async answer(question, payload, context) {
        loading ??= load();
        created ??= loading.then((create) => create(model));
        return (await created).answer(question, payload, context);
      },
    };
  };
}
