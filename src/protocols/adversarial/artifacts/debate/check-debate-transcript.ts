// The protocol's own checks of debate-transcript.md, made on the finished text against the positions: every debated
// point once in the matrix, winners and confidence computed anew, sections as the rounds, arithmetic consistent.

import type { DebateResult, PointResult } from '../../../../domain/debate.ts';
import type { Finding } from '../../../../domain/question.ts';
import { rowsOf } from '../../../markdown/markdown-table.ts';
import { type Contested, convergenceOf, settlePoints, unresolvedOf } from '../../convergence.ts';
import { struckIn } from '../../evidence-tally.ts';
import { begunRounds, evidenceLine, shareCell, winnerCell } from './debate-transcript.ts';
import { overrideLines } from './override-lines.ts';
import { strike } from './spoken-parts.ts';

const ROUND_SECTIONS = ['Round 1: Advocate Statements', 'Round 2: Rebuttals', 'Round 3: Final Arguments'];

export function checkDebateTranscript(
  markdown: string,
  result: DebateResult,
  debated: readonly Contested[],
): Finding[] {
  const expected = settlePoints(debated, result.advocates, result.positions, result.rounds);
  const isSettled = result.skipped === undefined && result.aborted === undefined;
  return [
    ...checkRounds(markdown, result),
    ...(isSettled ? checkMatrix(markdown, expected) : []),
    ...checkNumbers(markdown, expected, result),
    ...checkEvidence(markdown, result),
  ];
}

function checkRounds(markdown: string, result: DebateResult): Finding[] {
  const { rounds } = result;
  const lines = markdown.split('\n');
  const present = ROUND_SECTIONS.map((title) => lines.includes(`## ${title}`));
  const declared = Number(/^- Rounds completed: (\d+)$/m.exec(markdown)?.[1]);
  return [
    ...(declared === rounds
      ? []
      : [{ path: 'Metadata', message: `rounds: declared ${declared}, held ${rounds}` }]),
    ...present.flatMap((isThere, index) =>
      isThere === index < begunRounds(result)
        ? []
        : [
            {
              path: ROUND_SECTIONS[index] ?? '',
              message: isThere ? 'round was not held' : 'section is missing',
            },
          ],
    ),
  ];
}

function checkMatrix(markdown: string, expected: readonly PointResult[]): Finding[] {
  const rows = matrixRows(markdown);
  const found = rows.map(([point = '']) => point);
  const findings: Finding[] = found
    .filter((point, index) => found.indexOf(point) !== index || !expected.some((one) => one.point === point))
    .map((point) => ({ path: point, message: 'has a row too many' }));
  for (const { point, resolution, approach, confidence } of expected) {
    const winner = winnerCell({ resolution, approach });
    const row = rows.find(([id]) => id === point);
    if (!row) {
      findings.push({ path: point, message: 'has no row in the matrix' });
      continue;
    }
    if (row[1] !== winner) {
      findings.push({ path: point, message: `winner: ${row[1]}, by the positions ${winner}` });
    }
    if (row[2] !== `${confidence}%`) {
      findings.push({ path: point, message: `confidence: ${row[2]}, by the positions ${confidence}%` });
    }
    if (!row[3]) findings.push({ path: point, message: 'has no evidence summary' });
  }
  return findings;
}

function checkNumbers(
  markdown: string,
  expected: readonly PointResult[],
  { override, convergence, unjudged }: DebateResult,
): Finding[] {
  const unresolved = unresolvedOf(expected);
  const share = shareCell(convergence === undefined ? undefined : convergenceOf(expected, unjudged));
  const wanted = [
    `- Convergence achieved: ${share}`,
    `- Points resolved: ${expected.length - unresolved.length} of ${expected.length}`,
    `- Alignment: ${share}`,
    `- Unresolved points: ${unresolved.join(', ') || 'none'}`,
    ...overrideLines(override),
  ];
  const lines = new Set(markdown.split('\n'));
  return wanted
    .filter((line) => !lines.has(line))
    .map((line) => ({ path: 'Convergence Assessment', message: `expected "${line}"` }));
}

const matrixRows = (markdown: string): string[][] => {
  const [, body = ''] = markdown.split('\n## Scoring Matrix\n');
  const [matrix = ''] = body.split('\n## ');
  return rowsOf(matrix);
};

/** The count as it was made, and every quote that was struck shown so. */
function checkEvidence(markdown: string, result: DebateResult): Finding[] {
  const line = evidenceLine(result);
  const struck = struckIn([...result.statements, ...result.rebuttals, ...result.finals]);
  return [
    ...(markdown.split('\n').includes(line) ? [] : [{ path: 'Metadata', message: `expected "${line}"` }]),
    ...struck
      .filter((one) => !markdown.includes(strike(one)))
      .map(({ text }) => ({ path: 'Rounds', message: `"${text}" was struck and is not shown so` })),
  ];
}
