// The rule by which the outcome of every comparison is known beforehand: a second ask for an advocate, N-1 where one is
// lost, an end below two or where a judge gives no verdict.

import { type FaultKind, type FaultName, faultOf } from './fault-table.ts';
import { DOWN, foretellAsk } from './foretell-ask.ts';
import { letterAt, MERGE, MIND_STEPS, type Plan, type SeatPlan } from './make-plan.ts';

const FEWEST_ADVOCATES = 2;
/** Who argues or judges and gave no answer is asked once more. */
const ASKS = { advocate: 2, judge: 2, analyst: 2, merger: 1, placing: 1, reader: 1 } as const;

export interface ForetoldStep {
  readonly step: string;
  readonly seat: string;
  /** Requests that reach the server. */
  readonly requests: number;
  /** Waits that the vendor asked for. */
  readonly askedWaits: number;
  /** Undefined where there is an answer. */
  readonly failure: FaultKind | undefined;
  /** The last step of it that was asked, by its full name. */
  readonly last: string;
}

export interface Foretold {
  readonly outcome: 'finished' | 'too few advocates' | 'judge lost';
  readonly steps: readonly ForetoldStep[];
  /** The round in which too few advocates were left. */
  readonly endedIn?: number;
  /** Of every section that the merger is asked about; a merge does not fail for want of polish. */
  readonly section: ForetoldStep;
}

/** `rounds`: how many were held, which depends on how far the advocates agree. */
export function foretell(plan: Plan, rounds: number): Foretold {
  const { advocates, analyst, judge } = plan;
  const tell = foretellStep;
  const inRound = (round: number, letters: readonly string[]) =>
    advocates
      .map((one, index) => ({ one, letter: letterAt(index) }))
      .filter(({ letter }) => letters.includes(letter))
      .map(({ one, letter }) => tell(one, `debate/round-${round}/advocate-${letter}`, ASKS.advocate));

  const section = tell(plan.merger, MERGE, ASKS.merger);
  const analysis = tell(analyst, MIND_STEPS.analyst, ASKS.analyst);
  const letters = advocates.map((_one, index) => letterAt(index));
  const opening = inRound(1, letters);
  const heard = letters.filter((_letter, index) => opening[index]?.failure === undefined);
  // The judge is asked beside round 1, whatever becomes of that.
  const passes = [1, 2].flatMap((pass) =>
    letters.map((letter) => tell(judge, `score/pass-${pass}/variant-${letter}`, ASKS.judge)),
  );
  if (heard.length < FEWEST_ADVOCATES) {
    return { outcome: 'too few advocates', endedIn: 1, steps: [analysis, ...opening, ...passes], section };
  }
  const later: ForetoldStep[] = [];
  for (let round = 2; round <= rounds; round += 1) {
    let left = heard.length;
    // One after the other: who would come after the one too many is not asked.
    for (const letter of heard) {
      const said = inRound(round, [letter]);
      later.push(...said);
      if (said.some(({ failure }) => failure !== undefined)) left -= 1;
      if (left < FEWEST_ADVOCATES) {
        const steps = [analysis, ...opening, ...later, ...passes];
        return { outcome: 'too few advocates', endedIn: round, steps, section };
      }
    }
  }
  const steps = [analysis, ...opening, ...later, ...passes];
  if (passes.some(isLost)) return { outcome: 'judge lost', steps, section };
  // What an analyst lets in is placed, and what has a place is read over; nobody is asked about nothing.
  const placing = isLost(analysis) ? [] : [tell(analyst, MIND_STEPS.placing, ASKS.placing)];
  const isIn = placing.some((one) => !isLost(one));
  const reading = isIn ? [tell(judge, MIND_STEPS.reader, ASKS.reader)] : [];
  return { outcome: 'finished', steps: [...steps, ...placing, ...reading], section };
}

export const isLost = ({ failure }: ForetoldStep): boolean => failure !== undefined;

function foretellStep(one: SeatPlan, step: string, asks: number): ForetoldStep {
  const queue: FaultName[] = [...(one.faults.get(step) ?? [])];
  let requests = 0;
  let askedWaits = 0;
  const next = (): FaultKind | undefined => {
    if (one.isDown) return DOWN;
    requests += 1;
    const name = one.always ?? queue.shift();
    return name && faultOf(name, one.dialect);
  };
  const wait = (): void => {
    askedWaits += 1;
  };
  let { failure } = foretellAsk(next, wait);
  let last = step;
  if (failure !== undefined && asks > 1) {
    last = `${step}/retry`;
    // What an advocate says last is not corrected again.
    failure = foretellAsk(next, wait, { isLast: true }).failure;
  }
  return { step, seat: one.name, requests, askedWaits, failure, last };
}
