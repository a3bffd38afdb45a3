import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseDocument } from './parse-document.ts';

interface Example {
  readonly example: number;
  readonly markdown: string;
  readonly html: string;
}

const examples: readonly Example[] = JSON.parse(readFileSync('test/fixtures/commonmark/spec.json', 'utf8'));

/** Levels of the headings that stand neither in a list item nor in a quotation. */
function headingsOf(html: string): number[] {
  const levels: number[] = [];
  let depth = 0;
  for (const [, slash, name] of html.matchAll(/<(\/?)(li|blockquote|h[1-6])>/g)) {
    if (name?.startsWith('h')) {
      if (!slash && depth === 0) levels.push(Number(name.slice(1)));
    } else depth += slash ? -1 : 1;
  }
  return levels;
}

describe('the examples of the CommonMark specification', () => {
  test('all are there', () => expect(examples).toHaveLength(655));

  test.each(examples)(
    '[000/S-heading-scan] $example: headings as in the HTML, spans in bounds',
    ({ markdown, html }) => {
      const { sections, blocks } = parseDocument(markdown);
      expect(sections.slice(1).map(({ level }) => level)).toEqual(headingsOf(html));
      expect(sections.map(({ start, end }) => markdown.slice(start, end)).join('')).toBe(markdown);
      for (const { start, end } of blocks) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(markdown.length);
      }
    },
  );
});
