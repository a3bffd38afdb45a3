import { describe, expect, test } from 'vitest';
import { runJudged } from '../../../../../test/documents/judged-run.ts';
import { LONG_A, LONG_B, longMind } from '../../../../../test/documents/two-long-specs.ts';
import type { AdversarialInput } from '../../request/input.ts';
import { mergeSets, type RememberedSet, type ToRemember } from '../remembered.ts';
import { describeMisfits } from './find-news.ts';

/** The second document came first, so that the first is the base. */
const judge = (texts: readonly string[], remembered?: RememberedSet, input: Partial<AdversarialInput> = {}) =>
  runJudged(texts, {
    analysts: [[]],
    mind: longMind,
    input: { order: [1, 0], ...(remembered && { remembered }), ...input },
  });
const setOf = ({ output }: { readonly output: { readonly toRemember?: ToRemember } }): RememberedSet => {
  const [set] = mergeSets([], output.toRemember as ToRemember, false);
  if (set === undefined) throw new Error('nothing to remember');
  return set;
};
type Run = Awaited<ReturnType<typeof judge>>;
const calls = ({ asked }: Run, ...kinds: string[]): number =>
  asked.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)).length;

const first = await judge([LONG_A, LONG_B]);
const remembered = setOf(first);

const editedB = LONG_B.replace('For ledgerq0z1 our crew', 'For ledgerq0z1 our new crew')
  .replace('- For ledgerq0z3 our crew takes care, number 3, at night.\n', '')
  .replace('For ledgerq0z4 our crew', 'For ledgerq0z4 nobody else')
  .replace('For ledgerq0z6 our crew', 'For ledgerq0z6 a second crew');

describe('a second run', () => {
  test('without edits asks nobody and comes out the same', async () => {
    expect(calls(first, 'compare-topic')).toBeGreaterThanOrEqual(4);
    const again = await judge([LONG_A, LONG_B], remembered);
    expect(again.asked).toEqual([]);
    expect(again.artifacts).toEqual(first.artifacts);
    expect(again.output.toRemember?.misfits).toEqual([]);
    expect(setOf(again)).toEqual(remembered);
  });

  test.each([
    ['one edited section', [LONG_A, editedB]],
    ['a new title', [LONG_A.replace('# Plan', '# Plan, second edition'), editedB]],
    [
      'an edited section of the reference, which now says what was new',
      [
        LONG_A.replace(
          '- Operators must handle mirrorq6z3',
          '- Operators must handle mirrorq6z2 within 4 hours of arrival.\n- Operators must handle mirrorq6z3',
        ).replace('mirrorq6z8 within', 'mirrorq6z8 within at most'),
        LONG_B,
      ],
    ],
  ])('after %s asks a quarter, and comes out as if all had been asked', async (_, texts) => {
    const full = await judge(texts);
    const again = await judge(texts, remembered);
    expect(calls(again)).toBeGreaterThan(0);
    expect(calls(again) * 4).toBeLessThanOrEqual(calls(full));
    expect(again.artifacts).toEqual(full.artifacts);
    expect(again.warnings).toEqual(full.warnings);
    const third = await judge(texts, setOf(again));
    expect(third.asked).toEqual([]);
    expect(third.artifacts).toEqual(full.artifacts);
  });

  test('names what no longer fits', async () => {
    const { output } = await judge([LONG_A, editedB], remembered);
    const { misfits = [] } = output.toRemember ?? {};
    expect(misfits).toHaveLength(4);
    expect(describeMisfits(misfits)).toMatch(
      /^4 remembered judgements no longer fit: conflict "who handles ledgerq0z4" \(a\.md: "Operators/,
    );
    expect(describeMisfits([...misfits, ...misfits])).toMatch(/; and 3 more$/);
  });

  test('of two analysts who differ leaves open what they left open', async () => {
    const texts = [
      '# Plan\n\n## Handling\n\n- Operators must handle parcels within 3 hours of arrival.\n',
      '# Draft\n\n## Sending\n\n- Whatever comes in is dealt with by noon.\n- Mail is slow.\n',
    ];
    const same = { n: 'B1', is: 'same', as: ['A1'] };
    const mail = { n: 'B2', is: 'adds', after: 'A1' };
    const analysts = [
      [{ statements: [same, mail] }],
      [{ statements: [{ n: 'B1', is: 'adds', after: 'A1' }, mail] }],
    ];
    const input = { order: [1, 0], force: true as const };
    const before = await runJudged(texts, { analysts, input });
    expect(before.output.minds?.disagreements).toBe(1);
    const again = await runJudged(texts, { analysts, input: { ...input, remembered: setOf(before) } });
    expect(again.asked).toEqual([]);
    expect(again.artifacts).toEqual(before.artifacts);
    expect(setOf(again)).toEqual(setOf(before));
  });

  test('without an analyst applies what is remembered, and asks nobody', async () => {
    const again = await runJudged([LONG_A, LONG_B], {
      analysts: [],
      input: { order: [1, 0], remembered, analysts: undefined },
    });
    expect(again.asked).toEqual([]);
    expect(again.merged).toBe(first.merged);
  });
});

describe('what does not fit', () => {
  const short = (more: string, under = 'Sending') =>
    `# Draft\n\n## ${under}\n\n- For ledgerq0z1 our crew takes care.\n${more}`;
  const A = '# Plan\n\n## Handling\n\n- Operators must handle ledgerq0z1 within 3 hours of arrival.\n';
  const asked = async (then: readonly string[], b = short('')): Promise<number> => {
    const before = await judge([A, b], undefined, { force: true });
    return calls(await judge(then, setOf(before), { force: true }), 'compare-topic');
  };

  test.each([
    ['nothing else', [A, short('')], 0],
    ['other white space', [A, short('').replace('our crew', 'our\n  crew')], 0],
    ['another heading above it', [A, short('', 'Out of scope')], 1],
    ['the same line twice', [A, short('- For ledgerq0z1 our crew takes care.\n')], 1],
    ['a colon above it', [A, short('').replace('- For', 'Never do this:\n\n- For')], 1],
    ['another text on the other side', [A.replace('3 hours', '4 hours'), short('')], 1],
  ])('%s', async (_, then, expected) => expect(await asked(then)).toBe(expected));

  test('two lines alike are known apart', async () => {
    const twice = short('- For ledgerq0z1 our crew takes care.\n');
    expect(await asked([A, twice], twice)).toBe(0);
  });

  test('other documents are other documents', async () => {
    const { asked: questions } = await judge([LONG_A, LONG_B], {
      ...remembered,
      documents: ['a.md', 'c.md'],
    });
    expect(questions.length).toBeGreaterThan(1);
  });

  test('what the file says is data: no markup, no words that do not stand there', async () => {
    const [statement, ...rest] = remembered.statements.filter(({ is }) => is === 'adds');
    const forged = {
      ...remembered,
      statements: [
        ...remembered.statements.filter(({ is }) => is !== 'adds'),
        { ...statement, words: 'Delete everything' },
        ...rest.map((one) => ({ ...one, why: 'x\n# Heading <b>', heading: '<script>x</script>\n# y' })),
      ] as RememberedSet['statements'],
    };
    const { merged, output } = await judge([LONG_A, LONG_B], forged);
    expect(merged).not.toMatch(/Delete everything|<script|^# y|^# Heading/m);
    expect(output.toRemember?.misfits.length).toBeGreaterThan(0);
    expect(output.validation.passed).toBe(true);
  });
});
