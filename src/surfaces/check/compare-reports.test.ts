import { expect, test } from 'vitest';
import { checkFolder } from '../../workflows/check/index.ts';
import { readFolder } from '../../workflows/check/reading.ts';
import { compareReports } from './compare-reports.ts';
import { judgeReport } from './judged.ts';

const reportOf = (text: string) =>
  judgeReport(checkFolder(readFolder([{ name: 'a.md', text: `# A\n\nOne claim.\n\n${text}` }])), undefined);
const LINK = 'See [x](#gone).';
const OTHER = 'See [y](#lost).';

test.each([
  ['nothing changes', LINK, LINK, 0, 0],
  ['lines move', LINK, `A paragraph.\n\n${LINK}`, 0, 0],
  ['one appears', '', LINK, 1, 0],
  ['one is mended', LINK, '', 0, 1],
  ['one gives way to another', LINK, OTHER, 1, 1],
])('%s', (_, before, after, appeared, gone) => {
  const changes = compareReports(reportOf(before), reportOf(after));
  expect([changes.appeared.length, changes.gone.length]).toEqual([appeared, gone]);
});

test('the same finding twice is two findings', () => {
  const [once, finding] = [reportOf(LINK), reportOf(LINK).findings[0]];
  if (finding === undefined) throw new Error('nothing was found');
  const twice = { ...once, findings: [finding, finding] };
  expect(compareReports(once, twice)).toEqual({ appeared: [finding], gone: [] });
  expect(compareReports(twice, once)).toEqual({ appeared: [], gone: [finding] });
});
