// Reads STATE.md back before it is published: every challenge has its row and its decision, and the numbers of the
// review follow from its challenges.

import { InternalError } from '../../../domain/errors.ts';
import { rowsOf } from '../../markdown/markdown-table.ts';
import type { ReviewRecord } from '../record.ts';
import { findRecordFaults } from './find-record-faults.ts';
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
