// base-selection.md: the template of the protocol. Ratios stand beside the counts they are made of, verdicts beside
// the lines they rest on.

import { sumTallies } from '../../../../domain/comparison/debate.ts';
import type { Metric, Score, Selection, Verdict } from '../../../../domain/comparison/scoring.ts';
import { escapeCell, renderTable } from '../../../reports/markdown-table.ts';
import { shorten } from '../../differences/draft.ts';
import { criteriaOf, DIMENSIONS, RUBRIC } from '../../scoring/detectors/rubric.ts';
import { approvalLine, cutText } from '../short-text.ts';
import { type BaseSelection, metricCell, ratio, specOf } from './score-cells.ts';
import { renderSelectedBase } from './selected-base.ts';

const TITLE = '# Base Selection Report';

export function renderBaseSelection(report: BaseSelection): string {
  return `${[
    TITLE,
    renderHead(report).join('\n'),
    `## Quantitative Scoring (50% weight)\n\n${renderQuantitative(report)}`,
    `## Qualitative Scoring (50% weight) — Additive Binary Rubric\n\n${renderQualitative(report)}`,
    `## Position-Bias Mitigation\n\n${renderPasses(report)}`,
    `## Combined Scoring\n\n${renderCombined(report)}`,
    renderSelectedBase(report),
  ].join('\n\n')}\n`;
}

export function renderSkippedSelection(report: BaseSelection): string {
  const { selection, variants } = report;
  const { base } = selection;
  return `${[
    TITLE,
    [...renderHead(report), `- Scoring skipped: ${selection.skipped}`].join('\n'),
    `## Selected Base: Variant ${base} (${specOf(variants, base)})`,
    `### Selection Rationale\n\nThe first variant is the base: ${selection.skipped}, so there is nothing to choose between.`,
  ].join('\n\n')}\n`;
}

function renderHead({ generated, engine, variants, eliminated, selection }: BaseSelection): string[] {
  return [
    `- Generated: ${generated}`,
    `- Engine: ${engine}`,
    ...judgeLines(selection),
    approvalLine(selection.override !== undefined),
    ...variants.map(({ id, label }) => {
      const words = selection.scores.find(({ variant }) => variant === id)?.words;
      return `- Variant ${id}: ${escapeCell(label)}${words === undefined ? '' : ` (${words} words)`}`;
    }),
    ...(eliminated.length > 0 ? [eliminatedLine(eliminated)] : []),
  ];
}

const eliminatedLine = (eliminated: BaseSelection['eliminated']): string =>
  `- Eliminated before the debate, so neither scored here nor the base: ${eliminated.map(({ id, label }) => `${id} (${escapeCell(label)})`).join(', ')}`;

/** Who judged, how steadily and on what; read back by the check. */
function judgeLines({ evidence, flips, verdicts }: Selection): string[] {
  if (evidence.length === 0) return [];
  const judges = [...new Set(evidence.map(({ judge }) => judge))].sort();
  const { verified, struck } = sumTallies(evidence);
  const rate = flipRate(flips.length, verdicts.length);
  return [
    `- Judge: ${judges.map(escapeCell).join(', ')}, flip rate ${rate}% (${flips.length}/${verdicts.length})`,
    `- Evidence: ${verified} verified, ${struck} not verified`,
  ];
}

const flipRate = (flips: number, verdicts: number): number =>
  Math.round((flips / Math.max(1, verdicts)) * 100);

const names = ({ variants }: BaseSelection): string[] =>
  variants.map(({ id, agentSpec }) => `Variant ${id} (${agentSpec})`);

function renderQuantitative(report: BaseSelection): string {
  const { scores } = report.selection;
  const rows = (scores[0]?.metrics ?? []).map(({ name, symbol, weight }, index) => [
    `${name} (${symbol})`,
    weight.toFixed(2),
    ...scores.map(({ metrics }) => metricCell(metrics[index] as Metric)),
  ]);
  const total = ['**quant_score**', '1.00', ...scores.map(({ quant }) => `**${ratio(quant)}**`)];
  const counted = (scores[0]?.metrics ?? []).map((metric) => `- ${metric.symbol}: ${metric.counted}`);
  return `${renderTable(['Metric', 'Weight', ...names(report)], [...rows, total])}\n\nCounted:\n\n${counted.join('\n')}`;
}

function renderQualitative(report: BaseSelection): string {
  const { scores } = report.selection;
  const summary = renderTable(
    ['Dimension', ...names(report)],
    [
      ...DIMENSIONS.map((name, index) => [
        name,
        ...scores.map(({ dimensions }) => `${dimensions[index]?.met}/${criteriaOf(name).length}`),
      ]),
      [
        '**qual_score**',
        ...scores.map(({ met, qual }) => `**${met}/${RUBRIC.length} = ${qual.toFixed(2)}**`),
      ],
    ],
  );
  return [
    `A verdict marked ${HEURISTIC} rests on signs in the text; the others follow from counting. Evidence is shown where the variants differ; all of it stands in run.json.`,
    ...DIMENSIONS.map(
      (name) => `### ${name} (${criteriaOf(name).length} criteria)\n\n${dimensionTable(report, name)}`,
    ),
    `### Qualitative Summary\n\n${summary}`,
  ].join('\n\n');
}

