// The embedded adversary and the embedded author in a whole review, and the same through vendors on loopback.

import { describe, expect, onTestFinished, test } from 'vitest';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { BudgetError } from '../../src/domain/errors.ts';
import { review } from '../../src/protocols/review/index.ts';
import { runPaid, startTeller } from '../contracts/paid-run.ts';
import { inputFor, runReview } from './run-review.ts';

const ROADMAP = `# Roadmap

## Phase 1: Reports

- REQ-01: exports

Success criteria:
- Users are happy

## Phase 2: Storage

- REQ-02: storage

Success criteria:
- A stored note is read back after a restart
`;
const REQUIREMENTS = '# Requirements\n\n- REQ-01: Exports\n- REQ-02: Storage\n- REQ-03: Search\n';
const more = {
  type: 'roadmap' as const,
  context: { label: 'REQUIREMENTS.md', sourcePath: 'REQUIREMENTS.md', text: REQUIREMENTS },
};
const byPerson = inputFor(ROADMAP, more);
const byRule = inputFor(ROADMAP, { ...more, author: 'embedded' });

test('an author that can decide nothing writes the questions down, and the debate ends', async () => {
  const ended = await runReview(byRule);
  expect(ended.contract).toMatchObject({ outcome: 'converged', rounds: 2, open: [] });
  expect(ended.contract?.accepted_risks.length).toBeGreaterThan(1);
  expect(ended.files.get('original.md')).toBe(ROADMAP);
  const revised = ended.delivered.get('SPEC.revised.md') ?? '';
  expect(revised.startsWith(ROADMAP.trimEnd())).toBe(true);
  const questions = revised.slice(ROADMAP.trimEnd().length).trim().split('\n');
  expect(questions.slice(0, 2)).toEqual(['## Open questions', '']);
  const asked = ended.output?.challenges.filter(({ severity }) => severity !== 'minor') ?? [];
  expect(questions.slice(2)).toEqual(asked.map(({ id }) => expect.stringContaining(`- ${id} (`)));
});

test('what it says holds: nothing is struck, nothing is told back', async () => {
  const { events, output } = await runReview(byRule);
  for (const event of events) if (event.type === 'answer-recorded') expect(event.struck).toEqual([]);
  expect(output?.rounds.map(({ evidence }) => evidence.struck)).toEqual([0, 0]);
});

describe('what a person does about it', () => {
  const coverage = ROADMAP.replace('- REQ-02: storage', '- REQ-02: storage\n- REQ-03: search');
  const reviewed = (artifact: string, defence: (ids: readonly string[]) => string) =>
    runReview(byPerson).then(({ contract, events }) =>
      runReview(byPerson, { person: () => ({ artifact, defence: defence(contract?.open ?? []) }) }, events),
    );
  const statuses = ({ output }: Awaited<ReturnType<typeof reviewed>>) =>
    output?.challenges.map(({ category, status }) => [category, status]);

  test('fixed, and rejected with a reason: converged', async () => {
    const ended = await reviewed(
      coverage,
      ([, clarity]) => `- ${clarity}: rejected, we ask them in a survey after the pilot`,
    );
    expect(statuses(ended)).toEqual([
      ['Coverage', 'addressed'],
      ['Milestone clarity', 'rejected'],
    ]);
    expect(ended.contract).toMatchObject({ outcome: 'converged', rounds: 2 });
  });

  test('a critical one rejected without proof stays open', async () => {
    const ended = await reviewed(
      ROADMAP,
      ([gap, clarity]) => `- ${gap}: rejected, not needed now\n- ${clarity}: accepted risk`,
    );
    expect(statuses(ended)).toEqual([
      ['Coverage', 'open'],
      ['Milestone clarity', 'accepted-risk'],
    ]);
    expect(ended.output?.challenges[0]?.note).toContain('invalid');
  });

  test('nothing: the same challenges twice are a deadlock', async () => {
    const ended = await reviewed(ROADMAP, () => '');
    expect(ended.contract).toMatchObject({ outcome: 'deadlock', escalate: true, rounds: 2 });
  });
});

describe('over HTTP', () => {
  const input = inputFor(ROADMAP, { ...more, adversary: 'seat', author: 'seat' });
  const script = embeddedAgent.answer;
  const teller = async () => {
    const started = await startTeller();
    onTestFinished(() => started.vendor.close());
    return started;
  };

  test('the same review, and gone on with at every limit', async () => {
    const whole = await runPaid(review, input, await teller(), { script });
    expect(whole.error).toBeUndefined();
    expect(whole.contract).toMatchObject({ outcome: 'converged', rounds: 2 });
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
    expect(ended.artifacts.get('original.md')).toBe(ROADMAP);
  });
});
