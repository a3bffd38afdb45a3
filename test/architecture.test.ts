// The architecture, as a table that fails the build. Change it only with a reason written in it.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

interface Source {
  readonly file: string;
  readonly source: string;
}

interface Rule {
  readonly rule: string;
  /** Files that break it, each with what is wrong where the name alone does not say. */
  readonly offenders: (files: readonly Source[]) => readonly string[];
  /** Files by name with their text, and what the rule must say about them. */
  readonly planted: Readonly<Record<string, string>>;
  readonly found: readonly string[];
}

interface Layer {
  readonly imports: readonly string[];
  /** Exact package names, or `node:` modules. */
  readonly packages: readonly string[];
  readonly pure?: true;
}

const layers: Record<string, Layer> = {
  domain: { imports: [], packages: ['zod'], pure: true },
  text: { imports: ['domain'], packages: ['@lezer/markdown', '@lezer/common'], pure: true },
  // Paths are taken apart and joined, nothing is looked for there; the file of a question is YAML.
  workflows: { imports: ['domain', 'text'], packages: ['zod', 'yaml', 'node:path'], pure: true },
  // What a person looks at. Texts become HTML by a renderer that was made for it; a page names the hash of its own script.
  page: {
    imports: ['domain', 'text', 'workflows'],
    packages: ['markdown-it', 'zod', 'node:crypto', 'node:path'],
    pure: true,
  },
  // The script of a page, which runs there and nowhere else.
  browser: { imports: [], packages: [] },
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
      // Helper servers speak MCP in two eras, which the official client tells apart; loaded with the first call of one.
      '@modelcontextprotocol/client',
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
    imports: ['domain', 'agents', 'journal', 'engine', 'workflows', 'page'],
    packages: [
      'commander',
      'picocolors',
      // Loaded when a person is asked.
      '@clack/prompts',
      // Secrets are looked for before a document leaves the machine.
      '@secretlint/secretlint-rule-preset-recommend',
      // What a call costs, before and after it is made.
      '@pydantic/genai-prices',
      // Coding agents call steelman; each run is a process of its own, of this program and no other.
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      'node:child_process',
      'node:crypto',
      'node:http',
      'node:net',
      'node:readline',
      // The configuration of coding agents: edited by position, read back as they read it.
      'jsonc-parser',
      'smol-toml',
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

/** The two entry points stand outside the layers: they join them for other programs. */
const ROOT_FILES = ['index.ts', 'testing.ts'];
/** What is loaded by the program or by other programs. */
const ENTRIES = ['surfaces/cli/main.ts', 'index.ts', 'testing.ts', 'browser/main.ts', 'browser/app.ts'];
/** Whatever lies in a run or a project may be a pipe or a device. Documents are named by the user and may be pipes. */
const READERS = ['journal/read-regular.ts', 'surfaces/cli/main.ts'];
const LONGEST_FILE = 250;
const MOST_ENTRIES = 14;
/** Folders of workflows/ that every workflow may use; of each other they see the index. */
const SHARED = ['evidence', 'inventory', 'recheck', 'reports', 'request', 'spec'];
const FORBIDDEN_FOLDERS = ['utils', 'helpers', 'common', 'types'];
const IMPURE =
  /\b(Date\.now|new Date\b|Math\.random|process\.|fetch\(|setTimeout|setInterval|setImmediate|performance\.|crypto\.|Intl\.|toLocale\w+\(|localeCompare|resolve\b[^}\n]*\} from 'node:path')/;

const IMPORT =
  /^(?:import|export)\b.*\bfrom '([^'\n]+)'|^\} from '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm;

const layerOf = (file: string): string => file.split('/')[0] ?? file;
const isLayered = ({ file }: Source): boolean => !ROOT_FILES.includes(file);
const named = (files: readonly Source[]): string[] => files.map(({ file }) => file);

const importsOf = (source: string): string[] =>
  [...source.matchAll(IMPORT)].map(([, ...groups]) => groups.find((from) => from !== undefined) ?? '');

/** Pairs of folders with an import in both directions. */
function mutualImports(files: readonly Source[]): string[] {
  const edges = new Set(
    files.flatMap(({ file, source }) =>
      importsOf(source)
        .filter((from) => from.startsWith('.'))
        .map((from) => [dirname(file), dirname(posix.join(dirname(file), from))])
        .filter(([from, to]) => from !== to)
        .map((edge) => edge.join(' and ')),
    ),
  );
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' and ');
    return from < to && edges.has(`${to} and ${from}`);
  });
}

