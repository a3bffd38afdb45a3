// The campaign as a table, what is not as it must be, and the sums.

import type { SetResult, WayResult } from './run-campaign.ts';

const SILENT = new Set(['asked', 'loser stands']);
/** Said in the document itself or not, it is left; what only stands in other words is no contradiction. */
const leftOf = ({ left }: WayResult) => left.filter(({ what }) => SILENT.has(what));

export const isWhole = ({ ways, again }: SetResult): boolean =>
  ways.every((way) => way.isSame && way.findings.length === 0 && leftOf(way).length === 0) &&
  (again === undefined || again.needless.length === 0);

export function renderTable(sets: readonly SetResult[]): string {
  const head = [
    'set',
    'documents',
    'decided',
    'by',
    'same bytes',
    'findings of verify',
    'left',
    'to be edited',
    'asked again',
  ];
  const rows = sets.flatMap(({ name, documents, decided, ways, again }) =>
    ways.map((one, at) => [
      name,
      String(documents),
      String(decided),
      one.way,
      one.isSame ? 'yes' : 'no',
      String(one.findings.length),
      String(leftOf(one).length),
      String(one.left.filter(({ what }) => what === 'told').length),
      at < ways.length - 1 || again === undefined
        ? ''
        : `${again.asked.length} of ${again.items}, ${again.needless.length} needless`,
    ]),
  );
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function renderSums(sets: readonly SetResult[]): string {
  const decided = sets.filter(({ ways }) => ways.length > 0);
  const ways = decided.flatMap((set) => set.ways.map((way) => ({ ...way, count: set.decided })));
  const again = decided.flatMap((set) => set.again ?? []);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  return [
    `${decided.length} sets, ${sum(ways.map(({ count }) => count))} decisions carried out in ${ways.length} runs, ${sum(ways.map((way) => leftOf(way).length))} left, ${decided.filter((set) => !isWhole(set)).length} sets not as they must be`,
    `after an edit: ${sum(again.map(({ asked }) => asked.length))} of ${sum(again.map(({ items }) => items))} asked about, ${sum(again.map(({ needless }) => needless.length))} needlessly`,
    ...sets
      .filter(({ ways: own }) => own.length === 0)
      .map(({ name }) => `${name}: no contradiction to decide`),
  ].join('\n');
}

export const renderFaults = (sets: readonly SetResult[]): string =>
  sets
    .flatMap(({ name, ways, again }) => [
      ...ways.flatMap(({ way, isSame, findings, left }, at) => [
        ...(isSame ? [] : [`${name}, ${way}: other bytes`]),
        ...findings.map((finding) => `${name}, ${way}: ${finding}`),
        // The same bytes say the same.
        ...(at === 0 || !isSame ? left : []).map(
          ({ item, what, text }) => `${name}, ${way}: ${item} ${what}: ${text}`,
        ),
      ]),
      ...(again?.needless ?? []).map(
        (id) => `${name}, again: ${id} asked about, but only "${again?.edited}" is new`,
      ),
    ])
    .join('\n');
