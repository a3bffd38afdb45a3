// `--dry-run`: what a run would ask and cost, and nothing of the run itself.

import type { Limits } from '../../domain/cost.ts';
import { estimateComparison } from '../cost/estimate-comparison.ts';
import { estimateAsJson, renderEstimate } from '../cost/render-estimate.ts';
import type { Session } from './session.ts';

export async function dryRun(
  [request, around, options]: Parameters<typeof estimateComparison>,
  limits: Limits,
  { print, warn, options: { json } }: Session,
): Promise<number> {
  const estimate = await estimateComparison(request, around, options);
  for (const message of estimate.warnings) warn(message);
  print(
    json
      ? `${JSON.stringify(estimateAsJson(estimate, limits), null, 2)}\n`
      : renderEstimate(estimate, limits),
  );
  return 0;
}
