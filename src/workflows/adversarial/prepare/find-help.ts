// Which helper servers a comparison may consult, and the depth of its debate where one of them cannot be had (ruling D-40): that is
// settled before the run begins, and recorded.

import type { Warning } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { Workspace } from '../../../domain/workflow/workspace.ts';
import type { Depth } from '../../request/parse-values.ts';
import type { AdversarialInput } from '../request/input.ts';

export interface FoundHelp {
  /** Empty where none is configured. */
  readonly recorded: Pick<AdversarialInput, 'depth'> & Partial<Pick<AdversarialInput, 'helpers'>>;
  readonly warnings: readonly Warning[];
}

const LESS: Readonly<Record<Depth, Depth>> = { deep: 'standard', standard: 'quick', quick: 'quick' };

export async function findHelp(depth: Depth, workspace: Workspace): Promise<FoundHelp> {
  const { usable, failed, warnings } = await workspace.helpers();
  if (usable.length + failed.length === 0) return { recorded: { depth }, warnings };
  const isReduced = failed.includes('sequential');
  return {
    recorded: {
      depth: isReduced ? LESS[depth] : depth,
      helpers: { asked: [...usable], ...(isReduced && { requestedDepth: depth }) },
    },
    warnings,
  };
}

/** Part of the result, too, whoever resumes it. */
export function tellDepth({ depth, helpers }: AdversarialInput, { report }: Deliberation): void {
  const requested = helpers?.requestedDepth;
  if (requested === undefined) return;
  const how =
    requested === depth ? `stays ${depth}, the least there is` : `is ${depth} instead of ${requested}`;
  report({
    type: 'warning',
    message: `The helper sequential could not be started: the depth of the debate ${how}`,
  });
}
