// Two hundred ways to make a text long: one unit over and over, on one line, on lines, in paragraphs or numbered, and shapes that
// nest. Chance joins units to the last of them.

import { createRandom } from '../mutations/seeded-random.ts';

export interface Pattern {
  readonly name: string;
  /** About `size` characters. */
  readonly make: (size: number) => string;
}

/** `#` followed by `n` in braces is the number of the repetition. */
const UNITS = [
  // Classes of characters.
  ...[
    'a',
    'A',
    '7',
    ' ',
    '\t',
    '\u00a0',
    '\u200b',
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '-',
    '–',
    '_',
    '*',
    '~',
    '`',
    '|',
    '/',
    '\\',
    '#',
    '+',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '"',
    "'",
    '“',
    '=',
    '&',
    '%',
    '$',
    '@',
    '^',
    'é',
    'e\u0301',
    '中',
    '😀',
    'ß',
    '\u202e',
    'İ',
  ],
  // Constructs of Markdown.
  ...[
    '](',
    '<a ',
    '</a>',
    '![a](',
    '[a](b) ',
    '[a]: b',
    '[a]: ',
    '[^a]',
    '<!-- ',
    '<!-- a -->',
    '&amp;',
    '\\*',
    '**a** ',
    '*a _b ',
    '`a` ',
    '``a` ',
  ],
  ...[
    '- [ ] ',
    '- a',
    '1. a ',
    '* * ',
    '- ```x',
    '```\na\n```',
    '~~~',
    '> a',
    '> > a',
    '# a',
    '## ',
    '---',
    '***',
    'a\n===',
    '| a | b |',
    '|-|-|',
  ],
  // What requirements are made of.
  ...[
    'FR-1',
    'FR-{n}',
    'FR-{n}: The service shall answer in {n} ms. ',
    'must ',
    'must not ',
    'The limit is {n} MB. ',
    'see section {n}. ',
    'v1.2.{n} ',
  ],
  ...[
    'word ',
    'word{n} ',
    '{n} ',
    '1,000.5 ',
    '2026-01-31 ',
    'http://a.b/c ',
    'a.b.c ',
    'a/b/c.md ',
    '"quoted" ',
    "don't ",
    'PENDING ',
    'e.g. ',
  ],
  ...[
    'If a, then b. ',
    'within 5 seconds ',
    'depends on FR-{n}, ',
    '**Owner:** a ',
    'Goal: a ',
    'because it is slow ',
    'and ',
    'key: value',
    '- key: [a, b]',
  ],
];

const ONES = [
  ['on one line', (unit: string) => unit],
  ['on lines', (unit: string) => `${unit}\n`],
  ['in paragraphs', (unit: string) => `${unit}\n\n`],
] as const;

