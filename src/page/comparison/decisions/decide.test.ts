import { expect, test } from 'vitest';
import type { OpenItem } from '../../../workflows/adversarial/index.ts';
import type { RunRecord } from '../../model/record.ts';
import { decide } from './decide.ts';

const side = (letter: string, text: string) => ({
  take: `${letter.toLowerCase()}.md`,
  variants: [letter],
  labels: [`${letter.toLowerCase()}.md`],
  isBase: letter === 'A',
  quotes: text === '' ? [] : [{ lines: 'L3', text, under: '' }],
});

const item = (id: string, more: Partial<OpenItem> = {}): OpenItem => ({
  id,
  ids: [id],
  kind: id.startsWith('X') ? 'contradiction' : 'statement',
  severity: 'Low',
  title: 'Period',
  section: '',
  sides: [side('A', '30 days'), side('B', '90 days')],
  options: ['a.md', 'b.md', 'both', 'neither', 'words', 'later'],
  ...more,
});

function shown(items: readonly OpenItem[], more: Partial<RunRecord> = {}, isLive = false) {
  const record = { folder: 'out', documents: [], items, decisions: [], ...more };
  return decide(record as unknown as RunRecord, { isLive });
}
const htmlOf = (...given: Parameters<typeof shown>): string => shown(...given)?.body.text ?? '';

test('nothing to decide has no section', () => expect(shown([])).toBeUndefined());

test('contradictions before statements, worst first, under the headings of the base', () => {
  const items = [
    item('Q-001', { severity: 'High' }),
    item('X-001', { section: 'Limits' }),
    item('X-002', { severity: 'High', section: 'Names' }),
    item('X-003', { severity: 'Medium', section: 'Limits' }),
  ];
  const page = htmlOf(items);
  expect(
    [...page.matchAll(/<h[34].*?>(.*?)<\/h|data-item="(.*?)"/g)].map(([, title, id]) => title ?? id),
  ).toEqual([
    ...['3 contradictions', 'Names', 'X-002', 'Limits', 'X-003', 'X-001'],
    ...['1 statement that nobody has judged', 'Without a heading', 'Q-001'],
  ]);
  expect(page.match(/<details class="decide-part"( open)?>/g)).toEqual([
    '<details class="decide-part" open>',
    '<details class="decide-part">',
  ]);
});

test('words of documents and names of folders are text, and one word of a command', () => {
  const evil = '"><script>alert(1)</script>';
  const items = [item('X-001', { title: evil, section: evil, sides: [side('A', evil), side('B', '')] })];
  const decisions = [{ item: 'X-001', take: 'words', words: evil, why: evil, by: evil }];
  const page = htmlOf(items, { folder: `x'; rm ${evil}`, decisions });
  expect(page).not.toContain('<script');
  expect(page).toContain('says nothing near');
  expect(page).toContain('steelman resolve &#39;x&#39;\\&#39;&#39;; rm ');
});

test('a file is downloaded, a live page records', () => {
  expect(htmlOf([item('X-001')])).toMatch(
    /data-decide="download"[\s\S]*--decisions ~\/Downloads\/decisions\.yaml/,
  );
  expect(htmlOf([item('X-001')], {}, true)).toMatch(/data-decide="record"(?![\s\S]*~\/Downloads)/);
});

test('choices are kept under a name of the run alone: not its folder, not what was decided', () => {
  const keyOf = (...given: Parameters<typeof shown>) => /data-run="(.*?)"/.exec(htmlOf(...given))?.[1];
  const key = keyOf([item('X-001')], { startedAt: '2026-01-01' });
  const decisions = [{ item: 'X-001', take: 'both', by: 'person' }];
  expect(keyOf([item('X-001')], { startedAt: '2026-01-01', folder: 'moved', decisions })).toBe(key);
  expect(keyOf([item('X-001')], { startedAt: '2026-01-02' })).not.toBe(key);
  expect(keyOf([item('X-002')], { startedAt: '2026-01-01' })).not.toBe(key);
});
