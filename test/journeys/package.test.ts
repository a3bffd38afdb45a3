// The package as others get it: packed, inspected, installed into an empty project and used there.
// Packs with --ignore-scripts: rebuilding dist/ would pull it away under tests that run beside this one.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED_FILES } from '../documents/shipped.ts';

const run = promisify(execFile);
const MINUTE = 60_000;
const TOP_LEVEL = [
  '.claude-plugin',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'bin',
  'dist',
  'docs',
  'examples',
  'package.json',
  'plugins',
  'schema',
];

/** What the commands write beside the examples, once and again; and what is there but never packed. */
const LEFT_OVER = [
  'src/index.ts',
  'test/fixtures/a.md',
  'examples/adversarial/run.json',
  'examples/merged-output.md',
  'examples/checkout/adversarial/run.json',
  'examples/checkout/adversarial-2/run.json',
  'examples/checkout/merged-spec.md',
  'examples/checkout/merged-spec-2.md',
  'examples/checkout/merged-spec-2.provenance.json',
  'examples/review/review/STATE.md',
  'examples/review/review-2/STATE.md',
  'examples/review/ROADMAP.revised-2.md',
  'examples/decide/sadd/run-offline/decision.md',
  'examples/decide/.steelman/offline/sadd/decision.md',
];

