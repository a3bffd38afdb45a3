import { expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

const said = (text: string): string[] =>
  findChallenges('plan', { label: 'PLAN.md', text }).map(
    ({ category, concern }) => `${category}: ${concern}`,
  );

interface Parts {
  readonly files?: string;
  readonly action?: string;
  readonly verify?: string;
  readonly done?: string;
}

const task = (
  number: number,
  {
    files = `src/a${number}.ts`,
    action = `Change src/a${number}.ts.`,
    verify = '`npm test` passes',
    done = 'It is there.',
  }: Parts = {},
): string =>
  `<task type="auto">\n  <name>Task ${number}: Part ${number}</name>\n  <files>${files}</files>\n  <action>\n    ${action}\n  </action>\n  <verify>${verify}</verify>\n  <done>${done}</done>\n</task>\n`;
const many = (count: number): string =>
  Array.from({ length: count }, (_, index) => `src/part-${index}.ts`).join(', ');
const STEPS =
  'Add a table. Build the page. Write the export. Send letters. Migrate rows. Replace the index. Register desks. Deploy it. Configure the wall. Measure queries.';

test.each([
  [
    'many files',
    [task(1, { files: many(9) }), task(2), task(3)],
    'Task decomposition: Task 1 is several tasks in one: 9 files, where the others name 1, 1.',
  ],
  [
    'many things to do',
    [task(1), task(2, { action: STEPS })],
    'Task decomposition: Task 2 is several tasks in one: 10 different things to do (add, build, write, send, migrate, replace, …), where the others have 0.',
  ],
  [
    'a task without a check',
    [task(1), task(2), task(3, { verify: '' })],
    'Verification gaps: Task 3 has no check; 2 of 3 tasks have one.',
  ],
  [
    'a check that cannot fail',
    [task(1), task(2, { verify: 'Manually check that it works.' })],
    'Verification gaps: The check of Task 2 cannot fail: "Manually check that it works." names no command, input or result.',
  ],
  [
    'an assumption',
    [task(1, { action: 'This assumes that the provider keeps the order.' }), task(2)],
    'Assumption exposure: Task 1 rests on something that no task checks: "This assumes that the provider keeps the order."',
  ],
  [
    'hidden work',
    [task(1, { action: 'Handle all edge cases.' }), task(2)],
    'Complexity hiding: Task 1 hides work behind "handle all edge cases": how much that is, nobody can read from the plan.',
  ],
  [
    'a part that nobody uses',
    [
      task(1, {
        action:
          'Create src/queue.ts.\n    Create src/store.ts.\n    Create src/clock.ts.\n    Create src/lonely.ts: draws a card.',
      }),
      task(2, { action: 'Call the queue, the store and the clock.' }),
    ],
    'Missing wiring: Task 1 creates src/lonely.ts, and no task uses, calls or mounts it.',
  ],
  [
    'a part that is used before it is made',
    [task(1, { action: 'Import src/store.ts.' }), task(2, { action: 'Create src/store.ts.' })],
    'Missing wiring: Task 1 uses src/store.ts, which only Task 2 creates.',
  ],
])('%s', (_, tasks, concern) => expect(said(`# Plan\n\n${tasks.join('\n')}`)).toEqual([concern]));

const HEAD = `---
plan: 01
must_haves:
  artifacts:
    - path: "src/a1.ts"
    - path: "src/a2.ts"
    - path: "src/ghost.ts"
  key_links:
    - from: "src/a1.ts"
      to: "src/a2.ts"
      via: "on save"
---

`;

test('what the plan promises and no task does', () => {
  expect(said(`${HEAD}${task(1)}${task(2)}`)).toEqual([
    'Missing wiring: The plan promises src/ghost.ts, and none of its 2 tasks makes or changes it.',
    'Missing wiring: No task connects src/a1.ts to src/a2.ts, though the plan lists this as a key link.',
  ]);
});

test.each([
  ['many files everywhere', [task(1, { files: many(9) }), task(2, { files: many(8) })]],
  ['one task', [task(1, { files: many(14), action: STEPS })]],
  ['a plan without checks by task', [task(1, { verify: '' }), task(2, { verify: '' }), task(3)]],
  ['a result with a command', [task(1), task(2), task(3, { verify: '', done: '`npm test -- desk` passes' })]],
  [
    'a check by hand that says what to see',
    [task(1), task(2, { verify: 'Manually sign in with member 12 and see 2 loans.' })],
  ],
  [
    'an assumption that is looked into',
    [
      task(1, { action: 'This assumes that mails keep their order. Check it with two mails first.' }),
      task(2),
    ],
  ],
  [
    'a word in code',
    [task(1, { action: 'Print `simply migrate everything` and "handle all edge cases".' }), task(2)],
  ],
  [
    'parts that another plan connects',
    [
      task(1, { action: 'Create src/queue.ts.\n    Create src/store.ts.\n    Create src/clock.ts.' }),
      task(2),
    ],
  ],
  [
    'a part that is mounted with others',
    [
      task(1, {
        action:
          'Create src/pages/list.ts.\n    Create src/pages/card.ts.\n    Create src/pages/form.ts.\n    Mount all pages in the server.',
      }),
      task(2),
    ],
  ],
  [
    'a checkpoint',
    [task(1), task(2), '<task type="checkpoint:human-verify">\n  <name>Task 3: See it</name>\n</task>\n'],
  ],
])('nothing is said of %s', (_, tasks) => expect(said(`# Plan\n\n${tasks.join('\n')}`)).toEqual([]));

const SECTIONS = (verify: string): string =>
  ['Store', 'Page', 'Mail']
    .map(
      (name, index) =>
        `### Task ${index + 1}: ${name}\n\n**Files**: src/${name.toLowerCase()}.ts\n\nBuild it.\n\n${index === 2 ? verify : '**Verify**: `npm test` passes'}\n`,
    )
    .join('\n');
const BOXES = (verify: string): string =>
  `# Plan\n\n## Tasks\n\n- [ ] Build the store\n  - Verify: \`npm test -- store\` passes\n- [ ] Build the page\n  - Verify: the page answers 404 for member 13\n- [ ] Build the mail\n${verify}`;

test.each([
  ['sections', SECTIONS(''), ['Verification gaps: Task 3 has no check; 2 of 3 tasks have one.']],
  [
    'sections',
    SECTIONS('**Verify**: looks good'),
    ['Verification gaps: The check of Task 3 cannot fail: "looks good" names no command, input or result.'],
  ],
  ['sections', SECTIONS('**Verify**: `npm test -- mail` passes'), []],
  ['boxes', BOXES(''), ['Verification gaps: "Build the mail" has no check; 2 of 3 tasks have one.']],
  ['boxes', BOXES('  - Verify: one mail arrives\n'), []],
  ['no tasks', '# Plan\n\nWe just migrate everything.\n', []],
])('a plan of %s', (_, text, concerns) => expect(said(text)).toEqual(concerns));
