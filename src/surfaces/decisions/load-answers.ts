// A file with answers as one object: JSON, or YAML, of which JSON is a part.

import { resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { readRegularText } from '../../journal/read-regular.ts';
import { printable } from '../label-documents.ts';

export async function loadAnswers(path: string, cwd: string): Promise<object> {
  const name = printable(path);
  const text = await load(resolve(cwd, path), name);
  const value = /\.json$/i.test(path) ? parseJson(text, name) : await parseYaml(text, name);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new UsageError(`${name}: must be an object with the names of checkpoints`, {
    code: 'answers/wrong',
    hint: 'docs/interactive.md shows a file with answers, decisions.yaml of a run one with decisions.',
  });
}

async function load(path: string, name: string): Promise<string> {
  try {
    return await readRegularText(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot read the answers in ${name}: ${code === 'ENOENT' ? 'no such file' : code}`, {
      code: 'answers/unreadable',
      hint: 'Name a JSON or YAML file; docs/interactive.md shows one.',
      cause: error,
    });
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${name} is not valid JSON: ${printable((error as Error).message)}`, {
      code: 'answers/not-json',
    });
  }
}

/** Aliases that multiply without end are refused by the parser. */
async function parseYaml(text: string, name: string): Promise<unknown> {
  const yaml = await import('yaml');
  try {
    return yaml.parse(text, { schema: 'core', logLevel: 'error' });
  } catch (error) {
    const [message = ''] = (error as Error).message.split('\n');
    throw new UsageError(`${name} is not valid YAML: ${printable(message)}`, { code: 'answers/not-yaml' });
  }
}
