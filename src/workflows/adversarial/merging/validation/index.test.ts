import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type {
  Change,
  Edit,
  Ledger,
  MergeResult,
  Piece,
  ValidationCheck,
} from '../../../../domain/comparison/merge.ts';
import type { Variant } from '../../../../domain/document.ts';
import { compareDocuments } from '../../../../text/relations/comparison/compare-documents.ts';
import { type Delivered, validateMerge } from './index.ts';

/** Replaces each passage of the base by a text of Variant B. */
interface Swap {
  readonly out: string;
  readonly in: string;
}

const isOver =
  ({ start, end }: Edit) =>
  (block: { start: number; end: number }) =>
    block.start < end && block.end > start;

function planOf({ document }: Variant, swaps: readonly Swap[]): Change[] {
  return swaps.map((swap, index) => {
    const start = document.text.indexOf(swap.out);
    const edit = { start, end: start + swap.out.length, text: swap.in, blocks: [], supersedes: [] };
    const supersedes = document.blocks.flatMap((block, at) => (isOver(edit)(block) ? [at] : []));
    return {
      number: index + 1,
      title: 'change',
      variant: 'B',
      source: { section: '1', line: 1 },
      target: { section: '1', line: 1 },
      approach: 'replace',
      points: [`C-00${index + 1}`],
      rationale: 'round 1',
      integration: 'in place',
      risk: 'Medium',
      riskReason: 'modifies',
      anchors: [],
      edits: [{ ...edit, supersedes }],
    };
  });
}

function mergeOf({ document: { text } }: Variant, changes: readonly Change[]): MergeResult {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { number, variant, edits } of changes) {
    for (const edit of edits) {
      pieces.push({ from: 'base', text: text.slice(at, edit.start), start: at, end: edit.start });
      pieces.push({ from: 'change', text: edit.text, change: number, variant, blocks: edit.blocks });
      at = edit.end;
    }
  }
  pieces.push({ from: 'base', text: text.slice(at), start: at, end: text.length });
  const results = changes.map(({ number }) => ({
    change: number,
    status: 'Applied' as const,
    before: '',
    after: '',
  }));
  return { text: pieces.map((piece) => piece.text).join(''), pieces, results };
}

const ledgerOf = (variants: readonly Variant[]): Ledger => ({
  entries: variants.flatMap(({ id, document }) =>
    document.blocks.map(({ kind, line, endLine }, block) => ({
      variant: id,
      block,
      kind,
      line,
      endLine,
      place: 'kept' as const,
    })),
  ),
  dropped: [],
  orphans: [],
  anchors: 0,
});

interface Case {
  readonly base: string;
  readonly other?: string;
  readonly swaps?: readonly Swap[];
  readonly adjust?: (ledger: Ledger) => Ledger;
  readonly merged?: (merged: MergeResult) => MergeResult;
}

function validate({
  base,
  other = '# B\n\nText.\n',
  swaps = [],
  adjust = (ledger) => ledger,
  merged = (one) => one,
}: Case) {
  const variants = variantsOf(base, other);
  const [first] = variants;
  if (!first) throw new Error('no base');
  const changes = planOf(first, swaps);
  return validateMerge({
    base: first,
    variants,
    merged: merged(mergeOf(first, changes)),
    changes,
    ledger: adjust(ledgerOf(variants)),
    comparison: compareDocuments(variants),
  });
}

const check = (name: ValidationCheck['name'], one: Case): ValidationCheck => {
  const found = validate(one).checks.find((each) => each.name === name);
  if (!found) throw new Error(`no check ${name}`);
  return found;
};

const plain = '# Spec\n\n## One\n\nText here.\n\n## Two\n\nMore text.\n';

test('a merge without a fault passes five checks that all looked at something', () => {
  const { passed, checks } = validate({ base: plain, swaps: [{ out: 'Text here.', in: 'Text there.' }] });
  expect(passed).toBe(true);
  expect(checks.map(({ name, examined }) => [name, examined])).toEqual([
    ['structure', 3],
    ['references', 0],
    ['contradictions', 2],
    ['thresholds', 0],
    ['ledger', 7],
  ]);
});

test('one failed check fails the validation', () => {
  expect(validate({ base: plain, swaps: [{ out: '## Two', in: '#### Two' }] }).passed).toBe(false);
});

