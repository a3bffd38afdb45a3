// Step 2 to its end: the debate is held, a person may declare how it ended, and the transcript is published.

import type { DebateResult } from '../../../../domain/comparison/debate.ts';
import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import { DebateAborted } from '../../debate/debate.ts';
import type { DebateContext } from '../../debate/debate-hall.ts';
import { renderDebateTranscript } from '../../reports/debate/debate-transcript.ts';
import type { AdversarialInput } from '../../request/input.ts';
import { askConvergence } from './checkpoints.ts';

/** With what a person declares of it; published whatever came of it. */
export async function hearDebate(
  input: AdversarialInput,
  context: DebateContext,
  debating: Promise<DebateResult>,
  deliberation: Deliberation,
): Promise<DebateResult> {
  const { points } = context;
  const titles = new Map(points.map(({ id, title }) => [id, title]));
  const publish = (result: DebateResult): Promise<void> =>
    deliberation.publish(
      'debate-transcript.md',
      renderDebateTranscript({
        ...context,
        helpers: input.helpers,
        titles,
        result,
        engine: deliberation.engine,
      }),
    );
  const debated = await debating.catch(async (error: unknown) => {
    if (error instanceof DebateAborted) {
      await publish(error.result);
    }
    throw error;
  });
  const override = await askConvergence(debated, input.convergence, points, deliberation);
  const debate: DebateResult = { ...debated, ...(override && { override }) };
  await publish(debate);
  return debate;
}
