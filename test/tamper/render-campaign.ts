// The campaign as a table, and every change that was not named.

import { type Campaign, isFound, isNamed, type Trial } from './run-campaign.ts';
import { TAMPER_CLASSES } from './tampering.ts';

export function renderTable({ trials }: Campaign): string {
  const rows = TAMPER_CLASSES.map((kind) => {
    const own = trials.filter(({ tampering }) => tampering.kind === kind);
    return [kind, ...counts(own)];
  }).filter(([, planted]) => planted !== '0');
  const all = ['all', ...counts(trials)];
  return [['class', 'changed', 'found', 'right file', 'other files named'], ...rows, all].map(pad).join('\n');
}

const counts = (trials: readonly Trial[]): string[] => [
  String(trials.length),
  String(trials.filter(isFound).length),
  String(trials.filter(isNamed).length),
  String(trials.filter(namesOthers).length),
];

const namesOthers = ({ report, tampering }: Trial): boolean =>
  report.findings.some(({ file }) => file !== tampering.file);

const WIDTHS = [18, 9, 7, 12, 0];
const pad = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
    .join('')
    .trimEnd();

export function renderMisses({ trials, loud }: Campaign): string {
  const misses = trials
    .filter((trial) => !isNamed(trial))
    .map(({ run, tampering, report }) => {
      const said = report.findings.slice(0, 3).map(({ check, file }) => `${check} in ${file}`);
      return `missed: ${run}, ${tampering.kind}, ${tampering.file}: ${tampering.what} (said: ${said.join('; ') || 'nothing'})`;
    });
  const alarms = loud.map(({ run, report }) => {
    const said = report.findings.slice(0, 3).map(({ check, file }) => `${check} in ${file}`);
    return `untouched, yet: ${run}: ${said.join('; ')}`;
  });
  return [...alarms, ...misses].join('\n');
}
