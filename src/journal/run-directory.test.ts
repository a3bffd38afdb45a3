import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/contracts/temporary-folder.ts';
import { JournalError, UsageError } from '../domain/errors.ts';
import { JOURNAL_FORMAT, type RunEvent } from '../domain/run.ts';
import { createRunDirectory, openRunDirectory } from './run-directory.ts';

const started: RunEvent = {
  type: 'run-started',
  format: JOURNAL_FORMAT,
  steelman: '0.0.0',
  protocol: 'compare',
  startedAt: '2026-01-01T00:00:00Z',
  engine: 'embedded',
  input: {},
};

/** Root may write anywhere, so it becomes nobody for the rest of the test. */
async function actAsNobody(...folders: string[]): Promise<void> {
  if (process.geteuid?.() !== 0) return;
  for (const folder of folders) await chown(folder, NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  onTestFinished(() => process.seteuid?.(0));
}
const NOBODY = 65534;

async function finishedRun(): Promise<string> {
  const path = join(await temporaryFolder(), 'adversarial');
  const directory = await createRunDirectory(path);
  await directory.journal.append(started);
  await directory.close();
  return path;
}

describe('creating', () => {
  test('makes the folder and those above it', async () => {
    const path = join(await temporaryFolder(), 'a', 'b', 'adversarial');
    const directory = await createRunDirectory(path);
    await directory.journal.append(started);
    await directory.writeArtifact('a.md', 'é');
    await directory.writeSummary('{}\n');
    await directory.close();
    expect((await readdir(path)).sort()).toEqual(['a.md', 'journal.jsonl', 'run.json']);
    expect(await readFile(join(path, 'a.md'), 'utf8')).toBe('é');
  });

  test('refuses a folder that holds a run, and names both ways out', async () => {
    const path = await finishedRun();
    const error = await createRunDirectory(path).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      code: 'output/holds-run',
      message: `"${path}" already holds a run`,
      hint: `Continue it with "steelman resume ${path}", or choose another folder with --output.`,
    });
    expect(await readdir(path)).toEqual(['journal.jsonl']);
  });

  test('refuses a run that it cannot read', async () => {
    const path = await temporaryFolder();
    await writeFile(join(path, 'journal.jsonl'), '{"type":"run-started","format":99}\n');
    await expect(createRunDirectory(path)).rejects.toMatchObject({ code: 'output/holds-run' });
  });

  test('refuses to mix with files of somebody else', async () => {
    const path = await temporaryFolder();
    await writeFile(join(path, 'thesis.md'), 'mine');
    await expect(createRunDirectory(path)).rejects.toMatchObject({
      code: 'output/not-empty',
      message: `"${path}" already holds other files, such as "thesis.md"`,
      hint: 'Choose another folder with --output, or move those files away.',
    });
    expect(await readdir(path)).toEqual(['thesis.md']);
  });

  test.each([
    ['hidden files', '.gitkeep', ''],
    ['a journal that never recorded anything', 'journal.jsonl', '{"type":"run-sta'],
  ])('does not mind %s', async (_, name, content) => {
    const path = await temporaryFolder();
    await writeFile(join(path, name), content);
    const directory = await createRunDirectory(path);
    await directory.journal.append(started);
    expect(await directory.journal.read()).toEqual([started]);
  });

  test('of one folder by many at once succeeds once', async () => {
    const path = join(await temporaryFolder(), 'adversarial');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => createRunDirectory(path)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['journal/locked']));
  });

  test('leaves no folder behind if nothing was recorded', async () => {
    const parent = await temporaryFolder();
    await (await createRunDirectory(join(parent, 'a', 'b'))).close();
    expect(await readdir(parent)).toEqual([]);
  });

  test.each([
    ['a file', async (place: string) => writeFile(place, ''), 'output/not-a-folder'],
    ['a circular link', async (place: string) => symlink(place, place), 'output/symlink-loop'],
  ])('under %s is explained', async (_, put, code) => {
    const place = join(await temporaryFolder(), 'place');
    await put(place);
    const error = await createRunDirectory(join(place, 'run')).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({ code, message: expect.stringContaining(`"${join(place, 'run')}"`) });
  });

  test.skipIf(process.platform === 'win32')('where one may not write is explained', async () => {
    const parent = await temporaryFolder();
    await chmod(parent, 0o500);
    onTestFinished(() => chmod(parent, 0o700));
    await actAsNobody(parent);
    await expect(createRunDirectory(join(parent, 'run'))).rejects.toMatchObject({
      code: 'output/no-permission',
      message: `Cannot write "${join(parent, 'run')}": permission denied`,
    });
  });
});

