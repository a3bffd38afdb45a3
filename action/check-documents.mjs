// Checks the base, so that what was wrong before is known, then what is checked out: as annotations, as JSON and as SARIF.

import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  git,
  given,
  isPlainFile,
  linesOf,
  Mistake,
  namesIn,
  pathspecOf,
  setOutput,
  steelman,
  step,
  warn,
  work,
} from './job.mjs';

const SCOPES = ['all', 'changed'];
/** Codes of errors that say that there is nothing to check. */
const NOTHING = ['check/no-files', 'check/no-claims'];

function checkDocuments() {
  const scope = given('SCOPE');
  if (!SCOPES.includes(scope)) throw new Mistake(`scope is all or changed, not ${JSON.stringify(scope)}`);
  const here = process.cwd();
  const namesAt = (folder) => (scope === 'all' ? patternsAt(folder) : changedAt(folder));
  const known = work('baseline.json');
  writeFileSync(known, '{"format":1,"findings":[]}\n');
  withBase((folder) => {
    const before = check(namesAt(folder), folder, ['--write-baseline', known]);
    // Whoever mends a document that cannot be read must not be stopped by it.
    if (before.error) warn(`The base cannot be checked, so all findings are new: ${before.error.message}`);
  });
  const names = namesAt(here);
  const { report, status, error } = check(names, here, [
    ...['--baseline', known, '--fail-on', given('FAIL_ON')],
    ...['--report', work('out/check.html')],
  ]);
  if (error) throw new Mistake(`${error.message}\n${error.hint ?? ''}`);
  setOutput('findings', report?.counts.new ?? 0);
  setOutput('failed', status === 1);
  setOutput('checked', report !== undefined);
  if (report === undefined) return console.log('No document to check.');
  writeFileSync(work('out/check.json'), `${JSON.stringify(report, null, 2)}\n`);
  const printed = (format) =>
    steelman(['check', '--baseline', known, '--format', format, '--', ...names], { cwd: here }).stdout;
  if (given('SARIF') === 'true') writeFileSync(work('out/check.sarif'), printed('sarif'));
  process.stdout.write(report.counts.new === 0 ? 'No new findings.\n' : printed('github'));
}

/** A pattern that nothing matches, as before the first document, must not hide what the others match. */
function patternsAt(folder) {
  return linesOf(given('FILES')).filter((pattern) => {
    // Named outright it would be followed, wherever a change has made it lead.
    if (isLink(join(folder, pattern))) return false;
    const words = ['ls-files', '-z', '--cached', '--others', '--', pathspecOf(pattern, folder)];
    return namesIn(git(words, folder).stdout).some((name) => existsSync(join(folder, name)));
  });
}

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

const changedAt = (folder) =>
  readFileSync(work('changed'), 'utf8')
    .split('\0')
    .filter((name) => name !== '' && isPlainFile(join(folder, name)));

/** Without a report where there is nothing to check. */
function check(names, cwd, flags) {
  if (names.length === 0) return {};
  const { status, stdout, stderr } = steelman(['check', '--json', ...flags, '--', ...names], { cwd });
  if (status === 0 || status === 1) return { status, report: JSON.parse(stdout) };
  const { error } = status === 2 ? JSON.parse(stdout) : { error: { message: stderr } };
  return NOTHING.includes(error.code) ? {} : { error };
}

function withBase(use) {
  const folder = work('base');
  const { status, stderr } = git(['worktree', 'add', '--quiet', '--detach', folder, given('BASE_COMMIT')]);
  if (status !== 0) throw new Mistake(`git worktree failed: ${stderr}`);
  try {
    use(folder);
  } finally {
    git(['worktree', 'remove', '--force', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

await step(checkDocuments);
