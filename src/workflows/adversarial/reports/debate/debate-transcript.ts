// debate-transcript.md: the template of the protocol over the recorded statements. Every number in it comes from
// positions; nothing is read back from prose.

import {
  type DebateResult,
  type PointResult,
  type Seat,
  sumTallies,
} from '../../../../domain/comparison/debate.ts';
import type { Variant } from '../../../../domain/document.ts';
import { renderTable } from '../../../reports/markdown-table.ts';
import { isChecked, percent, statusOf } from '../../debate/convergence.ts';
import type { AdversarialInput } from '../../request/input.ts';
import { describeElimination, type Elimination } from '../../scoring/eliminate.ts';
import { countWins } from '../../scoring/select-base.ts';
import { approvalLine } from '../short-text.ts';
import { escapeText, renderFinal, renderRebuttal, renderStatement } from './spoken-parts.ts';

export interface DebateTranscript
  extends Pick<AdversarialInput, 'depth' | 'convergence' | 'focus' | 'rebuttals' | 'helpers'> {
  readonly engine: string;
  readonly variants: readonly Variant[];
  readonly seats: readonly Seat[];
  readonly result: DebateResult;
  /** Titles of the points, by id. */
  readonly titles: ReadonlyMap<string, string>;
  readonly elimination?: Elimination | undefined;
}

