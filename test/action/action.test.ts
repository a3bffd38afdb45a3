// The action on a pull request: every step that runs a script is run, in a real repository, against a GitHub on loopback.

import { existsSync } from 'node:fs';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { steelmanHere } from '../journeys/cli-here.ts';
import { PROGRAM } from '../journeys/cli-process.ts';
import { type GitHub, startGitHub } from './github.ts';
import { type Files, openRepository, type Repository, repositoryWith } from './repository.ts';
import { type Call, type Result, runAction } from './run-action.ts';

const sessions = (minutes: number) => `Sessions of signed-in customers expire after ${minutes} minutes.\n`;
/** With a finding that every change finds here. */
const BASE: Files = {
  'specs/a.md': `# A\n\n${sessions(15)}`,
  'specs/old.md': '# Old\n\nEvery request is logged.\n\nSee [nothing](#nowhere).\n',
  'readme.txt': 'text',
};
const CLASHING: Files = { 'specs/b.md': `# B\n\n${sessions(30)}` };
const SARIF = 'github/codeql-action/upload-sarif';
const ARTIFACT = 'actions/upload-artifact';

const pullRequest = (from = 'us/specs') => ({
  event_name: 'pull_request',
  base_ref: 'main',
  event: { pull_request: { number: 7, head: { repo: { full_name: from } } } },
});

async function check(
  { cwd }: Repository,
  inputs: Call['inputs'] = {},
  more: Partial<Call> & { readonly on?: GitHub } = {},
): Promise<Result> {
  const { on, ...call } = more;
  return runAction({
    cwd,
    inputs: { comment: on === undefined ? 'false' : 'true', ...inputs },
    github: pullRequest(),
    env: { GITHUB_API_URL: on?.url },
    program: PROGRAM,
    ...call,
  });
}

const annotations = ({ log }: Result): string[] => log.match(/^::(?:error|warning|notice) file=.*$/gm) ?? [];
const usedActions = ({ used }: Result): string[] => used.map(({ uses }) => uses.split('@')[0] ?? '');

test('what a change brings is annotated, uploaded, summarised, commented on, and fails', async () => {
  const [github, repository] = [await startGitHub(), await repositoryWith(BASE)];
  await repository.commit({ ...CLASHING, 'readme.txt': 'other text' });
  const result = await check(repository, { sarif: 'true' }, { on: github });

  expect(result.outputs).toMatchObject({ changed: '1', findings: '1', failed: 'true', comment: 'posted' });
  expect(result.failed).toBe('Fail on new findings');
  expect(annotations(result)).toHaveLength(1);
  expect(annotations(result)[0]).toMatch(/^::error file=specs\/a\.md,line=3,.*contradiction/);
  expect(result.log).toContain('"specs/b.md"\n');
  expect(result.log).not.toContain('readme.txt');

  expect(usedActions(result)).toEqual([SARIF, ARTIFACT]);
  const sarif = JSON.parse(await readFile(result.used[0]?.with.sarif_file ?? '', 'utf8'));
  expect(
    sarif.runs[0].results.map(({ baselineState, ruleId }: Record<string, string>) => [baselineState, ruleId]),
  ).toEqual([
    ['new', 'contradiction'],
    ['unchanged', 'broken-reference'],
  ]);
  expect(await readdir(result.used[1]?.with.path ?? '')).toEqual(
    expect.arrayContaining(['check.json', 'check.sarif', 'comment.md', 'counts.json']),
  );

  const [comment] = github.comments.get(7) ?? [];
  expect(comment?.body).toMatch(/^<!-- steelman:check -->\n/);
  expect(comment?.body).toContain('15 minutes against 30 minutes');
  expect(comment?.body).not.toContain('nowhere');
  expect(result.summary.trim()).toBe(comment?.body.split('\n').slice(1).join('\n').trim());
  // And nothing of it stays in the repository.
  expect(repository.git('status', '--porcelain')).toBe('');
  expect(repository.git('worktree', 'list').split('\n')).toHaveLength(1);
});

