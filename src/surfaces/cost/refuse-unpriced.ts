// A limit in dollars holds only where every seat has a price: otherwise the run is refused before anything is sent.

import type { Limits, PaidCall } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import { costsNothing, reportsCost } from '../model-aliases.ts';
import type { ResolvedModel } from '../seats/resolve-model.ts';
import { priceCalls } from './price-call.ts';

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
