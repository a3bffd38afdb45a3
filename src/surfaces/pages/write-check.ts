// Writes the page of a check: its findings, with the texts that they are in.

import { resolve } from 'node:path';
import { readRegularText } from '../../journal/read-regular.ts';
import { renderCheck } from '../../page/workflows/check/check-page.ts';
import type { JudgedReport } from '../check/judged.ts';
import { loadAssets } from './assets.ts';
import { writeReport } from './write-report.ts';

export async function writeCheckPage(report: JudgedReport, file: string, cwd: string): Promise<void> {
  const names = [...new Set(report.findings.flatMap(({ places }) => places.map((place) => place.file)))];
  const texts = await Promise.all(
    names.map(async (name): Promise<[string, string][]> => {
      const text = await readRegularText(resolve(cwd, name)).catch(() => undefined);
      return text === undefined ? [] : [[name, text]];
    }),
  );
  await writeReport(renderCheck({ ...report, texts: new Map(texts.flat()) }, await loadAssets()), file, cwd);
}
