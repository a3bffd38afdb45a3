// Compiles src/ to dist/ from scratch, so that a deleted source file leaves no stale output behind, and joins what people start
// into few files in dist/bundle/, because loading hundreds takes longer than most commands. The old dist/ stays until the new
// one is whole: somebody may be running it.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, sep } from 'node:path';
import { rolldown } from 'rolldown';

const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
const [made, old] = [`dist.new-${process.pid}`, `dist.old-${process.pid}`];

/**
 * What a command needs at once is part of the program; what few need, or is as large as all of it, is loaded from node_modules.
 * So is jsonc-parser, which loads its own parts in a way that cannot be joined.
 */
const LOADED_LATER = [
  '@ai-sdk/',
  '@secretlint/',
  '@pydantic/',
  '@clack/',
  '@modelcontextprotocol/',
  'jsonc-parser',
  'undici',
  'node:',
];

/** commander loads what starts programs, which takes longer than itself; no command of ours is a program of its own. */
const startsPrograms = (/** @type {string} */ id, importer = '') =>
  id === 'node:child_process' && /[\\/]commander[\\/]/.test(importer);
const WITHOUT_PROGRAMS = {
  name: 'without-programs',
  resolveId: (id, importer) => (startsPrograms(id, importer) ? { id: '\0no-programs' } : null),
  load: (id) => (id === '\0no-programs' ? 'module.exports = {};' : null),
};

async function bundleProgram() {
  const bundle = await rolldown({
    input: { main: join(made, 'surfaces/cli/main.js') },
    platform: 'node',
    external: (id, importer) =>
      !startsPrograms(id, importer) && LOADED_LATER.some((name) => id.startsWith(name)),
    plugins: [WITHOUT_PROGRAMS],
    onLog: refuseLog,
  });
  const dir = join(made, 'bundle', 'program');
  // Node loads CommonJS faster than ES modules.
  const { output } = await bundle.write({
    dir,
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: false,
    // Names stay, for those who look at a stack.
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
  });
  const modules = output.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []));
  writeFileSync(join(dir, 'LICENSES.txt'), licencesOf(modules));
}

/** For other programs: packages are theirs to share. */
async function bundleLibrary() {
  const input = Object.fromEntries(['index', 'testing'].map((name) => [name, join(made, `${name}.js`)]));
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !id.startsWith(made) && !/^[A-Z]:/.test(id),
    onLog: refuseLog,
  });
  await bundle.write({
    dir: join(made, 'bundle', 'library'),
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
  });
}

/** What a report carries in itself, and the view in a chat: a script each, and one style from all sheets in the order of their names. */
async function bundlePage() {
  const dir = join(made, 'bundle', 'page');
  const scripts = { page: 'src/browser/main.ts', app: 'src/browser/app.ts' };
  for (const [name, input] of Object.entries(scripts)) {
    const bundle = await rolldown({ input, platform: 'browser', onLog: refuseLog });
    await bundle.write({ dir, format: 'iife', entryFileNames: `${name}.js`, comments: false, minify: true });
  }
  const styles = join('src', 'page', 'styles');
  const sheets = readdirSync(styles).sort();
  writeFileSync(
    join(dir, 'page.css'),
    sheets.map((sheet) => readFileSync(join(styles, sheet), 'utf8')).join(''),
  );
}

/** A module that is loaded later in one place and at once in another is no fault. @type {import('rolldown').InputOptions['onLog']} */
function refuseLog(level, log) {
  if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
}

/** Whoever passes on a package passes on its licence. @param {readonly string[]} modules */
function licencesOf(modules) {
  const folders = modules.flatMap(
    (id) => id.match(/^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/)?.[0] ?? [],
  );
  return [...new Set(folders)]
    .sort()
    .map((folder) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
      if (file === undefined) throw new Error(`${name} has no licence file`);
      return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Types that no user of the library can reach. */
function dropPrivateTypes() {
  const reached = new Set();
  const waiting = ['index.d.ts', 'testing.d.ts'];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, from = ''] of readFileSync(join(made, file), 'utf8').matchAll(
      /['"](\.[^'"\n]+)\.[jt]s['"]/g,
    ))
      waiting.push(posix.join(posix.dirname(file), `${from}.d.ts`));
  }
  for (const file of readdirSync(made, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts') && !reached.has(file.replaceAll(sep, '/'))) rmSync(join(made, file));
}

try {
  execFileSync(
    process.execPath,
    [join(dirname(typescript), 'bin', 'tsc'), '-p', 'tsconfig.json', '--outDir', made],
    { stdio: 'inherit' },
  );
  await Promise.all([bundleProgram(), bundleLibrary(), bundlePage()]);
  dropPrivateTypes();
  if (existsSync('dist')) renameSync('dist', old);
  renameSync(made, 'dist');
} finally {
  for (const folder of [made, old]) rmSync(folder, { recursive: true, force: true });
}
