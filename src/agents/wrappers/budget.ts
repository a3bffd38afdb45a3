// How much a run may still ask for. What calls in flight are expected to use is set aside until they have landed and
// the vendor's own figures take its place.

import { dollars, type Limits, type PaidCall, tallyCalls, tokensOf } from '../../domain/cost.ts';
import { BudgetError } from '../../domain/errors.ts';
import { untilAborted } from '../clock.ts';

/** What a call will use, before it is made. */
export interface Expected {
  readonly tokens: number;
  /** 'unknown' where only the answer says what it cost: then all that is left is set aside for it. */
  readonly cost: number | 'unknown';
}

export interface Budget {
  /** Resolves when the call may be made, with what is to be told how it ended; rejects with a BudgetError. */
  enter(expected: Expected, signal?: AbortSignal): Promise<(call: PaidCall | undefined) => void>;
}

interface Amounts {
  readonly calls: number;
  readonly tokens: number;
  readonly cost: number;
}

/** Undefined without a limit. `past`: what a run that goes on has already paid for. */
export function createBudget(limits: Limits, past: readonly PaidCall[] = []): Budget | undefined {
  if (Object.values(limits).every((limit) => limit === undefined)) return undefined;
  let spent = past.map(amountsOf).reduce(add, NOTHING);
  const inFlight = new Set<Amounts>();
  let waiting: (() => void)[] = [];
  let refused: BudgetError | undefined;

  const wake = (): void => {
    const awake = waiting;
    waiting = [];
    for (const goOn of awake) goOn();
  };

  const reserve = (amounts: Amounts) => {
    inFlight.add(amounts);
    return (call: PaidCall | undefined): void => {
      if (!inFlight.delete(amounts)) return;
      if (call !== undefined) spent = add(spent, amountsOf(call));
      wake();
    };
  };

  return {
    async enter({ tokens, cost }, signal) {
      for (;;) {
        signal?.throwIfAborted();
        const next = { calls: 1, tokens, cost: cost === 'unknown' ? leftOf(limits, spent) : cost };
        // Once somebody was refused the run ends: nobody else may begin what it will not use.
        if (refused !== undefined) throw refused;
        if (exceeded(limits, [...inFlight].reduce(add, add(spent, next))) === undefined) return reserve(next);
        const limit = exceeded(limits, add(spent, next));
        if (limit !== undefined) {
          refused = overspent(limits, limit, spent, next);
          wake();
          throw refused;
        }
        // Those in flight may turn out to need less than was set aside for them.
        await untilAborted(new Promise<void>((resolve) => waiting.push(resolve)), signal);
      }
    },
  };
}

/** Where nothing is left, more than that. */
const leftOf = ({ cost }: Limits, spent: Amounts): number =>
  cost === undefined ? 0 : Math.max(cost - spent.cost, LEAST_CALL);

const LEAST_CALL = 0.01;

const NOTHING: Amounts = { calls: 0, tokens: 0, cost: 0 };

const add = (a: Amounts, b: Amounts): Amounts => ({
  calls: a.calls + b.calls,
  tokens: a.tokens + b.tokens,
  cost: a.cost + b.cost,
});

function amountsOf(call: PaidCall): Amounts {
  const tally = tallyCalls([call]);
  return { calls: 1, tokens: tokensOf(tally), cost: tally.cost ?? 0 };
}

/** Sums of binary fractions may end a hair above what they stand for. */
const HAIR = 1e-9;

const exceeded = (limits: Limits, amounts: Amounts): keyof Limits | undefined =>
  (['cost', 'calls', 'tokens'] as const).find((one) => amounts[one] > (limits[one] ?? Infinity) + HAIR);

function overspent(limits: Limits, limit: keyof Limits, spent: Amounts, next: Amounts): BudgetError {
  const cap = limits[limit] ?? 0;
  const needed = spent[limit] + next[limit];
  const words = {
    cost: `The limit of ${dollars(cap)} is reached: ${dollars(spent.cost)} spent in ${counted(spent.calls, 'call')}, and the next one may cost ${dollars(next.cost)}`,
    calls: `The limit of ${counted(cap, 'call')} is reached`,
    tokens: `The limit of ${counted(cap, 'token')} is reached: ${spent.tokens} used in ${counted(spent.calls, 'call')}, and the next one may need ${next.tokens}`,
  };
  return new BudgetError(words[limit], {
    code: `budget/${limit}`,
    limit,
    suggested: roundUp(Math.max(cap * 2, needed), limit),
    hint: 'Nothing is lost: resume the run with a higher limit to continue from here.',
  });
}

const roundUp = (amount: number, limit: keyof Limits): number =>
  limit === 'cost' ? Math.ceil(amount * 100 - HAIR) / 100 : Math.ceil(amount);

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