describe('[000/T05.05-structure] structure', () => {
  test.each([
    ['a level gap', plain, '## Two', '#### Two', 'level gap: H2 "One" is followed by H4'],
    ['an H3 without H2', plain, '## One', '### One', 'H3 below H1 "Spec" has no H2 above it'],
    [
      'a start without a heading',
      plain,
      '# Spec',
      'Spec',
      'the document starts with paragraph, not with H1 or H2',
    ],
    ['a title twice', plain, '## Two', '## One', 'H2 "One" stands more than once in H1 "Spec"'],
    [
      'a section before its prerequisite',
      '# Plan\n\n## Phase 2: Build\n\nWork.\n\n## Phase 3: Launch\n\nWork.\n',
      'Work.\n\n## Phase 3',
      'Depends on Phase 3.\n\n## Phase 3',
      '"Phase 2: Build" stands before "Phase 3: Launch", which it needs',
    ],
  ])('fails on %s', (_, base, out, replacement, message) => {
    const found = check('structure', { base, swaps: [{ out, in: replacement }] });
    expect(found.passed).toBe(false);
    expect(found.faults.map((fault) => fault.message)).toContain(message);
    expect(found.preExisting).toEqual([]);
  });

  test('does not fail for what the base had, on whatever line it now is', () => {
    const base = '# Spec\n\nOpening.\n\n## One\n\n#### Deep\n\nText.\n';
    const found = check('structure', { base, swaps: [{ out: 'Opening.', in: 'Opening.\n\nIn two parts.' }] });
    expect(found).toMatchObject({
      passed: true,
      faults: [],
      preExisting: [{ line: 9, message: 'level gap: H2 "One" is followed by H4' }],
    });
  });

  test('fails when nothing is left to look at', () => {
    const empty = check('structure', {
      base: plain,
      merged: (merged) => ({ ...merged, text: '', pieces: [] }),
    });
    expect(empty).toMatchObject({
      passed: false,
      faults: [{ line: 1, message: 'the merged document is empty' }],
    });
    const bare = check('structure', {
      base: plain,
      merged: (merged) => ({ ...merged, text: 'Words.\n', pieces: [] }),
    });
    expect(bare.faults.map(({ message }) => message)).toContain('no heading is left of those the base had');
  });

  test('holds for documents that never had a heading', () => {
    expect(check('structure', { base: 'Only words.\n' })).toMatchObject({ passed: true, examined: 0 });
  });
});

describe('[000/T05.05-references] references', () => {
  const base = '# 1. One\n\nSee Section 3 and Section 8.\n\n# 2. Two\n\n# 3. Three\n\nLast words.\n';

  test('total, resolved and broken, with the broken ones', () => {
    const found = check('references', {
      base,
      swaps: [{ out: 'Last words.', in: 'See Section 2 and Section 9.' }],
    });
    expect(found).toEqual({
      name: 'references',
      passed: false,
      examined: 4,
      faults: [{ line: 9, message: '"Section 9" leads nowhere' }],
      preExisting: [{ line: 3, message: '"Section 8" leads nowhere' }],
      detail: '2 of 4 references resolved, 2 broken',
    });
  });

  test('the same fault once more is a new one, where it came in', () => {
    const found = check('references', { base, swaps: [{ out: 'Last words.', in: 'See Section 8.' }] });
    expect(found.faults).toEqual([{ line: 9, message: '"Section 8" leads nowhere' }]);
    expect(found.preExisting).toEqual([{ line: 3, message: '"Section 8" leads nowhere' }]);
  });

  test('a target that a change took away breaks what stayed', () => {
    const found = check('references', {
      base: base.replace(' and Section 8', ''),
      swaps: [{ out: '# 3. Three', in: '# 4. Three' }],
    });
    expect(found.faults).toEqual([{ line: 3, message: '"Section 3" leads nowhere' }]);
  });

  test.each([
    ['Other Things', ['"Section 2" means "2. Other Things" of Variant B, but leads to "2. Two"']],
    ['Two of them', []],
  ])('a number that came in means the section of its variant: %s', (title, messages) => {
    const other = `# 1. One\n\n# 2. ${title}\n\n# 3. Three\n`;
    const swaps = [{ out: 'Last words.', in: 'Words; see Section 2.' }];
    const found = check('references', { base, other, swaps });
    expect(found.faults.map(({ message }) => message)).toEqual(messages);
    expect(found.passed).toBe(messages.length === 0);
  });

  test('none at all is fine, and files outside are not looked for', () => {
    expect(check('references', { base: plain })).toMatchObject({ passed: true, examined: 0 });
    expect(check('references', { base: '# A\n\n[x](other.md#part)\n' })).toMatchObject({
      passed: true,
      faults: [],
    });
  });
});

