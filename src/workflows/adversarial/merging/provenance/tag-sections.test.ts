import { describe, expect, test } from 'vitest';
import { changeOf, joinPieces } from '../../../../../test/documents/random-merges.ts';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { Piece } from '../../../../domain/comparison/merge.ts';
import type { Variant } from '../../../../domain/document.ts';
import { stripProvenance } from '../../../../text/edit/insert-lines.ts';
import { stripEarlierRun } from '../../variants/strip-earlier-run.ts';
import { tagSections } from './write-provenance.ts';

const generated = '2026-01-31T12:00:00Z';
const HEADER = [
  '<!-- Provenance: This document was produced by /sc:adversarial -->',
  '<!-- Base: Variant A (original) -->',
  '<!-- Merge date: 2026-01-31T12:00:00Z -->',
];
const BASE = '<!-- Source: Base (original) -->';

/** Text to put in behind (or in place of) a text of the base, and what it says in the source. */
interface Put {
  readonly after?: string;
  readonly instead?: string;
  readonly text: string;
  /** How the block begins in the source. */
  readonly block?: string;
}

const SOURCE = '# Other\n\n## 3.2 Tokens\n\nTokens expire.\n\n- one\n- two\n\n## Keys -->\n\nKeys rotate.\n';

function tagged(baseText: string, ...puts: readonly Put[]) {
  const variants = variantsOf(baseText, SOURCE);
  const [base, source] = variants as [Variant, Variant];
  const pieces: Piece[] = [];
  let done = 0;
  const keep = (end: number): void => {
    pieces.push({ from: 'base', text: baseText.slice(done, end), start: done, end });
    done = end;
  };
  for (const [index, { after = '', instead, text, block }] of puts.entries()) {
    const at = baseText.indexOf(instead ?? after, done) + (instead === undefined ? after.length : 0);
    keep(at);
    done += instead?.length ?? 0;
    const blocks = source.document.blocks.flatMap(({ start }, number) =>
      block !== undefined && SOURCE.startsWith(block, start) ? [number] : [],
    );
    pieces.push({ from: 'change', text, change: index + 1, variant: 'B', blocks });
  }
  keep(baseText.length);
  const merge = joinPieces(pieces.filter((piece) => piece.from === 'change' || piece.text !== ''));
  const changes = puts.map((_, index) => changeOf(index + 1, source));
  const result = tagSections(merge, { base, variants, changes, generated });
  expect(stripProvenance(result.text, result.tagLines)).toBe(merge.text);
  return { ...result, lines: result.text.split(/\r?\n/), untagged: merge.text };
}

describe('[000/T05.04-header] three lines', () => {
  test.each([
    ['on top', '# A\n', 0],
    ['behind front matter', '---\ntitle: x\n---\n# A\n', 3],
    ['behind front matter that ends the text', '---\ntitle: x\n---', 3],
    ['of an empty text', '', 0],
    ['before a rule that is no front matter', '---\n\nText.\n', 0],
  ])('%s', (_, text, line) => expect(tagged(text).lines.slice(line, line + 3)).toEqual(HEADER));

  test('behind a byte order mark, which stays first', () => {
    expect(tagged('\ufeff# A\n').text).toBe(`\ufeff${[...HEADER, '# A', BASE, ''].join('\n')}`);
  });

  test('name the agent of the base', () => {
    const [variant] = variantsOf('# A\n') as [Variant];
    const base = { ...variant, agentSpec: 'opus:architect:"a -->\nb"' };
    const merge = joinPieces([{ from: 'base', text: '# A\n', start: 0, end: 4 }]);
    const { text } = tagSections(merge, { base, variants: [base], changes: [], generated });
    expect(text.split('\n')[1]).toBe('<!-- Base: Variant A (opus:architect:"a –> b") -->');
  });
});

describe('[000/T05.04-base-tags] sections of the base', () => {
  test('untouched', () => {
    const { lines } = tagged('# A\n\nText.\n\nB\n-\n\nMore.\n');
    expect(lines.slice(3)).toEqual(['# A', BASE, '', 'Text.', '', 'B', '-', BASE, '', 'More.', '']);
  });

  test.each<[string, string, Put[], string]>([
    ['a passage', 'One two.', [{ instead: 'two', text: 'three' }], 'Change #1 replaces a passage'],
    [
      'list items',
      '- a\n- b',
      [{ after: '- a', text: '\n- one\n- two', block: '- ' }],
      'Change #1 adds two list items',
    ],
    ['words', 'One.', [{ after: 'One', text: ' and two' }], 'Change #1 adds to a paragraph'],
    [
      'both',
      'One two.\n\nThree.',
      [
        { instead: 'two', text: 'too' },
        { after: 'Three.', text: '\n\nTokens expire.', block: 'Tokens' },
      ],
      'Change #1 replaces a passage, Change #2 adds a paragraph',
    ],
    ['text that went', 'One.\n\nTwo.', [{ instead: '\n\nTwo.', text: '' }], 'Change #1 removes a passage'],
  ])('with %s', (_, body, puts, reason) => {
    const { lines } = tagged(`# A\n\n${body}\n\n## Next\n`, ...puts);
    expect(lines[4]).toBe(`<!-- Source: Base (original, modified) — ${reason} -->`);
    expect(lines.at(-2)).toBe(BASE);
  });

  test('a subsection that came in does not modify the section above', () => {
    const { lines } = tagged('# A\n\nText.\n', {
      after: 'Text.',
      text: '\n\n## 3.2 Tokens',
      block: '## 3.2',
    });
    expect(lines[4]).toBe(BASE);
  });
});