test('the comment of a change follows it: left alone, then updated', async () => {
  const [github, repository] = [await startGitHub(), await repositoryWith(BASE)];
  const comment = async (files: Files): Promise<string | undefined> => {
    await repository.commit(files);
    return (await check(repository, {}, { on: github })).outputs.comment;
  };
  expect(await comment(CLASHING)).toBe('posted');
  expect(await comment({})).toBe('unchanged');
  expect(await comment({ 'specs/b.md': undefined })).toBe('updated');
  expect(github.writes).toEqual([
    'POST /repos/us/specs/issues/7/comments',
    'PATCH /repos/us/specs/issues/comments/1001',
  ]);
  expect(github.comments.get(7)?.map(({ body }) => body)).toEqual([expect.stringMatching(/no document/)]);
});

test('no document changed: nothing is installed, checked or uploaded', async () => {
  const [github, repository] = [await startGitHub(), await repositoryWith(BASE)];
  await repository.commit({ 'readme.txt': 'new', '.hidden/x.md': sessions(99) });
  const result = await check(repository, { sarif: 'true' }, { on: github });
  expect(result.outputs).toMatchObject({ changed: '0', findings: '0', failed: 'false', comment: 'none' });
  expect({ failed: result.failed, used: usedActions(result) }).toEqual({
    failed: undefined,
    used: [ARTIFACT],
  });
  expect(existsSync(join(result.work, 'program'))).toBe(false);
});

test('a document that is removed leaves a reference behind: that is new', async () => {
  const repository = await repositoryWith({ ...BASE, 'specs/c.md': '# C\n\nIt is so. See [A](a.md).\n' });
  await repository.commit({ 'specs/a.md': undefined });
  const result = await check(repository, { 'fail-on': 'medium' });
  expect(result.outputs).toMatchObject({ changed: '0', findings: '1', failed: 'true' });
  expect(annotations(result)[0]).toMatch(/^::warning file=specs\/c\.md,line=3/);
});

