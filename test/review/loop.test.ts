// How a review ends, with scripted people: each ending has its outcome, its files and the bytes of the document.

import { describe, expect, test } from 'vitest';
import { unreadable } from '../../src/agents/agent.ts';
import type { DefendPayload } from '../../src/workflows/review/questions/defend.ts';
import { EDIT, KEPT, LIMIT, NO_OBJECTIONS, NOTES, REVISED, reply, SIZE, SPEED } from './notes-spec.ts';
import { type Cast, inputFor, type Reviewed, runReview } from './run-review.ts';

const byModel = inputFor(NOTES, { author: 'writer' });

/** Answers every challenge alike. */
const answering =
  (response: string, edits: readonly object[] = [], reasoning = 'It was decided so in ADR-4.') =>
  ({ challenges }: DefendPayload) => ({
    responses: challenges.map(({ id }, index) => ({
      id,
      evidence: [],
      reasoning,
      response,
      edits: index === 0 ? edits : [],
    })),
  });

const fixing = answering('addressed', [EDIT]);
const rejecting = answering('rejected');
const run = (cast: Cast) => runReview(byModel, cast);
const idsOf = ({ output }: Reviewed) => output?.challenges.map(({ id }) => id);

const KEPT_FILES = ['original.md', 'round-1.md', 'edit-log.md', 'review.json', 'STATE.md'];

test('[003/loop-reread-artifact] [003/no-objections] [003/loop-decision-logged] converges: fixed, seen again, no objection', async () => {
  const ended = await run({ adversary: [reply([{}]), NO_OBJECTIONS], author: fixing });
  expect(ended.output).toMatchObject({ outcome: 'converged', escalate: false });
  expect(ended.contract).toMatchObject({
    status: 'success',
    converged: true,
    rounds: 2,
    open: [],
    revised_path: '../SPEC.revised.md',
  });
  expect(ended.files.get('original.md')).toBe(NOTES);
  expect([...ended.delivered]).toEqual([['SPEC.revised.md', REVISED]]);
  expect(ended.asked.map(({ artifact }) => artifact.text)).toEqual([NOTES, REVISED]);
  expect(ended.output?.challenges).toMatchObject([
    { status: 'addressed', note: '[Challenge 1]: Addressed by a time limit' },
  ]);
  const state = ended.files.get('STATE.md') ?? '';
  expect(state).toContain('| addressed | fixed |');
  expect(state).not.toMatch(/\| open \||Unresolved/);
  expect(ended.files.get('round-2.md')).toContain('Addressed by a time limit');
  expect(ended.files.get('edit-log.md')).toMatch(/Applied:\*\* 1[\s\S]*Before:\*\* `ever`/);
});

test('[003/no-objections] silence is an answer in the first round, too', async () => {
  const ended = await run({ adversary: ['## NO OBJECTIONS\n\n### Summary\n- It holds.'] });
  expect(ended.contract).toMatchObject({
    outcome: 'no-objections',
    converged: true,
    challenges: 0,
    rounds: 1,
  });
  expect([...ended.files.keys()]).toEqual(KEPT_FILES);
  expect(ended.delivered.size).toBe(0);
  expect(ended.files.get('round-1.md')).toContain('It holds.');
});

