// Reads STATE.md back before it is published: every challenge has its row and its decision, and the numbers of the
// review follow from its challenges.

import { InternalError } from '../../../domain/errors.ts';
import { rowsOf } from '../../markdown/markdown-table.ts';
import { type ReviewRecord, STATUSES } from '../record.ts';
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

export function findRecordFaults({
  outcome,
  escalate,
  rounds,
  challenges,
  maxRounds,
  edits,
  remembered,
}: ReviewRecord): string[] {
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
