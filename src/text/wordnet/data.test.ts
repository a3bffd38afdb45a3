// The extracted data: its licence goes with it, it is small, and every reference in it leads somewhere.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ANTONYMS } from './data/antonyms.ts';
import { CLASSES } from './data/classes.ts';
import { SYNONYMS } from './data/synonyms.ts';

const MODULES = ['antonyms', 'classes', 'synonyms'];
const source = (name: string) => readFileSync(new URL(`./data/${name}.ts`, import.meta.url), 'utf8');

test.each(MODULES)('%s carries the whole licence', (name) => {
  const licence = readFileSync('WORDNET-LICENSE', 'utf8');
  expect(licence).toContain('Princeton University');
  const header = source(name)
    .split('\n')
    .filter((line) => line.startsWith('//'))
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
  expect(header).toContain(licence.trim());
});

test('stays within its size', () => {
  const all = MODULES.map(source).join('');
  expect(all.length).toBeLessThanOrEqual(250_000);
  expect(gzipSync(all, { level: 9 }).length).toBeLessThanOrEqual(90_000);
});

describe('is well formed', () => {
  test('every antonym is a word or a prefix, and every line has one', () => {
    const lines = ANTONYMS.split('|').flatMap((section) => section.split(';'));
    expect(lines.length).toBeGreaterThan(1500);
    expect(lines.filter((line) => !/^[a-z][a-z-]*( [a-z][a-z-]*)+$/.test(line))).toEqual([]);
  });

  test('every group is made of words and marks that point to a head before it', () => {
    for (const section of SYNONYMS.split('|')) {
      const groups = section.split(';');
      const wrong = groups.filter((group, at) =>
        group.split(' ').some((token) => {
          if (!token.startsWith('!')) return !/^~?([a-z][a-z-]*\??)?$/.test(token);
          const head = groups[at - Number.parseInt(token.slice(1), 36)];
          return head === undefined || head.startsWith('~');
        }),
      );
      expect(wrong).toEqual([]);
    }
  });

  test('every class has a name, members and closed brackets', () => {
    for (const section of CLASSES.split('|')) {
      const [name = '', members = ''] = section.split(':');
      expect(name).toMatch(/^[a-z ]+\*?$/);
      const tokens = members.split(' ');
      expect(tokens.length).toBeGreaterThan(3);
      expect(tokens.filter((token) => token === '(').length).toBe(
        tokens.filter((token) => token === ')').length,
      );
      expect(tokens.filter((token) => !/^([a-z][a-z=_-]*|[()])$/.test(token))).toEqual([]);
    }
  });
});
