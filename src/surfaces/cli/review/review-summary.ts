// What a review says at its end: a short text for people, or the record of the review for programs. Another code than 0 only
// where somebody asked for it: a review is advice, and blocks nobody by itself.

import { dirname, join, resolve } from 'node:path';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import type { Receipt } from '../../../domain/cost.ts';
import { UsageError } from '../../../domain/errors.ts';
import { readOwnText } from '../../../journal/read-regular.ts';
import { SEVERITIES, type Severity } from '../../../workflows/review/model.ts';
import {
  type ChallengeStatus,
  isMerelyAccepted,
  type Outcome,
  type ReviewedChallenge,
  type ReviewOutput,
  unsettledOf,
} from '../../../workflows/review/record.ts';
import { type ReviewInput, reviewInput } from '../../../workflows/review/request/input.ts';
import { FAIL_ON, type FailOn } from '../../../workflows/review/request/request.ts';
import { describeReceipt } from '../../cost/describe-cost.ts';
import { counted, printable, shellWord, showPath } from '../../files/show.ts';
import { logDecisions } from '../../workflows/review/workflow-files.ts';
import { writeInPlace } from '../../workflows/review/write-in-place.ts';
import { chooseWord } from '../flags.ts';
import { wrapText } from '../screen/prompts.ts';
import type { Session } from '../session.ts';
import { answeredBy } from '../summaries/adversarial.ts';
import { countBySeverity, describeChallenges, describeRemembered } from './describe-challenges.ts';

export interface ReviewSummary {
  readonly output: ReviewOutput;
  /** As recorded. */
  readonly input: unknown;
  readonly folder: string;
  readonly engine: string;
  readonly receipt?: Receipt | undefined;
  readonly outside: Outside;
}

/** What may be written outside the folder of the run: only what was typed in this command. */
export interface Outside {
  /** Whole path of the document that the revision goes over. */
  readonly inPlace?: string | undefined;
  /** Whether the log of the workflow is told. */
  readonly isLogged: boolean;
  /** The run was recorded before this command. */
  readonly isRecorded: boolean;
}

const RECORD = 'review.json';

/** Puts the revision in place where that was asked for, prints, and says with which code the program ends. */
export async function printReview(summary: ReviewSummary, session: Session, gates: Gates): Promise<number> {
  const { output, folder, outside } = summary;
  const { cwd } = session;
  const input = reviewInput.parse(summary.input);
  const { revised_path: revisedPath } = output.contract;
  const { inPlace: path, isRecorded } = outside;
  if (path !== undefined && revisedPath === null) throw nothingInPlace();
  if (path !== undefined && revisedPath !== null)
    await writeInPlace({ path, text: input.artifact.text, folder, revisedPath, isRecorded, cwd });
  session.print(
    session.options.json ? await readOwnText(join(folder, RECORD)) : renderText(summary, input, session),
  );
  if (outside.isLogged) await logDecisions(output, input.artifact.label, folder, cwd);
  const open = unsettledOf(output.challenges);
  return gateOf(
    { open, converged: output.contract.converged, unjudged: whyUnjudged(output) },
    gates,
    session,
  );
}

const nothingInPlace = (): UsageError =>
  new UsageError('--in-place has nothing to write: the review made no revision', {
    code: 'review/nothing-in-place',
    hint: 'Leave the flag out.',
  });

/** A linter's word opens no gate, nor does one that nobody could read. */
const whyUnjudged = ({ outcome, rounds }: ReviewOutput): string | undefined => {
  if (outcome === 'unparseable') return 'the adversary said nothing usable';
  return rounds.at(-1)?.looked === undefined ? undefined : NO_MIND;
};

const TITLES: Readonly<Record<Outcome, string>> = {
  'no-objections': 'NO OBJECTIONS',
  converged: 'Converged',
  'not-judged': 'Not judged',
  deadlock: 'Deadlock',
  'max-rounds': 'Not converged',
  unparseable: 'No usable reply',
  'author-failed': 'The author failed',
};

