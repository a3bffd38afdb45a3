import { expect, test } from 'vitest';
import { foldIds } from './id-ranges.ts';

test.each([
  [['M1'], 'M1'],
  [['M1', 'M2', 'M3'], 'M1 to M3'],
  [['D1.1', 'D1.2', 'D2.1'], 'D1.1 to D1.2, D2.1'],
  [['FR-009', 'FR-010', 'FR-012'], 'FR-009 to FR-010, FR-012'],
  [['FR-AUTH.1', 'x', 'FR-AUTH.2'], 'FR-AUTH.1, x, FR-AUTH.2'],
])('%j is %s', (ids, text) => expect(foldIds(ids)).toBe(text));
