// Every check with a document in which it fails and one in which it holds: a check that cannot fail proves nothing.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verifyFolder } from './index.ts';

type Files = Readonly<Record<string, string>>;

const verify = (files: Files) => verifyFolder(new Map(Object.entries(files)));
const findingsOf = (check: string, files: Files) =>
  verify(files).findings.filter((one) => one.check === check);
const table = (header: string, ...rows: string[]): string =>
  [header, header.replace(/[^|]+/g, '---'), ...rows].map((row) => `| ${row} |`).join('\n');

const POINTS = [
  'S-001 | Order | a | b | Low',
  'C-001 | Limits | a | b | High',
  'X-001 | Timeout | a | b | High',
];
const UNIQUE =
  '## Unique Contributions\n\n| # | Variant | Contribution | Value Assessment |\n|---|---|---|---|\n| U-001 | A | Rollback | High |\n';
const diff = ({
  total = 4,
  rows = POINTS,
  head = '# | Area | Variant A | Variant B | Severity',
} = {}): string =>
  `# Diff Analysis\n\n## Metadata\n- Total differences found: ${total}\n\n## Differences\n\n${table(head, ...rows)}\n\n${UNIQUE}`;

const MATRIX = [
  'S-001 | A | 80% | why',
  'C-001 | B | 80% | why',
  'X-001 | Variant B | 90% | why',
  'U-001 | Tie (A/B) | 50% | why',
];
interface Declared {
  readonly achieved?: string;
  readonly alignment?: string;
  readonly resolved?: string;
  readonly unresolved?: string;
  readonly status?: string;
  readonly matrix?: readonly string[];
  readonly rounds?: number;
}

const debate = ({
  achieved = '75%',
  alignment = achieved,
  resolved = '3 of 4',
  unresolved = 'U-001',
  status = 'CONVERGED',
  matrix = MATRIX,
  rounds = 1,
}: Declared = {}): string =>
  [
    '# Adversarial Debate Transcript',
    `## Metadata\n- Rounds completed: ${rounds}\n- Convergence achieved: ${achieved}`,
    '## Round 1: Advocate Statements\n\nSaid.',
    `## Scoring Matrix\n\n${matrix.length > 0 ? table('Diff Point | Winner | Confidence | Evidence Summary', ...matrix) : 'None.'}`,
    `## Convergence Assessment\n- Points resolved: ${resolved}\n- Alignment: ${alignment}\n- Status: ${status}\n- Unresolved points: ${unresolved}`,
  ].join('\n\n');

const pipelineDiff = (count = 4, listed = count): string =>
  `---\ntotal_diff_points: ${count}\n---\n\n## Divergence Points\n\n${Array.from({ length: listed }, (_, i) => `### D-0${i + 1}: ${['Phase Structure', 'Effort Estimates', 'Team Roles', 'Rollback Strategy', 'Naming Scheme'][i]}\n\ntext\n`).join('\n')}`;
const pipelineDebate = (score: string, said = 'D-01, D-02, D-03 and D-04 were argued.', rounds = 1): string =>
  `---\nconvergence_score: ${score}\nrounds_completed: ${rounds}\n---\n\n## Round 1: Positions\n\n${said}\n`;

const METRICS = ['RC', 'IC', 'SR', 'DC', 'SC'];
const WEIGHTS = ['0.30', '0.25', '0.15', '0.15', '0.15'];
const quant = (a: string): string =>
  `# Base Selection\n\n## Quantitative Scoring\n\n${table('Metric | Weight | Variant A | Variant B', ...METRICS.map((name, i) => `${name} | ${WEIGHTS[i]} | 0.80 (4/5) | 0.90`), `**quant_score** | | **${a}** | **0.900**`)}\n`;
const rubric = (total: string): string =>
  `# Base Selection\n\n${['Completeness', 'Clarity']
    .map(
      (name) =>
        `### ${name} (5 criteria)\n\n${table('Criterion | Variant A | Evidence | Variant B | Evidence', ...[1, 2, 3, 4, 5].map((i) => `c${i} | MET — yes | x | ${i > 3 ? 'NOT MET' : 'MET'} | x`), '**Subtotal** | 5/5 | | 3/5 |')}\n`,
    )
    .join(
      '\n',
    )}\n### Qualitative Summary\n\n${table('Dimension | Variant A | Variant B', `**Total** | **10/10** | **${total}**`)}\n`;
