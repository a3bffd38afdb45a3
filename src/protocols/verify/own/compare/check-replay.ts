// Whether the recorded protocol still runs through over what the journal recorded.

import { type CheckResult, examine } from '../../report.ts';
import type { OwnRun } from '../own-run.ts';

/** Codes of a replay that ends because an unfinished run recorded no more. */
const RECORD_ENDS = 'replay/record-ends';
const NAMES = new Map([
  ['replay/answer-missing', 'replay.answer-missing'],
  ['journal/step-changed', 'replay.step-changed'],
  ['journal/answer-changed', 'replay.answer-changed'],
]);

export function checkReplay({ replay, journal, run, isOtherVersion }: OwnRun): CheckResult[] {
  if (replay === undefined) {
    const message = 'The journal does not say what was run, so nothing can be recomputed';
    const declared = run.started?.protocol ?? null;
    return [examine('replay', journal.file, 0, [{ declared, recomputed: 'a known protocol', message }])];
  }
  const { failure, answers } = replay;
  if (failure === undefined || failure.code === RECORD_ENDS || isOtherVersion) {
    return [examine('replay', journal.file, answers.length)];
  }
  const { step = null, code, message } = failure;
  const check = NAMES.get(code) ?? 'replay.failed';
  return [examine(check, journal.file, answers.length + 1, [{ declared: step, recomputed: null, message }])];
}

/** What the replay of a run of another version gives differently: worth knowing, and no proof of anything. */
export function noteOtherVersion(
  { replay, artifacts, isOtherVersion, run }: OwnRun,
  version: string,
): string[] {
  if (!isOtherVersion || replay === undefined) return [];
  const differing = artifacts.filter(
    ({ recorded, replayed }) =>
      recorded !== undefined && replayed !== undefined && replayed.sha256 !== recorded,
  );
  const names = differing.map(({ name }) => name);
  const failed = replay.failure && replay.failure.code !== RECORD_ENDS ? [replay.failure.message] : [];
  const says = [...(names.length > 0 ? [`it would write otherwise: ${names.join(', ')}`] : []), ...failed];
  const begun = `The run was begun with steelman ${run.started?.steelman}, this is ${version}`;
  return [says.length === 0 ? `${begun}; it would write the same` : `${begun}; ${says.join('; ')}`];
}
