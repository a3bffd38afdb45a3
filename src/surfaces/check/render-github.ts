// Workflow commands: GitHub shows each as a note at its line. What is in the baseline is not shown again.

import type { Severity } from '../../domain/difference.ts';
import { printable } from '../label-documents.ts';
import type { JudgedReport } from './judged.ts';
import { at, summarise } from './render-text.ts';

const COMMANDS: Readonly<Record<Severity, string>> = { High: 'error', Medium: 'warning', Low: 'notice' };

export function renderGithub(report: JudgedReport): string {
  const lines = report.findings
    .filter(({ isNew }) => isNew)
    .map(({ kind, severity, message, reason, places: [first, ...others] }) => {
      const { file, line, column, endLine } = first;
      const properties = { file, line, endLine, col: column, title: `steelman: ${kind}` };
      const more = others.map((place) => `${at(place)}: "${place.quote}"`);
      const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
      return `::${COMMANDS[severity]} ${written.join(',')}::${escapeText([`${message} (${reason})`, ...more])}`;
    });
  return [...lines, summarise(report)].map((line) => `${line}\n`).join('');
}

/** Lines of a message are divided by an escaped line break; none of the document's own gets through. */
const escapeText = (lines: readonly string[]): string =>
  lines.map((line) => printable(line).replaceAll('%', '%25')).join('%0A');

const escapeProperty = (value: string | number): string =>
  String(value)
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
