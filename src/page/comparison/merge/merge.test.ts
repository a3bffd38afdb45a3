import { expect, test } from 'vitest';
import type { RunFile, RunRecord } from '../../model/record.ts';
import { mergeSection } from './merge.ts';

const LEDGER = JSON.stringify({
  base: 'A',
  anchors: 0,
  entries: [
    { variant: 'A', block: 0, kind: 'heading', line: 1, endLine: 1, place: 'kept', mergedLine: 1 },
    {
      variant: 'B',
      block: 0,
      kind: 'heading',
      line: 1,
      endLine: 1,
      place: 'rejected',
      point: 'X-001',
      reason: 'won by A',
    },
  ],
  dropped: [],
  orphans: [{ variant: 'B', block: 1, line: 3 }],
});

const file = (name: string, text: string | undefined): RunFile => ({ name, state: 'unaltered', text });

/** Of a run that has not come to its end. */
function said(files: readonly RunFile[]): string | undefined {
  const documents = ['# One\n', '# Two\n'].map((text, at) => ({ label: `${at}.md`, sourcePath: '', text }));
  const record: Partial<RunRecord> = { documents, files, items: [], output: undefined };
  return mergeSection(record as RunRecord)?.body.text;
}

test('a run that has merged nothing has no such section', () => {
  expect(said([file('diff-analysis.md', '# Diff')])).toBeUndefined();
});

test('a run that stopped after the ledger tells what became of each block, and what is missing', () => {
  const page = said([file('ledger.json', LEDGER)]);
  expect(page).toContain('No document has been merged yet');
  expect(page).toContain('<h3 class="block fate-rejected" id="v-b0">');
  expect(page).toContain('Why: won by A. Point: <a href="#X-001">X-001</a>');
  expect(page).toContain('Blocks without a place: 1');
});

test.each([
  ['damaged', '{'],
  ['of another form', '{"base": "<b>", "entries": []}'],
  ['gone', undefined],
])('a ledger that is %s leaves nothing to show of it', (_, text) => {
  expect(said([file('ledger.json', text)])).toBeUndefined();
});