describe('[000/T05.05-contradictions] contradictions', () => {
  const thirty = 'The client must close idle connections after 30 seconds.';
  const sixty = 'The client must close idle connections after 60 seconds.';
  const document = (body: string) => `# Spec\n\n## Network\n\n${body}\n\n## Notes\n\nWords at the end.\n`;

  test('fails when both sides of a point are in the merged document', () => {
    const found = check('contradictions', {
      base: document(thirty),
      other: document(sixty),
      swaps: [{ out: 'Words at the end.', in: sixty }],
    });
    expect(found).toMatchObject({ passed: false, examined: 2, preExisting: [] });
    expect(found.faults).toHaveLength(1);
    expect(found.faults[0]).toMatchObject({ line: 5, message: expect.stringContaining('(L5, L9)') });
  });

  test('holds when one side took the place of the other', () => {
    const found = check('contradictions', {
      base: document(thirty),
      other: document(sixty),
      swaps: [{ out: thirty, in: sixty }],
    });
    expect(found).toMatchObject({ passed: true, faults: [], preExisting: [] });
  });

  test('reports apart what an original contradicted itself about', () => {
    const both = `${thirty} ${sixty}`;
    expect(check('contradictions', { base: document(both) })).toMatchObject({
      passed: true,
      preExisting: [{ line: 5 }],
    });
    const brought = check('contradictions', {
      base: document(thirty),
      other: document(both),
      swaps: [{ out: thirty, in: both }],
    });
    expect(brought).toMatchObject({ passed: true, faults: [] });
    expect(brought.preExisting[0]?.message).toMatch(/, as in Variant B$/);
  });

  test('fails when nothing was read in a document that has text', () => {
    expect(check('contradictions', { base: '# Spec\n\n***\n\n| |\n|-|\n| |\n' })).toMatchObject({
      passed: false,
      examined: 0,
    });
  });
});

describe('thresholds', () => {
  const base =
    '# Spec\n\n## Limits\n\nAnswers come within 200 ms.\n\nUptime is 99.9%.\n\nIt starts on 2026-11-15.\n';

  test('preserved in another spelling or superseded by a change', () => {
    const found = check('thresholds', {
      base,
      swaps: [
        { out: 'within 200 ms', in: 'within 0.2 s' },
        { out: 'Uptime is 99.9%.', in: 'Uptime is 99.5%.' },
      ],
    });
    expect(found).toMatchObject({
      passed: true,
      examined: 3,
      detail: '2 preserved, 1 superseded (99.9%: C-002), 0 lost',
    });
  });

  test('lost without a change is a fault', () => {
    const found = check('thresholds', {
      base,
      merged: (merged) => ({ ...merged, text: merged.text.replace('2026-11-15', 'some day') }),
    });
    expect(found.faults).toEqual([
      { line: 9, message: 'date "2026-11-15" of the base (its L9) is not in the merged document' },
    ]);
    expect(found).toMatchObject({ passed: false, detail: '2 preserved, 0 superseded, 1 lost' });
  });

  test('a change that failed takes nothing away', () => {
    const found = check('thresholds', {
      base,
      swaps: [{ out: 'Uptime is 99.9%.', in: 'Uptime is high.' }],
      merged: (merged) => ({ ...merged, results: [{ change: 1, status: 'Failed', before: '', after: '' }] }),
    });
    expect(found.passed).toBe(false);
  });

  test('a reader that finds nothing in a base with amounts fails', () => {
    const variants = variantsOf(base, base);
    const [first] = variants;
    if (!first) throw new Error('no base');
    const { checks } = validateMerge({
      base: first,
      variants,
      merged: mergeOf(first, []),
      changes: [],
      ledger: ledgerOf(variants),
      comparison: compareDocuments(variants),
      anchors: { of: () => [] },
    });
    expect(checks.find(({ name }) => name === 'thresholds')).toMatchObject({
      passed: false,
      examined: 0,
      faults: [{ line: 1, message: 'no threshold was read in a base that has amounts' }],
    });
  });

  test('a base without thresholds has none to lose', () => {
    expect(check('thresholds', { base: plain })).toMatchObject({ passed: true, examined: 0 });
  });
});

