import { expect, test } from 'vitest';
import { isColorful } from './session.ts';

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
