// What calls cost: as a vendor counted them, and the limits that somebody who pays has set.

/** One call that was answered, paid for whether or not the answer could be used. Undefined: the vendor does not say. */
export interface PaidCall {
  /** By its name, as in `answer-recorded`. */
  readonly agent: string;
  /** All of the input, read from a cache, written to one, or neither. */
  readonly inputTokens?: number | undefined;
  readonly cachedInputTokens?: number | undefined;
  readonly cacheWriteTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** In US dollars, by the prices known when it was made; undefined where the price is unknown, never 0. */
  readonly cost?: number | undefined;
}

/** Undefined: no limit. */
export interface Limits {
  /** In US dollars. */
  readonly cost?: number | undefined;
  readonly calls?: number | undefined;
  /** Of input and output together. */
  readonly tokens?: number | undefined;
}
