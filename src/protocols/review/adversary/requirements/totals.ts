// Totals that a document gives of its requirements and that are not the number it defines.

import type { Document, Section } from '../../../../domain/document.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import type { Stated } from './read-stated.ts';

/** "v1 requirements: 28 total", "Total requirements: 28". */
const TOTAL =
  /(?:\b(v\d+(?:\.\d+)?)\s+)?\b(?:total\s+)?(?:(v\d+(?:\.\d+)?)\s+)?requirements?\*{0,2}\s*:\s*\*{0,2}(\d{1,4})\b(?!\s*[.%/-]\d|\s*%|\s*(?:of|\/)\s*\d)(?:\s+total\b)?/gi;

export function challengeTotals({ document }: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  return [...document.text.matchAll(TOTAL)].flatMap((match): ChallengeDraft[] => {
    const version = match[1] ?? match[2];
    const said = Number(match[3]);
    const counts = countsOf(document, stated, version);
    const [counted = 0] = counts;
    if (counts.includes(said) || counted === 0) return [];
    const start = match.index + match[0].length - match[0].trimStart().length;
    return [
      {
        category: 'Conflicts',
        section: [...document.sections].reverse().find((section) => section.start <= start)?.title ?? '',
        concern: `The document counts ${said}${version ? ` ${version}` : ''} requirements and defines ${counted}`,
        evidence: [quoteOf(document, { start, end: match.index + match[0].length })],
        severity: 'significant',
        recommendation: `Count again: ${counted} ids are defined${version ? ` under ${version}` : ''}. Correct the total, and check that whatever was planned from it has the other ${Math.abs(counted - said)} as well.`,
        ifLeft: `A check against the total of ${said} passes although ${Math.abs(counted - said)} requirements differ.`,
      },
    ];
  });
}

/** With a version named, those below its heading; otherwise all, or those of any version. */
function countsOf(document: Document, stated: readonly Stated[], version: string | undefined): number[] {
  const distinct = (list: readonly Stated[]): number => new Set(list.map(({ canonical }) => canonical)).size;
  const below = (section: Section): number =>
    distinct(stated.filter(({ span }) => span.start >= section.start && span.start < section.treeEnd));
  const own = document.sections.filter(
    ({ title }) => version && title.toLowerCase().includes(version.toLowerCase()),
  );
  if (own.length > 0) return own.map(below);
  return version === undefined ? [distinct(stated), ...document.sections.map(below)] : [];
}
