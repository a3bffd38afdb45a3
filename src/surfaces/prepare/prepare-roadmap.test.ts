import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { CONTRARY_SPEC, PARCEL_SPEC } from '../../../test/roadmap/parcel-spec.ts';
import { roadmap } from '../../workflows/roadmap/index.ts';
import type { RoadmapRequest } from '../../workflows/roadmap/request/request.ts';
import { BUILT_IN } from '../seats/built-in-models.ts';
import { ALL_PERMITTED } from '../seats/refuse-model.ts';
import { prepareRun } from './prepare-run.ts';

const FILES = {
  'a.md': PARCEL_SPEC,
  'b.md': CONTRARY_SPEC,
  'short.md': '- FR-001: It must work.\n',
  'empty.md': '',
  'blank.md': ' \n\n',
  'c.txt': PARCEL_SPEC,
  'd.yaml': 'requirements:\n  - id: FR-001\n    text: It must work\n',
  'e.json': '{"requirements": []}',
};
const ELEVEN = Array.from({ length: 11 }, (_, index) => `n${index}.md`);

/** Analysts as they are typed. */
type Call = Omit<RoadmapRequest, 'analysts'> & { readonly analysts?: string };

/** In a folder with a few specs; nobody is ever asked. */
async function prepare(more: Call, environment: NodeJS.ProcessEnv = {}) {
  const cwd = await temporaryFolder();
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(cwd, name), text);
  for (const name of ELEVEN) await writeFile(join(cwd, name), `${PARCEL_SPEC}\n${name}\n`);
  await mkdir(join(cwd, 'used'));
  await writeFile(join(cwd, 'used/journal.jsonl'), '{}\n');
  await mkdir(join(cwd, 'folder'));
  await mkdir(join(cwd, 'stuff/inner'), { recursive: true });
  const before = (await readdir(cwd, { recursive: true })).sort();
  const asked: string[] = [];
  const preparing = prepareRun(
    roadmap,
    { ...more },
    {
      cwd,
      environment: { HOME: cwd, ...environment },
      models: BUILT_IN,
      permissions: ALL_PERMITTED,
      createAgent: ({ engine }) => ({
        name: engine,
        answer: async ({ kind }) => void asked.push(kind),
      }),
    },
  );
  const settled = await preparing.then(
    (prepared) => ({ prepared, error: undefined }),
    (error: unknown) => ({ prepared: undefined, error }),
  );
  const after = (await readdir(cwd, { recursive: true })).sort();
  return { ...settled, cwd, asked, isUntouched: after.join('\n') === before.join('\n') };
}

const AGENTS = 'embedded:architect,embedded';
const MODELS = [...BUILT_IN.keys()].join(', ');

