// What somebody may put where a run, a configuration or a memory has something harmless.

import type { Machine } from './machine.ts';

type Make = (machine: Machine) => unknown;

export const HOSTILE: readonly (readonly [name: string, make: Make])[] = [
  ['a path out', () => '../../home/.bashrc'],
  ['a whole path', ({ home }) => `${home}/.ssh/id`],
  ['a path beside', () => '../NEIGHBOUR.md'],
  ['a neighbour', () => 'NEIGHBOUR.md'],
  ['a device', () => '/dev/zero'],
  ['a folder', ({ root }) => root],
  ['files elsewhere', ({ home }) => `files:${home}`],
  ['__proto__', () => '__proto__'],
  ['an object with __proto__', () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}')],
  ['null', () => null],
  ['nothing', () => undefined],
  ['an empty text', () => ''],
  ['a number', () => 7],
  ['a negative number', () => -1],
  ['a huge number', () => 1e308],
  ['a fraction', () => 0.5],
  ['true', () => true],
  ['a list', () => []],
  ['a list of lists', () => [[[[]]]]],
  ['an object', () => ({})],
  ['a deep list', () => JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`)],
  ['a long text', () => 'x'.repeat(200_000)],
  ['many lines', () => 'a\n'.repeat(20_000)],
  ['terminal codes', () => '\u001b]0;owned\u0007\u001b[2J\u001b[1;31mred\u009b31m'],
  ['turned text', () => 'user\u202egnp.exe\u2066'],
  ['a lone CR', () => 'all is well\rerror: not so'],
  ['half a character', () => 'x\ud800y'],
  ['a null byte', () => 'a\u0000b'],
  ['shell', () => '$(touch home/owned); `id` && rm -rf ~ #'],
  ['Markdown', () => '</details><script>alert(1)</script>\n# Heading\n| a | b |'],
  ['a model', () => 'sonnet'],
  ['a program', () => 'claude-cli'],
];
