// A build beside a program that runs: what is in use stays until the new one is whole, and stays if there is none.

import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { folderWith } from '../journeys/cli-process.ts';

const PROJECT = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json':
    '{ "compilerOptions": { "module": "nodenext", "rootDir": "src", "rewriteRelativeImportExtensions": true, "declaration": true, "lib": ["es2023", "dom"], "types": [] }, "include": ["src"] }',
  'src/late.ts': "export const late = 'old';\n",
  'src/index.ts': "export { late } from './late.ts';\n",
  'src/testing.ts': 'export interface Reached {}\n',
  'src/private.ts': 'export interface Private {}\n',
  'src/surfaces/cli/main.ts':
    "export const main = async () => console.log((await import('../../late.ts')).late);\n",
  'src/browser/main.ts': '// Nothing.\n',
  'src/browser/app.ts': '// Nothing.\n',
  'src/page/styles/base.css': '',
  'dist/late.js': "export const late = 'old';\n",
  'dist/gone.js': '',
  // Loads the rest when it is told to, as commands do.
  'dist/main.js':
    "process.stdin.once('data', async () => { console.log((await import('./late.js')).late); process.exit(); });\n",
};

const build = (cwd: string): Promise<number> =>
  new Promise((done) => {
    const child = execFile(process.execPath, [resolve('scripts/build.js')], { cwd });
    child.on('exit', (code) => done(code ?? -1));
  });

test('a program that runs finds what it loads later, during a build and behind it', async () => {
  const cwd = await folderWith(PROJECT);
  const program = spawn(process.execPath, ['dist/main.js'], { cwd });
  await writeFile(join(cwd, 'src/late.ts'), "export const late = 'new';\n");
  let isOver = false;
  const building = build(cwd).finally(() => {
    isOver = true;
  });
  let missed = 0;
  for (; !isOver; await wait(10)) missed += Number(!existsSync(join(cwd, 'dist/late.js')));
  expect(await building).toBe(0);
  // Between the two renames it is nowhere for a moment.
  expect(missed).toBeLessThanOrEqual(1);
  program.stdin.write('go\n');
  expect(await text(program.stdout)).toBe('new\n');
  expect(await readdir(join(cwd, 'dist'))).not.toContain('gone.js');
  const { main } = createRequire(import.meta.url)(join(cwd, 'dist/bundle/program/main.cjs'));
  expect(main).toBeTypeOf('function');
  const library = await import(pathToFileURL(join(cwd, 'dist/bundle/library/index.js')).href);
  expect(library).toEqual(expect.objectContaining({ late: 'new' }));
  const types = await readdir(join(cwd, 'dist'));
  expect(types.filter((file) => file.endsWith('.d.ts'))).toEqual(['index.d.ts', 'late.d.ts', 'testing.d.ts']);
});

test('a build that fails leaves what was there, and nothing of its own', async () => {
  const cwd = await folderWith(PROJECT);
  await writeFile(join(cwd, 'src/late.ts'), 'export const late: number = "new";\n');
  expect(await build(cwd)).not.toBe(0);
  expect(await readFile(join(cwd, 'dist/late.js'), 'utf8')).toBe(PROJECT['dist/late.js']);
  expect((await readdir(cwd)).sort()).toEqual(['dist', 'package.json', 'src', 'tsconfig.json']);
});
