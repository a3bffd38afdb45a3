// Every option and every field of every function, with a value of a wrong type, a wrong word and a wrong name: what is
// wrong is named, the nearest right word said, and nothing is asked, read or written.

import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as library from '../../index.ts';
import { type AnyWorkflow, loadWorkflows } from '../../workflows/index.ts';
import { type LibraryFunction, OPTIONS, optionsOf, REQUESTS, requestOf } from './check-given.ts';

const CALLS: ReadonlyMap<string, unknown> = new Map(Object.entries(library));
const WORKFLOWS = await loadWorkflows();
const OFFERED = { ...WORKFLOWS, estimate: WORKFLOWS.adversarial };
const ofEach = (make: (workflow: AnyWorkflow) => z.ZodObject) =>
  Object.fromEntries(
    Object.entries(OFFERED).map(([name, workflow]) => [name, make(workflow)]),
  ) as unknown as {
    readonly [Name in keyof typeof OFFERED]: z.ZodObject;
  };
const OPTIONS_OF = { ...OPTIONS, ...ofEach(optionsOf) };
const FUNCTIONS = Object.keys(OPTIONS_OF) as LibraryFunction[];

/** The least that each takes. */
const TEXTS = ['15', '30'].map((minutes, at) => ({
  name: `${at}.md`,
  text: `# S\n\nA session must end after ${minutes} minutes.\n`,
}));
const LEAST: Readonly<Record<LibraryFunction, unknown>> = {
  adversarial: { compare: TEXTS },
  estimate: { compare: TEXTS },
  roadmap: { spec: TEXTS[0] },
  review: { document: TEXTS[0] },
  decide: { question: 'Which?', options: ['A: none at all', 'B: all of them'] },
  resolve: { run: '.' },
  blame: { file: 'merged.md' },
  check: { files: TEXTS },
  report: { run: '.' },
  verify: '.',
  resume: '.',
};

async function failureOf(name: LibraryFunction, ...given: readonly unknown[]): Promise<library.UsageError> {
  const call = CALLS.get(name) as (...given: readonly unknown[]) => unknown;
  const failure = await (async () => {
    const answered = call(...given);
    return typeof answered === 'object' && answered !== null && 'result' in answered
      ? answered.result
      : answered;
  })().then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(library.UsageError);
  return failure as library.UsageError;
}

/** Wrong for every field of every function. */
const wrong = Symbol('wrong');

const namesOfOptions = (name: LibraryFunction): [LibraryFunction, string][] =>
  Object.keys(OPTIONS_OF[name].shape).map((option) => [name, option]);

const SCHEMAS: Readonly<Record<LibraryFunction, z.ZodType>> = {
  ...REQUESTS,
  ...ofEach(requestOf),
};

const fieldsOf = (name: LibraryFunction): [LibraryFunction, string][] => {
  const shape = SCHEMAS[name];
  return shape instanceof z.ZodObject ? Object.keys(shape.shape).map((field) => [name, field]) : [];
};

const changed = (name: LibraryFunction, field: string, value: unknown) => ({
  ...(LEAST[name] as object),
  [field]: value,
});

/** One letter is lost on the way. */
const misspell = (word: string): string => word.slice(0, 1) + word.slice(2);

describe.each(FUNCTIONS.flatMap(namesOfOptions))('%s: option %s', (name, option) => {
  test('of a wrong type is named', async () => {
    const { message } = await failureOf(name, LEAST[name], { [option]: wrong });
    expect(message).toMatch(new RegExp(`^options\\.${option}: must be [a-z]`));
  });

  test('misspelt is answered with the right name', async () => {
    const written = misspell(option);
    const { message, hint } = await failureOf(name, LEAST[name], { [written]: true });
    expect(message).toBe(`options: there is no "${written}"`);
    expect(hint).toContain(`Did you mean ${option}?`);
  });
});

describe.each(FUNCTIONS.flatMap(fieldsOf))('%s: field %s', (name, field) => {
  test('of a wrong type is named', async () => {
    const { message } = await failureOf(name, changed(name, field, wrong));
    expect(message).toMatch(new RegExp(`^request\\.${field}: (?:must be [a-z\\d]|\`agents\` is not a seat)`));
  });

  test('misspelt is answered with the right name', async () => {
    const written = misspell(field);
    const { message, hint } = await failureOf(name, changed(name, written, true));
    expect(message).toBe(`request: there is no "${written}"`);
    expect(hint).toContain(`Did you mean ${field}?`);
  });
});

test.each<[LibraryFunction, string, string, string, string]>([
  ['adversarial', 'provenance', 'inlin', 'must be inline, sidecar or none, not "inlin"', 'inline'],
  ['adversarial', 'openMarks', 'coment', 'must be line, comment or none, not "coment"', 'comment'],
  ['adversarial', 'rebuttals', 'sequense', 'must be sequence or simultaneous, not "sequense"', 'sequence'],
  ['roadmap', 'depth', 'standart', 'must be quick, standard or deep, not "standart"', 'standard'],
  ['roadmap', 'compliance', 'ligth', 'must be strict, standard, light or auto, not "ligth"', 'light'],
  [
    'review',
    'type',
    'roadmp',
    'must be requirements, roadmap, plan or verification, not "roadmp"',
    'roadmap',
  ],
])('%s: %s "%s" is answered with the nearest word', async (name, field, value, problem, nearest) => {
  const { message, hint } = await failureOf(name, changed(name, field, value));
  expect(message).toBe(`request.${field}: ${problem}`);
  expect(hint).toContain(`Did you mean ${nearest}?`);
});

test.each<[LibraryFunction, object, string]>([
  ['adversarial', { concurrency: 0 }, 'calls at a time must be a whole number from 1 to 64, not 0'],
  ['decide', { timeout: -1 }, 'must be a number of seconds above 0'],
  ['review', { limits: { calls: 0.5 } }, 'The limit on calls must be a whole number above 0'],
  ['roadmap', { limits: { euros: 3 } }, 'options.limits: there is no "euros"'],
  ['check', { models: {} }, 'options: there is no "models"'],
  ['verify', { now: '2026-01-31' }, 'options: there is no "now"'],
  ['resume', { now: '2026-01-31' }, 'options: there is no "now"'],
  ['adversarial', { now: 'soon' }, 'soon'],
])('%s %j: %s', async (name, options, words) => {
  const folder = name === 'resume' || name === 'verify' ? '.' : LEAST[name];
  expect((await failureOf(name, folder, options)).message).toContain(words);
});

test('a name that resembles none is answered with all there are', async () => {
  const { hint } = await failureOf('blame', { file: 'merged.md', colour: 'red' });
  expect(hint).toBe('There are: file, line, run.');
});

test('docs/library.md tells every function and every option', async () => {
  const page = await readFile('docs/library.md', 'utf8');
  const cells = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  const options = FUNCTIONS.flatMap(namesOfOptions).map(([, option]) => option);
  expect([...options, ...FUNCTIONS].filter((name) => !cells.includes(name))).toEqual([]);
});
