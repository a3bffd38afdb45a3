import { expect, test } from 'vitest';
import { asks } from './asks.ts';

test.each([
  ['The service must answer', 'other', false, true],
  ['Users are required to log in', 'other', false, true],
  ['As a user, I want to log in', 'order', true, true],
  ['**As Alex (end user), I want to** log in', 'order', true, true],
  ['The page should load', 'functional', false, true],
  ['The page should load', 'other', false, false],
  ['The page will load', 'functional', false, true],
  ['The page will load', 'functional', true, false],
  ['The gate must close', 'component', true, true],
  ['The gate MUST close', 'background', true, true],
  ['The gate must close', 'background', true, false],
  ['Just a wall of text that should fail', 'functional', false, false],
  ['We describe how it must work', 'other', false, false],
  ['Must it work?', 'functional', false, false],
  ['No migration is required', 'functional', false, false],
  ['Users do not have to log in', 'functional', false, false],
  ['Users must not log in twice', 'functional', false, true],
  ['The system works', 'functional', false, false],
] as const)('%s (%s, names: %s): %s', (statement, role, hasIds, expected) => {
  expect(asks(statement, role, hasIds)).toBe(expected);
});
