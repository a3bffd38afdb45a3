// Prints which of our own files a command walks through: those whose functions ran, counted by room. It starts the program as the
// compiler wrote it, file by file, under V8's coverage. `npm run walk -- merge a.md b.md`; with --files first, every file is named.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const dist = resolve(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const [first, ...rest] = process.argv.slice(2);
const isNamed = first === '--files';
const command = isNamed || first === undefined ? rest : [first, ...rest];
if (command.length === 0) {
  console.error('Usage: npm run walk -- [--files] <command> [arguments]');
  process.exit(2);
}

const coverage = mkdtempSync(join(tmpdir(), 'walk-'));
const main = pathToFileURL(join(dist, 'surfaces', 'cli', 'main.js')).href;
const start = `import(${JSON.stringify(main)}).then(({ main }) => main(process.argv.slice(1)))`;
const { status, stderr } = spawnSync(process.execPath, ['-e', start, '--', ...command], {
  env: { ...process.env, NODE_V8_COVERAGE: coverage },
  encoding: 'utf8',
});

/** @typedef {{ url: string, functions: { functionName: string, ranges: { startOffset: number, count: number }[] }[] }} Script */
/** The first function of a script is the script itself. @param {Script} script */
const hasRun = ({ functions }) => functions.slice(1).some(({ ranges }) => (ranges[0]?.count ?? 0) > 0);

const ran = readdirSync(coverage)
  .flatMap(
    (file) =>
      /** @type {{ result: Script[] }} */ (JSON.parse(readFileSync(join(coverage, file), 'utf8'))).result,
  )
  .filter(({ url }) => url.startsWith('file:'))
  .map((script) => ({ file: relative(dist, fileURLToPath(script.url)).replaceAll('\\', '/'), script }))
  .filter(({ file, script }) => !/^\.\.|^bundle\//.test(file) && hasRun(script))
  .map(({ file }) => file.replace(/\.js$/, '.ts'));
rmSync(coverage, { recursive: true });

const files = [...new Set(ran)].sort();
/** @type {Map<string, number>} */
const rooms = new Map();
for (const file of files) {
  const room = file.split('/').slice(0, file.startsWith('workflows/') ? 3 : 2);
  const name = (room.at(-1)?.endsWith('.ts') ? room.slice(0, -1) : room).join('/');
  rooms.set(name, (rooms.get(name) ?? 0) + 1);
}
if (isNamed) console.log(files.join('\n'));
else for (const [room, count] of rooms) console.log(`${String(count).padStart(4)} ${room}`);
console.log(
  `${String(files.length).padStart(4)} files of our own ran in: steelman ${command.join(' ')} (exit ${status})`,
);
if (files.length === 0) {
  console.error(stderr || 'No file of our own ran. Run npm run build first.');
  process.exitCode = 1;
}
