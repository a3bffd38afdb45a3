// What calls cost: as a vendor counted them, and the limits that somebody who pays has set.

/** One call that was answered, paid for whether or not the answer could be used. Undefined: the vendor does not say. */
export interface PaidCall {
  /** By its name, as in `answer-recorded`. */
  readonly agent: string;
  /** The model that answered, where a seat leaves it to a program which one that is. */
  readonly model?: string | undefined;
  /** All of the input, read from a cache, written to one, or neither. */
  readonly inputTokens?: number | undefined;
  readonly cachedInputTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** The vendor left out what it counted: input, output or both are our estimate. */
  readonly estimated?: boolean | undefined;
  /** In US dollars, by the prices known when it was made; undefined where the price is unknown, never 0. */
  readonly cost?: number | undefined;
  /** Where that price was found: the date of a table, or a configuration. */
  readonly prices?: string | undefined;
  /** When it began, in milliseconds of the run's time; see `elapsedMs`. Undefined in older journals, and where nobody keeps time. */
  readonly at?: number | undefined;
  /** How long it took by itself, without the wait for its turn or for another attempt. */
  readonly ms?: number | undefined;
}

const MOST_TOKENS = 1e12;

/** A count from outside that is negative, endless, absurd or no whole number is none: limits and journals rest on it. */
export const tokenCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS
    ? value
    : undefined;

/** A good thirty years. What counts from 1970 and not from the beginning of a run is more. */
const LONGEST_MS = 1e12;

/**
 * A moment in the run's time, or a span of it, in whole milliseconds. The run's time begins with the run and stands still while no process works
 * on it: a run that goes on counts from where its journal ends. So moments can be compared across a stop, and the night between does not look
 * like a slow answer. The clock of the machine would not do: it may be set back, and a run may be told when it began (`--now`).
 */
export const elapsedMs = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LONGEST_MS
    ? value
    : undefined;

/** Undefined: no limit. */
export interface Limits {
  /** In US dollars. */
  readonly cost?: number | undefined;
  readonly calls?: number | undefined;
  /** Of input and output together. */
  readonly tokens?: number | undefined;
}

/** Several calls together; the names are those of `run.json`. */
export interface Tally {
  readonly calls: number;
  readonly input_tokens: number;
  readonly cached_input_tokens: number;
  readonly cache_write_tokens: number;
  readonly output_tokens: number;
  /** Calls whose tokens the vendor did not count, so that they are estimated. */
  readonly estimated_calls: number;
  /** In US dollars; null as soon as the price of one call is unknown. */
  readonly cost: number | null;
}

/** What a run has cost, by who was paid. */
export interface Receipt {
  readonly seats: readonly (Tally & { readonly agent: string })[];
  readonly total: Tally;
  /** Where the prices were found, such as the date of their table; null where no price is known. */
  readonly prices: string | null;
}

export const tokensOf = ({ input_tokens, output_tokens }: Tally): number => input_tokens + output_tokens;

/** Whole numbers do not mind in which order they are added up. */
const PARTS_OF_A_DOLLAR = 1e9;

export function tallyCalls(calls: readonly PaidCall[]): Tally {
  const sum = (numberIn: (call: PaidCall) => number | undefined): number =>
    calls.reduce((total, call) => total + (numberIn(call) ?? 0), 0);
  const isKnown = calls.every(({ cost }) => cost !== undefined);
  return {
    calls: calls.length,
    input_tokens: sum(({ inputTokens }) => inputTokens),
    cached_input_tokens: sum(({ cachedInputTokens }) => cachedInputTokens),
    cache_write_tokens: sum(({ cacheWriteTokens }) => cacheWriteTokens),
    output_tokens: sum(({ outputTokens }) => outputTokens),
    estimated_calls: calls.filter(({ estimated }) => estimated).length,
    cost: isKnown ? sum(({ cost = 0 }) => Math.round(cost * PARTS_OF_A_DOLLAR)) / PARTS_OF_A_DOLLAR : null,
  };
}

/** Calls may cost less than a cent. */
export const dollars = (amount: number): string =>
  `$${amount > 0 && amount < 0.1 ? String(Number(amount.toPrecision(2))) : amount.toFixed(2)}`;
