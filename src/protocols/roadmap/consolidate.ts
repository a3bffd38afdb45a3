// Waves 1A and 2 where a debate is asked for: the adversarial protocol is run as a whole, and its contract decides
// whether the roadmap goes on.

import type { Deliberation } from '../../domain/protocol.ts';
import { type ConsumedContract, consumeContract } from './consume-contract.ts';
import { approveConvergence } from './questions/approve-convergence.ts';
import { type AdversarialPayload, runAdversarial } from './questions/run-adversarial.ts';
import { RoadmapError } from './roadmap-error.ts';
import { INVOCATION_FAILED, routeContract, unresolvedWarning } from './routing.ts';

export interface Consolidated {
  /** The merged document. */
  readonly text: string;
  readonly contract: ConsumedContract;
  /** Who spoke, as the engine used them. */
  readonly agents: readonly string[];
  /** For the section "Consolidation Warnings" of extraction.md, each a line. */
  readonly warnings: readonly string[];
}

export async function consolidate(
  wave: 'wave-1a' | 'wave-2',
  payload: AdversarialPayload,
  interactive: boolean,
  deliberation: Deliberation,
): Promise<Consolidated> {
  const { answer } = await deliberation.ask(`${wave}/adversarial`, 'adversarial', runAdversarial, payload);
  const contract = consumeContract(answer);
  const approved = await follow(wave, contract, interactive, deliberation);
  if (answer.merged === null) {
    throw new RoadmapError(INVOCATION_FAILED, {
      code: 'roadmap/nothing-merged',
      hint: `The run in ${payload.folder} gave no document: steelman show ${payload.folder}`,
    });
  }
  return {
    text: answer.merged,
    contract,
    agents: answer.agents,
    warnings: [...approved, ...unresolvedWarning(contract)],
  };
}

/** The warnings to log; throws where the roadmap stops. */
async function follow(
  wave: string,
  contract: ConsumedContract,
  interactive: boolean,
  deliberation: Deliberation,
): Promise<readonly string[]> {
  const route = routeContract(contract);
  for (const message of route.warnings) deliberation.report({ type: 'warning', message });
  if (route.to === 'proceed') return route.warnings;
  if (route.to === 'abort') {
    const code = contract.isReturned ? 'roadmap/adversarial-failed' : 'roadmap/invocation-failed';
    throw new RoadmapError(route.message, { code });
  }
  const { question, refusal, approved } = route;
  const payload = { question, convergence: contract.convergence };
  const { answer } = interactive
    ? await deliberation.ask(`${wave}/approve-convergence`, 'human', approveConvergence, payload)
    : { answer: { proceed: false } };
  if (!answer.proceed) throw new RoadmapError(refusal, { code: 'roadmap/low-convergence' });
  return approved;
}
