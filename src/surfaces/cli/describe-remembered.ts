// What an earlier review settled, on the terminal: whoever reads that nothing is open must see what was borne before.

import type { PriorChallenge } from '../../protocols/review/challenges/prior.ts';
import { counted } from '../counted.ts';
import { printable } from '../label-documents.ts';
import { clip } from './prompts/clip-text.ts';

const MOST_SHOWN = 10;
const WIDEST = 100;

export function describeRemembered(remembered: readonly PriorChallenge[]): string[] {
  if (remembered.length === 0) return [];
  const rejected = remembered.filter(({ status }) => status === 'rejected');
  const risks = remembered.filter(({ status }) => status === 'accepted-risk');
  const left = risks.length - MOST_SHOWN;
  return [
    `Not raised again: ${counted(remembered.length, 'challenge')} settled in ${runsOf(remembered)} (--fresh raises everything anew)`,
    ...(rejected.length === 0 ? [] : [`  ${rejected.length} rejected with a reason`]),
    ...[...groupBy(risks)].map(
      ([where, count]) =>
        `  ${counted(count, 'risk')} accepted on ${where} still ${count === 1 ? 'stands' : 'stand'}`,
    ),
    ...risks
      .slice(0, MOST_SHOWN)
      .map(({ id, severity, concern }) => clip(printable(`    ${severity}  ${id}  ${concern}`), WIDEST)),
    ...(left > 0 ? [`    and ${left} more`] : []),
  ];
}

/** Names of the folders, each once. */
export const runsOf = (remembered: readonly PriorChallenge[]): string =>
  printable([...new Set(remembered.map(({ from }) => from))].join(', '));

function groupBy(risks: readonly PriorChallenge[]): Map<string, number> {
  const groups = new Map<string, number>();
  for (const { settledAt, from } of risks) {
    const where = printable(`${settledAt.slice(0, 10)} in ${from}`);
    groups.set(where, (groups.get(where) ?? 0) + 1);
  }
  return groups;
}
