// The reply of the embedded adversary, in the words that a model is asked for: both are read by the same code.

import { escapeCell, renderTable } from '../../markdown/markdown-table.ts';
import type { ChallengeDraft, Evidence } from '../model.ts';
import type { Assessed } from './read-assessment.ts';
import { renderSearch } from './search-places.ts';

export interface ReplyToRender {
  readonly round: number;
  readonly maxRounds: number;
  readonly challenges: readonly ChallengeDraft[];
  readonly assessed: readonly Omit<Assessed, 'judged'>[];
}

export function renderReply({ round, maxRounds, challenges, assessed }: ReplyToRender): string {
  const head = [
    `## ${challenges.length > 0 ? 'CHALLENGES' : 'NO OBJECTIONS'}`,
    `**Round:** ${round}/${maxRounds}`,
  ];
  if (challenges.length === 0) return `${[...head, ...renderSummary(assessed)].join('\n\n')}\n`;
  return `${[
    ...head,
    ...challenges.map(renderChallenge),
    ...(assessed.length > 0
      ? [
          '### Defense Assessment',
          renderTable(
            ['Previous Challenge', 'Status', 'Notes'],
            assessed.map(({ reference, status, notes }) => [reference, status, notes]),
          ),
        ]
      : []),
    '### Convergence Assessment',
    renderConvergence(challenges),
  ].join('\n\n')}\n`;
}

function renderChallenge(challenge: ChallengeDraft, index: number): string {
  const { category, concern, evidence, severity, recommendation, ifLeft } = challenge;
  return [
    `### Challenge ${index + 1}: [${category}]`,
    `**Concern:** ${plain(concern)}`,
    '**Evidence:**',
    ...evidence.map((one) => `- ${renderEvidence(one)}`),
    `**Severity:** ${severity}`,
    `**Recommendation:** ${plain(recommendation)}`,
    `**If left as is:** ${plain(ifLeft)}`,
  ].join('\n');
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** In the form that evidence is asked for. */
export function renderEvidence(evidence: Evidence): string {
  if (evidence.kind === 'searched') return renderSearch(evidence);
  const { of, line, endLine, text } = evidence;
  const lines = endLine > line ? `L${line}-${endLine}` : `L${line}`;
  return `${of === 'context' ? 'context ' : ''}${lines}: "${plain(text)}"`;
}

function renderConvergence(challenges: readonly ChallengeDraft[]): string {
  const isOnlyMinor = challenges.every(({ severity }) => severity === 'minor');
  return [
    `**Status:** ${isOnlyMinor ? 'converging' : 'continue'}`,
    `**Remaining concerns:** ${challenges.length}`,
    `**Recommendation:** ${isOnlyMinor ? 'accept with noted risks' : 'continue debate'}`,
  ].join('\n');
}

function renderSummary(assessed: ReplyToRender['assessed']): string[] {
  if (assessed.length === 0) {
    return ['### Summary\n- Nothing was found to object to.'];
  }
  const lines = assessed.map(
    ({ reference, status, notes }) => `- ${reference}: ${status}; ${escapeCell(notes)}`,
  );
  return [['### Summary', ...lines].join('\n')];
}
