// A run that is copied, moved to another machine or checked out by a colleague: everything works there, touches nothing else,
// and says clearly where a flag is needed.

import { chmod, chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROADMAP, SOUND_ROADMAP } from '../review/attacked-documents.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, NOW, steelman } from './cli-process.ts';

const DOCUMENTS = {
  'a.md': '# A\n\n## Limits\n\n- **Timeout**: 30 s\n- **Retries**: 3\n',
  'b.md': '# A\n\n## Limits\n\n- **Timeout**: 10 s\n- **Retries**: 3\n',
};

const run = (cwd: string, ...words: string[]) => steelmanHere([...words, '--now', NOW], { cwd });

/** A comparison and a review that waits, as one has them at home. */
async function made(): Promise<string> {
  const cwd = await folderWith({ ...DOCUMENTS, 'ROADMAP.md': ROADMAP });
  expect((await run(cwd, 'adversarial', 'a.md', 'b.md', '--output', 'out', '--order', 'none')).exitCode).toBe(
    0,
  );
  expect((await run(cwd, 'review', 'ROADMAP.md', '--type', 'roadmap')).exitCode).toBe(0);
  return cwd;
}

/** Another home, another folder, and nothing but the folders of the runs, or what else is named. */
async function elsewhere(from: string, ...also: string[]): Promise<string> {
  const root = await folderWith({ 'other/NEIGHBOUR.md': 'mine\n', 'nobody-home/.profile': 'mine\n' });
  const there = join(root, 'other/checked out');
  await mkdir(there);
  for (const name of ['out', 'review', ...also])
    await cp(join(from, name), join(there, name), { recursive: true });
  return there;
}

const around = async (there: string): Promise<string[]> =>
  (await listing(join(there, '..'))).filter((line) => !line.startsWith('checked out/'));

test('a copy without its documents: shown, verified, resolved, resumed, cleaned, and nothing else is touched', async () => {
  const there = await elsewhere(await made());
  const before = await around(there);
  for (const words of [
    ['show', 'out/adversarial'],
    ['verify', 'out/adversarial'],
    ['replay', 'out/adversarial'],
    ['resume', 'out/adversarial'],
    ['runs'],
  ])
    expect(await run(there, ...words), words.join(' ')).toMatchObject({ exitCode: 0 });
  const resolved = await run(there, 'resolve', 'out', '--take', 'X-001=b.md');
  expect(resolved).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('merged') });
  expect((await readdir(there)).sort()).toEqual(['.steelman', 'out', 'review']);
  expect(await run(there, 'verify', 'out/adversarial')).toMatchObject({ exitCode: 0 });

  const kept = await run(there, 'clean', 'out/adversarial', '--dry-run');
  expect(kept.stdout).toMatch(/stays: .* \(delivered; --with-merged [^ ]*merged[^ ]* removes it\)/);
  expect(await run(there, 'clean', 'out/adversarial', '--yes')).toMatchObject({ exitCode: 0 });
  expect(await readdir(join(there, 'out'))).not.toContain('adversarial');
  expect((await readdir(join(there, 'out'))).length).toBeGreaterThan(0);
  expect(await around(there)).toEqual(before);
});

// Whoever runs the tests as root may read everything, so somebody else must try.
const isRoot = process.getuid?.() === 0;

test.runIf(process.platform !== 'win32')('a run that is closed to us is not called none', async () => {
  const cwd = await made();
  await chmod(cwd, 0o755);
  if (!isRoot) await chmod(join(cwd, 'out/adversarial'), 0);
  for (const words of [['show'], ['verify'], ['resume'], ['clean', '--yes']]) {
    const [command = '', ...flags] = words;
    const options = isRoot ? { cwd, uid: 65534 } : { cwd };
    const { exitCode, stderr } = await steelman([command, 'out/adversarial', ...flags], options);
    expect(stderr).toContain('error: Cannot read "out/adversarial": permission denied');
    expect(exitCode).toBe(2);
  }
  await chmod(join(cwd, 'out/adversarial'), 0o700);
});

