// Finds and reads configuration files. Data only, JSON or YAML, never code; every complaint has file and line.

import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Document } from 'yaml';
import type { z } from 'zod';
import { nearestWord, UsageError } from '../../domain/errors.ts';
import { HELPERS } from '../../domain/helper.ts';
import { readRegular } from '../../journal/read-regular.ts';
import { exists } from '../files/paths.ts';
import { looksLikeKey } from '../seats/model-aliases.ts';
import type { SettingsFile } from './settings-schema.ts';

const PROJECT_FILES = ['steelman.config.json', 'steelman.config.yaml', 'steelman.config.yml'] as const;
const USER_FILES = ['config.yaml', 'config.yml', 'config.json'] as const;
const LARGEST_FILE = 1024 * 1024;

export interface ReadSettings {
  readonly path: string;
  /** As complaints name it. */
  readonly shown: string;
  readonly values: SettingsFile;
  /** "steelman.config.yaml:3" */
  origin(path: readonly PropertyKey[]): string;
}

/**
 * In the current folder or above it, up to the root of the repository. Outside a repository only the current
 * folder counts: whatever lies in a shared folder above may be anybody's.
 */
export async function findProjectFile(
  cwd: string,
  names: readonly string[] = PROJECT_FILES,
): Promise<string | undefined> {
  const folders = [resolve(cwd)];
  for (let folder = resolve(cwd); dirname(folder) !== folder; folder = dirname(folder)) {
    if (folder !== folders.at(-1)) folders.push(folder);
    if (!(await exists(join(folder, '.git')))) continue;
    return firstIn(folders, names);
  }
  return firstIn(folders.slice(0, 1), names);
}

export function findUserFile(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { XDG_CONFIG_HOME: xdg = '', HOME: home = homedir() } = environment;
  return firstIn([join(isAbsolute(xdg) ? xdg : join(home, '.config'), 'steelman')], USER_FILES);
}

export async function readSettingsFile(path: string, cwd: string): Promise<ReadSettings> {
  const shown = shorten(path, cwd);
  const text = await readText(path, shown);
  // Most commands have no file to read.
  const [yaml, { settingsFile }] = await Promise.all([import('yaml'), import('./settings-schema.ts')]);
  const lines = new yaml.LineCounter();
  // The strict JSON schema of YAML refuses words without quotes, as JSON does.
  const schema = path.endsWith('.json') ? 'json' : 'core';
  const document = yaml.parseDocument(text, { lineCounter: lines, schema, prettyErrors: false });
  const lineAt = (offset: number): string => `${shown}:${lines.linePos(offset).line}`;

  const [syntax] = document.errors;
  if (syntax !== undefined) throw invalid([`${lineAt(syntax.pos[0])}: ${syntax.message}`]);
  const origin = (keys: readonly PropertyKey[]) => lineAt(findOffset(document, keys, yaml));
  refuseKeys(document, yaml, lineAt);
  const parsed = settingsFile.safeParse(toPlain(document, shown) ?? {});
  if (parsed.success) return { path, shown, values: parsed.data, origin };
  throw explainIssues(parsed.error.issues, origin, Object.keys(settingsFile.shape));
}

type Yaml = typeof import('yaml');

/** Aliases that multiply without end are refused by the parser. */
function toPlain(document: Document, shown: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw invalid([`${shown}: ${error instanceof Error ? error.message : String(error)}`], error);
  }
}

/** Before anything else is said about the file, since a complaint could quote the key. */
function refuseKeys(document: Document, yaml: Yaml, lineAt: (offset: number) => string): void {
  yaml.visit(document, {
    Scalar(_, { value, range }) {
      if (typeof value !== 'string' || !looksLikeKey(value)) return;
      throw new UsageError(`${lineAt(range?.[0] ?? 0)}: this looks like an API key`, {
        code: 'config/holds-key',
        hint: 'Put the key into an environment variable and its name into "apiKeyEnv". Treat the key as leaked if the file was shared.',
      });
    },
  });
}

/** Of the key at the end of `keys`, or of the last part of the way there that exists. */
function findOffset(document: Document, keys: readonly PropertyKey[], yaml: Yaml): number {
  let node: unknown = document.contents;
  let offset = yaml.isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const key of keys) {
    if (yaml.isMap(node)) {
      const pair = node.items.find((item) => yaml.isScalar(item.key) && item.key.value === key);
      if (yaml.isScalar(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair?.value;
    } else if (yaml.isSeq(node)) {
      node = node.items[Number(key)];
      if (yaml.isNode(node)) offset = node.range?.[0] ?? offset;
    }
  }
  return offset;
}

function explainIssues(
  issues: readonly z.core.$ZodIssue[],
  origin: (keys: readonly PropertyKey[]) => string,
  settings: readonly string[],
): UsageError {
  const problems = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map(
        (key) =>
          `${origin([...issue.path, key])}: unknown key "${key}"${suggest(key, keysAt(issue.path) ?? settings)}`,
      );
    }
    const [inner] = issue.code === 'invalid_key' ? issue.issues : [];
    const place = issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `;
    return [`${origin(issue.path)}: ${place}${inner?.message ?? issue.message}`];
  });
  return invalid(problems);
}

/** What may stand there; undefined at the top. */
function keysAt([first, second]: readonly PropertyKey[]): readonly string[] | undefined {
  if (first === 'models') return MODEL_KEYS;
  if (first === 'helpers') return second === undefined ? HELPERS : HELPER_KEYS;
  return undefined;
}

const HELPER_KEYS = ['command', 'args', 'env', 'passEnv'];
const MODEL_KEYS = ['provider', 'model', 'apiKeyEnv', 'baseUrl', 'kind', 'command', 'args', 'family'];

function suggest(key: string, known: readonly string[]): string {
  const nearest = nearestWord(key, known);
  return nearest === undefined ? `; known are ${known.join(', ')}` : `; did you mean "${nearest}"?`;
}

const invalid = (problems: readonly string[], cause?: unknown) =>
  new UsageError(problems.join('\n'), {
    code: 'config/invalid',
    hint: 'Correct the file, or use another one with --config.',
    cause,
  });

const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ['ERR_ENCODING_INVALID_ENCODED_DATA', 'not UTF-8'],
  ['ETOOLARGE', 'larger than 1 MB'],
  ['ENOTFILE', 'no ordinary file'],
]);

async function readText(path: string, shown: string): Promise<string> {
  try {
    const bytes = await readRegular(path, LARGEST_FILE);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'not found' : `not readable (${REASONS.get(code) ?? code})`;
    throw new UsageError(`Configuration file ${problem}: ${shown}`, {
      code: 'config/not-readable',
      hint: 'Check --config and STEELMAN_CONFIG.',
      cause: error,
    });
  }
}

/** Two in one folder would leave it to chance which one counts. */
async function firstIn(folders: readonly string[], names: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const found: string[] = [];
    for (const name of names) if (await exists(join(folder, name))) found.push(join(folder, name));
    if (found.length > 1) {
      throw new UsageError(
        `More than one configuration file in ${folder}: ${found.map((file) => basename(file)).join(', ')}`,
        {
          code: 'config/several-files',
          hint: 'Keep one of them.',
        },
      );
    }
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

function shorten(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}
