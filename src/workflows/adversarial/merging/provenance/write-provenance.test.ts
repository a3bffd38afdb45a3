import { describe, expect, test } from 'vitest';
import { changeOf, joinPieces } from '../../../../../test/documents/random-merges.ts';
import { variantsOf } from '../../../../../test/documents/variants-of.ts';
import type { Variant } from '../../../../domain/document.ts';
import { stripProvenance } from '../../../../text/edit/insert-lines.ts';
import { provenanceRecord, sidecarName, sumLine } from '../../../reports/provenance-record.ts';
import { writeProvenance } from './write-provenance.ts';

const variants = variantsOf('# A\n\nOne.\n', '# B\n\nTwo.\n');
const [base, source] = variants as [Variant, Variant];
const merge = joinPieces([
  { from: 'base', text: '# A\n\nOne.', start: 0, end: 9 },
  { from: 'change', text: '\n\nTwo.', change: 2, variant: 'B', blocks: [1] },
  { from: 'base', text: '\n', start: 9, end: 10 },
]);
const changes = [changeOf(1, source), changeOf(2, source, ['C-004'])];
const write = (mode: 'inline' | 'sidecar' | 'none') =>
  writeProvenance(mode, merge, { base, variants, changes, generated: '2026-01-31T12:00:00Z', name: 'm.md' });

describe('--provenance', () => {
  test('inline: tags in the document, no sidecar', () => {
    const { document, sidecar, tagLines } = write('inline');
    expect(tagLines).toEqual([1, 2, 3, 5, 9]);
    expect(document).toContain('merged per Change #2 -->\nTwo.\n');
    expect(sidecar).toBeUndefined();
  });

  test('[000/T05.04-round-trip] none: what inline is without its tags', () => {
    const { document, sidecar, tagLines } = write('none');
    const inline = write('inline');
    expect(document).toBe(stripProvenance(inline.document, inline.tagLines));
    expect({ sidecar, tagLines }).toEqual({ sidecar: undefined, tagLines: [] });
  });

  test('sidecar: the same document, and the record beside it', () => {
    const { document, sidecar, record } = write('sidecar');
    expect(document).toBe(merge.text);
    expect(sidecar).toBe(record);
    expect(sidecarName('merged-spec.md')).toBe('merged-spec.provenance.json');
  });
});

test.each(['inline', 'sidecar', 'none'] as const)('the record of %s says where lines came from', (mode) => {
  const { record, tagLines, document } = write(mode);
  const parsed = provenanceRecord.parse(JSON.parse(record));
  expect(parsed).toMatchObject({ format: 1, document: 'm.md', base: 'A', tagLines });
  expect(parsed.sums).toEqual(document.slice(0, -1).split('\n').map(sumLine));
  expect(parsed.changes).toEqual([{ number: 2, title: 'Change 2', approach: 'insert', points: ['C-004'] }]);
  expect(parsed.blocks.at(-1)).toEqual({
    line: 5,
    endLine: 5,
    kind: 'paragraph',
    variant: 'B',
    sourceLine: 3,
    sourceEndLine: 3,
    change: 2,
    points: ['C-004'],
  });
});

test('each applied change has its tag, whatever is written', () => {
  expect([...write('none').changeTags]).toEqual([
    [2, '<!-- Source: Variant B (original), Section B — merged per Change #2 -->'],
  ]);
});

test('sums differ where lines do', () => {
  expect(sumLine('a')).toBe('e40c292c');
  expect(new Set(['', ' ', 'a', 'b', 'ab', 'ba'].map(sumLine)).size).toBe(6);
});