describe('[001/error-wave-0-clean] what is wrong is said before anybody is asked or anything is written', () => {
  test.each<[string, Call, RegExp | string]>([
    ['nothing named', {}, 'No spec is named'],
    ['no such file', { spec: 'nowhere.md' }, /nowhere\.md/],
    ['an empty file', { spec: 'empty.md' }, /empty\.md/],
    ['a blank file', { spec: 'blank.md' }, /blank\.md/],
    ['one of several', { specs: ['a.md'] }, 'Spec count must be 2-10. Provided: 1'],
    ['eleven', { specs: ELEVEN }, 'Spec count must be 2-10. Provided: 11'],
    ['the same file twice', { specs: ['a.md', './a.md'] }, /twice/],
    ['no seats', { spec: 'a.md', multiRoadmap: true }, '--multi-roadmap needs --agents'],
    ['seats for nothing', { spec: 'a.md', agents: AGENTS }, '--agents needs --multi-roadmap'],
    [
      '[001/agents-count] one agent',
      { spec: 'a.md', multiRoadmap: true, agents: 'embedded' },
      'Agent count must be 2-10. Provided: 1',
    ],
    [
      '[001/agents-count] eleven agents',
      { spec: 'a.md', multiRoadmap: true, agents: ELEVEN.map(() => 'embedded').join() },
      'Agent count must be 2-10. Provided: 11',
    ],
    [
      '[001/agents-unknown-model] a model that nobody has',
      { spec: 'a.md', multiRoadmap: true, agents: 'embedded,gpt99:qa' },
      `Unknown model 'gpt99' in --agents. Available models: ${MODELS}`,
    ],
    [
      '[001/agents-full-spec] an unquoted instruction',
      { spec: 'a.md', multiRoadmap: true, agents: 'embedded:qa:fast,embedded' },
      /fast/,
    ],
    ['a planner that nobody has', { spec: 'a.md', model: 'gpt99' }, /gpt99/],
    ['a planner without a key', { spec: 'a.md', model: 'opus' }, /ANTHROPIC_API_KEY/],
    ['three analysts', { spec: 'a.md', analysts: 'opus,sonnet,gpt52' }, /at most 2 analysts/],
    ['three of them by number', { spec: 'a.md', analysts: '3' }, /must be none, 1, 2 or names of models/],
    ['an analyst that nobody has', { spec: 'a.md', analysts: 'gpt99' }, /gpt99/],
    ['a folder in use', { spec: 'a.md', output: 'used' }, /already in use/],
  ])('%s', async (_, more, message) => {
    const { error, asked, isUntouched } = await prepare(more);
    expect(error).toMatchObject({
      exitCode: 2,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect({ asked, isUntouched }).toEqual({ asked: [], isUntouched: true });
  });
});

describe('what a call becomes', () => {
  test.each<[string, Call, object]>([
    ['one spec', { spec: 'a.md' }, { mode: 'none', seats: [] }],
    ['several', { specs: ['a.md', 'b.md'] }, { mode: 'multi-spec', seats: [] }],
    [
      'rivals',
      { spec: 'a.md', multiRoadmap: true, agents: AGENTS },
      { mode: 'multi-roadmap', seats: [{ model: 'embedded', persona: 'architect' }, { model: 'embedded' }] },
    ],
    [
      '[001/agents-quote-aware] a comma in quotes',
      { spec: 'a.md', multiRoadmap: true, agents: 'embedded:qa:"a, b: c",embedded' },
      { seats: [{ model: 'embedded', persona: 'qa', instruction: 'a, b: c' }, { model: 'embedded' }] },
    ],
    [
      'both',
      { specs: ['a.md', 'b.md'], multiRoadmap: true, agents: AGENTS },
      { mode: 'combined', specs: [{ label: 'a.md' }, { label: 'b.md' }] },
    ],
    ['plain text', { spec: 'c.txt' }, { specs: [{ format: 'text' }] }],
    ['YAML', { spec: 'd.yaml' }, { specs: [{ format: 'yaml' }] }],
    ['JSON', { spec: 'e.json' }, { specs: [{ format: 'json' }] }],
  ])('[001/mode-table] %s', async (_, more, input) => {
    const { prepared, isUntouched } = await prepare(more);
    expect(prepared?.input).toMatchObject(input);
    expect(isUntouched).toBe(true);
  });

  test('who reads and analyses is recorded by name; without a model nobody does', async () => {
    const rivals = { spec: 'a.md', multiRoadmap: true, agents: 'opus,sonnet,gpt52' };
    const keys = { ANTHROPIC_API_KEY: 'x', OPENAI_API_KEY: 'x' };
    const { prepared } = await prepare(rivals, keys);
    expect(prepared?.input).toMatchObject({
      reader: 'opus',
      analysts: { specs: [], roadmaps: ['opus', 'gpt52'] },
    });
    const none = (await prepare({ ...rivals, analysts: 'none' }, keys)).prepared?.input;
    const byRule = (await prepare({ spec: 'a.md' })).prepared?.input;
    for (const input of [none, byRule]) {
      expect(input).not.toHaveProperty('reader');
      expect(input).not.toHaveProperty('analysts');
    }
  });

  test('a spec of a few lines is doubted', async () =>
    expect((await prepare({ spec: 'short.md' })).prepared?.warnings).toMatchObject([
      { code: 'roadmap/short-spec' },
    ]));

  test.each([
    [undefined, '.dev/releases/current/a'],
    ['plan', 'plan'],
    // It holds something, but no run.
    ['stuff', 'stuff-2'],
  ])('output %s goes to %s', async (output, folder) => {
    const { prepared, cwd } = await prepare({ spec: 'a.md', output });
    expect(prepared?.place.folder).toBe(join(cwd, folder));
  });
});
