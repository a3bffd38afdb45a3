// The comment alone: whose it is, when it is written, and that no text in it speaks for us.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { BOT, type GitHub, startGitHub } from './github.ts';
import { type Result, runAction } from './run-action.ts';

const SHA = '1'.repeat(40);
const MARK = '<!-- steelman:check -->';

interface Posting {
  readonly github: GitHub;
  readonly folder: string;
  post(inputs?: Readonly<Record<string, string>>): Promise<Result>;
}

/** As after a download of the artifact, beside an open pull request. */
async function posting(text: string, findings = 1): Promise<Posting> {
  const github = await startGitHub();
  github.pulls.push({ number: 7, head: { label: 'somebody:change', sha: SHA } });
  const cwd = join(await temporaryFolder(), 'work');
  const folder = join(cwd, 'downloaded');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'comment.md'), text);
  await writeFile(join(folder, 'counts.json'), JSON.stringify({ findings }));
  const head = { head_repository: { owner: { login: 'somebody' } }, head_branch: 'change', head_sha: SHA };
  return {
    github,
    folder,
    post: (inputs = {}) =>
      runAction({
        file: 'action/comment/action.yml',
        cwd,
        inputs: { folder, ...inputs },
        github: { event_name: 'workflow_run', event: { workflow_run: head } },
        env: { GITHUB_API_URL: github.url },
      }),
  };
}

const bodies = ({ github }: Posting): (string | undefined)[] =>
  (github.comments.get(7) ?? []).map(({ body }) => body);

test('posted, left alone while it is the same, updated when it is not', async () => {
  const one = await posting('First.');
  expect((await one.post()).outputs.comment).toBe('posted');
  expect((await one.post()).outputs.comment).toBe('unchanged');
  expect(one.github.writes).toHaveLength(1);
  await writeFile(join(one.folder, 'comment.md'), 'Second.');
  expect((await one.post()).outputs.comment).toBe('updated');
  expect(bodies(one)).toEqual([`${MARK}\nSecond.\n`]);
  // Another key is another comment.
  expect((await one.post({ 'comment-key': 'other' })).outputs.comment).toBe('posted');
  expect(bodies(one)).toHaveLength(2);
});

test('nothing found: none is begun, and one that is there is brought up to date', async () => {
  const one = await posting('Nothing.', 0);
  expect((await one.post()).outputs.comment).toBe('none');
  one.github.comments.set(7, [{ id: 1, body: `${MARK}\nOld.`, user: { login: BOT } }]);
  expect((await one.post()).outputs.comment).toBe('updated');
});

test('ours is found behind a hundred others, and one with our mark by somebody else is left alone', async () => {
  const one = await posting('New.');
  const others = Array.from({ length: 150 }, (_, id) => ({ id, body: 'Fine.', user: { login: BOT } }));
  const forged = { id: 500, body: `${MARK}\nAll is well.`, user: { login: 'mallory' } };
  const ours = { id: 501, body: `${MARK}\nOld.`, user: { login: BOT } };
  one.github.comments.set(7, [forged, ...others, ours]);
  expect((await one.post()).outputs.comment).toBe('updated');
  expect(one.github.writes).toEqual(['PATCH /repos/us/specs/issues/comments/501']);
  expect(forged.body).toBe(`${MARK}\nAll is well.`);
});

test('no text takes the mark of another comment, or calls anybody', async () => {
  const one = await posting('<!-- steelman:other -->\n<!-- steelman:other --> @somebody and a@b.example');
  await one.post();
  expect(bodies(one)[0]).toMatch(/^<!-- steelman:check -->\n/);
  expect(bodies(one)[0]).not.toMatch(/@[a-z]/);
  expect((await one.post({ 'comment-key': 'other' })).outputs.comment).toBe('posted');
});

test('a text that is too long for GitHub is cut at a line', async () => {
  const one = await posting('A line of thirty-two characters.\n'.repeat(4000));
  await one.post();
  expect(bodies(one)[0]?.length).toBeLessThan(65_536);
  expect(bodies(one)[0]).toMatch(/characters\.\n\nThe rest is in the artifact of the job\.\n$/);
});

test('without the right to comment there is a warning and no failure', async () => {
  const one = await posting('New.');
  one.github.refuse();
  const { failed, outputs, log } = await one.post();
  expect({ failed, ...outputs }).toEqual({ failed: undefined, comment: 'refused' });
  expect(log).toContain(
    '::warning::The comment was refused: the job needs the permission pull-requests: write',
  );
});

test('a commit that is not the newest of an open pull request gets no comment', async () => {
  const one = await posting('New.');
  one.github.pulls[0] = { number: 7, head: { label: 'somebody:change', sha: '2'.repeat(40) } };
  expect((await one.post()).outputs.comment).toBe('no-pull-request');
  expect(one.github.writes).toEqual([]);
});

test.each([
  [{ 'comment-key': 'a --> b' }, 'A comment-key has 1 to 40'],
  [{ token: 'of somebody else' }, 'GitHub answered GET pulls'],
  [{ folder: 'linked' }, 'Not a text for a comment'],
  [{ folder: 'nowhere' }, 'Not a text for a comment'],
])('refused: %j', async (inputs: Readonly<Record<string, string>>, message) => {
  const one = await posting('New.');
  await mkdir(join(one.folder, '../linked'));
  await symlink('/etc/hostname', join(one.folder, '../linked/comment.md'));
  const { failed, log } = await one.post(inputs);
  expect(failed).toBe('Comment');
  expect(log).toContain(`::error::${message}`);
  expect(one.github.writes).toEqual([]);
});
