// The campaign as a table, and every sabotage that was not named.

import { type Campaign, isNamed } from './run-campaign.ts';
import { SABOTAGE_CLASSES } from './sabotage.ts';

export function renderTable({ trials, examined, loud }: Campaign): string {
  const rows = SABOTAGE_CLASSES.map((kind) => {
    const own = trials.filter(({ sabotage }) => sabotage.kind === kind);
    return [kind, String(own.length), String(own.filter(isNamed).length)];
  });
  const all = ['all', String(trials.length), String(trials.filter(isNamed).length)];
  const table = [['class', 'changed', 'named'], ...rows, all].map(([kind = '', ...counts]) =>
    `${kind.padEnd(20)}${counts.map((count) => count.padEnd(9)).join('')}`.trimEnd(),
  );
  return [...table, `untouched: ${examined} items examined, ${loud.length} merges with findings`].join('\n');
}

export function renderMisses({ trials, loud }: Campaign): string {
  const misses = trials
    .filter((trial) => !isNamed(trial))
    .map(({ merge, sabotage }) => `missed: ${merge}, ${sabotage.kind}: ${sabotage.touched.join(' / ')}`);
  const alarms = loud.map(({ merge, findings }) => {
    const said = findings.slice(0, 3).map(({ line, item, why }) => `L${line} ${item.text} (${why})`);
    return `untouched, yet: ${merge}: ${said.join('; ')}`;
  });
  return [...alarms, ...misses].map((line) => line.replaceAll('\n', ' ').slice(0, 400)).join('\n');
}
