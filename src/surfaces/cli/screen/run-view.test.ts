import { describe, expect, test } from 'vitest';
import type { ProgressEvent } from '../../../domain/workflow/workflow.ts';
import { clockTime, createRunView } from './run-view.ts';

const OPUS = 'anthropic:opus';
const asked = (role: string, step: string) => ({
  type: 'question-asked' as const,
  role,
  step,
  agent: OPUS,
});
const answered = (role: string, step: string) => ({
  ...asked(role, step),
  type: 'question-answered' as const,
});

/** A number is the time that passes, in seconds. */
function watch(events: readonly (ProgressEvent | number)[]): string[] {
  const view = createRunView();
  let now = 0;
  for (const event of events) {
    if (typeof event === 'number') now += event * 1000;
    else view.see(event, now);
  }
  return view.lines(now);
}

const STARTED: ProgressEvent = { type: 'step-started', step: 'debate', title: 'Step 2: adversarial debate' };

describe('what somebody who waits sees', () => {
  test('nothing before the first step', () => expect(watch([])).toEqual([]));

  test('nothing of a step that is over', () => {
    expect(watch([STARTED, { type: 'step-finished', step: 'debate', detail: 'done' }])).toEqual([]);
  });

  test('the step and how long it takes', () => {
    expect(watch([STARTED, 75])).toEqual(['Step 2: adversarial debate ... (1:15)']);
  });

  test('seats, points, evidence, money and the time that is left', () => {
    const lines = watch([
      { type: 'outlook', questions: 6 },
      STARTED,
      asked('advocate:A', 'one'),
      asked('advocate:B', 'two'),
      20,
      answered('advocate:A', 'one'),
      {
        type: 'call-answered',
        step: 'one',
        call: { agent: OPUS, inputTokens: 9000, outputTokens: 1000, cost: 0.12 },
      },
      10,
      answered('advocate:B', 'two'),
      {
        type: 'standing',
        round: 1,
        rounds: 2,
        points: 12,
        agreed: 3,
        evidence: { verified: 40, struck: 2 },
      },
      asked('advocate:A', 'three'),
      { ...asked('judge', 'four'), type: 'question-failed' as const },
      12,
    ]);
    expect(lines).toEqual([
      'Step 2: adversarial debate ... (42 s)',
      '  advocate:A  anthropic:opus: asked 12 s ago, 1 answer',
      '  advocate:B  anthropic:opus: 1 answer',
      '  judge       anthropic:opus: 1 failed',
      '  Round 1 of 2: 3 of 12 points agreed (25%), evidence 40 verified, 2 not verified',
      '  1 call, 10k tokens, $0.12 | about 50 s left',
    ]);
  });

  test('who was asked in a step that is over has no line until asked again', () => {
    const finished: ProgressEvent = { type: 'step-finished', step: 'variants', detail: 'done' };
    const written = [asked('author:1', 'one'), asked('author:2', 'two'), answered('author:1', 'one')];
    expect(watch([STARTED, ...written, finished, STARTED])).toEqual([
      'Step 2: adversarial debate ... (0.0 s)',
      '  author:2  anthropic:opus: asked 0.0 s ago',
    ]);
    expect(watch([STARTED, ...written, finished, STARTED, asked('author:1', 'three')])).toContain(
      '  author:1  anthropic:opus: asked 0.0 s ago, 1 answer',
    );
  });

  test('who answers at once has no line', () => {
    const embedded = { ...asked('advocate:A', 'one'), agent: 'embedded' };
    expect(
      watch([STARTED, embedded, { type: 'step-progress', step: 'debate', detail: 'half \u001b[31mway' }]),
    ).toEqual(['Step 2: adversarial debate: half \ufffd[31mway (0.0 s)']);
  });
});

test.each([
  [0, '0.0 s'],
  [9_940, '9.9 s'],
  [12_400, '12 s'],
  [59_400, '59 s'],
  [60_000, '1:00'],
  [3_725_000, '62:05'],
])('%i ms: %s', (milliseconds, words) => expect(clockTime(milliseconds)).toBe(words));
