import { describe, expect, test } from 'vitest';
import { checkFolder } from './index.ts';
import { readFolder } from './reading.ts';

function run(files: Record<string, string>, missing: readonly string[] = []) {
  const texts = Object.entries(files).map(([name, text]) => ({ name, text }));
  return checkFolder(readFolder(texts), new Set(missing));
}
const found = (files: Record<string, string>, missing: readonly string[] = []) =>
  run(files, missing).findings.map(({ kind, severity, places: [{ file, line, column }] }) =>
    [severity, kind, `${file}:${line}:${column}`].join(' '),
  );
const fingerprints = (files: Record<string, string>) =>
  run(files).findings.map(({ fingerprint }) => fingerprint);

const FAMILY = '- **FR-001**: Users must sign in first.\n- **FR-002**: Orders must be paid at once.\n\n';
const CALLED = (name: string) =>
  `${name} stores all events before it answers.\n\nProducers call ${name} over plain HTTP.\n\nThe lamp of the office is green.\n`;
const SESSIONS = (minutes: number) => `Sessions of signed-in customers expire after ${minutes} minutes.`;

describe('findings', () => {
  test.each([
    ['amounts', { 'a.md': SESSIONS(15), 'b.md': SESSIONS(30) }, ['High contradiction a.md:1:1']],
    ['force', { 'a.md': 'The service must send a receipt.\n\nThe service must not send a receipt.' }, ['High contradiction a.md:1:1']],
    ['a list counted wrong', { 'a.md': 'There are three phases:\n\n- Plan\n- Build' }, ['Medium contradiction a.md:1:1']],
    ['an id for two things', { 'a.md': FAMILY, 'b.md': '- **FR-001**: Archives are kept on tape.\n- **FR-002**: Orders must be paid at once.' }, ['Medium contradiction a.md:1:3', 'Low duplicate-requirement b.md:2:5']],
    ['an id for two things in one file', { 'a.md': '- FR-001: Users must sign in first.\n- FR-001: Archives are kept on tape.' }, ['Medium contradiction a.md:2:3']],
    ['an id twice', { 'a.md': FAMILY, 'b.md': '- **FR-001**: Users must sign in first.' }, ['Low duplicate-requirement b.md:1:5']],
    ['an id nobody defines', { 'a.md': `${FAMILY}See FR-009 and FR-009.` }, ['Medium dangling-requirement a.md:4:5']],
    ['a rule twice', { 'a.md': '## A\n\nEvery stored backup must carry the key of its customer.\n\n## B\n\nEvery stored backup must carry the key of its customer.' }, ['Low duplicate-requirement a.md:7:1']],
    ['an anchor', { 'a.md': '# A\n\nSee [b](#b) here.' }, ['Medium broken-reference a.md:3:5']],
    ['a circle', { 'a.md': 'The billing job depends on the export job.\n\nThe export job depends on the billing job.' }, ['High dependency-cycle a.md:1:1']],
    ['opposite orders', { 'a.md': 'The billing job depends on the export job.', 'b.md': 'The export job depends on the billing job.' }, ['High dependency-cycle a.md:1:1']],
    ['another name throughout', { 'a.md': CALLED('Relay'), 'b.md': CALLED('Gateway') }, ['Low terminology a.md:1:1']],
    ['two spellings', { 'a.md': 'An e-mail, an e-mail, the email, the email.' }, ['Low terminology a.md:1:4']],
  ])('%s', (_, files, expected) => expect(found(files as unknown as Record<string, string>)).toEqual(expected)); // biome-ignore format: a table

  test.each([
    ['agreement', { 'a.md': SESSIONS(15), 'b.md': 'A customer who signs in is logged out after 15 minutes.' }],
    ['two things', { 'a.md': 'The timeout of a payment is 30 s.\n\nThe timeout of a refund is 10 s.' }],
    ['an id of a family from elsewhere', { 'a.md': 'See FR-009 and FR-010.' }],
    ['a family mostly from elsewhere', { 'a.md': `${FAMILY}See FR-009, FR-010 and FR-011.` }],
    ['a title and its section', { 'a.md': '## FR-001: Users sign in first\n\n- FR-001: Users sign in first' }],
    ['an order', { 'a.md': 'The billing job depends on the export job.\n\nThe export job depends on the login job.' }],
  ])('none for %s', (_, files) => expect(found(files as unknown as Record<string, string>)).toEqual([])); // biome-ignore format: a table

  test('a linked document counts as missing only when it is known to be', () => {
    const files = { 'docs/a.md': 'See [b](../b.md) and [again](../b.md).' };
    expect(readFolder([{ name: 'docs/a.md', text: files['docs/a.md'] }]).outside).toEqual(['b.md']);
    expect(found(files)).toEqual([]);
    expect(run(files, ['b.md']).findings).toMatchObject([
      { kind: 'broken-reference', message: 'There is no document ../b.md (2 times)', places: [{}, {}] },
    ]);
  });

  test('a copy of a file is one finding', () => {
    const rules = Array.from(
      { length: 8 },
      (_, index) => `- Every ${'abcdefgh'[index]}x${index}q device must report its battery level.`,
    );
    const { findings } = run({ 'a.md': rules.join('\n'), 'b.md': rules.join('\n') });
    expect(findings).toMatchObject([
      { kind: 'duplicate-requirement', places: [{ file: 'b.md' }, { file: 'a.md' }] },
    ]);
    expect(findings[0]?.message).toMatch(/^8 requirements/);
  });

  test('come in the order of files and lines, wherever they were found', () => {
    const files = { 'b.md': 'See [x](#x).', 'a.md': `${FAMILY}See FR-009.\n\nSee [x](#x).` };
    expect(found(files)).toEqual([
      'Medium dangling-requirement a.md:4:5',
      'Medium broken-reference a.md:6:5',
      'Medium broken-reference b.md:1:5',
    ]);
  });

  test('what was examined is counted', () =>
    expect(run({ 'a.md': `${FAMILY}See [x](#x).`, 'b.md': '# B' }).examined).toEqual({
      files: 2,
      claims: 3,
      references: 1,
      pairs: 1,
      allPairs: 1,
    }));
});

