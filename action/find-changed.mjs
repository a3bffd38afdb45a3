// Which documents differ between the base and what is checked out. Their names go into a file, never into an output: a name may
// hold anything, line breaks too.

import { mkdirSync, writeFileSync } from 'node:fs';
import {
  git,
  given,
  isPlainFile,
  linesOf,
  Mistake,
  namesIn,
  pathspecOf,
  setOutput,
  step,
  work,
} from './job.mjs';

function findChanged() {
  mkdirSync(work('out'), { recursive: true });
  const base = mergeBase(resolveBase(wantedBase()));
  const differing = git(['diff', '--name-only', '-z', '--no-renames', base, 'HEAD', '--', ...pathspecs()]);
  if (differing.status !== 0) throw new Mistake(`git diff failed: ${differing.stderr}`);
  const names = namesIn(differing.stdout);
  const present = names.filter((name) => isPlainFile(name));
  writeFileSync(work('changed'), present.join('\0'));
  for (const name of names) console.log(JSON.stringify(name));
  setOutput('base', base);
  setOutput('changed', present.length);
  // What was removed may leave a reference behind.
  setOutput('differing', names.length);
}

/** A push that begins a branch has no commit before it. */
function wantedBase() {
  const base = given('BASE');
  const wanted = /^0*$/.test(base) ? given('DEFAULT_BRANCH') : base;
  if (wanted === '') throw new Mistake('No base to compare with: set the input base');
  return wanted;
}

/** Each candidate begins with letters, so that no branch is taken for a flag. */
function resolveBase(base) {
  const isHash = /^[0-9a-f]{40}$/.test(base);
  const names = isHash ? [base] : [`refs/remotes/origin/${base}`, `refs/heads/${base}`, `refs/tags/${base}`];
  const found = names.map(commitOf).find((commit) => commit !== undefined);
  if (found !== undefined) return found;
  const refspec = isHash ? base : `+refs/heads/${base}:refs/remotes/origin/${base}`;
  const { status, stderr } = git(['fetch', '--quiet', '--no-tags', 'origin', refspec]);
  const fetched = status === 0 ? commitOf(names[0]) : undefined;
  if (fetched !== undefined) return fetched;
  throw new Mistake(
    `The base ${base} is not here: check out with fetch-depth: 0, or correct the input base. ${stderr}`,
  );
}

function commitOf(name) {
  const { status, stdout } = git(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  return status === 0 ? stdout.trim() : undefined;
}

function mergeBase(base) {
  const find = () => git(['merge-base', base, 'HEAD']).stdout.trim();
  const isShallow = git(['rev-parse', '--is-shallow-repository']).stdout.trim() === 'true';
  const found =
    find() || (isShallow && git(['fetch', '--quiet', '--no-tags', '--unshallow', 'origin']) && find());
  if (found) return found;
  throw new Mistake('The base and this commit have no history in common: check out with fetch-depth: 0');
}

function pathspecs() {
  const patterns = linesOf(given('FILES'));
  if (patterns.length === 0) throw new Mistake('The input files is empty');
  return patterns.map((pattern) => pathspecOf(pattern));
}

await step(findChanged);
