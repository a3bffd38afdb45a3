// Checks of the debate: the matrix covers the points, convergence follows from it, lists have the length they say.

import type { CheckResult } from '../../../domain/workflow/recheck.ts';
import { stemWord } from '../../../text/words/stem-word.ts';
import { type Draft, examine } from '../../recheck/findings.ts';
import { findColumn, readTables } from '../../reports/read-tables.ts';
import { type DiffAnalysis, type Point, readDiffAnalysis } from '../read/read-points.ts';
import { type MatrixRow, readTranscript, type Transcript } from '../read/read-transcript.ts';
import { isNear, round } from '../read/read-values.ts';
import type { Artifact, RunFiles } from '../read/run-folder.ts';

export function checkDebate(run: RunFiles): CheckResult[] {
  const { transcript: artifact, diff, probe } = run;
  if (!artifact) return [];
  const { path } = artifact;
  const transcript = readTranscript(artifact.document);
  const analysis = diff && readDiffAnalysis(diff.document);
  const own = [
    checkAssessment(path, transcript),
    checkResolved(path, transcript),
    checkUnresolved(path, transcript),
    checkRounds(path, transcript),
    ...(probe ? [checkProbe(probe, transcript)] : []),
  ];
  if (transcript.dialect === 'skill') {
    return [
      hasMatrix(artifact, transcript),
      checkCoverage(artifact, transcript, analysis),
      checkMatrix(path, transcript),
      ...own,
    ];
  }
  return [checkShare(path, transcript, analysis), checkMentions(artifact, analysis), ...own];
}

const percent = (share: number): string => `${round(share * 100, 2)} %`;

function hasMatrix({ path, document }: Artifact, { matrix }: Transcript): CheckResult {
  const hasWinners = readTables(document).some(({ header }) => findColumn(header, /winner/i) > 0);
  const message = hasWinners
    ? 'The table of winners gives no confidence for its points: it is no scoring matrix.'
    : 'No table names a winner and a confidence for each point: the result cannot be recomputed.';
  const drafts = matrix.length > 0 ? [] : [{ declared: null, recomputed: 0, message }];
  return examine('debate.no_scoring_matrix', path, Math.max(1, matrix.length), drafts);
}

/** Only ours say so; there what asks for no decision is told, not argued (ruling R2-1). */
const OURS = /^- convergence_checked: /m;
const LEFT_OUT = /^- Not debated: (.*)$/m;

function checkCoverage(
  { path, document }: Artifact,
  { matrix }: Transcript,
  analysis: DiffAnalysis | undefined,
): CheckResult {
  const check = 'debate.matrix_coverage';
  const families = OURS.test(document.text) ? /X/ : /[SCX]/;
  const left = LEFT_OUT.exec(document.text)?.[1]?.split(', ') ?? [];
  const debated = (analysis?.points ?? []).filter(
    ({ id, family, isWithin }) => families.test(family) && !isWithin && !left.includes(id),
  );
  if (matrix.length === 0 || debated.length === 0) return examine(check, path, 0);
  const covered = new Set(matrix.map(({ point }) => point));
  const missing = debated.filter(({ id }) => !covered.has(id)).map(({ id }) => id);
  const message = `${missing.length} of ${debated.length} points are missing from the matrix: ${missing.join(', ')}.`;
  const drafts = missing.length === 0 ? [] : [{ declared: debated.length, recomputed: missing, message }];
  return examine(check, path, debated.length, drafts);
}

function checkMatrix(path: string, { matrix, inAssessment, inMetadata }: Transcript): CheckResult {
  const check = 'debate.convergence_from_matrix';
  const declared = inAssessment ?? inMetadata;
  if (matrix.length === 0 || !declared) return examine(check, path, 0);
  const ways = [matrix, matrix.filter(({ point }) => /^[SCX]-/.test(point))].filter(
    (rows) => rows.length > 0,
  );
  const open = matrix.filter(({ isResolved }) => !isResolved);
  const examined = matrix.length;
  if (ways.some((rows) => isNear(declared, shareResolved(rows)))) return examine(check, path, examined);
  const named = open.map(({ point, winner }) => `${point} (${winner || 'empty'})`).join(', ') || 'none';
  const message = `${percent(declared.value)} declared, but ${examined - open.length} of ${examined} rows of the matrix name a winner; without one: ${named}.`;
  const draft = {
    declared: round(declared.value),
    recomputed: round(shareResolved(matrix)),
    message,
    line: declared.line,
  };
  return examine(check, path, examined, [draft]);
}

const shareResolved = (rows: readonly MatrixRow[]): number =>
  rows.filter(({ isResolved }) => isResolved).length / rows.length;

function checkAssessment(path: string, { inMetadata, inAssessment }: Transcript): CheckResult {
  const check = 'debate.metadata_vs_assessment';
  if (!inMetadata || !inAssessment) return examine(check, path, 0);
  if (isNear(inMetadata, inAssessment.value, inAssessment.tolerance)) return examine(check, path, 1);
  const message = `The head says ${percent(inMetadata.value)}, the assessment ${percent(inAssessment.value)}.`;
  const draft = {
    declared: round(inMetadata.value),
    recomputed: round(inAssessment.value),
    message,
    line: inAssessment.line,
  };
  return examine(check, path, 1, [draft]);
}