describe('opening', () => {
  test('goes on with the journal', async () => {
    const directory = await openRunDirectory(await finishedRun());
    expect(await directory.journal.read()).toEqual([started]);
  });

  test('has one writer at a time', async () => {
    const path = await finishedRun();
    const first = await openRunDirectory(path);
    await expect(openRunDirectory(path)).rejects.toMatchObject({ code: 'journal/locked' });
    await first.close();
    await (await openRunDirectory(path)).close();
    expect(await readdir(path)).toEqual(['journal.jsonl']);
  });

  test('sweeps away what a crash left half-written', async () => {
    const path = await finishedRun();
    await writeFile(join(path, '.tmp-1'), 'half');
    await (await openRunDirectory(path)).close();
    expect(await readdir(path)).toEqual(['journal.jsonl']);
  });

  test.each([
    ['a folder that is not there', async (path: string) => join(path, 'none')],
    ['a folder without a run', async (path: string) => path],
    ['a file', async (path: string) => join(path, 'file')],
  ])('%s says what to give instead', async (_, place) => {
    const parent = await temporaryFolder();
    await writeFile(join(parent, 'file'), '');
    const path = await place(parent);
    const error = await openRunDirectory(path).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(JournalError);
    expect(error).toMatchObject({
      code: 'journal/not-a-run',
      message: `There is no run in "${path}"`,
      hint: 'Give the folder of an earlier run: the one with the file "journal.jsonl" in it.',
    });
    expect(await readdir(parent)).toEqual(['file']);
  });

  test.each([
    ['the folder above', (run: string) => join(run, '..')],
    ['the journal itself', (run: string) => join(run, 'journal.jsonl')],
  ])('%s leads to the run', async (_, place) => {
    const run = await finishedRun();
    await expect(openRunDirectory(place(run))).rejects.toMatchObject({ hint: `Did you mean "${run}"?` });
  });
});

describe('an artifact', () => {
  test('replaces what stood there, whole', async () => {
    const directory = await openRunDirectory(await finishedRun());
    await directory.writeArtifact('a.md', 'old and long');
    await directory.writeArtifact('a.md', 'new');
    expect(await readFile(join(directory.path, 'a.md'), 'utf8')).toBe('new');
    expect(await readdir(directory.path)).not.toContainEqual(expect.stringMatching(/^\.tmp/));
  });

  test('that says the same already is not touched', async () => {
    const directory = await openRunDirectory(await finishedRun());
    const file = join(directory.path, 'a.md');
    await directory.writeArtifact('a.md', 'same');
    const before = await stat(file);
    await directory.writeArtifact('a.md', 'same');
    expect((await stat(file)).ino).toBe(before.ino);
  });

  test('neither follows nor replaces a link', async () => {
    const directory = await openRunDirectory(await finishedRun());
    const elsewhere = join(await temporaryFolder(), 'precious');
    await writeFile(elsewhere, 'same');
    await symlink(elsewhere, join(directory.path, 'a.md'));
    for (const text of ['same', 'new'])
      await expect(directory.writeArtifact('a.md', text)).rejects.toMatchObject({
        code: 'journal/symlink',
        message: `"${join(directory.path, 'a.md')}" is a symbolic link, and is not written through`,
      });
    expect(await readFile(elsewhere, 'utf8')).toBe('same');
    expect((await lstat(join(directory.path, 'a.md'))).isSymbolicLink()).toBe(true);
  });

  test('is held only while it says what was recorded', async () => {
    const directory = await openRunDirectory(await finishedRun());
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const held = () => directory.holdsArtifact('a.md', empty);
    expect(await held()).toBe(false);
    await directory.writeArtifact('a.md', '');
    expect(await held()).toBe(true);
    await writeFile(join(directory.path, 'a.md'), 'altered');
    expect(await held()).toBe(false);
    await unlink(join(directory.path, 'a.md'));
    expect(await held()).toBe(false);
  });

  test.each(['../a.md', 'a/b.md', '.hidden', 'journal.jsonl', 'return-contract.yaml'])(
    'is never called %s',
    async (name) => {
      const directory = await openRunDirectory(await finishedRun());
      const refused = { code: 'internal/artifact-name' };
      await expect(directory.writeArtifact(name, 'x')).rejects.toMatchObject(refused);
      await expect(directory.deliver(name, 'x', undefined)).rejects.toMatchObject(refused);
      await expect(directory.holdsArtifact(`../${name}`, 'x')).rejects.toMatchObject(refused);
    },
  );

  test('with a folder in its place is explained, and nothing half-written stays', async () => {
    const directory = await openRunDirectory(await finishedRun());
    await mkdir(join(directory.path, 'a.md'));
    await expect(directory.writeArtifact('a.md', 'x')).rejects.toMatchObject({
      code: 'journal/in-the-way',
      message: `Cannot write "${join(directory.path, 'a.md')}": a folder of that name is in the way`,
    });
    expect((await readdir(directory.path)).sort()).toEqual(['.lock', 'a.md', 'journal.jsonl']);
  });

  test.skipIf(process.platform === 'win32')('in a folder that became read-only is explained', async () => {
    const directory = await openRunDirectory(await finishedRun());
    await chmod(directory.path, 0o500);
    onTestFinished(() => chmod(directory.path, 0o700));
    await actAsNobody(dirname(directory.path), directory.path);
    await expect(directory.writeArtifact('a.md', 'x')).rejects.toMatchObject({
      code: 'journal/no-permission',
    });
  });
});

