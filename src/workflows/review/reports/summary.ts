// What a review reports at its end, while it waits for its author, and before it begins. An exit code other than 0 only where
// the caller asked for it: a review is advice, and blocks nobody by itself.

import { printable } from '../../../domain/workflow/printable.ts';
import {
  bold,
  counted,
  DONE,
  type Exit,
  file,
  type Line,
  type Shown,
  type Summary,
  shellPath,
  wrapText,
} from '../../../domain/workflow/summary.ts';
import { SEVERITIES, type Severity } from '../model/challenge.ts';
import type { ReviewInput } from '../model/input.ts';
import {
  type ChallengeStatus,
  isMerelyAccepted,
  type Outcome,
  type ReviewedChallenge,
  type ReviewOutput,
  unsettledOf,
} from '../model/record.ts';
import type { AwaitPayload } from '../questions/await-revision.ts';
import type { FailOn } from '../request/request.ts';
import { challengeLines, countBySeverity, documentPath, rememberedLines } from './challenge-lines.ts';

const RECORD = 'review.json';
const GATE_CLOSED = 1;
const NOT_CONVERGED = 3;
export const NO_MIND = 'no mind has read it; name a model with --adversary or --profile';

export function summariseReview(output: ReviewOutput, input: ReviewInput, shown: Shown): Summary {
  const { contract } = output;
  const open = unsettledOf(output.challenges);
  return {
    lines: linesOf(output, input, shown),
    contract,
    fields: {},
    document: RECORD,
    exit: gateOf({ open, converged: contract.converged, unjudged: whyUnjudged(output) }, shown),
  };
}

export interface Left {
  readonly open: readonly { readonly severity: Severity }[];
  readonly converged: boolean;
  /** Why nobody can vouch for it; absent where a mind has read it and said something usable. */
  readonly unjudged?: string | undefined;
}

export function gateOf({ open, converged, unjudged }: Left, { request, isStrict }: Shown): Exit {
  const failOn = (request.failOn ?? 'never') as FailOn;
  if (failOn !== 'never') {
    const failing = open.filter(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn));
    const why = failing.length > 0 ? `${countBySeverity(failing)} left open` : unjudged;
    if (why !== undefined) return { code: GATE_CLOSED, error: `--fail-on ${failOn}: ${why}` };
  }
  return isStrict && !converged ? { code: NOT_CONVERGED } : DONE;
}

/** A linter opens no gate, nor does an adversary whose reply nobody could read. */
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

function linesOf(output: ReviewOutput, input: ReviewInput, { request, width }: Shown): Line[] {
  const { contract, rounds, challenges } = output;
  const open = challenges.filter(({ id }) => contract.open.includes(id));
  const artifact = documentPath(input.artifact);
  const files = rounds.flatMap(({ round }, at) => [...(at === 0 ? [] : [', ']), file(`round-${round}.md`)]);
  return [
    [
      bold(TITLES[output.outcome]),
      ': ',
      file(artifact),
      ` (${input.type}), ${counted(rounds.length, 'round')} of ${output.maxRounds}`,
    ],
    ...wrapText(printable(output.because), 100),
    ...lookedLines(output),
    ...settledLines(output),
    ...rememberedLines(output.remembered),
    ...(open.length === 0 ? [] : ['', [bold(`Open: ${countBySeverity(open)}`)]]),
    ...challengeLines({ challenges: open, input, file: `round-${rounds.length}.md`, width }),
    ...(challenges.length === 0 ? [] : ['']),
    ...struckLines(output),
    ...revisedLines(contract.revised_path, input, request.inPlace),
    ['Decisions: ', file('STATE.md')],
    ['Rounds: ', ...files],
    ['Next: steelman verify ', file('.')],
  ];
}

/** Whatever is open, a linter must not be taken for a mind. */
const lookedLines = ({ outcome, rounds }: ReviewOutput): string[] => {
  const looked = rounds.at(-1)?.looked;
  return looked === undefined || outcome === 'not-judged' ? [] : wrapText(printable(looked), 100);
};

