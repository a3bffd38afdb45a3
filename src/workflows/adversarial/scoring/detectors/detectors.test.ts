import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import { measureVariants } from '../measure.ts';
import { detect } from './index.ts';
import { RUBRIC } from './rubric.ts';

const fixture = (path: string): string => readFileSync(`test/fixtures/variants/${path}`, 'utf8');
const checkout = (letter: string): string => readFileSync(`examples/checkout/${letter}.md`, 'utf8');

/** The first text is judged, the others are its rivals. */
function judge(criterion: string, text: string, ...rivals: string[]) {
  const [measured] = measureVariants(variantsOf(text, ...(rivals.length > 0 ? rivals : [text])));
  if (!measured) throw new Error('nothing measured');
  const judgement = detect(measured.subject, criterion);
  for (const { text: quoted, start, end } of judgement.evidence) expect(text.slice(start, end)).toBe(quoted);
  return { ...judgement, quoted: judgement.evidence.map((one) => one.text).join('\n') };
}

const doc = (...lines: string[]): string => `# Checkout Spec\n\n${lines.join('\n\n')}\n`;
const opus = fixture('roadmap-v5/roadmap-opus-architect.md');
const haiku = fixture('roadmap-v5/roadmap-haiku-analyzer.md');
const openapi = fixture('openapi/openapi-2.0.md');

const requirement = (id: string, text = 'The service must keep the order.') => `- **${id}**: ${text}`;

interface Case {
  readonly criterion: string;
  readonly clause: string;
  readonly met: readonly string[];
  readonly shows?: string;
  readonly unmet: readonly string[];
  /** A counter-example, or what the reason says. */
  readonly because: string;
}

