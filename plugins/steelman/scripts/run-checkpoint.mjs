// A hook after Write: where the document of a planning checkpoint was written and the project has switched the adversary on, it
// runs the checks by rule and tells the agent the count. Advice only: it ends with 0 whatever happens, asks no model and sends
// nothing.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { findSteelman } from './find-steelman.mjs';

const CHECKPOINTS = [
  ['requirements', /^(?:.+-)?REQUIREMENTS\.md$/],
  ['roadmap', /^(?:.+-)?ROADMAP\.md$/],
  ['plans', /^(?:.+-)?PLAN\.md$/],
  ['verification', /^(?:.+-)?VERIFICATION\.md$/],
];
const [LARGEST_CONFIG, LARGEST_RUN] = [1024 * 1024, 4 * 1024 * 1024];
/** Below the hook's own limit in hooks.json. */
const PATIENCE_MS = 50_000;
/** The rules alone: no model, no network, no cost, whatever the project or a run from elsewhere says. */
const BY_RULE = ['--adversary', 'embedded', '--offline', '--json', '--quiet'];

try {
  const said = runCheckpoint(JSON.parse(readFileSync(0, 'utf8')));
  if (said !== undefined) {
    const hookSpecificOutput = { hookEventName: 'PostToolUse', additionalContext: said };
    process.stdout.write(`${JSON.stringify({ hookSpecificOutput })}\n`);
  }
} catch {
  // A checkpoint that cannot run is none: the host goes on.
}

function runCheckpoint(event) {
  const file = event?.tool_input?.file_path;
  if (typeof file !== 'string' || !isAbsolute(file)) return undefined;
  const [name] = CHECKPOINTS.find(([, pattern]) => pattern.test(basename(file))) ?? [];
  const project = name && findEnabledProject(dirname(file));
  if (project === undefined) return undefined;
  const found = findSteelman();
  if (found === undefined) return undefined;
  const waiting = findWaiting(file);
  const words =
    waiting === undefined
      ? ['checkpoint', ...BY_RULE, '--', name, file]
      : ['review', '--continue', waiting, '--artifact', file, ...BY_RULE.slice(2)];
  const { stdout } = spawnSync(found.command, [...found.args, ...words], {
    cwd: project,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return stdout?.trim() ? describe(name, relative(project, file), JSON.parse(stdout)) : undefined;
}

/** The folder of `.planning/config.json` at or above a document, not beyond its repository, if the adversary is on there. */
function findEnabledProject(from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, '.planning', 'config.json');
    if (existsSync(path)) return isEnabled(readJson(path, LARGEST_CONFIG)) ? folder : undefined;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}

function isEnabled({ workflow, adversary }) {
  return (workflow?.adversary ?? adversary?.enabled) === true;
}

/** The review of this document that waits for its author: writing the document anew is the answer. */
function findWaiting(file) {
  const folder = dirname(file);
  const reviews = readdirSync(folder).filter((name) => /^review(?:-\d+)?$/.test(name));
  return reviews
    .map((name) => join(folder, name))
    .find((review) => {
      const summary = join(review, 'run.json');
      if (!existsSync(summary)) return false;
      const { contract, input } = readJson(summary, LARGEST_RUN);
      return contract?.waiting === true && input?.artifact?.label === basename(file);
    });
}

function readJson(path, most) {
  const about = statSync(path);
  if (!about.isFile() || about.size > most) throw new Error('not a file of that kind');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Counts and a path: no word of the document, which is not ours to repeat to an agent. */
function describe(name, file, { challenges, error }) {
  if (error !== undefined || !Array.isArray(challenges)) return undefined;
  const open = challenges.filter(({ status }) => status === 'open');
  const severe = ['critical', 'significant', 'minor']
    .map((severity) => [open.filter((one) => one.severity === severity).length, severity])
    .filter(([count]) => count > 0)
    .map(([count, severity]) => `${count} ${severity}`);
  const counted = severe.length === 0 ? 'no challenge is open' : `challenges are open: ${severe.join(', ')}`;
  return (
    `steelman checkpoint ${name}, ${JSON.stringify(file)}: by rule, ${counted}. ` +
    'This is advice and blocks nothing. The details are in the review folder beside the document. ' +
    'No mind has read it: before the next stage, the agent steelman:gsd-adversary can.'
  );
}
