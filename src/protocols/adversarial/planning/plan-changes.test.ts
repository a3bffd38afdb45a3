import { expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';

test('parts of a section that the base has stand in it, not in a new section that comes in behind it', () => {
  const base = `# Plan

## Work

### Phase 1: Core engine

Build the parser and the store.

### Phase 2: Agent extensions

Extend the scanner with a wiring signal.

## Risks

The parser may be slow.
`;
  const other = `# Plan

## Work

### Phase 1: Core engine

Build the parser and the store.

### Phase 2: Sprint integration

The hook must run after every task and must answer within 2 seconds.

- FR-021: The system must emit a report for every task.
- FR-022: The system must block a task in full mode.
- FR-023: The system must log only in shadow mode.

### Phase 3: Agent extensions

Extend the scanner with a wiring signal.

#### Timeline

The extensions take six weeks and need two reviewers.

## Risks

The parser may be slow.
`;
  const { text, validation } = mergeOf([base, other]);
  const headings = text.split('\n').filter((line) => line.startsWith('#'));
  const extensions = headings.findIndex((line) => line.includes('Agent extensions'));
  expect(headings[extensions + 1]).toContain('Timeline');
  expect(text).toContain('FR-022');
  expect(validation.checks.find(({ name }) => name === 'structure')?.faults).toEqual([]);
});
