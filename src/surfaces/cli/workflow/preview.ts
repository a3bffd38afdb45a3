// `--dry-run`: what a run would ask, write and cost. Nothing is sent or written.

import type { Asked } from '../../../domain/workflow/workflow.ts';
import { type CallCounter, estimateRun } from '../../cost/count-calls.ts';
import { estimateAsJson, renderEstimate } from '../../cost/render-estimate.ts';
import type { PreparedRun } from '../../prepare/prepare-run.ts';
import { isSent } from '../../prepare/workspace.ts';
import type { Session } from '../context/session.ts';
import { printSummary, shownIn } from './summary.ts';

export interface Preview {
  readonly startedAt: string;
  readonly asked: Asked;
  readonly session: Session;
  /** Sits in the seats of the models. */
  readonly counter: CallCounter;
}

export async function printPreview<Input, Output>(
  run: PreparedRun<Input, Output>,
  { startedAt, asked, session, counter }: Preview,
): Promise<void> {
  const { workflow, setup, place, seated } = run;
  const { preview, previewRuns, foresee } = workflow;
  const isPriced = isSent(seated) && foresee !== undefined;
  const { signal, warn } = session;
  const isRun = preview === undefined || previewRuns || isPriced;
  const foreseen = isRun ? await estimateRun(run, counter, { startedAt, signal, warn }) : undefined;
  const { limits = {} } = setup;
  const estimated = foreseen && {
    text: renderEstimate(foreseen.estimate, limits),
    json: estimateAsJson(foreseen.estimate, limits),
  };
  if (preview === undefined) {
    const json = `${JSON.stringify(estimated?.json, null, 2)}\n`;
    return session.print(session.options.json ? json : (estimated?.text ?? ''));
  }
  const { engine } = seated;
  const { folder } = place;
  const shown = { engine, request: asked, isStrict: false, isNew: true, artifacts: [], folder };
  const summary = preview(foreseen?.input ?? run.input, shownIn(session, shown), foreseen?.output);
  const priced =
    isPriced && estimated
      ? {
          ...summary,
          lines: [
            ...estimated.text.split('\n'),
            'By the built-in rules; models may see it differently:',
            '',
            ...summary.lines,
          ],
          fields: { ...summary.fields, estimate: estimated.json },
        }
      : summary;
  await printSummary(priced, { folder, warnings: [], engine }, session);
}
