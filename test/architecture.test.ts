// The architecture, as a table that fails the build. Change it only with a reason written in it.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Layer {
  readonly imports: readonly string[];
  /** Exact package names, or `node:` modules. */
  readonly packages: readonly string[];
  readonly pure?: true;
}

const layers: Record<string, Layer> = {
  domain: { imports: [], packages: ['zod'], pure: true },
  text: { imports: ['domain'], packages: ['@lezer/markdown', '@lezer/common'], pure: true },
  protocols: { imports: ['domain', 'text'], packages: ['zod'], pure: true },
  agents: {
    imports: ['domain'],
    // Models are reached here and nowhere else: over the network, or by the user's own programs.
    packages: [
      'zod',
      '@ai-sdk/anthropic',
      '@ai-sdk/openai',
      '@ai-sdk/google',
      '@ai-sdk/openai-compatible',
      'undici',
      'jsonrepair',
      'node:child_process',
      'node:crypto',
      // What a program left running is looked for also when this process ends, which waits for nothing.
      'node:fs',
      'node:fs/promises',
      'node:os',
      'node:path',
    ],
  },
  journal: {
    imports: ['domain'],
    packages: ['zod', 'node:fs', 'node:fs/promises', 'node:path', 'node:os', 'node:crypto'],
  },
  engine: { imports: ['domain', 'agents', 'journal'], packages: ['zod', 'node:crypto'] },
  surfaces: {
    imports: ['domain', 'agents', 'journal', 'engine', 'protocols'],
    packages: [
      'commander',
      'picocolors',
      // Loaded when a person is asked.
      '@clack/prompts',
      // Secrets are looked for before a document leaves the machine.
      '@secretlint/secretlint-rule-preset-recommend',
      // What a call costs, before and after it is made.
      '@pydantic/genai-prices',
      'yaml',
      'zod',
      'node:fs',
      'node:fs/promises',
      'node:os',
      'node:path',
      'node:process',
      'node:url',
      'node:util',
    ],
  },
};

/** The two entry points and the version stand outside the layers: they join them for other programs. */
const ROOT_FILES = ['index.ts', 'testing.ts', 'version.ts'];
const LONGEST_FILE = 250;
const FORBIDDEN_FOLDERS = ['utils', 'helpers', 'common', 'types'];
const IMPURE =
  /\b(Date\.now|new Date\b|Math\.random|process\.|fetch\(|setTimeout|setInterval|setImmediate|performance\.|crypto\.|Intl\.|toLocale\w+\(|localeCompare)/;

const IMPORT =
  /^(?:import|export)\b.*\bfrom '([^'\n]+)'|^\} from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(join('src', file), 'utf8') }));

const layerOf = (file: string): string => file.split('/')[0] ?? file;

/** Imports of a layered file that its layer does not allow. */
function wrongImports(file: string, source: string): string[] {
  const layer = layerOf(file);
  const { imports, packages } = layers[layer] ?? { imports: [], packages: [] };
  const found = [...source.matchAll(IMPORT)].map(
    ([, ...groups]) => groups.find((from) => from !== undefined) ?? '',
  );
  return found.filter((from) => {
    if (!from.startsWith('.')) return !packages.includes(from);
    const path = posix.join(dirname(file), from);
    return !path.startsWith('..') && path !== 'version.ts' && ![layer, ...imports].includes(layerOf(path));
  });
}

test('there is something to check', () => expect(files.length).toBeGreaterThan(5));

