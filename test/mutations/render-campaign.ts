// The campaign for readers: a table of classes, then the misses with what was reported instead.

import type { DiffPoint } from '../../src/domain/comparison/difference.ts';
import type { Campaign, ClassRow, Trial } from './run-campaign.ts';

const MOST_SHOWN = 6;
const COLUMNS = ['class', 'planted', 'found', 'right', 'percent', 'false alarms', 'wrong quotes', 'skipped'];

export const percentRight = ({ planted, right }: ClassRow): number =>
  planted === 0 ? 0 : (100 * right) / planted;

export function renderTable({ rows, loudPairs }: Campaign): string {
  const cells = rows.map((row) => [
    row.kind,
    `${row.planted}`,
    `${row.touched}`,
    `${row.right}`,
    `${percentRight(row).toFixed(1)} %`,
    `${row.falseAlarms}`,
    `${row.wrongQuotes}`,
    [...row.skipped].map(([reason, count]) => `${count} ${reason}`).join(', ') || '-',
  ]);
  const widths = COLUMNS.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const line = (values: readonly string[]): string =>
    values
      .map((value, column) => value.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const loud = loudPairs.map(
    ({ name, variants, points }) => `identical x${variants} ${name}: ${points.map(renderPoint).join('; ')}`,
  );
  return [
    line(COLUMNS),
    ...cells.map(line),
    '',
    `identical documents with points: ${loudPairs.length}`,
    ...loud,
  ].join('\n');
}

/** At most so many misses of each class, spread over the documents, then its false alarms by title. */
export function renderFaults({ rows }: Campaign, most: number): string {
  return rows
    .filter(({ faults }) => faults.length > 0)
    .map((row) => {
      const misses = row.faults.filter(({ verdict }) => !verdict.right || verdict.wrongQuotes.length > 0);
      const parts = [
        `## ${row.kind}: ${percentRight(row).toFixed(1)} %, ${misses.length} missed`,
        ...spread(misses, most).map(renderMiss),
        ...renderAlarms(row.faults, most),
      ];
      return parts.join('\n\n');
    })
    .join('\n\n');
}

function spread(trials: readonly Trial[], most: number): Trial[] {
  const step = Math.max(1, trials.length / most);
  return Array.from(
    { length: Math.min(most, trials.length) },
    (_, index) => trials[Math.floor(index * step)] as Trial,
  );
}

function renderMiss(trial: Trial): string {
  const { verdict, points } = trial;
  const problem = verdict.touched ? 'wrong class' : 'not found';
  const quotes = verdict.wrongQuotes.map(({ text }) => `wrong quote ${JSON.stringify(text)}`);
  const shown = points.slice(0, MOST_SHOWN).map((point) => `    ${renderPoint(point)}`);
  const head = verdict.right ? quotes : [problem, ...quotes];
  return [
    `${head.join('; ')}: ${renderDefect(trial)}`,
    ...(shown.length > 0 ? shown : ['    no points']),
  ].join('\n');
}

function renderAlarms(trials: readonly Trial[], most: number): string[] {
  const byTitle = new Map<string, { count: number; example: string }>();
  for (const trial of trials) {
    for (const point of trial.verdict.falseAlarms) {
      const key = `${point.kind} ${point.title}`;
      const example = `${renderPoint(point)}\n  in ${renderDefect(trial)}`;
      const known = byTitle.get(key);
      byTitle.set(key, { count: (known?.count ?? 0) + 1, example: known?.example ?? example });
    }
  }
  return [...byTitle.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ count, example }) => `false alarm x${count}: ${example}`);
}

function renderDefect({ defect, variants }: Trial): string {
  const line = defect.inBase.lines[0]?.from ?? defect.inMutant.lines[0]?.from;
  return [
    `${defect.subject} L${line} (${variants} variants)`,
    `  - ${JSON.stringify(defect.before)}`,
    `  + ${JSON.stringify(defect.after)}`,
  ].join('\n');
}

function renderPoint({ id, severity, title, sides, within }: DiffPoint): string {
  const lines = sides
    .filter(({ quotes }) => quotes.length > 0)
    .slice(0, 3)
    .map(
      ({ variant, quotes }) =>
        `${variant} L${quotes
          .map(({ line }) => line)
          .slice(0, 4)
          .join(',')}`,
    );
  return `${id} ${severity} ${title}${within ? ` within ${within}` : ''} [${lines.join(' | ')}]`;
}
