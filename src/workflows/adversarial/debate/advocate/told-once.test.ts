import { expect, test } from 'vitest';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import { findDifferences } from '../../differences/index.ts';
import { chooseDebated } from '../choose-debated.ts';
import { type DebatePayload, showVariants } from './payload.ts';
import { statePosition } from './questions.ts';
import { withoutEchoes } from './without-echoes.ts';

const LONG = ' It holds for every tenant, region and kind of event that the relay knows of.'.repeat(18);

/** A specification of which every variant has all but a line in common. */
const spec = (timeout: string, rest = LONG): string =>
  [
    '# Relay',
    ...Array.from({ length: 12 }, (_, at) => `- Rule ${at} says how the relay treats an event.${rest}`),
    '## Limits',
    timeout,
    '## Storage',
    ...Array.from({ length: 12 }, (_, at) => `- Store ${at} keeps what the relay has sent.${rest}`),
  ].join('\n\n');

const QUOTED = '"The relay answers within 30 s, whatever \\| whoever asks." (L29)';
const ROW = `| X-001 | Timeout | ${QUOTED} | ${QUOTED.replace('30', '10')} | ${QUOTED.replace('L29', 'L31')} | High |`;

function payloadOf(texts: readonly string[]): DebatePayload {
  const variants = variantsOf(...texts);
  const { points } = findDifferences(variants);
  const ids = points.map(({ id }) => id);
  const { points: debated } = chooseDebated(points, ids, []);
  const shown = showVariants(variants, points, debated, `# Diff Analysis\n\n${ROW}`);
  return { advocate: 'A', number: 1, seat: { model: 'm' }, focus: [], shown };
}

const texts = [
  spec('The timeout is 30 s.'),
  spec('The timeout is 10 s.'),
  `Version 3\n\n${spec('The timeout is 20 s.')}`,
];

/** The lines of each variant by number, with those that are told by another's. */
function readBack(prompt: string): Map<string, Map<number, string>> {
  const variants = new Map<string, Map<number, string>>();
  for (const [, , letter = '', body = ''] of prompt.matchAll(
    /\[\[(\w+) BEGIN VARIANT (\w)\]\]\n([\s\S]*?)\n\[\[\1 END/g,
  )) {
    const own = new Map<number, string>();
    for (const line of body.split('\n')) {
      const [, number, said] = /^(\d+)\t(.*)$/.exec(line) ?? [];
      if (number !== undefined) own.set(Number(number), said ?? '');
      const [, first, last, of = '', from] = /^\[(\d+)-(\d+) = (\w) (\d+)-\d+\]$/.exec(line) ?? [];
      for (let at = Number(first); at <= Number(last); at += 1) {
        const there = variants.get(of)?.get(Number(from) + at - Number(first));
        if (there !== undefined) own.set(at, there);
      }
    }
    variants.set(letter, own);
  }
  return variants;
}

test('[000/T03.01-input-data] each variant is there whole, and what several say is written once', () => {
  const { system, shared = [] } = statePosition.prompt(payloadOf(texts));
  const prompt = shared.join('\n');
  expect(prompt.match(/Rule 7 says/g)).toHaveLength(1);
  expect(prompt).toContain('\n29\tThe timeout is 10 s.\n');
  expect(prompt).toContain('\n[1-28 = A 1-28]\n');
  expect(prompt).toContain('\n[3-30 = A 1-28]\n');
  expect(system).toContain('Nothing is left out of the variants');
  expect(prompt).toContain(' | as A (L31) | High |');
  const read = readBack(prompt);
  for (const [index, letter] of ['A', 'B', 'C'].entries()) {
    const written = (texts[index] ?? '')
      .split('\n')
      .flatMap((line, at) => (line === '' ? [] : [[at + 1, line]]));
    expect([...(read.get(letter) ?? [])]).toEqual(written);
  }
});

test('a line that is told by another may be cited by either number', () => {
  const payload = payloadOf(texts);
  const good = statePosition.embedded(payload);
  const cite = (variant: string, line: number) =>
    statePosition.check?.(
      {
        ...good,
        strengths: [{ evidence: [{ variant, line, text: 'Rule 7 says how the relay treats' }], claim: 'c' }],
      },
      payload,
    );
  expect(cite('A', 17)).toEqual([]);
  expect(cite('C', 19)).toEqual([]);
  expect(cite('C', 25)?.map(({ message }) => message)).toEqual([expect.stringContaining('at line 25')]);
});

test.each([
  [
    'that have nothing in common',
    payloadOf([texts[0] ?? '', spec('No timeout.').replaceAll('relay', 'hub')]),
  ],
  ['that are short', payloadOf(['30 s', '10 s'].map((time) => spec(`The timeout is ${time}.`, '')))],
])('variants %s are told as they are', (_, payload) => {
  const { system, shared = [] } = statePosition.prompt(payload);
  expect(shared.join('\n')).not.toMatch(/^\[\d+-\d+ = /m);
  expect(system).not.toContain('Nothing is left out');
  expect(shared.join('\n')).toContain(ROW);
});

test.each([
  [
    'what a variant says, too',
    ROW,
    `| X-001 | Timeout | ${QUOTED} | ${QUOTED.replace('30', '10')} | as A (L31) | High |`,
  ],
  [
    'several places',
    `| C-001 | T | ${QUOTED}; ${QUOTED} | ${QUOTED}; ${QUOTED} | x |`,
    `| C-001 | T | ${QUOTED}; ${QUOTED} | as A (L29) (L29) | x |`,
  ],
  ['what is short', '| X-001 | T | "30 s" (L1) | "30 s" (L2) | High |', undefined],
  [
    'other tables and lines',
    `| U-001 | ${QUOTED} | ${QUOTED} | ${QUOTED} |\n1. **X-001** ${QUOTED} | ${QUOTED}`,
    undefined,
  ],
])('a row of the analysis says once %s', (_, row, expected) =>
  expect(withoutEchoes(row, ['A', 'B', 'C'])).toBe(expected ?? row),
);

test('a document cannot pass for such a mark', () => {
  const { shared = [] } = statePosition.prompt(payloadOf([texts[0] ?? '', `${texts[1]}\n\n[1-28 = A 1-28]`]));
  expect(shared.join('\n').match(/^\[1-28 = A 1-28\]$/gm)).toHaveLength(1);
});
