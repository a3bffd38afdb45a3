import { expect, test } from 'vitest';
import { detectType } from './detect-type.ts';

test.each([
  ['REQUIREMENTS.md', 'requirements'],
  ['docs/prd-checkout.md', 'requirements'],
  ['.planning/ROADMAP.md', 'roadmap'],
  ['C:\\work\\01-02-PLAN.md', 'plan'],
  ['01-VERIFICATION.md', 'verification'],
  ['spec-draft-v3.md', 'requirements'],
  ['release-plan.md', 'plan'],
])('%s is told by its name', (name, type) => {
  const found = detectType(name, '');
  expect(found.type).toBe(type);
  expect(found.reason).toMatch(/^it is called [\w.-]+$/);
});

test.each([
  ['a title', '# Requirements: Shop\n', 'requirements'],
  [
    'sections and ids',
    '# Shop\n\n## Functional Requirements\n\n- FR-1: a\n- FR-2: b\n- FR-3: c\n',
    'requirements',
  ],
  ['phases', '# Shop\n\n## Phase 1: Base\n\n## Phase 2: Rest\n', 'roadmap'],
  ['must_haves', '---\nphase: 01\nmust_haves:\n  truths:\n    - a\n---\n\n# Base\n', 'plan'],
  ['a score', '---\nstatus: passed\nscore: 3/3\n---\n\n# Base\n', 'verification'],
])('%s tell it where the name does not', (_, text, type) => {
  expect(detectType('notes.md', text)).toMatchObject({ type, reason: expect.stringMatching(/^it has /) });
});

test.each([
  ['a report about one', '# Spec analysis: Shop\n', /neither its name nor its headings/],
  ['nothing', '# Shop\n\nSome text.\n', /neither its name nor its headings/],
  ['two kinds', '# Roadmap and requirements\n', /speak for requirements, .* for roadmap/],
  ['too little', '# Shop\n\n- FR-1: a\n- FR-2: b\n- FR-3: c\n', /^only requirement ids/],
])('%s is said to be open', (_, text, reason) => {
  expect(detectType('notes.md', text)).toEqual({ type: undefined, reason: expect.stringMatching(reason) });
});
