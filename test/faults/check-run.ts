// Whether a run came out as foretold; every complaint says what differs.

import { isDeepStrictEqual } from 'node:util';
import { SteelmanError } from '../../src/domain/errors.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import { checkPassages, isOfMerger } from './check-passages.ts';
import { RETRY_AFTER_MS } from './fault-table.ts';
import { type Foretold, type ForetoldStep, foretell, isLost } from './foretell.ts';
import { MIND_STEPS, type Plan } from './make-plan.ts';
import type { Seen } from './run-plan.ts';
import { KEY } from './set-stage.ts';

export interface Verdict {
  /** As people would call it. */
  readonly outcome: string;
  readonly complaints: readonly string[];
}

export function checkRun(plan: Plan, seen: Seen): Verdict {
  const rounds = seen.output?.debate.rounds ?? roundsIn(seen.events);
  const foretold = foretell(plan, rounds);
  const complaints = [
    ...checkCounts(foretold, seen),
    ...checkAnswers(foretold, seen),
    ...checkPassages(foretold.section, seen),
    ...(foretold.outcome === 'finished' ? checkFinished(foretold, seen) : checkEnded(foretold, seen)),
    ...(JSON.stringify([seen.events, String(seen.error), [...seen.artifacts]]).includes(KEY)
      ? ['the key shows']
      : []),
  ];
  return { outcome: nameOutcome(foretold, seen), complaints };
}

const isOfMind = ({ step }: ForetoldStep): boolean => Object.values<string>(MIND_STEPS).includes(step);

function nameOutcome({ outcome, steps, section }: Foretold, { contract }: Seen): string {
  if (outcome !== 'finished') return outcome;
  const silentMinds = steps
    .filter((one) => isLost(one) && isOfMind(one))
    .map(({ step }) => `, no ${step.split('/')[0]}`);
  const lost = steps.filter((one) => isLost(one) && !isOfMind(one));
  const fewer = lost.filter(({ step }) => step.includes('/round-1/')).length;
  const silent = lost.length > fewer ? ', silent later' : '';
  const verbatim = isLost(section) ? ', merged verbatim' : '';
  return `${contract?.status}${fewer > 0 ? `, N-${fewer}` : ''}${silent}${silentMinds.join('')}${verbatim}`;
}

const roundsIn = (events: readonly RunEvent[]): number =>
  Math.max(
    1,
    ...events.map((event) => Number(/round-(\d)/.exec('step' in event ? event.step : '')?.[1] ?? 0)),
  );

const expectSame = (what: string, seen: unknown, foretold: unknown): string[] =>
  isDeepStrictEqual(seen, foretold)
    ? []
    : [`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(foretold)}`];

/** Nobody is asked more often than the rule says, nor waited for otherwise than asked. */
function checkCounts({ steps, outcome }: Foretold, { requests, waits }: Seen): string[] {
  // A debate that ends early does not wait for a judge who gives no answer anyway: how often that one was asked is chance.
  const isCutShort = (one: ForetoldStep): boolean =>
    outcome === 'too few advocates' && one.seat === 'judge' && isLost(one);
  const counts = ({ step, requests: most }: ForetoldStep): number => Math.min(most, requests.get(step) ?? 0);
  const asked = steps
    .map((one) => [one.step, isCutShort(one) ? counts(one) : one.requests] as const)
    .filter(([, count]) => count > 0);
  const expected = Object.fromEntries([...asked].sort());
  const counted = Object.fromEntries([...requests].filter(([step]) => !isOfMerger(step)).sort());
  const ofOthers = [...waits].filter(([seat]) => seat !== 'merger').flatMap(([, ms]) => ms);
  const waited = ofOthers.filter((ms) => ms === RETRY_AFTER_MS).length;
  const toWait = steps.reduce((total, { askedWaits }) => total + askedWaits, 0);
  return [
    ...expectSame('requests', counted, Object.fromEntries(Object.entries(expected).sort())),
    ...(waited < toWait && steps.some(isCutShort)
      ? []
      : expectSame('waits the vendor asked for', waited, toWait)),
  ];
}

const stepsOf = (events: readonly RunEvent[], type: RunEvent['type']): string[] =>
  events.flatMap((event) => (event.type === type && 'step' in event ? [event.step] : [])).sort();

/** The merger's are looked at apart. */
const isOfModel = (step: string): boolean =>
  !step.startsWith('checkpoint/') && step !== 'decisions' && !isOfMerger(step);

/** What was answered is recorded, whatever happened beside it. */
function checkAnswers({ steps }: Foretold, { events }: Seen): string[] {
  const answered = steps.filter((one) => !isLost(one)).map(({ last }) => last);
  const recorded = stepsOf(events, 'answer-recorded').filter(isOfModel);
  return expectSame('answers kept', recorded.sort(), answered.sort());
}

