import { describe, expect, test } from 'vitest';
import { UsageError } from '../../domain/errors.ts';
import { checkLimits, type LimitFlags, limitsOf, mergeLimits, parseLimits } from './limits.ts';
import type { SettingsFile } from './settings-schema.ts';
import type { ConfigFile } from './settings-seats.ts';

describe('as typed', () => {
  test('only what was typed is there', () => {
    expect(parseLimits({})).toEqual({});
    expect(parseLimits({ maxCost: '0.50', maxTokens: ' 2000 ' })).toEqual({ cost: 0.5, tokens: 2000 });
  });

  test.each<LimitFlags>([
    { maxCost: '0' },
    { maxCost: '-1' },
    { maxCost: '' },
    { maxCost: '$2' },
    { maxCost: '1e3' },
    { maxCost: 'NaN' },
    { maxCost: '9'.repeat(400) },
    { maxCalls: '1.5' },
    { maxCalls: '0x10' },
    { maxTokens: '10k' },
    { maxTokens: '99999999999999999999' },
  ])('%j is refused, with the flag and an example', (flags) => {
    const [key = ''] = Object.keys(flags);
    const flag = `--${key.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`;
    expect(() => parseLimits(flags)).toThrow(UsageError);
    expect(() => parseLimits(flags)).toThrow(/above 0, such as/);
    try {
      parseLimits(flags);
    } catch (error) {
      expect(error).toMatchObject({ exitCode: 2, hint: `Check ${flag}.` });
    }
  });
});

test.each([{ cost: -1 }, { cost: Number.NaN }, { calls: 0 }, { tokens: 1.5 }])(
  'of a program: %j is refused',
  (limits) => expect(() => checkLimits(limits)).toThrow(UsageError),
);

const file = (from: ConfigFile['from'], values: SettingsFile): ConfigFile => ({
  file: { path: from, shown: from, values, origin: (keys) => `${from}:${String(keys[0])}` },
  from,
  isTrusted: from === 'user',
});

describe('as configured', () => {
  test.each<[string, number | undefined, number | undefined, number | undefined, string]>([
    ['a project lowers', 1, 5, 1, 'project:maxCost'],
    ['a project cannot raise', 9, 5, 5, 'user:maxCost'],
    ['a project alone', 3, undefined, 3, 'project:maxCost'],
    ['the user alone', undefined, 4, 4, 'user:maxCost'],
    ['nobody', undefined, undefined, undefined, 'default'],
  ])('%s', (_, project, user, value, origin) => {
    const say = (maxCost: number | undefined) => (maxCost === undefined ? {} : { maxCost });
    const merged = mergeLimits([file('project', say(project)), file('user', say(user))]);
    expect(merged.get('maxCost')).toEqual({ value, origin });
    expect(limitsOf(merged)).toEqual(value === undefined ? {} : { cost: value });
  });
});
