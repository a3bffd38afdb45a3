// The base is another text than the reference: what the reference says beyond it, and what follows from that for the third.

import { describe, expect, test } from 'vitest';
import { runJudged, type Said } from '../../../../test/documents/judged-run.ts';
import { mergeSets, type RememberedSet, type ToRemember } from '../judging/remembered.ts';

const A = `# Ferry

## Tickets

- **T-1** Refunds take 7 days and need the receipt.
- **T-2** A call must reserve a seat.
- **T-3** Dogs travel free.
- **T-4** The last boat leaves at 22:00.
`;
const B = `# Crossing

## Booking

- Money comes back within a week.
- Whoever phones the office must get a place.
- Boats stop running at 21:00.
`;
const C = `# Rules

## Passengers

- Everybody gets the fare back after 7 days, by post.
- For dogs nobody pays.
`;

/** A1 refunds, A2 call, A3 dogs, A4 last boat; B1 money, B2 phone, B3 stop; C1 fare, C2 dogs. */
const boat = { about: 'the last boat', kind: 'amount', severity: 'high', sides: [['A4'], ['B3']] };
const first: Said = {
  conflicts: [boat],
  statements: [
    { n: 'B1', is: 'same', as: ['A1'] },
    { n: 'B2', is: 'same', as: ['A2'] },
    { n: 'C1', is: 'same', as: ['A1'], words: 'by post' },
    { n: 'C2', is: 'same', as: ['A3'] },
  ],
};
const more = { n: 'A1', is: 'same', as: ['B1'], words: 'need the receipt' };
const call = { n: 'A2', is: 'same', as: ['B2'] };
const dogs = { n: 'A3', is: 'adds', after: 'B1' };
const second: Said = { statements: [more, call, dogs] };

interface Given {
  readonly second?: Said;
  readonly base?: string;
  readonly texts?: readonly string[];
  readonly remembered?: RememberedSet;
}

/** The first is the longest and has most ids: the others are held against it; a person takes the second as the base. */
const judge = ({ second: then = second, base = 'B', texts = [A, B, C], remembered }: Given = {}) =>
  runJudged(
    texts,
    {
      analysts: [[]],
      // Of what is asked; nobody names what is not shown.
      mind({ reference, units, judge: asked }) {
        const { conflicts = [], statements = [] } = /^A = .*\(reference\)$/m.test(reference) ? first : then;
        const isShown = ({ sides }: { readonly sides?: readonly (readonly string[])[] }): boolean =>
          (sides ?? []).flat().every((number) => units[number] !== undefined);
        const isAsked = ({ n = '' }: { readonly n?: string }): boolean => asked.includes(n);
        return { conflicts: conflicts.filter(isShown), statements: statements.filter(isAsked) };
      },
      input: { interactive: true, force: true, ...(remembered && { remembered }) },
    },
    base,
  );

const setOf = ({ output }: { readonly output: { readonly toRemember?: ToRemember } }): RememberedSet => {
  const [set] = mergeSets([], output.toRemember as ToRemember, false);
  if (set === undefined) throw new Error('nothing to remember');
  return set;
};

const late = (warnings: readonly string[]): string[] =>
  warnings.filter((warning) => warning.includes('only when the base was known'));

const bare = (text: string): string => text.replace(/^>.*$/gm, '');