export function renderDebateTranscript(transcript: DebateTranscript): string {
  const { result } = transcript;
  const { statements, rebuttals, finals } = result;
  const begun = begunRounds(result);
  const parts = [
    '# Adversarial Debate Transcript',
    `## Metadata\n\n${renderMetadata(transcript).join('\n')}`,
    ...(begun >= 1
      ? ['## Round 1: Advocate Statements', ...statements.map((one) => renderStatement(one, transcript))]
      : []),
    ...(begun >= 2
      ? ['## Round 2: Rebuttals', ...rebuttals.map((one) => renderRebuttal(one, transcript))]
      : []),
    ...(begun >= 3 ? ['## Round 3: Final Arguments', ...finals.map(renderFinal)] : []),
    `## Scoring Matrix\n\n${renderMatrix(transcript)}`,
    `## Convergence Assessment\n\n${renderAssessment(transcript).join('\n')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A round that was broken off is shown, too, with what was said in it. */
const begunRounds = ({ rounds, aborted }: Pick<DebateResult, 'rounds' | 'aborted'>): number =>
  aborted === undefined ? rounds : rounds + 1;

/** Nobody agreed or disagreed where nothing was debated. */
const shareCell = (convergence: number | undefined): string =>
  convergence === undefined ? 'none' : percent(convergence);

function renderMetadata(transcript: DebateTranscript): string[] {
  const { depth, convergence, focus, rebuttals, engine, result } = transcript;
  const requested = transcript.helpers?.requestedDepth;
  const { rounds, advocates, failures, hollow, byRound, outOfFocus, skipped, log } = result;
  const moves = hollow.map(({ point, advocate, round }) => `${point} (${advocate}, round ${round})`);
  return [
    `- Depth: ${depth}`,
    ...(requested === undefined ? [] : [`- Requested depth: ${requested}`]),
    `- Rounds completed: ${rounds}`,
    // In sequence is how the protocol has it, and goes without saying.
    ...(rebuttals === 'simultaneous' && rounds >= 2 ? ['- Rebuttals: simultaneous'] : []),
    `- Convergence achieved: ${shareCell(result.convergence)}`,
    `- Convergence threshold: ${percent(convergence)}`,
    `- Focus areas: ${focus.length > 0 ? focus.map(escapeText).join(', ') : 'All'}`,
    `- Advocate count: ${advocates.length}`,
    `- Engine: ${engine}`,
    `- convergence_checked: ${isChecked(depth, skipped)}`,
    ...(skipped === undefined ? [] : ['- debate_skipped: true', `- Skip reason: ${escapeText(skipped)}`]),
    ...(result.aborted === undefined ? [] : [`- Aborted: ${escapeText(result.aborted)}`]),
    `- Failed advocates: ${failures.map(({ advocate, round }) => `${advocate} (round ${round})`).join(', ') || 'none'}`,
    ...failures.map(
      ({ advocate, round, message }) => `- Failure: ${advocate}, round ${round}: ${escapeText(message)}`,
    ),
    ...result.missingSteelmen.map(
      ({ advocate, variant }) =>
        `- No steelman: Advocate ${advocate} of Variant ${variant}; what it says against it does not count`,
    ),
    evidenceLine(result),
    `- Agreement by round: ${byRound.map(percent).join(', ') || 'none'}`,
    `- Possible sycophancy: ${result.possibleSycophancy ? `yes, round 1 agreed on ${percent(byRound[0] ?? 0)}` : 'no'}`,
    `- Hollow moves: ${moves.join(', ') || 'none'}`,
    ...(outOfFocus.length > 0 ? [`- Out of focus: ${outOfFocus.join(', ')}`] : []),
    ...(result.undebated.length > 0 ? [`- Not debated: ${result.undebated.join(', ')}`] : []),
    ...(transcript.elimination ? describeElimination(transcript.elimination) : []),
    ...log.map((line) => `- Log: ${line}`),
  ];
}

/** Ours to print, and read back by the check. */
function evidenceLine({ evidence }: Pick<DebateResult, 'evidence'>): string {
  const { verified, struck } = sumTallies(evidence);
  const beside = evidence.reduce((total, one) => total + one.beside, 0);
  const weightless = beside > 0 ? `, ${beside} beside the point` : '';
  return `- Evidence: ${verified} verified, ${struck} not verified${weightless}`;
}

function renderMatrix({ result, titles }: DebateTranscript): string {
  if (result.skipped !== undefined) return `Not held: ${escapeText(result.skipped)}.`;
  if (result.aborted !== undefined) return 'Not settled: the debate was broken off.';
  return renderTable(
    ['Diff Point', 'Winner', 'Confidence', 'Evidence Summary'],
    result.results.map(({ point, resolution, approach, confidence, evidenceSummary }) => [
      point,
      winnerCell({ resolution, approach }),
      `${confidence}%`,
      evidenceSummary || `No evidence on ${titles.get(point) ?? point}.`,
    ]),
  );
}

/** All who say what won, since they are one approach. */
function winnerCell({ resolution, approach }: Pick<PointResult, 'resolution' | 'approach'>): string {
  if (resolution === 'open') return 'unresolved';
  if (approach.length === 0) return resolution;
  return `${approach.length > 1 ? 'Variants' : 'Variant'} ${approach.join(', ')}`;
}

function renderAssessment({ result, depth, convergence }: DebateTranscript): string[] {
  const { results, unresolved, skipped, override } = result;
  return [
    `- Points resolved: ${results.length - unresolved.length} of ${results.length}`,
    `- Alignment: ${shareCell(result.convergence)}`,
    `- Threshold: ${percent(convergence)}`,
    `- Status: ${statusOf(result.convergence, convergence)}${isChecked(depth, skipped) ? '' : ' (not checked)'}`,
    `- Unresolved points: ${unresolved.join(', ') || 'none'}`,
    ...(result.unjudged.length > 0
      ? [`- Unjudged topics, counted as not agreed: ${result.unjudged.join(', ')}`]
      : []),
    ...wins(results),
    ...overrideLines(override),
  ];
}

function wins(results: readonly PointResult[]): string[] {
  const told = [...countWins(results)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([variant, points]) => `${variant} ${points}`);
  return results.length === 0 ? [] : [`- Points won: ${told.join(', ') || 'none'}`];
}

/** Beside the computed figures, never in their place; read back by the check. */
function overrideLines(override: DebateResult['override']): string[] {
  if (override === undefined) return [approvalLine(false)];
  const { convergence, resolved } = override;
  return [
    approvalLine(true),
    '- convergence_override: true',
    ...(convergence === undefined ? [] : [`- Convergence declared by the user: ${percent(convergence)}`]),
    ...(resolved.length === 0 ? [] : [`- Marked as resolved by the user: ${resolved.join(', ')}`]),
  ];
}
