// Waves 1A and 2 where a debate is asked for: the adversarial protocol is run as a whole, and its contract decides
// whether the roadmap goes on.

import type { z } from 'zod';
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
  /** Statements that no one has judged, so that they are not in the merged document. */
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
  const { answer, contract, approved } = await askUntilUsable(wave, payload, interactive, deliberation);
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

interface Usable {
  readonly answer: z.output<typeof runAdversarial.answer>;
  readonly contract: ConsumedContract;
  /** The warnings to log. */
  readonly approved: readonly string[];
}

/**
 * A run below the threshold is asked for again until somebody approves it. It answers only after somebody has decided
 * more in it; otherwise the roadmap stops there with nothing recorded, so that it can be resumed later.
 */
async function askUntilUsable(
  wave: string,
  first: AdversarialPayload,
  interactive: boolean,
  deliberation: Deliberation,
): Promise<Usable> {
  let payload = first;
  let refused: readonly string[] = [];
  for (let round = 1; ; round += 1) {
    const step = round === 1 ? wave : `${wave}/again-${round - 1}`;
    const asked = deliberation.ask(`${step}/adversarial`, 'adversarial', runAdversarial, payload);
    const { answer } = await asked.catch((error: unknown) => {
      warn(refused, deliberation);
      throw error;
    });
    const contract = consumeContract(answer);
    const route = routeContract(contract);
    if (route.to === 'ask' && !interactive) refused = route.warnings;
    else warn(route.warnings, deliberation);
    if (route.to === 'proceed') return { answer, contract, approved: route.warnings };
    if (route.to === 'abort') {
      const code = contract.isReturned ? 'roadmap/adversarial-failed' : 'roadmap/invocation-failed';
      throw new RoadmapError(route.message, { code });
    }
    if (interactive) {
      const question = { question: route.question, convergence: contract.convergence };
      const approval = `${step}/approve-convergence`;
      const given = await deliberation.ask(approval, 'human', approveConvergence, question);
      if (given.answer.proceed) return { answer, contract, approved: route.approved };
    }
    payload = { ...first, again: { contract: answer.contract, refusal: route.refusal } };
  }
}

function warn(messages: readonly string[], { report }: Deliberation): void {
  for (const message of messages) report({ type: 'warning', message });
}
