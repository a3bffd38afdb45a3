import { describe, expect, test } from 'vitest';
import type { ReviewOutput } from '../../workflows/review/index.ts';
import { MARKER } from '../model/marks.ts';
import type { RunRecord } from '../model/record.ts';
import { renderComment } from './comment.ts';

type Challenge = ReviewOutput['challenges'][number];

const challenge = (id: string, concern: string, more: Partial<Challenge> = {}): Challenge => ({
  id,
  concern,
  category: 'Scope',
  section: 'Money',
  severity: 'significant',
  evidence: [{ kind: 'quote', of: 'artifact', line: 7, endLine: 7, text: 'All of it, by May.' }],
  recommendation: '',
  ifLeft: '',
  raisedIn: 1,
  lastRaisedIn: 1,
  number: 1,
  status: 'open',
  note: '',
  ...more,
});

function review(challenges: readonly Challenge[], more: Partial<RunRecord> = {}): RunRecord {
  const output = {
    type: 'plan',
    outcome: 'max-rounds',
    because: 'the last round is over',
    escalate: false,
    maxRounds: 3,
    rounds: [],
    challenges,
    edits: [],
    remembered: [],
    contract: { revised_path: null },
  };
  return {
    folder: 'docs/review',
    protocol: 'review',
    status: 'partial',
    detail: undefined,
    steelman: '0.1.0',
    startedAt: '2026-01-01T00:00:00.000Z',
    engine: 'embedded',
    documents: [{ label: 'PLAN.md', sourcePath: 'PLAN.md', text: '' }],
    input: {},
    output,
    events: [],
    files: [],
    facts: [],
    receipt: undefined,
    failures: [],
    warnings: [],
    items: [],
    decisions: [],
    waiting: [],
    faults: undefined,
    ...more,
  };
}

const bytes = (text: string): number => Buffer.byteLength(text);
const many = Array.from({ length: 400 }, (_, at) =>
  challenge(`CH-${at}`, `Concern ${at} ${'ü'.repeat(200)}`),
);

describe('a comment', () => {
  test('begins with its mark and says how it stands, what is wrong and where', () => {
    const text = renderComment(review([challenge('CH-1', 'No owner.')]), { maxBytes: 60_000 });
    expect(text.startsWith(`${MARKER}\n\n### Review of PLAN.md: does not stand yet\n`)).toBe(true);
    expect(text).toContain('**CH-1** (significant) `No owner.`\n- `PLAN.md` L7: `All of it, by May.`');
  });

  test('puts the worst first', () => {
    const text = renderComment(
      review([
        challenge('CH-1', 'a', { severity: 'minor' }),
        challenge('CH-2', 'b', { severity: 'critical' }),
      ]),
      { maxBytes: 60_000 },
    );
    expect(text.indexOf('CH-2')).toBeLessThan(text.indexOf('CH-1'));
  });

  test('is the same for a run made again later', () => {
    const made = (startedAt: string): string =>
      renderComment(review(many, { startedAt }), { maxBytes: 9_000 });
    expect(made('2026-01-01T00:00:00.000Z')).toBe(made('2026-02-02T00:00:00.000Z'));
  });

  test.each([200, 1_000, 5_000, 60_000])('has at most %i bytes, and says what it leaves out', (maxBytes) => {
    const text = renderComment(review(many), { maxBytes });
    expect(bytes(text)).toBeLessThanOrEqual(maxBytes);
    expect(text).not.toContain('\ufffd');
    const shown = text.match(/^\*\*CH-/gm)?.length ?? 0;
    if (maxBytes >= 1_000) expect(text).toContain(`${400 - shown} more items without room here`);
  });

  test('links lines below an address, and nothing outside of it', () => {
    const linkBase = 'https://example.org/o/r/blob/abc';
    const made = (sourcePath: string): string =>
      renderComment(
        review([challenge('CH-1', 'a')], { documents: [{ label: 'PLAN.md', sourcePath, text: '' }] }),
        { maxBytes: 60_000, linkBase },
      );
    expect(made('a (b).md')).toContain(`[\`PLAN.md\` L7](${linkBase}/docs/a%20%28b%29.md?plain=1#L7)`);
    expect(made('../../etc/PLAN.md')).not.toContain(linkBase);
    expect(made('/etc/PLAN.md')).toContain(`(${linkBase}/docs/etc/PLAN.md`);
  });

  test.each([
    ['a mention', '@everyone look'],
    ['a mark of the comment', `x ${MARKER} <!-- -->`],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['the end of code', 'a ``` b ` c'],
    ['lines', 'one\n\n# two\n- three'],
  ])('keeps words of documents in code: %s', (_, words) => {
    const text = renderComment(
      review([challenge('CH-1', words)], { documents: [{ label: words, sourcePath: 'a.md', text: '' }] }),
      { maxBytes: 60_000 },
    );
    const outside = text.replace(/(`+)[^`](?:.*?[^`])?\1(?!`)/g, '');
    expect(outside.slice(MARKER.length)).not.toMatch(/@\w|<!--|<img|^# two/m);
  });
});
