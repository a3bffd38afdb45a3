// Who answers in a roadmap: a model plans and reviews if one is named, the debates have the seats that they name, and
// an adversarial run is answered by running it.

import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { HUMAN } from '../../../agents/human-agent.ts';
import type { Limits } from '../../../domain/cost.ts';
import type { ProgressEvent } from '../../../domain/workflow.ts';
import { READER } from '../../../workflows/roadmap/judging/ask-reader.ts';
import type { RoadmapInput } from '../../../workflows/roadmap/request/input.ts';
import type { PreparedRun, RunOptions } from '../../run.ts';
import {
  chooseAgents,
  type Seating,
  type SeatSurroundings,
  type SeatsOfRun,
} from '../../seats/choose-agents.ts';
import { isModel } from '../../seats/families.ts';
import { nestedRuns } from './nested-runs.ts';

export interface RoadmapSeats extends Omit<Seating, 'agentFor' | 'analysts'> {
  readonly agentFor: (place: RunPlace) => Seating['agentFor'];
  /** Names of the models that analyse in each debate; recorded, since what is judged hangs on it. */
  readonly analysts: { readonly specs: readonly string[]; readonly roadmaps: readonly string[] };
  /** The model that reads the spec beside the rules: the planner, else the first analyst. */
  readonly reader: string | undefined;
}

type NamedSeats = Pick<RoadmapInput, 'mode' | 'model' | 'seats' | 'judges' | 'merger'> & {
  /** As typed, or as a run has recorded them. */
  readonly analysts?: SeatsOfRun['analysts'] | RoadmapSeats['analysts'];
};

interface RunPlace {
  /** Undefined: nothing is written. */
  readonly folder: string | undefined;
  readonly startedAt: string;
  readonly report: (event: ProgressEvent) => void;
}

export function seatRoadmap(
  { mode, model, seats, judges, merger, analysts: named }: NamedSeats,
  around: SeatSurroundings,
): RoadmapSeats {
  const [forSpecs, forRoadmaps] = isRecorded(named) ? [named.specs, named.roadmaps] : [named, named];
  const isUnified = mode === 'multi-spec' || mode === 'combined';
  const planner = chooseAgents(
    { seats: model === undefined ? [] : [{ model }], analysts: isUnified ? forSpecs : [] },
    around,
  );
  const authors =
    seats.length === 0 ? undefined : chooseAgents({ seats, judges, merger, analysts: forRoadmaps }, around);
  const all = [planner, ...(authors ? [authors] : [])];
  const models = new Map(all.flatMap((one) => one.models.map((seat) => [seat.name, seat] as const)));
  const analysts = { specs: planner.analysts ?? [], roadmaps: authors?.analysts ?? [] };
  const planning = planner.models.find(({ name }) => name === model);
  const isPlanned = planning !== undefined && isModel(planning);
  const reader = isPlanned ? model : analysts.roadmaps[0];
  return {
    engine: [...new Set(all.flatMap(({ engine }) => engine.split(', ')))].join(', '),
    models: [...models.values()],
    warnings: [...(authors ?? planner).warnings],
    analysts,
    reader,
    agentFor: (place) => {
      const nested = nestedRuns({ ...place, seatingFor: (input) => chooseAgents(input, around) });
      return (role): Agent => {
        if (role === 'adversarial') return nested;
        if (role === HUMAN) return around.person ?? embeddedAgent;
        if (role === READER && !isPlanned && authors && reader !== undefined)
          return authors.agentFor('analyst:1');
        return model === undefined ? embeddedAgent : planner.agentFor('advocate:A');
      };
    },
  };
}

/** A debate inside the run is begun in a folder below its own. */
export const seatedRoadmap = (
  {
    input,
    seats,
    limits,
  }: { readonly input: RoadmapInput; readonly seats: RoadmapSeats; readonly limits: Limits },
  folder: string | undefined,
  { startedAt, update }: Pick<RunOptions, 'startedAt' | 'update'>,
): PreparedRun<RoadmapInput> => {
  const report = (progress: ProgressEvent): void => update({ type: 'progress', progress });
  return {
    input,
    limits,
    folder,
    seats: { ...seats, agentFor: seats.agentFor({ folder, startedAt, report }) },
  };
};

const isRecorded = (named: NamedSeats['analysts']): named is RoadmapSeats['analysts'] =>
  typeof named === 'object' && 'specs' in named;
