import { expect, test } from 'vitest';
import type { ProgressEvent } from '../../../domain/workflow/workflow.ts';
import { showProgress } from './progress.ts';

const EVENTS: readonly (ProgressEvent | number)[] = [
  { type: 'step-started', step: 'diff', title: 'Diff analysis' },
  500,
  { type: 'step-progress', step: 'diff', detail: 'reading a.md' },
  1000,
  { type: 'step-progress', step: 'diff', detail: 'matching \u001b[31mtopics' },
  { type: 'warning', message: 'careful' },
  { type: 'artifact-published', name: 'diff-analysis.md' },
  1500,
  { type: 'step-progress', step: 'diff', detail: 'writing' },
  { type: 'step-finished', step: 'diff', detail: '12 differences' },
];

function play(columns: number | undefined, quiet = false, events = EVENTS): string {
  let written = '';
  let now = 0;
  const progress = showProgress({
    cwd: '/project',
    liveSize: columns === undefined ? undefined : () => ({ columns, rows: 24 }),
    options: { quiet },
    clock: () => now,
    note: (text) => {
      written += text;
    },
    warn: (message) => {
      written += `warning: ${message}\n`;
    },
  });
  for (const event of events) {
    if (typeof event === 'number') now += event;
    else progress.show(event);
  }
  progress.clear();
  return written;
}

test('plain lines: which step, which point, how long, and not too many', () => {
  expect(play(undefined)).toBe(
    [
      'Diff analysis ...',
      'Diff analysis: reading a.md (0.5 s)',
      'warning: careful',
      'Diff analysis: writing (3.0 s)',
      'Diff analysis: 12 differences (3.0 s)',
      '',
    ].join('\n'),
  );
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of a terminal.
const CODES = /\r|\u001b\[\d*[AKJ]/g;

test('a terminal: lines are rewritten, never wider than the screen, free of foreign codes', () => {
  const shown = play(30)
    .split(CODES)
    .filter((part) => part !== '');
  expect(shown).toEqual([
    'Diff analysis ... (0.0 s)',
    'Diff analysis: reading a.m...',
    'Diff analysis: matching \ufffd[...',
    'warning: careful\nDiff analysis: matching \ufffd[...',
    'Diff analysis: writing (3....',
    'Diff analysis: 12 differences (3.0 s)\n',
  ]);
});

test('unfinished lines are taken away', () => {
  const written: string[] = [];
  const progress = showProgress({
    cwd: '/project',
    liveSize: () => ({ columns: 80, rows: 24 }),
    options: { quiet: false },
    clock: () => 0,
    note: (text) => written.push(text),
    warn: () => undefined,
  });
  progress.show({ type: 'step-started', step: 's', title: 'Step' });
  progress.clear();
  progress.clear();
  expect(written).toEqual(['Step ... (0.0 s)\u001b[K\u001b[J', '\r\u001b[J']);
});

test('quiet: warnings only', () => expect(play(undefined, true)).toBe('warning: careful\n'));

const paid = (cost: number | undefined): ProgressEvent => ({
  type: 'call-answered',
  step: 'debate/round-1/advocate-A',
  call: { agent: 'a', inputTokens: 16_000, outputTokens: 1_000, cost },
});

test('what was paid: at the end of each step, and in sight where lines are rewritten', () => {
  const events: readonly ProgressEvent[] = [
    { type: 'step-started', step: 'debate', title: 'Debate' },
    paid(0.06),
    { type: 'step-progress', step: 'debate', detail: 'Round 1: Advocate for Variant 1' },
    paid(0.06),
    { type: 'step-finished', step: 'debate', detail: 'converged' },
  ];
  expect(play(undefined, false, events).split('\n').at(-2)).toBe(
    'Debate: converged (0.0 s) | 2 calls, 34k tokens, $0.12',
  );
  expect(play(undefined, false, [...events, paid(undefined), ...events.slice(4)])).toContain(
    '3 calls, 51k tokens, cost unknown',
  );
  expect(play(undefined, true, events)).toBe('');
  expect(play(60, false, events)).toContain('2 calls, 34k tokens, $0.12');
});

test.each([undefined, 60])('which file is waited for stays to be read, on %s columns', (columns) => {
  const about = {
    step: 'score',
    role: 'judge',
    agent: 'files:seat',
    file: '/project/seat/001-score.answer.json',
  };
  const events: ProgressEvent[] = [
    { type: 'step-started', step: 'score', title: 'Scores' },
    { type: 'answer-awaited', ...about },
  ];
  expect(play(columns, false, events)).toContain('Waiting for seat/001-score.answer.json\n');
  expect(play(columns, true, events)).toBe('');
});
