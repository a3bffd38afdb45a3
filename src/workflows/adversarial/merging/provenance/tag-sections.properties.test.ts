// What must hold for the tags of any merge, also of one that no planner would make.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RandomMerge, randomMerge, randomMergeOf } from '../../../../../test/documents/random-merges.ts';
import type { Document } from '../../../../domain/document.ts';
import { stripProvenance } from '../../../../text/edit/insert-lines.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { TAG_LINE } from '../../../reports/provenance-tags.ts';
import { stripEarlierRun } from '../../variants/strip-earlier-run.ts';
import { tagSections } from './write-provenance.ts';

const generated = '2026-01-31T12:00:00Z';
const RUNS = { numRuns: 400, seed: 5 };
const tagged = ({ merge, ...sources }: RandomMerge) => tagSections(merge, { ...sources, generated });
const linesOf = (text: string): string[] => text.split(text.includes('\n') ? /\r?\n/ : '\r');
const bare = (line: string | undefined): string => (line ?? '').replace(/^\ufeff/, '');

/** All that is not HTML, with what it says and where it hangs. */
const contentOf = ({ text, blocks, sections }: Document): string[] =>
  blocks
    .filter(({ kind }) => kind !== 'html')
    .map(({ kind, start, end, level, parent, section }) =>
      JSON.stringify([kind, text.slice(start, end), level, parent === undefined, sections[section]?.title]),
    );

test('[000/T05.04-round-trip] without its tags a document is the merge, byte for byte', () => {
  fc.assert(
    fc.property(randomMerge, (random) => {
      const { text, tagLines } = tagged(random);
      expect(stripProvenance(text, tagLines)).toBe(random.merge.text);
    }),
    RUNS,
  );
});

test('tagged twice, each set of tags comes off again', () => {
  fc.assert(
    fc.property(randomMerge, (random) => {
      const once = tagged(random);
      const merge = {
        ...random.merge,
        text: once.text,
        pieces: [{ from: 'base', text: once.text, start: 0, end: once.text.length }] as const,
      };
      const twice = tagged({ ...random, merge });
      expect(stripProvenance(twice.text, twice.tagLines)).toBe(once.text);
      expect(stripEarlierRun(once.text).text).toBe(random.merge.text);
    }),
    RUNS,
  );
});

test('tags change nothing that a document says', () => {
  fc.assert(
    fc.property(randomMerge, (random) => {
      const { text, tagLines } = tagged(random);
      const [before, after] = [parseDocument(random.merge.text), parseDocument(text)];
      expect(contentOf(after)).toEqual(contentOf(before));
      const added = after.blocks.length - before.blocks.length;
      expect(added).toBe(tagLines.length);
      expect(after.sections.map(({ title }) => title)).toEqual(before.sections.map(({ title }) => title));
    }),
    RUNS,
  );
});

test('[000/T05.04-every-section] one tag under every heading, all tags are tags, each a block of its own', () => {
  fc.assert(
    fc.property(randomMerge, (random) => {
      const { text, tagLines } = tagged(random);
      const lines = linesOf(text);
      for (const line of tagLines) expect(bare(lines[line - 1])).toMatch(TAG_LINE);
      const { sections, blocks } = parseDocument(text);
      const htmlLines = new Set(blocks.filter(({ kind }) => kind === 'html').map(({ line }) => line));
      for (const line of tagLines) expect(htmlLines).toContain(line);
      for (const { level, firstBlock } of sections) {
        if (level > 0) expect(tagLines).toContain((blocks[firstBlock]?.endLine ?? 0) + 1);
      }
    }),
    RUNS,
  );
});

const FOLDER = 'test/fixtures/variants';
const realDocuments = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /[\\/].*\.md$/.test(file))
  .sort()
  .map((file) => readFileSync(join(FOLDER, file), 'utf8'));

test('all of it holds for documents that people wrote', () => {
  fc.assert(
    fc.property(randomMergeOf(fc.constantFrom(...realDocuments)), (random) => {
      const { text, tagLines } = tagged(random);
      expect(stripProvenance(text, tagLines)).toBe(random.merge.text);
      expect(contentOf(parseDocument(text))).toEqual(contentOf(parseDocument(random.merge.text)));
    }),
    { numRuns: 40, seed: 5 },
  );
});
