// Numbers as the timeline writes them: thousands apart, times in the unit that suits them, and what calls cost.

import { dollars, type PaidCall, type Tally, tallyCalls } from '../../../domain/cost.ts';

/** 1,234,567 */
export function thousands(amount: number): string {
  const digits = String(amount);
  const first = digits.length % 3 || 3;
  let text = digits.slice(0, first);
  for (let at = first; at < digits.length; at += 3) text += `,${digits.slice(at, at + 3)}`;
  return text;
}

/** "0.84 s", "12.3 s", "3 min 5 s", "2 h 4 min". */
export function duration(ms: number): string {
  if (ms < 1000) return `${(ms / 1000).toFixed(2)} s`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "1 call", "2 calls" */
export const counted = (count: number, noun: string): string =>
  `${thousands(count)} ${noun}${count === 1 ? '' : 's'}`;

export const costOf = (cost: number | null): string => (cost === null ? 'price unknown' : dollars(cost));

export function tokensIn(tally: Tally): string {
  const { input_tokens, cached_input_tokens, output_tokens, estimated_calls } = tally;
  const cached = cached_input_tokens > 0 ? ` (${thousands(cached_input_tokens)} from a cache)` : '';
  const guess = estimated_calls > 0 ? ', estimated' : '';
  return `${thousands(input_tokens)} tokens in${cached}, ${thousands(output_tokens)} out${guess}`;
}

export const spent = (calls: readonly PaidCall[]): string => {
  const tally = tallyCalls(calls);
  return `${tokensIn(tally)}, ${costOf(tally.cost)}`;
};
