// edit-log.md: every change of the document during a review, made or refused, with the challenge that it was made for.

import { escapeLine, escapeTitle, excerpt } from '../../markdown/escape-line.ts';
import type { EditRecord } from '../record.ts';

export function renderEditLog(label: string, edits: readonly EditRecord[], generated: string): string {
  const applied = edits.filter(({ status }) => status === 'applied').length;
  const parts = [
    `# Edits of ${escapeTitle(label)}`,
    [
      `- **Applied:** ${applied}`,
      `- **Refused:** ${edits.length - applied}`,
      `- **Run started:** ${generated}`,
    ].join('\n'),
    ...(edits.length === 0 ? ['The document was not changed.'] : edits.map(renderEdit)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderEdit(
  { round, challenge, status, reason, line, before, after }: EditRecord,
  index: number,
): string {
  return [
    `## Edit ${index + 1}: ${status}`,
    '',
    `- **Round:** ${round}`,
    `- **Challenge:** ${challenge}`,
    `- **Line:** ${line}`,
    `- **Before:** ${excerpt(before)}`,
    `- **After:** ${excerpt(after)}`,
    ...(reason === '' ? [] : [`- **Refused because:** ${escapeLine(reason)}`]),
  ].join('\n');
}
