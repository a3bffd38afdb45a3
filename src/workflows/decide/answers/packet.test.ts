import { describe, expect, test } from 'vitest';
import { OFFLINE } from '../../../../test/decide/decide-stage.ts';
import { decideInput } from '../model/input.ts';
import { locate, packetOf, sourcesOf } from './packet.ts';

describe('names of texts', () => {
  const labels = ['question', 'Option A', 'risk judge', 'spec_context', 'a [b]\nc', ''];
  const packet = packetOf(
    decideInput.parse({
      ...OFFLINE,
      context: labels.map((label) => ({ label, sourcePath: label, text: `Said in "${label}".` })),
    }),
  );

  test('are no two alike, and none that of the question, an option or a judge', () => {
    expect(packet.context.map(({ label }) => label)).toEqual([
      'spec_context',
      'question (2)',
      'Option A (2)',
      'risk judge (2)',
      'spec_context (2)',
      'a b c',
      'context',
    ]);
  });

  test.each([
    ['question', OFFLINE.question_text],
    ['option A', OFFLINE.options[0].description],
    ['Question (2)', 'Said in "question".'],
  ])('evidence of "%s" is looked for there', (source, text) => {
    expect(locate(sourcesOf(packet), { source, line: 1, text })).toMatchObject({ source, text });
  });
});

test.each([
  [['A', 'a'], false],
  [['None', 'B'], false],
  [['nonesuch', 'B'], true],
  [['A', 'B'], true],
])('ids %j: %s', (ids, isTaken) => {
  const options = ids.map((id) => ({ id, label: id, description: '' }));
  expect(decideInput.safeParse({ ...OFFLINE, options }).success).toBe(isTaken);
});
