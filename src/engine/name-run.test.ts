import { expect, test } from 'vitest';
import { JOURNAL_FORMAT, type RunStarted } from '../domain/run.ts';
import { nameWhenAsked } from './keep-records.ts';

const started: RunStarted = {
  type: 'run-started',
  format: JOURNAL_FORMAT,
  steelman: '0.1.0',
  protocol: 'decide',
  startedAt: '2026-01-31T12:00:30.123Z',
  engine: 'files:seat',
  input: { question: 'Which?', options: ['A', 'B'] },
};
const name = (more: Partial<RunStarted> = {}): string => nameWhenAsked({ ...started, ...more })();

test('a run is called the same whenever it goes on', () => {
  expect(name()).toMatch(/^decide-2026-01-31-1200-[0-9a-f]{8}$/);
  const input = { options: ['A', 'B'], question: 'Which?' };
  expect(name({ input, steelman: '0.2.0', engine: 'x' })).toBe(name());
});

test.each<Partial<RunStarted>>([
  { startedAt: '2026-01-31T12:00:30.124Z' },
  { input: { question: 'Which?', options: ['A', 'C'] } },
  { protocol: 'review' },
])('another run has another name: %j', (more) => expect(name(more)).not.toBe(name()));
