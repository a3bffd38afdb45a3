// Models that play foul, on either side: severities that change with the wind, a flood of challenges, work that was not
// done. What they claim is compared with the document, and what is left out is said.

import { describe, expect, test } from 'vitest';
import type { DefendPayload } from '../../src/workflows/review/questions/defend.ts';
import { EDIT, NOTES, reply, SPEED } from './notes-spec.ts';
import { inputFor, runReview } from './run-review.ts';

const byModel = inputFor(NOTES, { author: 'writer' });
const answering =
  (response: string, edits: readonly object[] = []) =>
  ({ challenges }: DefendPayload) => ({
    responses: challenges.map(({ id }, index) => ({
      id,
      evidence: [],
      reasoning: 'The store is emptied by hand, as decided in ADR-4.',
      response,
      edits: index === 0 ? edits : [],
    })),
  });
const rejecting = answering('rejected');

describe('an adversary that changes its mind about severity', () => {
  test('on the same evidence a critical challenge stays critical', async () => {
    const { output } = await runReview(byModel, {
      adversary: [
        reply([{}]),
        ...[2, 3].map((round) => reply([{ severity: 'minor' }], { round, status: 'converging' })),
      ],
      author: rejecting,
    });
    expect(output).toMatchObject({
      outcome: 'max-rounds',
      challenges: [{ severity: 'critical', status: 'open' }],
    });
    expect(output?.rounds[1]?.notes.join()).toMatch(
      /CH-\w{8} is called minor now, on the same evidence: it stays critical/,
    );
  });

  test('on the same evidence a minor one becomes no worse', async () => {
    const first = [{}, { evidence: SPEED, severity: 'minor' }];
    const { output } = await runReview(byModel, {
      adversary: [
        reply(first),
        reply([{ evidence: SPEED, severity: 'critical' }], {
          round: 2,
          assessed: [['1', 'rejected', 'valid']],
        }),
      ],
      author: rejecting,
    });
    expect(output).toMatchObject({ outcome: 'converged' });
    expect(output?.challenges.map(({ severity, status }) => [severity, status])).toEqual([
      ['critical', 'rejected'],
      ['minor', 'noted'],
    ]);
  });
});

test('a flood: what is not read any more is counted', async () => {
  const flood = Array.from({ length: 1_000 }, (_, at) => ({ concern: `Concern ${at}` }));
  const { output } = await runReview(byModel, { adversary: [reply(flood)], author: rejecting });
  expect(output?.rounds[0]?.unaccepted).toEqual(['900 more challenges: only the first 100 are read']);
});

describe('said to be addressed where the document is as it was', () => {
  test.each([
    ['rejected', 'withdrawn'],
    ['nothing', 'open'],
  ])('and the author said: %s', async (response, status) => {
    const two = reply([{}, { evidence: SPEED, severity: 'significant' }]);
    const { output } = await runReview(byModel, {
      adversary: [
        two,
        ({ previous }) =>
          reply([], {
            round: 2,
            assessed: [
              ...previous.map(
                ({ id, severity }) =>
                  [id, severity === 'critical' ? 'addressed' : 'unaddressed', 'looks fine'] as const,
              ),
            ],
          }),
      ],
      author: (payload) => {
        const { responses } = rejecting(payload);
        return { responses: response === 'nothing' ? responses.slice(1) : responses };
      },
    });
    expect(output?.challenges[0]).toMatchObject({ severity: 'critical', status });
  });
});

describe('an author who takes away', () => {
  const LIST = Array.from(
    { length: 16 },
    (_, at) => `- Point ${at + 1} of the list of things to keep in mind.`,
  );
  const text = `# List\n\n${LIST.join('\n')}\n`;
  const evidence = 'L3: "Point 1 of the list of things to keep in mind."';
  const edited = (edit: object) =>
    runReview(inputFor(text, { author: 'writer' }), {
      adversary: [reply([{ evidence }]), reply([{ evidence }], { round: 2 })],
      author: answering('addressed', [edit]),
    });

  test.each([
    ['most of the list', 12, 'it takes away more than'],
    ['what is challenged', 1, undefined],
  ])('%s', async (_, lines, reason) => {
    const find = LIST.slice(0, lines).join('\n');
    const { output, delivered } = await edited({ line: 3, endLine: 2 + lines, find, replace: '' });
    expect(output?.edits[0]).toMatchObject({
      status: reason ? 'refused' : 'applied',
      reason: expect.stringContaining(reason ?? ''),
    });
    expect([...delivered.values()].some((one) => !one.includes(LIST[5] ?? ''))).toBe(false);
  });

  test('and one who writes a book in one line', async () => {
    const { output } = await edited({
      line: 3,
      endLine: 3,
      find: LIST[0],
      replace: `- ${'word '.repeat(9_000)}`,
    });
    expect(output?.edits[0]).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('would change more than'),
    });
  });
});

test('an edit for a challenge that is not there is not made', async () => {
  const { output, delivered } = await runReview(byModel, {
    adversary: [reply([{}]), reply([{}], { round: 2 })],
    author: (payload) => ({
      responses: [
        ...rejecting(payload).responses,
        { ...rejecting(payload).responses[0], id: 'CH-ffffffff', response: 'addressed', edits: [EDIT] },
      ],
    }),
  });
  expect(output?.edits).toEqual([]);
  expect([...delivered]).toEqual([]);
});
