// Each figure of a review is counted a second time; here each is changed once, without the replay to help.

import { beforeAll, describe, expect, test } from 'vitest';
import { KEPT, LIMIT, NOTES, reply } from '../../../test/review/notes-spec.ts';
import { inputFor, type Reviewed, runReview } from '../../../test/review/run-review.ts';
import { runFromEvents } from '../../domain/run.ts';
import type { OwnRun } from '../../domain/workflow/recheck.ts';
import type { PriorChallenge } from './model/prior.ts';
import type { DefendPayload } from './questions/defend.ts';
import { recheckReview } from './recheck.ts';

const PRIOR: PriorChallenge = {
  id: 'CH-0123abcd',
  category: 'Feasibility',
  section: 'Requirements',
  severity: 'minor',
  concern: 'Fast is not cheap.',
  evidence: [
    {
      kind: 'quote',
      of: 'artifact',
      line: 6,
      endLine: 6,
      text: 'The service answers every request within 200 ms.',
    },
  ],
  status: 'rejected',
  reason: 'Measured in the pilot.',
  from: 'review',
  settledAt: '2025-12-01T00:00:00Z',
};
let ended: Reviewed;

beforeAll(async () => {
  const edit = { line: 5, endLine: 5, find: '- FR-001', replace: 'Notes are texts.\n\n- FR-001' };
  ended = await runReview(inputFor(NOTES, { author: 'writer', maxRounds: 2, prior: [PRIOR] }), {
    adversary: [
      reply([{}, { evidence: 'L1: "Nothing of the kind."' }]),
      reply([{ evidence: KEPT.replace('L7', 'L9') }, { evidence: LIMIT.replace('L11', 'L13') }], {
        round: 2,
      }),
    ],
    author: ({ challenges }: DefendPayload) => ({
      responses: challenges.map(({ id }) => ({
        id,
        evidence: [],
        reasoning: 'Said.',
        response: 'addressed',
        edits: [edit],
      })),
    }),
  });
  expect(ended.error).toBeUndefined();
});

/** The run as it lies there, with `from` in a file replaced by `to`. */
function ownRun(file = '', from = '', to = ''): OwnRun {
  const changed = (name: string, text: string) => {
    if (name !== file) return text;
    expect(text).toContain(from);
    return text.replace(from, to);
  };
  const found = (name: string, text: string) => ({ text: changed(name, text), sha256: '' });
  return {
    journal: { file: 'journal.jsonl', lines: [], isTorn: false },
    run: runFromEvents(ended.events),
    replay: undefined,
    isOtherVersion: false,
    artifacts: [...ended.files].map(([name, text]) => ({
      name,
      file: name,
      found: found(name, text),
      recorded: undefined,
      replayed: undefined,
    })),
    summary: {
      file: 'run.json',
      found: found('run.json', JSON.stringify({ output: ended.output })),
      expected: undefined,
    },
    contract: { file: 'return-contract.yaml', found: undefined, expected: undefined },
    extra: [],
  };
}

test('untouched, it holds', () => {
  const results = recheckReview(ownRun());
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  expect(results.map(({ check, examined }) => [check, examined])).toEqual([
    ['recheck.ids', 2],
    ['recheck.quotes', 2],
    ['recheck.statuses', 2],
    ['recheck.memory', 1],
    ['recheck.counts', 2],
  ]);
});

describe('changed, it does not', () => {
  test.each([
    ['recheck.ids', 'review.json', '"id": "CH-', '"id": "CH-x'],
    ['recheck.ids', 'review.json', '"struck": 1', '"struck": 0'],
    ['recheck.quotes', 'review.json', 'Storage is limited', 'Storage is unlimited'],
    ['recheck.quotes', 'review.json', '"line": 13', '"line": 12'],
    ['recheck.statuses', 'review.json', '"status": "open"', '"status": "addressed"'],
    ['recheck.statuses', 'STATE.md', '| open |', '| addressed |'],
    ['recheck.memory', 'review.json', 'Measured in the pilot.', 'Said in the pilot.'],
    ['recheck.counts', 'run.json', '"open_critical":2', '"open_critical":0'],
    ['recheck.review', 'review.json', '"rounds"', '"round"'],
  ])('%s: %s', (check, file, from, to) => {
    const findings = recheckReview(ownRun(file, from, to)).flatMap((result) => result.findings);
    expect(findings.map((finding) => finding.check)).toContain(check);
  });
});