const combined = (base: string, a: string, b: string, more = ''): string =>
  `# Base Selection\n\n## Combined Scoring\n\n${table('Variant | Quant | Qual | **Combined**', `A | 0.4 | 0.5 | **${a}**`, `B (x) | 0.4 | 0.4 | ${b}`)}\n${more}\n## Selected Base: Variant ${base} (x)\n`;
const criteria = (scores: string, base = 'A'): string =>
  `---\nbase_variant: ${base}\nvariant_scores: "${scores}"\n---\n\n## Scores\n\n${table('Criterion | Weight | A | B | A Weighted', 'Reach | 50% | 9 | 6 | 45', 'Cost | 30% | 8 | 7 | 24', 'Risk | 20% | 7 | 9 | 14', '**Total** | 100% | | | 83')}\n`;

const CONTRACT =
  'status: success\nmerged_output_path: m.md\nconvergence_score: 0.75\nartifacts_dir: .\nunresolved_conflicts: 1\nbase_variant: a\nfailure_stage: null\n';
const probe = (status: string): string =>
  `# Invariant Probe Results\n\n${table('ID | Category | Assumption | Status | Severity', `INV-001 | state | x | ${status} | HIGH`)}\n`;
const QUOTED = (quote: string): Files => ({
  'diff-analysis.md': `# D\n\n${table('# | Area | Variant A | Variant B | Severity', `S-001 | x | "${quote}" | short | Low`)}\n`,
  'variants/1-a.md': '# A\n\nThe receipt (by mail) must be sent within **two minutes** of the capture.\n',
  'variants/2-b.md': '# B\n\nNothing here.\n',
});
const merged = (text: string): Files => ({ 'merge-log.md': '# Log\n', 'merged-spec.md': text });

