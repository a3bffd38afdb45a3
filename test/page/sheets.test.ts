// The sheets of a page are one style in the end: a class that two of them mean differently would look like neither.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'src/page/styles';
/** What all sections share, and what says that the script runs. */
const SHARED = '10-base.css';

const sheets = (): [string, string][] =>
  readdirSync(FOLDER)
    .filter((name) => name !== SHARED)
    .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')]);

/** Classes that a rule of the sheet begins with: those that it says how to show wherever they stand. */
const ownClasses = (sheet: string): string[] =>
  [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|[,}])\s*(?:[a-z]+)?\.([\w-]+)/g)].map(
    ([, name = '']) => name,
  );

function clashes(all: readonly (readonly [string, string])[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const [name, text] of all)
    for (const one of ownClasses(text)) owners.set(one, (owners.get(one) ?? new Set()).add(name));
  return [...owners].flatMap(([one, names]) =>
    names.size > 1 && one !== 'script' ? [`.${one}: ${[...names].join(', ')}`] : [],
  );
}

test('a class belongs to one sheet', () => {
  const all = sheets();
  expect(all.length).toBeGreaterThan(5);
  const shared = new Set(ownClasses(readFileSync(`${FOLDER}/${SHARED}`, 'utf8')));
  expect(clashes(all).filter((clash) => !shared.has(/^\.([\w-]+)/.exec(clash)?.[1] ?? ''))).toEqual([]);
});

test('a clash is found', () => {
  expect(
    clashes([
      ['a.css', '.take { color: red }\n.script .b { color: red }'],
      ['b.css', '/* .c {} */ .b .take {}\nlabel.take, .d { color: blue }'],
    ]),
  ).toEqual(['.take: a.css, b.css']);
});
