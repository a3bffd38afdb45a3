import { describe, expect, test } from 'vitest';
import { runJudged } from '../../../../test/documents/judged-run.ts';

const document = (title: string, lines: readonly string[]): string =>
  `# ${title}\n\n## What holds\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`;

/** Pairs that share few words, as people write them who do not know each other. */
const PAIRS: readonly (readonly [what: string, one: string, other: string])[] = [
  ['a store', 'Parcels are tracked in PostgreSQL.', 'Tracking lives in a DynamoDB table.'],
  [
    'an order',
    'Scans reach the branch in the sequence they were made.',
    'No promise is made about the order of delivery.',
  ],
  ['a denial', 'Labels are encrypted at rest.', 'Label images lie on disk in the clear.'],
  ['a redirect', 'The courier site may forward us elsewhere.', 'A 302 from a courier counts as a failure.'],
  ['a percentile', 'D-1 Lookups take 50 ms (p99).', 'D-1 Every hundredth lookup may exceed 100 ms.'],
  ['attempts', 'D-3 A scan is sent up to 8 times.', 'D-3 After twelve attempts we give up.'],
  ['availability', 'Availability: 99.9 %.', 'Intake is up 99.95 % of the month.'],
  [
    'a deadline',
    'A scanner waits 10 seconds for an answer.',
    'Half of that, five seconds, is the timeout of a scanner.',
  ],
  [
    'a retention',
    'Images are kept for 30 days, then deleted.',
    'Nobody removes an image in the first quarter.',
  ],
  ['an answer', 'May a branch edit a label? Yes.', 'Labels cannot be edited by branches.'],
  ['a status', 'Status of the pilot: approved.', 'The steering group has not released the pilot.'],
  [
    'a total',
    'The rollout costs 120,000 EUR in all.',
    'Hardware 80,000 EUR, training 30,000 EUR, licences 40,000 EUR.',
  ],
  ['a scope', 'Every branch prints receipts.', 'Receipts exist in the twelve largest branches only.'],
  ['an actor', 'The courier closes the bag.', 'Bags are sealed by branch staff.'],
  ['a choice', 'Routes are assigned automatically.', 'A dispatcher picks the route for each van.'],
  ['a ban', 'No cash changes hands.', 'Cash is counted twice at the end of a shift.'],
  ['a frequency', 'Scales are calibrated once a week.', 'Calibration happens every month.'],
  ['a cap', 'A branch has up to 5 desks.', 'The head office runs 40 desks under the same contract.'],
];

describe.each(PAIRS)('%s', (what, one, other) => {
  const texts = [document('Parcels', [one, 'Vans are white.']), document('Deliveries', [other])];
  const conflict = { about: what, kind: 'choice', severity: 'high', sides: [['A1'], ['B1']] };
  const run = (take: object) =>
    runJudged(texts, {
      analysts: [[{ conflicts: [{ ...conflict, ...take }] }]],
      input: { order: [1, 0], force: true },
    });

  test('is found, High, in the brief and not on both sides', async () => {
    const { points, file, merged } = await run({});
    expect(points.filter(({ kind }) => kind === 'contradiction')).toMatchObject([
      { title: what, severity: 'High' },
    ]);
    expect(file('decision-brief.md')).toContain(`**X-001** (High) ${what}`);
    expect(merged).toContain(one);
    expect(merged.replace(/^>.*$/gm, '')).not.toContain(other);
  });

  test('is decided', async () => {
    const { merged, output } = await run({ take: 'B1', why: 'the audit demands it' });
    const plain = (text: string): string => text.replace(/^D-\d /, '');
    expect(merged).toContain(plain(other));
    expect(merged).not.toContain(plain(one));
    expect(output.contract.unresolved_conflicts).toEqual([]);
  });
});
