// One comment on a pull request, found again by its mark: made once, changed when its text changes, and left alone otherwise.

import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { given, Mistake, setOutput, step, warn } from './job.mjs';

/** GitHub takes 65,536 characters. */
const LONGEST = 65_000;
const LARGEST_FILE = 1024 * 1024;
const PER_PAGE = 100;
const MOST_PAGES = 50;

async function post() {
  if (!/^[a-z0-9-]{1,40}$/.test(given('KEY')))
    throw new Mistake('A comment-key has 1 to 40 lower-case letters, digits and hyphens');
  const mark = `<!-- steelman:${given('KEY')} -->`;
  const body = `${mark}\n${readBody(given('BODY_FILE'))}`;
  const pull = await findPull();
  if (pull === undefined) return 'no-pull-request';
  const own = await findComment(pull, mark);
  // Nothing to say, and nothing said before.
  if (own === undefined && hasNoFindings(given('BODY_FILE'))) return 'none';
  if (own !== undefined && normal(own.body) === normal(body)) return 'unchanged';
  const { status } =
    own === undefined
      ? await call('POST', `issues/${pull}/comments`, { body })
      : await call('PATCH', `issues/comments/${own.id}`, { body });
  if (status !== 403) return own === undefined ? 'posted' : 'updated';
  warn('The comment was refused: the job needs the permission pull-requests: write (docs/action.md)');
  return 'refused';
}

/** It may have been made by a workflow that somebody else's change has run: a text, and nothing that speaks for us. */
function readBody(path) {
  const text = readPlain(path).replace(/^\s*<!-- steelman:.*? -->\s*/, '');
  // Nobody is called by a document that has a name in it.
  const quiet = text.replace(/@(?=[A-Za-z0-9])/g, '@\u200b').trim();
  if (quiet.length <= LONGEST) return `${quiet}\n`;
  return `${quiet.slice(0, quiet.lastIndexOf('\n', LONGEST))}\n\nThe rest is in the artifact of the job.\n`;
}

function readPlain(path) {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > LARGEST_FILE) throw new Mistake(`Not a text for a comment: ${path}`);
  return readFileSync(path, 'utf8');
}

function hasNoFindings(path) {
  try {
    return JSON.parse(readPlain(join(dirname(path), 'counts.json'))).findings === 0;
  } catch {
    return false;
  }
}

/** Of a fork, whose event names no pull request: the one that is open from its branch, at the commit that was checked. */
async function findPull() {
  if (given('PULL_NUMBER') !== '') return Number(given('PULL_NUMBER'));
  const head = encodeURIComponent(`${given('HEAD_OWNER')}:${given('HEAD_BRANCH')}`);
  const { data } = await call('GET', `pulls?state=open&head=${head}&per_page=${PER_PAGE}`);
  return data.find((pull) => pull.head.sha === given('HEAD_SHA'))?.number;
}

/** Anybody can write the mark; only what we wrote is changed. */
async function findComment(pull, mark) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await call('GET', `issues/${pull}/comments?per_page=${PER_PAGE}&page=${page}`);
    const own = data.find(({ body, user }) => user?.login === given('AUTHOR') && body?.startsWith(mark));
    if (own !== undefined || data.length < PER_PAGE) return own;
  }
  return undefined;
}

const normal = (text) => text.replaceAll('\r\n', '\n').trimEnd();

async function call(method, path, body) {
  const response = await fetch(`${given('GITHUB_API_URL')}/repos/${given('GITHUB_REPOSITORY')}/${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${given('TOKEN')}`,
      'content-type': 'application/json',
      'user-agent': 'steelman',
      'x-github-api-version': '2022-11-28',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, ok } = response;
  const isRefused = status === 403 && method !== 'GET';
  if (!ok && !isRefused) throw new Mistake(`GitHub answered ${method} ${path} with ${status}`);
  return { status, data: await response.json() };
}

await step(async () => {
  const result = await post();
  console.log(`comment: ${result}`);
  setOutput('comment', result);
});
