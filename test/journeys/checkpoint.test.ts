// What a workflow calls between two stages: silent where it is off, a review where it is on, and no reason to stop either
// way.

import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../src/surfaces/cli/context/session.ts';
import { runCheckpoint } from '../../src/surfaces/cli/review/checkpoint-command.ts';
import { PLAN, ROADMAP, SOUND_PLAN } from '../review/attacked-documents.ts';
import { NO_OBJECTIONS, NOTES } from '../review/notes-spec.ts';
import { anthropic } from '../vendors/anthropic.ts';
import { startVendor, type Vendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, NOW, type Outcome } from './cli-process.ts';

const DOCUMENTS = {
  'REQUIREMENTS.md': NOTES,
  'ROADMAP.md': ROADMAP,
  'PLAN.md': PLAN,
  'VERIFICATION.md': '# Verification\n\n## Must-haves\n\n- Exports open.\n',
};
const CHECKPOINTS = [
  ['requirements', 'REQUIREMENTS.md'],
  ['roadmap', 'ROADMAP.md'],
  ['plans', 'PLAN.md'],
  ['verification', 'VERIFICATION.md'],
] as const;
const CONFIG = '.planning/config.json';
const SILENT = { exitCode: 0, stdout: '', stderr: '' };

const project = (config?: unknown): Promise<string> =>
  folderWith({ ...DOCUMENTS, ...(config !== undefined && { [CONFIG]: JSON.stringify(config) }) });
const call = (cwd: string, ...words: string[]): Promise<Outcome> =>
  steelmanHere(['checkpoint', ...words, '--now', NOW, '--quiet'], {
    cwd,
    env: { ANTHROPIC_API_KEY: 'planted-0123456789abcdef' },
  });

/** `sonnet` and the others of this folder are played by a vendor on this machine. */
async function withVendor(cwd: string): Promise<Vendor> {
  const vendor = await startVendor(anthropic, { answer: () => NO_OBJECTIONS });
  onTestFinished(() => vendor.close());
  const models = ['opus', 'sonnet', 'haiku'].map(
    (name) => `  ${name}: {provider: anthropic, model: ${name}-x, baseUrl: "${vendor.baseUrl}"}\n`,
  );
  await mkdir(join(cwd, 'nobody-home/.config/steelman'), { recursive: true });
  await writeFile(join(cwd, 'nobody-home/.config/steelman/config.yaml'), `models:\n${models.join('')}`);
  return vendor;
}

const modelOf = ({ body }: { readonly body: Record<string, unknown> }): unknown => body.model;

describe('[003/config-default-off] nothing is said, asked or written where it is off', () => {
  test.each<[string, unknown]>([
    ['without a file', undefined],
    ['with a file of other tools', { mode: 'yolo', workflow: { research: true } }],
    ['switched off', { workflow: { adversary: false }, adversary: { max_rounds: 9 } }],
    ['all of them off', { workflow: { adversary: true }, adversary: { checkpoints: { plan: false } } }],
  ])('%s', async (name, config) => {
    const cwd = await project(config);
    const vendor = await withVendor(cwd);
    const before = await listing(cwd);
    const warned =
      name === 'all of them off' ? { stderr: expect.stringContaining('names none to be on') } : {};
    for (const [checkpoint, file] of CHECKPOINTS) {
      expect(await call(cwd, checkpoint, file, '--profile', 'quality')).toEqual({ ...SILENT, ...warned });
    }
    expect(vendor.requests).toHaveLength(0);
    expect(await listing(cwd)).toEqual(before);
  });

  test('it does not even look for the file', async () => {
    expect(await call(await project(), 'plans', 'nowhere.md')).toEqual(SILENT);
  });

  test('a file that cannot be read is a warning, and stops nobody', async () => {
    const cwd = await folderWith({ ...DOCUMENTS, [CONFIG]: '{ "workflow": ' });
    const { exitCode, stdout, stderr } = await call(cwd, 'plans', 'PLAN.md');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: '' });
    expect(stderr).toMatch(
      /^warning: \.planning\/config\.json: not valid JSON \(.*\); the adversary is off\n$/,
    );
  });
});

const ON = { workflow: { adversary: true } };

