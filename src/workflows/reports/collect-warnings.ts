// A deliberation that keeps the warnings reported through it: the result of a run repeats them.

import type { Deliberation } from '../../domain/workflow/workflow.ts';

export function collectWarnings(deliberation: Deliberation): {
  readonly deliberation: Deliberation;
  readonly warnings: readonly string[];
} {
  const warnings: string[] = [];
  const report: Deliberation['report'] = (event) => {
    if (event.type === 'warning') warnings.push(event.message);
    deliberation.report(event);
  };
  return { deliberation: { ...deliberation, report }, warnings };
}
