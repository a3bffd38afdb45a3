// STATE.md: one row for every challenge with what was decided about it and why.

import { escapeLine, escapeTitle } from '../../markdown/escape-line.ts';
import { renderTable } from '../../markdown/markdown-table.ts';
import type { ReviewInput } from '../input.ts';
import type { ReviewedChallenge, ReviewRecord } from '../record.ts';
import { severityCounts } from '../record.ts';
import { describeRemembered } from './round-file.ts';

export const STATE_COLUMNS = ['Challenge', 'Severity', 'Category', 'Status', 'Decision', 'Rationale', 'By'];

export function renderState(input: ReviewInput, record: ReviewRecord, generated: string): string {
  const { outcome, because, escalate, rounds, challenges, remembered } = record;
  const open = challenges.filter(({ status }) => status === 'open');
  const { critical, significant, minor } = severityCounts(open);
  const parts = [
    `# State of the review of ${escapeTitle(input.artifact.label)}`,
    [
      `- **Outcome:** ${outcome}`,
      `- **Because:** ${escapeLine(because)}`,
      `- **Rounds:** ${rounds.length} of ${record.maxRounds}`,
      `- **Escalated to a person:** ${escalate ? 'yes' : 'no'}`,
      `- **Open:** ${critical} critical, ${significant} significant, ${minor} minor`,
      `- **Run started:** ${generated}`,
    ].join('\n'),
    '## Decisions',
    challenges.length === 0 ? 'No challenge was raised.' : renderTable(STATE_COLUMNS, challenges.map(rowOf)),
    ...(open.length === 0
      ? []
      : ['## Unresolved', open.map(({ id, concern }) => `- ${id}: ${escapeLine(concern)}`).join('\n')]),
    ...(remembered.length === 0
      ? []
      : [
          '## Settled before',
          remembered.map((one) => `- ${escapeLine(describeRemembered(one))}`).join('\n'),
        ]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function rowOf({ id, severity, category, status, final, note, defence }: ReviewedChallenge): string[] {
  const decision = final?.decision ?? SETTLED[status] ?? '';
  const by =
    final?.by ?? (status === 'accepted-risk' ? (defence?.isByRule ? 'rule' : 'author') : 'adversary');
  const rationale =
    final?.rationale ?? (status === 'rejected' && defence ? `${defence.reason} (${note})` : note);
  return [id, severity, category, status, decision, rationale, by];
}

const SETTLED: Readonly<Record<string, string>> = {
  addressed: 'fixed',
  rejected: 'kept as it is',
  'accepted-risk': 'risk accepted',
  withdrawn: 'none needed',
};
