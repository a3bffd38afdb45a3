// From one review of a document to the next: what somebody settled with a reason is not raised again, unless something
// new is cited or the passages have changed.

import { describe, expect, test } from 'vitest';
import { settledIn } from '../../src/workflows/review/challenges/memory.ts';
import type { PriorChallenge } from '../../src/workflows/review/model/prior.ts';
import type { ReviewedChallenge } from '../../src/workflows/review/model/record.ts';
import { raiseChallenges } from '../../src/workflows/review/questions/raise-challenges.ts';
import { KEPT, LIMIT, NO_OBJECTIONS, NOTES, reply, SPEED } from './notes-spec.ts';
import { inputFor, type Reviewed, runReview } from './run-review.ts';

const AT = '2026-01-01T00:00:00Z';
const REASON = 'Decided in ADR-4: a job removes notes.';
const quoted = (text: string, line: number) => ({
  kind: 'quote' as const,
  of: 'artifact' as const,
  line,
  endLine: line,
  text,
});
const PRIOR: PriorChallenge = {
  id: 'CH-0123abcd',
  category: 'Conflicts',
  section: 'Requirements',
  severity: 'critical',
  concern: 'Notes that are never removed do not fit into a fixed store.',
  evidence: [quoted('Notes are kept for ever.', 40)],
  status: 'rejected',
  reason: REASON,
  from: 'review',
  settledAt: AT,
};
const missing = (...terms: string[]): PriorChallenge => ({
  ...PRIOR,
  evidence: [{ kind: 'searched', places: ['the whole document'], terms }],
});

const again = (text: string, prior: PriorChallenge, said = reply([{}])): Promise<Reviewed> =>
  runReview(inputFor(text, { prior: [prior], maxRounds: 1 }), { adversary: [said] });
const idsOf = ({ output }: Reviewed) => output?.challenges.map(({ id }) => id);

describe('what an earlier review settled', () => {
  test.each([
    ['as it was', reply([{}])],
    ['renamed', reply([{ category: 'Feasibility', severity: 'minor', concern: 'Other words.' }])],
    ['in part', reply([{ evidence: 'L7: "Notes are kept for"' }])],
  ])('is not raised again: %s', async (_, said) => {
    const ended = await again(NOTES, PRIOR, said);
    expect(ended.output).toMatchObject({
      outcome: 'converged',
      because: 'Nothing is raised but what an earlier review settled',
      challenges: [],
      remembered: [PRIOR],
    });
    expect(ended.files.get('round-1.md')).toContain(
      `## Not raised again\n\n- CH-0123abcd (Conflicts, critical): ${PRIOR.concern} Settled as rejected in review, 2026-01-01: ${REASON}`,
    );
    expect(ended.files.get('round-1.md')).toContain('settled as rejected in review: no new evidence');
    expect(ended.files.get('STATE.md')).toContain(`## Settled before\n\n- CH-0123abcd `);
  });

  test.each([
    ['with new evidence', NOTES, reply([{ evidence: `${KEPT}\n- ${LIMIT}` }]), 'there is new evidence'],
    [
      'where its passage has changed',
      NOTES.replace('kept for ever', 'kept for ever and a day'),
      reply([{ evidence: 'L7: "Notes are kept for ever and a day."' }]),
      'what it is about has changed',
    ],
  ])('is raised again %s, under its name and with what was said', async (_, text, said, why) => {
    const ended = await again(text, PRIOR, said);
    expect(ended.error).toBeUndefined();
    expect(idsOf(ended)).toEqual([PRIOR.id]);
    expect(ended.output).toMatchObject({
      remembered: [],
      challenges: [
        { status: 'open', note: `settled as rejected in review, and ${why}; it was said: ${REASON}` },
      ],
    });
  });

  test('does not keep another challenge from being raised', async () => {
    const ended = await again(NOTES, PRIOR, reply([{ evidence: SPEED }]));
    expect(idsOf(ended)).toHaveLength(1);
    expect(idsOf(ended)).not.toContain(PRIOR.id);
    expect(ended.output?.remembered).toEqual([PRIOR]);
  });

  test.each([
    ['still missing', missing('backup', 'restore'), 1],
    ['there now', missing('backup', 'storage'), 0],
  ])('is about something %s', async (_, prior, remembered) => {
    const ended = await again(NOTES, prior, NO_OBJECTIONS);
    expect(ended.output?.remembered).toHaveLength(remembered);
  });

  test('is over where the adversary says that the document answers it now', async () => {
    const gone = `## NO OBJECTIONS\n\n**Round:** 1/1\n\n### Summary\n- ${PRIOR.id}: addressed by a job\n`;
    expect((await again(NOTES, PRIOR, gone)).output).toMatchObject({
      outcome: 'no-objections',
      remembered: [],
    });
  });

  test('is told to the adversary as settled, in a fence, as long as it stands', async () => {
    const [asked] = (await again(NOTES, PRIOR, NO_OBJECTIONS)).asked;
    if (asked === undefined) throw new Error('nobody was asked');
    expect(raiseChallenges.prompt(asked).user).toMatch(
      /<settled_before>\n[\s\S]*CH-0123abcd: \[Conflicts\] critical, settled: rejected, Decided in ADR-4[\s\S]*<\/settled_before>/,
    );
    const [later] = (await again('# Other\n', PRIOR, NO_OBJECTIONS)).asked;
    expect(later).not.toHaveProperty('settled');
  });
});

