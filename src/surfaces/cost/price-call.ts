// What the calls of one seat cost, with a word on where the price comes from.

import type { BudgetOptions } from '../../agents/around/budget.ts';
import type { ResolvedModel } from '../seats/resolve-model.ts';
import { loadPrices, PRICES_DATE, type PriceOf } from './prices.ts';

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