describe('what the reference says', () => {
  test('beyond the base comes in, and nothing twice', async () => {
    const { merged, output, asked } = await judge();
    expect(asked.map(({ kind }) => kind)).toEqual(['compare-topic', 'compare-topic', 'read-merged']);
    expect(output.baseVariant).toBe('original:variant-2');
    expect(merged).toMatch(/Money comes back within a week[^\n]*\(need the receipt\)/);
    expect(merged).not.toMatch(/Refunds take 7|reserve a seat/);
    expect(merged).toContain('Dogs travel free.');
    expect(output.contract.unjudged).toBe(0);
    expect(output.validation.checks.filter(({ passed }) => !passed)).toEqual([]);
  });

  test('and the third, in brackets and before what follows the line', async () => {
    const { merged } = await judge();
    expect(merged).toMatch(/within a week\. \(need the receipt\) \(by post\)\n- .*Dogs travel free\.\n/);
  });

  test('beside a dispute comes in, too', async () => {
    const pier = { n: 'A4', is: 'same', as: ['B3'], words: 'from pier 3' };
    const texts = [A.replace('at 22:00', 'from pier 3 at 22:00'), B, C];
    const { merged } = await judge({ texts, second: { statements: [more, call, dogs, pier] } });
    expect(merged).toMatch(/Boats stop running at 21:00\. \(from pier 3\)/);
    expect(bare(merged)).not.toContain('22:00');
  });

  test('is where the third goes that says the same: its words beside the base, itself not at all', async () => {
    const { merged, file } = await judge();
    expect(merged).toMatch(/Money comes back within a week[^\n]*\(by post\)/);
    expect(merged).not.toMatch(/Everybody gets|nobody pays/);
    expect(file('merge-log.md')).toMatch(/For dogs nobody pays.*a\.md L7 says it, too/);
  });

  test('is asked with the base as the reference, and with the conflicts that are known', async () => {
    const { asked } = await judge();
    const [before, after] = asked.map(({ prompt }) => prompt);
    expect(before).toMatch(/^A = a\.md \(reference\)$/m);
    expect(before).not.toContain('KNOWN CONFLICTS');
    expect(after).toMatch(/^B = b\.md \(reference\)$/m);
    expect(after).toMatch(/^known: the last boat: A4 \| B3$/m);
    expect(after).toMatch(/^JUDGE: A1 A2 A3 A4$/m);
  });

  test('is asked only where it is not the base', async () => {
    const { asked } = await judge({ base: 'A' });
    expect(asked.filter(({ kind }) => kind === 'compare-topic')).toHaveLength(1);
  });

  test('and nobody judges stays open', async () => {
    const { merged, output, warnings, points } = await judge({ second: { statements: [more, call] } });
    expect(merged).not.toMatch(/Dogs|dogs/);
    expect(points.find(({ kind }) => kind === 'unjudged')?.title).toMatch(/Dogs travel free/);
    expect(output.contract.unjudged).toBe(1);
    expect(late(warnings)).toEqual([]);
  });
});

describe('a conflict that is told only then', () => {
  const clash = (sides: readonly (readonly string[])[], about = 'whether dogs may come') => ({
    conflicts: [{ about, kind: 'polarity', severity: 'high', sides }],
    statements: [more, call],
  });

  test('keeps the statement out, open, with both sides', async () => {
    const { merged, points, file, output, warnings } = await judge({ second: clash([['B2'], ['A3']]) });
    expect(bare(merged)).not.toContain('Dogs travel free');
    const [open] = points.filter(({ kind }) => kind === 'unjudged');
    expect(open?.reason).toBe('analyst-1: contradicts b.md L6 (whether dogs may come)');
    expect(open?.sides.flatMap(({ quotes }) => quotes.map(({ text }) => text)).join('\n')).toMatch(
      /Dogs travel free[\s\S]*phones the office/,
    );
    expect(file('undecided.md')).toMatch(/Q-001 L7.*Dogs travel free.*cf\. L6/);
    expect(output.contract.status).toBe('partial');
    expect(late(warnings)).toEqual([
      'analyst-1 named a contradiction only when the base was known: whether dogs may come (b.md L6, a.md L7); a.md L7 stays out, unjudged',
    ]);
  });

  test('of what is disputed already is told all the same', async () => {
    const said = clash([['B1'], ['A4']], 'what is paid at night');
    const { warnings } = await judge({ second: { ...said, statements: [more, call, dogs] } });
    expect(late(warnings)).toEqual([
      'analyst-1 named a contradiction only when the base was known: what is paid at night (b.md L5, a.md L8); it is no point of this run',
    ]);
  });

  test('and was told before is no news', async () => {
    const retold = { ...boat, sides: [['B3'], ['A4']], about: 'when boats stop' };
    const { warnings, points } = await judge({
      second: { conflicts: [retold], statements: [more, call, dogs] },
    });
    expect(late(warnings)).toEqual([]);
    expect(points.filter(({ kind }) => kind === 'contradiction')).toHaveLength(1);
  });
});

describe('the next run', () => {
  test('asks nobody and comes out the same', async () => {
    const before = await judge();
    const again = await judge({ remembered: setOf(before) });
    expect(again.asked).toEqual([]);
    expect(again.artifacts).toEqual(before.artifacts);
    expect(setOf(again)).toEqual(setOf(before));
  });

  test('asks only about what was edited', async () => {
    const texts = [A.replace('Dogs travel free.', 'Dogs and cats travel free.'), B, C];
    const { asked } = await judge({ texts, remembered: setOf(await judge()) });
    const judged = asked.map(({ prompt }) => /^JUDGE: (.*)$/m.exec(prompt)?.[1]).filter(Boolean);
    expect(judged).toEqual(['C2', 'A3']);
  });
});
