// Whether a run of a workflow came out as foretold; every complaint says what differs.

import { isDeepStrictEqual } from 'node:util';
import { AgentError, WaitingError } from '../../../src/domain/errors.ts';
import type { RunEvent } from '../../../src/domain/run.ts';
import { compareFiles } from '../../kills/run-trial.ts';
import { RETRY_AFTER_MS } from '../fault-table.ts';
import { KEY } from '../set-stage.ts';
import { type Foretold, type ForetoldStep, STOPPED, WAITING } from './foretell.ts';
import type { Plan } from './make-plan.ts';
import type { Seen } from './run-plan.ts';

export function checkRun({ scenario }: Plan, foretold: Foretold, seen: Seen): string[] {
  const [file, text] = scenario.file;
  return [
    ...expectSame('exit code', seen.exitCode, foretold.exitCode),
    ...expectSame('outcome', outcomeOf(seen), foretold.outcome),
    ...checkCounts(foretold, seen),
    ...checkRecord(foretold, seen),
    ...checkDocuments(foretold, seen),
    ...(seen.files[file] === text ? [] : [`${file} was touched`]),
    ...(foretold.outcome === STOPPED ? checkStopped(foretold, seen) : checkEnded(foretold, seen)),
    ...checkWords(seen),
  ];
}

/** What people call it, as the contract says. */
export function outcomeOf({ error, contract }: Pick<Seen, 'error' | 'contract'>): string {
  if (error instanceof WaitingError) return WAITING;
  if (error !== undefined) return error instanceof AgentError ? STOPPED : String(error);
  return String(contract.outcome ?? contract.status);
}

const expectSame = (what: string, seen: unknown, foretold: unknown): string[] =>
  isDeepStrictEqual(seen, foretold)
    ? []
    : [`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(foretold)}`];

const byName = (entries: Iterable<readonly [string, number]>): object =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Nobody is asked more often than the rule says, nor waited for otherwise than asked. */
function checkCounts({ steps }: Foretold, { requests, waits }: Seen): string[] {
  const expected = steps.filter((one) => one.requests > 0).map((one) => [one.step, one.requests] as const);
  const toWait = steps.reduce((total, { askedWaits }) => total + askedWaits, 0);
  return [
    ...expectSame('requests', byName(requests), byName(expected)),
    ...expectSame('waits the vendor asked for', waits.filter((ms) => ms === RETRY_AFTER_MS).length, toWait),
  ];
}

const stepsOf = (events: readonly RunEvent[], type: RunEvent['type']): string[] =>
  events.flatMap((event) => (event.type === type && 'step' in event ? [event.step] : [])).sort();

const isLost = ({ failure }: ForetoldStep): boolean => failure !== undefined;

/** What was answered is recorded, whatever happened beside it; what is gone on without, with the vendor's words. */
function checkRecord({ outcome, steps }: Foretold, { events }: Seen): string[] {
  const answered = steps.filter((one) => !isLost(one)).map(({ step }) => step);
  const lost = steps.filter(isLost);
  const failures = events.flatMap((event) => (event.type === 'answer-failed' ? [event] : []));
  return [
    ...expectSame('answers kept', stepsOf(events, 'answer-recorded'), answered.sort()),
    ...expectSame(
      'gone on without',
      stepsOf(events, 'answer-failed'),
      outcome === STOPPED ? [] : lost.map(({ step }) => step).sort(),
    ),
    ...failures.flatMap(({ step, code, message }) =>
      matches(
        lost.find((one) => one.step === step),
        code,
        message,
      )
        ? []
        : [`${step} does not say what was done to it: ${code}, ${message}`],
    ),
  ];
}

const DELIVERED = /\.revised\.md$|sadd\/debate-[^/]+\.md$|plan\/(?:roadmap|test-strategy)\.md$/;

/** What the reader asked for is there exactly where it was foretold, and what was lost is said. */
function checkDocuments({ notes, delivered }: Foretold, { files }: Seen): string[] {
  const names = Object.keys(files).filter((name) => DELIVERED.test(name));
  const texts = Object.values(files);
  return [
    ...expectSame('documents', names.sort(), [...delivered].sort()),
    ...notes
      .filter((note) => !texts.some((text) => text.includes(note)))
      .map((note) => `no file says: ${note}`),
  ];
}

/** Vendors word a breakdown in ways of their own, so its code is open. */
const matches = (one: ForetoldStep | undefined, code: string, message: string): boolean =>
  one?.failure !== undefined &&
  (one.failure.code === '' || one.failure.code === code) &&
  message.includes(one.failure.says);

/** All that may be held against a run that is to go on. */
const UNFINISHED = 'journal.jsonl: The run is not finished (';

const held = (findings: readonly string[], goesOn: boolean): string[] =>
  findings.filter((one) => !(goesOn && one.startsWith(UNFINISHED)));

/** The same files as by rule, with the same loss; gone on with, nobody is asked and nothing changes. */
function checkEnded({ outcome }: Foretold, { files, events, findings, reference, resumed }: Seen): string[] {
  const isWaiting = outcome === WAITING;
  return [
    ...expectSame('what verify finds', held(findings, isWaiting), []),
    ...compareFiles(files, reference.files),
    ...expectSame('the last event', events.at(-1)?.type, isWaiting ? 'run-stopped' : 'run-finished'),
    ...expectSame('asked again though all was said', byName(resumed.requests), {}),
    ...compareFiles(resumed.files, files).map((difference) => `gone on with: ${difference}`),
  ];
}

/** Changed whenever a run goes on. */
const STANDING = /(?:^|\/)(?:run\.json|return-contract\.yaml)$/;

/** Exit class 4 in the vendor's words; whatever file is there is whole; gone on with, it ends as if nothing had been. */
function checkStopped({ steps }: Foretold, seen: Seen): string[] {
  const { error, events, files, contract, findings, resumed, reference } = seen;
  if (!(error instanceof AgentError)) return [`it was to stop: ${String(error)}`];
  const { code, message } = error;
  const isWaiting = outcomeOf(reference) === WAITING;
  const kept = stepsOf(events, 'answer-recorded');
  const left = stepsOf(reference.events, 'answer-recorded').filter((step) => !kept.includes(step));
  return [
    ...(steps.filter(isLost).some((one) => matches(one, code, message))
      ? []
      : [`not what was done to it: ${code}, ${message}`]),
    ...expectSame('what verify finds beside that it stopped', held(findings, true), []),
    ...expectSame('what verify finds after going on', held(resumed.findings, isWaiting), []),
    ...expectSame('status', contract.status, 'failed'),
    ...expectSame('the last event', events.at(-1)?.type, 'run-stopped'),
    ...Object.entries(files)
      .filter(([name, text]) => !STANDING.test(name) && reference.files[name] !== text)
      .map(([name]) => `half-written: ${name}`),
    ...expectSame('exit code after going on', resumed.exitCode, reference.exitCode),
    ...compareFiles(resumed.files, reference.files).map((difference) => `gone on with: ${difference}`),
    ...expectSame('asked after going on', byName(resumed.requests), byName(left.map((step) => [step, 1]))),
  ];
}

const STACK = /^\s+at .+(?:\(|:\d+:\d+)/m;

function checkWords({ printed, events, files, resumed }: Seen): string[] {
  const all = JSON.stringify([printed, events, files, resumed.printed, resumed.files]);
  return [
    ...(all.includes(KEY) ? ['the key shows'] : []),
    ...([printed, resumed.printed].some((text) => STACK.test(text)) ? ['a stack trace shows'] : []),
    ...(printed.trim() === '' ? ['nothing was said'] : []),
  ];
}
