// The files of one judge. Round 1: its recommendation first, then a table for each option with totals computed here; the other
// judges read the same text in round 2. Round 2: what it recommends now, whom it challenges, and what became of a change.

import { codeSpan, escapeLine, escapeTitle } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import { paragraph } from '../../reports/paragraph.ts';
import type { Evaluation, Weighed } from '../answers/evaluation.ts';
import type { Response } from '../answers/response.ts';
import { type Effort, effortOf, outOfTen, overallOf, roiOf, totalOf } from '../answers/totals.ts';
import {
  type JudgeEvidence,
  type Located,
  type Packet,
  placeOf,
  STANCES,
  type Stance,
} from '../model/decision.ts';
import { STANCE_WORDS } from '../model/stances.ts';
import { againstTotals, describeAgainst } from '../result/result.ts';

/** Total value by option, for the return; known only where the value judge was heard. */
export type Values = ReadonlyMap<string, number>;

export function renderEvaluation(packet: Packet, evaluation: Evaluation, values: Values = new Map()): string {
  const { stance, chosen, confidence, reasoning, selfChallenge, problems, questions, options } = evaluation;
  const labels = new Map(packet.options.map(({ id, label }) => [id, label]));
  const others = STANCES.filter((one) => one !== stance);
  const parts = [
    renderHead(packet, stance, 1),
    renderChoice(chosen, confidence),
    '## Option Analysis',
    ...options.flatMap((one) => [
      `### Option ${one.option}: ${escapeTitle(labels.get(one.option) ?? '')}`,
      ...renderOption(stance, one, values),
    ]),
    ...(stance === 'effort' ? [renderReturns(options, values)] : []),
    '## Why My Choice',
    paragraph(reasoning),
    ...renderAgainst(evaluation),
    '## Problems of the Other Options',
    problems
      .map(
        ({ option, problem, search }) =>
          `- Option ${option}: ${escapeLine(problem) || '(nothing said)'}${search === undefined ? '' : ` (${escapeLine(search)})`}`,
      )
      .join('\n') || 'None named.',
    '## Self-Challenge',
    paragraph(selfChallenge),
    '## Questions That Would Settle It',
    questions.map((one) => `- ${escapeLine(one) || '(nothing said)'}`).join('\n') || 'None asked.',
    '## For Debate Round 2',
    ...others.flatMap((other) => [
      `### Response to the ${STANCE_WORDS[other].title}`,
      'Not heard: round 1 is blind.',
    ]),
    ...renderMind(false, '-', '-'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderAgainst(evaluation: Evaluation): string[] {
  const against = againstTotals(evaluation);
  return against
    ? [`Against the totals: ${describeAgainst(against)}. The choice rests on what they do not hold.`]
    : [];
}

const renderHead = (packet: Packet, stance: Stance, round: number): string =>
  [
    `# ${STANCE_WORDS[stance].title} Evaluation`,
    '',
    `> **Question:** ${escapeLine(packet.question)}`,
    `> **Stance:** ${STANCE_WORDS[stance].stance}`,
    `> **Round:** ${round}`,
  ].join('\n');

const renderChoice = (chosen: string | null, confidence: string): string =>
  `## My Recommendation\n\n**Chosen Option:** ${chosen ?? 'none'}\n**Confidence:** ${confidence}`;

const renderMind = (changed: boolean, option: string, convinced: string): string[] => [
  '### Did I Change My Mind?',
  `- [${changed ? 'x' : ' '}] Yes\n- [${changed ? ' ' : 'x'}] No`,
  `**New Recommendation:** ${option}\n**What Convinced Me:** ${convinced}`,
];

function renderOption(stance: Stance, one: Weighed, values: Values): string[] {
  const lines = renderEvidence(one.evidence, one.struck);
  return [renderRows(stance, one), renderTotal(stance, one, values), ...(lines === '' ? [] : [lines])];
}

const renderEvidence = (evidence: readonly Located[], struck: readonly JudgeEvidence[]): string =>
  [
    ...evidence.map((one) => `- ${codeSpan(one.text)} (${escapeLine(placeOf(one))})`),
    ...struck.map(
      ({ source, line, text }) =>
        `- ~~${codeSpan(text) || '(nothing)'}~~ (not found in ${escapeLine(source) || '(no source)'}, L${line})`,
    ),
  ].join('\n');

/** Columns as the method names them. */
const COLUMNS: Readonly<Record<Stance, readonly string[]>> = {
  risk: ['Risk Type', 'Description', 'Probability', 'Impact', 'Overall'],
  value: ['Value Type', 'Description', 'Magnitude', 'Reach', 'Overall'],
  effort: ['Component', 'Days', 'Complexity', 'Dependencies'],
};

function renderRows(stance: Stance, { rated, work }: Weighed): string {
  const rows = [
    ...rated.map(({ type, description, levels }) => [type, description, ...levels, overallOf(levels)]),
    ...work.map(({ component, days, complexity, dependencies }) => [
      component,
      shown(days),
      complexity ?? 'unknown',
      dependencies || '-',
    ]),
  ];
  return rows.length === 0 ? 'Nothing rated.' : renderTable(COLUMNS[stance], rows);
}

function renderTotal(stance: Stance, { option, rated, work }: Weighed, values: Values): string {
  if (stance !== 'effort') {
    return `**Total ${stance === 'risk' ? 'Risk' : 'Value'}:** ${outOfTen(totalOf(rated))}`;
  }
  const effort = effortOf(work);
  return [
    `**Total Days:** ${shown(effort.days)}`,
    `**Uncertainty:** ${effort.uncertainty}`,
    `**Realistic Effort:** ${realisticWords(effort)}`,
    `**ROI:** ${shown(roiOf(values.get(option), effort))}`,
  ].join('\n');
}

const realisticWords = ({ realistic }: Effort): string =>
  realistic === null ? 'unknown' : `${realistic} days`;

const shown = (value: number | null): string => (value === null ? 'unknown' : String(value));

function renderReturns(options: readonly Weighed[], values: Values): string {
  const rows = options.map(({ option, work }) => {
    const effort = effortOf(work);
    const value = values.get(option);
    return [option, outOfTen(value), realisticWords(effort), shown(roiOf(value, effort))];
  });
  return `### ROI Comparison\n\n${renderTable(['Option', 'Value', 'Realistic Effort', 'ROI'], rows)}`;
}

const CHALLENGES_NOBODY = 'Challenge requirement violated: no other judge is challenged.';

export function renderResponse(packet: Packet, response: Response, others: readonly Stance[]): string {
  const { stance, said, vote, change, confidence, reasoning, challenges, convincedBy } = response;
  const isChange = said !== response.previous;
  const parts = [
    renderHead(packet, stance, 2),
    renderChoice(said, confidence),
    ...describeVote(response),
    '## Why My Choice',
    paragraph(reasoning),
    '## For Debate Round 2',
    ...(challenges.length === 0 ? [CHALLENGES_NOBODY] : []),
    ...others.flatMap((other) => [
      `### Response to the ${STANCE_WORDS[other].title}`,
      ...describeChallenges(challenges.filter(({ judge }) => judge === other)),
    ]),
    ...renderMind(
      isChange,
      isChange ? (vote === said ? (vote ?? 'none') : '-') : '-',
      convinced(convincedBy),
    ),
    ...(convincedBy === null || !isChange ? [] : listed(convincedBy)),
    ...(CONSEQUENCES[change] === undefined ? [] : [CONSEQUENCES[change]]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const CONSEQUENCES: Readonly<Partial<Record<Response['change'], string>>> = {
  hollow: 'Hollow change: nothing is named that was new to this judge and stands in the texts.',
  undocumented: 'Undocumented change: it is not said what convinced.',
};

const describeVote = ({ vote, said, previous }: Response): string[] =>
  vote === said
    ? []
    : [`**Counted:** ${vote ?? 'none'} (the change from ${previous ?? 'none'} is not documented)`];

const convinced = (by: Response['convincedBy']): string =>
  by === null ? '-' : `${STANCE_WORDS[by.judge].title}: ${escapeLine(by.argument) || '(nothing said)'}`;

const describeChallenges = (challenges: Response['challenges']): string[] =>
  challenges.length === 0
    ? ['Not challenged.']
    : challenges.flatMap((one) => [paragraph(one.argument), ...listed(one)]);

const listed = ({
  evidence,
  struck,
}: Pick<Response['challenges'][number], 'evidence' | 'struck'>): string[] => {
  const lines = renderEvidence(evidence, struck);
  return lines === '' ? [] : [lines];
};
