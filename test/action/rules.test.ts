// The action as a text: what it uses is pinned, what others chose reaches no script but through the environment, rights are the least,
// and docs/action.md says what there is.

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Context, evaluate, fill } from './expressions.ts';
import { type Action, readAction, type Step } from './run-action.ts';

interface Job {
  readonly permissions?: unknown;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const ACTIONS = ['action.yml', 'action/comment/action.yml'];
const PAGE = 'docs/action.md';
const page = await readFile(PAGE, 'utf8');
/** What the page shows in YAML, with a commit in the place of the one that the reader fills in. */
const shown = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = '']) =>
  text.replaceAll('<owner>', 'owner').replaceAll('<commit>', '0'.repeat(40)),
);
const workflows = shown.map((text): Workflow => parse(text)).filter(({ jobs }) => jobs !== undefined);

const unpinned = (text: string): string[] =>
  (text.match(/\buses:.*/g) ?? []).filter(
    (line) => !/^uses: [\w./-]+@[0-9a-f]{40}(?: # v[\d.]+)?$/.test(line),
  );

/** Scripts with something filled in: whoever chooses what is filled in writes the script. */
const filledIn = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ name, run = '' }) => (run.includes('${{') ? [name] : []));

/** An input of one step that no other step and no script of ours reads is there for nothing. */
const unused = ({ inputs }: Action, text: string): string[] =>
  Object.keys(inputs).filter((name) => !text.includes(`inputs.${name}`));

const stepsOf = ({ jobs }: Workflow): readonly Step[] =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps);

test.each([...ACTIONS, PAGE])('what %s uses is pinned to a commit', async (file) => {
  const text = file === PAGE ? shown.join('\n') : await readFile(file, 'utf8');
  expect(unpinned(text)).toEqual([]);
});

test('there is something to pin', async () => {
  const uses = [await readFile('action.yml', 'utf8'), ...shown].flatMap(
    (text) => text.match(/\buses: /g) ?? [],
  );
  expect(uses.length).toBeGreaterThan(5);
  expect(unpinned('      uses: actions/checkout@v6\n uses: a/b@main # v1\n uses: ./x')).toHaveLength(3);
  expect(unpinned(`uses: a/b/c@${'a'.repeat(40)} # v1.2.3\nuses: a/b@${'a'.repeat(40)}`)).toEqual([]);
});

test.each(ACTIONS)('no script of %s has anything filled in, and each step names its shell', async (file) => {
  const { steps } = (await readAction(file)).runs;
  expect(steps.length).toBeGreaterThan(0);
  expect(filledIn(steps)).toEqual([]);
  expect(steps.filter((step) => step.run !== undefined && !('shell' in step))).toEqual([]);
});

test('what is filled into a script is found', () => {
  const run = ['echo "$', '{{ github.head_ref }}"'].join('');
  expect(
    filledIn([
      { name: 'bad', run },
      { name: 'good', run: 'echo "$HEAD"', env: { HEAD: run } },
    ]),
  ).toEqual(['bad']);
  expect(workflows.flatMap(stepsOf).filter(({ run }) => run?.includes('${{'))).toEqual([]);
});

test('the token goes to the step that comments, and to no other', async () => {
  const { steps } = (await readAction('action.yml')).runs;
  expect(steps.filter((step) => JSON.stringify(step).includes('token')).map(({ name }) => name)).toEqual([
    'Comment',
  ]);
});

test('the version that is installed by itself is this one', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(String((await readAction('action.yml')).inputs.version?.default)).toBe(version);
});