function renderText(
  { output, folder, engine, receipt, outside }: ReviewSummary,
  input: ReviewInput,
  session: Session,
): string {
  const { cwd, paint } = session;
  const { contract, rounds, challenges } = output;
  const open = challenges.filter(({ id }) => contract.open.includes(id));
  const path = (name: string): string => showPath(join(folder, name), cwd);
  const artifact = showPath(resolve(dirname(folder), input.artifact.sourcePath), cwd);
  const last = `round-${rounds.length}.md`;
  const lines = [
    `${paint.bold(TITLES[output.outcome])}: ${artifact} (${input.type}), ${counted(rounds.length, 'round')} of ${output.maxRounds}`,
    ...wrapText(printable(output.because), 100),
    ...lookedLines(output),
    ...settledLines(output),
    ...describeRemembered(output.remembered),
    ...(open.length === 0 ? [] : ['', paint.bold(`Open: ${countBySeverity(open)}`)]),
    ...describeChallenges({ challenges: open, input, folder, file: join(folder, last) }, session),
    ...(challenges.length === 0 ? [] : ['']),
    ...struckLines(output),
    ...revisedLines(
      contract.revised_path && path(contract.revised_path),
      outside.inPlace && showPath(outside.inPlace, cwd),
    ),
    ...(input.inPlace && contract.revised_path !== null && outside.inPlace === undefined
      ? [
          `Not put in place: steelman resume ${showPath(folder, cwd)} --in-place ${shellWord(artifact)} does that`,
        ]
      : []),
    `Decisions: ${path('STATE.md')}`,
    `Rounds: ${rounds.map(({ round }) => path(`round-${round}.md`)).join(', ')}`,
    `Next: steelman verify ${showPath(folder, cwd)}`,
    ...[answeredBy(engine), ...describeReceipt(receipt)].map(paint.dim),
  ];
  return `${lines.join('\n')}\n`;
}

/** Whatever is open, nobody may take a linter's word for a mind's. */
const lookedLines = ({ outcome, rounds }: ReviewOutput): string[] => {
  const looked = rounds.at(-1)?.looked;
  return looked === undefined || outcome === 'not-judged' ? [] : wrapText(printable(looked), 100);
};

function revisedLines(revised: string | null, inPlace: string | undefined): string[] {
  if (revised === null) return [];
  return [
    inPlace === undefined
      ? `Revised document: ${revised}`
      : `Revised in place: ${inPlace}; a copy: ${revised}`,
  ];
}

/** In the order in which they are told; what is open is told apart. */
const SETTLED: readonly Exclude<ChallengeStatus, 'open'>[] = [
  'addressed',
  'rejected',
  'accepted-risk',
  'withdrawn',
  'noted',
];

function settledLines({ challenges, rounds }: ReviewOutput): string[] {
  // By rule a reason is looked at for what it rests on; whether it holds is for whoever reads it.
  const isByRule = rounds.every(({ adversary }) => adversary === embeddedAgent.name);
  const wordsFor = (one: ReviewedChallenge): string => {
    if (one.status === 'rejected')
      return isByRule ? 'rejected with a reason' : 'rejected with a reason that the adversary accepts';
    if (one.status !== 'accepted-risk') return one.status;
    return isMerelyAccepted(one) ? 'accepted as a risk without being weighed' : 'accepted as a risk';
  };
  const parts = SETTLED.flatMap((status) => {
    const words = challenges.filter((one) => one.status === status).map(wordsFor);
    return [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} ${word}`);
  });
  return parts.length === 0 ? [] : [`Settled: ${parts.join(', ')}`];
}

/** What was said without proof; nobody sees it but here and in the files. */
function struckLines({ rounds }: ReviewOutput): string[] {
  const struck = rounds.reduce((sum, { evidence }) => sum + evidence.struck, 0);
  const unaccepted = rounds.reduce((sum, one) => sum + one.unaccepted.length, 0);
  const parts = [
    ...(struck > 0 ? [`${counted(struck, 'quote')} that nobody can find`] : []),
    ...(unaccepted > 0 ? [`${counted(unaccepted, 'remark')} without evidence or form`] : []),
  ];
  return parts.length === 0 ? [] : [`Struck: ${parts.join(', ')}; the files of the rounds list them`];
}

export interface Gates {
  readonly failOn: FailOn;
  readonly strict: boolean;
}

const GATE_CLOSED = 1;
const NOT_CONVERGED = 3;
export const NO_MIND = 'no mind has read it; name a model with --adversary or --profile';

export function parseFailOn(typed: string | undefined): FailOn {
  if (typed === undefined) return 'never';
  return chooseWord('--fail-on', typed, FAIL_ON);
}

export interface Left {
  readonly open: readonly { readonly severity: Severity }[];
  readonly converged: boolean;
  /** Why nobody can vouch for it; absent where a mind has read it and said something usable. */
  readonly unjudged?: string | undefined;
}

/** The exit code; says why where it is not 0. */
export function gateOf(
  { open, converged, unjudged }: Left,
  { failOn, strict }: Gates,
  { note }: Session,
): number {
  const failing =
    failOn === 'never'
      ? []
      : open.filter(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn));
  if (failing.length > 0) {
    note(`error: --fail-on ${failOn}: ${countBySeverity(failing)} left open\n`);
    return GATE_CLOSED;
  }
  if (failOn !== 'never' && unjudged !== undefined) {
    note(`error: --fail-on ${failOn}: ${unjudged}\n`);
    return GATE_CLOSED;
  }
  return strict && !converged ? NOT_CONVERGED : 0;
}
