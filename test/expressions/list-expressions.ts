// Every regular expression of the source: those written down, read from the syntax, and those put together when a module is
// loaded, overheard while the built modules are.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'vite';
import type { Expression } from './find-slow.ts';

export interface Placed extends Expression {
  readonly place: string;
  /** Said above it: how long the texts are that it sees. */
  readonly isBounded: boolean;
}

const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .map((file) => file.replaceAll('\\', '/'));

const BOUND = /\bAt most \d[\d,]* characters\b/;

export const writtenIn = (text: string, file: string): Placed[] => {
  const found: Placed[] = [];
  const lines = text.split('\n');
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number };
    if (regex) {
      const line = text.slice(0, start).split('\n').length;
      const above = lines.slice(Math.max(0, line - 4), line).join('\n');
      found.push({
        place: `${file}:${line}`,
        source: regex.pattern,
        flags: regex.flags,
        isBounded: BOUND.test(above),
      });
    } else for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(text, { lang: 'ts' }, file));
  return found;
};

export const listWritten = (): Placed[] =>
  filesIn('src', '.ts').flatMap((file) => writtenIn(readFileSync(join('src', file), 'utf8'), file));

export async function listBuilt(): Promise<Placed[]> {
  const heard: Placed[] = [];
  const Original = globalThis.RegExp;
  const hear = (made: RegExp): RegExp => {
    const [, place] = /dist\/(\S+?:\d+)/.exec(new Error('for its stack').stack ?? '') ?? [];
    if (place) heard.push({ place, source: made.source, flags: made.flags, isBounded: false });
    return made;
  };
  globalThis.RegExp = new Proxy(Original, {
    construct: (target, words: [string, string?]) => hear(new target(...words)),
    apply: (target, _, words: [string, string?]) => hear(new target(...words)),
  });
  try {
    // What is joined in dist/bundle/ is the same once more.
    for (const file of filesIn('dist', '.js').filter((one) => !one.startsWith('bundle')))
      await import(pathToFileURL(resolve('dist', file)).href);
  } finally {
    globalThis.RegExp = Original;
  }
  return heard;
}