describe('of a finished review is kept', () => {
  const challenge = (more: Partial<ReviewedChallenge>): ReviewedChallenge => {
    const { reason, from: _from, settledAt: _at, ...cited } = PRIOR;
    return {
      ...cited,
      recommendation: 'Choose.',
      ifLeft: 'It breaks.',
      raisedIn: 1,
      lastRaisedIn: 1,
      number: 0,
      note: 'valid',
      defence: { id: PRIOR.id, response: 'rejected', reason, edited: false },
      ...more,
    };
  };
  const accepted = { id: PRIOR.id, response: 'accepted-risk' as const, edited: false };
  const kept = (one: ReviewedChallenge, input = inputFor(NOTES)) =>
    settledIn({ input, output: { challenges: [one] }, from: 'review', startedAt: AT });

  test.each<[string, Partial<ReviewedChallenge>, Partial<PriorChallenge>]>([
    ['what was rejected with a reason', {}, {}],
    [
      'what was accepted with a reason',
      { status: 'accepted-risk', defence: { ...accepted, reason: 'We bear it.' } },
      { status: 'accepted-risk', reason: 'We bear it.' },
    ],
  ])('%s', (_, more, expected) => expect(kept(challenge(more))).toEqual([{ ...PRIOR, ...expected }]));

  test.each<[string, Partial<ReviewedChallenge>]>([
    ['by rule', { status: 'accepted-risk', defence: { ...accepted, reason: 'A rule.', isByRule: true } }],
    ['without a word', { status: 'accepted-risk', defence: { ...accepted, reason: ' ' } }],
    ['by nobody', { status: 'rejected', defence: undefined }],
    ['by an edit', { status: 'addressed' }],
    ['not at all', { status: 'open' }],
    ['only as a note', { status: 'noted' }],
  ])('nothing of what was settled %s', (_, more) => expect(kept(challenge(more))).toEqual([]));

  test('what it remembered itself, unless it raised that again', () => {
    const older = { ...PRIOR, id: 'CH-00000001', from: 'review-0' };
    const input = inputFor(NOTES, { prior: [older, { ...PRIOR, from: 'review-0' }] });
    expect(kept(challenge({ status: 'open' }), input)).toEqual([older]);
  });

  test('nothing of what is no review', () => {
    expect(settledIn({ input: {}, output: {}, from: 'review', startedAt: AT })).toBeUndefined();
    expect(
      settledIn({ input: inputFor(NOTES), output: undefined, from: 'x', startedAt: AT }),
    ).toBeUndefined();
  });
});
