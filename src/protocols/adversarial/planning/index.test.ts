import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';
import type { DiffPoint } from '../../../domain/difference.ts';

const CHECKS = 'The gateway checks every token.';
const ROLLBACK = 'Every release can be rolled back within 5 minutes by the operator on duty.';
const doc = (...parts: readonly string[]): string => `${['# Spec', '## Checks', ...parts].join('\n\n')}\n`;
const BASE = doc(CHECKS, '## Limits', 'The timeout is 30 s.');

const pointOf = ({ context }: ReturnType<typeof mergeOf>, kind: DiffPoint['kind']): DiffPoint =>
  context.points.find((point) => point.kind === kind) as DiffPoint;
const placeAt = ({ ledger }: ReturnType<typeof mergeOf>, variant: string, line: number) =>
  ledger.entries.find((entry) => entry.variant === variant && entry.line === line);

describe('what two variants cover and the base does not', () => {
  const having = doc(CHECKS, '## Rollback', ROLLBACK, '## Limits', 'The timeout is 30 s.');

  test.each(['A', undefined])('comes in, though the debate ended with %s', (winner) => {
    const tried = mergeOf([BASE, having, having], { winner: () => winner });
    expect(tried.text).toBe(having);
    expect(tried.plan.changes).toMatchObject([
      {
        variant: 'B',
        rationale: expect.stringContaining('covered by Variants B and C and missing from the base'),
      },
    ]);
  });

  test('comes from the winner if that has it', () => {
    const longer = having.replace(ROLLBACK, `${ROLLBACK} The auditors are told each time.`);
    const tried = mergeOf([BASE, having, longer], { winner: 'C' });
    expect(tried.text).toBe(longer);
    expect(tried.plan.changes).toMatchObject([{ variant: 'C' }]);
  });

  test('comes once, with its parts, though another variant won a part', () => {
    const parted = doc(
      CHECKS,
      '## Rollback',
      ROLLBACK,
      '### Drill',
      'The drill runs each quarter in `RUNBOOK.md`.',
    );
    const tried = mergeOf([doc(CHECKS), parted, parted], {
      winner: ({ title }) => (title.includes('Drill') ? 'C' : 'B'),
    });
    expect(tried.text).toBe(parted);
  });
});

describe('what one variant alone has', () => {
  test('comes in if its value is High or Medium, whatever was debated', () => {
    const other = doc(CHECKS, '## Rollback', ROLLBACK, '## Limits', 'The timeout is 30 s.');
    const tried = mergeOf([BASE, other], { winner: 'A' });
    expect(pointOf(tried, 'unique').severity).toBe('Medium');
    expect(tried.text).toBe(other);
    expect(tried.plan.changes).toMatchObject([
      { points: ['U-001'], rationale: expect.stringContaining('U-001: unique contribution of value Medium') },
    ]);
  });

  test('stays out if its value is Low, with the point that says so', () => {
    const tried = mergeOf([
      BASE,
      doc(CHECKS, '## Notes', 'Nothing yet.', '## Limits', 'The timeout is 30 s.'),
    ]);
    expect(tried.text).toBe(BASE);
    expect(tried.plan.refusals).toContainEqual(
      expect.objectContaining({
        point: 'U-001',
        reason: expect.stringContaining('too little to be taken over'),
      }),
    );
    expect(placeAt(tried, 'B', 9)).toMatchObject({ place: 'rejected', point: 'U-001' });
  });
});

describe('what was not decided', () => {
  const other = BASE.replace('30 s', '10 s');

  test('a contested passage stays as it is in the base, and the other is listed as contested', () => {
    const tried = mergeOf([BASE, other], { winner: () => undefined });
    expect(tried.text).toBe(BASE);
    expect(placeAt(tried, 'B', 9)).toMatchObject({ place: 'contested', point: 'X-001' });
    expect(tried.plan.refusals).toMatchObject([
      { point: 'X-001', reason: expect.stringContaining('until somebody decides') },
    ]);
    expect(tried.ledger.dropped).toMatchObject([{ anchor: { text: '10 s' }, point: 'X-001' }]);
  });

  test('nothing is debated: the base stays, and everything that differs names its point', () => {
    const tried = mergeOf([BASE, other], { skipped: 'variants substantially identical' });
    expect(tried.text).toBe(BASE);
    expect(tried.plan.refusals).toMatchObject([{ reason: 'not debated: variants substantially identical' }]);
    expect(tried.plan.lint).toEqual([]);
  });

  test('a blank remark that no point is about goes with its neighbours', () => {
    const remark = '<!-- reviewed -->';
    const tried = mergeOf([
      BASE,
      doc(CHECKS, '## Rollback', ROLLBACK, remark, '## Limits', 'The timeout is 30 s.'),
    ]);
    expect(tried.text).toContain(remark);
  });
});

test('a contradiction that a section lost is cut out of it, the rest of its paragraph comes in', () => {
  const base = doc('- The gateway must serve 2,000 concurrent users.');
  const other = doc(
    CHECKS,
    '## Worker',
    ROLLBACK,
    'The gateway runs in a single-threaded worker. The operator restarts it.',
  );
  const tried = mergeOf([base, other], { winner: ({ kind }) => (kind === 'contradiction' ? 'A' : 'B') });
  expect(tried.text).toContain(`## Worker\n\n${ROLLBACK}\n\nThe operator restarts it.\n`);
  expect(tried.text).not.toContain('single-threaded');
});

