// The journal by itself and against the run that follows from it: lines that cannot be read, events out of place,
// answers that nobody can have given.

import { HELPERS, helperRole } from '../../../domain/helper.ts';
import type { AnswerRecorded, RunEvent, RunStarted } from '../../../domain/run.ts';
import type { CheckResult, OwnReplay, OwnRun } from '../../../domain/workflow/recheck.ts';
import { compareJson } from '../../recheck/compare-json.ts';
import { type Difference, type Draft, examine, reportDifferences } from '../../recheck/findings.ts';

type Numbered<Event> = { readonly line: number; readonly event: Event };

export function checkJournal(own: OwnRun): CheckResult[] {
  const { file, lines } = own.journal;
  return [
    examine('journal.line', file, lines.length, [...findUnreadable(own)]),
    examine('journal.order', file, lines.length, findMisplaced(own)),
    ...checkAnswers(own),
    ...checkOutput(own),
    examine('run.unfinished', file, 1, findUnfinished(own)),
  ];
}

function* findUnreadable({ journal }: OwnRun): Generator<Draft> {
  for (const { line, fault } of journal.lines) {
    if (fault !== undefined) yield { declared: fault, recomputed: 'an event', line, message: fault };
  }
  if (!journal.isTorn) return;
  const line = journal.lines.length + 1;
  yield {
    declared: 'half a line',
    recomputed: 'whole lines',
    line,
    message: 'The last line was not written to its end',
  };
}

const eventsOf = ({ journal }: OwnRun): Numbered<RunEvent>[] =>
  journal.lines.flatMap(({ line, event }) => (event === undefined ? [] : [{ line, event }]));

function findMisplaced(own: OwnRun): Draft[] {
  const events = eventsOf(own);
  const drafts: Draft[] = [];
  const [first] = events;
  if (first?.event.type !== 'run-started') {
    const declared = first?.event.type ?? null;
    drafts.push({
      declared,
      recomputed: 'run-started',
      line: 1,
      message: 'A journal begins with run-started',
    });
  }
  for (const { line, event } of events.filter(({ event: { type } }) => type === 'run-started').slice(1)) {
    drafts.push({
      declared: event.type,
      recomputed: null,
      line,
      message: `${event.type} stands there twice`,
    });
  }
  drafts.push(...stretchesOf(events).flatMap(findAfterEnd), ...findAskedLate(events));
  return [...drafts, ...findRepeated(events), ...findDisordered(own, events)];
}

/** The only step that may be answered again, once the run is finished: everything behind it is then made anew. */
const DECISIONS = 'decisions';

const isDecision = ({ event }: Numbered<RunEvent>): boolean =>
  event.type === 'answer-recorded' && event.step === DECISIONS;

/** A run from its beginning, and from each later decision on. */
function stretchesOf(events: readonly Numbered<RunEvent>[]): Numbered<RunEvent>[][] {
  const stretches: Numbered<RunEvent>[][] = [[]];
  let isFinished = false;
  for (const one of events) {
    if (isFinished && isDecision(one)) stretches.push([]);
    stretches.at(-1)?.push(one);
    isFinished ||= one.event.type === 'run-finished';
  }
  return stretches;
}

function findAfterEnd(events: readonly Numbered<RunEvent>[]): Draft[] {
  const end = events.findIndex(({ event }) => event.type === 'run-finished');
  return (end < 0 ? [] : events.slice(end + 1)).map(({ line, event }) => ({
    declared: event.type,
    recomputed: null,
    line,
    message: 'Nothing comes after run-finished',
  }));
}

/** Nobody is asked because of a decision. */
const findAskedLate = (events: readonly Numbered<RunEvent>[]): Draft[] =>
  stretchesOf(events)
    .slice(1)
    .flatMap(([, ...rest]) => rest)
    .filter(({ event }) => event.type === 'answer-recorded' || event.type === 'answer-failed')
    .map(({ line, event }) => ({
      declared: event.type,
      recomputed: null,
      line,
      message: 'Somebody was asked although the run was finished',
    }));

/** Nothing is asked twice, and nothing that is there already is recorded again. */
function findRepeated(events: readonly Numbered<RunEvent>[]): Draft[] {
  const finished = events.findIndex(({ event }) => event.type === 'run-finished');
  const answered = new Set<string>();
  const published = new Map<string, string>();
  return events.flatMap((one, at) => {
    const { line, event } = one;
    if (event.type !== 'answer-recorded' && event.type !== 'artifact-published') return [];
    const isAgain =
      event.type === 'answer-recorded'
        ? answered.has(event.step)
        : published.get(event.name) === event.sha256;
    if (event.type === 'answer-recorded') answered.add(event.step);
    else published.set(event.name, event.sha256);
    const isAllowed = isDecision(one) && finished >= 0 && at > finished;
    if (!isAgain || isAllowed) return [];
    const key =
      event.type === 'answer-recorded' ? `the answer to "${event.step}"` : `${event.name} (${event.sha256})`;
    return [{ declared: key, recomputed: null, line, message: `${key} is recorded twice` }];
  });
}