describe('[000/T05.04-incorporated] text of other variants', () => {
  const tokens = '<!-- Source: Variant B (original), Section 3.2 — merged per Change #1 -->';

  test('a section, by its number', () => {
    const put = { after: 'Text.', text: '\n\n## 3.2 Tokens\n\nTokens expire.', block: '## 3.2' };
    const { lines } = tagged('# A\n\nText.\n\n## B\n', put);
    expect(lines.slice(8, 10)).toEqual(['## 3.2 Tokens', tokens]);
    expect(lines.filter((line) => line === tokens)).toHaveLength(1);
  });

  test('a section, by its title, which cannot end the comment', () => {
    const put = { after: 'Text.', text: '\n\n## Keys -->', block: '## Keys' };
    expect(tagged('# A\n\nText.\n', put).lines.at(-2)).toBe(
      '<!-- Source: Variant B (original), Section Keys –> — merged per Change #1 -->',
    );
  });

  test('a run of blocks between blocks of the base', () => {
    const put = { after: 'One.', text: '\n\nTokens expire.\n\n- one\n- two', block: 'Tokens' };
    expect(tagged('# A\n\nOne.\n\nTwo.\n', put).lines.slice(5)).toEqual([
      '', 'One.', '', tokens, 'Tokens expire.', '', '- one', '- two', '', BASE, 'Two.', '',
    ]); // biome-ignore format: lines of a document
  });

  test.each([
    ['list items', '- a\n- b', { after: '- a', text: '\n- one', block: '- one' }],
    ['table rows', '| a |\n|---|\n| 1 |\n| 2 |', { after: '| 1 |', text: '\n| 3 |' }],
    ['lines of a paragraph', 'One\nand two.', { after: 'One\n', text: 'Tokens expire,\n' }],
    ['lines of a fence', '```\na\n\nb\n```', { after: 'a\n', text: '\nTokens expire.\n' }],
    ['lines of a quotation', '> a\n>\n> b', { after: '> a\n>\n', text: '> Tokens expire.\n>\n' }],
    ['lines of HTML', '<pre>\na\n\nb\n</pre>', { after: 'a\n', text: '\nTokens expire.\n' }],
    ['parts of an item', '- a\n\n  b', { after: '- a\n', text: '\n  Tokens expire.\n' }],
  ])('no tag between %s', (_, body, put) => {
    const { text, untagged } = tagged(`# A\n\n${body}\n`, put);
    expect(text).toContain(untagged.slice('# A\n'.length));
  });

  test('two changes side by side have their own tags', () => {
    const { lines } = tagged(
      '# A\n\nOne.\n',
      { after: 'One.', text: '\n\nTokens expire.', block: 'Tokens' },
      { text: '\n\nKeys rotate.', block: 'Keys rotate' },
    );
    expect(lines.filter((line) => line.includes('merged per'))).toEqual([
      tokens,
      '<!-- Source: Variant B (original), Section Keys –> — merged per Change #2 -->',
    ]);
  });
});

describe('[000/T05.04-every-section] tags stand under headings', () => {
  test('text before the first heading has its tag before it', () => {
    expect(tagged('\nText.\n\n# A\n').lines).toEqual([...HEADER, '', BASE, 'Text.', '', '# A', BASE, '']);
  });

  test('what only looks like a heading has none', () => {
    const text = '# A\n\n```\n# no\n```\n\n> # quoted\n\n- # item\n\n    # code\n';
    expect(tagged(text).tagLines).toEqual([1, 2, 3, 5]);
  });

  test.each([
    ['\r\n', '# A\r\n\r\nText.\r\n'],
    ['\r', '# A\r\rText.\r'],
  ])('lines end in %j like the others', (ending, text) => {
    expect(tagged(text).text).toBe([...HEADER, '# A', BASE, '', 'Text.', ''].join(ending));
  });

  test.each(['# A', 'x\r\n\r\n# A', 'x\n\n# A \r', 'x\r\r# A'])(
    'a heading that ends the text: %j',
    (text) => {
      expect(tagged(text).text.endsWith(BASE)).toBe(true);
    },
  );
});

describe('[000/T05.04-round-trip] tags come off', () => {
  const lookalikes = `# A\n${BASE}\n\n\`\`\`\n${BASE}\n\`\`\`\n\n<!-- Source: mine -->\n\n- ${BASE}\n`;

  test('only ours, where the base has such lines itself', () => {
    const { text, tagLines } = tagged(lookalikes);
    expect(stripProvenance(text, tagLines)).toBe(lookalikes);
  });

  test('by their looks, where nobody recorded them: never from code or lists', () => {
    expect(stripEarlierRun(tagged(lookalikes).text).text).toBe(lookalikes.replace(`${BASE}\n`, ''));
  });

  test('a wrong record does not give back the merge', () => {
    const { text, tagLines, untagged } = tagged('# A\n\nText.\n');
    expect(stripProvenance(text, tagLines.slice(1))).not.toBe(untagged);
  });
});
