// A second, cruder reading of a spec: line by line, knowing only sections, labels and modal verbs. What it hears and
// the first reading did not take is what an extraction would lose.

import { maskCode } from '../../../text/parse/mask-code.ts';
import type { Role } from '../../reading/roles.ts';
import { asks, isHeard } from './asks.ts';
import { readInlineLabel, readLabel } from './labels.ts';
import type { Reading } from './reading.ts';

export interface HeardLine {
  /** Of the source, 1-based. */
  readonly at: number;
  readonly text: string;
  readonly role: Role;
  readonly section: number;
}

/** As much of the line before as tells a relative clause. */
const BEFORE = 60;

export function scanLines({ document, roles, hasIds }: Reading): HeardLine[] {
  const lines = maskCode(document).split('\n');
  const sections = sectionsByLine(document.sections, lines.length);
  let label: { role: Role | undefined; section: number } | undefined;
  return lines.flatMap((line, index): HeardLine[] => {
    const text = line.trim();
    const section = sections[index] ?? 0;
    const alone = text === '' ? undefined : readLabel(text);
    if (alone) label = { role: alone.role, section };
    if (label?.section !== section) label = undefined;
    const role = readInlineLabel(text)?.role ?? label?.role ?? roles[section] ?? 'other';
    if (alone || text.startsWith('#') || !isHeard(role)) return [];
    const isAsking =
      text !== '' && asks(text, role, hasIds) && asks(`${tail(lines[index - 1])}${text}`, role, hasIds);
    return isAsking ? [{ at: index + 1, text, role, section }] : [];
  });
}

const tail = (line: string | undefined): string => {
  const text = line?.trimEnd() ?? '';
  return text === '' ? '' : `${text.slice(-BEFORE)} `;
};

function sectionsByLine(sections: readonly { readonly line: number }[], count: number): number[] {
  const found: number[] = [];
  let section = 0;
  for (let line = 1; line <= count; line += 1) {
    while ((sections[section + 1]?.line ?? Number.POSITIVE_INFINITY) <= line) section += 1;
    found.push(section);
  }
  return found;
}