test('[003/E-33-headings] the files of the rounds have the headings of the seed', async () => {
  const ended = await run({
    adversary: [reply([{}]), reply([{}], { round: 2 }), NO_OBJECTIONS],
    author: answering('rejected', [], 'No.'),
  });
  const headings = [1, 2, 3].map((round) =>
    (ended.files.get(`round-${round}.md`) ?? '').match(/^##+ (?!What follows|Defence|CH-|Notes).*$/gm),
  );
  expect(headings).toEqual([
    ['## CHALLENGES', '### Challenge 1: [Conflicts]', '### Convergence Assessment'],
    ['## CHALLENGES', '### Challenge 1: [Conflicts]', '### Defense Assessment', '### Convergence Assessment'],
    ['## NO OBJECTIONS', '### Summary', '### Defense Assessment', '### Confidence'],
  ]);
  expect(ended.files.get('round-2.md')).toContain('| Previous Challenge | Status | Notes |');
});

describe('deadlock', () => {
  test('the same challenges twice', async () => {
    const ended = await run({
      adversary: [1, 2].map((round) => reply([{ severity: 'significant' }], { round })),
      author: answering('rejected', [], 'No.'),
    });
    expect(ended.output).toMatchObject({ outcome: 'deadlock', escalate: true });
    expect(ended.contract).toMatchObject({ status: 'partial', rounds: 2, open_significant: 1 });
    expect(ended.delivered.size).toBe(0);
  });

  test.each([{ status: 'deadlock' }, { recommendation: 'escalate to user' }])(
    '[003/stop-deadlock] the adversary gives up: %o',
    async (rest) => {
      const ended = await run({ adversary: [reply([{}], rest)], author: fixing });
      expect(ended.output).toMatchObject({ outcome: 'deadlock', escalate: true });
      expect(ended.asked).toHaveLength(1);
      expect(ended.error).toBeUndefined();
    },
  );
});

test('[003/loop-max-rounds] [003/loop-defense] [003/loop-last-round] [003/anti-blocker] the cap: three rounds, two defences, a decision', async () => {
  let defences = 0;
  const ended = await run({
    adversary: [
      reply([{}, { evidence: SPEED, category: 'Feasibility' }]),
      reply([{}], { round: 2, assessed: [['Challenge 1', 'unaddressed', 'still there']] }),
      reply([{}, { evidence: SIZE, category: 'Feasibility' }], { round: 3 }),
    ],
    author: (payload) => {
      defences += 1;
      return defences === 1
        ? {
            responses: payload.challenges.map(({ id }, index) => ({
              id,
              evidence: [],
              reasoning: 'A risk.',
              response: index === 0 ? 'rejected' : 'accepted-risk',
              edits: [],
            })),
          }
        : rejecting(payload);
    },
    decider: async (_question, payload) => ({
      decisions: (payload as unknown as DefendPayload).challenges.map(({ id }) => ({
        id,
        rationale: 'We find out in the pilot.',
        decision: 'proceed',
      })),
    }),
  });
  expect(ended.error).toBeUndefined();
  expect(ended.output).toMatchObject({ outcome: 'max-rounds', escalate: false });
  expect(ended.asked.map(({ round }) => round)).toEqual([1, 2, 3]);
  expect(defences).toBe(2);
  expect(ended.contract).toMatchObject({ status: 'partial', open_critical: 2 });
  expect(
    ended.files.get('STATE.md')?.match(/\| open \| proceed \| We find out in the pilot\. \|/g),
  ).toHaveLength(2);
  // Nothing asked for a change, so nothing is changed.
  expect(ended.delivered.size).toBe(0);
});

test.each([1, 2])('[003/loop-max-rounds] at most %i rounds', async (maxRounds) => {
  const replies = [SIZE, SPEED, KEPT].map((evidence) => reply([{ evidence }]));
  const ended = await runReview(inputFor(NOTES, { author: 'writer', maxRounds }), {
    adversary: replies,
    author: rejecting,
  });
  expect(ended.asked).toHaveLength(maxRounds);
  expect(ended.contract).toMatchObject({ outcome: 'max-rounds', max_rounds: maxRounds });
});

test('nobody decides: the rule does, and says so', async () => {
  const decider = async () => {
    throw new Error('connection reset');
  };
  const ended = await runReview(inputFor(NOTES, { author: 'writer', maxRounds: 1 }), {
    adversary: [reply([{}])],
    decider,
  });
  expect(ended.contract).toMatchObject({ outcome: 'max-rounds', rounds: 1 });
  expect(ended.warnings.join()).toContain('connection reset');
  expect(ended.files.get('STATE.md')).toMatch(/\| open \| proceed \| .*stops nothing \| rule \|/);
});

describe('an author that fails leaves the document and the challenges as they were', () => {
  const crashes: [string, () => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('killed in the middle of an edit');
      },
    ],
    [
      'is cut off',
      () =>
        unreadable({
          code: 'agent/truncated',
          said: '{"responses":[{"id":"CH-',
          finding: { path: '', message: 'the answer was cut off' },
        }),
    ],
    ['answers in another shape', () => ({ edits: 'all of it' })],
    [
      'answers other challenges',
      () => ({
        responses: [{ id: 'CH-00000000', evidence: [], reasoning: 'x', response: 'rejected', edits: [] }],
      }),
    ],
  ];
  test.each(crashes)('%s', async (_, author) => {
    const ended = await run({ adversary: [reply([{}])], author });
    expect(ended.error).toBeUndefined();
    expect(ended.output?.outcome).toBe('author-failed');
    expect(ended.contract).toMatchObject({ status: 'partial', open_critical: 1, revised_path: null });
    expect(ended.files.get('original.md')).toBe(NOTES);
    expect(ended.delivered.size).toBe(0);
    expect(ended.warnings.join()).toContain('The author failed');
    expect(ended.output?.because).toContain('round 1');
  });

  test('in round 2 what round 1 changed stays', async () => {
    let turns = 0;
    const ended = await run({
      adversary: [
        reply([{}]),
        reply([{ evidence: SPEED }], { round: 2, assessed: [['Challenge 1', 'addressed', 'now 30 days']] }),
      ],
      author: (payload) => {
        turns += 1;
        return turns === 1
          ? fixing(payload)
          : unreadable({
              code: 'agent/malformed-answer',
              said: '',
              finding: { path: '', message: 'nothing was said' },
            });
      },
    });
    expect(ended.output).toMatchObject({ outcome: 'author-failed' });
    expect(ended.delivered.get('SPEC.revised.md')).toBe(REVISED);
  });
});

