import { expect, test } from 'vitest';
import type { RunRecord } from '../../model/record.ts';
import { foreignOthers, foreignReports } from './documents.ts';

const record = (faults: RunRecord['faults'] = []): RunRecord => ({
  folder: 'a',
  protocol: undefined,
  status: 'foreign',
  detail: undefined,
  steelman: undefined,
  startedAt: undefined,
  engine: undefined,
  documents: [],
  input: undefined,
  output: undefined,
  events: [],
  files: [
    { name: 'notes.md', state: 'unrecorded', text: '# Notes' },
    {
      name: 'run/base-selection.md',
      state: 'unrecorded',
      text: '\n---\nscore: 0.82\n---\n# Scores\n\nA wins.\n',
    },
  ],
  facts: [],
  receipt: undefined,
  failures: [],
  warnings: [],
  items: [],
  decisions: [],
  waiting: [],
  faults,
  examined: { recognised: ['run/base-selection.md'], checks: 2, things: 9, idle: 1 },
});

const fault = (line?: number) => ({ file: 'run/base-selection.md', message: '<0.82> is 0.79', line });

test('what is known for a report stands apart from what is not', () => {
  const [reports, others] = [foreignReports(record()), foreignOthers(record())];
  expect([reports?.count, others?.count]).toEqual([1, 1]);
  expect(reports?.body.text).toContain('scores and choice of the base');
  expect(reports?.body.text).toContain('No journal proves this run');
  expect(reports?.body.text).toContain('Nothing was found that does not hold: 2 checks over 9 things');
  expect(others?.body.text).toContain('<h3>Notes</h3>');
});

test.each([
  ['in what stands before the document', 3, '<mark>score: 0.82</mark>'],
  ['in the document', 5, '<h3 data-fault="5">Scores</h3>'],
  ['nowhere', undefined, '<h3>Scores</h3>'],
])('a fault is marked %s', (_, line, marked) => {
  const text = foreignReports(record([fault(line)]))?.body.text;
  expect(text).toContain(marked);
  expect(text?.split('&lt;0.82&gt; is 0.79')).toHaveLength(3);
  expect(text).toContain('1 does not hold');
});

test('a run of ours has none of it', () =>
  expect(foreignReports({ ...record(), examined: undefined })).toBeUndefined());
