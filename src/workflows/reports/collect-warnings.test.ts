import { expect, test } from 'vitest';
import type { Deliberation } from '../../domain/workflow/workflow.ts';
import { collectWarnings } from './collect-warnings.ts';

test('warnings are collected, and passed on', () => {
  const passed: unknown[] = [];
  const door = { startedAt: 'now', report: (event: unknown) => passed.push(event) };
  const { deliberation, warnings } = collectWarnings(door as unknown as Deliberation);
  const event = { type: 'warning', message: 'careful' } as const;
  deliberation.report(event);
  deliberation.report({ type: 'step-started', step: 's', title: 't' });
  expect([warnings, passed.length, deliberation.startedAt]).toEqual([['careful'], 2, 'now']);
});
