// What must come of a plan, one small rule for each workflow. decide never stops: who is lost is left out, and fewer
// than two are no result. A review stops only where its adversary cannot be reached. A roadmap stops at any loss.

import { type FaultKind, faultOf } from '../fault-table.ts';
import { DOWN, type ForetoldAsk, foretellAsk } from '../foretell-ask.ts';
import type { Plan } from './make-plan.ts';
import type { Scenario, WorkflowName } from './scenarios.ts';

export interface ForetoldStep extends ForetoldAsk {
  readonly step: string;
  readonly seat: string;
  /** Requests that reach the server. */
  readonly requests: number;
  readonly askedWaits: number;
}

export interface Foretold {
  /** `stopped`: there is none yet. */
  readonly outcome: string;
  readonly exitCode: number;
  /** Those that are asked. */
  readonly steps: readonly ForetoldStep[];
}

export const STOPPED = 'stopped';

const AGENT_FAILED = 4;
const FEWEST_VOTES = 2;
const UNREADABLE = ['agent/malformed-answer', 'agent/truncated'];

type Wave = Scenario['waves'][number];
type Tell = (wave: Wave) => ForetoldStep[];

const isLost = ({ failure }: ForetoldStep): boolean => failure !== undefined;

const RULES: Readonly<Record<WorkflowName, (plan: Plan, tell: Tell) => Foretold>> = {
  decide({ scenario }, tell) {
    const [first = [], second = []] = scenario.waves;
    const opening = tell(first);
    const heard = opening.filter((one) => !isLost(one)).map(({ step }) => step.replace('round-1/', ''));
    if (heard.length < FEWEST_VOTES) {
      return { outcome: 'INSUFFICIENT', exitCode: AGENT_FAILED, steps: opening };
    }
    const later = tell(second.filter(([step]) => heard.includes(step.replace('round-2/', ''))));
    return { outcome: 'CONTESTED', exitCode: 0, steps: [...opening, ...later] };
  },

  review({ scenario }, tell) {
    const steps: ForetoldStep[] = [];
    const end = (outcome: string, exitCode = 0): Foretold => ({ outcome, exitCode, steps });
    for (const wave of scenario.waves) {
      const [told] = tell(wave);
      if (told === undefined) continue;
      steps.push(told);
      const { step, failure, said } = told;
      if (step === 'decision') return end('max-rounds');
      if (step.endsWith('/defence') && failure !== undefined) return end('author-failed');
      if (said !== undefined) return end('unparseable');
      if (failure !== undefined) {
        return UNREADABLE.includes(failure.code) ? end('unparseable') : end(STOPPED, AGENT_FAILED);
      }
    }
    return end('converged');
  },

  roadmap({ scenario }, tell) {
    const steps: ForetoldStep[] = [];
    for (const wave of scenario.waves) {
      steps.push(...tell(wave));
      if (steps.some(isLost)) return { outcome: STOPPED, exitCode: AGENT_FAILED, steps };
    }
    return { outcome: 'success', exitCode: 0, steps };
  },
};

/** Only the adversary answers in words of its own. */
const isText = (step: string): boolean => step.endsWith('/adversary');

export function foretell(plan: Plan): Foretold {
  const tellStep = ([step, seat]: Wave[number]): ForetoldStep => {
    const queue = [...(plan.faults.get(step) ?? [])];
    const dialect = plan.dialects.get(seat);
    if (dialect === undefined) throw new RangeError(`nobody sits at ${seat}`);
    let requests = 0;
    let askedWaits = 0;
    const next = (): FaultKind | undefined => {
      if (plan.down.has(seat)) return DOWN;
      requests += 1;
      const name = queue.shift();
      return name && faultOf(name, dialect);
    };
    const wait = (): void => {
      askedWaits += 1;
    };
    return { ...foretellAsk(next, wait, { isText: isText(step) }), step, seat, requests, askedWaits };
  };
  return RULES[plan.scenario.workflow](plan, (wave) => wave.map(tellStep));
}
