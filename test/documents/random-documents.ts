// Documents assembled by chance from pieces that matter: claims that can conflict, tables, lists, headings that
// repeat, and cell text that tries to break tables. The same seed gives the same documents.

import fc from 'fast-check';

const subjects = [
  'The gateway', 'The ledger service', 'Module B', 'Each export', 'The retry queue', '`config.yaml`', 'FR-012', 'The report',
] as const; // biome-ignore format: a table of pieces
const verbs = [
  'must keep', 'should store', 'may drop', 'must not log', 'does not cache', 'depends on', 'keeps', 'sends', 'rejects', 'cannot start before',
] as const; // biome-ignore format: a table of pieces
const objects = [
  'the audit trail', '30 days of records', 'at least 3 copies', 'at most 500 users', '2,000 concurrent users', 'the ledger service',
  'the report', 'Module B', 'tokens for 15 minutes', 'PostgreSQL tables', 'MongoDB tables', 'data asynchronously', 'data synchronously',
  'files as needed', 'nothing', 'a single-threaded worker', 'the retry queue', 'everything until 2026-11-15',
] as const; // biome-ignore format: a table of pieces
const titles = [
  'Storage', 'Data Storage', 'Goals', 'Phase 1', 'Phase 2: Rollout', 'Security', 'Error Handling', 'Limits', 'Table of Contents', '1. Scope',
  'Rollback Plan',
] as const; // biome-ignore format: a table of pieces
const hostile = [
  'a | b', '`tick', '<script>alert(1)</script>', '\\|', '\\', '**', '[x](y|z)', '\t', 'é — “q”', '| |', '$&', '__proto__', '</td>', '&lt;', '\u2028',
  '\u0000', '\ud83d', '## Summary', '- Total differences found: 99', '<!--', '-->',
] as const; // biome-ignore format: a table of pieces
const values = ['30 s', '10 s', '3', 'High', 'Low', '', '`x`', 'yes', 'no'] as const;

const sentence = fc
  .tuple(fc.constantFrom(...subjects), fc.constantFrom(...verbs), fc.constantFrom(...objects))
  .map((words) => `${words.join(' ')}.`);
const words = fc.oneof(
  { weight: 6, arbitrary: sentence },
  { weight: 1, arbitrary: fc.tuple(sentence, fc.constantFrom(...hostile)).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
);
const table = fc
  .array(fc.tuple(fc.constantFrom(...subjects), fc.constantFrom(...values), words), {
    minLength: 1,
    maxLength: 3,
  })
  .map((rows) =>
    [
      '| Item | Value | Depends on |',
      '|---|---|---|',
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n'),
  );

const block: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')) },
  {
    weight: 3,
    arbitrary: fc
      .array(words, { minLength: 1, maxLength: 4 })
      .map((items) => items.map((item) => `- ${item}`).join('\n')),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...titles, ...hostile), fc.integer({ min: 1, max: 4 }))
      .map(([title, level]) => `${'#'.repeat(level)} ${title}`),
  },
  { weight: 2, arbitrary: table },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '```\n# no heading\n```',
      '**Timeout**: 30 s',
      'Timeout: 10 s',
      '<div>x</div>',
      '> The quoted words count.',
      '---',
      'Title\n===',
    ),
  },
);

/** One document: with or without a title, front matter, a byte order mark; with either line ending. */
export const randomDocument = fc
  .tuple(
    fc.constantFrom('# Spec\n\n', '', '---\ntitle: x\n---\n\n', '\ufeff# Spec\n\n'),
    fc.array(block, { maxLength: 8 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([head, blocks, ending]) => `${head}${blocks.join('\n\n')}\n`.replaceAll('\n', ending));

const SWAPS = [
  ['30 s', '10 s'],
  ['must keep', 'may keep'],
  ['PostgreSQL', 'MongoDB'],
  ['does not cache', 'does cache'],
  ['asynchronously', 'synchronously'],
  ['at least 3', 'at most 3'],
  ['30 days', '2 weeks'],
  ['15 minutes', '15 hours'],
  ['2026-11-15', '2026-12-01'],
  ['High', 'Low'],
  ['must not log', 'must log'],
  ['Storage', 'Persistence'],
  ['The gateway', 'The proxy'],
] as const;

/** Two revisions of one document: blocks dropped on either side, values replaced on one. */
export const randomRevisions: fc.Arbitrary<readonly [string, string]> = fc
  .array(
    fc.tuple(
      block,
      fc.constantFrom('both', 'both', 'first', 'second', 'changed', 'changed'),
      fc.constantFrom(...SWAPS),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => {
    const first = parts.flatMap(([text, fate]) => (fate === 'second' ? [] : [text]));
    const second = parts.flatMap(([text, fate, [from, to]]) =>
      fate === 'first' ? [] : [fate === 'changed' ? text.replaceAll(from, to) : text],
    );
    return [`# Spec\n\n${first.join('\n\n')}\n`, `# Spec\n\n${second.join('\n\n')}\n`] as const;
  });