describe('an adversary that says nothing usable', () => {
  const NONSENSE = 'I have looked at it and it is mostly fine, I think.';

  test('[003/unparseable-reply] twice: unparseable, never convergence', async () => {
    const ended = await run({ adversary: [NONSENSE], corrected: ['Really.'] });
    expect([ended.asked.length, ended.askedAgain]).toEqual([1, [1]]);
    expect(ended.output?.outcome).toBe('unparseable');
    expect(ended.contract).toMatchObject({ status: 'partial', converged: false, challenges: 0 });
    expect(ended.files.get('original.md')).toBe(NOTES);
    expect(ended.delivered.size).toBe(0);
  });

  test('[003/unparseable-reply] once: asked again, and the debate goes on', async () => {
    const ended = await run({
      adversary: [NONSENSE, NO_OBJECTIONS],
      corrected: [reply([{}])],
      author: fixing,
    });
    expect([ended.asked.length, ended.askedAgain]).toEqual([2, [1]]);
    expect(ended.output?.outcome).toBe('converged');
  });

  test('in round 2: what was open stays open', async () => {
    const ended = await run({ adversary: [reply([{}]), NONSENSE], author: rejecting });
    expect(ended.contract).toMatchObject({ outcome: 'unparseable', open_critical: 1, rounds: 2 });
  });

  test('no answer at all is the same', async () => {
    const silent = unreadable({
      code: 'agent/malformed-answer',
      said: '',
      finding: { path: '', message: 'empty' },
    });
    const ended = await run({ adversary: [() => silent as unknown as string] });
    expect(ended.output?.outcome).toBe('unparseable');
  });

  test('NO OBJECTIONS with challenges below it: the challenges count', async () => {
    const ended = await run({
      adversary: [`## NO OBJECTIONS\n\n${reply([{}])}`, NO_OBJECTIONS],
      author: fixing,
    });
    expect(ended.contract).toMatchObject({ rounds: 2, challenges: 1 });
    expect(ended.files.get('round-1.md')).toContain('its challenges count');
  });

  test('made-up evidence counts for nothing, and is shown', async () => {
    const ended = await run({
      adversary: [
        reply([{ evidence: 'L7: "Notes are sold to others."' }, { evidence: LIMIT }]),
        NO_OBJECTIONS,
      ],
      author: rejecting,
    });
    expect(ended.contract).toMatchObject({ challenges: 1, evidence_struck: 1 });
    expect(ended.files.get('round-1.md')).toMatch(
      /## Not accepted\n\n- Challenge 1: none of its evidence was found/,
    );
    expect(ended.files.get('round-1.md')).toContain('~~L7: "Notes are sold to others."~~');
  });
});

describe('a challenge keeps its id', () => {
  const follow = async (again: string, author = rejecting) => {
    const ended = await run({ adversary: [reply([{}]), again, NO_OBJECTIONS], author });
    return { ended, ids: idsOf(ended) };
  };
  const assessed = [['Challenge 1', 'unaddressed', 'still']] as const;

  test('renamed and reworded', async () => {
    const { ended, ids } = await follow(
      reply([{ category: 'Feasibility', concern: 'Something else entirely.' }], { round: 2, assessed }),
    );
    expect(ids).toHaveLength(1);
    expect(ended.output?.challenges[0]).toMatchObject({
      raisedIn: 1,
      lastRaisedIn: 2,
      category: 'Conflicts',
    });
  });

  test('moved and edited', async () => {
    const edit = {
      line: 3,
      endLine: 3,
      find: '## Requirements',
      replace: 'Notes are small texts.\n\n## Requirements',
    };
    const rewrite = {
      line: 7,
      endLine: 7,
      find: 'Notes are kept for ever.',
      replace: 'All notes are kept for ever.',
    };
    const { ended, ids } = await follow(
      reply([{ evidence: 'L9: "All notes are kept for ever."' }], { round: 2, assessed }),
      answering('addressed', [edit, rewrite]),
    );
    expect(ids).toHaveLength(1);
    expect(ended.output?.outcome).toBe('converged');
  });

  test('another one has another', async () => {
    const { ids } = await follow(
      reply([{ evidence: SIZE }], { round: 2, assessed: [['Challenge 1', 'addressed', 'well']] }),
    );
    expect(new Set(ids).size).toBe(2);
  });
});
