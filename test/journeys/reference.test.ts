// The reference pages against the program: they are what the script writes, and flags, codes, variables and settings are those that
// the program has, counted here without the script.

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXIT_CODES } from '../../src/surfaces/cli/context/outcome.ts';
import { steelmanHere } from './cli-here.ts';

const COMMANDS = 'docs/commands.md';
const CONFIGURATION = 'docs/configuration.md';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
}

const writeReference = (cwd: string, ...words: string[]): Promise<Outcome> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [resolve('scripts/write-reference.js'), ...words],
      { cwd },
      (error, stdout) => {
        done({ code: error ? Number(error.code) : 0, stdout });
      },
    );
  });

/** `--flag` words, each once. */
function findFlags(text: string): string[] {
  return [...new Set([...text.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag))].sort();
}

/** Those that are listed, not those that descriptions speak of. */
const findListed = (help: string): string[] =>
  findFlags([...help.matchAll(/^ {2}(?:-\w, )?--[a-z-]+/gm)].map(([words]) => words).join('\n'));

/** A line may hold several commands, and a comment. */
function findCalls(line: string): string[][] {
  return line
    .replace(/ # .*$/, '')
    .split(/ (?:&&|\|) /)
    .map((part) => /^(?:\$ )?(?:npx )?steelman (.*)$/.exec(part.trim())?.[1])
    .filter((words) => words !== undefined)
    .map((words) => words.replace(/'[^']*'|"[^"]*"/g, 'quoted').split(' '));
}

/** The text below a heading, up to the next of its level or above. */
function sectionOf(page: string, heading: string): string {
  const [, after = ''] = page.split(`\n${heading}\n`);
  const level = heading.indexOf(' ');
  return after.split(new RegExp(`^#{1,${level}} `, 'm'))[0] ?? '';
}

/** The flags in the first cell of each row, and in the line about those of several commands. */
const findReferred = (section: string): string[] =>
  findFlags(
    [...section.matchAll(/^\| `(.*?)` \||^Also, as (.*)$/gm)].map(([line]) => firstCell(line)).join('\n'),
  );

const firstCell = (line: string): string => (line.startsWith('|') ? (line.split('` |')[0] ?? '') : line);

/** A command is found among the words of the help behind its name, also one inside another. */
const helps = new Map<string, string>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steelman-reference-'));
  const print = async (words: string[]): Promise<string> =>
    (await steelmanHere(words, { cwd: folder })).stdout;
  const namesIn = (help: string): string[] => {
    const [, list = ''] = help.split('\nCommands:\n');
    return [...(list.split('\n\n')[0] ?? '').matchAll(/^ {2}([a-z|]+) /gm)].flatMap(([, names = '']) =>
      names.split('|'),
    );
  };
  for (const name of namesIn(await print(['--help']))) {
    const help = await print(['help', name]);
    helps.set(name, help);
    for (const inner of namesIn(help).filter((word) => word !== 'help'))
      helps.set(`${name} ${inner}`, await print(['help', name, inner]));
  }
  return () => rm(folder, { recursive: true, force: true });
});

describe('the pages are what the program says', () => {
  test('npm run docs has nothing to write', async () => {
    expect(await writeReference('.', '--check')).toEqual({ code: 0, stdout: '' });
  });

  test('a flag, a code and a setting that are changed by hand are found, and undone', async () => {
    const cwd = await mkdtemp(join(folder, 'copy-'));
    for (const path of ['docs', 'src/surfaces/seats/short-calls.json'])
      await cp(path, join(cwd, path), { recursive: true });
    const change = async (page: string, from: string, to: string): Promise<void> => {
      const before = await readFile(join(cwd, page), 'utf8');
      expect(before).toContain(from);
      await writeFile(join(cwd, page), before.replace(from, to));
    };
    await change(COMMANDS, '| 130 | interrupted', '| 131 | interrupted');
    expect(await writeReference(cwd, '--check')).toEqual({
      code: 1,
      stdout: `${COMMANDS} is out of date: npm run docs\n`,
    });
    await change(COMMANDS, '| `--quiet` |', '| `--silent` |');
    await change(CONFIGURATION, '`maxCost`', '`mostCost`');
    expect(await writeReference(cwd)).toEqual({
      code: 0,
      stdout: `wrote ${COMMANDS}\nwrote ${CONFIGURATION}\n`,
    });
    for (const page of [COMMANDS, CONFIGURATION])
      expect(await readFile(join(cwd, page), 'utf8')).toBe(await readFile(page, 'utf8'));
  });
});

