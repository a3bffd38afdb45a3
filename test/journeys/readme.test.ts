// The README and the pages behind it, executed: their commands run in a fresh copy of the project, in the order of the pages, and
// what they show is what is printed. UPDATE_README=1 writes what is printed back into them.

import { exec } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXIT_CODES } from '../../src/surfaces/cli/context/outcome.ts';
import { SHIPPED_FILES } from '../documents/shipped.ts';
import { steelmanHere } from './cli-here.ts';

const run = promisify(exec);
const MOST_WORDS = 1500;
const TEST_COMMAND = 'npm install && npm test';
const EXECUTED_PAGES = [
  'README.md',
  'docs/commands.md',
  'docs/configuration.md',
  'docs/models.md',
  'docs/adversarial.md',
  'docs/generating.md',
  'docs/review.md',
  'docs/decide.md',
];
const NOT_IN_A_CLONE = [
  '.steelman',
  '.dev',
  '.git',
  'node_modules',
  'dist',
  'coverage',
  'examples',
  'steelman.config.yaml',
];

interface Fence {
  /** Words after the three backticks: the language, then our mark, such as `run` or `shown`. */
  readonly info: string;
  readonly body: string;
}

const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;

function findFences(markdown: string): Fence[] {
  return [...markdown.matchAll(FENCE)].map(([, info = '', body = '']) => ({
    info: info.trim(),
    body: body.trimEnd(),
  }));
}

function replaceFence(markdown: string, index: number, body: string): string {
  let at = -1;
  return markdown.replace(FENCE, (fence, info: string) => {
    at += 1;
    return at === index ? `\`\`\`${info}\n${body}\n\`\`\`` : fence;
  });
}

/** Lines of an excerpt that the text lacks, or has in another order; `…` stands for what was left out. */
function findMissing(excerpt: string, text: string): string[] {
  const lines = text.split('\n');
  let from = 0;
  return excerpt.split('\n').filter((line) => {
    if (line === '…') return false;
    const at = lines.indexOf(line, from);
    if (at >= 0) from = at + 1;
    return at < 0;
  });
}

/** The rows of an excerpt as the text has them now, recognised by what they are about. */
function refreshRows(excerpt: string, text: string): string {
  const aboutOf = (row: string): string => row.split(' | ')[1]?.split(' (_')[0] ?? row;
  const rows = new Map(text.split('\n').map((line) => [aboutOf(line), line]));
  return excerpt
    .split('\n')
    .map((line) => rows.get(aboutOf(line)) ?? line)
    .join('\n');
}

