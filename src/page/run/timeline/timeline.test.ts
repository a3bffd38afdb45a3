// The timeline of runs that ended otherwise than usual.

import { expect, test } from 'vitest';
import type { RunEvent } from '../../../domain/run.ts';
import type { RunRecord } from '../../model/record.ts';
import { timeline } from './timeline.ts';

const started: RunEvent = {
  type: 'run-started',
  format: 1,
  steelman: '0.0.0',
  protocol: 'adversarial',
  startedAt: '2026-01-31T12:00:00Z',
  engine: 'x',
};
const answer = (step: string, said: unknown, more: object = {}): RunEvent => ({
  type: 'answer-recorded',
  step,
  question: 'rebut',
  role: 'advocate:A',
  agent: 'vendor:model',
  fingerprint: '',
  answer: said,
  struck: [],
  ...more,
});

const textOf = (events: readonly RunEvent[], status = 'success'): string => {
  const record = { events, status, output: undefined, documents: [] } as unknown as RunRecord;
  return timeline(record)?.body.text ?? '';
};

test('no journal, no section', () => {
  expect(timeline({ events: [] } as unknown as RunRecord)).toBeUndefined();
});

test('nobody was asked, or not yet', () => {
  expect(textOf([started])).toContain('Nobody was asked: all was done by rule.');
  expect(textOf([started], 'running')).toContain('Nobody was asked yet: the run goes on.');
});

test('a killed run has what it has: answers by step in the order of the journal', () => {
  const steps = ['debate/round-1/advocate-A', 'score/pass-1/variant-A', 'debate/round-1/advocate-B'];
  const text = textOf([started, ...steps.map((step) => answer(step, 'x'))], 'interrupted');
  expect(text.match(/<h3>[^<]+|<li id="[^"]+/g)).toEqual([
    '<h3>Debate, round 1',
    '<li id="answer-1',
    '<li id="answer-3',
    '<h3>Scoring, pass 1',
    '<li id="answer-2',
  ]);
});

test('failures, struck findings and answers are text and never HTML', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const text = textOf([
    answer(hostile, { [hostile]: hostile }, { role: hostile, agent: hostile, question: hostile }),
    answer('x', '', { struck: [{ path: hostile, message: hostile }] }),
    { type: 'answer-failed', step: hostile, code: hostile, message: hostile },
    { type: 'run-stopped', code: 'x', message: hostile },
  ]);
  expect(text).not.toContain('<img');
  expect(text.split('&lt;img src=x onerror=alert(1)&gt;').length).toBeGreaterThan(8);
  expect(text).toContain('1 question had no answer');
});

test('without times there is an order and no chart; with them there is', () => {
  const call = { agent: 'vendor:model', inputTokens: 1, outputTokens: 1, cost: 1 };
  const untimed = textOf([answer('x', 'y', { calls: [call] })]);
  expect(untimed).toContain('This run kept no times');
  expect(untimed).not.toContain('<svg');
  const timed = textOf([answer('x', 'y', { calls: [call, { ...call, at: 1, ms: 2 }] })]);
  expect(timed).toContain('<svg');
  expect(timed).toContain('1 call without a time is not in it.');
});

test('300 answers: steps are folded, roles share a row, and calls without an answer are told', () => {
  const calls = [{ agent: 'vendor:model', at: 1, ms: 1 }];
  const events = Array.from({ length: 300 }, (_, at) =>
    answer(`analysis/analyst-1/slice-${at}`, 'x'.repeat(25_000), { calls }),
  );
  const text = textOf([...events, { type: 'run-stopped', code: 'x', message: 'full', calls }]);
  expect(text).toContain('<details class="step"><summary>');
  expect(text.match(/<rect/g)).toHaveLength(300);
  expect(text.match(/<text x="0"/g)).toHaveLength(1);
  expect(text).toContain('the rest, 5,000 characters, is in journal.jsonl');
  expect(text).toContain('Paid for without an answer');
});
