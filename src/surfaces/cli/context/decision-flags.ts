// Who decides at the checkpoints of a run: a person at the terminal or in the page of the run, lines piped in, a file, or nobody. Settled before
// the run begins, because nobody may be asked when it is too late.

import type { Agent } from '../../../agents/agent.ts';
import { parkedPerson } from '../../../agents/files/parked-person.ts';
import { humanAgent } from '../../../agents/human-agent.ts';
import { UsageError } from '../../../domain/errors.ts';
import type { Run } from '../../../domain/run.ts';
import type { DecisionPoint } from '../../../domain/workflow/workflow.ts';
import { findWorkflow } from '../../../workflows/index.ts';
import { readAnswerFile, readPipedLines } from '../../decisions/answer-file.ts';
import type { ByteStream } from '../../files/documents.ts';
import { terminalAsker } from '../screen/terminal-asker.ts';
import type { DecisionFlags } from './flags.ts';
import { type Session, untilInterrupted } from './session.ts';

export interface DecisionRequest {
  readonly isInteractive: boolean;
  readonly flags: DecisionFlags;
  readonly stdin: ByteStream | undefined;
  /** A document is read from standard input. */
  readonly isStdinTaken: boolean;
  /** Checkpoints that are still to come, by name. */
  readonly open: readonly string[];
  /** Takes what else is drawn off the terminal. */
  readonly pause: () => void;
}

/** Undefined: the defaults. */
export async function chooseDecider(request: DecisionRequest, session: Session): Promise<Agent | undefined> {
  const { flags, isInteractive, open } = request;
  if (flags.answers !== undefined && flags.yes) {
    throw new UsageError('--answers and --yes exclude each other', {
      code: 'input/two-deciders',
      hint: 'A checkpoint that the file does not name takes its default.',
    });
  }
  if (flags.answers !== undefined) return humanAgent(await readAnswerFile(flags.answers, session.cwd));
  if (!isInteractive || flags.yes || open.length === 0) return undefined;
  if (flags.parked) return parkedPerson({ waits: true });
  if (request.isStdinTaken) throw noDecider('a document is read from standard input');
  if (session.stdin.isTTY) {
    if (session.terminal === undefined)
      throw noDecider('standard error is not a terminal that can be drawn on');
    const asker = terminalAsker(session.terminal, request.pause);
    return parkedPerson({ waits: true, here: { asker, tellElsewhere: () => session.note(ELSEWHERE) } });
  }
  const asker = request.stdin && (await readPipedLines(request.stdin, open));
  if (asker === undefined) throw noDecider('standard input is not a terminal and has no answers');
  return humanAgent(asker);
}

const ELSEWHERE = 'Answered in the page that steelman serve shows.\n';

const noDecider = (why: string): UsageError =>
  new UsageError(`--interactive needs someone to ask: ${why}`, {
    code: 'input/nobody-decides',
    hint: 'Use a terminal, pipe in one line for each checkpoint, or give --answers file.json or --yes.',
  });

/** A run that was begun with --interactive goes on to ask. */
export async function deciderForResume(
  run: Run,
  flags: DecisionFlags,
  session: Session,
  pause: () => void,
): Promise<Agent | undefined> {
  const { interactive } = (run.started?.input ?? {}) as { readonly interactive?: unknown };
  if (flags.answers !== undefined && interactive !== true) {
    throw new UsageError('The run was started without --interactive: its checkpoints take their defaults', {
      code: 'input/not-interactive',
      hint: 'Leave --answers out, or start a new run with it.',
    });
  }
  const open = await openCheckpoints(run);
  const asked = { isInteractive: interactive === true, flags, isStdinTaken: false, open, pause };
  return chooseDecider({ ...asked, stdin: untilInterrupted(session) }, session);
}

/** Names of those that a person is stopped for. */
export const openDecisions = (decisions: readonly DecisionPoint[]): string[] =>
  decisions.filter(({ isAskedLater }) => !isAskedLater).map(({ name }) => name);

async function openCheckpoints({ answers, started }: Run): Promise<string[]> {
  const { decisions = [] } = (await findWorkflow(started?.protocol)) ?? {};
  return openDecisions(decisions.filter(({ step }) => !answers.has(step)));
}
