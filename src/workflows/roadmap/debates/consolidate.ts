// Waves 1A and 2 where a debate is asked for: the adversarial protocol is run as a whole, and its contract decides
// whether the roadmap goes on.

import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { RoadmapError } from '../model/roadmap-error.ts';
import { approveConvergence } from '../questions/approve-convergence.ts';
import { type AdversarialPayload, runAdversarial } from '../questions/run-adversarial.ts';
import { type ConsumedContract, consumeContract } from './consume-contract.ts';
import { INVOCATION_FAILED, routeContract, unresolvedWarning } from './routing.ts';

export interface Consolidated {
  /** The merged document. */
  readonly text: string;
  readonly contract: ConsumedContract;
  /** Who spoke, as the engine used them. */
  readonly agents: readonly string[];
  /** Statements that nobody has judged, so that they are not in the merged document. */
  readonly unjudged: readonly string[];
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
    unjudged: unjudgedIn(answer.undecided ?? ''),
    warnings: [...approved, ...unresolvedWarning(contract)],
  };
}

/** "- Q-007 L11 `Pipelines stay open.` cf. L4" */
const unjudgedIn = (undecided: string): string[] =>
  undecided.split('\n').flatMap((line) => /^- (Q-\d{1,6}[^`]{0,40}`[^`]+`)/.exec(line)?.[1] ?? []);

const HINTS = {
  'wave-1a':
    'adversarial-specs/undecided.md holds what nobody has judged: decide it with steelman resolve adversarial-specs, or name a model with --model.',
  'wave-2':
    'The authors disagree: see adversarial-roadmap/undecided.md. Without --multi-roadmap one plan is made by rule.',
};

/** The warnings to log; throws where the roadmap stops. */
async function follow(
  wave: keyof typeof HINTS,
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
  if (!answer.proceed)
    throw new RoadmapError(refusal, { code: 'roadmap/low-convergence', hint: HINTS[wave] });
  return approved;
}
