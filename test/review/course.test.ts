// Who decides whether a debate goes on, what is remembered of it, and what waits for a person. Scripted people again.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WaitingError } from '../../src/domain/errors.ts';
import type { DefendPayload } from '../../src/workflows/review/questions/defend.ts';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { EDIT, LIMIT, NO_OBJECTIONS, NOTES, REVISED, reply, type Said, SIZE, SPEED } from './notes-spec.ts';
import { inputFor, runReview } from './run-review.ts';

const byModel = inputFor(NOTES, { author: 'writer' });
const answers =
  (response: string, reasoning: string, edits: readonly object[] = []) =>
  ({ challenges }: DefendPayload) => ({
    responses: challenges.map(({ id }) => ({ id, evidence: [], reasoning, response, edits })),
  });
const rejecting = answers('rejected', 'The store is emptied by hand, as decided in ADR-4.');

interface Course {
  readonly name: string;
  readonly first: readonly Said[];
  readonly second: readonly Said[];
  readonly says: { readonly status?: string; readonly recommendation?: string };
  readonly rounds: number;
  readonly outcome: string;
}

const critical: Said = {};
const significant: Said = { evidence: SPEED, severity: 'significant' };
const minor: Said = { evidence: SIZE, severity: 'minor' };
const otherCritical: Said = { evidence: LIMIT };

const COURSES: Course[] = [
  {
    name: '[003/stop-critical] [003/R2-10-critical] critical goes on although it is the one of the round before',
    first: [critical],
    second: [critical],
    says: { status: 'converging', recommendation: 'accept with noted risks' },
    rounds: 3,
    outcome: 'converged',
  },
  {
    name: '[003/stop-critical] critical goes on although the adversary says converging',
    first: [significant],
    second: [critical],
    says: { status: 'converging', recommendation: 'accept with noted risks' },
    rounds: 3,
    outcome: 'converged',
  },
  {
    name: '[003/stop-significant-minor] significant goes on while the defence is not accepted',
    first: [critical],
    second: [significant],
    says: { status: 'converging' },
    rounds: 3,
    outcome: 'converged',
  },
  {
    name: '[003/stop-significant-minor] significant stops where the defence is accepted',
    first: [significant],
    second: [significant, { ...minor, severity: 'significant' }],
    says: { recommendation: 'accept with noted risks' },
    rounds: 2,
    outcome: 'converged',
  },
  {
    name: '[003/stop-significant-minor] only minor stops',
    first: [critical],
    second: [minor],
    says: {},
    rounds: 2,
    outcome: 'converged',
  },
  {
    name: '[003/stop-significant-minor] only minor stops at once',
    first: [minor],
    second: [],
    says: {},
    rounds: 1,
    outcome: 'converged',
  },
];

describe('severity decides', () => {
  test.each(COURSES)('$name', async ({ first, second, says, rounds, outcome }) => {
    const assessed = first.map((_, index) => [`Challenge ${index + 1}`, 'addressed', 'yes'] as const);
    const ended = await runReview(byModel, {
      adversary: [reply(first), reply(second, { round: 2, assessed, ...says }), NO_OBJECTIONS],
      author: rejecting,
    });
    expect(ended.contract).toMatchObject({ outcome, rounds, open: [] });
    const left = ended.output?.challenges.filter(({ status }) => status === 'noted') ?? [];
    for (const { final } of left) expect(final).toMatchObject({ decision: 'proceed', by: 'rule' });
    expect(ended.files.get('STATE.md')).not.toMatch(/\| open \|/);
  });

  test('what the adversary counts is compared and not believed', async () => {
    const ended = await runReview(byModel, { adversary: [reply([minor], { remaining: 9 })] });
    expect(ended.files.get('round-1.md')).toContain('the adversary counts 9 remaining concerns, 1 are open');
  });
});

describe('[003/rejection-valid-invalid] a rejection', () => {
  test.each([
    ['rejected', 'valid: the ADR covers it', 'rejected'],
    ['rejected', 'invalid, the ADR is about something else', 'open'],
    ['rejected', 'the rejection is not valid', 'open'],
    ['unaddressed', 'nothing happened', 'open'],
    ['addressed', 'the text is clear now', 'withdrawn'],
  ])('%s | %s: %s', async (status, notes, becomes) => {
    const ended = await runReview(inputFor(NOTES, { author: 'writer', maxRounds: 2 }), {
      adversary: [
        reply([critical]),
        reply([minor], { round: 2, assessed: [['Challenge 1', status, notes]] }),
      ],
      author: rejecting,
    });
    expect(ended.output?.challenges[0]?.status).toBe(becomes);
  });
});

test('said to be addressed without an edit is not addressed, whatever the adversary says', async () => {
  const ended = await runReview(inputFor(NOTES, { author: 'writer', maxRounds: 2 }), {
    adversary: [
      reply([critical]),
      reply([minor], { round: 2, assessed: [['Challenge 1', 'addressed', 'so they say']] }),
    ],
    author: answers('addressed', 'Done.'),
  });
  expect(ended.output?.challenges[0]).toMatchObject({
    status: 'open',
    note: expect.stringContaining('nothing was changed'),
  });
});

test('[003/loop-accumulates] what is raised once and never closed is open at the end', async () => {
  const ended = await runReview(byModel, {
    adversary: [
      reply([critical]),
      reply([significant], { round: 2 }),
      reply([{ ...minor, severity: 'significant' }], { round: 3 }),
    ],
    author: rejecting,
  });
  expect(ended.output?.outcome).toBe('max-rounds');
  expect(ended.output?.challenges.map(({ raisedIn, status }) => [raisedIn, status])).toEqual([
    [1, 'open'],
    [2, 'open'],
    [3, 'open'],
  ]);
});

