import { describe, expect, test } from 'vitest';
import { runJudged } from '../../../../test/documents/judged-run.ts';

const BASE = `# Bakery

## 1. Morning

1. Light the oven.
   - check the gas
2. Knead the dough.

Staff wear a cap. Hands are washed for 20 seconds. Rings stay at home.

---

## 2. Stock

| Item | Amount | Place |
|---|---|---|
| Flour | 50 kg | cellar |
| Salt | 2 kg | shelf |

- **M1.1** Sacks are closed.

## 3. Till

The till opens at seven.
`;
const OTHER = `# Bread shop

## Work

1. Weigh the salt.
2. Shape the loaves:
   1. round ones
   2. long ones
3. Wash the bowls.

## Cleaning

- Sweep the floor.
- Empty the bins.

## Closing checks

- [ ] Oven is cold.
- [ ] Door is locked.

## Things

| Item | Amount | Place |
|---|---|---|
| Yeast | 500 g | fridge |

| Device | Power | Owner |
|---|---|---|
| Mixer | 2 kW | Ann |
| Slicer | 1 kW | Bob |

## Marks

- **M0.1** Orders are written down.
- **M0.2** Orders are counted.

## Hygiene

Hands are washed with soap. Everybody wears a cap made of cotton.
`;

/** B1 salt, B2 loaves, B3 round, B4 long, B5 bowls, B6 floor, B7 bins, B8 oven, B9 door, B10 yeast, B11 mixer, B12 slicer, B13 M0.1, B14 M0.2, B15 hands, B16 cap. */
const OUT = Array.from({ length: 16 }, (_, at) => ({ n: `B${at + 1}`, is: 'not', why: 'not for us' }));

async function merge(said: readonly { readonly n: string }[]) {
  const numbers = new Set(said.map(({ n }) => n.replace(/[a-z]+$/, '')));
  const statements = [...OUT.filter(({ n }) => !numbers.has(n)), ...said];
  return runJudged([BASE, OTHER], { analysts: [[{ statements }]], input: { order: [1, 0] } });
}

const adds = (n: string, after: string) => ({ n, is: 'adds', after });

describe('the form of what comes in', () => {
  test.each<[string, readonly { readonly n: string }[], string]>([
    [
      'steps go on with the numbers of the list, and what is below them nests',
      ['B1', 'B2', 'B3', 'B4', 'B5'].map((n) => adds(n, 'A1')),
      '2. Knead the dough.\n3. Weigh the salt.\n4. Shape the loaves:\n   1. round ones\n   2. long ones\n5. Wash the bowls.\n\nStaff',
    ],
    [
      'a list of its own is numbered from one, without gaps',
      ['B1', 'B2', 'B3', 'B4', 'B5'].map((n) => adds(n, '§A4')),
      'seven.\n\n1. Weigh the salt.\n2. Shape the loaves:\n   1. round ones\n   2. long ones\n3. Wash the bowls.\n',
    ],
    [
      'bullets that join steps are steps',
      ['B6', 'B7'].map((n) => adds(n, 'A3')),
      '2. Knead the dough.\n3. Sweep the floor.\n4. Empty the bins.\n',
    ],
    [
      'steps and bullets of two lists are two lists',
      ['B1', 'B5', 'B6'].map((n) => adds(n, '§A4')),
      '1. Weigh the salt.\n2. Wash the bowls.\n\n- Sweep the floor.\n',
    ],
    [
      'an item stays below what says the same as the item above it',
      [{ n: 'B2', is: 'same', as: ['A3'] } as { readonly n: string }, adds('B3', 'A3'), adds('B4', 'A3')],
      '2. Knead the dough.\n   - round ones\n   - long ones\n\nStaff',
    ],
    [
      'a checklist keeps its boxes',
      ['B8', 'B9'].map((n) => adds(n, 'new: Closing @ §A4')),
      '## 4. Closing\n\n- [ ] Oven is cold.\n- [ ] Door is locked.\n',
    ],
    [
      'one of its items alone has none',
      [adds('B8', 'new: Closing @ §A4')],
      '## 4. Closing\n\n- Oven is cold.\n',
    ],
    ['a rule stays the end of its section', [adds('B6', '§A2')], 'Rings stay at home.\n\nSweep the floor.\n\n---\n'],
    [
      'so it does before a new section, which has no number between two others',
      [adds('B6', 'new: 9. Cleaning @ §A2')],
      'Rings stay at home.\n\n## Cleaning\n\n- Sweep the floor.\n\n---\n\n## 2. Stock',
    ],
    ['a row finds the table with its columns', [adds('B10', '§A3')], '| Salt | 2 kg | shelf |\n| Yeast | 500 g | fridge |\n'],
    [
      'a table that comes whole stays one',
      ['B11', 'B12'].map((n) => adds(n, '§A4')),
      '| Device | Power | Owner |\n|---|---|---|\n| Mixer | 2 kW | Ann |\n| Slicer | 1 kW | Bob |\n',
    ],
    [
      'a cell says its column',
      [adds('B11b', '§A4'), { n: 'B11a', is: 'not' } as { readonly n: string }],
      '\n\nMixer: owner: Ann.\n',
    ],
    [
      'ids with a stem of their own stay as they are',
      ['B13', 'B14'].map((n) => adds(n, '§A4')),
      '- **M0.1** Orders are written down.\n- **M0.2** Orders are counted.\n',
    ],
  ])('%s', async (_, said, contains) => {
    const { merged, output } = await merge(said);
    expect(merged).toContain(contains);
    expect(output.validation.checks.filter(({ passed }) => !passed)).toEqual([]);
  });
}); // biome-ignore format: a table