test('a review that waits goes on in another place with the document that is typed', async () => {
  const there = await elsewhere(await made());
  await writeFile(join(there, 'revised.md'), SOUND_ROADMAP);
  const before = await around(there);
  const unnamed = await run(there, 'review', '--continue', 'review');
  expect(unnamed).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /Name it with --artifact: steelman review --continue review --artifact ROADMAP\.md/,
    ),
  });
  const named = await run(there, 'review', '--continue', 'review', '--artifact', 'revised.md');
  expect(named).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('Settled: 1 addressed') });
  expect(await run(there, 'verify', 'review')).toMatchObject({ exitCode: 0 });
  expect(await around(there)).toEqual(before);
});

test('broken off at home, gone on with elsewhere: without its documents, and with others of the same name', async () => {
  const from = await made();
  const journal = join(from, 'out/adversarial/journal.jsonl');
  const lines = (await readFile(journal, 'utf8')).split('\n');
  await writeFile(journal, `${lines.slice(0, 4).join('\n')}\n`);
  await rm(join(from, 'out'), { recursive: true }).then(() =>
    mkdir(join(from, 'out/adversarial'), { recursive: true }),
  );
  await writeFile(journal, `${lines.slice(0, 4).join('\n')}\n`);

  const bare = await elsewhere(from);
  const gone = await run(bare, 'resume', 'out/adversarial');
  expect(gone).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('a.md is not where it was') });
  expect(await run(bare, 'verify', 'out/adversarial')).toMatchObject({ exitCode: 0 });

  const other = await elsewhere(from);
  await writeFile(join(other, 'a.md'), '# Another A\n');
  const edited = await run(other, 'resume', 'out/adversarial');
  expect(edited).toMatchObject({ exitCode: 6, stderr: expect.stringContaining('--keep-recorded') });
  expect(await run(other, 'resume', 'out/adversarial', '--keep-recorded')).toMatchObject({ exitCode: 0 });
  expect(await readFile(join(other, 'a.md'), 'utf8')).toBe('# Another A\n');
});

test('a lock that came along with the copy is named, with what to do about it', async () => {
  const there = await elsewhere(await made());
  const owner = '4711.99.01234567-89ab-cdef-0123-456789abcdef';
  await mkdir(join(there, 'out/adversarial/.lock'));
  await writeFile(join(there, 'out/adversarial/.lock', owner), 'another-machine');
  const locked = await run(there, 'resume', 'out/adversarial');
  expect(locked).toMatchObject({
    exitCode: 6,
    stderr: expect.stringMatching(/in use by process 4711 on the machine "another-machine"[\s\S]*delete/),
  });
  expect(await run(there, 'show', 'out/adversarial')).toMatchObject({ exitCode: 0 });
});

/** Only who may do everything can become somebody else. */
test.runIf(process.getuid?.() === 0)(
  'of another owner: read as ever, and what cannot be written is said',
  async () => {
    const COLLEAGUE = 65_534;
    const there = await elsewhere(await made(), 'a.md', 'b.md');
    for (const name of ['..', '../..', '../../..'])
      await chmod(join(there, name), 0o755).catch(() => undefined);
    await chmod(there, 0o755);
    for (const name of await readdir(there, { recursive: true })) await chmod(join(there, name), 0o755);
    const as = (...words: string[]) => steelman([...words, '--now', NOW], { cwd: there, uid: COLLEAGUE });
    for (const command of ['show', 'verify', 'replay'])
      expect(await as(command, 'out/adversarial'), command).toMatchObject({ exitCode: 0 });
    for (const words of [
      ['resume', 'out/adversarial'],
      ['clean', 'out/adversarial', '--yes'],
      ['resolve', 'out', '--take', 'X-001=b.md'],
    ])
      expect(await as(...words), words.join(' ')).toMatchObject({
        exitCode: 6,
        stderr: expect.stringMatching(/error: .*(?:permission denied|cannot be written)/),
      });
    // Theirs, where they may write.
    await chown(there, COLLEAGUE, COLLEAGUE);
    for (const name of await readdir(there, { recursive: true }))
      await chown(join(there, name), COLLEAGUE, COLLEAGUE);
    expect(await as('resolve', 'out', '--take', 'X-001=b.md')).toMatchObject({ exitCode: 0 });
  },
);