test('reports on runs are added, as text and as a page; one that is none is said', async () => {
  const repository = await repositoryWith(BASE);
  await repository.commit({ ...CLASHING, '.gitignore': 'run\n' });
  const words = ['merge', 'specs/a.md', 'specs/b.md', '--output', 'run'];
  expect((await steelmanHere(words, { cwd: repository.cwd })).exitCode).toBe(0);
  const result = await check(repository, { files: 'specs', runs: 'run\nnowhere', 'fail-on': 'never' });
  const folder = result.outputs.report ?? '';
  expect(result.failed).toBeUndefined();
  expect(await readFile(join(folder, 'run-1.html'), 'utf8')).toMatch(/^<!doctype html>/i);
  const body = await readFile(join(folder, 'comment.md'), 'utf8');
  expect(body).toMatch(/^### steelman: 1 new finding\n[\s\S]*\n---\n[\s\S]*Merge of a\.md and b\.md/);
  expect(body).toContain('No report on the run ` nowhere `.');
  expect(result.log).toContain('::warning::steelman could not report on the run nowhere');
});

test.each<[string, Call['inputs'], Record<string, string>, string | undefined]>([
  ['keeps no artifact', { artifact: '', 'fail-on': 'never' }, { findings: '1', failed: 'false' }, undefined],
  ['reads changed documents alone', { scope: 'changed' }, { findings: '0', failed: 'false' }, undefined],
  ['knows a folder', { files: 'specs/\nother' }, { changed: '1', findings: '1' }, 'Fail on new findings'],
  ['keeps to its files', { files: 'specs/old.md' }, { changed: '0', findings: '0' }, undefined],
])('%s', async (title, inputs, outputs, failed) => {
  const repository = await repositoryWith(BASE);
  await repository.commit(CLASHING);
  const result = await check(repository, inputs);
  expect(result.outputs).toMatchObject(outputs);
  expect(result.failed).toBe(failed);
  expect(usedActions(result)).toEqual(title === 'keeps no artifact' ? [] : [ARTIFACT]);
});

test.each<[Call['inputs'], string, string]>([
  [{ 'fail-on': 'severe' }, 'Check', 'Unknown value for --fail-on: severe'],
  [{ scope: 'some' }, 'Check', 'scope is all or changed'],
  [{ files: '{a,b}.md' }, 'Find changed documents', 'Patterns know *, ? and **, but no braces'],
  [{ files: '\n' }, 'Find changed documents', 'The input files is empty'],
  [{ base: 'gone' }, 'Find changed documents', 'The base gone is not here'],
  [{ base: '--output=x' }, 'Find changed documents', 'The base --output=x is not here'],
])('a mistake fails its step: %j', async (inputs, failed, message) => {
  const repository = await repositoryWith(BASE);
  await repository.commit(CLASHING);
  const result = await check(repository, inputs);
  expect(result.failed).toBe(failed);
  expect(result.log).toContain(`::error::${message}`);
});

describe('names and texts of others are data', () => {
  const NAMES = [
    '$(touch pwned).md',
    '`touch pwned`.md',
    '"; touch pwned; ".md',
    "it's two words.md",
    '-rf.md',
    '--json.md',
    'line\nbreak::error::x.md',
    '*.md',
    'a,b: 100%.md',
    '[x](y)|@somebody.md',
  ];

  test.each(['all', 'changed'])('names of files, scope %s', async (scope) => {
    const [github, repository] = [await startGitHub(), await repositoryWith(BASE)];
    const text = (name: string) => `# T\n\n${sessions(15)}\nSee [x](#gone-${name.length}).\n`;
    await repository.commit(Object.fromEntries(NAMES.map((name) => [name, text(name)])));
    const result = await check(repository, { scope, 'fail-on': 'never' }, { on: github });
    expect(result.failed).toBeUndefined();
    expect(result.outputs.changed).toBe(String(NAMES.length));
    const broken = annotations(result).filter((line) => line.includes('broken-reference'));
    expect(broken).toHaveLength(NAMES.length);
    // A line break in a name begins no line of its own.
    expect(result.log).not.toMatch(/^break::error::/m);
    expect(await readdir(repository.cwd)).not.toContain('pwned');
    expect(repository.git('status', '--porcelain')).toBe('');
    const [comment] = github.comments.get(7) ?? [];
    expect(comment?.body).toContain('$(touch pwned).md');
    // It calls nobody.
    expect(comment?.body).toContain('@\u200bsomebody');
  });

  test('the name of a branch', async () => {
    const blank = ['$', '{IFS}'].join('');
    const branch = `$(touch${blank}pwned)";touch${blank}pwned;"`;
    const repository = await repositoryWith(BASE, branch);
    await repository.commit(CLASHING);
    const github = { ...pullRequest(), base_ref: branch };
    expect((await check(repository, {}, { github })).outputs.findings).toBe('1');
    expect(await readdir(repository.cwd)).not.toContain('pwned');
  });

  test('a link to a file outside is not read', async () => {
    const repository = await repositoryWith(BASE);
    const secret = join(dirname(repository.cwd), 'secret.md');
    await writeFile(secret, `# S\n\n${sessions(99)}`);
    await symlink(secret, join(repository.cwd, 'specs/link.md'));
    await repository.commit({ 'specs/c.md': '# C\n\nIt is so.\n' });
    for (const inputs of [{ scope: 'changed' }, { files: 'specs/link.md\nspecs' }])
      expect((await check(repository, inputs)).outputs).toMatchObject({ changed: '1', findings: '0' });
  });
});

describe('the base', () => {
  test('a clone of one commit fetches what it lacks', async () => {
    const repository = await repositoryWith(BASE);
    await repository.commit(CLASHING);
    repository.git('checkout', '--quiet', 'main');
    // The base has gone on: what it mends is not what this change breaks.
    await repository.commit({ 'specs/old.md': '# Old\n\nEvery request is logged.\n' });
    const cwd = `${repository.cwd}-clone`;
    repository.git('clone', '--quiet', '--depth=1', '--branch=change', `file://${repository.cwd}`, cwd);
    const result = await check(openRepository(cwd));
    expect(result.outputs).toMatchObject({ changed: '1', findings: '1' });
    expect(annotations(result)[0]).toContain('30 minutes');
  });

  test.each([
    ['what was there before a push', 'before'],
    ['the default branch, for a branch that begins', 'new'],
  ])('%s', async (_, kind) => {
    const repository = await repositoryWith(BASE);
    const before = await repository.commit(CLASHING);
    await repository.commit({ 'specs/c.md': '# C\n\nIt is so.\n' });
    const event = {
      before: kind === 'new' ? '0'.repeat(40) : before,
      repository: { default_branch: 'main' },
    };
    const result = await check(repository, {}, { github: { event_name: 'push', event } });
    expect(result.outputs).toMatchObject(
      kind === 'new' ? { changed: '2', findings: '1' } : { changed: '1', findings: '0' },
    );
  });

  test('one that cannot be read is said, and stops nobody who mends it', async () => {
    const repository = await repositoryWith(BASE);
    await writeFile(join(repository.cwd, 'specs/a.md'), new Uint8Array([0xff, 0xfe, 0x00, 0x80]));
    const broken = await repository.commit({});
    await repository.commit(BASE);
    const result = await check(repository, { base: broken });
    expect(result.log).toContain('::warning::The base cannot be checked, so all findings are new');
    expect(result.outputs).toMatchObject({ findings: '1', failed: 'false' });
  });

  test('a document that cannot be read is a failure, and no success', async () => {
    const repository = await repositoryWith(BASE);
    await writeFile(join(repository.cwd, 'specs/a.md'), new Uint8Array([0xff, 0xfe, 0x00, 0x80]));
    await repository.commit({});
    const { failed, log } = await check(repository);
    expect(failed).toBe('Check');
    // On one line, or the runner shows the first alone.
    expect(log).toMatch(/^::error::.*specs\/a\.md.*%0A\w.*$/m);
  });

  test('one without documents: all findings are new', async () => {
    const repository = await repositoryWith({ 'readme.txt': 'text' });
    await repository.commit({ ...BASE, ...CLASHING });
    expect((await check(repository)).outputs).toMatchObject({ changed: '3', findings: '2' });
  });
});

describe('a pull request from a fork', () => {
  const FORK = 'mallory/specs';

  test('is checked without any right, and its comment is posted by another workflow', async () => {
    const [github, repository] = [await startGitHub(), await repositoryWith(BASE)];
    const sha = await repository.commit(CLASHING);
    const first = await check(repository, { sarif: 'true' }, { on: github, github: pullRequest(FORK) });
    expect(usedActions(first)).toEqual([ARTIFACT]);
    expect(first.outputs).toMatchObject({ findings: '1', comment: '' });
    expect(github.writes).toEqual([]);

    github.pulls.push({ number: 9, head: { label: 'mallory:change', sha } });
    const post = (head_sha: string): Promise<Result> => {
      const head = { head_repository: { owner: { login: 'mallory' } }, head_branch: 'change', head_sha };
      return runAction({
        file: 'action/comment/action.yml',
        cwd: repository.cwd,
        inputs: { folder: first.outputs.report ?? '' },
        github: { event_name: 'workflow_run', event: { workflow_run: head } },
        env: { GITHUB_API_URL: github.url },
      });
    };
    expect((await post('0'.repeat(40))).outputs.comment).toBe('no-pull-request');
    expect((await post(sha)).outputs.comment).toBe('posted');
    expect((await post(sha)).outputs.comment).toBe('unchanged');
    expect(github.comments.get(9)).toHaveLength(1);

    // What is no file is not read, whatever the artifact holds.
    const folder = join(first.work, 'forged');
    await symlink(dirname(repository.cwd), folder);
    await symlink(join(first.outputs.report ?? '', 'comment.md'), join(folder, 'comment.md'));
    const forged = await runAction({
      file: 'action/comment/action.yml',
      cwd: repository.cwd,
      inputs: { folder },
      github: { event_name: 'workflow_run', event: { workflow_run: {} } },
      env: { GITHUB_API_URL: github.url },
    });
    expect(forged).toMatchObject({ failed: 'Comment', log: expect.stringContaining('Not a text') });
  });
});
