import { describe, expect, test } from 'vitest';
import { applyKin } from '../../../../../test/documents/apply-kin.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { planKin } from './index.ts';
import { type KinPlan, kinEdits } from './model/revision-plan.ts';

const plan = (base: string, other: string, ancestor?: string): KinPlan =>
  planKin({
    base: parseDocument(base),
    other: parseDocument(other),
    ...(ancestor !== undefined && { ancestor: parseDocument(ancestor) }),
  });
const merge = (base: string, other: string, ancestor?: string): string =>
  applyKin(base, kinEdits(plan(base, other, ancestor)));
const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const text = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;

const intro = 'The gateway keeps the audit trail for thirty days.';
const outro = 'Reports are sent to the owner every Monday morning.';

describe('with an ancestor', () => {
  const cases: [what: string, ancestor: string, base: string, other: string, merged: string][] = [
    [
      'sentences of one paragraph that each side changed',
      text('# T', 'One cat sleeps here. Two dogs bark there. Three cows graze.'),
      text('# T', 'One cat sleeps inside. Two dogs bark there. Three cows graze.'),
      text('# T', 'One cat sleeps here. Two dogs bark there. Three cows rest.'),
      text('# T', 'One cat sleeps inside. Two dogs bark there. Three cows rest.'),
    ],
    [
      'cells of one row',
      lines('| Key | A | B |', '|---|---|---|', '| x | 1 | 2 |'),
      lines('| Key | A | B |', '|---|---|---|', '| x | 9 | 2 |'),
      lines('| Key | A | B |', '|---|---|---|', '| x | 1 | 8 |'),
      lines('| Key | A | B |', '|---|---|---|', '| x | 9 | 8 |'),
    ],
    [
      'lines of one code block',
      text('```\nalpha\nbeta\ngamma\ndelta\n```'),
      text('```\nALPHA one\nbeta\ngamma\ndelta\n```'),
      text('```\nalpha\nbeta\ngamma\nDELTA two\n```'),
      text('```\nALPHA one\nbeta\ngamma\nDELTA two\n```'),
    ],
    [
      'a new margin beside changed lines',
      text('```\nalpha one\nbeta two\ngamma\n```'),
      text('```\nalpha one\nBETA 2\ngamma\n```'),
      text('```\n  alpha one\n  beta two\n  gamma\n```'),
      text('```\n  alpha one\nBETA 2\n  gamma\n```'),
    ],
    [
      'what the other removed goes, what the base removed stays away',
      text('# T', intro, 'Bees hum in the garden all day.', outro, 'Ants march.'),
      text('# T', intro, 'Bees hum in the garden all day.', outro),
      text('# T', intro, outro, 'Ants march.'),
      text('# T', intro, outro),
    ],
    [
      'a heading that one side renamed, over text that the other changed',
      text('# T', '## Limits', intro, '## End', outro),
      text('# T', '## Limits', intro.replace('thirty', 'ninety'), '## End', outro),
      text('# T', '## Quotas and bounds', intro, '## End', outro),
      text('# T', '## Quotas and bounds', intro.replace('thirty', 'ninety'), '## End', outro),
    ],
    [
      'items that both sides appended, counted on',
      lines('1. Open the door.', '2. Walk in.'),
      lines('1. Open the door.', '2. Walk in.', '3. Sit down on a chair.'),
      lines('1. Open the door.', '2. Walk in.', '3. Turn on every lamp.'),
      lines('1. Open the door.', '2. Walk in.', '3. Sit down on a chair.', '4. Turn on every lamp.'),
    ],
    [
      'a section that the other moved and the base changed moves as changed',
      text('# T', '## A', intro, '## B', 'Bees hum in the garden all day long.', '## C', outro),
      text('# T', '## A', intro, '## B', 'Bees hum in the garden all night long.', '## C', outro),
      text('# T', '## A', intro, '## C', outro, '## B', 'Bees hum in the garden all day long.'),
      text('# T', '## A', intro, '## C', outro, '## B', 'Bees hum in the garden all night long.'),
    ],
    [
      'what both changed differently stays as the base has it',
      text('# T', 'Retries stop after 3 attempts.', outro),
      text('# T', 'Retries stop after 5 attempts.', outro),
      text('# T', 'Retries stop after 8 attempts.', outro),
      text('# T', 'Retries stop after 5 attempts.', outro),
    ],
    [
      'what one side wrote anew and the other changed stays as the base has it',
      text('# T', intro, 'Retries stop after 3 attempts.', outro),
      text('# T', intro, 'Retries stop after 5 attempts.', outro),
      text('# T', intro, 'Nobody ever tries anything twice around these parts.', outro),
      text('# T', intro, 'Retries stop after 5 attempts.', outro),
    ],
    [
      'what the base moved and the other removed stays where the base has it',
      text('# T', intro, '- Ants march.\n- Bees hum in the garden.\n- Cats sleep on the roof.', outro),
      text('# T', intro, '- Bees hum in the garden.\n- Cats sleep on the roof.\n- Ants march.', outro),
      text('# T', intro, '- Bees hum in the garden.\n- Cats sleep on the roof.', outro),
      text('# T', intro, '- Bees hum in the garden.\n- Cats sleep on the roof.\n- Ants march.', outro),
    ],
  ];
  test.each(cases)('%s', (_, ancestor, base, other, merged) => {
    expect(merge(base, other, ancestor)).toBe(merged);
  });
});

