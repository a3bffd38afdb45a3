// Which workflow, which vendors, and what goes wrong at which request: all of it from a number.

import type { Dialect } from '../../vendors/dialect.ts';
import { DIALECTS } from '../../vendors/start-vendor.ts';
import { FAULTS, type FaultName } from '../fault-table.ts';
import { type Chance, chances, pick } from '../make-plan.ts';
import { SCENARIOS, type Scenario, type WorkflowName } from './scenarios.ts';

export interface Plan {
  readonly title: string;
  readonly fault: string;
  readonly scenario: Scenario;
  /** By seat. */
  readonly dialects: ReadonlyMap<string, Dialect>;
  /** By step: one for each request, in order; then all is well. */
  readonly faults: ReadonlyMap<string, readonly FaultName[]>;
  /** Seats where nobody listens. */
  readonly down: ReadonlySet<string>;
}

/** More requests than one ask can make: five, and five for its correction. */
const FOR_GOOD = 12;
const MOST_FAULTS = 3;

const KINDS = [...FAULTS, 'down'] as const;

interface Blow {
  readonly scenario: Scenario;
  readonly step: string;
  readonly seat: string;
  readonly kind: (typeof KINDS)[number];
  readonly times: number;
}

/** Every fault at every step, once and for good. */
function singlesOf(workflow: WorkflowName): Blow[] {
  return SCENARIOS.filter((one) => one.workflow === workflow).flatMap((scenario) =>
    scenario.waves.flat().flatMap(([step, seat]) =>
      KINDS.flatMap((kind) =>
        (kind === 'down' ? [FOR_GOOD] : [1, FOR_GOOD]).map((times) => ({
          scenario,
          step,
          seat,
          kind,
          times,
        })),
      ),
    ),
  );
}

/** Has no divisor in common with how many singles there are, so that all of them come up, mixed. */
const STRIDE = 101;

/** Even numbers are single faults, odd ones mixtures of two or three. */
export function makePlan(workflow: WorkflowName, seed: number): Plan {
  const chance = chances(seed * 7919 + 17);
  const singles = singlesOf(workflow);
  const single = singles[(Math.floor(seed / 2) * STRIDE) % singles.length];
  if (seed % 2 === 0 && single !== undefined) return planOf([single], single.kind, chance);
  const first = pick(singles, chance);
  const alike = singles.filter(({ scenario }) => scenario === first.scenario);
  const more = Array.from({ length: 1 + Math.floor(chance() * (MOST_FAULTS - 1)) }, () =>
    pick(alike, chance),
  );
  return planOf([first, ...more], 'mixture', chance);
}

function planOf(blows: readonly [Blow, ...Blow[]], fault: string, chance: Chance): Plan {
  const { scenario } = blows[0];
  const faults = new Map<string, readonly FaultName[]>();
  const down = new Set<string>();
  for (const { step, seat, kind, times } of blows) {
    if (kind === 'down') down.add(seat);
    else faults.set(step, [...(faults.get(step) ?? []), ...Array<FaultName>(times).fill(kind)]);
  }
  const seats = [...new Set(scenario.waves.flat().map(([, seat]) => seat))];
  const dialects = new Map(seats.map((seat) => [seat, pick(DIALECTS, chance)]));
  const said = blows.map(
    ({ kind, times, step, seat }) =>
      `${kind}${kind === 'down' ? ` (${seat})` : ` ${times === 1 ? 'once' : 'for good'} at ${step}`}`,
  );
  return { title: `${scenario.name}: ${said.join(', ')}`, fault, scenario, dialects, faults, down };
}
