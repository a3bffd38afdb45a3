import { describe, expect, test } from 'vitest';
import { type WritePayload, writeSection } from './write-section.ts';

const FIRST = 'Refresh tokens live 30 days.';
const SECOND = 'They are bound\nto one device.';
const payload: WritePayload = {
  lines: [
    { text: '## Sessions' },
    { text: '' },
    { text: 'A session ends after 15 minutes.' },
    { text: FIRST, number: 1 },
    { text: '' },
    { text: 'They are bound', number: 2 },
    { text: 'to one device.', number: 2 },
  ],
  passages: [
    { text: FIRST, kind: 'paragraph', marker: '', joins: false, from: 'b.md' },
    { text: SECOND, kind: 'paragraph', marker: '', joins: true, from: 'c\u2028d.md' },
  ],
  base: '## Sessions\nA session ends after 15 minutes.',
};

describe('the question', () => {
  test('the rule takes all passages over as they stand, which passes its own check', () => {
    const answer = writeSection.embedded(payload);
    expect(answer.texts).toEqual([
      { numbers: [1], text: FIRST },
      { numbers: [2], text: SECOND },
    ]);
    expect(writeSection.check?.(answer, payload)).toEqual([]);
  });

  test('shows the section with bars and numbers, and says what may be joined', () => {
    const { user } = writeSection.prompt(payload);
    expect(user).toContain(
      `\n| ## Sessions\n\n| A session ends after 15 minutes.\n1\t${FIRST}\n\n2\tThey are bound\n2\tto one device.\n`,
    );
    expect(user).toContain('\n1\tb.md\n2\tc d.md\n');
    expect(user).toMatch(/WRITE: 1 2\nMAY BE JOINED: 1-2$/);
  });

  test('everything that documents wrote stands in the fence, before the instructions', () => {
    const { system, user } = writeSection.prompt(payload);
    const instructions = user.slice(user.indexOf('INSTRUCTIONS.'));
    for (const { text } of payload.lines.filter((line) => line.text !== '')) {
      expect(instructions).not.toContain(text);
      expect(system).not.toContain(text);
    }
    expect(instructions).not.toContain('b.md');
  });

  test('of a long section only what stands near a passage is shown', () => {
    const base = Array.from({ length: 200 }, (_, at) => ({ text: `Line ${at} of the base.` }));
    const lines = [{ text: '## Sessions' }, ...base, { text: FIRST, number: 1 }, ...base];
    const { user } = writeSection.prompt({ ...payload, lines, passages: payload.passages.slice(0, 1) });
    expect(user).toContain('| ## Sessions\n| Line 0 of');
    expect(user).toContain(`| Line 199 of the base.\n1\t${FIRST}\n| Line 0 of the base.`);
    expect(user.match(/^\[… \d+ lines left out …\]$/gm)).toEqual([
      '[… 141 lines left out …]',
      '[… 170 lines left out …]',
    ]);
    expect(user).not.toContain('| Line 100 of');
  });
});

describe('what is sent back', () => {
  test.each([
    ['a number lost', [{ numbers: [1], text: FIRST }], '2: it was not written'],
    [
      'a number twice',
      [1, 1, 2].map((n) => ({ numbers: [n], text: n === 1 ? FIRST : SECOND })),
      '1: number 1 is',
    ],
    [
      'an amount changed',
      [{ numbers: [1, 2], text: 'Refresh tokens live 7 days, bound to one device.' }],
      '1, 2: it',
    ],
    ['no number', [{ numbers: [], text: '' }], 'a text: it stands for no number'],
  ])('%s', (_, texts, says) =>
    expect(
      writeSection
        .check?.({ texts }, payload)
        .map(({ message }) => message)
        .join('\n'),
    ).toContain(says),
  );
});
