// What a call costs: as the user configured it, else by a maintained table of vendors' list prices. Whatever neither
// knows is unknown, never nothing. The table is loaded when a price is first asked for.

import type { BudgetOptions } from '../../agents/wrappers/with-budget.ts';
import type { Limits, PaidCall } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Price } from './alias-schema.ts';
import { costsNothing, reportsCost } from './model-aliases.ts';
import type { ResolvedModel } from './resolve-model.ts';
import SHORT_CALLS from './short-calls.json' with { type: 'json' };

/** The table has no date of its own: the day on which its version was published. */
export const PRICES_DATE = '2026-09-23';
export const PRICES_SOURCE = '@pydantic/genai-prices 0.1.8';

/** Of one call: prices may rise with the length of its input. */
export type CallTokens = Pick<
  PaidCall,
  'inputTokens' | 'cachedInputTokens' | 'cacheWriteTokens' | 'outputTokens'
>;

type Priced = Pick<ResolvedModel, 'alias' | 'baseUrl'>;

/** In US dollars; undefined where the price is unknown, or the vendor does not say what it counted. */
export type PriceOf = (model: Priced, tokens: CallTokens) => number | undefined;

export async function loadPrices(): Promise<PriceOf> {
  const { calcPrice } = await import('@pydantic/genai-prices');
  return (model, tokens) => {
    const counted = countedTokens(tokens);
    if (counted === undefined) return undefined;
    const own = ownPrice(model);
    if (own !== undefined) return priceBy(own, counted);
    const listed = listedAs(model);
    if (listed === undefined) return undefined;
    const usage = {
      input_tokens: counted.input,
      cache_read_tokens: counted.cacheRead,
      cache_write_tokens: counted.cacheWrite,
      output_tokens: counted.output,
    };
    const found = calcPrice(usage, listed.model, listed.vendor);
    const { input_mtok: input, output_mtok: output } = found?.model_price ?? {};
    return input === undefined || output === undefined ? undefined : found?.total_price;
  };
}

/** Dollars for a million tokens of a short call. */
export interface ShortCallPrice {
  readonly input: number;
  readonly output: number;
}

/** For those who compare models. The table takes longer to load than all else, so built-in models have a copy of their rows. */
export async function listPrices(models: readonly Priced[]): Promise<(ShortCallPrice | undefined)[]> {
  const copied = (model: Priced): ShortCallPrice | undefined =>
    ownPrice(model) === undefined ? rowOf(listedAs(model)) : undefined;
  const isUnlisted = (model: Priced): boolean =>
    ownPrice(model) === undefined && listedAs(model) === undefined;
  let priceOf: PriceOf | undefined;
  const prices: (ShortCallPrice | undefined)[] = [];
  for (const model of models) {
    const price = copied(model);
    if (price === undefined && !isUnlisted(model)) priceOf ??= await loadPrices();
    prices.push(price ?? (priceOf && pricePerMillion(priceOf, model)));
  }
  return prices;
}

function rowOf(listed: Listed | undefined): ShortCallPrice | undefined {
  if (listed === undefined || !('providerApiUrl' in listed.vendor)) return undefined;
  const { providerApiUrl } = listed.vendor;
  const row = SHORT_CALLS.find(({ address, model }) => address === providerApiUrl && model === listed.model);
  return row && { input: row.input, output: row.output };
}

export function pricePerMillion(priceOf: PriceOf, model: Priced): ShortCallPrice | undefined {
  const input = priceOf(model, { inputTokens: 1000, outputTokens: 0 });
  const output = priceOf(model, { inputTokens: 0, outputTokens: 1000 });
  return input === undefined || output === undefined
    ? undefined
    : { input: tidy(input * 1000), output: tidy(output * 1000) };
}

/** Sums of binary fractions end in dust. */
const tidy = (dollars: number): number => Number(dollars.toPrecision(12));

interface Counted {
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

function countedTokens(tokens: CallTokens): Counted | undefined {
  const { inputTokens: input, outputTokens: output } = tokens;
  if (!isCount(input) || !isCount(output)) return undefined;
  // A vendor that counts its cache beside the input, not in it, must not make the rest negative.
  const cacheRead = Math.min(countOr0(tokens.cachedInputTokens), input);
  const cacheWrite = Math.min(countOr0(tokens.cacheWriteTokens), input - cacheRead);
  return { input, cacheRead, cacheWrite, output };
}

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value >= 0;

const countOr0 = (value: number | undefined): number => (isCount(value) ? value : 0);

const ownPrice = ({ alias }: Priced): Price | undefined => ('price' in alias ? alias.price : undefined);

function priceBy(price: Price, { input, cacheRead, cacheWrite, output }: Counted): number {
  const { cacheRead: readPrice = price.input, cacheWrite: writePrice = price.input } = price;
  const plain = input - cacheRead - cacheWrite;
  const parts = plain * price.input + cacheRead * readPrice + cacheWrite * writePrice + output * price.output;
  return parts / 1_000_000;
}

interface Listed {
  readonly model: string;
  readonly vendor: { readonly providerApiUrl: string } | { readonly providerId: string };
}

/**
 * By the address, because it decides who sends the bill: a gateway or a server of one's own has prices that no
 * table knows, whatever its models are called.
 */
function listedAs({ alias, baseUrl }: Priced): Listed | undefined {
  if (alias.provider === 'library') {
    const { provider, modelId } = alias.given;
    return { model: modelId, vendor: { providerId: provider.split('.')[0] ?? provider } };
  }
  if (baseUrl === undefined || !('model' in alias) || alias.model === undefined) return undefined;
  return { model: alias.model, vendor: { providerApiUrl: baseUrl } };
}

const OWN = 'configuration';
const REPORTED = 'as the program reports them';

export function priceCalls(model: ResolvedModel): NonNullable<BudgetOptions['price']> {
  const prices = 'price' in model.alias && model.alias.price !== undefined ? OWN : PRICES_DATE;
  let loaded: Promise<PriceOf> | undefined;
  return async (call) => {
    loaded ??= loadPrices();
    const cost = (await loaded)(model, call);
    // What somebody configured goes before what a program takes for its price.
    if (cost === undefined && call.cost !== undefined) return { cost: call.cost, prices: REPORTED };
    return cost === undefined ? undefined : { cost, prices };
  };
}

/** `past`: what a run that goes on has already paid for. */
export async function refuseUnpriced(
  { cost }: Limits,
  models: readonly ResolvedModel[],
  past: readonly PaidCall[] = [],
): Promise<void> {
  if (cost === undefined) return;
  const unpriced = past.find((call) => call.cost === undefined);
  if (unpriced !== undefined) {
    throw new UsageError(
      `The run has asked ${unpriced.agent} at an unknown price, so --max-cost cannot hold`,
      {
        code: 'budget/unknown-price',
        hint: 'Use --max-tokens or --max-calls instead.',
      },
    );
  }
  for (const model of models) {
    const { alias, name, engine } = model;
    if (costsNothing(alias) || reportsCost(alias)) continue;
    const call = { agent: engine, inputTokens: 1_000, outputTokens: 1_000 };
    if ((await priceCalls(model)(call)) !== undefined) continue;
    throw new UsageError(`The price of ${name} (${engine}) is unknown, so --max-cost cannot hold`, {
      code: 'budget/unknown-price',
      hint:
        alias.provider === 'library'
          ? 'Limit its tokens instead of its cost.'
          : `Give its price under "models" in the configuration (${name}: price), or use --max-tokens instead.`,
    });
  }
}
