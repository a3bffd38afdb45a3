// The report for people: one line per finding, `file:line:col: severity kind: message`, as compilers print them,
// and below it each further place with what is said there.

import type { Place } from '../../protocols/check/finding.ts';
import { counted } from '../counted.ts';
import { printable } from '../label-documents.ts';
import type { JudgedReport } from './judged.ts';

export function renderText(report: JudgedReport, { summary = true } = {}): string {
  const lines = report.findings.flatMap(({ kind, severity, message, places, isNew }) => {
    const [first, ...others] = places;
    const mark = report.hasBaseline && isNew ? ' [new]' : '';
    return [
      `${at(first)}: ${severity.toLowerCase()} ${kind}: ${message}${mark}`,
      ...others.map((place) => `    ${at(place)}: "${place.quote}"`),
    ];
  });
  if (summary) lines.push(summarise(report));
  return lines.map((line) => `${printable(line)}\n`).join('');
}

export const at = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

export function summarise({ findings, counts, examined, hasBaseline }: JudgedReport): string {
  const { files, claims, references, pairs, allPairs } = examined;
  const compared = allPairs === 0 ? '' : `; ${pairs} of ${counted(allPairs, 'pair')} of files compared`;
  const known = hasBaseline ? `, ${counts.new} new` : '';
  return [
    `${counted(findings.length, 'finding')} (${counts.high} high, ${counts.medium} medium, ${counts.low} low${known})`,
    `in ${counted(files, 'file')}; ${counted(claims, 'claim')} and ${counted(references, 'reference')} examined${compared}`,
  ].join(' ');
}