describe('a delivered document', () => {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const delivered = async () => {
    const directory = await openRunDirectory(await finishedRun());
    const file = join(dirname(directory.path), 'merged.md');
    return { directory, file, read: () => readFile(file, 'utf8') };
  };

  test('lies beside the run, and leaves nothing else there', async () => {
    const { directory, file, read } = await delivered();
    const before = await readdir(dirname(file));
    await directory.deliver('merged.md', 'text', undefined);
    expect(await read()).toBe('text');
    expect(await directory.holdsArtifact('../merged.md', hash('text'))).toBe(true);
    expect(await directory.holdsArtifact('../merged.md', hash('other'))).toBe(false);
    expect((await readdir(dirname(file))).sort()).toEqual([...before, 'merged.md'].sort());
    expect(await readdir(directory.path)).not.toContainEqual(expect.stringMatching(/^\.tmp/));
  });

  test.each([
    ['a file', (file: string) => writeFile(file, 'mine')],
    ['a link', (file: string) => symlink('nowhere', file)],
    ['a folder', (file: string) => mkdir(file)],
  ])('never takes the place of %s of others', async (_, put) => {
    const { directory, file } = await delivered();
    await put(file);
    const before = await lstat(file);
    await expect(directory.deliver('merged.md', 'text', hash('other'))).rejects.toMatchObject({
      code: 'journal/not-ours',
      exitCode: 6,
      message: `"${file}" is not as this run wrote it, and is left alone`,
      hint: `Move it away and continue with: steelman resume ${directory.path}`,
    });
    expect((await lstat(file)).ino).toBe(before.ino);
  });

  test('takes the place of what the run itself wrote there', async () => {
    const { directory, read } = await delivered();
    await directory.deliver('merged.md', 'old', undefined);
    await directory.deliver('merged.md', 'new', hash('old'));
    expect(await read()).toBe('new');
  });

  test('that says the same already is not touched', async () => {
    const { directory, file } = await delivered();
    await directory.deliver('merged.md', 'same', undefined);
    const before = await stat(file);
    await directory.deliver('merged.md', 'same', undefined);
    expect((await stat(file)).ino).toBe(before.ino);
  });
});

