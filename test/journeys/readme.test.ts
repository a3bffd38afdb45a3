// The README, executed: its commands run in a fresh copy of the project, and what it shows is what they print.
// UPDATE_README=1 writes what they print back into it.

import { exec } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXIT_CODES } from '../../src/surfaces/cli/outcome.ts';
import { SHIPPED_FILES } from '../documents/shipped.ts';
import { steelmanHere } from './cli-here.ts';

const run = promisify(exec);
const TEST_COMMAND = 'npm install && npm test';
const NOT_IN_A_CLONE = [
  '.steelman',
  '.git',
  'node_modules',
  'dist',
  'coverage',
  'examples',
  'steelman.config.yaml',
];

interface Fence {
  /** Words after the three backticks: the language, then our mark, `run` or `shown`. */
  readonly info: string;
  readonly body: string;
}

function findFences(markdown: string): Fence[] {
  return [...markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', body = '']) => ({
    info: info.trim(),
    body: body.trimEnd(),
  }));
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

async function updateFence(info: string, rewrite: (body: string) => string): Promise<void> {
  const before = await readFile('README.md', 'utf8');
  const fence = new RegExp(`(^\`\`\`${info}\\n)([\\s\\S]*?)(\\n\`\`\`$)`, 'm');
  await writeFile(
    'README.md',
    before.replace(fence, (_, open: string, body: string, close: string) => open + rewrite(body) + close),
  );
}