describe.each(files.filter(({ file }) => !ROOT_FILES.includes(file)))('$file', ({ file, source }) => {
  test('belongs to a layer', () => expect(Object.keys(layers)).toContain(layerOf(file)));

  test('imports only what its layer may', () => expect(wrongImports(file, source)).toEqual([]));

  if (layers[layerOf(file)]?.pure) {
    test('is pure: no clock, chance, environment or locale', () => {
      expect(source.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')).not.toMatch(IMPURE);
    });
  }

  test('has no catch-all folder', () => {
    expect(file.split('/').filter((part) => FORBIDDEN_FOLDERS.includes(part))).toEqual([]);
  });
});

test.each(files)('$file can be read in one sitting and says what it is', ({ source }) => {
  expect(source.split('\n').length).toBeLessThanOrEqual(LONGEST_FILE + 1);
  expect(source).toMatch(/^(#!.*\n)?\/\/ /);
});

test('what certifies shares no code with what it certifies', () => {
  const makes = files.filter(
    ({ file }) => file.startsWith('protocols/roadmap/') && !file.startsWith('protocols/roadmap/validation/'),
  );
  expect(makes.length).toBeGreaterThan(20);
  expect(
    makes.filter(({ source }) => / from '[./]+inventory\//.test(source)).map(({ file }) => file),
  ).toEqual([]);
  const counts = files.filter(({ file }) => file.startsWith('protocols/inventory/'));
  expect(
    counts
      .filter(({ source }) =>
        / from '\.\.\/(?:\.\.\/)*(?!domain)/.test(source.replaceAll('../../domain/', 'domain/')),
      )
      .map(({ file }) => file),
  ).toEqual([]);
});

test('only the command line imports from the command line', () => {
  const wrong = files.filter(
    ({ file, source }) =>
      !file.startsWith('surfaces/cli/') && / from '[./]+(?:surfaces\/)?cli\//.test(source),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

/** Whatever lies in a run or a project may be a pipe or a device. Documents are named by the user and may be pipes. */
const READERS = ['journal/read-regular.ts', 'surfaces/cli/main.ts'];

test('files are read in one place, which bounds what it reads', () => {
  const wrong = files.filter(
    ({ file, source }) =>
      /^(?:journal|engine|surfaces)\//.test(file) &&
      /\breadFile(?:Sync)?\(/.test(source) &&
      !READERS.includes(file),
  );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

/** Files that nothing loads which is reached from these, at once or later. */
function unreachedFrom(entries: readonly string[], all: readonly { file: string; source: string }[]) {
  const sources = new Map(all.map(({ file, source }) => [file, source]));
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const found = [...(sources.get(file) ?? '').matchAll(IMPORT)].map((match) =>
      match.slice(1).find((from) => from !== undefined),
    );
    for (const from of found) if (from?.startsWith('.')) waiting.push(posix.join(dirname(file), from));
  }
  return all.map(({ file }) => file).filter((file) => !reached.has(file));
}

test('what is measured is what ships: no source is there for measures or tests alone', () =>
  expect(unreachedFrom(['surfaces/cli/main.ts', 'index.ts', 'testing.ts'], files)).toEqual([]));

/** Refusals by size, signals and errors must not wait for what takes most of a second. */
test('what is loaded before a document is refused for its size is little', () => {
  const later = /^(?:import|export) type .*$|\bawait import\(/gm;
  const atOnce = files.map(({ file, source }) => ({ file, source: source.replace(later, '') }));
  expect(files.length - unreachedFrom(['surfaces/cli/main.ts'], atOnce).length).toBeLessThan(30);
});

describe('the rules can fail', () => {
  test('a file that no command loads is named', () => {
    const all = ['a.ts', 'b.ts', 'x/c.ts', 'x/d.ts'].map((file) => ({
      file,
      source: file === 'a.ts' ? "export { b } from './b.ts';" : "const c = import('./c.ts');",
    }));
    expect(unreachedFrom(['a.ts', 'x/d.ts'], all)).toEqual([]);
    expect(unreachedFrom(['a.ts'], all)).toEqual(['x/c.ts', 'x/d.ts']);
  });

  test.each([
    ['text/a.ts', "import { open } from 'node:fs';", ['node:fs']],
    [
      'domain/a.ts',
      "import { parse } from '../src/text/parse/parse-document.ts';",
      ['../src/text/parse/parse-document.ts'],
    ],
    ['engine/a.ts', "const x = await import('../protocols/index.ts');", ['../protocols/index.ts']],
    ['protocols/x/a.ts', "import { b } from '../../text/b.ts';", []],
  ])('%s: %s', (file, source, wrong) => expect(wrongImports(file, source)).toEqual(wrong));

  test.each(['Date.now()', 'new Date()', 'Math.random()', 'process.env', "'a'.localeCompare('b')"])(
    '%s is impure',
    (source) => expect(source).toMatch(IMPURE),
  );
});
