import { expect, test } from 'vitest';
import type { Quote } from '../../../domain/document.ts';
import { excerptsOf } from './context.ts';

const DOCUMENT = `# Policy

Logs are kept 90 days. They are read daily.
Then they go.

| Data | Period |
|------|--------|
| Bills | 10 years |
| Logs | 90 days |
| Mail | 1 year |

- first
- second
- third

${'far '.repeat(60)}NEAR ${'away '.repeat(60)}
`;

function quoteOf(text: string, from = 0): Quote {
  const start = DOCUMENT.indexOf(text, from);
  const line = DOCUMENT.slice(0, start).split('\n').length;
  return { variant: 'A', text, start, end: start + text.length, line, endLine: line };
}

/** Quoted words in angle quotes, excerpts apart. */
const shown = (document: string | undefined, quotes: readonly Quote[]): string[] =>
  excerptsOf(document, quotes).map(({ line, pieces }) =>
    [`${line}:`, ...pieces.map(({ text, quote }) => (quote === undefined ? text : `«${text}»`))].join(''),
  );

const row = DOCUMENT.indexOf('| Logs');

test.each([
  [
    'a sentence with the rest of its line and the next one',
    [quoteOf('Logs are kept 90 days.')],
    ['3:«Logs are kept 90 days.» They are read daily.\nThen they go.'],
  ],
  [
    'a cell with the heads of the columns',
    [quoteOf('90 days', row)],
    ['9:| Data | Period |\n| Logs | «90 days» |'],
  ],
  ['an item between its neighbours', [quoteOf('second')], ['13:- first\n- «second»\n- third']],
  [
    'neighbours in one excerpt, in the order of the document',
    [quoteOf('They are read daily.'), quoteOf('Logs are kept 90 days.')],
    ['3:«Logs are kept 90 days.» «They are read daily.»\nThen they go.'],
  ],
  [
    'what stands inside of another quote only once',
    [quoteOf('Logs are kept 90 days.'), quoteOf('90 days')],
    ['3:«Logs are kept 90 days.» They are read daily.\nThen they go.'],
  ],
  ['places far apart', [quoteOf('# Policy'), quoteOf('first')], ['1:«# Policy»', '12:- «first»\n- second']],
])('%s', (_, quotes, expected) => expect(shown(DOCUMENT, quotes)).toEqual(expected));

test('a long line is cut between words', () => {
  const [excerpt = ''] = shown(DOCUMENT, [quoteOf('NEAR')]);
  expect(excerpt).toMatch(/^16:… far (?:far )+«NEAR» (?:away )+…$/);
  expect(excerpt.length).toBeLessThan(320);
});

test('a long line without spaces is cut between characters', () => {
  const [before, after] = ['あ😀'.repeat(100), '😀い'.repeat(100)];
  const quote = {
    ...quoteOf('# Policy'),
    text: '要点',
    start: before.length,
    end: before.length + 2,
    line: 1,
    endLine: 1,
  };
  const [excerpt = ''] = shown(`${before}要点${after}`, [quote]);
  expect(excerpt).toMatch(/^1:…(?:😀|あ)[あ😀]{90,}«要点»[い😀]{90,}…$/u);
  expect(excerpt).not.toMatch(/\p{Cs}/u);
});

test.each([
  ['no document', undefined],
  ['another document', 'Something else'],
])('%s: the quote alone', (_, document) =>
  expect(shown(document, [quoteOf('Then they go.')])).toEqual(['4:«Then they go.»']),
);