describe('without an ancestor', () => {
  const cases: [what: string, base: string, other: string, merged: string][] = [
    [
      'a sentence that only the other has comes in behind the one before it',
      text('# T', 'One cat sleeps here. Three cows graze.'),
      text('# T', 'One cat sleeps here. Two dogs bark there. Three cows graze.'),
      text('# T', 'One cat sleeps here. Two dogs bark there. Three cows graze.'),
    ],
    [
      'a version of the same sentence does not',
      text('# T', intro, 'Retries stop after 3 attempts.', outro),
      text('# T', intro, 'Retries stop after 5 attempts.', outro),
      text('# T', intro, 'Retries stop after 3 attempts.', outro),
    ],
    [
      'rows go into the table, not behind the text below it',
      text('# T', '| Key | A |\n|---|---|\n| x | 1 |', 'Bees hum in the garden.'),
      text('# T', '| Key | A |\n|---|---|\n| x | 1 |\n| y | 2 |'),
      text('# T', '| Key | A |\n|---|---|\n| x | 1 |\n| y | 2 |', 'Bees hum in the garden.'),
    ],
    [
      'an item that stands elsewhere in the list is not repeated, nor a row with the same key',
      text('# T', '- Red.\n- Green.\n- Blue.', '| Key | A |\n|---|---|\n| x | 1 |\n| y | 2 |\n| z | 3 |'),
      text('# T', '- Blue.\n- Red.\n- Green.', '| Key | A |\n|---|---|\n| y | 7 |\n| x | 1 |\n| z | 3 |'),
      text('# T', '- Red.\n- Green.\n- Blue.', '| Key | A |\n|---|---|\n| x | 1 |\n| y | 2 |\n| z | 3 |'),
    ],
    [
      'front matter and labelled lines are not doubled, new keys come in',
      text('---\ntitle: A\nversion: 1\n---', '# T', '**Status**: Draft', intro),
      text(
        '---\ntitle: A\nversion: 2\nowner: Ann\n---',
        '# T',
        '**Status**: Final and approved by all',
        intro,
      ),
      text('---\ntitle: A\nversion: 1\nowner: Ann\n---', '# T', '**Status**: Draft', intro),
    ],
    [
      'nothing comes before the first chapter',
      text('# T', intro),
      text('Written by somebody else in a hurry.', '# T', intro),
      text('# T', intro),
    ],
    [
      'a new section comes behind what the base has of its own, as deep as its neighbours',
      text('# T', '## A', intro, 'Bees hum in the garden.', '## C', outro),
      text('# A', intro, '# B', 'Otters swim in the cold river.', '# C', outro),
      text(
        '# T',
        '## A',
        intro,
        'Bees hum in the garden.',
        '## B',
        'Otters swim in the cold river.',
        '## C',
        outro,
      ),
    ],
    [
      'the list keeps its marker',
      lines('# T', '', '* Red apples fall.', '* Green pears hang.'),
      lines('# T', '', '- Red apples fall.', '- Green pears hang.', '- Blue plums roll.'),
      lines('# T', '', '* Red apples fall.', '* Green pears hang.', '* Blue plums roll.'),
    ],
    [
      'an item with what stands below it, and the numbers behind it',
      lines('1. Open the door.', '2. Walk in slowly.', '3. Sit down.'),
      lines('1. Open the door.', '2. Ring the bell.', '   - twice', '3. Walk in slowly.', '4. Sit down.'),
      lines('1. Open the door.', '2. Ring the bell.', '   - twice', '3. Walk in slowly.', '4. Sit down.'),
    ],
    [
      'line ends of the base',
      text('# T', intro).replaceAll('\n', '\r\n'),
      text('# T', intro, 'Bees hum.\nAnts march.'),
      text('# T', intro, 'Bees hum.\nAnts march.').replaceAll('\n', '\r\n'),
    ],
    [
      'a sentence that stands in another paragraph of the base is not repeated',
      text('# T', `${intro} ${outro}`, 'Bees hum in the garden.'),
      text('# T', outro, `${intro} Otters swim in the river.`, 'Bees hum in the garden.'),
      text('# T', `${intro} ${outro}`, 'Bees hum in the garden.'),
    ],
    [
      'code that says something else is left alone, code with more lines grows',
      text('# T', intro, '```\na = 1\nb = 2\nc = 3\n```', outro, '```\nred one\nblue two\n```'),
      text(
        '# T',
        intro,
        '```\na = 1\nb = 4\nc = 3\nd = 5\n```',
        outro,
        '```\nred one\ngreen six\nblue two\n```',
      ),
      text('# T', intro, '```\na = 1\nb = 2\nc = 3\n```', outro, '```\nred one\ngreen six\nblue two\n```'),
    ],
    [
      'two texts that share only their title are left apart',
      text('# T', intro, outro),
      text('# T', 'Bees hum in the garden all day long.', 'Otters swim in the cold river.'),
      text('# T', intro, outro),
    ],
  ];
  test.each(cases)('%s', (_, base, other, merged) => {
    expect(merge(base, other)).toBe(merged);
  });
});

