import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withNumber } from '../../workflows/adversarial/prepare/name-merged.ts';
import { placeOf } from '../../workflows/adversarial/prepare/prepare.ts';
import { choosePlace } from './choose-place.ts';

let cwd: string;
const put = async (path: string, content = 'x\n') => {
  await mkdir(join(cwd, path, '..'), { recursive: true });
  await writeFile(join(cwd, path), content);
};
beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'steelman-folder-')));
});
afterEach(() => rm(cwd, { recursive: true }));

interface RunPlaceRequest {
  readonly cwd: string;
  readonly output?: string;
  readonly usualOutput?: string;
  readonly firstDocument?: string;
  readonly mergedName?: string;
  readonly hasSidecar?: boolean;
}

/** Of a comparison. */
async function chooseRunFolder({ cwd, output, usualOutput, firstDocument, ...more }: RunPlaceRequest) {
  const { mergedName = 'merged-output.md', hasSidecar = false } = more;
  const workspace = { resolve: (...parts: readonly string[]) => resolve(cwd, ...parts), usualOutput };
  const provenance = hasSidecar ? 'sidecar' : 'inline';
  const request = placeOf({ output, provenance }, firstDocument, mergedName, workspace);
  const { folder, number } = await choosePlace(request);
  return { output: dirname(folder), folder, mergedName: withNumber(mergedName, number) };
}