describe('ledger', () => {
  const base = '# Spec\n\n## Limits\n\nFR-001 holds.\n';
  const other = '# Spec\n\n## Limits\n\nFR-002 holds.\n';
  const dropped = (point: string | undefined) => ({
    anchor: { kind: 'id' as const, text: 'FR-002', key: 'id:FR-2' },
    variant: 'B',
    line: 5,
    point,
    reason: 'the base won',
  });

  test('holds when every block has a place and every lost anchor a point', () => {
    const found = check('ledger', {
      base,
      other,
      adjust: (ledger) => ({ ...ledger, dropped: [dropped('C-001')], anchors: 2 }),
    });
    expect(found).toMatchObject({
      passed: true,
      examined: 6,
      detail: '6 blocks of 2 variants, 0 orphans; 2 anchors, 1 dropped by a point',
    });
  });

  const settled = (ledger: Ledger): Ledger => ({ ...ledger, dropped: [dropped('C-001')] });
  test.each<[string, (ledger: Ledger) => Ledger, string]>([
    [
      'a block without an entry',
      (ledger) => ({
        ...ledger,
        entries: ledger.entries.filter(({ variant, block }) => variant !== 'B' || block !== 2),
      }),
      'Variant B: paragraph at L5 has no place',
    ],
    [
      'an orphan',
      (ledger) => ({ ...ledger, orphans: [{ variant: 'A', block: 2, line: 5 }] }),
      'Variant A: paragraph at L5 has no place',
    ],
    [
      'a block with two places',
      (ledger) => ({ ...ledger, entries: [...ledger.entries, ...ledger.entries.slice(0, 1)] }),
      'Variant A: heading at L1 has 2 places',
    ],
    [
      'a rejection without a point',
      (ledger) => ({
        ...ledger,
        entries: ledger.entries.map((entry) =>
          entry.line === 5 && entry.variant === 'B' ? { ...entry, place: 'rejected' } : entry,
        ),
      }),
      'Variant B: block at L5 is "rejected" without a point',
    ],
    [
      'a change nobody planned',
      (ledger) => ({
        ...ledger,
        entries: ledger.entries.map((entry) =>
          entry.line === 5 && entry.variant === 'B' ? { ...entry, place: 'merged into', change: 7 } : entry,
        ),
      }),
      'Variant B: block at L5 is "merged into" by Change #7, which is not planned',
    ],
    [
      'an anchor dropped without a point',
      (ledger) => ({ ...ledger, dropped: [dropped(undefined)] }),
      'Variant B: id "FR-002" was dropped without a point',
    ],
    [
      'an anchor that nothing names',
      (ledger) => ({ ...ledger, dropped: [] }),
      'Variant B: id "FR-002" is neither in the merged document nor in the ledger',
    ],
    ['no entries at all', (ledger) => ({ ...ledger, entries: [] }), 'Variant A: heading at L1 has no place'],
  ])('fails on %s', (_, adjust, message) => {
    const found = check('ledger', { base, other, adjust: (ledger) => adjust(settled(ledger)) });
    expect(found.passed).toBe(false);
    expect(found.faults.map((fault) => fault.message)).toContain(message);
  });
});

describe('the inventory', () => {
  const [base, other] = [
    '# A\n\n## Limits\n\n- At most 5 s.\n',
    '# B\n\n## Rules\n\n- The gateway must write every rejected login to the audit journal.\n',
  ];
  const inventory = (delivered: Partial<Delivered>): ValidationCheck => {
    const variants = variantsOf(base, other);
    const [first] = variants as [Variant];
    const { checks } = validateMerge({
      base: first,
      variants,
      merged: mergeOf(first, []),
      changes: [],
      ledger: ledgerOf(variants),
      comparison: compareDocuments(variants),
      delivered: { merged: base, undecided: '', account: '', ids: new Map(), ...delivered },
    });
    return checks.at(-1) as ValidationCheck;
  };

  test.each<[string, Partial<Delivered>, boolean, number]>([
    ['something that is nowhere', {}, false, 1],
    [
      'what is quoted as undecided',
      { undecided: '- Q-001 `The gateway must write every rejected login to the audit journal.`' },
      true,
      0,
    ],
    [
      'what the log quotes with a reason',
      {
        account:
          '## Left Out\n\n- `The gateway must write every rejected login to the audit journal.` — reason: superseded',
      },
      true,
      0,
    ],
    [
      'what the log only finds missing',
      {
        account:
          '## Post-Merge Validation\n\n- `The gateway must write every rejected login to the audit journal.` reason',
      },
      false,
      1,
    ],
  ])('%s', (_, delivered, passed, lost) => {
    const check = inventory(delivered);
    expect(check).toMatchObject({ name: 'inventory', passed, lost, examined: 2 });
    expect(check.faults).toHaveLength(lost);
  });
});