describe('ids', () => {
  const base = lines(
    '# T',
    '',
    '- **FR-001**: Users sign in.',
    '- **FR-002**: Every export is signed by its owner.',
  );

  test('an id that the base uses for something else becomes the next free one, and mentions follow [R2-8]', () => {
    const other = lines('# T', '', '- **FR-001**: Users sign in.', '- **FR-002**: Old invoices can be found by date.', '', 'See FR-002 and FR-001.'); // biome-ignore format: one text
    const made = plan(base, other);
    expect(made.ids).toEqual([{ from: 'FR-002', to: 'FR-003' }]);
    expect(applyKin(base, kinEdits(made))).toBe(
      `${base}- **FR-003**: Old invoices can be found by date.\n\nSee FR-003 and FR-001.\n`,
    );
  });

  test('what else begins with an id of both speaks of the same record', () => {
    const other = lines('# T', '', '- **FR-001**: Users sign in.', '- **FR-002**: Every export is signed by its owner.', '', '## Unclear', '', '- FR-001, FR-002'); // biome-ignore format: one text
    const made = plan(base, other);
    expect(made.ids).toEqual([]);
    expect(applyKin(base, kinEdits(made))).toBe(other);
  });

  test('a record with another number is the same record, and mentions follow', () => {
    const other = lines('# T', '', '- **FR-001**: Users sign in.', '- **FR-009**: Every export is signed by its owner.', '- **FR-010**: Nothing else matters, see FR-009.'); // biome-ignore format: one text
    const made = plan(base, other);
    expect(made.hunks.some(({ kind }) => kind === 'decide')).toBe(false);
    expect(applyKin(base, kinEdits(made))).toBe(`${base}- **FR-010**: Nothing else matters, see FR-002.\n`);
  });
});

test('hunks say what becomes of each block', () => {
  const ancestor = text('# T', intro, outro, 'Ants march in rows.', 'Retries stop after 3 attempts.');
  const base = text(
    '# T',
    intro,
    outro,
    'Ants march in rows.',
    'Retries stop after 5 attempts.',
    'Own words.',
  );
  const other = text('# T', intro.replace('thirty', 'ninety'), outro, 'Retries stop after 8 attempts.', '## New', 'More of it.'); // biome-ignore format: one text
  expect(plan(base, other, ancestor).hunks.map(({ kind, otherBlocks }) => [kind, otherBlocks])).toEqual([
    ['same', [0]],
    ['take', [1]],
    ['same', [2]],
    ['remove', []],
    ['decide', [3]],
    ['keep', []],
    ['add', [4, 5]],
  ]);
});
