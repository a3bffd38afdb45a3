// A small plan and its merge, made by hand: three variants, one change of each fate, everything the two artifacts
// can say at least once. Tests change one thing of it.

import fc from 'fast-check';
import type {
  Change,
  Ledger,
  LedgerEntry,
  MergePlan,
  Validation,
} from '../../src/domain/comparison/merge.ts';
import type { MergeLog } from '../../src/workflows/adversarial/reports/merge-log/merge-log.ts';
import { variantsOf } from './variants-of.ts';

const BASE = '# Spec\n\n## Limits\n\nThe timeout is 30 s.\n\n## Access\n\nGuests sign in.\n';

export const variants = variantsOf(
  BASE,
  '# Spec\n\n## 2.1 Limits\n\nThe timeout is 10 s.\n\n## Rollback\n\nRevert within 5 min, see FR-007.\n',
  '# Spec\n\n## Access\n\nGuests need a token by 2026-03-01.\n',
);

const change = (number: number, given: Partial<Change>): Change => ({
  number,
  title: 'Rollback',
  variant: 'B',
  source: { section: 'Rollback', line: 7 },
  target: { section: 'Limits', line: 3 },
  approach: 'append',
  points: ['U-001'],
  rationale: 'U-001, value High',
  integration: 'after the section "Limits"',
  risk: 'Low',
  riskReason: 'adds only',
  anchors: [{ kind: 'id', text: 'FR-007', key: 'fr-7' }],
  edits: [{ start: 40, end: 40, text: 'x', blocks: [3], supersedes: [] }],
  ...given,
});

export const plan: MergePlan = {
  base: 'A',
  changes: [
    change(1, {}),
    change(2, {
      title: 'A shorter timeout',
      source: { section: '2.1', line: 3 },
      approach: 'replace',
      points: ['C-001', 'X-001'],
      rationale: 'Round 2, C-001, B with 85% confidence',
      integration: 'in place of the paragraph at L5',
      risk: 'Medium',
      riskReason: 'modifies the base',
      anchors: [],
    }),
    change(3, {
      title: 'Tokens',
      variant: 'C',
      source: { section: 'Access', line: 3 },
      target: { section: 'Access', line: 7 },
      points: ['C-002'],
      rationale: 'Round 2, C-002, C with 70% confidence',
      anchors: [{ kind: 'date', text: '2026-03-01', key: '2026-03-01' }],
    }),
  ],
  weaknesses: [
    { point: 'C-001', issue: 'The timeout is long', better: 'B', fix: 'Change 2' },
    { point: 'X-002', issue: 'Contradicts itself', better: undefined, fix: 'none: left for a person' },
  ],
  refusals: [{ point: 'S-001', approach: 'B puts Rollback last', reason: 'Round 1, A with 90% confidence' }],
  risk: 'Medium',
  lint: [],
  approval: 'auto-approved',
};

const ADDED = '\n## Rollback\n\nRevert within 5 min, see FR-007.\n';
const [before, after] = [BASE.slice(0, 40), BASE.slice(40)];

const entries = variants.flatMap(({ id, document }) =>
  document.blocks.map(
    ({ kind, line, endLine }, block): LedgerEntry => ({
      variant: id,
      block,
      kind,
      line,
      endLine,
      ...(id === 'A'
        ? { place: 'kept', mergedLine: line }
        : { place: 'rejected', point: 'C-002', reason: 'the base won' }),
    }),
  ),
);

export const ledger: Ledger = {
  entries,
  dropped: [
    {
      anchor: { kind: 'threshold', text: '10 s', key: '10 s' },
      variant: 'B',
      line: 5,
      point: 'C-001',
      reason: 'Change 2 was skipped',
    },
    {
      anchor: { kind: 'date', text: '2026-03-01', key: '2026-03-01' },
      variant: 'C',
      line: 5,
      point: 'C-002',
      reason: 'Change 3 failed',
    },
  ],
  orphans: [],
  anchors: 4,
};

export const validation: Validation = {
  passed: true,
  checks: (['structure', 'references', 'contradictions', 'thresholds', 'ledger', 'inventory'] as const).map(
    (name) => ({
      name,
      passed: true,
      examined: 7,
      faults: [],
      preExisting: name === 'references' ? [{ line: 9, message: 'Section 9.9 does not exist' }] : [],
      detail: name === 'references' ? '6 of 7 resolved' : '',
    }),
  ),
};

export const log: MergeLog = {
  plan,
  merge: {
    text: `${before}${ADDED}${after}`,
    pieces: [
      { from: 'base', text: before, start: 0, end: 40 },
      { from: 'change', text: ADDED, change: 1, variant: 'B', blocks: [3, 4] },
      { from: 'base', text: after, start: 40, end: BASE.length },
    ],
    results: [
      { change: 1, status: 'Applied', before: '', after: ADDED },
      { change: 2, status: 'Skipped', reason: 'taken out by the user', before: '', after: '' },
      { change: 3, status: 'Failed', reason: 'another change holds the place', before: '', after: '' },
    ],
  },
  ledger,
  validation,
  variants,
  status: 'partial',
  executor: 'steelman',
  generated: '2026-01-31T12:00:00Z',
  leftOut: [
    {
      variant: 'B',
      section: 1,
      line: 5,
      text: 'The timeout is 10 s.',
      place: 'rejected',
      by: 'A',
      baseLine: 5,
      point: 'C-001',
      reason: 'decided for A',
    },
  ],
  tags: new Map([[1, '<!-- Source: Variant B (original), Section Rollback — merged per Change #1 -->']]),
};

/** Markup of every kind, in any order. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom('|', ' ', '`', '```', '<', '>', '!', '--', '-->', '<!--', '<b>', '\n', '\r', '\t', '- ', '# ', '#', '**', '[', ']: ', '](', ')', '\\', '&lt;', '1. ', 'y', '\u2028', '\u0085', '\ufeff', '😀'), // biome-ignore format: pieces
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));