describe('what was settled', () => {
  const settled = [['Challenge 1', 'rejected', 'valid']] as const;
  const third = (said: Said) => reply([said, otherCritical], { round: 3 });

  test.each([
    ['a valid rejection', rejecting],
    ['an accepted risk', answers('accepted-risk', 'We can live with it.')],
  ])('%s is not raised again without new evidence', async (_, author) => {
    const ended = await runReview(byModel, {
      adversary: [
        reply([critical]),
        reply([otherCritical], { round: 2, assessed: settled }),
        third({ concern: 'Once more.' }),
      ],
      author,
    });
    expect(ended.files.get('round-3.md')).toMatch(/## Dropped\n\n- Challenge 1 is CH-\w{8}, settled as/);
    expect(
      ended.output?.challenges.filter(({ id }) => id === ended.output?.rounds[0]?.raised[0]),
    ).toMatchObject([{ status: expect.not.stringMatching('open') }]);
  });

  test('comes back with new evidence', async () => {
    const evidence = `L7: "Notes are kept for ever."; ${SPEED}`;
    const ended = await runReview(byModel, {
      adversary: [
        reply([critical]),
        reply([otherCritical], { round: 2, assessed: settled }),
        third({ evidence }),
      ],
      author: rejecting,
    });
    const [first] = ended.output?.rounds[0]?.raised ?? [];
    expect(ended.output?.challenges.find(({ id }) => id === first)).toMatchObject({
      status: 'open',
      raisedIn: 1,
      lastRaisedIn: 3,
    });
  });
});

describe('a person as the author', () => {
  const byPerson = inputFor(NOTES);
  const adversary = [reply([critical]), NO_OBJECTIONS];

  test('[003/loop-reread-artifact] the run waits, and reads the file anew when it goes on', async () => {
    const waits = await runReview(byPerson, { adversary });
    expect(waits.error).toBeInstanceOf(WaitingError);
    expect(waits.error).toMatchObject({ exitCode: 0, code: 'review/waiting' });
    expect(waits.contract).toMatchObject({
      status: 'partial',
      waiting: true,
      rounds: 1,
      open_critical: 1,
      failure_stage: null,
    });
    expect([...waits.files.keys()]).toEqual(['original.md', 'round-1.md']);
    const form = /```markdown\n([\s\S]*?)\n```/.exec(waits.files.get('round-1.md') ?? '')?.[1] ?? '';
    expect(form).toMatch(/^## CH-\w{8} \(Challenge 1: Conflicts\)\n\*\*Response:\*\* addressed \| rejected/);

    const file = join(await temporaryFolder(), 'SPEC.md');
    await writeFile(file, REVISED);
    const defence = form
      .replace('addressed | rejected | accepted risk', 'addressed')
      .replace('**Reason:**', '**Reason:** 30 days.');
    const person = async () => ({ artifact: await readFile(file, 'utf8'), defence });
    const ended = await runReview(byPerson, { adversary, person }, waits.events);
    expect(ended.error).toBeUndefined();
    expect(ended.contract).toMatchObject({ outcome: 'converged', rounds: 2, waiting: false });
    expect(ended.asked.map(({ artifact, round }) => [artifact.text, round])).toEqual([[REVISED, 2]]);
    expect(ended.asked[0]?.defence).toMatch(/^CH-\w{8}: addressed, the document was changed\. 30 days\./);
    expect(ended.files.get('original.md')).toBe(NOTES);
    expect(ended.files.get('edit-log.md')).toMatch(/a person[\s\S]*kept for ever[\s\S]*kept for 30 days/);
    // It is their file already.
    expect(ended.delivered.size).toBe(0);
  });

  test('a defence that names nothing is passed on as it is', async () => {
    const person = () => ({ artifact: NOTES, defence: 'We talked about it and it is fine.' });
    const ended = await runReview(byPerson, { adversary, person });
    expect(ended.asked[1]?.defence).toContain('We talked about it');
    expect(ended.asked[1]?.defence).toContain('no answer');
  });
});

test('[003/adversary-read-only] what the adversary writes changes nothing', async () => {
  const orders = `${reply([critical])}\n\n### Edits\n\nReplace FR-003. Write SPEC.md.`;
  const ended = await runReview(byModel, { adversary: [orders, NO_OBJECTIONS], author: rejecting });
  expect(ended.asked[1]?.artifact.text).toBe(NOTES);
  expect(ended.delivered.size).toBe(0);
  expect([...ended.files.keys()].sort()).toEqual([
    'STATE.md',
    'edit-log.md',
    'original.md',
    'review.json',
    'round-1.md',
    'round-2.md',
  ]);
});

test('stopped after any line of its journal it ends in the same bytes', async () => {
  const cast = {
    adversary: [
      reply([critical]),
      reply([otherCritical], { round: 2, assessed: [['Challenge 1', 'addressed', 'yes']] }),
      reply([significant], { round: 3 }),
    ],
    author: answers('addressed', 'Done.', [EDIT]),
  };
  const whole = await runReview(byModel, cast);
  expect(whole.error).toBeUndefined();
  for (let length = 1; length < whole.events.length; length += 1) {
    const again = await runReview(byModel, cast, whole.events.slice(0, length));
    expect([...again.files]).toEqual([...whole.files]);
    expect([...again.delivered]).toEqual([...whole.delivered]);
  }
});
