import { expect, test } from 'vitest';
import type { OwnRun } from '../../../domain/workflow/recheck.ts';
import { verifyOwnRun } from './index.ts';

test('a record that nothing can be recomputed from is told, not tripped over', async () => {
  const text = JSON.stringify({
    output: {
      extraction: { requirements: [{ id: 'FR-1' }], criteria: '$(id)' },
      plan: { milestones: [null] },
      contract: { status: 'success' },
    },
  });
  const artifacts = ['roadmap.md', 'test-strategy.md'].map((name) => ({ name, file: name, found: { text } }));
  const run = { status: 'finished', started: { protocol: 'roadmap' } };
  const forged = { run, artifacts, journal: { file: 'journal.jsonl' }, summary: { found: { text } } };
  const { ok, findings } = await verifyOwnRun(forged as unknown as OwnRun);
  expect(ok).toBe(false);
  expect(findings.map(({ check, file }) => `${check} ${file}`)).toContain('run.forged journal.jsonl');
});
