// Every file of a run against its hash in the journal and against what the replay gives. Where two of the three agree,
// the third is the one that was changed. And whether the replay still runs through at all.

import type { CheckResult, OwnArtifact, OwnFile, OwnRun } from '../../../domain/workflow/recheck.ts';
import { type Draft, examine, reportDifferences } from '../../recheck/findings.ts';
import { compareFiles } from './compare-files.ts';
import { readRunSummary } from './read-summary.ts';

export function checkArtifacts(own: OwnRun): CheckResult[] {
  const missing = own.artifacts.filter(
    ({ found, recorded }) => found === undefined && recorded !== undefined,
  );
  return [
    ...missing.map(({ file, recorded }) =>
      examine('artifact.missing', file, 1, [
        { declared: null, recomputed: recorded, message: 'The journal says that this file was written' },
      ]),
    ),
    ...own.extra.map((file) =>
      examine('artifact.extra', file, 1, [
        { declared: file, recomputed: null, message: 'The run did not write this file' },
      ]),
    ),
    ...own.artifacts.flatMap((artifact) => checkContent(artifact, own)),
    examine('journal.artifact', own.journal.file, own.artifacts.length, [...findFalseRecords(own)]),
    examine('journal.start', own.journal.file, 1, findOtherVersion(own)),
    ...[own.summary, own.contract].flatMap((file) => checkOwnFile(file, own)),
  ];
}

/** The file is not what the run wrote. */
function checkContent({ name, file, found, recorded, replayed }: OwnArtifact, own: OwnRun): CheckResult[] {
  if (found === undefined) return [];
  const lines = found.text.split('\n').length;
  const isRecorded = found.sha256 === recorded;
  const isReplayed = found.sha256 === replayed?.sha256;
  if (isRecorded || isReplayed) return [examine('artifact.content', file, lines)];
  if (replayed !== undefined && !(own.isOtherVersion && replayed.sha256 !== recorded)) {
    return reportDifferences(
      'artifact.content',
      file,
      lines,
      compareFiles(name, found.text, replayed.content),
    );
  }
  const message = 'The file is not what was written; what it was cannot be recomputed';
  const draft = { declared: found.sha256, recomputed: recorded ?? null, message };
  return [examine('artifact.content', file, lines, [draft])];
}

/** The journal is not what the run wrote: other files speak against it. */
function* findFalseRecords(own: OwnRun): Generator<Draft> {
  const { artifacts, isOtherVersion, run, replay } = own;
  if (isOtherVersion) return;
  for (const { name, recorded, replayed } of artifacts) {
    if (replayed === undefined) {
      const isWrong = replay?.output !== undefined;
      if (isWrong) yield { declared: name, recomputed: null, message: `The run does not write ${name}` };
    } else if (recorded === undefined) {
      const isWrong = run.status === 'finished';
      if (isWrong)
        yield { declared: null, recomputed: name, message: `It does not say that ${name} was written` };
    } else if (recorded !== replayed.sha256) {
      yield { declared: recorded, recomputed: replayed.sha256, message: describeFalse(own, name) };
    }
  }
}

function describeFalse({ artifacts }: OwnRun, name: string): string {
  const found = artifacts.find((artifact) => artifact.name === name);
  if (found?.found === undefined || found.replayed === undefined)
    return `${name}: another hash follows from the rest`;
  if (found.found.sha256 === found.replayed.sha256)
    return `${name}: the hash is not that of the file, which is as it must be`;
  const [first] = compareFiles(name, found.found.text, found.replayed.content);
  const difference = first === undefined ? '' : `; first difference: ${first.message}`;
  return `${name}: the recorded input and answers give something else${difference}`;
}

/** No hash stands for these two: they follow from the journal alone. */
function checkOwnFile({ file, found, expected }: OwnFile, { run }: OwnRun): CheckResult[] {
  if (expected === undefined) return [examine('artifact.content', file, 0)];
  if (found === undefined) {
    const message = `A run that is ${run.status} has this file`;
    return [examine('artifact.missing', file, 1, [{ declared: null, recomputed: file, message }])];
  }
  const lines = found.text.split('\n').length;
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (found.text === expected) return [examine('artifact.content', file, lines)];
  return reportDifferences('artifact.content', file, lines, compareFiles(name, found.text, expected));
}

/** Nothing else tells which version began the run: where the two places differ, either may be wrong. */
function findOtherVersion({ run, summary }: OwnRun): Draft[] {
  const said = readRunSummary(summary.found?.text)?.steelman;
  const declared = run.started?.steelman;
  if (said === undefined || declared === undefined || said === declared) return [];
  return [{ declared, recomputed: said, message: 'run.json names another version of steelman' }];
}

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
  const says = [...(names.length > 0 ? [`it would write differently: ${names.join(', ')}`] : []), ...failed];
  const begun = `The run was started with steelman ${run.started?.steelman}, this is ${version}`;
  return [says.length === 0 ? `${begun}; it would write the same` : `${begun}; ${says.join('; ')}`];
}
