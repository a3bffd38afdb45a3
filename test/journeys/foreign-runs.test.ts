// The folder of a run that somebody else made, forged where it hurts most. It is data: no command writes or reads outside
// it on its word, replaces a neighbour, or sends what it names.

import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sha256Of } from '../../src/journal/read-regular.ts';
import { readArtifacts } from '../../src/surfaces/library/result.ts';
import { ROADMAP } from '../review/attacked-documents.ts';
import { KEPT, NOTES, reply } from '../review/notes-spec.ts';
import { openaiCompatible } from '../vendors/openai-chat.ts';
import { startVendor } from '../vendors/start-vendor.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, NOW } from './cli-process.ts';

const DOCUMENTS = {
  'a.md': '# A\n\n## Limits\n\n- **Timeout**: 30 s\n- **Retries**: 3\n',
  'b.md': '# A\n\n## Limits\n\n- **Timeout**: 10 s\n- **Retries**: 3\n',
};
const SECRET = 'export PLANTED=never-to-be-seen-0123456789\n';

const run = (cwd: string, ...words: string[]) =>
  steelmanHere([...words, '--now', NOW], { cwd, env: { LOOPBACK_KEY: 'planted-0123456789abcdef' } });

type Event = Record<string, unknown> & { readonly type: string; input?: Record<string, unknown> };

