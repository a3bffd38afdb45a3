import { describe, expect, test } from 'vitest';
import { parseDocument } from '../parse/parse-document.ts';
import { checkOrder } from './find-order-faults.ts';

const check = (text: string) => checkOrder(parseDocument(text));
const phases = (three: string, four: string) =>
  `# Plan\n\n## Phase 4: Launch\n\n${four}\n\n## Phase 3: Build\n\n${three}\n`;

describe('[000/T05.05-structure] a section before what it needs', () => {
  test.each([
    ['in its own text', 'This phase depends on Phase 3.'],
    ['by name', 'Phase 4 can only start after Phase 3.'],
    ['as a label', '**Dependencies**: Phase 3'],
    ['as a prerequisite', '- Prerequisites: Phase 3 done'],
    ['blocked', 'It is blocked by Phase 3 and by nothing else.'],
  ])('%s', (_, four) => {
    const { examined, faults } = check(phases('We build.', four));
    expect(examined).toBe(1);
    expect(faults).toEqual([
      { line: 5, message: '"Phase 4: Launch" stands before "Phase 3: Build", which it needs' },
    ]);
  });

  test.each([
    [
      'sections by number',
      '## 1. Use\n\nRequires Section 2.\n\n## 2. Setup\n\nText.\n',
      '"1. Use" stands before "2. Setup", which it needs',
    ],
    [
      'milestones by id',
      '## M2: Beta\n\nDepends on M1.\n\n## M1: Alpha\n',
      '"M2: Beta" stands before "M1: Alpha", which it needs',
    ],
  ])('%s', (_, text, message) => expect(check(text).faults.map((fault) => fault.message)).toEqual([message]));
});

describe('orders that hold', () => {
  test.each([
    ['the other way round', phases('Depends on Phase 4.', 'We launch.'), 1],
    ['a denial', phases('We build.', 'This does not depend on Phase 3.'), 0],
    ['none', phases('We build.', 'Dependencies: none; Phase 3 may run beside it.'), 0],
    ['a phase nobody describes', phases('We build.', 'Depends on Phase 9.'), 0],
    ['the step of a numbered section', '## 2. Table\n\nDepends on Step 2.\n\n## Step 2: Write\n', 0],
    ['a section around its part', '## Phase 1: All\n\nDepends on Section 1.\n\n### 1. Part\n', 1],
    ['no labels', '## Use\n\nDepends on Setup.\n\n## Setup\n', 0],
  ])('%s', (_, text, examined) => expect(check(text)).toEqual({ examined, faults: [] }));
});