function findSourceNames(markdown: string): string[] {
  return [...markdown.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|js))`/g)].map(([, name = '']) => name);
}

/** `--flag` words, each once; negations and the language of examples included. */
function findFlags(text: string): string[] {
  return [...new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag))].sort();
}

const readme = await readFile('README.md', 'utf8');
const fences = findFences(readme);
const bodiesOf = (info: string): string[] =>
  fences.filter((fence) => fence.info === info).map(({ body }) => body);
const commands = bodiesOf('sh run').flatMap((body) => body.split('\n'));
/** The folders that they name for what they write. */
const written = commands.flatMap((command) =>
  [...command.matchAll(/ --(?:output|feature-dir) (\S+)/g)].map(([, name = '']) => name),
);
const executed = commands.filter((command) => command !== TEST_COMMAND);

describe('the commands of the README', () => {
  const printed = new Map<string, string>();
  let clone: string;

  /** What npm and npx do is seen by the first command; the others start no process more. */
  const runInClone = async (command: string): Promise<string> => {
    const env = {
      ...process.env,
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      NO_COLOR: '1',
    };
    const [, words] = /^npx steelman ([\w./:, -]+)$/.exec(command) ?? [];
    if (words === undefined || process.env.PROCESSES === 'all')
      return (await run(command, { cwd: clone, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
    const { exitCode, stdout, stderr } = await steelmanHere(words.split(' '), { cwd: clone, env });
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    return stdout;
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

  // In order: the first command installs what the later ones need.
  test.each(executed)('%s', { timeout: 180_000 }, async (command) => {
    printed.set(command, await runInClone(command));
    expect(printed.get(command)).not.toBe('');
  });

  test('what it shows of the first is what it prints', async () => {
    // What comes before is npm's.
    const output =
      /^\d+ differences?:[\s\S]*$/m.exec(printed.get(executed[0] ?? '') ?? '')?.[0].trimEnd() ?? '';
    expect(output).not.toBe('');
    if (process.env.UPDATE_README) return updateFence('text shown', () => output);
    expect(bodiesOf('text shown')).toEqual([output]);
  });

  test('what it shows of the analysis is what the analysis says', async () => {
    const analysis = await readFile(join(clone, 'examples/checkout/adversarial/diff-analysis.md'), 'utf8');
    if (process.env.UPDATE_README)
      return updateFence('markdown shown', (excerpt) => refreshRows(excerpt, analysis));
    const [excerpt = ''] = bodiesOf('markdown shown');
    expect(excerpt.split('\n').length).toBeGreaterThan(4);
    expect(findMissing(excerpt, analysis)).toEqual([]);
  });

  test('what it shows of a review is what it prints', async () => {
    const output =
      printed.get(commands.find((command) => command.includes('steelman review')) ?? '')?.trimEnd() ?? '';
    expect(output).toContain('critical');
    if (process.env.UPDATE_README) return updateFence('text reviewed', () => output);
    expect(bodiesOf('text reviewed')).toEqual([output]);
  });

  test('what it shows of a decision is what it prints', async () => {
    const output =
      printed.get(commands.find((command) => command.includes('steelman decide')) ?? '')?.trimEnd() ?? '';
    expect(output).toContain('CONSENSUS');
    if (process.env.UPDATE_README) return updateFence('text decided', () => output);
    expect(bodiesOf('text decided')).toEqual([output]);
  });

  test('what it shows of other commands is what they print', async () => {
    const [excerpt = ''] = bodiesOf('console shown');
    const shown = excerpt.match(/^\$ .*$/gm) ?? [];
    expect(shown.length).toBeGreaterThan(0);
    const sessions: string[] = [];
    for (const line of shown) sessions.push(`${line}\n${(await runInClone(line.slice(2))).trimEnd()}`);
    if (process.env.UPDATE_README) return updateFence('console shown', () => sessions.join('\n'));
    expect(excerpt).toBe(sessions.join('\n'));
  });

  test('the first can be given again, and steps aside', async () => {
    const [first = ''] = executed;
    expect(await runInClone(first.replace('npm install && ', ''))).toContain('checkout/merged-spec-2.md');
  });

  test('lint and tests pass over what all of them left', { timeout: 180_000 }, async () => {
    expect(written.length).toBeGreaterThan(0);
    for (const name of [...written, 'examples/checkout/adversarial-2'])
      expect((await stat(join(clone, name))).isDirectory()).toBe(true);
    await runInClone(`npx biome check --no-errors-on-unmatched examples ${written.join(' ')}`);
    await runInClone('npx vitest run test/journeys/runs.test.ts -t "steelman runs"');
  });

  test('the configuration it shows is valid', async () => {
    const [configuration = ''] = bodiesOf('yaml');
    await writeFile(join(clone, 'steelman.config.yaml'), configuration);
    const { depth, models } = JSON.parse(await runInClone('npx steelman config show --json'));
    expect([depth, Object.keys(models)]).toEqual(['deep', expect.arrayContaining(['local'])]);
  });

  test('it lists the flags that the help lists', () => {
    const help = findFlags(printed.get('npx steelman help adversarial')?.split('Examples:')[0] ?? '');
    const listed = findFlags([...readme.matchAll(/^\| `(.*?)` \|/gm)].map(([, cell]) => cell).join('\n'));
    expect(help).toContain('--compare');
    expect(listed).toEqual(help.filter((flag) => !['--help', '--version'].includes(flag)));
  });
});

test('git ignores the folders that its commands name', async () => {
  const ignored = (await readFile('.gitignore', 'utf8')).split('\n');
  expect(written.filter((name) => !ignored.includes(`/${name}/`))).toEqual([]);
});

test('the library example is the file that ships', async () => {
  expect(bodiesOf('js')).toEqual([(await readFile('examples/library/compare.mjs', 'utf8')).trimEnd()]);
});

test('the exit codes are those of the program', () => {
  const rows = [...readme.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, code, meaning]) => [
    Number(code),
    meaning,
  ]);
  expect(rows).toEqual(EXIT_CODES);
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/protocol.md'])(
  'the links of %s to files lead somewhere',
  async (file) => {
    const links = [...(await readFile(file, 'utf8')).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)];
    expect(links.length).toBeGreaterThan(0);
    for (const [, path = ''] of links) expect((await stat(join(file, '..', path))).size).toBeGreaterThan(0);
  },
);

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

  test('a fence has a mark and a body', () => {
    expect(findFences('a\n```sh run\nls\n```\n```js\nx\ny\n```\n')).toEqual([
      { info: 'sh run', body: 'ls' },
      { info: 'js', body: 'x\ny' },
    ]);
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

  test('flags are words that begin with two hyphens', () => {
    expect(findFlags('| `-c, --compare <a--b>` and --no-color, --compare |')).toEqual([
      '--compare',
      '--no-color',
    ]);
  });
});