describe('what would go wrong is withdrawn before it is proposed', () => {
  test('a sentence that contradicts the rest of the document, alone and with its reason', () => {
    const base = doc('- The gateway must serve 2,000 concurrent users.');
    const other = doc(
      CHECKS,
      '## Worker',
      ROLLBACK,
      'The gateway runs in a single-threaded worker. The operator restarts it.',
    );
    const tried = mergeOf([base, other]);
    expect(tried.text).toContain(`## Worker\n\n${ROLLBACK}\n\nThe operator restarts it.\n`);
    expect(tried.text).not.toContain('single-threaded');
    expect(tried.plan.refusals).toContainEqual(
      expect.objectContaining({
        point: 'X-001',
        reason: expect.stringContaining('it would contradict what else the merged document says'),
      }),
    );
    expect(tried.validation.checks.find(({ name }) => name === 'contradictions')?.passed).toBe(true);
  });

  test('a block that says it in one go', () => {
    const base = doc('- The gateway must keep 2,000 concurrent users.');
    const table = (row: string): string =>
      `| Item | Value | Depends on |\n|---|---|---|\n${row}| The gateway | 30 s | The gateway must keep the audit trail. |`;
    const tried = mergeOf([
      base,
      doc(table('| The gateway | 30 s | The gateway must keep a single-threaded worker. |\n')),
    ]);
    expect(tried.text).toBe(doc(`- The gateway must keep 2,000 concurrent users.\n\n${table('')}`));
  });

  test('what lost a contradiction gives way, though a third says it too', () => {
    const said = doc('The timeout is 30 s. The gateway checks every token.');
    const tried = mergeOf([said, said.replace('30 s', '10 s'), said]);
    expect(tried.text).toBe(said.replace('30 s', '10 s'));
  });
});

describe('the plan in words', () => {
  const whole = mergeOf([
    doc(`${CHECKS} It asks the vault for the key.`, '## Limits', 'The timeout is 30 s.'),
    doc(
      `${CHECKS} The operator signs every release. It asks the vault for the key.`,
      '## Rollback',
      ROLLBACK,
      '## Limits',
      'The timeout is 10 s.',
    ),
  ]);

  test('[000/T05.01-change-fields] each change says what, from where, to where, how, why and at what risk', () => {
    expect(whole.plan.changes.map(({ approach, risk }) => [approach, risk])).toEqual([
      ['append', 'Low'],
      ['insert', 'Low'],
      ['replace', 'Medium'],
    ]);
    const [added, inserted, replaced] = whole.plan.changes;
    expect(added).toMatchObject({
      title: 'Add 1 passage to "Checks"',
      variant: 'B',
      source: { section: 'Checks', line: 3 },
      target: { section: 'Checks', line: 3 },
    });
    expect(inserted).toMatchObject({
      title: 'Add section "Rollback"',
      source: { section: 'Rollback', line: 7 },
      integration: 'new section after "Checks"',
    });
    expect(replaced).toMatchObject({
      points: ['X-001'],
      rationale: 'Round 2, X-001: Variant B held to be better with 95% confidence',
      anchors: [{ text: '10 s' }],
    });
    expect(whole.plan.risk).toBe('Medium');
  });

  test('[000/T05.01-weaknesses] each point that the base lost is a weakness with who does better and its fix', () => {
    expect(whole.plan.weaknesses).toContainEqual(
      expect.objectContaining({
        point: 'X-001',
        better: 'B',
        fix: 'Change #3',
        issue: expect.stringContaining('30 s'),
      }),
    );
    const lost = [...whole.verdicts.values()].filter(
      ({ outcome, point }) => outcome === 'lost' && point.kind !== 'unique',
    );
    expect(whole.plan.weaknesses.map(({ point }) => point).sort()).toEqual(
      lost.map(({ point }) => point.id).sort(),
    );
  });

  test('a weakness that is not fixed says why', () => {
    const asked = mergeOf([
      doc('The retention period is 30 days for records of the ledger.'),
      doc('Is the retention period 10 days for records of the ledger?'),
    ]);
    expect(asked.plan.weaknesses).toMatchObject([
      { fix: expect.stringContaining('not fixed: Round 2, C-001') },
    ]);
  });

  test('[000/T05.01-rejected-changes] each point that the base held is refused with what the others propose', () => {
    const { plan } = mergeOf([BASE, BASE.replace('30 s', '10 s')], { winner: 'A' });
    expect(plan.changes).toEqual([]);
    expect(plan.refusals).toMatchObject([
      {
        point: 'X-001',
        approach: expect.stringMatching(/^Variant B: .*10 s/),
        reason: 'Round 2, X-001: Variant A held to be better with 95% confidence: the base keeps its own',
      },
    ]);
  });

  test.each([
    [
      'the arrangement',
      'structural',
      [doc(CHECKS), doc(CHECKS, '#### Deep', CHECKS)],
      'the merge moves no section',
    ],
    [
      'what a winner does not say',
      'content',
      [BASE, doc(CHECKS), BASE],
      'that variant says nothing about it',
    ],
  ] as const)('%s is refused though the base lost', (_, kind, texts, reason) => {
    const tried = mergeOf(texts);
    const { id } = pointOf(tried, kind);
    expect(tried.plan.refusals.find(({ point }) => point === id)?.reason).toContain(reason);
  });
});
