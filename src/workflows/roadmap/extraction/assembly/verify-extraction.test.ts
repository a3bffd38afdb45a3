import { expect, test } from 'vitest';
import { RoadmapError } from '../../model/roadmap-error.ts';
import { type Evidence, verifyExtraction } from './verify-extraction.ts';

const place = (line: number, quote: string) => ({ line, endLine: line, quote });
const lines = Array.from({ length: 40 }, (_, at) => `- Thing ${at + 1} must work`);
const range = (line: number) => ({ line, endLine: line });

const sound: Evidence = {
  label: 'spec.md',
  original: lines,
  items: [{ id: 'FR-001', text: 'Thing 1 must work', source: place(1, '- Thing 1 must work') }],
  heard: lines.map((_, at) => range(at + 1)),
  taken: lines.map((_, at) => range(at + 1)),
  sections: [{ title: 'A', tag: 'OTHER', line: 1, endLine: 40, above: [] }],
  chunks: [{ line: 1, endLine: 40 }],
  counts: { found: 3, kept: 2, dropped: 1 },
};

const statuses = (evidence: Evidence): string[] => verifyExtraction(evidence).map(({ status }) => status);

test('a sound extraction passes', () => expect(statuses(sound)).toEqual(['PASS', 'PASS', 'PASS', 'PASS']));

test('95 % of the stating lines are enough to go on, with a warning', () => {
  const evidence = { ...sound, taken: sound.taken.slice(0, 38) };
  expect(statuses(evidence)[0]).toBe('WARN');
});

const item = (text: string, line: number, quote: string) => [
  { id: 'FR-001', text, source: place(line, quote) },
];

test.each<[string, Partial<Evidence>, string]>([
  ['source coverage', { taken: sound.taken.slice(0, 37) }, 'lines 38, 39, 40'],
  ['anti-hallucination', { items: item('Thing 1 must work', 2, '- Thing 1 must work') }, 'line 2'],
  ['anti-hallucination', { items: item('Thing 1 must fly', 1, '- Thing 1 must work') }, 'line 1'],
  ['anti-hallucination', { items: item('', 1, '') }, 'line 1'],
  ['section coverage', { chunks: [{ line: 1, endLine: 39 }] }, 'line 1'],
  ['count reconciliation', { counts: { found: 3, kept: 3, dropped: 1 } }, 'line 1'],
  ['count reconciliation', { counts: { found: 3, kept: 1, dropped: 1 } }, 'line 1'],
])('%s fails and names its lines', (pass, change, named) => {
  const attempt = () => verifyExtraction({ ...sound, ...change });
  expect(attempt).toThrow(RoadmapError);
  expect(attempt).toThrow(new RegExp(`fails its ${pass} check: .*${named}`));
});
