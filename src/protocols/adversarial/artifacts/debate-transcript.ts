// debate-transcript.md: the template of the protocol over the recorded statements. Every number in it comes from
// positions; nothing is read back from prose.

import type {
  AdvocateStatement,
  Argument,
  DebateResult,
  FinalArgument,
  PointResult,
  Position,
  Rebuttal,
  Seat,
  Steelman,
  StruckQuote,
} from '../../../domain/debate.ts';
import type { Variant, VariantId } from '../../../domain/document.ts';
import { escapeCell, renderTable } from '../../markdown/markdown-table.ts';
import { percent } from '../convergence.ts';
import type { Elimination } from '../eliminating/eliminate.ts';
import { sumTallies } from '../evidence-tally.ts';
import type { AdversarialInput } from '../input.ts';
import { eliminationLines } from './elimination-lines.ts';
import { overrideLines } from './override-lines.ts';

export interface DebateTranscript
  extends Pick<AdversarialInput, 'depth' | 'convergence' | 'focus' | 'rebuttals'> {
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
export const begunRounds = ({ rounds, aborted }: Pick<DebateResult, 'rounds' | 'aborted'>): number =>
  aborted === undefined ? rounds : rounds + 1;

/** Nobody agreed or disagreed where nothing was debated. */
export const shareCell = (convergence: number | undefined): string =>
  convergence === undefined ? 'none' : percent(convergence);

export const isChecked = (depth: AdversarialInput['depth'], skipped: string | undefined): boolean =>
  depth !== 'quick' && skipped === undefined;

function renderMetadata(transcript: DebateTranscript): string[] {
  const { depth, convergence, focus, rebuttals, engine, result } = transcript;
  const { rounds, advocates, failures, hollow, byRound, outOfFocus, skipped, log } = result;
  const moves = hollow.map(({ point, advocate, round }) => `${point} (${advocate}, round ${round})`);
  return [
    `- Depth: ${depth}`,
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
    ...eliminationLines(transcript.elimination),
    ...log.map((line) => `- Log: ${line}`),
  ];
}

/** Ours to print, and read back by the check. */
export function evidenceLine({ evidence }: Pick<DebateResult, 'evidence'>): string {
  const { verified, struck } = sumTallies(evidence);
  const beside = evidence.reduce((total, one) => total + one.beside, 0);
  const weightless = beside > 0 ? `, ${beside} beside the point` : '';
  return `- Evidence: ${verified} verified, ${struck} struck${weightless}`;
}

function renderStatement(statement: AdvocateStatement, { variants, seats }: DebateTranscript): string {
  const { advocate, summary, steelmen, strengths, weaknesses, concessions } = statement;
  const index = variants.findIndex(({ id }) => id === advocate);
  const rivals = variants.map(({ id }) => id).filter((id) => id !== advocate);
  const against = rivals.map((variant) => {
    const found = weaknesses.filter((one) => one.variant === variant);
    const isHeard = steelmen.some((one) => one.variant === variant);
    const steelman = renderSteelman(steelmen.find((one) => one.variant === variant));
    const weak =
      found.length > 0
        ? numbered(
            found.map((one) => ({
              ...one,
              claim: `[${one.id}] ${one.claim}${isHeard ? '' : ' (does not count: no steelman)'}`,
            })),
          )
        : 'None that the text proves.';
    return {
      steelman: `**Steelman of Variant ${variant}**\n\n${steelman}`,
      weak: `**Weaknesses identified in Variant ${variant}**\n\n${weak}`,
    };
  });
  return [
    `### Variant ${advocate} Advocate (${specOf(seats[index])})`,
    `**Position**\n\n${escapeText(summary)}`,
    ...against.map(({ steelman }) => steelman),
    `**Key strengths claimed**\n\n${numbered(strengths) || 'None that the text proves.'}`,
    ...against.map(({ weak }) => weak),
    `**Concessions**\n\n${numbered(concessions) || 'None.'}`,
    ...renderStruck(statement.positions),
  ].join('\n\n');
}

function renderSteelman(steelman: Steelman | undefined): string {
  if (steelman === undefined) return 'None given.';
  const { strongest, right, however } = steelman;
  return `- Strongest argument: ${escapeText(strongest)}${cited(steelman)}\n- What it gets right: ${escapeText(right)}\n- However: ${escapeText(however)}`;
}

function renderRebuttal(
  { advocate, replies, newEvidence, assessments, positions }: Rebuttal,
  { result }: DebateTranscript,
): string {
  const critics = new Map(
    result.statements.flatMap(({ weaknesses }) => weaknesses.map((one) => [one.id, one] as const)),
  );
  const answers = replies.map((one) => {
    const about = critics.get(one.criticism);
    const point = about?.point ? `, ${about.point}` : '';
    return {
      ...one,
      claim: `[${one.criticism}${point}] ${one.concedes ? 'Conceded' : 'Countered'}: ${one.claim}`,
    };
  });
  return [
    `### Variant ${advocate} Rebuttal`,
    `**Response to criticisms**\n\n${numbered(answers) || `Nothing was held against ${advocate}.`}`,
    `**New evidence**\n\n${numbered(newEvidence) || 'None.'}`,
    `**Updated assessment**\n\n${assessments.map(({ text }) => `- ${escapeText(text)}.`).join('\n') || 'None.'}`,
    ...renderStruck(positions),
  ].join('\n\n');
}

function renderFinal({ advocate, summary, disagreements, concessions, positions }: FinalArgument): string {
  return [
    `### Variant ${advocate} Final Position`,
    `**Position**\n\n${escapeText(summary)}`,
    `**Remaining disagreements**\n\n${numbered(disagreements) || 'None.'}`,
    `**Final concessions**\n\n${numbered(concessions) || 'None.'}`,
    ...renderStruck(positions),
  ].join('\n\n');
}

/** `model[:persona[:"instruction"]]`, as in --agents. */
function specOf(seat: Seat | undefined): string {
  const { model, persona, instruction } = seat ?? { model: 'embedded' };
  const parts = [model, ...(persona ? [persona] : []), ...(instruction ? [`"${instruction}"`] : [])];
  return escapeText(parts.join(':'));
}

const numbered = (all: readonly Argument[]): string =>
  all.map((one, index) => `${index + 1}. ${escapeText(one.claim)}${cited(one)}`).join('\n');

function cited({ evidence, struck = [] }: Pick<Argument, 'evidence' | 'struck'>): string {
  const quotes = evidence.map(({ variant, line, text }) => `"${escapeText(text)}" (${variant} L${line})`);
  const all = [...quotes, ...struck.map(strike)];
  const note = struck.length > 0 && evidence.length === 0 ? ' (no evidence left: does not count)' : '';
  return all.length === 0 ? '' : ` — ${all.join('; ')}${note}`;
}

/** Longer inventions are not worth the room. */
const LONGEST_STRUCK = 200;

export function strike({ variant, line, text }: StruckQuote): string {
  // A tilde of its own would end the stroke; an empty stroke is none.
  const said = escapeText(text.slice(0, LONGEST_STRUCK)).replace(/~/g, '&#126;') || 'nothing';
  return `~~"${said}"~~ (struck: not found in ${escapeText(variant.slice(0, 40)) || '?'} at L${line})`;
}

/** Positions have no place of their own in the transcript; what was invented for them is told all the same. */
function renderStruck(positions: readonly Position[]): string[] {
  const lines = positions.flatMap(({ point, struck = [], evidence }) =>
    struck.map((one) => `- ${point}: ${strike(one)}${evidence.length === 0 ? ', no evidence left' : ''}`),
  );
  return lines.length === 0 ? [] : [`**Struck evidence of positions**\n\n${lines.join('\n')}`];
}

/** One line that cannot become a heading, a list or HTML. */
const escapeText = (text: string): string =>
  escapeCell(text)
    .replace(/<!--|-->/g, (mark) => mark.replace(/-/g, '&#45;'))
    .replace(/^([#>+-]|\d+[.)]|===)(?=\s|$)/, '\\$1');

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
export function winnerCell({ resolution, approach }: Pick<PointResult, 'resolution' | 'approach'>): string {
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

/** Ruling D-2: compared before rounding. */
export const statusOf = (
  convergence: number | undefined,
  threshold: number,
): 'CONVERGED' | 'NOT_CONVERGED' =>
  convergence !== undefined && convergence >= threshold ? 'CONVERGED' : 'NOT_CONVERGED';

function wins(results: readonly PointResult[]): string[] {
  const won = new Map<VariantId, number>();
  for (const variant of results.flatMap(({ approach }) => approach))
    won.set(variant, (won.get(variant) ?? 0) + 1);
  const told = [...won]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([variant, points]) => `${variant} ${points}`);
  return results.length === 0 ? [] : [`- Points won: ${told.join(', ') || 'none'}`];
}
