// Recomputes every number of base-selection.md from what it is made of: values from counts, scores from values and
// verdicts, the choice from scores; and reads the finished text again for sections, subtotals and totals.

import type { Finding } from '../../../../domain/question.ts';
import { mergedInto, type Score, type Selection } from '../../../../domain/scoring.ts';
import { DIMENSIONS, RUBRIC } from '../../scoring/rubric.ts';
import { selectBase, type Wins } from '../../scoring/select-base.ts';
import { approvalLine } from '../approval-line.ts';
import { metricCell, ratio } from '../score-cells.ts';
import { judgeLines } from './base-selection.ts';

const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['RC', 0.3],
  ['IC', 0.25],
  ['SR', 0.15],
  ['DC', 0.15],
  ['SC', 0.15],
]);
const NEAR = 1e-12;

const differ = (a: number, b: number): boolean => !(Math.abs(a - b) <= NEAR);

export function checkBaseSelection(
  markdown: string,
  selection: Selection,
  wins: Wins | undefined,
): Finding[] {
  const approval = approvalLine(selection.override !== undefined);
  if (selection.skipped !== undefined)
    return checkHeadings(markdown, [approval, `## Selected Base: Variant ${selection.base} (`]);
  return [
    ...selection.scores.flatMap((score) => checkScore(score, selection)),
    ...checkChoice(selection, wins),
    ...checkVerdicts(selection),
    ...checkHeadings(markdown, [
      approval,
      '## Quantitative Scoring (50% weight)',
      '## Qualitative Scoring (50% weight) — Additive Binary Rubric',
      ...DIMENSIONS.map((name) => `### ${name} (5 criteria)`),
      '### Qualitative Summary',
      '## Position-Bias Mitigation',
      '## Combined Scoring',
      `## Selected Base: Variant ${mergedInto(selection)} (`,
      '### Selection Rationale',
      '### Strengths to Preserve from Base',
      '### Strengths to Incorporate from Non-Base Variants',
    ]),
    ...checkText(markdown, selection),
  ];
}

function checkScore(score: Score, { verdicts }: Selection): Finding[] {
  const path = `Variant ${score.variant}`;
  const own = verdicts.filter(({ variant }) => variant === score.variant);
  const met = own.filter((verdict) => verdict.met).length;
  const quant = score.metrics.reduce((sum, { weight, value }) => sum + weight * value, 0);
  const faults: [boolean, string][] = [
    ...score.metrics.map(({ symbol, weight, value, numerator, denominator }): [boolean, string] => {
      const expected = denominator === 0 ? Number(symbol !== 'SR') : numerator / denominator;
      return [
        differ(value, expected) || weight !== WEIGHTS.get(symbol),
        `${symbol} is not ${numerator}/${denominator}`,
      ];
    }),
    [score.metrics.length !== WEIGHTS.size, 'a metric is missing'],
    [differ(score.quant, quant), 'quant_score is not the weighted sum'],
    [score.met !== met, `${score.met} criteria stated, ${met} verdicts are MET`],
    [differ(score.qual, met / RUBRIC.length), 'qual_score is not the share of criteria'],
    [
      differ(score.combined, 0.5 * score.quant + 0.5 * score.qual),
      'the final score is not the mean of both layers',
    ],
    ...score.dimensions.map((dimension): [boolean, string] => {
      const ids = RUBRIC.filter((one) => one.dimension === dimension.name).map(({ id }) => id);
      const count = own.filter((verdict) => verdict.met && ids.includes(verdict.criterion)).length;
      return [count !== dimension.met, `subtotal of ${dimension.name}`];
    }),
  ];
  return faults.filter(([isWrong]) => isWrong).map(([, message]) => ({ path, message }));
}

function checkChoice(
  { scores, base, ranking, margin, tiebreak }: Selection,
  wins: Wins | undefined,
): Finding[] {
  const choice = selectBase(scores, wins);
  const same =
    choice.base === base &&
    choice.ranking.join() === ranking.join() &&
    !differ(choice.margin, margin) &&
    choice.tiebreak.level === tiebreak.level;
  return same ? [] : [{ path: 'Combined Scoring', message: `the scores choose ${choice.base}, not ${base}` }];
}

/** Each criterion once per variant; MET only with what its kind needs. */
function checkVerdicts({ verdicts, scores }: Selection): Finding[] {
  const findings = scores.flatMap(({ variant }) =>
    RUBRIC.flatMap(({ id, kind }): Finding[] => {
      const own = verdicts.filter((one) => one.variant === variant && one.criterion === id);
      const path = `${id}, Variant ${variant}`;
      if (own.length !== 1) return [{ path, message: `${own.length} verdicts` }];
      const [verdict] = own;
      if (!verdict?.met) return [];
      const shown =
        kind === 'presence'
          ? verdict.evidence.length > 0
          : verdict.evidence.length === 0 && verdict.log.items > 0;
      return shown ? [] : [{ path, message: 'MET without what shows it' }];
    }),
  );
  return findings;
}

function checkHeadings(markdown: string, headings: readonly string[]): Finding[] {
  let at = 0;
  return headings.flatMap((heading): Finding[] => {
    const found = markdown.indexOf(`\n${heading}`, at);
    if (found < 0) return [{ path: heading, message: 'missing or out of order' }];
    at = found;
    return [];
  });
}

/** The numbers as printed, read back from the lines they stand on. */
function checkText(markdown: string, selection: Selection): Finding[] {
  const { scores, flips, verdicts, margin } = selection;
  const lines = new Set(markdown.split('\n'));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const expected = [
    ...(scores[0]?.metrics ?? []).map(({ name, symbol, weight }) =>
      row([
        `${name} (${symbol})`,
        weight.toFixed(2),
        ...scores.flatMap(({ metrics }) => metrics.filter((one) => one.symbol === symbol).map(metricCell)),
      ]),
    ),
    row(['**quant_score**', '1.00', ...scores.map(({ quant }) => `**${ratio(quant)}**`)]),
    ...DIMENSIONS.map((name, index) =>
      row([name, ...scores.map(({ dimensions }) => `${dimensions[index]?.met}/5`)]),
    ),
    row(['**qual_score**', ...scores.map(({ met }) => `**${met}/25 = ${(met / 25).toFixed(2)}**`)]),
    `- Disagreements re-evaluated: ${flips.length}`,
    ...judgeLines(selection),
  ];
  const missing = expected
    .filter((line) => !lines.has(line))
    .map((line) => ({ path: 'text', message: `not printed: ${line}` }));
  const rows = [
    ...markdown.matchAll(
      /^\| ([a-z-]+-[1-5](?:, [a-z-]+-[1-5])*) \| ([A-J](?:, [A-J])*) \| (?:NOT )?MET \|/gm,
    ),
  ]
    .map(([, criteria = '', letters = '']) => criteria.split(', ').length * letters.split(', ').length)
    .reduce((sum, count) => sum + count, 0);
  if (rows !== verdicts.length)
    missing.push({
      path: 'Position-Bias Mitigation',
      message: `${rows} in its rows, ${verdicts.length} verdicts`,
    });
  if (!markdown.includes(`**Margin**: ${(margin * 100).toFixed(1)}%`))
    missing.push({ path: 'Combined Scoring', message: 'margin' });
  return missing;
}