describe('what comes in behind a paragraph that leads to a list', () => {
  const led = (lead: string): string => BASE.replace('The till opens at seven.', `${lead}\n\n1. Count at least 3 coins.\n2. No lights.`);
  test.each([
    ['with a label', '**Opens:** at seven\n**Risk:** low', adds('B16', 'A10'), '2. No lights.\n\nEverybody wears a cap made of cotton.\n'],
    ['with a label, as an item', '**Opens:** at seven', adds('B6', 'A10'), '2. No lights.\n\nSweep the floor.\n'],
    ['with a colon', 'When the till opens at seven:', adds('B16', 'A10'), '2. No lights.\n\nEverybody wears a cap made of cotton.\n'],
    ['with a colon, as an item', 'When the till opens at seven:', adds('B6', 'A10'), '2. No lights.\n3. Sweep the floor.\n'],
    ['neither with a label nor a colon', 'The till opens at seven.', adds('B16', 'A10'), 'at seven.\n\nEverybody wears a cap made of cotton.\n\n1. Count'],
  ])('%s', async (_, lead, addition, contains) => {
    const said = [...OUT.filter(({ n }) => n !== addition.n), addition];
    const { merged, output } = await runJudged([led(lead), OTHER], { analysts: [[{ statements: said }]], input: { order: [1, 0] } });
    expect(merged).toContain(contains);
    expect(output.validation.checks.filter(({ passed }) => !passed)).toEqual([]);
  });
}); // biome-ignore format: a table

describe('details in brackets', () => {
  const same = (n: string, as: string, words: string) => ({ n, is: 'same', as: [as], words });

  test.each<[string, readonly { readonly n: string }[], string]>([
    ['behind their sentence', [same('B15', 'A5', 'with soap')], 'for 20 seconds. (with soap) Rings'],
    [
      'together, and not what is said there',
      [same('B15', 'A4', 'soap.'), same('B16', 'A4', 'made of cotton'), same('B16', 'A4', 'a cap')],
      'Staff wear a cap. (soap; made of cotton) Hands',
    ],
    ['in the cell that is meant', [same('B10', 'A7b', 'fridge')], '| Flour | 50 kg | cellar (fridge) |'],
    [
      'in the cell that says most of it',
      [same('B1', 'A8', 'Weigh')],
      '| Salt (Weigh) | 2 kg | shelf |',
    ],
    [
      'behind an addition that says the same',
      [adds('B6', '§A4'), same('B7', 'B6', 'the bins')],
      '\n\nSweep the floor. (the bins)\n',
    ],
  ])('stand %s', async (_, said, contains) => {
    const { merged, output } = await merge(said);
    expect(merged).toContain(contains);
    expect(output.validation.checks.filter(({ passed }) => !passed)).toEqual([]);
  });
}); // biome-ignore format: a table
