import { expect, test } from 'vitest';
import { type RunLine, renderRuns } from './overview.ts';

const line = (folder: string, startedAt: string, more: Partial<RunLine> = {}): RunLine => ({
  id: `id-${folder}`,
  folder,
  protocol: 'adversarial',
  status: 'success',
  waits: undefined,
  cost: 'none',
  startedAt,
  modifiedAt: startedAt,
  ...more,
});

const rows = (lines: readonly RunLine[], left = 0): string[] =>
  renderRuns({ folder: 'specs', lines, left })
    .text.split('<tr>')
    .map((row) => row.replace(/<(?:style|nav)[\s\S]*?<\/\w+>/g, ''))
    .map((row) => [...row.matchAll(/>([^<>]+)</g)].map(([, text]) => text).join(' '));

test('what waits is first, each part newest first', () => {
  const text = rows([
    line('old', '2026-01-01T00:00:00Z'),
    line('new', '2026-01-03T00:00:00Z', { protocol: 'decide' }),
    line('asks', '2026-01-02T00:00:00Z', { status: 'running', waits: 'your answer at a checkpoint' }),
  ]);
  expect(text.slice(1).filter((row) => !row.startsWith('Run '))).toEqual([
    expect.stringMatching(/^asks comparison running your answer at a checkpoint none 2026-01-02 00:00 UTC/),
    expect.stringMatching(/^new decision success none 2026-01-03 00:00 UTC/),
    expect.stringMatching(/^old comparison success none 2026-01-01 00:00 UTC/),
  ]);
});

test('a run that cannot be read has no link; names are text; what is left out is said', () => {
  const { text } = renderRuns({
    folder: '<b>',
    lines: [line('<i>', '2026-01-01T00:00:00Z', { id: undefined, protocol: undefined })],
    left: 12,
  });
  expect(text).toContain('Runs in &lt;b&gt;');
  expect(text).toContain('<th scope="row">&lt;i&gt;</th><td class="wide">unknown</td>');
  expect(text).toContain('12 older runs are not listed');
  expect(text).not.toContain('href="/run/');
});

test('a folder without runs says how to make one', () => {
  expect(rows([])[0]).toContain('There are none yet.');
});
