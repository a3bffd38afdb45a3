// Who answers in a roadmap: a model plans and reviews if one is named, the debates have the seats that they name, and
// an adversarial run is answered by running it.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import type { RunStarted } from '../../domain/run.ts';
import { type RoadmapInput, roadmapInput } from '../../protocols/roadmap/input.ts';
import {
  checkSameEngine,
  chooseAgents,
  type Seating,
  type SeatSurroundings,
} from '../seats/choose-agents.ts';
import { nestedRuns } from './nested-runs.ts';

export interface RoadmapSeats extends Omit<Seating, 'agentFor'> {
  readonly agentFor: (place: RunPlace) => Seating['agentFor'];
}

export interface RunPlace {
  /** Undefined: nothing is written. */
  readonly folder: string | undefined;
  readonly startedAt: string;
  readonly report: (event: ProgressEvent) => void;
}

export function seatRoadmap(
  { model, seats, judges, merger }: Pick<RoadmapInput, 'model' | 'seats' | 'judges' | 'merger'>,
  around: SeatSurroundings,
): RoadmapSeats {
  const planner = chooseAgents({ seats: model === undefined ? [] : [{ model }] }, around);
  const authors = seats.length === 0 ? undefined : chooseAgents({ seats, judges, merger }, around);
  const all = [planner, ...(authors ? [authors] : [])];
  return {
    engine: [...new Set(all.flatMap(({ engine }) => engine.split(', ')))].join(', '),
    models: [...new Map(all.flatMap(({ models }) => models.map((one) => [one.name, one] as const))).values()],
    warnings: [...(authors ?? planner).warnings],
    agentFor: (place) => {
      const nested = nestedRuns({ ...place, seatingFor: (input) => chooseAgents(input, around) });
      return (role): Agent => {
        if (role === 'adversarial') return nested;
        if (role === HUMAN) return around.person ?? embeddedAgent;
        return model === undefined ? embeddedAgent : planner.agentFor('advocate:A');
      };
    },
  };
}

export function roadmapSeatsForResume(started: RunStarted, around: SeatSurroundings): RoadmapSeats {
  const seats = seatRoadmap(roadmapInput.parse(started.input), around);
  checkSameEngine(started, seats);
  return seats;
}
