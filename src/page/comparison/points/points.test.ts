import { expect, test } from 'vitest';
import type { DiffPoint } from '../../../domain/comparison/difference.ts';
import type { RunRecord } from '../../model/record.ts';
import { points } from './points.ts';

const POINT: DiffPoint = {
  id: 'C-001',
  kind: 'content',
  title: 'Coverage: Backups',
  severity: 'Low',
  reason: 'missing from B',
  sides: [
    { variant: 'A', summary: '2 statements (L1)', quotes: [], present: true },
    { variant: 'B', summary: 'not covered', quotes: [], present: false },
  ],
};
const QUOTE = { variant: 'A', text: 'Backups', start: 0, end: 7, line: 3, endLine: 3 };
const JUDGED: DiffPoint = {
  ...POINT,
  id: 'X-001',
  kind: 'contradiction',
  reason: 'model: another amount',
  foundBy: ['model'],
  ask: 'Which limit holds?',
  take: { variant: 'B', why: 'It is newer.' },
};

/** Of a run that has come to its analysis and no further. */
function shown(found: readonly DiffPoint[] | undefined, more: Partial<RunRecord> = {}): string | undefined {
  const variants = [...'AB'].map((letter) => ({ letter, label: `${letter.toLowerCase()}.md` }));
  const text = JSON.stringify({ points: found, variants });
  const files =
    found === undefined ? [] : [{ name: 'diff-analysis.json', state: 'unaltered' as const, text }];
  const record = { documents: [], events: [], items: [], decisions: [], files, ...more };
  return points(record as unknown as RunRecord)?.body.text;
}

test.each([
  ['before the analysis', undefined],
  ['nothing differs', []],
])('%s: no section', (_, found) => expect(shown(found)).toBeUndefined());

test('one point has no controls', () => {
  expect(shown([POINT])).not.toContain('point-controls');
  expect(shown([POINT, JUDGED])).toContain('point-controls');
});

test.each([
  ['files instead of letters', POINT, 'Missing from b.md.'],
  ['what a side says without a quote', POINT, '2 statements (L1)'],
  ['who is silent', POINT, 'Not in <span class="variant variant-b">b.md</span>.'],
  [
    'what is close to it',
    {
      ...POINT,
      sides: [POINT.sides[0], { ...POINT.sides[1], quotes: [{ ...QUOTE, variant: 'B' }] }],
    } as DiffPoint,
    '<span>closest in <span class="variant variant-b">b.md</span><span class="muted">, line 3</span></span>',
  ],
  ['who found it is said once', JUDGED, '<p class="muted">Another amount. Found by model.</p>'],
  ['the question', JUDGED, 'Which limit holds?'],
  ['what was suggested', JUDGED, 'b.md. <span dir="auto">It is newer.</span>'],
])('%s', (_, point, expected) => expect(shown([point])).toContain(expected));

const decided = (take: string) => ({ decisions: [{ item: 'X-001', take, by: 'person', why: 'law' }] });
const item = { id: 'X-001', ids: ['X-001'] };

test.each([
  ['asks for a decision', JUDGED, {}, 'open'],
  ['asks for none', POINT, {}, 'told'],
  ['decided', JUDGED, decided('b.md'), 'decided'],
  ['put off', JUDGED, decided('later'), 'open'],
  ['not among what is left open', JUDGED, { items: [{ ...item, id: 'Q-001', ids: ['Q-001'] }] }, 'told'],
  [
    'agreed',
    JUDGED,
    {
      output: {
        debate: {
          points: [{ point_id: 'X-001', agreed: true, resolution: 'A', confidence: 90 }],
          positions: [],
          hollow_moves: [],
          oscillating: [],
        },
      },
    },
    'agreed',
  ],
])('state: %s', (_, point, more, state) =>
  expect(shown([point], more as unknown as Partial<RunRecord>)).toContain(`data-state="${state}"`),
);