describe('where it is on', () => {
  test('[003/config-checkpoints] each reviews its document as what it is; the one not listed is silent', async () => {
    const cwd = await project({ ...ON, adversary: { checkpoints: ['requirements', 'roadmap', 'plans'] } });
    const vendor = await withVendor(cwd);
    const said: string[] = [];
    for (const [checkpoint, file] of CHECKPOINTS) {
      const { exitCode, stdout } = await call(cwd, checkpoint, file, '--profile', 'budget');
      expect(exitCode).toBe(0);
      said.push(stdout.split('\n')[0] ?? '');
    }
    expect(said).toEqual([
      'NO OBJECTIONS: REQUIREMENTS.md (requirements), 1 round of 3',
      'NO OBJECTIONS: ROADMAP.md (roadmap), 1 round of 3',
      'NO OBJECTIONS: PLAN.md (plan), 1 round of 3',
      '',
    ]);
    expect(vendor.requests.map(modelOf)).toEqual(['haiku-x', 'haiku-x', 'haiku-x']);
  });

  test('[003/config-object-form] [003/config-max-rounds] with the rounds of that checkpoint', async () => {
    const checkpoints = { roadmap: { enabled: true, max_rounds: 1 }, plan: true };
    const cwd = await project({ ...ON, adversary: { max_rounds: 2, checkpoints } });
    const roadmap = await call(cwd, 'roadmap', 'ROADMAP.md');
    expect(roadmap.stdout).toContain('Not converged: ROADMAP.md (roadmap), 1 round of 1');
    const plan = await call(cwd, 'plan', 'PLAN.md');
    expect(plan.stdout).toContain('Round 1 of 2: 1 challenge');
    expect(await call(cwd, 'requirements', 'REQUIREMENTS.md')).toEqual(SILENT);
  });

  test('[003/anti-blocker] critical challenges stop nobody unless they are asked to', async () => {
    const cwd = await project({ ...ON, adversary: { max_rounds: 1 } });
    const advised = await call(cwd, 'roadmap', 'ROADMAP.md');
    expect(advised).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^critical {2}Phase ordering/m),
    });
    expect(await readFile(join(cwd, 'review/STATE.md'), 'utf8')).toMatch(/\| open \| proceed \|/);
    expect((await call(cwd, 'roadmap', 'ROADMAP.md', '--fail-on', 'critical')).exitCode).toBe(1);
  });

  test('[003/anti-during-execution] asked only at a checkpoint that is on, one question at a time', async () => {
    const cwd = await project({ ...ON, adversary: { checkpoints: ['plans'] } });
    const vendor = await withVendor(cwd);
    for (const [checkpoint, file] of CHECKPOINTS) await call(cwd, checkpoint, file, '--profile');
    expect(vendor.requests.map(modelOf)).toEqual(['sonnet-x']);
    expect(vendor.requests[0]?.text).toContain('<artifact_type>plan</artifact_type>');
    expect(vendor.busiest).toBe(1);
    // Between two stages: when the command has ended nothing of it is left running.
    expect((await readdir(join(cwd, 'review'))).filter((name) => name.startsWith('.lock'))).toEqual([]);
  });

  test('a file that cannot be read is said, because somebody wants it reviewed', async () => {
    const { exitCode, stderr } = await call(await project(ON), 'plans', 'PLN.md');
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('PLN.md') });
  });
});

