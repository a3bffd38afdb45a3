// Doubles each pattern through each command and compares the CPU that a text and its double take.

import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { edit, type Pattern } from './patterns.ts';

export const COMMANDS = ['adversarial', 'verify', 'check', 'review', 'roadmap', 'decide'] as const;
const MOST_RATIO = 2.6;

export interface Growth {
  readonly size: number;
  readonly seconds: number;
  readonly doubled: number;
}

export interface Row extends Growth {
  readonly pattern: string;
  readonly command: string;
  readonly outcome: string;
}

/** Below this a measurement says more about the machine than about the program. */
const SHORTEST_SECONDS = 0.3;
const SMALLEST = 16_384;
/** Doubled, it is still below the largest document that is read. */
const LARGEST = 250_000;
/** In doublings: what grows with the square takes 64 times as long after three. */
const LARGEST_STEP = 3;

const ratioOf = ({ seconds, doubled }: Growth): number => doubled / seconds;

/** What took no time even when doubled has not grown. */
export const isTooMuch = (growth: Growth): boolean =>
  growth.doubled >= SHORTEST_SECONDS && ratioOf(growth) > MOST_RATIO;

/**
 * The first size that takes long enough, against its double; the better of two where the first is too much. A size that
 * is refused (`undefined`) measures nothing: half of it is taken then.
 */
export async function measureGrowth(
  secondsFor: (size: number) => Promise<number | undefined>,
  largest = LARGEST,
): Promise<Growth> {
  let size = Math.min(SMALLEST, largest);
  let seconds = await secondsFor(size);
  while (seconds !== undefined && seconds < SHORTEST_SECONDS && size < largest) {
    const missing = Math.ceil(Math.log2(SHORTEST_SECONDS / seconds));
    size = Math.min(largest, size * 2 ** Math.min(missing, LARGEST_STEP));
    seconds = await secondsFor(size);
  }
  const doubled = seconds === undefined ? undefined : await secondsFor(2 * size);
  if (seconds === undefined || doubled === undefined) return measureSmaller(secondsFor, size);
  const once = { size, seconds, doubled };
  if (!isTooMuch(once) || doubled === Number.POSITIVE_INFINITY) return once;
  const [again, twice] = [await secondsFor(size), await secondsFor(2 * size)];
  return {
    size,
    seconds: Math.max(seconds, again ?? seconds),
    doubled: Math.min(doubled, twice ?? doubled),
  };
}

function measureSmaller(
  secondsFor: (size: number) => Promise<number | undefined>,
  refused: number,
): Promise<Growth> {
  if (refused < 64) throw new Error('Every size is refused, so nothing was measured');
  return measureGrowth(secondsFor, Math.floor(refused / 2));
}

export interface Plan {
  readonly seed: number;
  /** Through which the pattern at this place goes. */
  readonly commandsAt: (at: number) => readonly string[];
  readonly dist?: string;
  readonly largest?: number;
  /** How long one measurement may take. */
  readonly patienceMs?: number;
  readonly report?: (row: Row) => void;
}

/** Claims, a title and a type, so that no command refuses for want of them. */
const OPENING = '# Requirements\n\n- FR-001: The service shall answer within 200 ms.\n\n';

export async function runCampaign(patterns: readonly Pattern[], plan: Plan): Promise<Row[]> {
  const rows: Row[] = [];
  const worker = createWorker(plan.dist ?? 'dist', plan.patienceMs ?? 60_000);
  try {
    for (const [at, { name, make }] of patterns.entries()) {
      for (const command of plan.commandsAt(at)) {
        const outcomes = new Set<string>();
        // Documents are limited in bytes.
        const width = Buffer.byteLength(make(SMALLEST)) / SMALLEST;
        const growth = await measureGrowth(
          async (size) => {
            const text = OPENING + make(size);
            const { seconds, outcome } = await worker.ask({ command, texts: [text, edit(text, plan.seed)] });
            if (outcome === 'input/too-large') return undefined;
            outcomes.add(outcome);
            return seconds;
          },
          Math.floor((plan.largest ?? LARGEST) / Math.max(1, width)),
        );
        const row = { ...growth, pattern: name, command, outcome: [...outcomes].join(', ') };
        plan.report?.(row);
        rows.push(row);
      }
    }
  } finally {
    worker.end();
  }
  return rows;
}

interface Measured {
  readonly seconds: number;
  readonly outcome: string;
}

const HUNG: Measured = { seconds: Number.POSITIVE_INFINITY, outcome: 'did not end' };

function createWorker(dist: string, patienceMs: number) {
  let child: ChildProcess | undefined;
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = (): ChildProcess =>
    fork(resolve('test/growth/measure-child.js'), [dist], {
      // Where the young do not fit, collecting them grows in steps that say nothing of the program.
      execArgv: ['--expose-gc', '--max-old-space-size=3000', '--max-semi-space-size=64'],
      serialization: 'advanced',
    });
  const ask = (task: { readonly command: string; readonly texts: readonly string[] }): Promise<Measured> =>
    new Promise((done) => {
      child ??= start();
      const asked = child;
      const settle = (measured: Measured): void => {
        clearTimeout(timer);
        asked.off('message', onMessage);
        asked.off('exit', onExit);
        if (measured.seconds === Number.POSITIVE_INFINITY) end();
        done(measured);
      };
      const onMessage = (measured: unknown): void => settle(measured as Measured);
      const onExit = (code: number | null): void => settle({ ...HUNG, outcome: `CRASH with code ${code}` });
      const timer = setTimeout(() => settle(HUNG), patienceMs);
      asked.on('message', onMessage);
      asked.on('exit', onExit);
      asked.send(task);
    });
  return { ask, end };
}

export const isBad = (row: Row): boolean => isTooMuch(row) || row.outcome.includes('CRASH');

export function renderRows(rows: readonly Row[], most: number): string {
  const worst = [...rows].sort(
    (a, b) =>
      ratioOf(b) * Number(b.doubled >= SHORTEST_SECONDS) - ratioOf(a) * Number(a.doubled >= SHORTEST_SECONDS),
  );
  const lines = worst.slice(0, most).map(renderRow);
  const bad = rows.filter(isBad).length;
  return [
    HEADER,
    ...lines,
    '',
    `${rows.length} measured, ${bad} above a ratio of ${MOST_RATIO} or crashed`,
  ].join('\n');
}

const HEADER = '  ratio  seconds  doubled     size  command      pattern';

const renderRow = (row: Row): string =>
  [
    ratioOf(row).toFixed(2).padStart(7),
    row.seconds.toFixed(2).padStart(8),
    row.doubled.toFixed(2).padStart(8),
    String(row.size).padStart(8),
    ` ${row.command.padEnd(11)}`,
    ` ${row.pattern}${row.outcome === 'done' ? '' : ` (${row.outcome.slice(0, 200)})`}`,
  ].join(' ');
