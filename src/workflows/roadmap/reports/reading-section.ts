// What a model made of the spec, in extraction.md: who found what, what was left out and why, and where it was not
// followed. Nothing that the rules took goes without a line here.

import { escapeLine, excerpt } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import type { Extraction, ReadByModel, SourceRef } from '../model/extraction.ts';

/** Empty where no model has read it. */
export function renderReading({ reading, requirements }: Extraction): string {
  if (reading === undefined) return '';
  const found = requirements.filter(({ foundBy }) => foundBy !== undefined);
  const disputed = requirements.flatMap(({ id, source, disputed: dispute }) =>
    dispute ? [{ id, source, ...dispute }] : [],
  );
  return [
    summary(reading, found.length, disputed.length),
    ...part(
      'Found by a Model',
      ['ID', 'Source Line(s)', 'Found By', 'Quote'],
      found.map(({ id, source, foundBy = '' }) => [id, linesOf(source), foundBy, excerpt(source.quote)]),
    ),
    ...part(
      'Left Out',
      ['Source Line(s)', 'Taken by Rule for', 'Called', 'Reason', 'Said By', 'Quote'],
      reading.leftOut.map(({ source, id, took, called, reason, by }) => [
        linesOf(source),
        id === undefined ? took : `${took} ${id}`,
        called,
        reason || 'none given',
        by,
        excerpt(source.quote),
      ]),
    ),
    ...part(
      'Held Against the Inventory',
      ['ID', 'Source Line(s)', 'Called', 'Said By', 'Because', 'Kept Because'],
      disputed.map(({ id, source, called, by, why, reason }) => [
        id,
        linesOf(source),
        called,
        by,
        why || 'none given',
        reason,
      ]),
    ),
    ...part(
      'Without an Answer',
      ['Source Line(s)', 'Quote'],
      reading.unanswered.map((source) => [linesOf(source), excerpt(source.quote)]),
    ),
  ].join('\n\n');
}

function summary(
  { by, statements, unanswered, leftOut, isOverruled }: ReadByModel,
  found: number,
  disputed: number,
): string {
  const who = by.length === 0 ? 'Nobody' : by.map(escapeLine).join(', ');
  const counts = `${who} read ${statements - unanswered.length} of ${statements} statements: ${found} requirements found that no rule takes, ${leftOut.length} statements left out, ${disputed} requirements kept against it.`;
  const others = unanswered.length === 0 ? '' : ` Of ${unanswered.length} the rule's answer counts.`;
  const overruled = isOverruled ? ' It left no requirement at all, so it was not followed.' : '';
  return `${counts}${others}${overruled}`;
}

const part = (
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] =>
  rows.length === 0
    ? []
    : [
        `### ${title}`,
        renderTable(
          columns,
          rows.map((row) => row.map(escapeLine)),
        ),
      ];

export const linesOf = ({ line, endLine }: SourceRef): string =>
  line === endLine ? `${line}` : `${line}-${endLine}`;