test('the contract and the summary are files of their own', async () => {
  const directory = await openRunDirectory(await finishedRun());
  await directory.writeContract('status: failed\n');
  await directory.writeSummary('{}\n');
  expect(await readFile(join(directory.path, 'return-contract.yaml'), 'utf8')).toBe('status: failed\n');
  expect(await readFile(join(directory.path, 'run.json'), 'utf8')).toBe('{}\n');
});

describe.skipIf(process.platform === 'win32')("the folder of a run is its owner's alone", () => {
  const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

  /** Vitest's workers are processes, and tests of a file run one after the other. */
  function setUmask(mask: number): void {
    const before = process.umask(mask);
    onTestFinished(() => void process.umask(before));
  }

  test.each([
    ['0', 0o000, '777', '666'],
    ['022', 0o022, '755', '644'],
    ['077', 0o077, '700', '600'],
  ])('under umask %s, and what is delivered is like any other file', async (_, mask, around, document) => {
    setUmask(mask);
    const output = join(await temporaryFolder(), 'output');
    const path = join(output, 'adversarial');
    const directory = await createRunDirectory(path);
    await directory.journal.append(started);
    await directory.writeArtifact('a.md', 'text');
    await directory.writeContract('status: failed\n');
    await directory.writeSummary('{}\n');
    await directory.deliver('merged.md', 'text', undefined);
    expect(await modeOf(join(path, '.lock'))).toBe('700');
    const [owner = ''] = await readdir(join(path, '.lock'));
    expect(await modeOf(join(path, '.lock', owner))).toBe('600');
    await directory.close();
    expect(await modeOf(path)).toBe('700');
    for (const name of await readdir(path))
      expect([name, await modeOf(join(path, name))]).toEqual([name, '600']);
    expect(await modeOf(output)).toBe(around);
    expect(await modeOf(join(output, 'merged.md'))).toBe(document);
  });

  test('also where it was there before, or is of a version that was less careful', async () => {
    const made = join(await temporaryFolder(), 'adversarial');
    await mkdir(made, { mode: 0o755 });
    await (await createRunDirectory(made)).close();
    expect(await modeOf(made)).toBe('700');
    const old = await finishedRun();
    await chmod(old, 0o755);
    await chmod(join(old, 'journal.jsonl'), 0o644);
    await (await openRunDirectory(old)).close();
    expect([await modeOf(old), await modeOf(join(old, 'journal.jsonl'))]).toEqual(['700', '600']);
  });
});

describe('a link is not written through', () => {
  test('in the place of the folder', async () => {
    const path = await finishedRun();
    const link = join(await temporaryFolder(), 'link');
    await symlink(path, link);
    await expect(openRunDirectory(link)).rejects.toMatchObject({ code: 'journal/symlink', exitCode: 6 });
    const empty = join(await temporaryFolder(), 'empty');
    await symlink(await temporaryFolder(), empty);
    await expect(createRunDirectory(empty)).rejects.toMatchObject({ code: 'output/symlink', exitCode: 2 });
  });

  test('in the place of the journal', async () => {
    const path = await finishedRun();
    const elsewhere = join(await temporaryFolder(), 'journal.jsonl');
    await rename(join(path, 'journal.jsonl'), elsewhere);
    await symlink(elsewhere, join(path, 'journal.jsonl'));
    await expect(openRunDirectory(path)).rejects.toMatchObject({ code: 'journal/symlink' });
    const dangling = await temporaryFolder();
    await symlink(join(dangling, '..', 'elsewhere'), join(dangling, 'journal.jsonl'));
    await expect(createRunDirectory(dangling)).rejects.toMatchObject({ code: 'output/symlink' });
  });

  test('that appears in the place of the journal later', async () => {
    const directory = await openRunDirectory(await finishedRun());
    const elsewhere = join(await temporaryFolder(), 'precious');
    const mine = `${'mine\n'.repeat(200)}without an end`;
    await writeFile(elsewhere, mine);
    await directory.journal.append({ type: 'artifact-published', name: 'a.md', sha256: '' });
    await unlink(join(directory.path, 'journal.jsonl'));
    await symlink(elsewhere, join(directory.path, 'journal.jsonl'));
    await expect(directory.journal.append(started)).rejects.toMatchObject({ exitCode: 6 });
    expect(await readFile(elsewhere, 'utf8')).toBe(mine);
  });
});
