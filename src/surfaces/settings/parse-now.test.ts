import { expect, test } from 'vitest';
import { UsageError } from '../../domain/errors.ts';
import { parseNow } from './pace.ts';

test.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T12:00+02:00', '2026-01-31T10:00:00.000Z'],
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
])('%s is %s', (now, expected) => expect(parseNow(now)).toBe(expected));

test.each([
  '',
  'now',
  '2026-01-31T12:00:00',
  '2026-13-01',
  '2026-02-31T25:00:00Z',
  '31.1.2026',
  '1769860800000',
])('%j is no point in time', (now) => expect(() => parseNow(now)).toThrow(UsageError));

test('without one, the clock', () => expect(parseNow(undefined)).toMatch(/^\d{4}-.*Z$/));