function checkFinished({ steps }: Foretold, { output, error, contract, artifacts, reference, events }: Seen) {
  if (output === undefined) return [`it was to end well: ${String(error)}`];
  const lost = steps.filter(isLost);
  const failed = output.debate.failed_advocates.map(({ advocate, round }) => [round, advocate]).sort();
  const foretold = lost
    .filter((one) => !isOfMind(one))
    .map(({ step }) => [Number(step[13]), step.at(-1)])
    .sort();
  const differing = [...artifacts].filter(([name, text]) => reference?.artifacts.get(name) !== text);
  return [
    ...expectSame('advocates lost', failed, foretold),
    ...expectSame(
      'artifacts that differ from those by rule',
      differing.map(([name]) => name),
      [],
    ),
    ...expectSame('names of artifacts', [...artifacts.keys()], [...(reference?.artifacts.keys() ?? [])]),
    ...expectSame('contract', contract, reference?.contract),
    ...lost.flatMap((one) => checkWords(one, messageOf(events, one.last))),
  ];
}

const messageOf = (events: readonly RunEvent[], step: string): string =>
  events.flatMap((event) => (event.type === 'answer-failed' && event.step === step ? [event] : []))[0]
    ?.message ?? '';

const checkWords = ({ step, failure }: ForetoldStep, message: string): string[] =>
  failure === undefined || message.includes(failure.says)
    ? []
    : [`${step} does not say "${failure.says}" but: ${message}`];

/** Below two advocates, or without a judge: exit class 4, the seat and the vendor's words, and nothing is lost. */
function checkEnded({ outcome, steps, endedIn }: Foretold, seen: Seen): string[] {
  const { output, error, contract, resumed, sound, resumedEvents, events } = seen;
  if (output !== undefined) return [`it was to end by ${outcome}`];
  if (!(error instanceof SteelmanError)) return [`no error of ours: ${String(error)}`];
  const isOfDebate = ({ step }: ForetoldStep): boolean => step.startsWith(`debate/round-${endedIn}/`);
  const lost = steps.filter(isLost).filter((one) => outcome === 'judge lost' || isOfDebate(one));
  const codes =
    outcome === 'too few advocates'
      ? ['debate/too-few-advocates']
      : lost.filter(({ seat }) => seat === 'judge').map(({ failure }) => failure?.code);
  const isKnown = codes.includes(error.code) || codes.includes('');
  const words =
    outcome === 'too few advocates'
      ? lost.flatMap((one) => [
          ...checkWords(one, error.message),
          ...(error.message.includes(`(${one.seat})`) ? [] : [`${one.seat} is not named: ${error.message}`]),
        ])
      : lost.some(({ failure }) => error.message.includes(failure?.says ?? ''))
        ? []
        : [`no vendor's words in: ${error.message}`];
  const kept = stepsOf(events, 'answer-recorded');
  // Where a judge was lost, advocates may have been, too.
  const isComparable =
    outcome === 'too few advocates' &&
    !steps.some((one) => isOfMind(one) && isLost(one)) &&
    // Who was lost in an earlier round stays lost.
    steps.every((one) => !isLost(one) || isOfDebate(one) || !one.step.startsWith('debate/'));
  return [
    ...expectSame('exit code', error.exitCode, 4),
    ...(isKnown ? [] : [`code ${error.code} instead of ${codes.join(' or ')}`]),
    ...words,
    ...expectSame(
      'contract',
      [contract?.status, contract?.failure_stage, contract?.merged],
      ['failed', 'debate', false],
    ),
    ...(contract?.warnings.includes(error.message) ? [] : ['the contract does not say why']),
    ...checkResumed(isComparable, resumed, sound, kept, resumedEvents),
  ];
}

function checkResumed(
  isComparable: boolean,
  resumed: Seen['resumed'],
  sound: Seen['sound'],
  kept: readonly string[],
  events: readonly RunEvent[],
): string[] {
  if (resumed === undefined || sound?.output === undefined) return ['it could not go on'];
  const all = stepsOf(events, 'answer-recorded');
  const added = all.filter((step) => !kept.includes(step) && isOfModel(step));
  const asked = Object.fromEntries([...resumed.requests].filter(([step]) => !isOfMerger(step)).sort());
  const expected = Object.fromEntries(added.map((step) => [step.replace(/\/retry$/, ''), 1]).sort());
  const unasked = kept.filter((step) => !all.includes(step));
  return [
    ...expectSame('asked after going on', asked, expected),
    ...expectSame('answers lost by going on', unasked, []),
    ...(isComparable ? expectSame('result after going on', resumed.output, sound.output) : []),
  ];
}