interface Manifest {
  readonly version: string;
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

let folder: string;
let tarball: string;
let packed: readonly string[];
let manifest: Manifest;

beforeAll(async () => {
  manifest = JSON.parse(await readFile('package.json', 'utf8'));
  folder = await mkdtemp(join(tmpdir(), 'steelman-package-'));
  const [{ filename, files }] = await pack('.', '--pack-destination', folder);
  tarball = join(folder, filename);
  packed = files.map(({ path }) => path);
}, MINUTE);

afterAll(() => rm(folder, { recursive: true, force: true }));

type Packed = readonly [{ readonly filename: string; readonly files: readonly { readonly path: string }[] }];

async function pack(cwd: string, ...flags: string[]): Promise<Packed> {
  const { stdout } = await npm(cwd, 'pack', '--json', '--ignore-scripts', ...flags);
  return JSON.parse(stdout);
}

function npm(cwd: string, ...words: string[]): Promise<{ stdout: string; stderr: string }> {
  // On Windows npm is a script that only a shell can start.
  return run('npm', words, { cwd, shell: process.platform === 'win32' });
}

function tool(name: string): string {
  return resolve('node_modules', '.bin', name);
}

function topLevel(paths: readonly string[]): string[] {
  return [...new Set(paths.map((path) => path.split('/')[0] ?? path))].sort();
}

function unwanted(paths: readonly string[]): string[] {
  return paths.filter((path) =>
    /^(src|test)\/|^examples\/.*\/(?:adversarial[^/]*\/|merged-)|\.test\.|\.tsbuildinfo$/.test(path),
  );
}

describe('what is packed', () => {
  test('the top level is exactly this, and nothing of the workshop is inside', () => {
    expect(topLevel(packed)).toEqual(TOP_LEVEL);
    expect(unwanted(packed)).toEqual([]);
    expect(packed.filter((path) => /^examples\/.*\//.test(path)).sort()).toEqual([...SHIPPED_FILES].sort());
  });

  test('every file that package.json points to is inside', async () => {
    const paths = new Set(packed.map((path) => `./${path}`));
    const { bin, exports } = JSON.parse(await readFile('package.json', 'utf8'));
    const targets = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry as Record<string, string>),
    );
    expect([...targets, `./${bin.steelman}`].filter((target) => !paths.has(target))).toEqual([]);
  });

  test('every link of its pages leads to a file that is inside', async () => {
    const pages = packed.filter((path) => path === 'README.md' || /^docs\/[\w-]+\.md$/.test(path));
    expect(pages.length).toBeGreaterThan(15);
    const isInside = (target: string): boolean =>
      packed.some((path) => path === target || path.startsWith(`${target}/`));
    const dead: string[] = [];
    for (const page of pages)
      for (const [, target = ''] of (await readFile(page, 'utf8')).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
        if (!/^[a-z]+:/.test(target) && !isInside(join(dirname(page), target)))
          dead.push(`${page}: ${target}`);
    expect(dead).toEqual([]);
  });

  test('results of a run beside the examples, sources and tests stay out', async () => {
    const copy = join(folder, 'copy');
    await mkdir(copy);
    const examples = ['examples/.gitignore', 'examples/README.md', ...SHIPPED_FILES];
    for (const path of ['package.json', 'README.md', 'LICENSE', ...examples])
      await cp(path, join(copy, path));
    for (const path of LEFT_OVER) {
      await mkdir(dirname(join(copy, path)), { recursive: true });
      await writeFile(join(copy, path), 'left over\n');
    }
    const [{ files }] = await pack(copy, '--dry-run');
    expect(files.map(({ path }) => path).sort()).toEqual(
      ['LICENSE', 'README.md', 'examples/README.md', 'package.json', ...SHIPPED_FILES].sort(),
    );
  });

  test('the checks can fail', () => {
    expect(topLevel(['src/index.ts', 'README.md'])).toEqual(['README.md', 'src']);
    const wrong = [
      'src/a.ts',
      'dist/a.test.js',
      'test/fixtures/a.md',
      'examples/x/adversarial-2/a.md',
      'examples/x/merged-a.md',
    ];
    expect(unwanted(['dist/index.js', ...wrong])).toEqual(wrong);
  });

  test('publint finds nothing', { timeout: MINUTE }, async () => {
    const { buffer } = new Uint8Array(await readFile(tarball));
    const { messages } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages).toEqual([]);
  });

  test('the types resolve for every consumer of ES modules', { timeout: MINUTE }, async () => {
    await run(tool('attw'), [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './schema.json']);
  });
});

describe('installed into an empty project', () => {
  let project: string;

  beforeAll(async () => {
    project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
    await npm(project, 'install', tarball, '--prefer-offline', '--no-audit', '--no-fund');
  }, MINUTE);

  test('the command answers', { timeout: MINUTE }, async () => {
    const { stdout } = await npm(project, 'exec', '--no', '--', 'steelman', '--version');
    expect(stdout.trim()).toBe(manifest.version);
  });

  test('the library loads, runs its workflow and makes a report with the script and the style that came with it', async () => {
    const script = [
      "import { adversarial, report } from 'steelman';",
      "const texts = ['10', '30'].map((n) => ({ name: n + '.md', text: '# S\\n\\n- The limit is ' + n + ' s.\\n' }));",
      "const { folder } = await adversarial({ compare: texts, output: 'out' }).result;",
      'console.log(await report({ run: folder }));',
    ].join('\n');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
    expect(stdout).toContain(`<script>${await readFile('dist/bundle/page/page.js', 'utf8')}</script>`);
    expect(stdout).toContain(await readFile('dist/bundle/page/page.css', 'utf8'));
  });

  test('the types resolve, and refuse what the library refuses', { timeout: MINUTE }, async () => {
    const source = [
      "import { type AdversarialRun, adversarial } from 'steelman';",
      "import * as doubles from 'steelman/testing';",
      "export const run: AdversarialRun = adversarial({ compare: ['a.md', { name: 'b', text: '# B' }] });",
      'export const names: string[] = Object.keys(doubles);',
      '// @ts-expect-error no such depth',
      "adversarial({ compare: ['a.md', 'b.md'], depth: 'bottomless' });",
    ];
    await writeFile(join(project, 'use.ts'), source.join('\n'));
    const types = ['--types', 'node', '--typeRoots', resolve('node_modules', '@types')];
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', ...types];
    await run(tool('tsc'), [...flags, 'use.ts'], { cwd: project });
  });
});

describe('docs/dependencies.md', () => {
  const listed = (markdown: string): string[] =>
    [...markdown.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name).sort();

  test('has one line for every dependency and none for others', async () => {
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort();
    expect(listed(await readFile('docs/dependencies.md', 'utf8'))).toEqual(declared);
  });

  test('lines are recognised by their first cell only', () => {
    expect(listed('| `b` | for `c` |\n| `a` | x |\ntext `d`\n')).toEqual(['a', 'b']);
  });
});