async function forge(cwd: string, folder: string, change: (events: Event[]) => Event[] | undefined) {
  const path = join(cwd, folder, 'journal.jsonl');
  const events = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event);
  const forged = change(events) ?? events;
  await writeFile(path, forged.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

const inputOf = ([started]: readonly Event[]) =>
  started?.input as Record<string, unknown> & { artifact: Record<string, unknown> };

/** A home with a secret, a project beside it, and a folder in which runs of strangers lie. */
async function machine(files: Readonly<Record<string, string>> = {}): Promise<string> {
  return folderWith({ 'home/.bashrc': SECRET, 'home/.ssh/id': SECRET, ...files });
}

const secretsOf = async (cwd: string) => [
  await readFile(join(cwd, 'home/.bashrc'), 'utf8'),
  await readFile(join(cwd, 'home/.ssh/id'), 'utf8'),
];

test('a finished review that was to be written in place writes nowhere when it is resumed', async () => {
  const root = await machine({ 'given/ROADMAP.md': ROADMAP, 'home/target.md': ROADMAP });
  const cwd = join(root, 'given');
  const words = ['review', 'ROADMAP.md', '--type', 'roadmap', '--author', 'embedded', '--in-place'];
  expect((await run(cwd, ...words)).exitCode).toBe(0);
  await forge(cwd, 'review', (events) => {
    inputOf(events).artifact.sourcePath = join(root, 'home/target.md');
    return undefined;
  });
  const before = await listing(join(root, 'home'));
  const resumed = await run(cwd, 'resume', 'review');
  expect(resumed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Not put in place: ') });
  expect(await listing(join(root, 'home'))).toEqual(before);
});

test('a review that waits neither reads nor sends what its journal names; what is typed goes under its own name', async () => {
  const vendor = await startVendor(openaiCompatible, {
    answer: () => reply([{ evidence: KEPT }]),
  });
  onTestFinished(() => vendor.close());
  const { provider, model } = vendor.dialect;
  const config = `models:\n  seat: {provider: ${provider}, model: "${model}", baseUrl: "${vendor.baseUrl}", apiKeyEnv: LOOPBACK_KEY}\n`;
  const root = await machine({
    'given/NOTES.md': NOTES,
    'given/mine.md': `${NOTES}\nMine.\n`,
    'given/nobody-home/.config/steelman/config.yaml': config,
  });
  const cwd = join(root, 'given');
  const words = ['review', 'NOTES.md', '--type', 'requirements', '--adversary', 'seat'];
  expect((await run(cwd, ...words)).stdout).toContain('Round 1 of 3: 1 challenge');
  await forge(cwd, 'review', (events) => {
    inputOf(events).artifact.sourcePath = join(root, 'home/.ssh/id');
    return undefined;
  });
  for (const command of [
    ['review', '--continue', 'review'],
    ['resume', 'review'],
    ['show', 'review'],
    ['verify', 'review'],
  ]) {
    const { stdout, stderr } = await run(cwd, ...command);
    expect(stdout + stderr, command.join(' ')).not.toContain('never-to-be-seen');
    expect(vendor.requests, command.join(' ')).toHaveLength(1);
  }
  const { stderr } = await run(
    cwd,
    'review',
    '--continue',
    'review',
    '--artifact',
    'mine.md',
    '--max-calls',
    '9',
  );
  expect(stderr).toMatch(
    /^Sending mine\.md to 127\.0\.0\.1:\d+ on this machine: .*\nLimits: 9 calls; 1 call recorded so far$/m,
  );
  expect(vendor.requests).toHaveLength(2);
  expect(await secretsOf(root)).toEqual([SECRET, SECRET]);
});

/** A comparison that was broken off before its merged document, whose journal claims a neighbour. */
async function claiming(neighbour: string): Promise<string> {
  const cwd = await folderWith({ ...DOCUMENTS, 'given/NOTES.md': neighbour });
  const words = ['adversarial', 'a.md', 'b.md', '--output', 'given', '--order', 'none'];
  expect((await run(cwd, ...words)).exitCode).toBe(0);
  await forge(cwd, 'given/adversarial', (events) => {
    Object.assign(inputOf(events), { mergedName: 'NOTES.md' });
    const until = events.findIndex(({ name }) => typeof name === 'string' && name.startsWith('../'));
    return [
      ...events.slice(0, until),
      { type: 'artifact-published', name: '../NOTES.md', sha256: sha256Of(neighbour) },
    ];
  });
  return cwd;
}

test.each(['resume', 'clean', 'replay', 'resolve'])(
  '%s leaves a neighbour alone that a journal claims',
  async (command) => {
    const neighbour = '# Mine\n\nWritten by hand.\n';
    const cwd = await claiming(neighbour);
    const more = {
      clean: ['--yes', '--force', '--with-merged', 'given/NOTES.md'],
      resolve: ['--take', 'X-001=b.md'],
    }[command];
    const { exitCode, stderr } = await run(cwd, command, 'given/adversarial', ...(more ?? []));
    expect(await readFile(join(cwd, 'given/NOTES.md'), 'utf8'), stderr).toBe(neighbour);
    if (command === 'resume') {
      expect({ exitCode, stderr }).toMatchObject({
        exitCode: 6,
        stderr: expect.stringMatching(/NOTES\.md" is not as this run wrote it, and is left alone/),
      });
    }
  },
);

test('questions by files are asked around the run and below here, elsewhere only with --trust', async () => {
  const root = await machine({ 'given/ROADMAP.md': ROADMAP });
  const cwd = join(root, 'given');
  const words = [
    'review',
    'ROADMAP.md',
    '--type',
    'roadmap',
    '--adversary',
    'files:seat',
    '--author',
    'embedded',
  ];
  expect((await run(cwd, ...words)).exitCode).toBe(0);
  await forge(cwd, 'review', (events) => {
    const [started] = events;
    const seat = `files:${join(root, 'home')}`;
    Object.assign(inputOf(events), { adversary: seat });
    Object.assign(started ?? {}, { engine: String(started?.engine).replace('files:seat', 'files:home') });
    return events.slice(0, 1);
  });
  const before = await listing(join(root, 'home'));
  const refused = await run(cwd, 'resume', 'review');
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('lies elsewhere') });
  expect(await listing(join(root, 'home'))).toEqual(before);
});

test('what a run decided is remembered by a project only where somebody says so', async () => {
  const cwd = await folderWith({ ...DOCUMENTS, '.planning/STATE.md': '# State\n', 'ROADMAP.md': ROADMAP });
  const words = ['adversarial', 'a.md', 'b.md', '--output', 'given', '--order', 'none'];
  expect((await run(cwd, ...words)).exitCode).toBe(0);
  expect((await run(cwd, 'resolve', 'given', '--take', 'X-001=b.md')).exitCode).toBe(0);
  const memory = join(cwd, '.steelman/remembered.yaml');
  expect(await readFile(memory, 'utf8')).toContain('10 s');
  const forget = () => writeFile(memory, 'version: 1\nsets: []\n');
  await forget();
  // Decided before, and perhaps not here.
  for (const more of [[], ['--take', 'X-001=b.md']]) {
    await run(cwd, more.length === 0 ? 'resume' : 'resolve', 'given', ...more);
    expect(await readFile(memory, 'utf8')).toBe('version: 1\nsets: []\n');
  }
  expect((await run(cwd, 'resume', 'given', '--remember')).exitCode).toBe(0);
  expect(await readFile(memory, 'utf8')).toContain('10 s');

  const review = [
    'review',
    'ROADMAP.md',
    '--type',
    'roadmap',
    '--author',
    'embedded',
    '--output',
    'attacked',
  ];
  expect((await run(cwd, ...review)).exitCode).toBe(0);
  await writeFile(join(cwd, '.planning/STATE.md'), '# State\n');
  await run(cwd, 'resume', 'attacked');
  expect(await readFile(join(cwd, '.planning/STATE.md'), 'utf8')).toBe('# State\n');
});

test('links in the folder of a run are not followed, names in its journal lead nowhere', async () => {
  const root = await machine({ ...prefixed('given', DOCUMENTS) });
  const cwd = join(root, 'given');
  expect((await run(cwd, 'adversarial', 'a.md', 'b.md', '--output', 'out')).exitCode).toBe(0);
  const folder = join(cwd, 'out/adversarial');
  await mkdir(join(root, 'home/.config'), { recursive: true });
  await writeFile(join(root, 'home/.config/facts.yaml'), 'token: never-to-be-seen-0123456789\n');
  await run(cwd, 'clean', 'out/adversarial', '--dry-run');
  for (const [name, target] of [
    ['return-contract.yaml', '.config/facts.yaml'],
    ['run.json', '.config/facts.yaml'],
  ] as const) {
    await rm(join(folder, name));
    await symlink(join(root, 'home', target), join(folder, name));
  }
  for (const command of ['show', 'verify', 'replay', 'runs', 'blame']) {
    const { stdout, stderr } = await run(
      cwd,
      command,
      command === 'blame' ? 'out/merged.md' : 'out/adversarial',
    );
    expect(stdout + stderr, command).not.toContain('never-to-be-seen');
  }
  const home = await listing(join(root, 'home'));
  await run(cwd, 'resume', 'out/adversarial');
  expect(await listing(join(root, 'home'))).toEqual(home);
  await forge(cwd, 'out/adversarial', (events) => [
    ...events.filter(({ type }) => type !== 'artifact-published'),
    { type: 'artifact-published', name: '../../../home/.bashrc', sha256: sha256Of(SECRET) },
  ]);
  for (const command of ['show', 'verify', 'replay', 'resume']) {
    const { exitCode, stdout, stderr } = await run(cwd, command, 'out/adversarial');
    expect(exitCode, `${command}: ${stderr}`).toBeLessThan(70);
    expect(stdout + stderr, command).not.toContain('never-to-be-seen');
  }
  expect([...(await readArtifacts(folder)).values()].join('')).not.toContain('never-to-be-seen');
});

test.each([
  '../../x.md',
  '/etc/x.md',
  'a/../b.md',
  'con',
  '.hidden',
  'x\u0000y',
  'run.json',
  '',
  'x'.repeat(300),
])('an artifact that is called %j is a fault of the run, not of the program', async (name) => {
  const root = await machine({ ...prefixed('given', DOCUMENTS) });
  const cwd = join(root, 'given');
  expect((await run(cwd, 'adversarial', 'a.md', 'b.md', '--output', 'out')).exitCode).toBe(0);
  await forge(cwd, 'out/adversarial', (events) => [
    ...events.filter(({ type }) => type !== 'run-finished'),
    { type: 'artifact-published', name, sha256: sha256Of(SECRET) },
  ]);
  for (const command of ['show', 'verify', 'replay', 'runs', 'resume', 'clean']) {
    const { exitCode, stderr } = await run(cwd, command, 'out/adversarial');
    expect(exitCode, `${command}: ${stderr}`).toBeLessThan(70);
  }
});

test.each(['../../x.md', 'con', '.hidden', 'x\u0000y', 'x'.repeat(300)])(
  '[H10] a merged document that a journal calls %j is not written, and no fault of the program',
  async (name) => {
    const root = await machine({ ...prefixed('given', DOCUMENTS) });
    const cwd = join(root, 'given');
    expect((await run(cwd, 'adversarial', 'a.md', 'b.md', '--output', 'out')).exitCode).toBe(0);
    await forge(cwd, 'out/adversarial', (events) => {
      Object.assign(inputOf(events), { mergedName: name });
      return events.slice(
        0,
        events.findIndex(({ type }) => type === 'artifact-published'),
      );
    });
    const neighbours = await readdir(root);
    expect(await run(cwd, 'resume', 'out/adversarial')).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('error: The journal asks for what no run writes: Artifact name'),
    });
    expect(await readdir(root)).toEqual(neighbours);
    for (const command of ['show', 'verify', 'replay', 'clean'])
      expect((await run(cwd, command, 'out/adversarial')).exitCode, command).toBeLessThan(70);
  },
);

const prefixed = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
