// decision.md: the outcome for people, verdict first, then who stands where, what speaks against it, and how to find out.

import { codeSpan, escapeLine, escapeTitle } from '../../reports/escape-line.ts';
import { renderTable } from '../../reports/markdown-table.ts';
import { paragraph } from '../../reports/paragraph.ts';
import type { Evaluation, Weighed } from '../answers/evaluation.ts';
import { effortOf, outOfTen, roiOf, totalOf } from '../answers/totals.ts';
import { placeOf, STANCES, type Stance } from '../model/decision.ts';
import type { DecideInput } from '../model/input.ts';
import { STANCE_WORDS } from '../model/stances.ts';
import type { Perspective } from '../result/perspectives.ts';
import type { DecisionResult } from '../result/result.ts';

export interface DecisionReport {
  readonly input: DecideInput;
  readonly result: DecisionResult;
  readonly evaluations: readonly Evaluation[];
  readonly files: readonly string[];
  readonly engine: string;
  readonly generated: string;
}

export function renderDecision(report: DecisionReport): string {
  const { input, result, evaluations, files, engine, generated } = report;
  const parts = [
    `# Decision: ${escapeTitle(input.question_text)}`,
    verdictOf(result, input),
    [
      `- Question: ${escapeLine(input.question_id)}`,
      ...(input.feature_name === '' ? [] : [`- Feature: ${escapeLine(input.feature_name)}`]),
      `- Rounds: ${result.rounds}`,
      `- Answered by: ${escapeLine(engine)}`,
      `- Generated: ${generated}`,
    ].join('\n'),
    '## Votes',
    renderTable(
      ['Judge', 'Stance', 'Option', 'Confidence', 'Why', 'Evidence'],
      result.perspectives.map(voteRow),
    ),
    '## Options',
    renderTable(
      ['Option', 'Label', 'Votes', 'Total Risk', 'Total Value', 'Realistic Effort', 'ROI'],
      optionRows(input, result, evaluations),
    ),
    'Total Risk and Total Value add the worst row of each of four types, so one grave risk alone gives 2.5 of 10.',
    ...changes(result),
    '## Dissent',
    dissentOf(result),
    '## What Would Change This',
    paragraph(result.crux),
    '## Questions That Would Settle It',
    result.questions.map((one) => `- ${escapeLine(one)}`).join('\n') || 'None asked.',
    '## Notes',
    result.notes.map((note) => `- ${escapeLine(note)}`).join('\n') || 'None.',
    '## Files',
    files.map((name) => `- ${codeSpan(name)}`).join('\n') || 'None.',
  ];
  return `${parts.join('\n\n')}\n`;
}

function verdictOf(result: DecisionResult, { options }: Pick<DecideInput, 'options'>): string {
  const named = (id: string | null): string => {
    const label = options.find((one) => one.id === id)?.label ?? '';
    return label === '' || label === id ? `option ${id}` : `option ${id}: ${escapeLine(label)}`;
  };
  const votes = [...result.distribution]
    .sort((a, b) => b.judges.length - a.judges.length)
    .map(({ option, judges }) => `${option} ${judges.length}`)
    .join(', ');
  if (result.outcome === 'CONSENSUS') {
    return `**CONSENSUS** (${result.consensusType}): ${named(result.recommended)}. Votes: ${votes}; the least sure of the votes for it is ${result.leastSure}.`;
  }
  if (result.outcome === 'SINGLE') return `**SINGLE RECOMMENDATION**: ${named(result.recommended)}.`;
  const chosen = result.chosen === null ? '' : ` Chosen by the user: ${named(result.chosen)}.`;
  return result.outcome === 'CONTESTED'
    ? `**CONTESTED**: the judges do not agree. Votes: ${votes}.${chosen}`
    : `**INSUFFICIENT**: ${tooFew(result)}. Votes: ${votes || 'none'}.${chosen}`;
}

export const tooFew = ({ perspectives }: Pick<DecisionResult, 'perspectives'>): string =>
  perspectives.length === 1
    ? 'the one judge that was asked recommends nothing'
    : 'fewer than two judges recommend anything';

const voteRow = ({ stance, vote, confidence, reason, evidence, changedFrom }: Perspective): string[] => [
  stance,
  STANCE_WORDS[stance].stance,
  `${vote ?? 'none'}${changedFrom === undefined ? '' : ` (changed from ${changedFrom ?? 'none'})`}`,
  vote === null ? '-' : confidence,
  reason,
  evidence ? `${codeSpan(evidence.text)} (${placeOf(evidence)})` : '-',
];

/** In the order in which they were listed. */
function optionRows(
  { options }: DecideInput,
  { distribution }: DecisionResult,
  evaluations: readonly Evaluation[],
): string[][] {
  return options.map(({ id, label }) => {
    const by = (stance: Stance): Weighed | undefined =>
      evaluations.find((one) => one.stance === stance)?.options.find((one) => one.option === id);
    const value = totalOf(by('value')?.rated ?? []);
    const work = effortOf(by('effort')?.work ?? []);
    return [
      id,
      label,
      String(distribution.find(({ option }) => option === id)?.judges.length ?? 0),
      outOfTen(totalOf(by('risk')?.rated ?? [])),
      outOfTen(value),
      work.realistic === null ? 'unknown' : `${work.realistic} days`,
      String(roiOf(value, work) ?? 'unknown'),
    ];
  });
}

function changes({ changes: made, hollow }: DecisionResult): string[] {
  const lines = [
    ...made.map(
      ({ judge, from, to, reason }) =>
        `- ${judge}: from ${from ?? 'none'} to ${to ?? 'none'}. ${escapeLine(reason)}`,
    ),
    ...hollow.map(
      ({ judge, from, to, counted, why }) =>
        `- Hollow: ${judge}, from ${from ?? 'none'} to ${to ?? 'none'} (${counted ? 'counted' : 'not counted'}): ${why}.`,
    ),
  ];
  return lines.length === 0 ? [] : ['## Changes', lines.join('\n')];
}

function dissentOf({ perspectives, dissent, outcome }: DecisionResult): string {
  if (outcome === 'CONTESTED') return 'Every position stands: see the votes above.';
  const lines = STANCES.flatMap((stance) =>
    perspectives
      .filter((one) => one.stance === stance && dissent.includes(stance))
      .map(({ vote, reason }) => `- ${STANCE_WORDS[stance].title}, option ${vote}: ${escapeLine(reason)}`),
  );
  return lines.join('\n') || 'None.';
}
