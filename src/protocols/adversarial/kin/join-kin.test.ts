import { expect, test } from 'vitest';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { planKin } from './index.ts';
import { joinKin } from './join-kin.ts';
import { applyKin, kinEdits } from './kin-plan.ts';

const text = (...blocks: string[]): string => `${blocks.join('\n\n')}\n`;
const head = ['# T', 'The gateway keeps the audit trail for thirty days.'];
const tail = 'Reports are sent to the owner every Monday morning.';
const base = text(...head, tail);

test.each([
  ['the same addition comes in once', 'Bees hum.', 'Bees hum.', text(...head, 'Bees hum.', tail)],
  ['different additions both', 'Bees hum.', 'Ants march.', text(...head, 'Bees hum.', 'Ants march.', tail)],
  [
    'a part of an earlier one not again',
    'Bees hum.\n\nAnts march.',
    'Ants march.',
    text(...head, 'Bees hum.', 'Ants march.', tail),
  ],
  [
    'one that repeats a part is left for a decision',
    'Bees hum.',
    'Bees hum.\n\nAnts march.',
    text(...head, 'Bees hum.', tail),
  ],
])('%s', (_, one, two, merged) => {
  // biome-ignore format: a table
  const plans = [one, two].map((own) =>
    planKin({ base: parseDocument(base), other: parseDocument(text(...head, own, tail)) }),
  );
  const edits = joinKin(plans).flatMap(kinEdits);
  expect(applyKin(base, edits.sort((a, b) => a.start - b.start))).toBe(merged); // biome-ignore format: one call
});

test('two others that change the same block: the first is taken, the second to be decided', () => {
  const others = ['ninety', 'sixty'].map((days) => parseDocument(base.replace('thirty', days)));
  const ancestor = parseDocument(base);
  const [first, second] = joinKin(others.map((other) => planKin({ base: ancestor, other, ancestor })));
  expect(first?.hunks.map(({ kind }) => kind)).toContain('take');
  expect(second?.hunks.map(({ kind }) => kind)).toEqual(['same', 'decide', 'same']);
});
