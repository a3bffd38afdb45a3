import { expect, test } from 'vitest';
import type { RunRecord } from './model/record.ts';
import { renderPage } from './page.ts';

const record = (protocol: string | undefined, output: unknown): RunRecord => ({
  folder: 'run',
  protocol,
  status: 'success',
  detail: undefined,
  steelman: '0.0.1',
  startedAt: undefined,
  engine: undefined,
  documents: [],
  input: {},
  output,
  events: [],
  files: [{ name: 'roadmap.md', state: 'altered', text: '# Roadmap' }],
  facts: [],
  receipt: undefined,
  failures: [],
  warnings: [],
  items: [],
  decisions: [],
  waiting: [],
  faults: undefined,
});

const OUTPUTS = [
  undefined,
  null,
  7,
  'text',
  [],
  {},
  { plan: { milestones: [{}] }, extraction: {} },
  { challenges: [{}], rounds: [{}], edits: [{}] },
  { result: { perspectives: [{}] }, evaluations: [null] },
];

// What another version recorded, or somebody altered.
test.each(['roadmap', 'review', 'decide', 'adversarial', 'constructor', '__proto__', 'unknown', undefined])(
  'a run of %s is a page whatever it returned',
  (protocol) => {
    for (const output of OUTPUTS)
      expect(renderPage(record(protocol, output), { script: '', style: '' })).toContain('<main id="main">');
  },
);

test('what cannot be shown says so, and the files are there all the same', () => {
  const page = renderPage(record('roadmap', { plan: {} }), { script: '', style: '' });
  expect(page).toContain('A part of this report cannot be shown');
  expect(page).toContain('<h3>Roadmap</h3>');
});