function findSourceNames(markdown: string): string[] {
  return [...markdown.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|js))`/g)].map(([, name = '']) => name);
}

/** As GitHub makes them: lower case, hyphens for blanks, no other marks. */
function findAnchors(markdown: string): string[] {
  return [...markdown.replace(FENCE, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

interface Link {
  readonly path: string;
  readonly anchor: string;
}

/** Those to files and places of this project. */
function findLinks(markdown: string): Link[] {
  return [...markdown.replace(FENCE, '').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, path = '', anchor = '']) => ({ path, anchor }),
  );
}

const commandsOf = (fences: readonly Fence[]): string[] =>
  fences.filter(({ info }) => info === 'sh run').flatMap(({ body }) => body.split('\n'));

const pages = new Map<string, readonly Fence[]>();
for (const page of EXECUTED_PAGES) pages.set(page, findFences(await readFile(page, 'utf8')));
const commands = [...pages.values()].flatMap(commandsOf);
const FIRST = 'npx steelman merge examples/checkout/a.md examples/checkout/b.md';
/** The folders that they name for what they write. */
const written = commands.flatMap((command) =>
  [...command.matchAll(/ --(?:output|feature-dir) (\S+)/g)].map(([, name = '']) => name),
);

describe('the commands of the README and its pages', () => {
  let clone: string;
  /** What the last command printed. */
  let printed = '';
  const env = {
    ...process.env,
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    NO_COLOR: '1',
  };

  const runInShell = async (command: string, more: NodeJS.ProcessEnv = {}): Promise<string> =>
    (await run(command, { cwd: clone, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024 })).stdout;

  /** What npm and npx do is seen where they are named; the others start no process, unless all do. */
  const runInClone = async (command: string): Promise<string> => {
    const [, words] = /^steelman ([\w./:=, -]+)$/.exec(command) ?? [];
    if (words === undefined) return runInShell(command);
    if (process.env.PROCESSES === 'all') return runInShell(`npx ${command}`);
    const { exitCode, stdout, stderr } = await steelmanHere(words.split(' '), { cwd: clone, env });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    return stdout;
  };

  const check = async (page: string, index: number, now: string): Promise<void> => {
    if (process.env.UPDATE_README)
      return writeFile(page, replaceFence(await readFile(page, 'utf8'), index, now));
    expect(pages.get(page)?.[index]?.body).toBe(now);
  };

  beforeAll(async () => {
    clone = await mkdtemp(join(tmpdir(), 'steelman-readme-'));
    for (const name of await readdir('.')) {
      if (![...NOT_IN_A_CLONE, ...written].includes(name))
        await cp(name, join(clone, name), { recursive: true });
    }
    // By name: results of earlier runs would be stepped aside for.
    for (const path of ['examples/.gitignore', 'examples/README.md', ...SHIPPED_FILES])
      await cp(path, join(clone, path));
  });

  afterAll(() => rm(clone, { recursive: true, force: true }));

  test('one of them tests everything, and the checks run on it alone', async () => {
    expect(commands).toContain(TEST_COMMAND);
    const script = await readFile('.ci/run', 'utf8');
    expect(script.trimEnd().split('\n').at(-1)).toBe(TEST_COMMAND);
  });

  // In order: the first command installs what the later ones need, and some show what those before them wrote.
  describe.each([...pages])('%s', (page, fences) => {
    for (const [index, { info, body }] of fences.entries()) {
      const [kind, source = ''] = info.split(/ (?=\S*\/)/);
      if (kind === 'sh run') {
        test.each(body.split('\n').filter((command) => command !== TEST_COMMAND))(
          '%s',
          { timeout: 180_000 },
          async (command) => {
            printed = await runInClone(command);
            expect(printed).not.toBe('');
          },
        );
      }
      if (kind === 'text shown') {
        test('shows what that prints', () => {
          expect(printed.split('\n').length).toBeGreaterThan(4);
          return check(page, index, printed.trimEnd());
        });
      }
      if (kind === 'console shown') {
        test('shows other commands with what they print', async () => {
          const shown = body.match(/^\$ .*$/gm) ?? [];
          expect(shown.length).toBeGreaterThan(0);
          const sessions: string[] = [];
          for (const line of shown) sessions.push(`${line}\n${(await runInClone(line.slice(2))).trimEnd()}`);
          await check(page, index, sessions.join('\n'));
        });
      }
      if (kind === 'markdown shown') {
        test(`shows what ${source} says`, async () => {
          const text = await readFile(join(clone, source), 'utf8');
          if (process.env.UPDATE_README) return check(page, index, refreshRows(body, text));
          expect(body.split('\n').length).toBeGreaterThan(4);
          expect(findMissing(body, text)).toEqual([]);
        });
      }
      if (kind === 'sh install') {
        test(`${body.replaceAll('\n', ', ')}: in an empty home`, { timeout: 180_000 }, async () => {
          const home = join(clone, '..', `${clone}-home`);
          const empty = join(home, 'empty');
          await mkdir(empty, { recursive: true });
          const prefix = join(home, 'prefix');
          const at = {
            HOME: home,
            npm_config_prefix: prefix,
            // What `prepare` does, npm install has done just before.
            npm_config_ignore_scripts: 'true',
            npm_config_cache: (await runInShell('npm config get cache')).trim(),
            PATH: [join(prefix, process.platform === 'win32' ? '' : 'bin'), process.env.PATH].join(delimiter),
          };
          for (const command of body.split('\n')) await runInShell(command, at);
          const { version } = JSON.parse(await readFile('package.json', 'utf8'));
          const { stdout } = await run('steelman --version', { cwd: empty, env: { ...env, ...at } });
          expect(stdout.trim()).toBe(version);
          const { stdout: path } = await run('command -v steelman', { cwd: empty, env: { ...env, ...at } });
          expect(path.startsWith(prefix)).toBe(true);
          await rm(home, { recursive: true, force: true });
        });
      }
    }
  });

  test('every mark of a fence is one that is looked at', () => {
    const marked = [...pages.values()].flat().filter(({ info }) => /\s/.test(info));
    const known = /^(?:sh run|sh install|text shown|console shown|markdown shown \S+\.md)$/;
    expect(marked.filter(({ info }) => !known.test(info))).toEqual([]);
    expect(marked.filter(({ info }) => info === 'text shown')).toHaveLength(3);
  });

  test('docs/runs.md lists every file of a merge, and no other', async () => {
    const folder = join(clone, 'examples/checkout/adversarial');
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    const numbered = names.map((name) => name.replace(/^variant-\d+-/, 'variant-N-'));
    const cells =
      (await readFile('docs/runs.md', 'utf8')).split('\n## ')[0]?.matchAll(/^\| (`.*?`) \| /gm) ?? [];
    const listed = [...cells].flatMap(([, cell = '']) => cell.split(', ').map((name) => name.slice(1, -1)));
    expect(listed.sort()).toEqual([...new Set(numbered)].sort());
  });

  test('the first can be given again, and steps aside', async () => {
    expect(commands).toContain(FIRST);
    expect(await runInClone(FIRST)).toContain('checkout/merged-spec-2.md');
  });

  test('lint and tests pass over what all of them left', { timeout: 180_000 }, async () => {
    expect(written.length).toBeGreaterThan(0);
    for (const name of [...written, 'examples/checkout/adversarial-2'])
      expect((await stat(join(clone, name))).isDirectory()).toBe(true);
    await runInClone(`npx biome check --no-errors-on-unmatched examples ${written.join(' ')}`);
    await runInClone('npx vitest run test/journeys/runs.test.ts -t "steelman runs"');
  });
});

test('git ignores the folders that its commands name', async () => {
  const ignored = (await readFile('.gitignore', 'utf8')).split('\n');
  expect(written.filter((name) => !ignored.includes(`/${name}/`))).toEqual([]);
});

test('the README can be read in five minutes', async () => {
  const words = (await readFile('README.md', 'utf8')).split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
});

test('the exit codes that the README names are those of the program, up to those of signals and mistakes', async () => {
  const readme = await readFile('README.md', 'utf8');
  const [, row = ''] = /^\| to know what went wrong \| (.*) \|$/m.exec(readme) ?? [];
  const named = [...row.matchAll(/(\d+) [a-z]/g)].map(([, code]) => Number(code));
  expect(named).toEqual(EXIT_CODES.map(([code]) => code).filter((code) => code < 10));
});

test('the library example is the file that ships', async () => {
  const bodies = findFences(await readFile('docs/library.md', 'utf8')).filter(({ info }) => info === 'js');
  expect(bodies.map(({ body }) => body)).toEqual([
    (await readFile('examples/library/compare.mjs', 'utf8')).trimEnd(),
  ]);
});

const docs = (await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs])(
  'the links of %s lead somewhere, to a heading if they name one',
  async (file) => {
    for (const { path, anchor } of findLinks(await readFile(file, 'utf8'))) {
      const target = path === '' ? file : join(dirname(file), path);
      expect((await stat(target)).size).toBeGreaterThan(0);
      if (anchor !== '') expect(findAnchors(await readFile(target, 'utf8'))).toContain(anchor);
    }
  },
);

test('every page is linked from the README, from one that it links, or from CONTRIBUTING', async () => {
  const linksOf = async (file: string): Promise<string[]> =>
    findLinks(await readFile(file, 'utf8')).map(({ path }) => join(dirname(file), path));
  const first = [...(await linksOf('README.md')), ...(await linksOf('CONTRIBUTING.md'))];
  const pagesOfFirst = first.filter((path) => docs.includes(path));
  const second = (await Promise.all(pagesOfFirst.map(linksOf))).flat();
  expect(docs.filter((page) => ![...first, ...second].includes(page))).toEqual([]);
});

test.each(['AGENTS.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/protocol.md'])(
  'the source files that %s names exist',
  async (file) => {
    const files = (
      await Promise.all(
        ['bin', 'src', 'test'].map(async (folder) =>
          (
            await readdir(folder, { recursive: true })
          ).map((path) => `/${folder}/${path.replaceAll('\\', '/')}`),
        ),
      )
    ).flat();
    const named = findSourceNames(await readFile(file, 'utf8'));
    expect(named.filter((name) => !files.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
  },
);

describe('the checks can fail', () => {
  test('names of source files stand in backticks, with or without folders', () => {
    expect(findSourceNames('`a/b.ts` and `c.test.ts`, c.ts, `d.md`, `src/**/x.ts`')).toEqual([
      'a/b.ts',
      'c.test.ts',
    ]);
  });

  test('a fence has a mark and a body, and is replaced by its place', () => {
    const markdown = 'a\n```sh run\nls\n```\n```js\nx\ny\n```\n';
    expect(findFences(markdown)).toEqual([
      { info: 'sh run', body: 'ls' },
      { info: 'js', body: 'x\ny' },
    ]);
    expect(replaceFence(markdown, 1, 'z')).toBe('a\n```sh run\nls\n```\n```js\nz\n```\n');
    expect(replaceFence(markdown, 2, 'z')).toBe(markdown);
  });

  test.each([
    ['a\n…\nc', 'a\nb\nc\n', []],
    ['a\nd', 'a\nb\nc\n', ['d']],
    ['c\na', 'a\nb\nc\n', ['a']],
  ])('excerpt %j of %j lacks %j', (excerpt, text, missing) => {
    expect(findMissing(excerpt, text)).toEqual(missing);
  });

  test('a row is refreshed by what it is about, and stays where nothing fits', () => {
    expect(refreshRows('| X-1 | a (_b_) | x |\n…', '| X-2 | a (_c_) | y |\n')).toBe(
      '| X-2 | a (_c_) | y |\n…',
    );
  });

  test('links have a path, a heading or both; headings inside fences are none', () => {
    expect(findLinks('[a](b.md) [c](#d) [e](f.md#g-h) [i](https://j)\n```\n[k](l)\n```\n')).toEqual([
      { path: 'b.md', anchor: '' },
      { path: '', anchor: 'd' },
      { path: 'f.md', anchor: 'g-h' },
    ]);
    expect(findAnchors('# One: `two` 3\n```sh\n# no\n```\n## Été, _x_\n')).toEqual(['one-two-3', 'été-_x_']);
  });
});
