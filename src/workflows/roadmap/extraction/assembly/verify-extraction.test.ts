import { expect, test } from 'vitest';
import { RoadmapError } from '../../model/roadmap-error.ts';
import { verifyExtraction } from './verify-extraction.ts';

const verify = (text: string, line: number, quote: string) =>
  verifyExtraction('spec.md', ['- Thing 1 must work', '- Thing 2 must work'], {
    requirements: [],
    dependencies: [],
    risks: [],
    criteria: [
      {
        id: 'SC-1',
        originId: null,
        text,
        derivedFrom: [],
        measurable: true,
        source: { line, endLine: line, quote },
      },
    ],
  });

test('what stands in the spec passes', () =>
  expect(verify('Thing 1 must work', 1, '- Thing 1 must work').detail).toMatch(/^1 of 1 items/));

test.each([
  ['Thing 1 must work', 2, '- Thing 1 must work'],
  ['Thing 1 must fly', 1, '- Thing 1 must work'],
  ['', 1, ''],
])('"%s" in line %i fails and names its line', (text, line, quote) => {
  expect(() => verify(text, line, quote)).toThrow(RoadmapError);
  expect(() => verify(text, line, quote)).toThrow(`fails its anti-hallucination check: line ${line}`);
});
