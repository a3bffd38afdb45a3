// The embedded adversary and the embedded author in a whole review, and the same through vendors on loopback.

import { describe, expect, onTestFinished, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { BudgetError } from '../../src/domain/errors.ts';
import { review } from '../../src/workflows/review/index.ts';
import { runPaid, startTeller } from '../contracts/paid-run.ts';
import { inputFor, runReview } from './run-review.ts';

/** Two contradictions, and an id that nothing defines. */
const CHECKOUT = `# Checkout requirements

## Scope

- REQ-01: The service accepts at most 500 concurrent checkouts.
- REQ-02: The service accepts at most 2,000 concurrent checkouts.
- REQ-03: A session expires after 15 minutes without a request.
- REQ-04: The search page shows the prices of REQ-09.

## Sessions

- REQ-05: A session expires after 60 minutes without a request.
`;
const byPerson = inputFor(CHECKOUT);
const byRule = inputFor(CHECKOUT, { author: 'embedded' });

test('an author that can decide nothing writes the questions down, and the debate ends', async () => {
  const ended = await runReview(byRule);
  expect(ended.contract).toMatchObject({ outcome: 'not-judged', rounds: 2, open: [] });
  expect(ended.contract?.accepted_risks.length).toBeGreaterThan(1);
  expect(ended.files.get('original.md')).toBe(CHECKOUT);
  const revised = ended.delivered.get('SPEC.revised.md') ?? '';
  expect(revised.startsWith(CHECKOUT.trimEnd())).toBe(true);
  const questions = revised.slice(CHECKOUT.trimEnd().length).trim().split('\n');
  expect(questions.slice(0, 2)).toEqual(['## Open questions', '']);
  const asked = ended.output?.challenges.filter(({ severity }) => severity !== 'minor') ?? [];
  expect(questions.slice(2)).toEqual(asked.map(({ id }) => expect.stringContaining(`- ${id} (`)));
});

test('what it says holds: nothing is struck, nothing is told back', async () => {
  const { events, output } = await runReview(byRule);
  for (const event of events) if (event.type === 'answer-recorded') expect(event.struck).toEqual([]);
  expect(output?.rounds.map(({ evidence }) => evidence.struck)).toEqual([0, 0]);
});

describe('[E6] what is no fault is not raised', () => {
  const archive = (title: string, body: string): string =>
    `<details>\n<summary>${title}</summary>\n\n${body}\n</details>\n\n`;
  test.each([
    [
      'a count of an archive',
      'verification',
      `${archive('Round 1', '**Score:** 3/5 must-haves verified\n\n| # | Truth | Status |\n|---|---|---|\n| 1 | a | FAILED |\n')}**Score:** 1/1 must-haves verified\n\n| # | Truth | Status | Evidence |\n|---|---|---|---|\n| 1 | it opens | VERIFIED | line 4 of the log |\n`,
    ],
    [
      'a conflict of an archive',
      'requirements',
      `${archive('Old', '- REQ-1: The box holds at most 50 items.\n- REQ-2: The box holds at most 80 items.\n')}- REQ-3: The box must be red.\n`,
    ],
    [
      '"not a TODO"',
      'requirements',
      '- REQ-1: The box shows "TODO" above open tasks.\n- REQ-2: The limit is final and not a TODO any more: 5 MB.\n',
    ],
  ] as const)('%s', async (_, type, text) => {
    const { output, contract } = await runReview(inputFor(`# Document\n\n${text}`, { type }));
    expect(output?.challenges.map(({ concern }) => concern)).toEqual([]);
    expect(contract).toMatchObject({ outcome: 'not-judged' });
  });
});

describe('what a person does about it', () => {
  const fixed = CHECKOUT.replace('accepts at most 2,000 concurrent checkouts', 'prints a receipt').replace(
    'A session expires after 60 minutes without a request',
    'A cart is kept until it is paid',
  );
  const reviewed = (artifact: string, defence: (ids: readonly string[]) => string) =>
    runReview(byPerson).then(({ contract, events }) =>
      runReview(byPerson, { person: () => ({ artifact, defence: defence(contract?.open ?? []) }) }, events),
    );
  const statuses = ({ output }: Awaited<ReturnType<typeof reviewed>>) =>
    output?.challenges.map(({ severity, status }) => [severity, status]);

  test('fixed, and rejected with a reason: nothing is left that a linter could say', async () => {
    const ended = await reviewed(
      fixed,
      ([, , missing]) => `- ${missing}: rejected, it stands in the list of the search team`,
    );
    expect(statuses(ended)).toEqual([
      ['critical', 'addressed'],
      ['critical', 'addressed'],
      ['significant', 'rejected'],
    ]);
    expect(ended.contract).toMatchObject({ outcome: 'not-judged', rounds: 2 });
  });

  test('a critical one rejected without proof stays open', async () => {
    const ended = await reviewed(
      CHECKOUT,
      ([limit, session, missing]) =>
        `- ${limit}: rejected, not needed now\n- ${session}: accepted risk\n- ${missing}: accepted risk`,
    );
    expect(statuses(ended)).toEqual([
      ['critical', 'open'],
      ['critical', 'accepted-risk'],
      ['significant', 'accepted-risk'],
    ]);
    expect(ended.output?.challenges[0]?.note).toContain('invalid');
  });

  test('[E8] [003/R2-10-critical] nothing: what is critical goes on to the last round, whatever repeats', async () => {
    const ended = await reviewed(CHECKOUT, () => '');
    expect(ended.contract).toMatchObject({ outcome: 'max-rounds', escalate: false, rounds: 3 });
  });
});

describe('over HTTP', () => {
  const input = inputFor(CHECKOUT, { adversary: 'seat', author: 'seat' });
  const script = embeddedAgent.answer;
  const teller = async () => {
    const started = await startTeller();
    onTestFinished(() => started.vendor.close());
    return started;
  };

  test('the same review, and gone on with at every limit', async () => {
    const whole = await runPaid(review, input, await teller(), { script });
    expect(whole.error).toBeUndefined();
    expect(whole.contract).toMatchObject({ outcome: 'not-judged', rounds: 2 });
    for (const calls of [1, 2]) {
      const stopped = await runPaid(review, input, await teller(), { script, limits: { calls } });
      expect(stopped.error).toBeInstanceOf(BudgetError);
      expect(stopped.contract).toMatchObject({ status: 'partial', waiting: false, rounds: 1 });
      const ended = await runPaid(review, input, await teller(), { script, events: stopped.events });
      expect([...ended.artifacts]).toEqual([...whole.artifacts]);
    }
  });

  test('a vendor that cuts every reply: unparseable, the document as it was', async () => {
    const cut = await startTeller(() => ({ kind: 'truncated' }));
    onTestFinished(() => cut.vendor.close());
    const ended = await runPaid(review, input, cut, { script });
    expect(ended.error).toBeUndefined();
    expect(ended.contract).toMatchObject({ outcome: 'unparseable', converged: false, revised_path: null });
    expect(ended.artifacts.get('original.md')).toBe(CHECKOUT);
  });
});