function dimensionTable({ variants, selection }: BaseSelection, dimension: string): string {
  const verdictOf = (id: string, variant: string) =>
    selection.verdicts.find((one) => one.criterion === id && one.variant === variant);
  const criteria = criteriaOf(dimension);
  const rows = criteria.map(({ id, text }) => {
    const verdicts = variants.map((variant) => verdictOf(id, variant.id));
    const isAlike = new Set(verdicts.map((verdict) => verdict?.met)).size === 1;
    return [
      text,
      ...verdicts.flatMap((verdict) => [
        verdict?.verdict ?? 'NOT MET',
        verdict ? evidenceCell(verdict, isAlike) : '',
      ]),
    ];
  });
  const subtotal = [
    '**Subtotal**',
    ...selection.scores.flatMap(({ dimensions }) => [
      `**${dimensions.find(({ name }) => name === dimension)?.met}/${criteria.length}**`,
      '',
    ]),
  ];
  return renderTable(
    ['Criterion', ...variants.flatMap(({ id }) => [`Variant ${id}`, 'Evidence'])],
    [...rows, subtotal],
  );
}

const HEURISTIC = '†';
const LONGEST_EVIDENCE = 50;
const QUOTED_WORDS = 5;
const SHOWN_STRUCK = 2;
const LONGEST_STRUCK = 120;

/** The first quotation and the lines of the others; without any, how much was searched. */
function citedText({ cited, evidence, met, log }: Verdict): string {
  const [first, ...others] = evidence;
  if (first === undefined && !met && cited.startsWith('No evidence found')) return 'none found';
  if (first === undefined) return met ? `none against it in ${log.items}` : cutText(cited, LONGEST_EVIDENCE);
  const share = /^\d+ of (?:at least )?\d+/.exec(cited)?.[0];
  const lines = others.map(({ line }) => `, L${line}`).join('');
  return `${share === undefined ? '' : `${share}: `}"${shorten(first.text, QUOTED_WORDS)}" (L${first.line})${lines}`;
}

/** Where all are judged alike only what was struck. */
function evidenceCell(verdict: Verdict, isAlike: boolean): string {
  const { basis, struck = [] } = verdict;
  const told = struck.slice(0, SHOWN_STRUCK).map(({ text, line }) => {
    const said = text.slice(0, LONGEST_STRUCK).replace(/~/g, '&#126;').trim() || 'nothing';
    return `~~"${said}"~~ (not found at L${line})`;
  });
  if (isAlike) return told.join('; ');
  const shown = citedText(verdict);
  return [basis === 'heuristic' ? `${shown} ${HEURISTIC}` : shown, ...told].join('; ');
}

const mark = (met: boolean): string => (met ? 'MET' : 'NOT MET');

function renderPasses({ selection }: BaseSelection): string {
  const { verdicts, passes, flips } = selection;
  const said = new Map(
    passes.map(({ pass, variant, criterion, met }) => [`${pass}:${variant}:${criterion}`, met]),
  );
  const rows = new Map<string, { readonly names: string[]; readonly row: readonly string[] }>();
  const gather = (name: string, ...row: readonly string[]): void => {
    const own = rows.get(row.join('|')) ?? { names: [], row };
    own.names.push(name);
    rows.set(row.join('|'), own);
  };
  for (const { criterion, variant, met } of verdicts) {
    const [first = false, second = false] = [1, 2].map((pass) => said.get(`${pass}:${variant}:${criterion}`));
    gather(variant, criterion, mark(first), mark(second), first === second ? 'Yes' : 'No', mark(met));
  }
  const byVariants = [...rows.values()].map(({ names: letters, row: [criterion = '', ...cells] }) => ({
    criterion,
    letters,
    cells,
  }));
  rows.clear();
  for (const { criterion, letters, cells } of byVariants) gather(criterion, letters.join(', '), ...cells);
  const changed = flips.filter(({ first, final }) => first !== final).length;
  const rate = flipRate(flips.length, verdicts.length);
  return [
    'Two separate passes, the second with variants and criteria in reverse order; equal verdicts share a row.',
    renderTable(
      ['Criterion', 'Variant', 'Pass 1', 'Pass 2', 'Agreement', 'Final'],
      [...rows.values()].map(({ names, row }) => [names.join(', '), ...row]),
    ),
    [
      `- Disagreements re-evaluated: ${flips.length}`,
      `- Final verdicts changed: ${changed}`,
      `- Disagreement rate: ${rate}% (${flips.length}/${verdicts.length})${rate > 30 ? ' — unstable: read the verdicts above before trusting the scores' : ''}`,
    ].join('\n'),
  ].join('\n\n');
}

function renderCombined({ selection, results }: BaseSelection): string {
  const { scores, ranking, margin, tiebreak } = selection;
  const won = (variant: string): string =>
    results
      ? `${results.filter(({ approach }) => approach.includes(variant)).length} of ${results.length} points won`
      : 'no debate';
  const byRank = ranking.flatMap((id) => scores.find(({ variant }) => variant === id) ?? []);
  const table = renderTable(
    ['Variant', 'Quant (×0.50)', 'Qual (×0.50)', '**Final Score**', 'Debate Tiebreaker'],
    byRank.map((score) => [
      `Variant ${score.variant}`,
      `${ratio(score.quant)} → ${ratio(score.quant / 2)}`,
      `${ratio(score.qual)} → ${ratio(score.qual / 2)}`,
      `**${ratio(score.combined)}**`,
      won(score.variant),
    ]),
  );
  return [
    table,
    `**Margin**: ${(margin * 100).toFixed(1)}% (${margin.toFixed(4)} between the two highest scores; below 0.0500 the tiebreaker decides)`,
    `**Tiebreaker applied**: ${tiebreak.level === 0 ? 'No' : `Yes (level ${tiebreak.level})`}`,
    `**Decided by**: ${tiebreak.decidedBy}`,
    `For information only, without effect on the choice: adjusted for length (twice the usual length costs 0.05) the scores are ${byRank.map(lengthNote).join(', ')}.`,
  ].join('\n\n');
}

const lengthNote = ({ variant, lengthAdjusted, words }: Score): string =>
  `${variant} ${ratio(lengthAdjusted)} (${words} words)`;
