// Seats without a persona get the one that the spec was found to be about (seed 001).

import type { PersonaChoice } from '../model/plan.ts';
import type { RoadmapInput } from '../request/input.ts';

type Seats = RoadmapInput['seats'];

export function expandSeats(seats: Seats, personas: readonly PersonaChoice[]): Seats {
  const primary = personas.find(({ role }) => role === 'primary')?.persona;
  return seats.map((seat) =>
    seat.persona === undefined && primary !== undefined ? { ...seat, persona: primary } : seat,
  );
}
