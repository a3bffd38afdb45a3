// A machine to be attacked: a home with secrets, a project, a neighbour; and what may be held against a command that ran
// on it. Everything is judged from outside: hashes of files, times of access, what was printed and how it ended.

import { createHash } from 'node:crypto';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { steelmanHere } from '../journeys/cli-here.ts';

export const SECRET = 'never-to-be-seen-0123456789abcdef';
export const KEY = 'sk-planted-0123456789abcdef';
export const TIMEOUT_MS = 30_000;

export interface Attempt {
  readonly family: string;
  readonly title: string;
  /** What it is that is run and judged; gives what is to be complained about. */
  readonly run: () => Promise<readonly string[]>;
}

/** One command over files that somebody prepared. */
export interface CommandAttempt {
  readonly family: string;
  readonly title: string;
  readonly words: readonly string[];
  /** A folder that becomes the project. */
  readonly template: string;
  readonly forge: (machine: Machine) => Promise<void>;
  /** Files of the template that it needs beside those that the words name. */
  readonly about?: readonly string[];
  readonly codes: readonly number[];
  /** Files below the project that the command may make, change or remove. */
  readonly mayChange: RegExp;
  readonly env?: (machine: Machine) => Readonly<Record<string, string>>;
}

export interface Machine {
  readonly root: string;
  /** The project, in which commands are given. */
  readonly cwd: string;
  readonly home: string;
}

const CANARIES = ['home/.bashrc', 'home/.ssh/id', 'home/notes.md', 'beside/NEIGHBOUR.md'] as const;
const LONG_AGO = 1_000_000;

/** Of the template its documents, and of its folders what the words are about: copies are most of the time that it takes. */
async function makeMachine(template: string, words: readonly string[]): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'steelman-attack-'));
  for (const name of CANARIES) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), `# ${SECRET}\n\nThe server must keep ${SECRET} for 3 days.\n`);
  }
  const cwd = join(root, 'work');
  const isNeeded = (source: string): boolean => {
    const [top = '', ...below] = relative(template, source).split('/');
    return below.length === 0 || words.some((word) => word.split('/').includes(top));
  };
  await cp(template, cwd, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  return { root, cwd, home: join(root, 'home') };
}

const removeMachine = ({ root }: Machine): Promise<void> => rm(root, { recursive: true, force: true });

type Files = ReadonlyMap<string, string>;

/** Of every ordinary file its hash, of everything else what it is; the huge are known by their size. */
async function snapshot(root: string): Promise<Files> {
  const files = new Map<string, string>();
  for (const name of await readdir(root, { recursive: true })) {
    const status = await lstat(join(root, name)).catch(() => undefined);
    if (status === undefined || status.isDirectory()) continue;
    const isSmall = status.isFile() && status.size < 4_000_000;
    files.set(name, isSmall ? hashOf(await readFile(join(root, name))) : `${status.mode} ${status.size}`);
  }
  return files;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Read before it was looked at: the time of access is set so far back that any reading moves it. */
async function armCanaries(root: string): Promise<void> {
  for (const name of CANARIES) await utimes(join(root, name), LONG_AGO, LONG_AGO + 1);
}

async function readCanaries(root: string): Promise<string[]> {
  const touched: string[] = [];
  for (const name of CANARIES) {
    const found = await stat(join(root, name)).catch(() => undefined);
    if (found?.atimeMs !== LONG_AGO * 1000) touched.push(name);
  }
  return touched;
}

/** What no terminal should be sent: all control characters but tab and line feed, and what turns the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

export function commandAttempt(attempt: CommandAttempt): Attempt {
  const { family, title } = attempt;
  return {
    family,
    title,
    async run() {
      const machine = await makeMachine(attempt.template, [...attempt.words, ...(attempt.about ?? [])]);
      try {
        await attempt.forge(machine);
        return await judge(attempt, machine);
      } finally {
        await removeMachine(machine);
      }
    },
  };
}

/** No attempt announces an address, so whoever is called, by whatever library, was not to be. */
let calls = 0;
const { connect } = Socket.prototype;
Socket.prototype.connect = function call(this: Socket, ...where: Parameters<typeof connect>) {
  calls += 1;
  return connect.apply(this, where);
} as typeof connect;

async function judge({ words, codes, mayChange, env }: CommandAttempt, machine: Machine): Promise<string[]> {
  const { root, cwd, home } = machine;
  const before = await snapshot(root);
  await armCanaries(root);
  const begun = performance.now();
  const callsBefore = calls;
  const { exitCode, stdout, stderr } = await steelmanHere([...words, '--now', '2026-01-31T12:00:00Z'], {
    cwd,
    env: { HOME: home, PLANTED_TOKEN: SECRET, ...env?.(machine) },
  });
  const ms = performance.now() - begun;
  const read = await readCanaries(root);
  const printed = stdout + stderr;
  return [
    ...read.map((name) => `read ${name}`),
    ...(calls > callsBefore ? [`called somebody ${calls - callsBefore} times`] : []),
    ...(codes.includes(exitCode)
      ? []
      : [`exit ${exitCode}, not ${codes.join(' or ')}: ${stderr.slice(0, 300)}`]),
    ...([2, 4, 5, 6].includes(exitCode) && !stderr.includes('error: ')
      ? [`exit ${exitCode} without a word`]
      : []),
    ...(/^\s+at .*:\d+\)?$/m.test(printed) ? [`a stack trace: ${printed.slice(0, 300)}`] : []),
    ...(RAW.test(printed) ? [`raw characters: ${JSON.stringify(RAW.exec(printed)?.[0])}`] : []),
    ...(printed.includes(SECRET) ? ['printed a secret'] : []),
    ...(ms > TIMEOUT_MS ? [`took ${Math.round(ms)} ms`] : []),
    ...(await changes(root, before, mayChange)),
  ];
}

async function changes(root: string, before: Files, mayChange: RegExp): Promise<string[]> {
  const after = await snapshot(root);
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => before.get(name) !== after.get(name));
  const complaints = changed
    .filter((name) => !name.startsWith('work/') || !mayChange.test(name.slice('work/'.length)))
    .map((name) => `${after.has(name) ? (before.has(name) ? 'changed' : 'made') : 'removed'} ${name}`);
  for (const name of changed.filter((one) => after.has(one))) {
    const file = await stat(join(root, name)).catch(() => undefined);
    const text = file?.isFile() && file.size < 4_000_000 ? await readFile(join(root, name), 'utf8') : '';
    if (text.includes(SECRET)) complaints.push(`a secret in ${name}`);
  }
  return complaints;
}