describe('[E8] the files of the workflow', () => {
  test('[003/E8-workflow-files] PROJECT.md is read along, and decisions go to STATE.md, once', async () => {
    const cwd = await project({ ...ON, adversary: { max_rounds: 1 } });
    await writeFile(join(cwd, '.planning/PROJECT.md'), '# Project\n\nA service for exports.\n');
    await writeFile(join(cwd, '.planning/STATE.md'), '# State\n\nPhase 1 is done.\n');
    expect((await call(cwd, 'roadmap', 'ROADMAP.md')).exitCode).toBe(0);
    const state = await readFile(join(cwd, '.planning/STATE.md'), 'utf8');
    expect(state).toMatch(
      /^# State\n\nPhase 1 is done\.\n\n### Adversary review of ROADMAP\.md \(review\)\n/,
    );
    expect(state).toMatch(/^- CH-\w{8} \(critical, Phase ordering\): open, proceed: /m);
    const run = JSON.parse(await readFile(join(cwd, 'review/run.json'), 'utf8')) as { input: object };
    expect(run.input).toMatchObject({ context: { sourcePath: '.planning/PROJECT.md' } });
    await steelmanHere(['resume', 'review', '--quiet', '--now', NOW], { cwd });
    expect(await readFile(join(cwd, '.planning/STATE.md'), 'utf8')).toBe(state);
  });

  test('links of a project that lead out of it are neither read along nor written to', async () => {
    const cwd = await project({ ...ON, adversary: { max_rounds: 1 } });
    const outside = await folderWith({ 'mine.md': '# Mine\n\nNobody else may read this.\n' });
    for (const name of ['PROJECT.md', 'STATE.md'])
      await symlink(join(outside, 'mine.md'), join(cwd, '.planning', name));
    expect((await call(cwd, 'roadmap', 'ROADMAP.md')).exitCode).toBe(0);
    expect(await readFile(join(cwd, 'review/journal.jsonl'), 'utf8')).not.toContain('Nobody else');
    expect(await readFile(join(outside, 'mine.md'), 'utf8')).toBe('# Mine\n\nNobody else may read this.\n');
  });

  test('[003/E-33-switches] --enable, --disable and --status, with whatever else stands in the file', async () => {
    const cwd = await project({ mode: 'yolo', workflow: { research: true } });
    const config = async (): Promise<unknown> => JSON.parse(await readFile(join(cwd, CONFIG), 'utf8'));
    expect((await call(cwd, '--enable')).stdout).toMatch(/^plans +on, 3/m);
    expect(await config()).toEqual({ mode: 'yolo', workflow: { research: true, adversary: true } });
    expect((await call(cwd, 'plan', '--disable')).stdout).toMatch(/^plans +off/m);
    expect(await config()).toMatchObject({
      adversary: { checkpoints: ['requirements', 'roadmap', 'verification'] },
    });
    expect((await call(cwd, '--disable')).stdout).toMatch(/^roadmap +off/m);
    expect((await call(cwd, '--status')).stdout).toMatch(/^requirements +off/m);
    expect((await call(await project(), '--enable', '--quiet')).exitCode).toBe(0);
  });

  test.each([
    [[], 0, /^warning: no model has read it: /m],
    [['--fail-on', 'critical'], 1, /^error: --fail-on critical: no model has read it: /m],
    [['--strict'], 3, /^warning: no model has read it: /m],
  ])(
    '[003/R2-10-never-blocks] a model that is down, with %j: %i',
    async (flags, exitCode, said) => {
      const cwd = await project(ON);
      const vendor = await withVendor(cwd);
      await vendor.close();
      const ended = await call(cwd, 'roadmap', 'ROADMAP.md', '--profile', ...flags);
      expect(ended).toMatchObject({ exitCode, stderr: expect.stringMatching(said) });
    },
    60_000,
  );
});

describe('[003/checkpoint-plan-order] the structure of a plan is checked first', () => {
  test('what is wrong with it is said before the review, and does not stop it', async () => {
    const cwd = await project(ON);
    await writeFile(join(cwd, 'PLAN.md'), PLAN.replace('\n\n', '\n\nSee [the spec](missing.md).\n\n'));
    const { exitCode, stdout, stderr } = await call(cwd, 'plans', 'PLAN.md');
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('1 challenge'),
    });
    expect(stderr).toContain('PLAN.md:3:5: medium broken-reference: There is no document missing.md');
  });

  test('the adversary sees the document that results from it', async () => {
    const cwd = await project(ON);
    const said: string[] = [];
    const options = { json: false, quiet: true, color: false, now: NOW, config: undefined };
    const { signal } = new AbortController();
    const opened = openSession(process, { signal, giveUp: signal, whenOutputGone: () => undefined }, options);
    const session = {
      ...opened,
      cwd,
      environment: { HOME: cwd },
      print: (text: string) => void said.push(text),
    };
    const watch = {
      begin: () => undefined,
      conclude: () => undefined,
      bill: () => undefined,
      awaits: () => undefined,
    };
    const corrected = async (file: string): Promise<void> => {
      said.push('checked\n');
      await writeFile(join(cwd, file), SOUND_PLAN);
    };
    expect(
      await runCheckpoint('plans', { asked: { document: 'PLAN.md' }, flags: {}, session, watch }, corrected),
    ).toBe(0);
    expect(said.join('')).toMatch(/^checked\nNot judged: PLAN\.md \(plan\)/);
    expect(await readFile(join(cwd, 'review/original.md'), 'utf8')).toBe(SOUND_PLAN);
  });

  test('what comes from standard input is reviewed all the same', async () => {
    const words = ['checkpoint', 'plans', '-', '--quiet', '--now', NOW];
    const { exitCode, stdout } = await steelmanHere(words, { cwd: await project(ON), input: PLAN });
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('1 challenge'),
    });
  });

  test('the others have no such check', async () => {
    const cwd = await project(ON);
    await writeFile(join(cwd, 'ROADMAP.md'), `${ROADMAP}\nSee [the spec](missing.md).\n`);
    expect((await call(cwd, 'roadmap', 'ROADMAP.md')).stderr).toBe('');
  });
});