const cases: readonly Case[] = [
  {
    criterion: 'completeness-1',
    clause: '[000/T04.02-completeness]',
    met: [opus, haiku],
    unmet: [
      doc('## Requirements', requirement('FR-001')),
      doc('## Requirements', requirement('FR-001'), requirement('FR-002', 'Refunds take one day at most.')),
    ],
    because: 'lacks FR-002',
  },
  {
    criterion: 'completeness-2',
    clause: '[000/T04.02-completeness]',
    met: [checkout('a')],
    shows: 'If the capture fails, the authorisation is voided',
    unmet: [
      checkout('a').replace(
        /If the capture fails[^\n]*|- A provider outage[^\n]*|[^\n]*unknown result[^\n]*|[^\n]*NFR-004[^\n]*/g,
        '',
      ),
    ],
    because: 'of at least 2',
  },
  {
    criterion: 'completeness-3',
    clause: '[000/T04.02-completeness]',
    met: [checkout('a')],
    shows: 'M2 | Authorisation and capture | M1',
    unmet: [checkout('a').replace(/## 11\. Milestones[\s\S]*?(?=## 12)/, '')],
    because: 'of at least 2',
  },
  {
    criterion: 'completeness-4',
    clause: '[000/T04.02-completeness]',
    met: [checkout('a')],
    shows: 'NFR-001 | Availability per calendar month | 99.95 %',
    unmet: [checkout('a').replace(/## 8\. Service Levels[\s\S]*?(?=## 9)/, '')],
    because: 'of at least 2',
  },
  {
    criterion: 'completeness-5',
    clause: '[000/T04.02-completeness]',
    met: [checkout('a')],
    shows: 'gift cards',
    unmet: [checkout('a').replace(/Out of scope:[\s\S]*?(?=## 3)/, '')],
    because: 'of at least 1',
  },
  {
    criterion: 'correctness-1',
    clause: '[000/T04.02-correctness]',
    met: [checkout('a')],
    unmet: [openapi],
    because: 'which it does not have',
  },
  {
    criterion: 'correctness-2',
    clause: '[000/T04.02-correctness]',
    met: [checkout('a')],
    unmet: [checkout('b')],
    because: 'settlement report → ledger export → reconciliation job',
  },
  {
    criterion: 'correctness-3',
    clause: '[000/T04.02-correctness]',
    met: [checkout('a')],
    unmet: [openapi],
    because: 'meta data',
  },
  {
    criterion: 'correctness-4',
    clause: '[000/T04.02-correctness]',
    met: [checkout('a')],
    unmet: [checkout('b')],
    because: 'The settlement report depends on the ledger export.',
  },
  {
    criterion: 'correctness-5',
    clause: '[000/T04.02-correctness]',
    met: [fixture('introspection-registry/erc-1820.md')],
    shows: 'in order to work on any chain',
    unmet: [checkout('b')],
    because: '1 of 13 chapters give reasons',
  },
  {
    criterion: 'structure-1',
    clause: '[000/T04.02-structure]',
    met: [opus],
    unmet: [
      doc(
        '## Phase 1: Build',
        'Phase 1 takes 2 days.',
        '## Open Questions',
        '- OQ-1: the store must be decided before Phase 1 starts.',
      ),
    ],
    because: 'must be decided before Phase 1',
  },
  {
    criterion: 'structure-2',
    clause: '[000/T04.02-structure]',
    met: [opus],
    unmet: [openapi],
    because: 'skip a level',
  },
  {
    criterion: 'structure-3',
    clause: '[000/T04.02-structure]',
    met: [checkout('a')],
    unmet: [fixture('openapi/openapi-1.2.md')],
    because: 'two sections',
  },
  {
    criterion: 'structure-4',
    clause: '[000/T04.02-structure]',
    met: [openapi],
    shows: '#',
    unmet: [opus],
    because: 'of at least 2',
  },
  {
    criterion: 'structure-5',
    clause: '[000/T04.02-structure]',
    met: [checkout('a')],
    shows: '## 1. Purpose',
    unmet: [doc('## Thoughts', 'The service keeps orders for 7 years.')],
    because: 'lacks purpose or summary',
  },
  {
    criterion: 'clarity-1',
    clause: '[000/T04.02-clarity]',
    met: [opus],
    unmet: [fixture('cargo-script/r2-2023-09-26-dd8a334a.md')],
    because: 'hedge',
  },
  {
    criterion: 'clarity-2',
    clause: '[000/T04.02-clarity]',
    met: [opus],
    shows: '`',
    unmet: [
      doc(
        '## Principles',
        'Quality matters most.',
        'Good design helps everyone.',
        'Retries stop after 3 attempts.',
      ),
    ],
    because: '1 of 3 statements are concrete',
  },
  {
    criterion: 'clarity-3',
    clause: '[000/T04.02-clarity]',
    met: [opus],
    unmet: [fixture('cargo-script/r1-2023-09-26-a763b102.md')],
    because: '## Misc',
  },
  {
    criterion: 'clarity-4',
    clause: '[000/T04.02-clarity]',
    met: [doc('## Flow', 'The purchase ledger (PLX) holds it.', 'The PLX is kept for 7 years.')],
    unmet: [doc('## Flow', 'The PLX holds it.', 'The PLX is kept for 7 years.')],
    because: 'PLX',
  },
  {
    criterion: 'clarity-5',
    clause: '[000/T04.02-clarity]',
    met: [checkout('a')],
    shows: 'The decision to roll back belongs to the engineer on call',
    unmet: [checkout('b')],
    because: 'of at least 1',
  },
  {
    criterion: 'risk-coverage-1',
    clause: '[000/T04.02-risk-coverage]',
    met: [opus],
    shows: '|',
    unmet: [doc('## Risks', riskTable(2))],
    because: '2 of at least 3',
  },
  {
    criterion: 'risk-coverage-2',
    clause: '[000/T04.02-risk-coverage]',
    met: [opus],
    shows: '|',
    unmet: [doc('## Risks', `${riskTable(3)}\n| The queue is full | Low | High | - |`)],
    because: 'The queue is full',
  },
  {
    criterion: 'risk-coverage-3',
    clause: '[000/T04.02-risk-coverage]',
    met: [checkout('a')],
    shows: 'If the capture fails, the authorisation is voided',
    unmet: [doc('## Flow', 'The capture may fail.', 'Orders are kept for 7 years.')],
    because: 'of at least 2',
  },
  {
    criterion: 'risk-coverage-4',
    clause: '[000/T04.02-risk-coverage]',
    met: [checkout('b')],
    shows: 'A provider outage opens the circuit breaker',
    unmet: [checkout('b').replace(/- A provider outage[^\n]*|[^\n]*reconciled with the provider[^\n]*/g, '')],
    because: 'of at least 1',
  },
  {
    criterion: 'risk-coverage-5',
    clause: '[000/T04.02-risk-coverage]',
    met: [checkout('b')],
    shows: 'An alert fires when fewer than 95 %',
    unmet: [checkout('a')],
    because: 'of at least 2',
  },
];

function riskTable(rows: number): string {
  const head = '| Risk | Probability | Impact | Mitigation |\n|---|---|---|---|';
  const row = (index: number) => `| Provider ${index} is slow | Medium | High | A second provider |`;
  return [head, ...Array.from({ length: rows }, (_, index) => row(index))].join('\n');
}

test('every criterion has a case', () => {
  const ids = RUBRIC.map(({ id }) => id);
  expect(ids).toHaveLength(25);
  expect(cases.map(({ criterion }) => criterion)).toEqual(ids);
});

describe.each(cases)('$criterion', ({ criterion, clause, met, shows, unmet, because }) => {
  const kind = RUBRIC.find(({ id }) => id === criterion)?.kind;

  test(`is MET with what shows it ${clause}`, () => {
    const [text = '', ...rivals] = met;
    const judgement = judge(criterion, text, ...rivals);
    expect(judgement).toMatchObject({ met: true });
    expect(judgement.log.items).toBeGreaterThan(0);
    if (kind === 'presence') expect(judgement.quoted).toContain(shows);
    else expect(judgement.evidence).toEqual([]);
  });

  test(`is NOT MET and says why ${clause}`, () => {
    const [text = '', ...rivals] = unmet;
    const judgement = judge(criterion, text, ...rivals);
    expect(judgement).toMatchObject({ met: false });
    expect(`${judgement.quoted}\n${judgement.reason}`).toContain(because);
  });

  test('an empty document shows nothing', () => {
    expect(judge(criterion, '').met).toBe(false);
  });
});

test('[000/T04.02-correctness] what code cannot decide is marked', () => {
  expect(judge('correctness-1', checkout('a')).basis).toBe('heuristic');
  expect(judge('correctness-2', checkout('a')).basis).toBe('heuristic');
  expect(judge('correctness-4', checkout('a')).basis).toBe('proved');
});

test('the same text twice over meets no more criteria than once', () => {
  const doubled = (text: string): string => `${text}\n${text.replace(/^(#+ )/gm, '$1Again: ')}`;
  for (const letter of ['a', 'b']) {
    const count = (text: string): number =>
      RUBRIC.filter(({ id, kind }) => kind === 'presence' && judge(id, text).met).length;
    expect(count(doubled(checkout(letter)))).toBeLessThanOrEqual(count(checkout(letter)) + 1);
  }
});

test('one variant against two that agree is outvoted, whichever place it has', () => {
  const say = (days: number) => doc('## Limits', `Payment records of guests are kept for ${days} days.`);
  expect(judge('correctness-1', say(30), say(90), say(90))).toMatchObject({ met: false });
  expect(judge('correctness-1', say(90), say(30), say(90))).toMatchObject({ met: true });
  expect(judge('correctness-1', say(30), say(90))).toMatchObject({ met: true });
});
