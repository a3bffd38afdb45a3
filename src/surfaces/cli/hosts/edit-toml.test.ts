import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Unsure } from './edit.ts';
import { addToToml, readToml, removeFromToml } from './edit-toml.ts';

const PLACE = { container: 'mcp_servers', name: 'steelman' };
const ENTRY = { command: 'npx', args: ['-y', 'steelman@0.1.0', 'mcp'], tool_timeout_sec: 300 };
const TABLE = `[mcp_servers.steelman]
command = "npx"
args = ["-y", "steelman@0.1.0", "mcp"]
tool_timeout_sec = 300`;

describe('one table at the end', () => {
  test.each([
    ['nothing', '', `${TABLE}\n`],
    ['a line', 'a = 1\n', `a = 1\n\n${TABLE}\n`],
    ['no end of the line', 'a = 1', `a = 1\n\n${TABLE}`],
    ['CRLF', 'a = 1\r\n', `a = 1\r\n\r\n${TABLE.replaceAll('\n', '\r\n')}\r\n`],
    ['a comment', '[b]\n# last\n', `[b]\n# last\n\n${TABLE}\n`],
    ['a table in dots', 'mcp_servers.a.command = "x"\n', `mcp_servers.a.command = "x"\n\n${TABLE}\n`],
  ])('behind %s', (_, before, after) => {
    const added = addToToml(before, PLACE, ENTRY);
    expect(added.after).toBe(after);
    expect(removeFromToml(added.after, PLACE)).toBe(before);
  });
});

test.each([
  ['what is no TOML', 'a = \n'],
  ['JSON', '{"a": 1}'],
  ['a text that does not end', 'a = """\n'],
  ['servers in one line', 'mcp_servers = { a = { command = "x" } }\n'],
  ['servers that are a list', '[[mcp_servers]]\nname = "a"\n'],
  ['servers that are a number', 'mcp_servers = 1\n'],
  ['one that is there in dots', 'mcp_servers.steelman.command = "x"\n'],
  ['one that is there as a table', '[mcp_servers.steelman]\ncommand = "x"\n'],
  ['one that is there in braces', '[mcp_servers]\nsteelman = { command = "x" }\n'],
])('not into %s', (_, text) => {
  expect(() => addToToml(text, PLACE, ENTRY)).toThrow(Unsure);
});

test.each([
  ['dots', 'mcp_servers.steelman.command = "x"\n'],
  ['braces', '[mcp_servers]\nsteelman = { command = "x" }\n'],
  ['one line', 'mcp_servers = { steelman = { command = "x" } }\n'],
  ['two forms', '[mcp_servers]\nsteelman.args = []\n[mcp_servers.steelman.env]\nA = "1"\n'],
])('not taken out of %s', (_, text) => {
  expect(() => removeFromToml(text, PLACE)).toThrow(Unsure);
});

test.each([
  [
    'between others, with a table below it',
    '[a]\nx = 1\n\n[mcp_servers.steelman]\ncommand = "x"\n\n[mcp_servers.steelman.env]\nA = "1"\n\n# of b\n[b]\n',
    '[a]\nx = 1\n\n\n# of b\n[b]\n',
  ],
  ['with quotes and blanks', ' [ "mcp_servers" . \'steelman\' ] # ours\ncommand = "x"\n[b]\n', '[b]\n'],
  [
    'though a text looks like it',
    'a = """\n[mcp_servers.steelman]\n"""\n[mcp_servers.steelman]\nx = 1\n',
    undefined,
  ],
])('taken out: %s', (_, before, after) => {
  if (after === undefined) expect(() => removeFromToml(before, PLACE)).toThrow(Unsure);
  else expect(removeFromToml(before, PLACE)).toBe(after);
});

const word = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/).filter((name) => name !== 'mcp_servers');
const value = fc.oneof(
  fc.string().map((text) => JSON.stringify(text).replaceAll('\u007f', '')),
  fc.integer().map(String),
  fc.boolean().map(String),
  fc.constantFrom(
    '"""\n[mcp_servers.steelman]\nx = 1\n"""',
    "'C:\\Users\\x'",
    '[\n  1, # one\n  2,\n]',
    '1979-05-27',
  ),
);
const pairs = fc
  .dictionary(word, value, { maxKeys: 3 })
  .map((all) => Object.entries(all).map(([key, one]) => `${key} = ${one}\n`));
const document = fc
  .tuple(pairs, fc.dictionary(word, pairs, { maxKeys: 3 }), fc.boolean(), fc.boolean(), fc.boolean())
  .map(([top, tables, isServers, hasEnd, isWindows]) => {
    const rest = Object.entries(tables).map(
      ([name, inside]) => `\n# ${name}\n[${isServers ? `mcp_servers.${name}` : name}x]\n${inside.join('')}`,
    );
    const text = [...top, ...rest].join('');
    const ended = hasEnd ? text : text.replace(/\n$/, '');
    return isWindows ? ended.replaceAll('\n', '\r\n') : ended;
  });

test('install and remove give the same bytes', () => {
  fc.assert(
    fc.property(document, (before) => {
      // Two tables of one name are no TOML, and texts of several lines may have been cut.
      try {
        readToml(before);
      } catch {
        return;
      }
      const { after } = addToToml(before, PLACE, ENTRY);
      expect(Object.keys(readToml(after).mcp_servers as object)).toContain('steelman');
      if (before.includes('[mcp_servers.steelman]')) return;
      expect(removeFromToml(after, PLACE)).toBe(before);
    }),
    { numRuns: 1000, seed: 20_261_119 },
  );
});
