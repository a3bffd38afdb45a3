import { describe, expect, test } from 'vitest';
import { plan, variants } from '../../../../../test/documents/merge-example.ts';
import type { MergePlan } from '../../../../domain/merge.ts';
import { checkRefactorPlan } from './check-refactor-plan.ts';
import { renderRefactorPlan } from './refactor-plan.ts';

const checked: MergePlan = {
  ...plan,
  lint: [{ rule: 'target-exists', subject: 'Change 3', message: 'no such section' }],
};
const render = (given: MergePlan): string =>
  renderRefactorPlan({ plan: given, variants, generated: '2026-01-31T12:00:00Z', engine: 'embedded' });
const sound = render(checked);

const faults = (markdown: string, given: MergePlan = checked): string[] =>
  checkRefactorPlan(markdown, given).map(({ path, message }) => `${path}: ${message}`);

/** The artifact with one thing changed; the change must really happen. */
function corrupt(from: string | RegExp, to: string): string {
  const changed = sound.replace(from, to);
  if (changed === sound) throw new Error(`nothing like ${from} in:\n${sound}`);
  return changed;
}

test('a sound plan has no faults', () => expect(faults(sound)).toEqual([]));

describe('the check fails', () => {
  test.each([
    ['another title', '(Variant A)', '(Variant B)', /section is missing/],
    ['a missing section', '## Risk Summary', '## Risks', /^## Risk Summary: section is missing/],
    ['a section of another level', '## Base Weaknesses', '### Base Weaknesses', /^## Base Weaknesses: section is missing/],
    ['a section too many', '## Overview', '## Forged\n\n## Overview', /^## Forged: section is not of this artifact/],
    ['sections in another order', /(## Base Weaknesses[\s\S]*?)(## Risk Summary[\s\S]*?)(## Plan Review)/, '$2$1$3', /^outline: sections are out of order/],
    ['HTML', '## Overview', '<div>\n\n## Overview', /^line \d+: html block/],
    ['a fence', '## Overview', '```\n```\n\n## Overview', /^line \d+: code block/],
    ['another base', '- Base: Variant A', '- Base: Variant C', /^Overview: Base: says Variant C/],
    ['a number of changes', 'Planned changes: 3', 'Planned changes: 4', /^Overview: Planned changes: says 4, expected 3/],
    ['a number of refusals', 'not being made: 1', 'not being made: 0', /^Overview: Changes not being made: says 0/],
    ['a risk level', 'Risk level: Medium', 'Risk level: Low', /^Overview: Risk level: says Low, expected Medium/],
    ['the sources', 'Variant B (2 changes)', 'Variant B (3 changes)', /^Overview: Incorporating strengths from/],
    ['a change without a field', /- \*\*Rationale\*\*: Round 2, C-001[^\n]*\n/, '', /^Change 2: .*Rationale: says nothing/],
    ['a field said twice', /(- \*\*Points\*\*: U-001\n)/, '$1$1', /^Change 1: .*Points: says nothing/],
    ['a source', 'Variant B, Section 2.1 (L3)', 'Variant B, Section 2.2 (L3)', /^Change 2: .*Source: says/],
    ['an approach', '(L3), replace', '(L3), append', /^Change 2: .*Target: says .*append, expected .*replace/],
    ['a risk', 'Medium — modifies', 'Low — modifies', /^Change 2: .*Risk: says Low/],
    ['an anchor', 'preserved**: FR-007 (id)', 'preserved**: FR-008 (id)', /^Change 1: .*anchors/],
    ['a refusal taken out', /\| S-001 [^\n]*\n/, '', /^Changes NOT Being Made: 0 rows, expected 1/],
    ['a refusal of another point', '| S-001 |', '| S-002 |', /^Changes NOT Being Made: row 1 is S-002/],
    ['a weakness taken out', /\| X-002 [^\n]*\n/, '', /^Base Weaknesses: 1 rows, expected 2/],
    ['a better variant', '| Variant B | Change 2 |', '| Variant C | Change 2 |', /^Base Weaknesses: row 1/],
    ['a rollback', /(\| 1 \| Low \|[^|]*\|)[^|]*\|/, '$1  |', /^Risk Summary: row 1/],
    ['a row that left its table', /(\| 2 \| Medium )/, '\n$1', /^Risk Summary: 1 rows, expected 3/],
    ['what was looked at', '| edit-applies | 3 |', '| edit-applies | 0 |', /^Plan Review: row 3/],
    ['a finding taken out', /- target-exists: [^\n]*\n/, '', /^Plan Review: 0 findings, expected 1/],
    ['another box', '- [x] auto-approved', '- [ ] auto-approved', /^Review Status: boxes/],
    ['two boxes', '- [ ] user-approved', '- [x] user-approved', /^Review Status: boxes/],
    ['an approval', 'Approval: Auto-approved', 'Approval: user-overridden', /^Review Status: Approval: says user-overridden/],
    ['an approver', 'Approved by: auto', 'Approved by: user', /^Review Status: Approved by/],
    ['a timestamp', 'timestamp: 2026-01-31T12:00:00Z', 'timestamp: today', /^Review Status: .*not ISO 8601/],
  ])('on %s', (_, from, to, message) => {
    expect(faults(corrupt(from, to))).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  }); // biome-ignore format: a table

  test.each<[string, Partial<MergePlan>, RegExp]>([
    ['a risk below that of its changes', { risk: 'Low' }, /^Overview: risk of the plan is Low, of its changes Medium/],
    ['a refusal without a reason', { refusals: [{ point: 'S-001', approach: 'x', reason: ' ' }] }, /^Changes NOT Being Made: S-001 has no reason/],
    ['a weakness without a fix', { weaknesses: [{ point: 'C-001', issue: 'x', better: 'B', fix: '' }] }, /^Base Weaknesses: C-001 has no fix approach/],
    ['a change without a rationale', { changes: plan.changes.map((change) => ({ ...change, rationale: '' })) }, /^Change 1: .*Rationale: says nothing/],
    ['numbers that do not follow', { changes: plan.changes.slice(1) }, /^Change 2: stands at place 1/],
  ])('on a plan with %s', (_, given, message) => {
    const changed = { ...checked, ...given };
    expect(faults(render(changed), changed)).toEqual(
      expect.arrayContaining([expect.stringMatching(message)]),
    );
  }); // biome-ignore format: a table

  test('on an empty text', () => expect(faults('').length).toBeGreaterThan(8));
});
