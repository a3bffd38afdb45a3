// A comparison whose points have everything that is hard to show: ten variants, other scripts, HTML in quotes, every turn of a debate.

import type { DiffPoint, Severity } from '../../src/domain/comparison/difference.ts';
import type { RunRecord } from '../../src/page/model/record.ts';

const LETTERS = [...'ABCDEFGHIJ'];
const nameOf = (letter: string): string => `${letter.toLowerCase()}.md`;

/** What each variant says, a line for each point; a shorter list is a point on which the others are silent. */
interface Row {
  readonly id: string;
  readonly kind: DiffPoint['kind'];
  readonly severity: Severity;
  readonly title: string;
  readonly says: readonly string[];
  readonly more?: Partial<DiffPoint>;
}

const row = (
  id: string,
  kind: Row['kind'],
  severity: Severity,
  title: string,
  ...says: readonly string[]
): Row => ({
  id,
  kind,
  severity,
  title,
  says,
});

const ROWS: readonly Row[] = [
  row('U-001', 'unique', 'Low', 'Glossary', 'A glossary explains the words.'),
  row(
    'X-002',
    'contradiction',
    'Medium',
    'Scripts',
    '保存期間は三年とする。',
    'يجب حذف السجلات بعد 90 يوما.',
  ),
  row(
    'X-001',
    'contradiction',
    'High',
    'Retention',
    ...LETTERS.map((_, at) => `Logs are kept ${[30, 60, 90][at % 3]} days.`),
  ),
  row(
    'X-003',
    'contradiction',
    'High',
    '<b>Markup</b> `code`',
    'Use `<img src=x onerror=alert(1)>`.',
    'Use `</details><script>alert(1)</script>`.',
  ),
  row(
    'C-001',
    'content',
    'Medium',
    `A title ${'that goes on '.repeat(12)}`,
    'Backups are tested.',
    'Backups are tested every month.',
  ),
  row('S-001', 'structural', 'Low', 'Renamed section', '## Keeping', '## Retention'),
  {
    ...row('X-004', 'contradiction', 'Low', 'Within', 'Two teams are named. Three teams are named.'),
    more: { within: 'A' },
  },
  ...Array.from({ length: 9 }, (_, at) =>
    row(
      `Q-00${at + 1}`,
      'unjudged',
      'Medium',
      `Statement ${at + 1}`,
      `Statement ${at + 1} of the first.`,
      `Another ${at + 1} of the second.`,
    ),
  ),
];

const lineOf = (at: number): number => 2 * at + 1;
const textOf = (variant: number): string => ROWS.map(({ says }) => says[variant] ?? '').join('\n\n');

function pointOf({ says, more, ...point }: Row, at: number): DiffPoint {
  const sides = LETTERS.map((variant, index) => {
    const said = says[index];
    const line = lineOf(at);
    const start = ROWS.slice(0, at).reduce((sum, one) => sum + (one.says[index] ?? '').length + 2, 0);
    const quotes =
      said === undefined
        ? []
        : [{ variant, text: said, start, end: start + said.length, line, endLine: line }];
    return { variant, summary: said ?? 'not covered', quotes, present: said !== undefined };
  });
  return { ...point, reason: 'the values exclude each other', sides, ...more };
}

const position = (advocate: string, round: number, resolution: string, more: object = {}) => ({
  point: 'X-001',
  advocate,
  round,
  resolution,
  concedes: false,
  strength: 0.5,
  evidence: [],
  ...more,
});

const answered = (
  round: number,
  advocate: string,
  resolution: string,
  reasoning: string,
): RunRecord['events'][number] => ({
  type: 'answer-recorded',
  step: `debate/round-${round}/advocate-${advocate}`,
  question: 'statement',
  role: `advocate:${advocate}`,
  agent: 'model',
  fingerprint: '',
  struck: round === 1 ? [{ path: 'positions.0.evidence.1', message: 'not there' }] : [],
  answer: {
    positions: [
      {
        point: 'X-001',
        resolution,
        reasoning,
        concedes: false,
        evidence: [
          { variant: advocate, line: lineOf(2), text: 'Logs are kept' },
          { variant: 'B', line: 3, text: 'words that stand nowhere' },
        ],
      },
    ],
  },
});

const variants = LETTERS.map((letter) => ({ letter, label: nameOf(letter) }));

const debate = {
  points: [{ point_id: 'X-001', approaches: [], agreed: true, resolution: 'A', winner: 'A', confidence: 87 }],
  positions: [
    position('A', 1, 'A'),
    position('B', 1, 'B', { unheard: ['A'] }),
    position('C', 1, 'C'),
    position('A', 2, 'A'),
    position('B', 2, 'A', { concedes: true }),
    position('C', 2, 'open', { question: 'Who needs the logs?' }),
  ],
  hollow_moves: [{ point: 'X-001', advocate: 'C', round: 2, from: 'C', to: 'open' }],
  oscillating: ['X-001'],
  undebated: ['X-003'],
  out_of_focus: ['X-003'],
  skip_reason: null,
};

const plan = {
  base: 'A',
  changes: [
    {
      number: 1,
      title: 'Add "Glossary"',
      variant: 'B',
      rationale: 'only b.md has it',
      risk: 'Low',
      points: ['U-001'],
    },
  ],
  refusals: [
    { point: 'X-001', approach: '', reason: 'Round 2, A with 87% confidence: the base keeps its own' },
  ],
};

export const RECORD: RunRecord = {
  folder: 'run',
  protocol: 'adversarial',
  status: 'success',
  detail: undefined,
  steelman: '0',
  startedAt: undefined,
  engine: undefined,
  documents: LETTERS.map((letter, at) => ({
    label: nameOf(letter),
    sourcePath: nameOf(letter),
    text: textOf(at),
  })),
  input: {},
  output: { variants, debate, plan, merge: { results: [{ change: 1, status: 'Applied' }] } },
  events: [
    answered(1, 'B', 'B', 'b.md names who needs them.'),
    answered(2, 'B', 'A', 'The audit needs no more.'),
  ],
  files: [
    {
      name: 'diff-analysis.json',
      state: 'unaltered',
      text: JSON.stringify({ points: ROWS.map(pointOf), variants }),
    },
  ],
  facts: [],
  receipt: undefined,
  failures: [],
  warnings: [],
  items: [],
  decisions: [{ item: 'X-002', take: 'b.md', why: 'the law says so', by: 'person' }],
  waiting: [],
  faults: undefined,
};
