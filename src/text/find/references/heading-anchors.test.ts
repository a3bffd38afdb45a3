import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../parse/parse-document.ts';
import { anchorsOf } from './heading-anchors.ts';

const has = (text: string, anchor: string) => anchorsOf(parseDocument(text)).has(anchor);

describe('an anchor that is there', () => {
  test.each([
    ['words', '## Data Storage', 'data-storage'],
    ['marks dropped', "## What's new? (v2.1)", 'whats-new-v21'],
    ['two blanks after a dropped mark', '## Cats & dogs', 'cats--dogs'],
    ['the same folded', '## Cats & dogs', 'cats-dogs'],
    ['a number', '## 3.2 Limits', '32-limits'],
    ['a number as Pandoc drops it', '## 3.2 Limits', 'limits'],
    ['code and emphasis', '## The `code` of **it**', 'the-code-of-it'],
    ['a link', '## See [this](x.md)', 'see-this'],
    ['other letters', '## Größe über alles', 'größe-über-alles'],
    ['the second of its name', '## One\n\n## One', 'one-1'],
    ['underlined', 'Title\n=====', 'title'],
    ['written by hand', '<a name="mine"></a>', 'mine'],
    ['by hand in a sentence', 'Text <span id="mine">x</span>.', 'mine'],
    ['as an attribute', '## Title {#mine}', 'mine'],
    ['in a quotation', '> ## Quoted', 'quoted'],
    ['the top', 'x', ''],
  ])('%s', (_, text, anchor) => expect(has(text, anchor)).toBe(true));
});

test.each([
  ['another title', '## Data Storage', 'data'],
  ['the third of two', '## One\n\n## One', 'one-2'],
  ['a heading in code', '```\n## Code\n```', 'code'],
])('not there: %s', (_, text, anchor) => expect(has(text, anchor)).toBe(false));
