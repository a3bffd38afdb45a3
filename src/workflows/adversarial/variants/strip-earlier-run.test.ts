import { describe, expect, test } from 'vitest';
import { stripEarlierRun } from './strip-earlier-run.ts';

const HEADER = '<!-- Provenance: This document was produced by /sc:adversarial -->';
const BASE = '<!-- Source: Base (original) -->';
const OPEN = '> **Open X-004**: 30 s (a.md) or 10 s (b.md)';

describe('what an earlier run wrote', () => {
  test.each([
    ['tags', `${HEADER}\n<!-- Merge date: 2026-01-01 -->\n# A\n${BASE}\n\nText.\n`, '# A\n\nText.\n', 3],
    [
      'tags in the words of a model',
      `${HEADER}\n# A\n<!-- Source: Variant 2, Section 3 -- merged per Change #4 -->\n\nText.\n`,
      '# A\n\nText.\n',
      2,
    ],
    [
      'a mark with its blank line',
      `# A\n\n- one\n- two\n\n${OPEN}\n\nText.\n`,
      '# A\n\n- one\n- two\n\nText.\n',
      1,
    ],
    ['marks in a row', `Text.\n\n${OPEN}\\\n${OPEN}\n\nMore.\n`, 'Text.\n\nMore.\n', 2],
    ['a mark at the end', `Text.\n\n${OPEN}\n`, 'Text.\n', 1],
    [
      'a mark as a comment',
      'Text.\n\n<!-- Open C-012: a (a.md) or b (b.md) -->\n\nMore.\n',
      'Text.\n\nMore.\n',
      1,
    ],
    ['with carriage returns', `# A\r\n${BASE}\r\n\r\nText.\r\n`, '# A\r\n\r\nText.\r\n', 1],
    ['behind a byte order mark', `\ufeff${HEADER}\n# A\n`, '\ufeff# A\n', 1],
  ])('%s', (_, text, expected, count) => {
    expect(stripEarlierRun(text)).toEqual({ text: expected, stripped: count });
  });
});

describe('what the document says itself stays', () => {
  test.each([
    ['in code', `\`\`\`\n${BASE}\n${OPEN}\n\`\`\`\n`],
    ['in a list', `- one\n\n  ${OPEN}\n- ${BASE}\n`],
    ['a comment of its own', `# A\n<!-- Source: mine -->\n\n<!-- TODO: check -->\n`],
    ['words like those of models, beside no tag', '# A\n<!-- Source: Variant 2, Section 3 -->\n\nText.\n'],
    ['a quotation of its own', '> **Open question**: who pays?\n'],
    ['blank lines', '# A\n\n\n\nText.\n\n\n'],
    ['nothing', ''],
  ])('%s', (_, text) => {
    expect(stripEarlierRun(text)).toEqual({ text, stripped: 0 });
  });
});
