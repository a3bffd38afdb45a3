// The base with the edits of a kin plan, for tests that look at the text.

import type { KinEdit } from '../../src/workflows/adversarial/planning/revision/model/revision-plan.ts';

export function applyKin(base: string, edits: readonly KinEdit[]): string {
  let at = 0;
  let text = '';
  for (const { start, end, text: incoming } of edits) {
    text += base.slice(at, start) + incoming;
    at = end;
  }
  return text + base.slice(at);
}