describe('a new run', () => {
  test('[000/FR-003-output-default] goes beside the first document', async () => {
    await put('docs/a.md');
    const place = await chooseRunFolder({ cwd, firstDocument: join(cwd, 'docs/a.md') });
    expect(place).toEqual({
      output: join(cwd, 'docs'),
      folder: join(cwd, 'docs/adversarial'),
      mergedName: 'merged-output.md',
    });
  });

  test('goes into the current folder when there is no file', async () => {
    expect((await chooseRunFolder({ cwd })).folder).toBe(join(cwd, 'adversarial'));
  });

  test('goes where the caller says, also if that must be made first', async () => {
    expect((await chooseRunFolder({ cwd, output: 'x/y' })).folder).toBe(join(cwd, 'x/y/adversarial'));
  });

  test('uses a folder with nothing in it but what a file manager and a full disk left', async () => {
    await put('adversarial/.DS_Store');
    await put('adversarial/journal.jsonl', '');
    expect((await chooseRunFolder({ cwd, output: '.' })).folder).toBe(join(cwd, 'adversarial'));
  });

  test('uses a named folder in which a run was killed before its first record', async () => {
    await put('adversarial/.lock/1.2.3');
    await put('adversarial/journal.jsonl', '{"type":"run-st');
    expect((await chooseRunFolder({ cwd, output: '.' })).folder).toBe(join(cwd, 'adversarial'));
  });

  test('uses any folder in which a run was killed before its first record, once its process is gone', async () => {
    // No process has so high a number.
    await put('adversarial/.lock/4294967.1.00000000-0000-4000-8000-000000000000', '');
    expect((await chooseRunFolder({ cwd })).folder).toBe(join(cwd, 'adversarial'));
    await put(`adversarial/.lock/${process.pid}.0.00000000-0000-4000-8000-000000000000`, '');
    expect((await chooseRunFolder({ cwd })).folder).toBe(join(cwd, 'adversarial-2'));
  });

  test('writes through no link: neither a journal nor the folder itself leads elsewhere', async () => {
    await mkdir(join(cwd, 'adversarial'));
    await symlink(join(cwd, 'elsewhere.jsonl'), join(cwd, 'adversarial/journal.jsonl'));
    await mkdir(join(cwd, 'elsewhere'));
    await symlink('elsewhere', join(cwd, 'adversarial-2'));
    expect((await chooseRunFolder({ cwd })).folder).toBe(join(cwd, 'adversarial-3'));
    await expect(chooseRunFolder({ cwd, output: '.' })).rejects.toMatchObject({ code: 'output/in-use' });
  });

  test.each([{}, { usualOutput: '.' }])(
    '[000/load-dir-collision] steps aside when the folder was not named for it: %j',
    async (request) => {
      await put('adversarial/journal.jsonl');
      expect((await chooseRunFolder({ cwd, ...request })).folder).toBe(join(cwd, 'adversarial-2'));
      await put('adversarial-2', 'a file is in the way, too');
      expect((await chooseRunFolder({ cwd, ...request })).folder).toBe(join(cwd, 'adversarial-3'));
    },
  );

  test.each([{}, { usualOutput: '.' }])(
    '[000/load-dir-collision] the merged document and the run take the same number: %j',
    async (request) => {
      const choose = async () => {
        const { folder, mergedName } = await chooseRunFolder({
          cwd,
          ...request,
          mergedName: 'merged-spec.md',
        });
        return [relative(cwd, folder), mergedName];
      };
      expect(await choose()).toEqual(['adversarial', 'merged-spec.md']);
      await put('merged-spec.md', 'mine');
      expect(await choose()).toEqual(['adversarial-2', 'merged-spec-2.md']);
      await put('adversarial-2/journal.jsonl');
      await symlink('nowhere', join(cwd, 'merged-spec-3.md'));
      expect(await choose()).toEqual(['adversarial-4', 'merged-spec-4.md']);
    },
  );

  test('the number is that of the file beside it, too', async () => {
    await put('merged-spec.provenance.json', 'mine');
    const request = { cwd, mergedName: 'merged-spec.md' };
    expect((await chooseRunFolder({ ...request, hasSidecar: true })).mergedName).toBe('merged-spec-2.md');
    expect((await chooseRunFolder(request)).mergedName).toBe('merged-spec.md');
    await expect(chooseRunFolder({ ...request, hasSidecar: true, output: '.' })).rejects.toMatchObject({
      code: 'output/merged-exists',
      message: expect.stringContaining('merged-spec.provenance.json'),
    });
  });

  test('a named folder that holds a document of the same name is refused', async () => {
    await put('out/merged-spec.md', 'mine');
    await expect(chooseRunFolder({ cwd, output: 'out', mergedName: 'merged-spec.md' })).rejects.toMatchObject(
      {
        exitCode: 2,
        code: 'output/merged-exists',
        message: `The merged document would take the place of a file: ${join(cwd, 'out/merged-spec.md')}`,
        hint: expect.stringMatching(/steelman resume .*out .*--output/),
      },
    );
    await expect(chooseRunFolder({ cwd, output: 'out', mergedName: 'other.md' })).resolves.toMatchObject({
      mergedName: 'other.md',
    });
  });

  test('steps aside for a run that has only just begun', async () => {
    await put('adversarial/.lock/1.2.3');
    expect((await chooseRunFolder({ cwd })).folder).toBe(join(cwd, 'adversarial-2'));
  });

  test('[000/load-dir-collision] stops when it was', async () => {
    await put('out/adversarial/journal.jsonl');
    await expect(chooseRunFolder({ cwd, output: 'out' })).rejects.toMatchObject({
      exitCode: 2,
      message: `The output folder is already in use: ${join(cwd, 'out/adversarial')}`,
      hint: expect.stringMatching(/steelman resume .*adversarial.*--output/),
    });
  });

  test('does not offer to resume what is no run', async () => {
    await put('out/adversarial/mine.txt');
    await expect(chooseRunFolder({ cwd, output: 'out' })).rejects.toMatchObject({
      hint: 'Name another folder with --output.',
    });
  });

  test.each(['file', 'file/below', 'file/below/deep'])('cannot live in a file: %s', async (output) => {
    await put('file');
    await expect(chooseRunFolder({ cwd, output })).rejects.toMatchObject({
      code: 'output/not-writable',
      message: expect.stringContaining(`${join(cwd, 'file')} is not a folder`),
    });
  });

  test.each(['dangling', 'dangling/below'])('cannot live behind a link to nothing: %s', async (output) => {
    await symlink('gone', join(cwd, 'dangling'));
    await expect(chooseRunFolder({ cwd, output })).rejects.toThrow('is a link to nothing');
  });

  test.runIf(process.platform === 'linux').each(['/proc', '/proc/x/y'])(
    'cannot live in %s',
    async (output) => {
      await expect(chooseRunFolder({ cwd, output })).rejects.toThrow('/proc is no place for files');
    },
  );

  test('cannot live behind a link, named or beside a document; a link further up is the business of its owner', async () => {
    await put('real/a.md');
    await symlink('real', join(cwd, 'link'));
    const refused = { code: 'output/symlink', exitCode: 2 };
    await expect(chooseRunFolder({ cwd, output: 'link' })).rejects.toMatchObject(refused);
    await expect(chooseRunFolder({ cwd, usualOutput: 'link' })).rejects.toMatchObject(refused);
    const firstDocument = join(cwd, 'link/a.md');
    await expect(chooseRunFolder({ cwd, firstDocument })).rejects.toMatchObject(refused);
    expect((await chooseRunFolder({ cwd, output: 'link/out' })).output).toBe(join(cwd, 'link/out'));
    await symlink('..', join(cwd, 'real/adversarial'));
    await expect(chooseRunFolder({ cwd, output: 'real' })).rejects.toMatchObject(refused);
  });

  test('cannot live in a loop of links', async () => {
    await symlink('two', join(cwd, 'one'));
    await symlink('one', join(cwd, 'two'));
    await expect(chooseRunFolder({ cwd, output: 'one' })).rejects.toThrow('symbolic links form a loop');
  });

  test.each([
    '.claude/skills',
    '.claude/agents/x/y',
    'deep/.claude/commands',
    '.Claude/Skills/z',
    'link/new',
  ])('is never made in %s', async (output) => {
    await mkdir(join(cwd, '.claude/skills/real'), { recursive: true });
    await symlink(join(cwd, '.claude/skills/real'), join(cwd, 'link'));
    await expect(chooseRunFolder({ cwd, output })).rejects.toMatchObject({
      code: 'output/protected',
      exitCode: 2,
    });
  });

  test('may be made elsewhere below .claude', async () => {
    await expect(chooseRunFolder({ cwd, output: '.claude/skillset' })).resolves.toBeDefined();
  });
});
