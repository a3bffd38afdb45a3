import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takeOut, Unsure } from './edit.ts';
import { addToJson, readJson, removeFromJson } from './edit-json.ts';

const PLACE = { container: 'mcpServers', name: 'steelman' };
const ENTRY = { command: 'npx', args: ['-y', 'steelman@0.1.0', 'mcp'] };
const lines = (...all: string[]) => `${all.join('\n')}\n`;

describe('where the entry goes', () => {
  test.each<[string, string, string]>([
    [
      'into an object on one line',
      '{"mcpServers":{"a":{"command":"x"}}}',
      '{"mcpServers":{"a":{"command":"x"}, "steelman": {"command":"steelman","args":["mcp"]}}}',
    ],
    [
      'after the last, with its indentation',
      lines('{', '\t"mcpServers": {', '\t\t"a": {}', '\t}', '}'),
      lines(
        '{',
        '\t"mcpServers": {',
        '\t\t"a": {},',
        '\t\t"steelman": {',
        '\t\t\t"command": "steelman",',
        '\t\t\t"args": [',
        '\t\t\t\t"mcp"',
        '\t\t\t]',
        '\t\t}',
        '\t}',
        '}',
      ),
    ],
    [
      'behind a comment, and the comma before it',
      lines('{', '  "mcpServers": {', '    "a": {} // mine', '  }', '}'),
      lines(
        '{',
        '  "mcpServers": {',
        '    "a": {}, // mine',
        '    "steelman": {',
        '      "command": "steelman",',
        '      "args": [',
        '        "mcp"',
        '      ]',
        '    }',
        '  }',
        '}',
      ),
    ],
    [
      'with a comma where the others have one',
      lines('{', '  "mcpServers": {', '    "a": {},', '  },', '}'),
      lines(
        '{',
        '  "mcpServers": {',
        '    "a": {},',
        '    "steelman": {',
        '      "command": "steelman",',
        '      "args": [',
        '        "mcp"',
        '      ]',
        '    },',
        '  },',
        '}',
      ),
    ],
    [
      'into a new object',
      '{}',
      lines(
        '{',
        '  "mcpServers": {',
        '    "steelman": {',
        '      "command": "steelman",',
        '      "args": [',
        '        "mcp"',
        '      ]',
        '    }',
        '  }',
        '}',
      ).trimEnd(),
    ],
  ])('%s', (_, before, after) => {
    expect(addToJson(before, PLACE, { command: 'steelman', args: ['mcp'] }).after).toBe(after);
  });
});

test.each<[string, string]>([
  ['nothing', ''],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['what is cut off', '{"mcpServers": {'],
  ['what goes on behind its end', '{} {}'],
  ['servers that are a list', '{"mcpServers": []}'],
  ['servers that are null', '{"mcpServers": null}'],
  ['servers that are named twice', '{"mcpServers": {}, "mcpServers": {}}'],
  ['brackets without end', `{"a":${'['.repeat(5)}`],
])('refused: %s', (_, text) => {
  expect(() => addToJson(text, PLACE, ENTRY)).toThrow(Unsure);
});

/** JSON in every way that people write it. */
interface Way {
  readonly indent: string | number;
  readonly eol: string;
  readonly bom: boolean;
  readonly final: string;
  readonly comments: boolean;
  readonly trailing: boolean;
}

const way: fc.Arbitrary<Way> = fc.record({
  indent: fc.constantFrom<string | number>(0, 1, 2, 4, '\t'),
  eol: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  final: fc.constantFrom('', '\n', '\r\n', '\n\n', ' // end'),
  comments: fc.boolean(),
  trailing: fc.boolean(),
});

const server = fc.record({ command: fc.string(), args: fc.array(fc.string()) }, { noNullPrototype: true });
const foreign = fc.dictionary(
  fc.string().filter((name) => !['steelman', 'mcpServers', '__proto__'].includes(name)),
  fc.oneof(server, fc.jsonValue({ maxDepth: 3 })),
  { noNullPrototype: true, maxKeys: 4 },
);
const config = fc.oneof(
  foreign,
  fc
    .tuple(foreign, foreign, foreign)
    .map(([before, mcpServers, after]) => ({ ...before, mcpServers, ...after })),
);

function written(value: object, { indent, eol, bom, final, comments, trailing }: Way): string {
  const isFlat = indent === 0;
  const text = JSON.stringify(value, null, indent)
    .split('\n')
    .map((line) => {
      const withComma = trailing && /[^,{[]$/.test(line) && !isFlat ? `${line}` : line;
      return comments && !isFlat ? `${withComma} // "steelman": { , }` : withComma;
    })
    .join(eol);
  const closed =
    trailing && !isFlat ? text.replace(/(["\d\]}el])((?: \/\/[^\n]*)?\r?\n\s*[}])/g, '$1,$2') : text;
  return `${bom ? '\ufeff' : ''}${comments ? `/* first */${eol}` : ''}${closed}${final}`;
}

test('install and remove give the same bytes, whatever the file looks like', () => {
  let exact = 0;
  fc.assert(
    fc.property(config, way, (value, how) => {
      const before = written(value, how);
      const { after, inserts, madeContainer } = addToJson(before, PLACE, ENTRY);
      expect(readJson(after)).toEqual({
        ...(readJson(before) as object),
        mcpServers: { ...(value as { mcpServers?: object }).mcpServers, steelman: ENTRY },
      });
      expect(takeOut(after, inserts)).toBe(before);
      // Without what was remembered at least nothing but the entry goes.
      const left = removeFromJson(after, PLACE, madeContainer);
      if (left === before) exact += 1;
      expect(JSON.parse(JSON.stringify(readJson(left)))).toEqual(
        JSON.parse(JSON.stringify(readJson(before))),
      );
    }),
    { numRuns: 2000, seed: 20_261_119 },
  );
  expect(exact).toBeGreaterThan(1000);
});

test('what others wrote between install and remove stays', () => {
  const before = lines('{', '  // ours', '  "mcpServers": {', '    "a": {}', '  }', '}');
  const { after } = addToJson(before, PLACE, ENTRY);
  const edited = after.replace('"a": {}', '"a": {}, "b": {"command": "y"}').replace('// ours', '// theirs');
  expect(removeFromJson(edited, PLACE, false)).toBe(
    before.replace('"a": {}', '"a": {}, "b": {"command": "y"}').replace('// ours', '// theirs'),
  );
});

test('a member is taken out at its beginning, in the middle and alone', () => {
  const place = { container: 's', name: 'steelman' };
  expect(removeFromJson('{"s": {"steelman": {}, "b": 1}}', place, false)).toBe('{"s": { "b": 1}}');
  expect(removeFromJson('{"s": {"a": 1, "steelman": {}, "b": 1}}', place, false)).toBe(
    '{"s": {"a": 1, "b": 1}}',
  );
  expect(removeFromJson('{"s": {"steelman": {},},}', place, true)).toBe('{}');
});
