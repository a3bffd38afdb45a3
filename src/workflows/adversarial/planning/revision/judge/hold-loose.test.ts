import { describe, expect, test } from 'vitest';
import { applyKin } from '../../../../../../test/documents/apply-kin.ts';
import { parseDocument } from '../../../../../text/parse/parse-document.ts';
import { type Known, planKin } from '../index.ts';
import { kinEdits } from '../model/revision-plan.ts';

const merge = (base: string, other: string, known?: Known): string =>
  applyKin(
    base,
    kinEdits(planKin({ base: parseDocument(base), other: parseDocument(other), ...(known && { known }) })),
  );
const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const text = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;

const intro = 'The gateway keeps the audit trail for thirty days.';
const outro = 'Reports are sent to the owner every Monday morning.';
const bees = 'Bees hum in the garden all day long.';
const otters = 'Otters swim in the cold river at night.';
const steps = ['1. Open the heavy front door.', '2. Walk in slowly and quietly.'];

describe('what stays out with its context', () => {
  const cases: [what: string, base: string, other: string, merged?: string][] = [
    [
      'steps of a procedure that was rewritten',
      lines('# T', '', ...steps, '3. Sit down on the chair.', '4. Read the paper.'),
      lines('# T', '', ...steps, '3. Shout.', '4. Wake up everybody else at once.', '5. Run away.'),
    ],
    [
      'a section of which the base has most elsewhere',
      text('# T', '## A', intro, outro, '## B', bees, otters),
      text('# T', '## A', outro, '## B', otters, '## N', intro, bees, 'Ants march in rows.'),
    ],
    [
      'a heading over nothing',
      text('# T', '## A', intro, bees, '## B', outro),
      text('# T', '## A', '## B', outro, '## N', intro, bees),
    ],
    [
      'what stands below an item that the base has otherwise',
      lines('# T', '', '- Red apples fall from 3 trees.', '- Green pears hang.'),
      lines(
        '# T',
        '',
        '- Red apples fall from 5 trees.',
        '  - Since the wind shakes them.',
        '- Green pears hang.',
      ),
    ],
    [
      'a line that leads to a list that the base has below its own',
      text('# T', '**Fruit:**', '- Red apples fall from trees.\n- Green pears hang there.', outro),
      text(
        '# T',
        '**Fruit (all kinds):**',
        '- Red apples fall from trees.\n- Green pears hang there.',
        outro,
      ),
    ],
    [
      'a paragraph that leans on one that stays out',
      text('# T', intro, outro),
      text('# T', intro.replace('thirty', 'ninety'), 'Only then may it be deleted by anybody.', outro),
    ],
    [
      'a sentence that leans on one that differs',
      text('# T', `${bees} ${intro} ${outro}`),
      text('# T', `${bees} ${intro.replace('thirty', 'ninety')} It is then sealed and shipped. ${outro}`),
    ],
    [
      'rows of a table that the base has with another head and other rows',
      text('# T', '| Key | A |\n|---|---|\n| x | 1 |\n| y | 2 |', outro),
      text('# T', outro, '| Name | Value | Unit |\n|---|---|---|\n| x | 1 | m |\n| z | 3 | m |'),
      text('# T', '| Key | A |\n|---|---|\n| x | 1 |\n| y | 2 |', outro, '| Name | Value | Unit |\n|---|---|---|\n| x | 1 | m |\n| z | 3 | m |'), // biome-ignore format: one text
    ],
  ];
  test.each(cases)('%s', (_, base, other, merged = base) => {
    expect(merge(base, other)).toBe(merged);
  });

  test('the same with their context come in', () => {
    expect(merge(lines('# T', '', ...steps), lines('# T', '', ...steps, '3. Sit down.'))).toBe(
      lines('# T', '', ...steps, '3. Sit down.'),
    );
    const leaning = text('# T', intro, 'Only then may it be deleted by anybody.', outro);
    expect(merge(text('# T', intro, outro), leaning)).toBe(leaning);
    const list = text('# T', intro, 'Mind these:', '- Red apples fall.\n- Green pears hang.', outro);
    expect(merge(text('# T', intro, outro), list)).toBe(list);
  });
});

describe('where sections stand otherwise', () => {
  const base = text('# T', '## 1. A', intro, '## 2. B', bees, '## 3. C', outro);

  const added = (...parts: readonly string[]): string => text(base.trimEnd(), ...parts);
  const cases: [string, other: string, merged: string][] = [
    ['a new one stands as deep as its neighbours, behind the last with the next number', text('# T', '### C', outro, '### N', otters, '### A', intro, '### B', bees), added('## 4. N', otters)],
    ['two get two numbers', text('# T', '## N', otters, '## A', intro, '## M', 'Ants march in rows.', '## B', bees, '## C', outro), added('## 4. N', otters, '## 5. M', 'Ants march in rows.')],
    ['one with the next number keeps it', text(base.trimEnd(), '## 4. N', otters, '### 4.1 M', 'Ants march in rows.'), added('## 4. N', otters, '### 4.1 M', 'Ants march in rows.')],
    ['one with a number that is taken waits', text('# T', '### 1. C', outro, '### 2. N', otters, '### 3. A', intro, '### 4. B', bees), base],
    ['so does one with numbers below it', text('# T', '## A', intro, '## N', otters, '### 2.1 M', 'Ants march in rows.', '## B', bees, '## C', outro), base],
    ['the subsection of one that moved goes there, the new one behind it does not go into it', text('# T', '## N', otters, '## C', outro, '## A', intro, '### Sub', 'Ants march in rows.'), text('# T', '## 1. A', intro, '### Sub', 'Ants march in rows.', '## 2. B', bees, '## 3. C', outro, '## 4. N', otters)],
  ]; // biome-ignore format: a table
  test.each(cases)('%s', (_, other, merged) => expect(merge(base, other)).toBe(merged));

  test('an appendix without a number stays the last', () => {
    const other = text(
      '# T',
      '## A',
      intro,
      '## N',
      otters,
      '## B',
      bees,
      '## C',
      outro,
      '## Appendix',
      'Ants.',
    );
    expect(merge(added('## Appendix', 'Ants.'), other)).toBe(
      added('## 4. N', otters, '## Appendix', 'Ants.'),
    );
  });
});

describe('what the reader knows', () => {
  const base = text('# T', '## Storage', 'Rows live in Postgres, on two disks.', '## End', outro);
  const other = text('# T', '## End', outro, '## Where data is', 'Documents go to Mongo.');
  const unknown: Known = { sectionOf: () => undefined, counterpartOf: () => undefined };

  test('without it the section is new', () => {
    expect(merge(base, other, unknown)).toBe(
      text(base.trimEnd(), '## Where data is', 'Documents go to Mongo.'),
    );
  });

  test('a section that corresponds is not added under its other title', () => {
    expect(merge(base, other, { ...unknown, sectionOf: (section) => (section === 3 ? 2 : undefined) })).toBe(
      base,
    );
  });

  test('nor is what the base or a contradiction speaks of', () => {
    expect(merge(base, other, { ...unknown, counterpartOf: (block) => (block === 4 ? 2 : undefined) })).toBe(
      base,
    );
    expect(merge(base, other, { ...unknown, counterpartOf: (block) => (block === 4 ? -1 : undefined) })).toBe(
      base,
    );
  });
});
