// What was paid for, in words: one line while a run goes on, a receipt at its end.

import { dollars, type Receipt, type Tally, tokensOf } from '../../domain/cost.ts';
import { counted, printable } from '../files/show.ts';

/** "12 calls, 34k tokens, $0.12" */
export const describeTally = (tally: Tally): string =>
  [counted(tally.calls, 'call'), `${short(tokensOf(tally))} tokens`, costInWords(tally)].join(', ');

/** Lines for people, none where nobody was paid; the last says how far the figures can be trusted. */
export function describeReceipt(receipt: Receipt | undefined): string[] {
  if (receipt === undefined) return [];
  const { seats, total, prices } = receipt;
  const lines = seats.map((seat) => describeSeat(printable(seat.agent), seat));
  const all = seats.length > 1 ? [describeSeat('all', total)] : [];
  const source =
    prices === null ? [] : [`Prices: ${printable(prices)}. What counts is what the vendor bills.`];
  const guess =
    total.estimated_calls === 0
      ? []
      : [`Tokens of ${counted(total.estimated_calls, 'call')} are estimated: the vendor did not count them.`];
  return ['Cost', ...[...lines, ...all].map((line) => `  ${line}`), ...source, ...guess];
}

function describeSeat(name: string, tally: Tally): string {
  const cache = [
    ...(tally.cached_input_tokens > 0 ? [`${tally.cached_input_tokens} from cache`] : []),
    ...(tally.cache_write_tokens > 0 ? [`${tally.cache_write_tokens} written to cache`] : []),
  ];
  const input = `${tally.input_tokens} tokens in${cache.length > 0 ? ` (${cache.join(', ')})` : ''}`;
  return `${name}: ${counted(tally.calls, 'call')}, ${input}, ${tally.output_tokens} out, ${costInWords(tally)}`;
}

const costInWords = ({ cost }: Tally): string => (cost === null ? 'cost unknown' : dollars(cost));

function short(tokens: number): string {
  if (tokens < 1_000) return String(tokens);
  return tokens < 1_000_000 ? `${Math.round(tokens / 1_000)}k` : `${(tokens / 1_000_000).toFixed(1)}M`;
}

/** `none` where nobody was paid, `unknown` where nobody said what it costs. */
export function describeCost(tally: Tally | undefined): string {
  if (tally === undefined) return 'unknown';
  if (tally.calls === 0) return 'none';
  return tally.cost === null ? 'unknown' : dollars(tally.cost);
}