const CHECKS: readonly (readonly [check: string, wrong: Files, right: Files])[] = [
  ['diff.no_point_ids', { 'diff-analysis.md': '# D\n\n## 1. One\n\ntext\n' }, { 'diff-analysis.md': diff() }],
  ['diff.total', { 'diff-analysis.md': diff({ total: 5 }) }, { 'diff-analysis.md': diff() }],
  ['diff.total', { 'diff-analysis.md': pipelineDiff(5, 4) }, { 'diff-analysis.md': pipelineDiff() }],
  [
    'diff.severity_present',
    { 'diff-analysis.md': diff({ rows: ['S-001 | Order | a | b |'], total: 2 }) },
    { 'diff-analysis.md': diff() },
  ],
  [
    'debate.no_scoring_matrix',
    { 'debate-transcript.md': debate({ matrix: [] }) },
    { 'debate-transcript.md': debate() },
  ],
  [
    'debate.matrix_coverage',
    { 'diff-analysis.md': diff(), 'debate-transcript.md': debate({ matrix: MATRIX.slice(1) }) },
    { 'diff-analysis.md': diff(), 'debate-transcript.md': debate() },
  ],
  [
    'debate.convergence_from_matrix',
    { 'debate-transcript.md': debate({ achieved: '87%' }) },
    { 'debate-transcript.md': debate() },
  ],
  [
    'debate.resolved_over_total',
    { 'debate-transcript.md': debate({ resolved: '2 of 4' }) },
    { 'debate-transcript.md': debate() },
  ],
  [
    'debate.metadata_vs_assessment',
    { 'debate-transcript.md': debate({ achieved: '83%', alignment: '75%' }) },
    { 'debate-transcript.md': debate() },
  ],
  [
    'debate.unresolved_list_size',
    { 'debate-transcript.md': debate({ unresolved: 'S-001, U-001' }) },
    { 'debate-transcript.md': debate({ resolved: '4 of 4', unresolved: 'none' }) },
  ],
  [
    'debate.rounds_missing',
    { 'debate-transcript.md': debate({ rounds: 3 }) },
    { 'debate-transcript.md': debate() },
  ],
  [
    'debate.converged_with_high_invariants',
    { 'debate-transcript.md': debate(), 'invariant-probe.md': probe('UNADDRESSED') },
    { 'debate-transcript.md': debate(), 'invariant-probe.md': probe('ADDRESSED (round 3)') },
  ],
  [
    'debate.convergence_not_k_over_n',
    { 'diff-analysis.md': pipelineDiff(), 'debate-transcript.md': pipelineDebate('0.72') },
    { 'diff-analysis.md': pipelineDiff(), 'debate-transcript.md': pipelineDebate('0.75') },
  ],
  [
    'debate.point_never_mentioned',
    {
      'diff-analysis.md': pipelineDiff(),
      'debate-transcript.md': pipelineDebate('0.75', 'D-01 to D-02 were argued.'),
    },
    {
      'diff-analysis.md': pipelineDiff(),
      'debate-transcript.md': pipelineDebate(
        '0.75',
        'D-01 to D-03 were argued; the rollback strategy is agreed.',
      ),
    },
  ],
  ['base.quant_formula', { 'base-selection.md': quant('0.830') }, { 'base-selection.md': quant('0.800') }],
  ['base.qual_total', { 'base-selection.md': rubric('7/10') }, { 'base-selection.md': rubric('6/10') }],
  [
    'base.not_argmax',
    { 'base-selection.md': combined('B', '0.90', '0.80') },
    { 'base-selection.md': combined('A', '0.90', '0.80') },
  ],
  [
    'base.not_argmax',
    { 'base-selection.md': criteria('A:80 B:85') },
    { 'base-selection.md': criteria('A:85 B:80') },
  ],
  [
    'base.cli_total_from_own_table',
    { 'base-selection.md': criteria('A:86 B:69') },
    { 'base-selection.md': criteria('A:83 B:69') },
  ],
  [
    'base.cli_winner_flip',
    { 'base-selection.md': criteria('A:60 B:83', 'B') },
    { 'base-selection.md': criteria('A:83 B:69') },
  ],
  [
    'contract.missing_fields',
    { 'return-contract.yaml': CONTRACT.replace(/base_variant.*\n/, '') },
    { 'return-contract.yaml': CONTRACT },
  ],
  [
    'contract.missing_fields',
    {
      'return-contract.yaml': `return_contract:\n  ${CONTRACT.replaceAll('\n', '\n  ')}fallback_mode: false\n`,
    },
    { 'return-contract.yaml': `return_contract:\n  ${CONTRACT.replaceAll('\n', '\n  ')}\n` },
  ],
  [
    'contract.convergence_differs',
    { 'return-contract.yaml': CONTRACT, 'debate-transcript.md': debate({ achieved: '50%' }) },
    { 'return-contract.yaml': CONTRACT, 'debate-transcript.md': debate() },
  ],
  [
    'contract.success_without_convergence',
    { 'return-contract.yaml': CONTRACT, 'debate-transcript.md': debate({ status: 'NOT_CONVERGED' }) },
    {
      'return-contract.yaml': `${CONTRACT}convergence_override: true\n`,
      'debate-transcript.md': debate({ status: 'NOT_CONVERGED' }),
    },
  ],
  [
    'quote.not_verbatim',
    QUOTED('The receipt should be sent within two minutes of the capture'),
    QUOTED('receipt must be sent within two minutes … capture'),
  ],
  ['document.heading_gap', merged('# A\n\n## B\n\n#### C\n'), merged('# A\n\n## B\n\n### C\n\n## D\n')],
  [
    'document.duplicate_heading',
    merged('# A\n\n## Risks\n\nx\n\n## risks\n'),
    merged('# A\n\n## B\n\n### Risks\n\n## C\n\n### Risks\n'),
  ],
  [
    'document.filler_text',
    merged('# A\n\nLorem ipsum dolor sit amet, consectetur.\n'),
    merged('# A\n\nThe service logs.\n'),
  ],
  [
    'document.not_actionable',
    merged('# A\n\n- Various aspects will be considered\n'),
    merged('# A\n\n- Various timeouts will be considered\n'),
  ],
  [
    'reference.unresolved',
    merged('# A\n\nSee Section "Quantum Flux" for details.\n'),
    merged('# A\n\nSee Section "Quantum Flux" for details.\n\n## 3. Quantum Flux\n'),
  ],
  [
    'frontmatter.empty_value',
    merged('---\nsource:\nscore: 1\n---\n\n# A\n'),
    merged('---\nsource:\n  - a\nscore: 1\n---\n\n# A\n'),
  ],
];

describe.each(CHECKS)('%s', (check, wrong, right) => {
  test('names what was declared and what follows', () => {
    const findings = findingsOf(check, wrong);
    expect(findings.length).toBeGreaterThan(0);
    for (const one of findings)
      expect(Object.keys(one)).toEqual(expect.arrayContaining(['declared', 'recomputed', 'file']));
    expect(verify(wrong).ok).toBe(false);
  });

  test('holds otherwise, and has looked at something', () => {
    expect(findingsOf(check, right)).toEqual([]);
    const examined = verify(right).checked.filter((one) => one.check === check);
    expect(examined.reduce((sum, one) => sum + one.examined, 0)).toBeGreaterThan(0);
  });
});

