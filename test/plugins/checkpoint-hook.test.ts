// The hook of the plugin, as a host runs it: nothing where the project has not switched it on, counts where it has, and never a
// reason to stop.

import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { steelmanHere } from '../journeys/cli-here.ts';
import { ROADMAP } from '../review/attacked-documents.ts';

const HOOK = resolve('plugins/steelman/scripts/run-checkpoint.mjs');
const NOTHING = { code: 0, stdout: '', stderr: '' };
const ON = { workflow: { adversary: true } };
const hooks = JSON.parse(await readFile('plugins/steelman/hooks/hooks.json', 'utf8')) as {
  readonly hooks: Readonly<
    Record<string, readonly { matcher: string; hooks: readonly Record<string, unknown>[] }[]>
  >;
};

interface Project {
  readonly folder: string;
  readonly roadmap: string;
  readonly bin: string;
}

/** With a steelman on the PATH that says when it was called. */
async function project(config?: unknown): Promise<Project> {
  const folder = await temporaryFolder();
  const bin = join(folder, 'bin');
  await mkdir(join(folder, '.planning'));
  await mkdir(bin);
  const roadmap = join(folder, '.planning/ROADMAP.md');
  await writeFile(roadmap, ROADMAP);
  if (config !== undefined) await writeFile(join(folder, '.planning/config.json'), JSON.stringify(config));
  const program = join(bin, 'steelman');
  await writeFile(
    program,
    `#!/bin/sh\necho "$*" >> '${folder}/calls'\nexec '${process.execPath}' '${resolve('bin/steelman.js')}' "$@"\n`,
  );
  await chmod(program, 0o755);
  return { folder, roadmap, bin };
}

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

