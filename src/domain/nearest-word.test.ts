import { expect, test } from 'vitest';
import { nearestWord } from './errors.ts';

test.each([
  ['dpeth', ['output', 'depth'], 'depth'],
  ['depht', ['output', 'depth'], 'depth'],
  ['convergance', ['convergence', 'compare'], 'convergence'],
  ['Depth', ['depth'], 'depth'],
  ['spec-a.md', ['spec-b.md', 'spec-c.md'], 'spec-b.md'],
  ['apikey', ['model', 'apiKeyEnv'], 'apiKeyEnv'],
  ['de', ['depth'], undefined],
  ['', ['depth'], undefined],
  ['x', [], undefined],
  ['banana', ['depth', 'output'], undefined],
])('%j among %j: %j', (typed, known, expected) => expect(nearestWord(typed, known)).toBe(expected));
