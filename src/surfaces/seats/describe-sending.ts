// What a run says of its calls: before the first which documents go to whom, and why one is made again.

import type { Retry } from '../../agents/wrappers/with-retries.ts';
import type { Limits, PaidCall } from '../../domain/cost.ts';
import { FILES } from '../../domain/seat.ts';
import { isLoopback } from '../../domain/vendors.ts';
import { counted } from '../files/show.ts';
import { programOf } from './model-aliases.ts';
import type { ResolvedModel } from './resolve-model.ts';

/** One line for every receiver; none where nothing is sent. */
export function describeSending(
  models: readonly ResolvedModel[],
  documents: readonly { readonly label: string }[],
): string[] {
  const receivers = new Map<string, Set<string>>();
  const folders = new Map<string, string>();
  for (const model of models) {
    if (model.alias.provider === 'embedded') continue;
    if (model.alias.provider === FILES) {
      folders.set(model.alias.folder ?? 'the folder of the run', model.engine);
      continue;
    }
    const receiver = receiverOf(model);
    receivers.set(receiver, (receivers.get(receiver) ?? new Set()).add(model.engine));
  }
  // A question without texts around it is recorded as itself.
  const labels = documents.map(({ label }) => label).join(', ') || 'the question';
  return [
    ...[...receivers].map(
      ([receiver, engines]) => `Sending ${labels} to ${receiver}: ${[...engines].join(', ')}`,
    ),
    ...[...folders].map(([folder, engine]) => `Writing ${labels} to files in ${folder}: ${engine}`),
  ];
}

/** Whoever waits is told what for. */
export const describeRetry = ({ delayMs, error }: Retry): string =>
  `${error.message}; asking again in ${(delayMs / 1000).toFixed(1)} s`;

/** What a run that goes on may still cost: its limits were set by whoever began it. */
export function describeLimits(limits: Limits, calls: readonly PaidCall[]): string {
  const set = Object.entries(limits).flatMap(([name, limit]) =>
    limit === undefined ? [] : [name === 'cost' ? `$${limit}` : `${limit} ${name}`],
  );
  const paid = calls.length === 0 ? '' : `; ${counted(calls.length, 'call')} recorded so far`;
  return `Limits: ${set.join(', ') || 'none'}${paid}`;
}

function receiverOf({ alias, baseUrl }: ResolvedModel): string {
  if (alias.provider === 'command') return `the vendor of the program ${programOf(alias)}`;
  if (alias.provider === 'library') return alias.given.provider;
  if (alias.provider === 'agent') return 'an agent of this program';
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return alias.provider;
  const { host } = new URL(baseUrl);
  return isLoopback(baseUrl) ? `${host} on this machine` : host;
}
