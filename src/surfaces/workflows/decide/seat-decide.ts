// Who judges: one model for all three stances, one for each, or the embedded engine.

import { STANCES } from '../../../workflows/decide/model.ts';
import type { DecideInput } from '../../../workflows/decide/request/input.ts';
import { chooseAgents, type Seating, type SeatSurroundings } from '../../seats/choose-agents.ts';

export function seatDecide(
  { judges, config }: Pick<DecideInput, 'judges' | 'config'>,
  around: SeatSurroundings,
): Seating {
  const seating = chooseAgents(
    judges === undefined ? { seats: [] } : { seats: judges.map((model) => ({ model })), judges },
    { ...around, timeoutMs: config.timeout_per_judge * 1000 },
  );
  return { ...seating, agentFor: (role) => seating.agentFor(roleOfSeat(role)) };
}

/** Seats are counted, stances named: "judge:value" sits on the second. */
function roleOfSeat(role: string): string {
  const index = STANCES.findIndex((stance) => role === `judge:${stance}`);
  return index < 0 ? role : `judge:${index + 1}`;
}
