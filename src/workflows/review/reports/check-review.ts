// Reads what is about to be published back. STATE.md: every challenge has its row and its decision, and the numbers of the review
// follow from its challenges. The file of a round: every open challenge stands in it, and every quote of the round where it says.

import { InternalError } from '../../../domain/errors.ts';
import { findLineStarts } from '../../../text/parse/document-lines.ts';
import { rowsOf } from '../../reports/markdown-table.ts';
import type { QuotedEvidence } from '../model/challenge.ts';
import { type ReviewedChallenge, type ReviewRecord, STATUSES } from '../model/record.ts';
import { STATE_COLUMNS } from './state-file.ts';

export function checkReview(record: ReviewRecord, state: string): void {
  const faults = [...findRecordFaults(record), ...findStateFaults(record, state)];
  if (faults.length === 0) return;
  throw new InternalError(`The review does not add up: ${faults.join('; ')}`, { code: 'internal/review' });
}

/** What the table says otherwise than the record. */
export function findStateFaults({ challenges }: ReviewRecord, state: string): string[] {
  const rows = rowsOf(state);
  const wrong = rows.filter((row) => row.length !== STATE_COLUMNS.length);
  const shown = rows.map(([id = '', severity = '', , status = '', decision = '', rationale = '']) => ({
    id,
    line: `${id} ${severity} ${status}`,
    isDecided: decision !== '' && rationale !== '',
  }));
  const lines = new Set(shown.map(({ line }) => line));
  return [
    ...wrong.map((row) => `a row of ${row.length} cells`),
    ...challenges
      .filter(({ id, severity, status }) => !lines.has(`${id} ${severity} ${status}`))
      .map(({ id }) => `${id} has no row of its own in STATE.md`),
    ...(rows.length === challenges.length ? [] : [`${rows.length} rows for ${challenges.length} challenges`]),
    ...shown.filter(({ isDecided }) => !isDecided).map(({ id }) => `${id} has no decision or no rationale`),
  ];
}

export function findRecordFaults(record: ReviewRecord): string[] {
  const { outcome, escalate, rounds, challenges, maxRounds, edits, remembered } = record;
  const ids = new Set(challenges.map(({ id }) => id));
  const open = challenges.filter(({ status }) => status === 'open');
  const isConverged = outcome === 'converged' || outcome === 'no-objections' || outcome === 'not-judged';
  const raised = rounds.flatMap((round) => round.raised);
  return [
    ...(ids.size === challenges.length ? [] : ['two challenges share an id']),
    ...challenges
      .filter(({ status }) => !STATUSES.includes(status))
      .map(({ id }) => `${id} has no known status`),
    ...(isConverged && open.length > 0 ? [`it converged with ${open.length} open`] : []),
    ...(outcome === 'no-objections' && challenges.length > 0 ? ['there were objections'] : []),
    ...open.filter(({ final }) => final === undefined).map(({ id }) => `${id} is open and undecided`),
    ...(escalate === (outcome === 'deadlock') ? [] : ['only a deadlock escalates']),
    ...(rounds.length >= 1 && rounds.length <= maxRounds ? [] : [`${rounds.length} rounds of ${maxRounds}`]),
    ...(raised.length === challenges.length && raised.every((id) => ids.has(id))
      ? []
      : [`${raised.length} challenges were raised, ${challenges.length} are listed`]),
    ...remembered
      .filter(({ id }) => ids.has(id))
      .map(({ id }) => `${id} is raised, and said not to be raised again`),
    ...edits
      .filter(({ status, reason }) => (status === 'applied') !== (reason === ''))
      .map(({ challenge }) => `an edit for ${challenge} is neither applied nor refused with a reason`),
  ];
}

export interface RoundTexts {
  readonly round: number;
  readonly artifact: string;
  readonly context: string;
}

export function checkRound(file: string, open: readonly ReviewedChallenge[], texts: RoundTexts): void {
  const faults = [...findMissing(file, open), ...open.flatMap((one) => findMisquoted(one, texts))];
  if (faults.length === 0) return;
  throw new InternalError(`Round ${texts.round} does not add up: ${faults.join('; ')}`, {
    code: 'internal/review-round',
  });
}

function findMissing(file: string, open: readonly ReviewedChallenge[]): string[] {
  const shown = [...file.matchAll(/^### Challenge (\d+): \[.*\]\n\*\*Id:\*\* (CH-[0-9a-f]{8})$/gm)].map(
    ([, number, id]) => `${number} ${id}`,
  );
  const expected = open.map(({ number, id }) => `${number} ${id}`);
  return shown.join() === expected.join()
    ? []
    : [`it shows ${shown.length} of ${expected.length} challenges`];
}

/** Of challenges that were not raised again the lines are those of an earlier text. */
function findMisquoted({ id, evidence, lastRaisedIn }: ReviewedChallenge, texts: RoundTexts): string[] {
  if (lastRaisedIn < texts.round) return [];
  return evidence.flatMap((one) => {
    if (one.kind !== 'quote') return [];
    const source = one.of === 'context' ? texts.context : texts.artifact;
    return standsAt(source, one) ? [] : [`a quote of ${id} does not stand in line ${one.line}`];
  });
}

/** Whether a quote begins and ends in the lines that it names. */
export function standsAt(
  source: string,
  { line, endLine, text }: Pick<QuotedEvidence, 'line' | 'endLine' | 'text'>,
): boolean {
  const starts = findLineStarts(source);
  const from = starts[line - 1] ?? source.length;
  const next = starts[line] ?? source.length + 1;
  const at = source.indexOf(text, from);
  return at >= 0 && at < next && at + text.length <= (starts[endLine] ?? source.length);
}