test.each(ACTIONS)(
  'every input of %s is used, and the page explains all inputs and outputs',
  async (file) => {
    const text = await readFile(file, 'utf8');
    const action = await readAction(file);
    expect(unused(action, text)).toEqual([]);
    const named = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
    expect(named.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    for (const { default: usual = '' } of Object.values(action.inputs))
      if (usual !== '' && !String(usual).includes('${{')) expect(page).toContain(`\`${usual}\``);
  },
);

test('an input that nothing uses is found', () => {
  const inputs = { files: { description: '' }, more: { description: '' } };
  expect(unused({ inputs, outputs: {}, runs: { steps: [] } }, 'inputs.files')).toEqual(['more']);
});

/** A workflow that somebody else's change runs may write nothing; one with rights runs nothing of a change. */
function tooManyRights({ on, permissions, jobs }: Workflow, isForForks: boolean): string[] {
  const rights = Object.entries(permissions ?? { all: 'write' });
  const writes = rights.filter(([, right]) => right === 'write').map(([name]) => name);
  const allowed = 'workflow_run' in on || !isForForks ? ['pull-requests', 'security-events'] : [];
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const checksOut = steps.some(({ uses = '' }) => uses.startsWith('actions/checkout'));
  return [
    ...writes.filter((name) => !allowed.includes(name)),
    ...(Object.values(jobs).some((job) => job.permissions !== undefined) ? ['rights of a job'] : []),
    ...('workflow_run' in on && checksOut ? ['checks out'] : []),
    ...('pull_request_target' in on ? ['pull_request_target'] : []),
  ];
}

test('the workflows of the page have the least rights', () => {
  expect(workflows.map(({ on }) => Object.keys(on))).toEqual([
    ['pull_request'],
    ['pull_request'],
    ['workflow_run'],
  ]);
  const [own, fork, post] = workflows;
  if (!own || !fork || !post) throw new Error('three workflows');
  expect(own.permissions).toEqual({
    contents: 'read',
    'pull-requests': 'write',
    'security-events': 'write',
  });
  expect(fork.permissions).toEqual({ contents: 'read' });
  expect(post.permissions).toEqual({ actions: 'read', 'pull-requests': 'write' });
  expect([own, fork, post].map((workflow) => tooManyRights(workflow, workflow !== own))).toEqual([
    [],
    [],
    [],
  ]);
});

test('too many rights are found', () => {
  const job = { steps: [{ name: 'x', uses: 'actions/checkout@x' }] };
  const jobs = { job };
  expect(tooManyRights({ on: { pull_request: null }, jobs }, true)).toEqual(['all']);
  expect(
    tooManyRights({ on: { pull_request: null }, permissions: { 'pull-requests': 'write' }, jobs }, true),
  ).toEqual(['pull-requests']);
  expect(
    tooManyRights({ on: { workflow_run: null }, permissions: { contents: 'write' }, jobs }, true),
  ).toEqual(['contents', 'checks out']);
  expect(tooManyRights({ on: { pull_request_target: null }, permissions: {}, jobs: {} }, true)).toEqual([
    'pull_request_target',
  ]);
});

test('the workflows give what the actions take', async () => {
  const steps = workflows.flatMap(stepsOf).filter(({ uses = '' }) => uses.startsWith('owner/steelman'));
  expect(steps).toHaveLength(3);
  for (const { uses = '', with: inputs = {} } of steps) {
    const { inputs: known } = await readAction(
      uses.includes('/comment@') ? (ACTIONS[1] ?? '') : 'action.yml',
    );
    expect(Object.keys(inputs).filter((name) => !Object.hasOwn(known, name))).toEqual([]);
  }
});

test.each<[string, Context, unknown]>([
  ["a == 'x' && b", { a: 'x', b: 'y' }, 'y'],
  ["a.b-c || 'it''s'", {}, "it's"],
  ["a != '0' || b", { a: '0', b: '' }, ''],
  ["!(a == 'x') && b", { a: 'x', b: 'y' }, false],
  ["a == 'true'", { a: true }, true],
])('the expression %s', (expression, context, expected) => {
  expect(evaluate(expression, context)).toBe(expected);
});

test('an expression that the tests do not know is an error, and the others are filled in', () => {
  for (const unknown of ['contains(a, b)', 'a &&', "(a == 'b'", 'a b', 'a > b'])
    expect(() => evaluate(unknown, { a: 'x' })).toThrow();
  expect(fill(['$', '{{ a }}-$', "{{ b || 'c' }}"].join(''), { a: 'x' })).toBe('x-c');
});
