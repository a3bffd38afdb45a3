// The same door, and a list of the warnings that went through it: what a run gives back repeats them.

import type { Deliberation } from '../domain/workflow/workflow.ts';

export function hearWarnings(deliberation: Deliberation): {
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