/** Imports of a layered file that its layer does not allow. */
function wrongImports({ file, source }: Source): string[] {
  const layer = layerOf(file);
  const { imports, packages } = layers[layer] ?? { imports: [], packages: [] };
  return importsOf(source).filter((from) => {
    if (!from.startsWith('.')) return !packages.includes(from);
    const path = posix.join(dirname(file), from);
    return !path.startsWith('..') && ![layer, ...imports].includes(layerOf(path));
  });
}

/** What a file imports from the inside of a workflow that it is not part of. */
function insidesOfOthers({ file, source }: Source): string[] {
  const [layer, folder] = file.split('/');
  const workflow = layer === 'workflows' ? folder : undefined;
  return importsOf(source).filter((from) => {
    const [to, other = '', ...rest] = posix.join(dirname(file), from).split('/');
    return (
      to === 'workflows' &&
      rest.length > 0 &&
      other !== workflow &&
      !SHARED.includes(other) &&
      rest.join('/') !== 'index.ts'
    );
  });
}

/** What a pure file calls that it may not, comments apart. */
function impurities({ file, source }: Source): string[] {
  if (!layers[layerOf(file)]?.pure) return [];
  return (
    source
      .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
      .match(IMPURE)
      ?.slice(0, 1) ?? []
  );
}

/** Files that nothing loads which is reached from the entry points, at once or later. */
function unreached(files: readonly Source[], entries: readonly string[] = ENTRIES): string[] {
  const sources = new Map(files.map(({ file, source }) => [file, source]));
  const reached = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const from of importsOf(sources.get(file) ?? ''))
      if (from.startsWith('.')) waiting.push(posix.join(dirname(file), from));
  }
  return named(files).filter((file) => !reached.has(file));
}

/** Folders with more files and folders in them than anybody takes in. */
function crowded(paths: readonly (readonly string[])[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    for (let depth = 1; depth < path.length; depth += 1) {
      const folder = path.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path[depth] ?? ''));
    }
  }
  return [...entries].flatMap(([folder, inside]) => (inside.size > MOST_ENTRIES ? [folder] : []));
}

