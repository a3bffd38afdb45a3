// A finished comparison and what it left open, read from its journal alone. Decisions go on top of earlier ones: what is decided
// anew counts, what is put off is open again, the rest stays.

import { z } from 'zod';
import { HUMAN } from '../../agents/human-agent.ts';
import type { PaidCall } from '../../domain/cost.ts';
import { JournalError, UsageError } from '../../domain/errors.ts';
import type { AnswerRecorded, Run, RunStarted } from '../../domain/run.ts';
import { DECISIONS_STEP, type Decision, PERSON } from '../../domain/run.ts';
import { recallQuestion } from '../../engine/replay-run.ts';
import {
  emptyJournal,
  type Resumed,
  type ResumeOptions,
  resumeRun,
  workflowOf,
} from '../../engine/resume-run.ts';
import {
  adversarial,
  checkDecisions,
  type DecidePayload,
  decideItems,
  decisionsOf,
  mergeDecisions,
  type OpenItem,
  type ToRemember,
} from '../../workflows/adversarial/index.ts';
import { loadWorkflows } from '../../workflows/index.ts';
import { printable } from '../files/show.ts';
import { readRun } from '../runs/read-run.ts';
import { nobody } from '../seats/choose-agents.ts';
import { sayFindings } from './answer-file.ts';

export interface OpenRun {
  readonly folder: string;
  readonly started: RunStarted;
  readonly run: Run;
  readonly asked: DecidePayload;
  /** Label of the variant that the others were merged into. */
  readonly base: string;
  /** Everything that the comparison left open, decided since or not. */
  readonly items: readonly OpenItem[];
  /** As recorded. */
  readonly decisions: readonly Decision[];
}

export async function openRun(folder: string): Promise<OpenRun> {
  const { run, started } = await readRun(folder);
  if (started === undefined) throw emptyJournal(folder);
  if (started.protocol !== adversarial.name) throw notAComparison(folder, started);
  // One that was decided about before and then killed has been finished all the same.
  if (run.outputSha256 === undefined && run.output === undefined) throw unfinished(folder);
  const protocol = workflowOf(folder, started, await loadWorkflows());
  const { payload, recorded } = await recallQuestion(protocol, run, started, DECISIONS_STEP).catch(
    (error: unknown) => {
      if (error instanceof JournalError && error.code === 'journal/never-asked')
        throw tooOld(folder, started);
      throw error;
    },
  );
  const asked = payload as DecidePayload;
  return { folder, started, run, asked, ...asked, decisions: decisionsIn(recorded.answer, asked) };
}

/** What the run had to remember when it was opened; read as anybody's word. */
export const toldBefore = ({ run }: OpenRun): ToRemember | undefined =>
  told.safeParse(run.output).data?.toRemember as ToRemember | undefined;

const told = z.object({
  toRemember: z.object({ decisions: z.array(z.unknown()), open: z.array(z.string()) }).optional(),
});

const decisionsIn = (answer: unknown, asked: DecidePayload): readonly Decision[] =>
  decisionsOf(decideItems.answer.parse(answer), asked);

const notAComparison = (folder: string, { protocol }: RunStarted): UsageError =>
  new UsageError(
    `The run in ${printable(folder)} is of "${printable(protocol)}", and leaves nothing to decide`,
    {
      code: 'resolve/other-protocol',
      hint: 'Name the folder of a comparison; steelman runs lists them.',
    },
  );

const unfinished = (folder: string): UsageError =>
  new UsageError(`The run in ${printable(folder)} is not finished`, {
    code: 'resolve/unfinished',
    hint: `Continue it first: steelman resume ${printable(folder)}`,
  });

const tooOld = (folder: string, { steelman }: RunStarted): UsageError =>
  new UsageError(
    `The run in ${printable(folder)} was made by steelman ${printable(steelman)}, which asked for no decisions`,
    {
      code: 'resolve/too-old',
      hint: 'Compare the documents again with this version.',
    },
  );

export interface Amendment {
  readonly given: readonly Decision[];
  /** What was paid for them. */
  readonly calls?: readonly PaidCall[];
  /** Only on top of what was read: whoever decides has seen no more. */
  readonly isSeen?: true;
}

export type AmendOptions = Pick<
  ResumeOptions,
  'signal' | 'giveUp' | 'report' | 'conclude' | 'observe' | 'bill'
>;

export const amendRun = async (
  open: OpenRun,
  amendment: Amendment,
  options: AmendOptions,
): Promise<Resumed> =>
  resumeRun(open.folder, {
    ...options,
    workflows: await loadWorkflows(),
    agentsFor: () => nobody,
    amend: (past) => answerWith(open, past, amendment),
  });

/** On top of what is recorded now: somebody else may have decided since. */
function answerWith(
  { items, run, asked, decisions: seen }: OpenRun,
  past: Run,
  { given, calls = [], isSeen }: Amendment,
): AnswerRecorded {
  const recorded = past.answers.get(DECISIONS_STEP);
  if (recorded === undefined || recorded.fingerprint !== run.answers.get(DECISIONS_STEP)?.fingerprint) {
    throw new JournalError('The run was changed meanwhile; nothing is decided', {
      code: 'journal/step-changed',
      hint: 'Give the command again.',
    });
  }
  const { type, step, question, role, fingerprint } = recorded;
  const standing = decisionsIn(recorded.answer, asked);
  if (isSeen && JSON.stringify(standing) !== JSON.stringify(seen)) {
    throw new JournalError('Something was decided at the same moment; please look again', {
      code: 'resolve/decided-meanwhile',
    });
  }
  const decisions = mergeDecisions(items, standing, given);
  return {
    type,
    step,
    question,
    role,
    agent: HUMAN,
    fingerprint,
    answer: { decisions, ...(asked.known && { all: true }) },
    struck: [],
    ...(calls.length > 0 && { calls }),
  };
}

/** Refuses what is no decision on these items; `origin` is where they came from. */
export function refuseWrong(
  given: readonly Decision[],
  items: readonly OpenItem[],
  { origin, folder }: { readonly origin: string; readonly folder: string },
): void {
  const findings = checkDecisions(given, items);
  if (findings.length === 0) return;
  throw new UsageError(`${origin}: ${printable(sayFindings(findings, () => ''))}`, {
    code: 'resolve/wrong-decision',
    hint: `Nothing was changed. What can be decided is in ${printable(folder)}/decisions.yaml.`,
  });
}

export function parseTake(typed: string, why: string | undefined): Decision {
  const at = typed.indexOf('=');
  const [item, said] = [typed.slice(0, at).trim(), typed.slice(at + 1).trim()];
  if (at < 0 || item === '' || said === '') {
    throw new UsageError(`--take ${printable(typed)} names no item with what holds`, {
      code: 'resolve/wrong-take',
      hint: `Write --take X-004=b.md, =both, =neither, or --take 'X-004="own words"'.`,
    });
  }
  const reason = why === undefined || why.trim() === '' ? {} : { why };
  const [, words] = /^(?:"([\s\S]*)"|'([\s\S]*)')$/.exec(said)?.filter((part) => part !== undefined) ?? [];
  return words === undefined
    ? { item, take: said, ...reason, by: PERSON }
    : { item, take: 'words', words, ...reason, by: PERSON };
}
