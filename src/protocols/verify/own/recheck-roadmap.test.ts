import { expect, test } from 'vitest';
import type { OwnRun } from './own-run.ts';
import { recheckRoadmap } from './recheck-roadmap.ts';

const extraction = { requirements: [{ id: 'FR-1' }] };
const plan = { milestones: [] };
const contract = { status: 'success' };

test.each<[string, object]>([
  ['no list of criteria', { extraction: { ...extraction, criteria: '$(id)' }, plan, contract }],
  ['requirements without a text', { extraction, plan, contract }],
  ['milestones that are none', { extraction, plan: { milestones: [null] }, contract }],
  ['no requirements', { extraction: { requirements: [] }, plan, contract }],
  ['nothing', {}],
])('a forged record is told, not tripped over: %s', (_, output) => {
  const artifacts = ['roadmap.md', 'test-strategy.md'].map((name) => ({
    name,
    file: name,
    found: { text: '# A\n' },
  }));
  const summary = { file: 'run.json', found: { text: JSON.stringify({ output }) } };
  const own = { run: { status: 'finished' }, summary, artifacts } as unknown as OwnRun;
  const [result] = recheckRoadmap(own);
  expect(result).toMatchObject({ check: 'recheck.traceability', examined: 0 });
  expect(result?.findings[0]?.message).toContain('cannot be read');
});
