import { expect, test } from 'vitest';
import type { RunEvent } from '../../../domain/run.ts';
import type { RunRecord } from '../../model/record.ts';
import { progress } from './progress.ts';

const answered = (step: string, agent: string) =>
  ({
    type: 'answer-recorded',
    step,
    question: 'q',
    role: 'r',
    agent,
    fingerprint: 'f',
    struck: [],
  }) as RunEvent;
const events: readonly RunEvent[] = [
  answered('debate/round-1/advocate-A', 'embedded'),
  answered('debate/round-1/advocate-B', 'opus'),
  { type: 'answer-failed', step: 'judge', code: 'c', message: 'too <slow>' },
  { type: 'artifact-published', name: 'diff-analysis.md', sha256: 's' },
];

const shown = (record: Partial<RunRecord>, isLive = true): string =>
  (
    progress(
      {
        status: 'stopped',
        folder: 'out/adversarial',
        engine: 'embedded',
        documents: [],
        events,
        ...record,
      } as unknown as RunRecord,
      { isLive },
    )?.body.text ?? ''
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('where a run is that goes on: the newest first', () => {
  expect(shown({ status: 'running' })).toBe(
    'This run is going on: 2 answers and 1 file so far. diff-analysis.md written judge goes without an answer: too &lt;slow&gt; debate/round-1/advocate-B answered by opus debate/round-1/advocate-A answered by the built-in rules',
  );
});

test.each<[string, Partial<RunRecord>, boolean, RegExp]>([
  ['by rules alone', {}, true, /Nothing is sent or spent: the built-in rules answer\. Continue this run$/],
  [
    'by models',
    { engine: 'embedded, opus', documents: [{ label: 'a.md', sourcePath: 'a.md', text: '' }] },
    true,
    /This asks embedded, opus and sends a\.md : it may cost money\. .* Continue this run$/,
  ],
  ['in a file', {}, false, /Continue with steelman resume out\/adversarial \. No answer/],
  [
    'stopped',
    { detail: 'The limit is reached' },
    true,
    /^This run stands still\. The limit is reached\. It has 2 answers/,
  ],
])('a run that stands still goes on %s', (_, record, isLive, says) => {
  expect(shown(record, isLive)).toMatch(says);
});

test('nothing is said of a run that came to its end, and a review goes on by its author', () => {
  expect(shown({ status: 'success' })).toBe('');
  const waiting: RunEvent = { type: 'run-stopped', code: 'review/waiting', message: 'm' };
  expect(shown({ status: 'waiting', events: [waiting] })).not.toContain('Continue');
});