function checkResolved(path: string, { resolved, inAssessment, inMetadata }: Transcript): CheckResult {
  const check = 'debate.resolved_over_total';
  const declared = inAssessment ?? inMetadata;
  if (!resolved || !declared) return examine(check, path, 0);
  const share = resolved.part / resolved.whole;
  if (isNear(declared, share)) return examine(check, path, 1);
  const message = `${percent(declared.value)} declared, but ${resolved.part} of ${resolved.whole} are ${percent(share)}.`;
  const draft = { declared: round(declared.value), recomputed: round(share), message, line: declared.line };
  return examine(check, path, 1, [draft]);
}

function checkUnresolved(path: string, { resolved, unresolved }: Transcript): CheckResult {
  const check = 'debate.unresolved_list_size';
  if (!resolved || !unresolved) return examine(check, path, 0);
  const declared = resolved.whole - resolved.part;
  const listed = unresolved.ids.length;
  const message = `${resolved.part} of ${resolved.whole} resolved leaves ${declared}, but the list names ${listed} points${listed > 0 ? ` (${unresolved.ids.join(', ')})` : ''}.`;
  const drafts =
    declared === listed ? [] : [{ declared, recomputed: listed, message, line: unresolved.line }];
  return examine(check, path, 1, drafts);
}

function checkRounds(path: string, { rounds }: Transcript): CheckResult {
  const check = 'debate.rounds_missing';
  if (!rounds) return examine(check, path, 0);
  const { declared, told, line } = rounds;
  const message = `${declared} rounds are declared, but the transcript ends with round ${told}.`;
  const drafts: Draft[] = declared > told ? [{ declared, recomputed: told, message, line }] : [];
  return examine(check, path, told, drafts);
}

function checkShare(
  path: string,
  { inMetadata }: Transcript,
  analysis: DiffAnalysis | undefined,
): CheckResult {
  const check = 'debate.convergence_not_k_over_n';
  const count = analysis?.points.length ?? 0;
  if (!inMetadata || count === 0) return examine(check, path, 0);
  const nearest = Math.round(inMetadata.value * count) / count;
  if (isNear(inMetadata, nearest)) return examine(check, path, 1);
  const message = `${inMetadata.value} is no number of resolved points out of ${count}; the nearest is ${round(nearest * count, 0)}/${count} = ${round(nearest, 2)}.`;
  const draft = { declared: inMetadata.value, recomputed: `no k/${count}`, message, line: inMetadata.line };
  return examine(check, path, 1, [draft]);
}

function checkProbe({ path, document }: NonNullable<RunFiles['probe']>, { status }: Transcript): CheckResult {
  const rows = readTables(document).flatMap(({ header, rows: own }) => {
    const [state, severity] = [findColumn(header, /^status$/i), findColumn(header, /^severity$/i)];
    if (state < 0 || severity < 0) return [];
    return own.map(({ cells }) => ({
      id: cells[0] ?? '',
      state: cells[state] ?? '',
      severity: cells[severity] ?? '',
    }));
  });
  const open = rows
    .filter((row) => /^unaddressed/i.test(row.state) && /^high/i.test(row.severity))
    .map(({ id }) => id);
  const isConverged = /^converged\b/i.test(status?.value ?? '');
  const message = `The transcript says CONVERGED, but the probe leaves ${open.join(', ')} (HIGH) unaddressed.`;
  const drafts = isConverged && open.length > 0 ? [{ declared: 'CONVERGED', recomputed: open, message }] : [];
  return examine('debate.converged_with_high_invariants', path, status ? rows.length : 0, drafts);
}

const CHECK = 'debate.point_never_mentioned';
const MENTION = /(?<![\w-])D-?0*(\d{1,3})(?:\s{0,2}(?:[–—-]|to|through)\s{0,2}D-?0*(\d{1,3}))?(?![\w.])/g;
const EMPTY_WORDS = new Set(
  'the of and in vs versus for to an with on as is or by at from per section'.split(' '),
);
/** So much of a title in one paragraph means that the point is spoken of. */
const SPOKEN_OF = 2 / 3;
const LONGEST_RANGE = 50;
/** Far more than any debate has: hostile files must not take for ever. */
const MOST_LINES = 20_000;

/** Only where the debate calls points by their ids: otherwise silence proves nothing. */
function checkMentions({ path, document }: Artifact, analysis: DiffAnalysis | undefined): CheckResult {
  const mentioned = mentionsIn(document.text);
  if (!analysis?.hasIds || mentioned.size === 0) return examine(CHECK, path, 0);
  const { points } = analysis;
  const paragraphs = document.text.split('\n', MOST_LINES).map((line) => new Set(wordsOf(line)));
  const missing = points.filter((point) => !mentioned.has(point.id) && !isSpokenOf(point, paragraphs));
  const names = missing.map(({ id, title }) => `${id} ${title}`).join('; ');
  const message = `${missing.length} of ${points.length} points are neither named nor taken up by their titles in the debate: ${names}.`;
  const recomputed = missing.map(({ id }) => Number(id.slice(2)));
  const drafts = missing.length === 0 ? [] : [{ declared: points.length, recomputed, message }];
  return examine(CHECK, path, points.length, drafts);
}

function mentionsIn(text: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, first = '', last = first] of text.matchAll(MENTION)) {
    const end = Math.min(Number(last), Number(first) + LONGEST_RANGE);
    for (let number = Number(first); number <= end; number += 1) ids.add(`D-${number}`);
  }
  return ids;
}

function isSpokenOf({ title }: Point, paragraphs: readonly ReadonlySet<string>[]): boolean {
  const words = [...new Set(wordsOf(title))];
  if (words.length === 0) return true;
  return paragraphs.some((own) => words.filter((word) => own.has(word)).length >= words.length * SPOKEN_OF);
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z_]{3,}/g) ?? []).filter((word) => !EMPTY_WORDS.has(word)).map(stemWord);