/** Artifacts are published one after the other, and always in the same order. */
function findDisordered({ artifacts, replay }: OwnRun, events: readonly Numbered<RunEvent>[]): Draft[] {
  const order = new Map(
    artifacts.filter(({ replayed }) => replayed).map(({ name }, index): [string, number] => [name, index]),
  );
  if (replay === undefined) return [];
  let last = -1;
  const seen = new Set<string>();
  return events.flatMap(({ line, event }) => {
    if (event.type !== 'artifact-published' || seen.has(event.name)) return [];
    seen.add(event.name);
    const at = order.get(event.name);
    if (at === undefined) return [];
    const isBefore = at < last;
    last = Math.max(at, last);
    const message = `${event.name} is published before what stands above it`;
    return isBefore ? [{ declared: event.name, recomputed: null, line, message }] : [];
  });
}

function checkAnswers(own: OwnRun): CheckResult[] {
  const { replay, run, isOtherVersion, journal } = own;
  if (replay === undefined) return [];
  const lines = new Map(
    eventsOf(own).flatMap(({ line, event }): [string, number][] =>
      event.type === 'answer-recorded' ? [[event.step, line]] : [],
    ),
  );
  const differences = isOtherVersion
    ? []
    : replay.answers.flatMap((expected): Difference[] => {
        const recorded = run.answers.get(expected.step);
        if (recorded === undefined) return [];
        return compareJson(pick(recorded, expected), expected).map(({ path, declared, recomputed }) => ({
          line: lines.get(expected.step),
          declared,
          recomputed,
          message: `${expected.step}: ${path}`,
        }));
      });
  const asked = new Set(replay.answers.map(({ step }) => step));
  const unasked =
    replay.output === undefined || isOtherVersion
      ? []
      : [...run.answers.values()].filter(({ step }) => !asked.has(step));
  const extra = unasked.map(({ step }) => ({
    line: lines.get(step),
    declared: step,
    recomputed: null,
    message: `The workflow never asks "${step}"`,
  }));
  const strangers = own.run.started ? findStrangers(own.run.started, run.answers, lines) : [];
  return reportDifferences('journal.answer', journal.file, run.answers.size, [
    ...differences,
    ...extra,
    ...strangers,
  ]);
}

const pick = (recorded: AnswerRecorded, expected: object): object => {
  const { step, question, role, struck, answer } = recorded;
  return { step, question, role, struck, ...('answer' in expected && { answer }) };
};

/** Beside the engine: a person, in these roles, a run inside the run, which has a journal of its own, and helpers. */
const OTHERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['human', ['human', 'author-person', 'decider']],
  ['adversarial', ['adversarial']],
  ...HELPERS.map((name): [string, string[]] => [helperRole(name), [helperRole(name)]]),
]);

/** Where the embedded engine answered, nobody else may have joined in. */
function findStrangers(
  started: RunStarted,
  answers: ReadonlyMap<string, AnswerRecorded>,
  lines: ReadonlyMap<string, number>,
): Difference[] {
  if (started.engine !== 'embedded') return [];
  return [...answers.values()]
    .filter(({ agent, role }) => agent !== started.engine && !OTHERS.get(agent)?.includes(role))
    .map(({ step, agent }) => ({
      line: lines.get(step),
      declared: agent,
      recomputed: started.engine,
      message: `${step}: agent`,
    }));
}

function checkOutput({ run, replay, journal, isOtherVersion }: OwnRun): CheckResult[] {
  if (replay?.output === undefined || run.status !== 'finished' || isOtherVersion) return [];
  const changes = compareOutput(run, replay.output).map((change) => ({
    declared: change.declared,
    recomputed: change.recomputed,
    line: journal.lines.length,
    message: change.path,
  }));
  return reportDifferences('journal.output', journal.file, 1, changes);
}

const compareOutput = (run: OwnRun['run'], { value, sha256 }: NonNullable<OwnReplay['output']>) =>
  run.outputSha256 === undefined
    ? compareJson({ output: run.output }, { output: value })
    : compareJson({ output: run.outputSha256 }, { output: sha256 });

function findUnfinished({ run }: OwnRun): Draft[] {
  if (run.status === 'finished') return [];
  const why = run.stopped ? `stopped: ${run.stopped.message}` : 'it did not come to an end';
  const isWaiting = run.stopped?.code === 'review/waiting';
  const command = isWaiting ? 'steelman review --continue' : 'steelman resume';
  const message = `The run is not finished (${why}); continue with "${command}", or verify what is there`;
  return [{ declared: run.status, recomputed: 'finished', message }];
}