describe('[003/profiles] which model is asked', () => {
  test.each<[string, string[], string | undefined, unknown[]]>([
    ['nobody’s word: none', [], undefined, []],
    ['a profile', ['--profile', 'quality'], undefined, ['opus-x']],
    ['the default profile', ['--profile'], undefined, ['sonnet-x']],
    ['a model', ['--adversary', 'haiku'], undefined, ['haiku-x']],
    ['the word of a project alone: none', [], 'quality', []],
    ['the word of a project that is trusted', ['--trust'], 'quality', ['opus-x']],
  ])('%s', async (_, words, model_profile, asked) => {
    const cwd = await project({ ...ON, ...(model_profile && { model_profile }) });
    const vendor = await withVendor(cwd);
    expect((await call(cwd, 'requirements', 'REQUIREMENTS.md', ...words)).exitCode).toBe(0);
    expect(vendor.requests.map(modelOf)).toEqual(asked);
  });

  test('a project that is not trusted is told of', async () => {
    const cwd = await project({ ...ON, model_profile: 'quality' });
    const { stderr } = await steelmanHere(['checkpoint', 'plans', 'PLAN.md'], { cwd });
    expect(stderr).toContain(
      'The project names the profile quality, but no model is asked without your word',
    );
  });
});

test('[003/checkpoint-locations] each reads what its stage has just written, and nothing of the next stage is there', async () => {
  const cwd = await folderWith({ [CONFIG]: JSON.stringify(ON) });
  const vendor = await withVendor(cwd);
  for (const [at, [checkpoint, file]] of CHECKPOINTS.entries()) {
    const text = `${DOCUMENTS[file]}\nWritten by stage ${at + 1}.\n`;
    await writeFile(join(cwd, file), text);
    const { exitCode } = await call(cwd, checkpoint, file, '--profile');
    // Whatever is said, the workflow goes on to the next stage.
    expect(exitCode).toBe(0);
    const folder = at === 0 ? 'review' : `review-${at + 1}`;
    expect(await readFile(join(cwd, folder, 'original.md'), 'utf8')).toBe(text);
    expect(vendor.requests.at(-1)?.text).toContain(`Written by stage ${at + 1}.`);
    expect(vendor.requests).toHaveLength(at + 1);
    const there = (await readdir(cwd)).filter((name) => name.endsWith('.md')).sort();
    expect(there).toEqual(
      CHECKPOINTS.slice(0, at + 1)
        .map(([, name]) => name)
        .sort(),
    );
  }
});

test('--list says when each is called, and which are on here', async () => {
  const cwd = await project({ ...ON, adversary: { max_rounds: 2, checkpoints: ['plan', 'roadmap'] } });
  const { stdout } = await call(cwd, '--list');
  expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
    'CHECKPOINT    HERE   AFTER                                         BEFORE',
    'requirements  off    REQUIREMENTS.md is written                    the roadmap is made',
    'roadmap       on, 2  ROADMAP.md is written                         the user is asked to approve it',
    'plans         on, 2  PLAN.md is written and its structure checked  it is committed',
    'verification  off    VERIFICATION.md is written                    its results are presented',
    '',
    'Configured by: .planning/config.json',
    '',
  ]);
  const { checkpoints } = JSON.parse((await call(cwd, '--list', '--json')).stdout);
  expect(checkpoints.map(({ name, on }: { name: string; on: boolean }) => [name, on])).toEqual([
    ['requirements', false],
    ['roadmap', true],
    ['plans', true],
    ['verification', false],
  ]);
});

test.each<[string[], RegExp]>([
  [['checkpoint'], /No checkpoint is named\nhint: One of: requirements, roadmap, plans, verification/],
  [['checkpoint', 'plns', 'PLAN.md'], /Unknown checkpoint: plns\nhint: Did you mean plans/],
  [['checkpoint', 'plans'], /No file is named\nhint: .*steelman checkpoint plans FILE/],
  [['checkpoint', 'plans', 'PLAN.md', '--fail-on', 'high'], /Unknown value for --fail-on: high/],
])('%j is refused, also where it is off', async (words, message) => {
  const { exitCode, stderr } = await steelmanHere(words, { cwd: await project() });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(message) });
});