const SHAPES: readonly (readonly [string, (size: number) => string])[] = [
  ['blanks inside a line', (size) => `x${' '.repeat(size)}y\n`],
  ['blanks at the end of a line', (size) => `x${' '.repeat(size)}\ny\n`],
  ['blank lines', (size) => `x${'\n'.repeat(size)}y\n`],
  ['carriage returns', (size) => `x${'\r\n'.repeat(size / 2)}y\n`],
  ['front matter', (size) => `---\n${repeat('key{n}: value\n', size)}---\n\nIt must hold.\n`],
  ['nested lists', (size) => stairs(size, (depth) => `${'  '.repeat(depth)}- It must hold ${depth}.\n`)],
  ['nested quotes', (size) => stairs(size, (depth) => `${'> '.repeat(depth)}It must hold.\n`)],
  ['nested brackets', (size) => `${'['.repeat(size / 2)}a${']'.repeat(size / 2)}\n`],
  ['nested emphasis', (size) => `${'*a '.repeat(size / 6)}${' a*'.repeat(size / 6)}\n`],
  ['headings', (size) => repeat('## Heading {n}\n\n', size)],
  [
    'headings with a text each',
    (size) => repeat('## Heading {n}\n\nThe queue {n} must hold {n} jobs.\n\n', size),
  ],
  [
    'equal headings with a text each',
    (size) => repeat('## Limits\n\nThe queue must hold {n} jobs.\n\n', size),
  ],
  ['headings of all levels', (size) => repeat('# A{n}\n\n## B\n\n### C\n\n#### D\n\nIt holds.\n\n', size)],
  [
    'requirements',
    (size) => repeat('- **FR-{n}**: The service must answer request {n} within 200 ms.\n', size),
  ],
  ['equal requirements', (size) => repeat('- **FR-1**: The service must answer within 200 ms.\n', size)],
  [
    'requirements of many words',
    (size) => repeat('- **FR-{n}**: The alpha{n} must send beta{n} to gamma{n}.\n', size),
  ],
  ['tasks', (size) => repeat('- [ ] Task {n} depends on Task {n}\n', size)],
  ['ordered list', (size) => repeat('{n}. Send the file.\n', size)],
  ['table', (size) => `| a | b |\n|---|---|\n${repeat('| row {n} | {n} ms |\n', size)}`],
  [
    'wide table',
    (size) =>
      `${repeat('| a{n} ', size / 3)}|\n${repeat('|---', size / 3)}|\n${repeat('| {n} ', size / 3)}|\n`,
  ],
  ['many tables', (size) => repeat('| a | b |\n|---|---|\n| row {n} | {n} ms |\n\n', size)],
  ['one fence', (size) => `\`\`\`js\n${repeat('call({n});\n', size)}\`\`\`\n`],
  ['fences', (size) => repeat('```js\ncall({n});\n```\n\n', size)],
  [
    'definitions and links',
    (size) => repeat('See [a][l{n}] and [b](#h{n}).\n\n[l{n}]: http://a.b/{n}\n\n', size),
  ],
  ['footnotes', (size) => repeat('It must hold[^{n}].\n\n[^{n}]: As ever.\n\n', size)],
  ['phases', (size) => repeat('## Phase {n}\n\n**Depends on:** Phase {n}\n\n- [ ] FR-{n} is done\n\n', size)],
  ['one long sentence', (size) => `It must ${repeat('hold {n} and ', size)}end.\n`],
  ['sentences on one line', (size) => `${repeat('The queue {n} must hold {n} jobs. ', size)}\n`],
  ['one long word', (size) => `It must hold ${'x'.repeat(size)}.\n`],
  ['one long number', (size) => `It must hold ${'7'.repeat(size)} jobs.\n`],
  ['one long id', (size) => `It must hold FR-${'7'.repeat(size)}.\n`],
  ['one long heading', (size) => `# ${repeat('word ', size)}\n\nIt must hold.\n`],
  ['one combined character', (size) => `It must hold e${'\u0301'.repeat(size)}.\n`],
];

const MOST = 200;

export function listPatterns(seed: number): Pattern[] {
  const shapes = SHAPES.map(([name, make]) => ({ name, make }));
  const random = createRandom(seed, 'growth');
  // Each unit once as it is most unlike a document; the rest by chance.
  const ones = UNITS.map((unit, at) =>
    repeated(unit, ONES[/[\n#>|{-]|^\d/.test(unit) ? 1 + (at % 2) : 0] ?? ONES[0]),
  );
  const names = new Set([...shapes, ...ones].map(({ name }) => name));
  const joined: Pattern[] = [];
  while (names.size < MOST) {
    const units = Array.from({ length: 1 + random.below(3) }, () => random.pick(UNITS));
    const pattern = repeated(units.join(''), random.pick(ONES));
    if (!names.has(pattern.name)) joined.push(pattern);
    names.add(pattern.name);
  }
  return [...shapes, ...ones, ...joined];
}

const repeated = (unit: string, [where, wrap]: (typeof ONES)[number]): Pattern => ({
  name: `${JSON.stringify(unit)} ${where}`,
  make: (size) => repeat(wrap(unit), size),
});

function repeat(unit: string, size: number): string {
  const parts: string[] = [];
  for (let length = 0, at = 1; length < size; at++) {
    const part = unit.replaceAll('{n}', String(at));
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

/** Down to 1,000 and, where there is still room, again from the top. */
function stairs(size: number, step: (depth: number) => string): string {
  const parts: string[] = [];
  for (let length = 0, at = 0; length < size; at++) {
    const part = step(at % 1000);
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}

/** What a reader might have changed: a word here and there. */
export function edit(text: string, seed: number): string {
  const random = createRandom(seed, 'edit');
  const step = 4000;
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += step) {
    const part = text.slice(at, at + step);
    const chance = random.below(part.length);
    // Not inside a character.
    const cut = chance + Number(/[\udc00-\udfff]/.test(part.charAt(chance)));
    parts.push(
      part.slice(0, cut),
      random.pick(['5 ', ' not ', 'x', '\n', ' the limit is 9 MB. ']),
      part.slice(cut),
    );
  }
  return parts.join('');
}
