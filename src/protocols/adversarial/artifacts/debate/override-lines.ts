// What a person declared at the checkpoint after the debate, as the transcript prints it and its check reads it back.

import type { DebateResult } from '../../../../domain/debate.ts';
import { percent } from '../../convergence.ts';
import { approvalLine } from '../approval-line.ts';

/** Beside the computed figures, never in their place; read back by the check. */
export function overrideLines(override: DebateResult['override']): string[] {
  if (override === undefined) return [approvalLine(false)];
  const { convergence, resolved } = override;
  return [
    approvalLine(true),
    '- convergence_override: true',
    ...(convergence === undefined ? [] : [`- Convergence declared by the user: ${percent(convergence)}`]),
    ...(resolved.length === 0 ? [] : [`- Marked as resolved by the user: ${resolved.join(', ')}`]),
  ];
}
