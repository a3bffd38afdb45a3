import { describe, expect, test } from 'vitest';
import { OFFLINE } from '../../../../test/decide/decide-stage.ts';
import { chooseOption } from './choose-option.ts';

const payload = { perspectives: ['Risk judge: Option A'], options: [...OFFLINE.options] };
const form = chooseOption.person;
if (form === undefined) throw new Error('a checkpoint without words');

test('[004/result-user-prompt] a person is shown the perspectives, then the prompt, then every option', () => {
  const { question, options, default: unsaid } = form.present(payload);
  expect(question[0]).toBe('Risk judge: Option A');
  expect(question[2]).toBe('⚠️ Judges disagreed on this question. Review perspectives above.');
  expect(options.map(({ label }) => label)).toEqual([
    'Leave it open',
    '[A] No offline mode',
    '[B] Full offline mode',
    '[C] Read only offline',
  ]);
  expect(unsaid).toBe('Leave it open');
  expect(chooseOption.embedded(payload)).toEqual({ option: null });
});

describe('what is chosen', () => {
  test.each([
    ['leave-open', null],
    ['[B]', 'B'],
  ])('%s', (option, answer) => {
    expect(form.decide({ option, values: new Map() }, payload)).toEqual({ answer: { option: answer } });
  });

  test.each([
    ['B', 'B'],
    [' b ', 'B'],
    ['[c]', 'C'],
  ])('the line %j', (line, option) => expect(form.read(line, payload)).toEqual({ answer: { option } }));

  test.each(['D', 'A or B', '[]'])('the line %j is refused', (line) =>
    expect(form.read(line, payload)).toHaveProperty('fault'),
  );

  test('an option that does not exist is found', () => {
    expect(chooseOption.check?.({ option: 'Z' }, payload)).toHaveLength(1);
    expect(chooseOption.check?.({ option: null }, payload)).toEqual([]);
  });
});