/** `inPlace`: asked for with the review, or the path of the document where the run goes on. */
function revisedLines(revised: string | null, input: ReviewInput, inPlace: unknown): Line[] {
  if (revised === null) return [];
  const artifact = documentPath(input.artifact);
  const target = typeof inPlace === 'string' ? inPlace : inPlace === true ? artifact : undefined;
  if (target !== undefined) return [['Revised in place: ', file(target), '; a copy: ', file(revised)]];
  return [
    ['Revised document: ', file(revised)],
    ...(input.inPlace
      ? [
          [
            'Not put in place: steelman resume ',
            file('.'),
            ' --in-place ',
            shellPath(artifact),
            ' does that',
          ] as const,
        ]
      : []),
  ];
}

/** In the order in which they are listed; what is open is listed apart. */
const SETTLED: readonly Exclude<ChallengeStatus, 'open'>[] = [
  'addressed',
  'rejected',
  'accepted-risk',
  'withdrawn',
  'noted',
];

const EMBEDDED = 'embedded';

function settledLines({ challenges, rounds }: ReviewOutput): string[] {
  // By rule a reason is looked at for what it rests on; whether it holds is for the reader.
  const isByRule = rounds.every(({ adversary }) => adversary === EMBEDDED);
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

/** What was claimed without proof; nobody sees it but here and in the files. */
function struckLines({ rounds }: ReviewOutput): string[] {
  const struck = rounds.reduce((sum, { evidence }) => sum + evidence.struck, 0);
  const unaccepted = rounds.reduce((sum, one) => sum + one.unaccepted.length, 0);
  const parts = [
    ...(struck > 0 ? [`${counted(struck, 'quote')} that cannot be found`] : []),
    ...(unaccepted > 0 ? [`${counted(unaccepted, 'remark')} without evidence or form`] : []),
  ];
  return parts.length === 0 ? [] : [`Struck: ${parts.join(', ')}; the files of the rounds list them`];
}

/** While the author revises the document; `next` is the command that goes on. */
export function summariseWaiting(
  awaited: AwaitPayload,
  input: ReviewInput,
  shown: Shown,
  next: string,
): Pick<Summary, 'lines' | 'exit'> {
  const { round, challenges } = awaited;
  const remembered = rememberedLines(awaited.remembered);
  const artifact = file(documentPath(input.artifact));
  const roundFile = `round-${round}.md`;
  const unjudged = input.adversary === undefined ? NO_MIND : undefined;
  return {
    lines: [
      [
        bold(`Round ${round} of ${input.maxRounds}`),
        `: ${countBySeverity(challenges)} open against `,
        artifact,
      ],
      ...challengeLines({ challenges, input, file: roundFile, width: shown.width }),
      '',
      ...(remembered.length === 0 ? [] : [...remembered, '']),
      ['Round: ', file(roundFile, 'bold'), ', with a form for your answers'],
      ['Next: revise ', artifact, ', or say in defense.md why a challenge does not hold, then'],
      `      ${next}`,
    ],
    exit: gateOf({ open: challenges, converged: false, unjudged }, shown),
  };
}

/** `--dry-run`: who would be asked how often, and where it would be written. */
export function previewReview(input: ReviewInput, { engine, folder }: Shown): Summary {
  const { artifact, type, maxRounds, author, adversary = EMBEDDED } = input;
  // An adversary in every round, an author after all but the last, one decision at the end; each corrected once at most.
  const calls = {
    adversary: maxRounds,
    author: author === undefined ? 0 : maxRounds - 1,
    decision: author === undefined ? 0 : 1,
  };
  const rounds = Array.from(
    { length: author === undefined ? 1 : maxRounds },
    (_, at) => `round-${at + 1}.md`,
  );
  return {
    lines: [
      [bold(artifact.label), `: ${type}, ${counted(maxRounds, 'round')} at most`],
      `Adversary: ${adversary}, asked ${counted(calls.adversary, 'time')} at most`,
      author === undefined
        ? 'Author: you, between the rounds'
        : `Author: ${author}, asked ${counted(calls.author + calls.decision, 'time')} at most`,
    ],
    contract: {},
    fields: {
      artifact: artifact.label,
      type,
      max_rounds: maxRounds,
      adversary,
      author: author ?? null,
      engine,
      most_questions: calls,
      artifacts_dir: folder,
    },
    writes: ['original.md', ...rounds, ...(author === undefined ? [] : ['STATE.md', RECORD])],
    exit: DONE,
  };
}
