// A key and every form in which it could be read from a file, a stream or a message of a run.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Outcome } from './cli-process.ts';

/** Of no known shape, and with what addresses must escape. */
export const KEY = 'Zq7+vX/9wKp2=mT4&hL8';
const base64 = (text: string, form: 'base64' | 'base64url' = 'base64') => Buffer.from(text).toString(form);
const small = (text: string) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** Every form in which it could be read, or turned back. */
export const FORMS: ReadonlyMap<string, string> = new Map([
  ['plain', KEY],
  ['half of it', KEY.slice(0, 10)],
  ['for an address', encodeURIComponent(KEY)],
  ['for an address, small', small(encodeURIComponent(KEY))],
  ['base64', base64(KEY).slice(0, 24)],
  ['base64 after a name', base64(`me:${KEY}`).slice(4, 28)],
  ['base64url', base64(KEY, 'base64url').slice(0, 24)],
  ['hex', Buffer.from(KEY).toString('hex')],
]);

export const findForms = (text: string): string[] =>
  [...FORMS].filter(([, form]) => text.includes(form)).map(([name]) => name);

export const REPEATED = [
  `Incorrect key ${KEY}`,
  `Authorization: Bearer ${KEY}`,
  `Basic ${base64(`me:${KEY}`)}`,
  `?key=${encodeURIComponent(KEY)}&x=${small(encodeURIComponent(KEY))}`,
  `${base64(KEY)} ${base64(KEY, 'base64url')} ${Buffer.from(KEY).toString('hex')}`,
].join('; ');
export const HEADERS = {
  'request-id': KEY,
  'x-request-id': `req ${base64(KEY)}`,
  'retry-after': '0',
  'x-echo': KEY,
};

/** Everything a command left behind or said. */
export async function traces(cwd: string, outcomes: readonly Outcome[]): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const [index, { stdout, stderr }] of outcomes.entries()) {
    all.set(`stdout ${index}`, stdout);
    all.set(`stderr ${index}`, stderr);
  }
  for (const entry of await readdir(cwd, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) all.set(path.slice(cwd.length), await readFile(path, 'latin1'));
  }
  return all;
}

export async function expectNoKey(cwd: string, ...outcomes: Outcome[]): Promise<void> {
  const found = [...(await traces(cwd, outcomes))].flatMap(([where, text]) =>
    [where, text].flatMap(findForms).map((form) => `${where}: ${form}`),
  );
  expect(found).toEqual([]);
}
