import { expect, test } from 'vitest';
import { isColorful, visible } from './session.ts';

test.each<[string, boolean, NodeJS.ProcessEnv, boolean, boolean]>([
  ['a terminal', true, {}, true, true],
  ['a pipe', false, {}, true, false],
  ['--no-color', true, {}, false, false],
  ['--no-color against FORCE_COLOR', true, { FORCE_COLOR: '1' }, false, false],
  ['NO_COLOR', true, { NO_COLOR: '1' }, true, false],
  ['an empty NO_COLOR is none', true, { NO_COLOR: '' }, true, true],
  ['NO_COLOR against FORCE_COLOR', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['FORCE_COLOR in a pipe', false, { FORCE_COLOR: '1' }, true, true],
  ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, true, false],
  ['a dumb terminal', true, { TERM: 'dumb' }, true, false],
])('%s', (_, isTerminal, env, wanted, expected) => {
  expect(isColorful(isTerminal, env, wanted)).toBe(expected);
});

test('what a terminal would obey is shown as JSON escapes it', () => {
  const said = { text: 'a\u009b31m\u202egnp\u2028\u007f', fine: 'naïve 日本 🙂\t' };
  const shown = visible(`${JSON.stringify(said)}\n`);
  expect(shown).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
  expect(JSON.parse(shown)).toEqual(said);
  expect(visible('\u001b[1mbold\u001b[22m\n')).toBe('\u001b[1mbold\u001b[22m\n');
});
