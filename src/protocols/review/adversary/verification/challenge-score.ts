// What a report says of all its checks together, against the rows: a status of passed over a failed row, a score that
// the rows do not give.

import type { ChallengeDraft } from '../../model.ts';
import { evidenceOf, quoteAll } from '../quote-all.ts';
import { type Check, outcomeOf, type Report, truthsOf } from './read-report.ts';

interface Stated {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const STATUS_LINE =
  /^[ \t>*_-]*(?:overall )?(?:status|result|verdict)[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*(.{1,80})$/gim;
const SCORE =
  /\b(\d{1,3})\s?(?:\/|out of|of)\s?(\d{1,3})\s+(?:[a-z-]{1,20}\s+){0,2}(?:truths?|must-?haves?|checks|criteria)\b|^[ \t>*_-]*score[*_]{0,2}[ \t]*:[*_]{0,2}[ \t]*(\d{1,3})\s?\/\s?(\d{1,3})/gim;

export function challengeScore(report: Report): ChallengeDraft[] {
  return [...draftStatus(report), ...draftScore(report)];
}

function draftStatus({ document, checks }: Report): ChallengeDraft[] {
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  const claimed = statedIn(document.text, STATUS_LINE).find(
    ({ text }) => outcomeOf(text) === 'passed' && !/\b(?:with|but|except|re-?verification)\b/i.test(text),
  );
  if (failed.length === 0 || !claimed) return [];
  return [
    {
      category: 'False positives',
      section: '',
      concern: `The report says "${claimed.text}" and ${failed.length === 1 ? 'one of its own checks' : `${failed.length} of its own checks`} failed: ${failed
        .slice(0, 3)
        .map(({ what }) => `"${what.slice(0, 90)}"`)
        .join(', ')}.`,
      evidence: evidenceOf(quoteAll(document, [claimed, ...failed])),
      severity: 'critical',
      recommendation: `Set the status to what the rows say, or show why ${failed.length === 1 ? 'the failed row' : 'the failed rows'} may be accepted.`,
      ifLeft: `Whoever reads only the top of the report goes on with a known failure.`,
    },
  ];
}

function draftScore(report: Report): ChallengeDraft[] {
  const truths = truthsOf(report);
  const scores = readScores(report);
  const wrong = truths.length === 0 ? [] : scores.filter((score) => isWrong(report, score, scores));
  const [first] = wrong;
  if (!first) return [];
  const passed = truths.filter(({ outcome }) => outcome === 'passed').length;
  const off = Math.abs(first.total - truths.length);
  return [
    {
      category: 'False positives',
      section: truths[0]?.section ?? '',
      concern: `The report states ${first.passed} of ${first.total}, and its table gives ${passed} passed of ${truths.length} rows.`,
      evidence: evidenceOf(
        quoteAll(report.document, [
          ...wrong.slice(0, 2),
          ...truths.filter(({ outcome }) => outcome !== 'passed').slice(0, 2),
        ]),
      ),
      severity: first.passed > passed ? 'critical' : 'significant',
      recommendation:
        first.total > truths.length
          ? `Add the ${off} ${off === 1 ? 'row' : 'rows'} that the score counts, or correct the score.`
          : 'Count the rows again and correct the score.',
      ifLeft: `${first.total > truths.length ? `${off} of the counted checks cannot be found` : 'The score does not say what the rows say'}, and the score is what others decide by.`,
    },
  ];
}

interface Score {
  readonly passed: number;
  readonly total: number;
  /** Counts truths, and nothing else. */
  readonly ofTruths: boolean;
  readonly start: number;
  readonly end: number;
}

function readScores(report: Report): Score[] {
  const { text } = report.document;
  return [...text.matchAll(SCORE)].flatMap((match): Score[] => {
    const end = lineEnd(text, match.index);
    const line = text.slice(match.index, end);
    if (
      !isOutside(report, match.index) ||
      /\b(?:automated|artifacts?|links?|tests?|previous)\b/i.test(match[0])
    )
      return [];
    return [
      {
        passed: Number(match[1] ?? match[3]),
        total: Number(match[2] ?? match[4]),
        ofTruths: !/\b(?:must-?haves?|checks|criteria)\b/i.test(line),
        start: match.index,
        end,
      },
    ];
  });
}

/** Must-haves may be counted over plans and parts; a score of them is wrong only where nothing else can be meant. */
function isWrong(report: Report, score: Score, scores: readonly Score[]): boolean {
  if (comesOut(report, score.passed, score.total)) return false;
  const onlyTruths = report.checks.every(({ kind }) => kind === 'truth');
  const disagrees = scores.some(({ passed, total }) => passed !== score.passed || total !== score.total);
  return score.ofTruths || onlyTruths || disagrees || score.total === truthsOf(report).length;
}

/** A score inside a table belongs to its row. */
const isOutside = ({ document }: Report, offset: number): boolean =>
  !document.blocks.some(
    ({ kind, start, end }) => (kind === 'table-row' || kind === 'code') && offset >= start && offset < end,
  );

/** The score may count one table, or several of them together. */
function comesOut({ checks }: Report, passed: number, total: number): boolean {
  const kinds = ['truth', 'artifact', 'link', 'requirement'] as const;
  const subsets = [1, 2, 4, 8, 3, 7, 15, 9, 11].map((bits) =>
    kinds.filter((_, index) => (bits >> index) & 1),
  );
  const tables = [...new Set(checks.map(({ table }) => table))].map((table) =>
    checks.filter((check) => check.table === table),
  );
  const gives = (some: readonly Check[]): boolean =>
    some.length === total && some.filter(({ outcome }) => outcome === 'passed').length === passed;
  return (
    tables.some(gives) || subsets.some((subset) => gives(checks.filter(({ kind }) => subset.includes(kind))))
  );
}

function statedIn(text: string, sign: RegExp): Stated[] {
  return [...text.matchAll(sign)].map((match) => {
    const lead = match[0].length - match[0].trimStart().length;
    return {
      text: (match[1] ?? '').replace(/[*_`]/g, '').trim(),
      start: match.index + lead,
      end: match.index + match[0].trimEnd().length,
    };
  });
}

const lineEnd = (text: string, start: number): number => {
  const at = text.indexOf('\n', start);
  return start + text.slice(start, at < 0 ? text.length : at).trimEnd().length;
};
