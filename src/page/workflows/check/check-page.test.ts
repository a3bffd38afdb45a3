import { expect, test } from 'vitest';
import { type Checked, type JudgedFinding, renderCheck } from './check-page.ts';

const finding = (file: string, line: number, quote: string, isNew: boolean): JudgedFinding => ({
  kind: 'contradiction',
  severity: 'High',
  message: `About <${quote}>`,
  reason: 'why',
  places: [{ file, line, column: 3, endLine: line, endColumn: 3 + quote.length, quote }],
  fingerprint: '',
  isNew,
});

const checked = (more: Partial<Checked> = {}): Checked => ({
  findings: [
    finding('b.md', 2, 'two', true),
    finding('a.md', 1, 'one', false),
    finding('b.md', 1, 'gone', true),
  ],
  examined: { files: 3, claims: 4, references: 0, pairs: 3, allPairs: 3 },
  hasBaseline: true,
  texts: new Map([['b.md', 'x of now\n- two & more']]),
  ...more,
});

const pageOf = (more?: Partial<Checked>): string => renderCheck(checked(more), { script: '', style: '' });

test('findings by file, each in its line, or as it was where the line is another now', () => {
  const page = pageOf();
  expect(page.match(/<h3 id="file-\d"><code>[^<]*/g)).toEqual([
    '<h3 id="file-1"><code>b.md',
    '<h3 id="file-2"><code>a.md',
  ]);
  expect(page).toContain('<li dir="auto">- <mark>two</mark> &amp; more</li>');
  for (const quote of ['one', 'gone'])
    expect(page).toContain(`<span class="quote"><mark>${quote}</mark></span>`);
  expect(page).toContain('About &lt;two&gt;');
});

test.each([
  [true, ['new', 'known', 'new'], '<strong>2 new</strong>, 1 known'],
  [false, ['High', 'High', 'High'], '3 findings in 3 files'],
])('beside a baseline (%s) rows are told apart by %j', (hasBaseline, kinds, said) => {
  const page = pageOf({ hasBaseline });
  expect([...page.matchAll(/ data-kind="(\w+)"/g)].map(([, kind]) => kind).sort()).toEqual([...kinds].sort());
  expect(page).toContain(said);
});

test('nothing found is a page that says so', () => {
  const page = pageOf({ findings: [] });
  expect(page).toContain('Nothing found in 3 files');
  expect(page).not.toContain('id="findings"');
});
