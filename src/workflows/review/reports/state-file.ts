// STATE.md: one row for every challenge with what was decided about it and why.

import { escapeLine, escapeTitle, excerpt } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import type { ReviewInput } from '../model/input.ts';
import {
  type EditRecord,
  type ReviewedChallenge,
  type ReviewRecord,
  severityCounts,
} from '../model/record.ts';
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
