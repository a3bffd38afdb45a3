// Decide: a question with options before three judges of different stances. Read this file first; the rounds are in
// debate.ts, the count in consensus.ts, what follows from both in result.ts.

import { type Deliberation, defineWorkflow } from '../../domain/workflow/workflow.ts';
import { collectWarnings } from '../reports/collect-warnings.ts';
import { packetOf } from './answers/packet.ts';
import { holdDebate } from './debate.ts';
import { type DecideInput, decideInput } from './model/input.ts';
import { STANCE_WORDS } from './model/stances.ts';
import { CHOOSE_OPTION, chooseOption } from './questions/choose-option.ts';
import { inFull, renderResult } from './reports/debate-result.ts';
import { renderDecision } from './reports/decision.ts';
import { previewDecide, summariseDecide } from './reports/summary.ts';
import { judgeSeat, prepareDecide, seatsOf } from './request/prepare.ts';
import { decideRequest } from './request/request.ts';
import {
  concludeDecide,
  contractOf,
  DECISION_FILE,
  type DecideOutput,
  RESULT_FILE,
} from './result/contract.ts';
import { type DecisionResult, resultOf } from './result/result.ts';

export type { DecideInput } from './model/input.ts';
export type { DecideOutput } from './result/contract.ts';

export const decide = defineWorkflow<DecideInput, DecideOutput>()({
  name: 'decide',
  summary:
    'Put a question with options to three judges (risk, value, effort): the result, who disagrees, and what would change it.',
  input: decideInput,
  request: decideRequest,
  always: ['debate-result.yaml', 'decision.md'],
  // One for each judge and round.
  sometimes: ['debate-*-risk*.md', 'debate-*-value*.md', 'debate-*-effort*.md'],
  examples: [
    'steelman decide question.yaml',
    'steelman decide "Should we support offline mode?" --option "A: none" --option "B: full" --context spec.md',
    'steelman decide decision.md --interactive --yes',
    'steelman decide question.yaml --dry-run',
  ],
  prepare: prepareDecide,
  documents: ({ context }) => context,
  seats: seatsOf,
  seatFor: (role) => (role === 'human' ? 'person' : { table: 0, role: judgeSeat(role) }),
  decisions: [{ name: CHOOSE_OPTION, step: `checkpoint/${CHOOSE_OPTION}`, question: chooseOption }],
  recheck: async (own) => (await import('./recheck.ts')).recheckDecide(own),
  summarise: summariseDecide,
  preview: previewDecide,
  flagHelp: {
    strict: 'Exit with 3 if the judges do not agree',
    dryRun: 'Print what would be asked and written; send and write nothing',
  },

  conclude: concludeDecide,

  async run(input, door): Promise<DecideOutput> {
    const { deliberation, warnings } = collectWarnings(door);
    const packet = packetOf(input);
    const debate = await holdDebate(input, packet, deliberation);
    const result = await putToPerson(input, resultOf(input, packet, debate), deliberation);
    deliberation.report({ type: 'step-started', step: 'result', title: 'The result' });
    await deliberation.publish(RESULT_FILE, renderResult(result, input.options));
    const { evaluations, responses, missing, files } = debate;
    await deliberation.publish(
      DECISION_FILE,
      renderDecision({
        input,
        result,
        evaluations,
        files,
        engine: deliberation.engine,
        generated: deliberation.startedAt,
      }),
    );
    const contract = contractOf(result, files, warnings);
    return { route: input.route, evaluations, responses, missing, result, contract };
  },
});

/** Where the judges leave it open and somebody is there to choose. */
async function putToPerson(
  input: DecideInput,
  result: DecisionResult,
  deliberation: Deliberation,
): Promise<DecisionResult> {
  const isOpen = result.outcome === 'CONTESTED' || result.outcome === 'INSUFFICIENT';
  if (!isOpen || !input.interactive) return result;
  const { answer } = await deliberation.ask(`checkpoint/${CHOOSE_OPTION}`, 'human', chooseOption, {
    perspectives: result.perspectives.map(
      (one) => `${STANCE_WORDS[one.stance].name}: ${inFull(one).replace(/\n/g, ' ')}`,
    ),
    options: input.options,
  });
  const isKnown = input.options.some(({ id }) => id === answer.option);
  return { ...result, chosen: isKnown ? answer.option : null };
}