describe('docs/commands.md', () => {
  test('has a section for every command, and none for others', async () => {
    const page = await readFile(COMMANDS, 'utf8');
    const titled = [...page.matchAll(/^### steelman (.*)$/gm)].map(([, name]) => name);
    expect(helps.size).toBeGreaterThan(20);
    expect([...titled, 'merge'].sort()).toEqual([...helps.keys()].sort());
  });

  test('every flag of a help is in the section of its command, and the other way round', async () => {
    const page = await readFile(COMMANDS, 'utf8');
    for (const [name, help] of helps) {
      if (name === 'merge') continue;
      const own = findListed(help.split('\nGlobal Options:')[0] ?? '').filter((flag) => flag !== '--help');
      expect([name, findReferred(sectionOf(page, `### steelman ${name}`))]).toEqual([name, own]);
    }
    expect(findListed(helps.get('merge') ?? '')).toContain('--compare');
  });

  test('the flags of every command and of several are described', async () => {
    const page = await readFile(COMMANDS, 'utf8');
    const [, everywhere = ''] = helps.get('runs')?.split('\nGlobal Options:') ?? [];
    expect(findReferred(sectionOf(page, '## Global flags'))).toEqual(findListed(everywhere));
    const shared = new Set(findFlags([...page.matchAll(/^Also, as .*$/gm)].map(([line]) => line).join('\n')));
    expect(findReferred(sectionOf(page, '## Flags of several commands'))).toEqual([...shared].sort());
  });

  test('the exit codes are those of the program', async () => {
    const section = sectionOf(await readFile(COMMANDS, 'utf8'), '## Exit codes');
    const rows = [...section.matchAll(/^\| (\d+) \| (.*) \|$/gm)].map(([, code, meaning]) => [
      Number(code),
      meaning,
    ]);
    expect(rows).toEqual(EXIT_CODES);
  });
});

describe('docs/configuration.md', () => {
  test('names every setting of the schema', async () => {
    const { properties } = JSON.parse(await readFile('schema/steelman.config.schema.json', 'utf8'));
    const section = sectionOf(await readFile(CONFIGURATION, 'utf8'), '## Settings');
    expect([...section.matchAll(/^\| `(\S+)` \|/gm)].map(([, key]) => key)).toEqual(Object.keys(properties));
  });

  test('names every variable that settings come from', async () => {
    const namesIn = (text: string): string[] => [...new Set(text.match(/STEELMAN_[A-Z_]+/g))].sort();
    const sources = await Promise.all(
      ['settings.ts', 'settings-file.ts'].map((name) =>
        readFile(join('src/surfaces/settings', name), 'utf8'),
      ),
    );
    expect(namesIn(sources.join('\n'))).toContain('STEELMAN_DEPTH');
    expect(namesIn(await readFile(CONFIGURATION, 'utf8'))).toEqual(namesIn(sources.join('\n')));
  });

  test('shows a configuration that is valid', async () => {
    const page = await readFile(CONFIGURATION, 'utf8');
    const [, configuration = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(page) ?? [];
    await writeFile(join(folder, 'steelman.config.yaml'), configuration);
    const { stdout } = await steelmanHere(['config', 'show', '--json'], { cwd: folder });
    const { depth, models } = JSON.parse(stdout);
    expect([depth, Object.keys(models)]).toEqual(['deep', expect.arrayContaining(['local'])]);
  });
});

test('every command that a page shows is one, with flags that it has', async () => {
  const docs = (await readdir('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
  let seen = 0;
  for (const page of ['README.md', 'CONTRIBUTING.md', ...docs]) {
    const markdown = await readFile(page, 'utf8');
    for (const [, body = ''] of markdown.matchAll(/^```(?:sh|console)\b.*\n([\s\S]*?)^```$/gm)) {
      for (const line of body.split('\n')) {
        for (const [name = '', ...words] of findCalls(line)) {
          const known = findListed(helps.get(`${name} ${words[0]}`) ?? helps.get(name) ?? '');
          expect([page, line, known.length > 0]).toEqual([page, line, true]);
          expect([page, line, findFlags(words.join(' ')).filter((flag) => !known.includes(flag))]).toEqual([
            page,
            line,
            [],
          ]);
          seen += 1;
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(50);
});

describe('the checks can fail', () => {
  test('flags are words that begin with two hyphens', () => {
    expect(findFlags('| `-c, --compare <a--b>` and --no-color, --compare |')).toEqual([
      '--compare',
      '--no-color',
    ]);
    expect(findListed('  -c, --compare <a>  as --order\n      or --json\n  --yes  --no\n')).toEqual([
      '--compare',
      '--yes',
    ]);
    expect(findReferred('| `-c, --compare` | see `--order` |\nAlso, as x: `--yes`.\n')).toEqual([
      '--compare',
      '--yes',
    ]);
  });

  test('calls are found behind npx, pipes and prompts, without quotes and comments', () => {
    expect(findCalls('$ npx steelman verify a # --b')).toEqual([['verify', 'a']]);
    expect(findCalls("git show x --y | steelman merge - 'a --z'")).toEqual([['merge', '-', 'quoted']]);
    expect(findCalls('npm install')).toEqual([]);
  });

  test('a section ends where the next of its level begins', () => {
    expect(sectionOf('\n## a\n1\n### b\n2\n## c\n3\n', '## a')).toBe('1\n### b\n2\n');
  });
});