const fire = (bin: string, input: string): Promise<Ended> =>
  new Promise((done) => {
    const child = execFile(process.execPath, [HOOK], { env: { PATH: bin } }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });

const wrote = ({ bin }: Project, file: unknown): Promise<Ended> =>
  fire(
    bin,
    JSON.stringify({ hook_event_name: 'PostToolUse', tool_name: 'Write', tool_input: { file_path: file } }),
  );

const said = ({ stdout }: Ended): string =>
  (JSON.parse(stdout) as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput
    .additionalContext;

test('it comes after Write, without a shell, and its own limit is the shorter one', () => {
  const [{ matcher, hooks: [hook] = [] } = { matcher: '', hooks: [] }] = hooks.hooks.PostToolUse ?? [];
  expect(Object.keys(hooks.hooks)).toEqual(['PostToolUse']);
  expect(matcher).toBe('Write');
  expect(hook).toMatchObject({ type: 'command', command: 'node', timeout: 60 });
});

describe.skipIf(process.platform === 'win32')('where it is off it does nothing, and calls nothing', () => {
  test.each([
    ['no configuration', undefined],
    ['one of other tools', { mode: 'yolo' }],
    ['switched off', { workflow: { adversary: false }, adversary: { enabled: true } }],
    ['on in words only', { workflow: { adversary: 'true' } }],
  ])('%s', async (_, config) => {
    const here = await project(config);
    expect(await wrote(here, here.roadmap)).toEqual(NOTHING);
    expect((await readdir(here.folder)).sort()).toEqual(['.planning', 'bin']);
  });

  test('until steelman checkpoint --enable, and again after --disable', async () => {
    const here = await project();
    const { folder: cwd } = here;
    await steelmanHere(['checkpoint', '--enable'], { cwd });
    expect(said(await wrote(here, here.roadmap))).toContain('steelman checkpoint roadmap');
    await steelmanHere(['checkpoint', '--disable'], { cwd });
    expect(await wrote(here, here.roadmap)).toEqual(NOTHING);
  });

  test('a checkpoint that is off while others are on', async () => {
    const here = await project({ ...ON, adversary: { checkpoints: ['plans'] } });
    expect(await wrote(here, here.roadmap)).toEqual(NOTHING);
    expect(await readdir(join(here.folder, '.planning'))).toEqual(['ROADMAP.md', 'config.json']);
  });

  test('a switch beyond the repository of the document does not count', async () => {
    const here = await project(ON);
    const inner = join(here.folder, 'inner');
    await mkdir(join(inner, '.git'), { recursive: true });
    await cp(here.roadmap, join(inner, 'ROADMAP.md'));
    expect(await wrote(here, join(inner, 'ROADMAP.md'))).toEqual(NOTHING);
  });
});

describe.skipIf(process.platform === 'win32')('where it is on', () => {
  test('counts and no word of the document; writing it anew is the answer of the author', async () => {
    const here = await project({ ...ON, model_profile: 'quality' });
    const first = await wrote(here, here.roadmap);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(said(first)).toMatch(
      /^steelman checkpoint roadmap, "\.planning\/ROADMAP\.md": by rule, challenges are open: \d/,
    );
    expect(said(first)).toContain('steelman:gsd-adversary');
    // The same words again are no answer, and no new review.
    expect(await wrote(here, here.roadmap)).toEqual(NOTHING);
    await writeFile(
      here.roadmap,
      '# Roadmap\n\n## Phase 1: Storage\n\n**Goal:** notes are kept for 14 days.\n',
    );
    expect(said(await wrote(here, here.roadmap))).toContain('by rule, no challenge is open');
    expect(
      (await readdir(join(here.folder, '.planning'))).filter((name) => name.startsWith('review')),
    ).toEqual(['review']);
    const calls = await readFile(join(here.folder, 'calls'), 'utf8');
    expect(calls.match(/--offline/g)).toHaveLength(3);
  });

  test.each(['REQUIREMENTS.md', '01-01-PLAN.md', 'phases/01-VERIFICATION.md'])(
    '%s is one of the four',
    async (name) => {
      const here = await project(ON);
      const file = join(here.folder, '.planning', name);
      await mkdir(join(here.folder, '.planning/phases'));
      await writeFile(file, '# Something\n\n## Goals\n\n- Exports open within 2 s.\n');
      expect(said(await wrote(here, file))).toContain(JSON.stringify(join('.planning', name)));
    },
  );

  test.each(['PLANNING.md', 'ROADMAP.md.bak', 'notes/roadmap.md', 'MYPLAN.md'])('%s is not', async (name) => {
    const here = await project(ON);
    expect(await wrote(here, join(here.folder, name))).toEqual(NOTHING);
  });
});

describe.skipIf(process.platform === 'win32')('it never fails', () => {
  test.each([
    ['no input', ''],
    ['no JSON', 'no JSON'],
    ['null', 'null'],
    ['no file', '{"tool_input":{}}'],
    ['a number', '{"tool_input":{"file_path":4}}'],
    ['a relative path', '{"tool_input":{"file_path":"ROADMAP.md"}}'],
    ['a path that is not there', '{"tool_input":{"file_path":"/no/where/ROADMAP.md"}}'],
  ])('%s', async (_, input) => expect(await fire((await project(ON)).bin, input)).toEqual(NOTHING));

  test('no steelman, one that fails, one that talks', async () => {
    const here = await project(ON);
    const program = join(here.bin, 'steelman');
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    for (const does of [
      'exit 1',
      'echo not JSON',
      `echo '{"status":"failed","error":{}}'`,
      `echo '[]'`,
      'kill -9 $$',
    ]) {
      await writeFile(program, `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\n${does}\n`);
      expect(await wrote(here, here.roadmap), does).toEqual(NOTHING);
    }
    expect(await wrote({ ...here, bin: here.folder }, here.roadmap)).toEqual(NOTHING);
  });

  test('a configuration or a run that is damaged, blown up or a folder', async () => {
    for (const text of ['{', 'null', '[]', `{"a":"${'x'.repeat(1024 * 1024)}"}`]) {
      const here = await project();
      await writeFile(join(here.folder, '.planning/config.json'), text);
      expect(await wrote(here, here.roadmap)).toEqual(NOTHING);
    }
    const here = await project();
    await symlink(here.folder, join(here.folder, '.planning/config.json'));
    expect(await wrote(here, here.roadmap)).toEqual(NOTHING);
    const damaged = await project(ON);
    await mkdir(join(damaged.folder, '.planning/review'));
    await writeFile(join(damaged.folder, '.planning/review/run.json'), 'null');
    expect(await wrote(damaged, damaged.roadmap)).toEqual(NOTHING);
  });
});