const RULES: readonly Rule[] = [
  {
    rule: 'every file belongs to a layer',
    offenders: (files) =>
      named(files.filter((one) => isLayered(one) && !Object.hasOwn(layers, layerOf(one.file)))),
    planted: { 'domain/a.ts': '', 'tools/a.ts': '', 'index.ts': '', 'more.ts': '' },
    found: ['tools/a.ts', 'more.ts'],
  },
  {
    rule: 'a file imports only what its layer may',
    offenders: (files) =>
      files
        .filter(isLayered)
        .flatMap((one) => wrongImports(one).map((from) => `${one.file} imports ${from}`)),
    planted: {
      'text/a.ts': "import { open } from 'node:fs';",
      'domain/a.ts': "import { parse } from '../text/parse/parse-document.ts';",
      'engine/a.ts': "const x = await import('../workflows/index.ts');",
      'engine/b.ts': "import {\n  a,\n} from '../workflows/a.ts';\nimport '../text/b.ts';",
      'journal/a.ts': "export { a } from 'undici';",
      'workflows/x/a.ts': "import { b } from '../../text/b.ts';",
      'surfaces/a.ts': "import { version } from '../domain/version.ts';",
      'index.ts': "export { a } from './text/a.ts';",
    },
    found: [
      'text/a.ts imports node:fs',
      'domain/a.ts imports ../text/parse/parse-document.ts',
      'engine/a.ts imports ../workflows/index.ts',
      'engine/b.ts imports ../workflows/a.ts',
      'engine/b.ts imports ../text/b.ts',
      'journal/a.ts imports undici',
    ],
  },
  {
    rule: 'workflows are seen through their index and the shared folders only, by each other and by surfaces',
    offenders: (files) =>
      files.flatMap((one) => insidesOfOthers(one).map((from) => `${one.file} imports ${from}`)),
    planted: {
      'workflows/review/a.ts': "import { a } from '../check/a.ts';",
      'workflows/review/b.ts': "import { b } from '../check/index.ts';\nexport { c } from './c/c.ts';",
      'workflows/roadmap/a/a.ts': "const a = import('../../adversarial/a/index.ts');",
      'workflows/roadmap/a/b.ts': "import { b } from '../../evidence/b/b.ts';\nimport '../../../text/b.ts';",
      'workflows/reports/a.ts': "import { a } from '../review/a.ts';",
      'workflows/index.ts': "const a = import('./review/index.ts');",
      'surfaces/a.ts': "import { a } from '../workflows/review/a.ts';",
      'surfaces/b.ts': "import { b } from '../workflows/review/index.ts';\nimport '../workflows/spec/b.ts';",
      'surfaces/cli/c.ts': "const c = import('../../workflows/review/model/c.ts');",
      'index.ts': "export type { A } from './workflows/check/a.ts';",
    },
    found: [
      'workflows/review/a.ts imports ../check/a.ts',
      'workflows/roadmap/a/a.ts imports ../../adversarial/a/index.ts',
      'workflows/reports/a.ts imports ../review/a.ts',
      'surfaces/a.ts imports ../workflows/review/a.ts',
      'surfaces/cli/c.ts imports ../../workflows/review/model/c.ts',
      'index.ts imports ./workflows/check/a.ts',
    ],
  },
  {
    rule: 'domain, text and workflows are pure: no clock, chance, environment or locale',
    offenders: (files) => files.flatMap((one) => impurities(one).map((call) => `${one.file}: ${call}`)),
    planted: {
      'domain/a.ts': 'Date.now()',
      'domain/b.ts': '// Date.now() is not called.\n/* Nor is\nMath.random(). */',
      'text/a.ts': 'return new Date();',
      'text/b.ts': 'Math.random()',
      'workflows/a.ts': 'process.env',
      'workflows/b.ts': "'a'.localeCompare('b')",
      'workflows/c.ts': "import { join, resolve } from 'node:path';",
      'workflows/d.ts': "import { basename, join } from 'node:path';",
      'engine/a.ts': 'Date.now()',
    },
    found: [
      'domain/a.ts: Date.now',
      'text/a.ts: new Date',
      'text/b.ts: Math.random',
      'workflows/a.ts: process.',
      'workflows/b.ts: localeCompare',
      "workflows/c.ts: resolve } from 'node:path'",
    ],
  },
  {
    rule: 'no folder is a catch-all',
    offenders: (files) =>
      named(files.filter(({ file }) => file.split('/').some((part) => FORBIDDEN_FOLDERS.includes(part)))),
    planted: { 'domain/utils/a.ts': '', 'text/types/a.ts': '', 'text/types.ts': '' },
    found: ['domain/utils/a.ts', 'text/types/a.ts'],
  },
  {
    rule: 'every file can be read in one sitting',
    offenders: (files) => named(files.filter(({ source }) => source.split('\n').length > LONGEST_FILE + 1)),
    planted: { 'index.ts': 'a\n'.repeat(LONGEST_FILE + 1), 'domain/a.ts': 'a\n'.repeat(LONGEST_FILE) },
    found: ['index.ts'],
  },
  {
    rule: 'a folder can be seen at a glance',
    offenders: (files) => crowded(named(files).map((file) => file.split('/'))),
    planted: Object.fromEntries([
      ...Array.from({ length: MOST_ENTRIES + 1 }, (_, at) => [`engine/a${at}.ts`, '']),
      ...Array.from({ length: MOST_ENTRIES }, (_, at) => [`domain/a${at}.ts`, '']),
    ]),
    found: ['engine'],
  },
  {
    rule: 'no two folders import each other',
    offenders: mutualImports,
    planted: {
      'text/a/a.ts': "import { b } from '../b/b.ts';\nimport { c } from './c.ts';",
      'text/b/b.ts': "import { a } from '../a/a.ts';",
      'text/c/c.ts': "import { a } from '../a/a.ts';",
      'text/c/d/d.ts': "import { c } from '../c.ts';\nimport { a } from '../../a/a.ts';",
      'text/c/e.ts': "const d = import('./d/d.ts');",
    },
    found: ['text/a and text/b', 'text/c and text/c/d'],
  },
  {
    rule: 'every file says what it is',
    offenders: (files) => named(files.filter(({ source }) => !/^(#!.*\n)?\/\/ /.test(source))),
    planted: {
      'index.ts': "export * from './a.ts';",
      'domain/a.ts': '// What it is.',
      'domain/b.ts': '#!/usr/bin/env node\n// What it is.',
    },
    found: ['index.ts'],
  },
  {
    rule: 'what makes a roadmap shares no code with what certifies it',
    offenders: (files) =>
      named(
        files.filter(
          ({ file, source }) =>
            file.startsWith('workflows/roadmap/') &&
            !file.startsWith('workflows/roadmap/validation/') &&
            file !== 'workflows/roadmap/recheck.ts' &&
            / from '[./]+inventory\//.test(source),
        ),
      ),
    planted: {
      'workflows/roadmap/a.ts': "import { a } from '../inventory/a.ts';",
      'workflows/roadmap/validation/a.ts': "import { a } from '../../inventory/a.ts';",
      'workflows/roadmap/recheck.ts': "import { a } from '../inventory/a.ts';",
    },
    found: ['workflows/roadmap/a.ts'],
  },
  {
    rule: 'what certifies imports nothing but the domain',
    offenders: (files) =>
      named(
        files.filter(
          ({ file, source }) =>
            file.startsWith('workflows/inventory/') &&
            / from '\.\.\/(?:\.\.\/)*(?!domain)/.test(source.replaceAll('../../domain/', 'domain/')),
        ),
      ),
    planted: {
      'workflows/inventory/a.ts': "import { a } from '../../domain/a.ts';\nimport { b } from './b.ts';",
      'workflows/inventory/b.ts': "import { a } from '../../text/a.ts';",
    },
    found: ['workflows/inventory/b.ts'],
  },
  {
    rule: 'only the command line imports from the command line',
    offenders: (files) =>
      named(
        files.filter(
          ({ file, source }) =>
            !file.startsWith('surfaces/cli/') && / from '[./]+(?:surfaces\/)?cli\//.test(source),
        ),
      ),
    planted: {
      'index.ts': "export { a } from './surfaces/cli/a.ts';",
      'surfaces/a.ts': "import { a } from './cli/a.ts';",
      'surfaces/cli/b/b.ts': "import { a } from '../../cli/a.ts';",
    },
    found: ['index.ts', 'surfaces/a.ts'],
  },
  {
    rule: 'files are read in one place, which bounds what it reads',
    offenders: (files) =>
      named(
        files.filter(
          ({ file, source }) =>
            /^(?:journal|engine|surfaces)\//.test(file) &&
            /\breadFile(?:Sync)?\(/.test(source) &&
            !READERS.includes(file),
        ),
      ),
    planted: {
      'surfaces/a.ts': "await readFile('a')",
      'journal/a.ts': "readFileSync('a')",
      'journal/read-regular.ts': "await readFile('a')",
    },
    found: ['surfaces/a.ts', 'journal/a.ts'],
  },
  {
    rule: 'what is measured is what ships: no source is there for measures or tests alone',
    offenders: (files) => unreached(files),
    planted: {
      'index.ts': "export { a } from './domain/a.ts';",
      'domain/a.ts': "const c = import('./b.ts');",
      'domain/b.ts': '',
      'domain/c.ts': "import { d } from './d.ts';",
      'domain/d.ts': '',
    },
    found: ['domain/c.ts', 'domain/d.ts'],
  },
];

const files: readonly Source[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(join('src', file), 'utf8') }));

test.each([
  ...Object.keys(layers).map((layer) => [`${layer}/`, 5] as const),
  ['workflows/roadmap/', 20] as const,
  ['workflows/inventory/', 5] as const,
])('%s has more than %i files to check', (folder, count) => {
  const made = files.filter(
    ({ file }) => file.startsWith(folder) && !file.startsWith('workflows/roadmap/validation/'),
  );
  expect(made.length).toBeGreaterThan(count);
});

test.each(RULES)('$rule', ({ offenders }) => expect(offenders(files)).toEqual([]));

test.each(RULES)('an offender is named: $rule', ({ offenders, planted, found }) => {
  expect(offenders(Object.entries(planted).map(([file, source]) => ({ file, source })))).toEqual(found);
});

/** Refusals by size, signals and errors must not wait for what takes most of a second. */
test('what is loaded before a document is refused for its size is little', () => {
  const later = /^(?:import|export) type .*$|\bawait import\(/gm;
  const atOnce = files.map(({ file, source }) => ({ file, source: source.replace(later, '') }));
  const loaded = files.length - unreached(atOnce, ['surfaces/cli/main.ts']).length;
  expect(loaded).toBeGreaterThan(5);
  expect(loaded).toBeLessThan(30);
});
