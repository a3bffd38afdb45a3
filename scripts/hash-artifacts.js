// Prints a hash of everything that the program writes or says in a fixed set of calls: every artifact, journal, question to a
// model, standard output and error. Run before and after moving code: `npm run hashes > before`, then compare. With a word:
// only the calls that contain it. Needs dist/.

import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const PROGRAM = resolve('bin/steelman.js');
const NOW = '2026-01-31T12:00:00Z';
const VARIANTS = 'test/fixtures/variants';
const run = promisify(execFile);
// What earlier runs left beside the examples is no part of them.
const DOCUMENTS = execFileSync('git', ['ls-files', 'examples', 'test/fixtures'], { encoding: 'utf8' })
  .trim()
  .split('\n');

const merges = readdirSync(VARIANTS, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => [`merge ${VARIANTS}/${name}/*.md --output out`, 'verify out/adversarial']);

/** Each runs in a copy of the examples and fixtures of its own, one command after the other. */
const ALL = [
  ...merges,
  ['merge examples/checkout/a.md examples/checkout/b.md', 'resolve examples/checkout/adversarial --take X-008=b.md', 'verify examples/checkout/adversarial', 'blame examples/checkout/merged-spec.md 47', 'runs', 'show examples/checkout/adversarial', 'replay examples/checkout/adversarial'], // biome-ignore format: a case a line
  ['merge examples/retention/*.md --depth deep --provenance sidecar --order none'],
  ['merge examples/retention/*.md --json --depth quick --open-marks comment --provenance none'],
  ['merge test/fixtures/gold/01-lending/*.md'],
  ['merge examples/retention/b.md examples/retention/c.md --ancestor examples/retention/a.md'],
  ['adversarial --source examples/checkout/a.md --generate roadmap --agents embedded:architect,embedded:qa'],
  ['merge examples/checkout/a.md examples/checkout/b.md --model files:./seat --no-wait'],
  ['merge examples/checkout/a.md examples/checkout/b.md --dry-run --model opus'],
  ['adversarial --source examples/checkout/a.md --generate spec --agents files:./one,files:./two --no-wait'],
  ...['checkout/a.md', 'checkout/b.md', 'review/REQUIREMENTS.md', 'review/PROJECT.md', 'retention/b.md'].map((file) => [`roadmap examples/${file} --output plan`, 'verify plan']), // biome-ignore format: a case a line
  ['roadmap examples/checkout/a.md --output plan --json'],
  ['roadmap examples/checkout/a.md --dry-run'],
  ['roadmap --specs examples/checkout/a.md,examples/checkout/b.md --output plan'],
  ['roadmap examples/checkout/a.md --multi-roadmap --agents embedded:architect,embedded:qa --output plan'],
  ['roadmap examples/checkout/a.md --model files:./seat --no-wait --output plan'],
  ...['PLAN', 'PROJECT', 'REQUIREMENTS', 'ROADMAP', 'ROADMAP-draft', 'VERIFICATION'].map((name) => [`review examples/review/${name}.md`, `show examples/review`]), // biome-ignore format: a case a line
  ['review examples/review/ROADMAP-draft.md --json', 'review examples/review/ROADMAP-draft.md --adversary files:./seat --no-wait'], // biome-ignore format: a case a line
  ['checkpoint post-planning --json', 'checkpoint --status'],
  ['decide examples/decide/question.yaml', 'decide examples/decide/question.yaml --json'],
  ['decide examples/decide/0012-keep-sessions.md', 'decide examples/decide/question.yaml --judges files:./seat --no-wait'], // biome-ignore format: a case a line
  ['decide examples/decide/question.yaml --dry-run'],
  ...['text', 'json', 'sarif', 'github', 'markdown'].map((format) => [`check examples --format ${format}`]),
  ...['design-review', 'roadmap-validate', 'two-analyses'].map((name) => [`verify test/fixtures/foreign-runs/${name} --json`]), // biome-ignore format: a case a line
  ['models', 'models --json', 'config show', 'merge a.md', 'merge nothing.md neither.md', 'decide', 'review', 'roadmap', 'check no.md', 'resume', 'verify', 'marge'], // biome-ignore format: a case a line
];

const CASES = ALL.filter((commands) => commands.some((command) => command.includes(process.argv[2] ?? '')));

const hash = (/** @type {string | Buffer} */ content) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** @param {string} folder @param {string} command */
async function call(folder, command) {
  const words = command.split(' ').flatMap((word) => (word.includes('*') ? expand(folder, word) : [word]));
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder }, maxBuffer: 1e9 };
  const said = await run(process.execPath, [PROGRAM, ...words, '--now', NOW], options).catch(
    (failed) => failed,
  );
  // Where somebody's temporary folder lies and how long a step took is no difference.
  const plain = (/** @type {string} */ text) =>
    text.replaceAll(folder, '/work').replace(/\b[\d.]+ (?:ms|s)\b/g, 'a while');
  return { code: said.code ?? 0, stdout: plain(said.stdout), stderr: plain(said.stderr) };
}

/** @param {string} folder @param {string} pattern */
function expand(folder, pattern) {
  const parent = pattern.slice(0, pattern.lastIndexOf('/'));
  const files = readdirSync(join(folder, parent))
    .filter((name) => name.endsWith('.md'))
    .sort();
  return files.map((name) => `${parent}/${name}`);
}

/** @param {string[]} commands @param {number} number */
async function hashCase(commands, number) {
  const folder = mkdtempSync(join(tmpdir(), 'steelman-hashes-'));
  try {
    for (const file of DOCUMENTS) {
      mkdirSync(join(folder, dirname(file)), { recursive: true });
      copyFileSync(file, join(folder, file));
    }
    const before = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    const lines = [`# ${number} ${commands.join(' ; ')}`];
    for (const command of commands) {
      const { code, stdout, stderr } = await call(folder, command);
      lines.push(`${hash(stdout)} ${hash(stderr)} exit ${code} ${number} ${command}`);
    }
    const made = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    for (const { parentPath, name } of made) {
      const path = join(parentPath, name).slice(folder.length + 1);
      if (before.has(path)) continue;
      lines.push(
        `${hash(readFileSync(join(folder, path), 'utf8').replaceAll(folder, '/work'))} ${number} ${path}`,
      );
    }
    return [lines[0], ...lines.slice(1).sort()];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// As many at a time as a small machine has cores.
const results = CASES.map(() => /** @type {(string | undefined)[]} */ ([]));
let next = 0;
const work = async () => {
  for (let at = next++; at < CASES.length; at = next++) results[at] = await hashCase(CASES[at] ?? [], at + 1);
};
await Promise.all([work(), work()]);
process.stdout.write(`${results.flat().join('\n')}\n`);
