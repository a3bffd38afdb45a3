import { expect, test } from 'vitest';
import type { Roadmap } from './roadmap.ts';
import { traceRows } from './trace-rows.ts';

const at = (line: number, quote = `statement ${line}`) => ({ line, endLine: line, quote });
const requirement = (id: string, line: number, more = {}) => ({
  id,
  text: `text of ${id}`,
  source: at(line),
  ...more,
});

/** What the rows are made of, and no more. */
const roadmap = {
  extraction: {
    requirements: [
      requirement('R-2', 8),
      requirement('R-1', 2, { foundBy: 'opus' }),
      requirement('R-3', 9),
      requirement('R-4', 10),
    ],
    putOff: [
      { id: 'line 11', text: 'later', reason: 'under "Later"', source: at(11) },
      { id: 'R-9', text: 'never', reason: 'the spec says so', source: at(12) },
    ],
    asides: [
      { called: 'context', reason: 'tells', isDoubtful: false, source: at(1) },
      { called: 'doubtful', reason: 'says something', isDoubtful: true, source: at(5) },
      { called: 'context', reason: 'told twice', isDoubtful: false, source: at(6) },
    ],
    reading: {
      leftOut: [{ took: 'requirement', called: 'context', reason: 'a wish', by: 'opus', source: at(6) }],
    },
  },
  plan: {
    milestones: [{ id: 'M1', deliverables: [{ id: 'D1.1', requirements: ['R-1', 'R-2'] }] }],
    deferred: [{ requirement: 'R-3', reason: 'too large' }],
    coverage: [{ requirement: 'R-1', by: 'V1', milestone: 'M1', method: 'a test' }],
  },
} as unknown as Roadmap;

test('every statement once, in the order of the spec, with what became of it', () => {
  const rows = traceRows(roadmap).map(({ state, source, id, placed, checked, reason }) =>
    [
      source.line,
      state,
      id ?? '',
      placed.map((one) => one.deliverable).join(),
      checked.map(({ by }) => by).join(),
      reason,
    ].join(' | '),
  );
  expect(rows).toEqual([
    '1 | context |  |  |  | tells',
    '2 | planned | R-1 | D1.1 | V1 | found by opus',
    '5 | judge |  |  |  | says something',
    '6 | left-out |  |  |  | context: a wish (opus)',
    '8 | planned | R-2 | D1.1 |  | ',
    '9 | deferred | R-3 |  |  | too large',
    '10 | unplaced | R-4 |  |  | ',
    '11 | deferred |  |  |  | under "Later"',
    '12 | deferred | R-9 |  |  | the spec says so',
  ]);
});