describe('what is no fault', () => {
  test.each<[string, string, Files]>([
    [
      'a tiebreak within five per cent',
      'base.not_argmax',
      { 'base-selection.md': combined('B', '0.90', '0.86') },
    ],
    [
      'a base that the floor excludes',
      'base.not_argmax',
      {
        'base-selection.md': combined(
          'B',
          '0.90',
          '0.70',
          `\n${table('Variant | Eligible?', 'A | INELIGIBLE as base', 'B | yes')}\n`,
        ),
      },
    ],
    [
      'a contradiction within one variant outside the matrix',
      'debate.matrix_coverage',
      {
        'diff-analysis.md': diff({ rows: [...POINTS, 'X-002 | a (_within B; x_) | a | b | High'], total: 5 }),
        'debate-transcript.md': debate(),
      },
    ],
    [
      'a total without shared assumptions',
      'diff.total',
      { 'diff-analysis.md': `${diff()}\n| A-001 | x | y | z |\n` },
    ],
    [
      'a parenthesis left out of a quotation',
      'quote.not_verbatim',
      QUOTED('The receipt must be sent within two minutes'),
    ],
    [
      'words that nobody wrote in any form',
      'quote.not_verbatim',
      QUOTED('elephants dance on the moon at midnight'),
    ],
    [
      'a heading gap that a variant had',
      'document.heading_gap',
      { ...merged('# A\n\n### B\n'), 'variant-1-original.md': '# A\n\n### B\n' },
    ],
    [
      'a form filled in twice',
      'document.duplicate_heading',
      merged('## P\n\n### M1\n\n### In\n\n### Out\n\n### M2\n\n### In\n\n### Out\n'),
    ],
  ])('%s', (_, check, files) => {
    expect(findingsOf(check, files)).toEqual([]);
    expect(verify(files).artifacts).not.toEqual([]);
  });
});

test('a finding says where: file and line', () => {
  expect(
    findingsOf('debate.convergence_from_matrix', { 'run/debate-transcript.md': debate({ achieved: '87%' }) }),
  ).toEqual([
    {
      check: 'debate.convergence_from_matrix',
      file: 'run/debate-transcript.md',
      declared: 0.87,
      recomputed: 0.75,
      message: '87 % declared, but 3 of 4 rows of the matrix name a winner; without one: U-001 (Tie (A/B)).',
      line: 22,
    },
  ]);
});

test('prose for a contract has no fields at all', () => {
  const [finding] = findingsOf('contract.missing_fields', {
    'return-contract.md': '# Done\n\nStatus: fine\n',
  });
  expect(finding?.recomputed).toHaveLength(10);
});

test('a folder without reports is no run, whatever else lies in it', () => {
  expect(verify({ 'roadmap.md': '# R\n\n### Gap\n', 'notes.txt': 'x' })).toEqual({
    ok: true,
    artifacts: [],
    checked: [],
    findings: [],
  });
});

describe('arbitrary texts', () => {
  const NAMES = [
    'diff-analysis.md',
    'debate-transcript.md',
    'base-selection.md',
    'invariant-probe.md',
    'return-contract.yaml',
    'merged.md',
    'variants/1-a.md',
    'variants/2-b.md',
  ];
  const PARTS = [
    '| S-001 | A | 80% |\n',
    '---\n',
    '| Diff Point | Winner | Confidence |\n|---|---|---|\n',
    'convergence_score: 0.7\n',
    '"',
    '# Metadata\n',
    '- Alignment: 7%\n',
    '| Criterion | Weight | A | B |\n|---|---|---|---|\n',
    '| x | 0.5 | 1/0 | MET |\n',
    'variant_scores: "A:1 B:2"\n',
    '## D-01: x\n',
    'D-1 – D-999999999999\n',
    '\0',
    '\r',
  ];
  const text = fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ unit: 'binary', maxLength: 30 })), {
    maxLength: 25,
  });

  test('never throw and always come to a finite report', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...NAMES), text), { maxLength: 8 }), (files) => {
        const report = verifyFolder(new Map(files.map(([name, parts]) => [name, parts.join('')])));
        expect(report.ok).toBe(report.findings.length === 0);
        for (const { examined } of report.checked) expect(Number.isInteger(examined)).toBe(true);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