describe('places', () => {
  test('quote the text on one line, and cut a long one', () => {
    const long = `See [${'very '.repeat(80)}\nlong](#x).`;
    const [place] = run({ 'a.md': long }).findings[0]?.places ?? [];
    expect(place).toMatchObject({ line: 1, column: 5, endLine: 2, endColumn: 10 });
    expect(place?.quote).toMatch(/^\[very .*…$/);
    expect(place?.quote.length).toBeLessThanOrEqual(240);
  });
});

describe('fingerprints', () => {
  const before = { 'a.md': `${SESSIONS(15)}\n\nSee [x](#x).`, 'b.md': SESSIONS(30) };

  test.each([
    ['moved lines', { ...before, 'a.md': `# Notes\n\nText above.\n\n${before['a.md']}` }],
    ['another order', { ...before, 'a.md': `See [x](#x).\n\n${SESSIONS(15)}` }],
    [
      'other formatting',
      { ...before, 'b.md': `- **Sessions** of signed-in\n  customers expire after 30 minutes.` },
    ],
  ])('stay with %s', (_, after) => expect(fingerprints(after).sort()).toEqual(fingerprints(before).sort()));

  test.each([
    ['another value', { ...before, 'b.md': SESSIONS(45) }],
    ['another file', { 'a.md': before['a.md'], 'c.md': before['b.md'] }],
  ])('change with %s', (_, after) =>
    expect(
      fingerprints(after as unknown as Record<string, string>).filter((one) =>
        fingerprints(before).includes(one),
      ),
    ).toHaveLength(1),
  );

  test('are one for each finding', () => {
    const text = '## A\n\nEvery stored backup must carry the key of its customer.\n\n';
    const all = fingerprints({ 'a.md': text + text.replace('A', 'B') + text.replace('A', 'C') });
    expect(all).toHaveLength(2);
    expect(new Set(all).size).toBe(2);
    for (const one of all) expect(one).toMatch(/^[0-9a-f]{16}$/);
  });
});
