// `steelman resolve`: decides what a comparison left open, by flags, a file or keys, and has everything made anew.

import type { Command } from 'commander';
import { UsageError } from '../../../domain/errors.ts';
import { type Decision, PERSON } from '../../../domain/run.ts';
import { adversarial, mergeDecisions } from '../../../workflows/adversarial/index.ts';
import { readDecisionsFile } from '../../decisions/answer-file.ts';
import { askModel, type ModelSaid, seatModel } from '../../decisions/ask-model.ts';
import { decideRun } from '../../decisions/decide-run.ts';
import { type Amendment, type OpenRun, openRun, parseTake, refuseWrong } from '../../decisions/open-run.ts';
import { findRunFolder } from '../../files/run-folder.ts';
import { counted, printable, showPath } from '../../files/show.ts';
import { observeRun } from '../../run.ts';
import { findNewestRun, type RunGlance } from '../../runs/find-runs.ts';
import type { LimitFlags } from '../../settings/limits.ts';
import {
  addLimits,
  addPermissions,
  EVENTS,
  type Frame,
  type PermissionFlags,
  STRICT,
} from '../context/flags.ts';
import type { RunWatch } from '../context/outcome.ts';
import { watchRun } from '../context/run-events.ts';
import type { Session } from '../context/session.ts';
import { settingsOf, setupOfCommand } from '../context/setup-of-command.ts';
import { decideByKeys } from '../screen/decide-keys.ts';
import { showProgress } from '../screen/progress.ts';
import { printRecorded } from '../workflow/recorded.ts';

/** As typed. */
export interface ResolveFlags extends PermissionFlags, LimitFlags {
  readonly take?: readonly string[];
  readonly why?: string;
  readonly decisions?: string;
  readonly model?: string;
  readonly allowSecrets?: boolean;
  readonly strict?: boolean;
  readonly events?: string;
}

export async function resolveRun(
  path: string | undefined,
  flags: ResolveFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { cwd } = session;
  const folder =
    path === undefined
      ? await findNewestRun(cwd, isComparison, 'comparison')
      : await findRunFolder(path, cwd, 'resolve');
  const open = await openRun(folder);
  const shown = showPath(folder, cwd);
  const said = await decisionsOf(open, flags, session);
  const model = flags.model === undefined ? undefined : await modelDecides(open, said, flags, session);
  const given = [...said, ...(model?.decisions ?? [])];
  const decisions = mergeDecisions(open.items, open.decisions, given);
  const isNew = JSON.stringify(decisions) !== JSON.stringify(open.decisions);
  const left = open.items.length - decisions.length;
  if (!isNew) session.note(`Nothing new is decided: the run in ${shown} is as it was, ${left} left.\n`);
  else session.note(`${shown}: ${counted(decisions.length, 'item')} decided, ${left} left\n`);
  const { calls = [], failure } = model ?? {};
  // What was paid for is written down also where it decided nothing.
  const code = isNew || calls.length > 0 ? await goOn(open, { given, calls }, flags, session, watch) : 0;
  if (failure !== undefined) throw failure;
  return code;
}

/** What nobody has decided yet. */
async function modelDecides(
  open: OpenRun,
  said: readonly Decision[],
  flags: ResolveFlags & { readonly model?: string },
  session: Session,
): Promise<ModelSaid> {
  const { signal, giveUp } = session;
  const decided = new Set(mergeDecisions(open.items, open.decisions, said).map(({ item }) => item));
  const left = open.items.filter(({ id }) => !decided.has(id));
  const settings = await settingsOf(session, flags);
  const progress = showProgress(session);
  const around = setupOfCommand(session, settings, flags, progress);
  const { agent, sending } = await seatModel(flags.model ?? '', open, around);
  if (left.length === 0) return { decisions: [], calls: [] };
  for (const line of sending) session.note(`${printable(line)}\n`);
  session.note(`Asking ${printable(agent.name)} about ${counted(left.length, 'item')}\n`);
  return askModel(open, left, agent, { signal, giveUp });
}

/** What is typed goes before what a file says. */
async function decisionsOf(open: OpenRun, flags: ResolveFlags, session: Session): Promise<Decision[]> {
  const { items, folder } = open;
  const { take = [], why, decisions: file } = flags;
  const { cwd } = session;
  if (take.length === 0 && file === undefined)
    return flags.model === undefined ? askPerson(open, session) : [];
  const shown = showPath(folder, cwd);
  const written = file === undefined ? [] : await readDecisionsFile(file, cwd);
  // Whoever gives a file back stands for it, whoever decided it first; what is as it was stays whose it was.
  const own = written.map((decision) => ({ ...decision, by: PERSON }));
  refuseWrong(own, items, { origin: printable(file ?? ''), folder: shown });
  const typed = take.map((one) => parseTake(one, why));
  refuseWrong(typed, items, { origin: '--take', folder: shown });
  return [...own, ...typed];
}

/** Only what is still open is asked about. */
async function askPerson({ items, decisions }: OpenRun, session: Session): Promise<Decision[]> {
  const { stdin, terminal, signal, options } = session;
  const decided = new Set(decisions.map(({ item }) => item));
  const left = items.filter(({ id }) => !decided.has(id));
  if (left.length === 0) return [];
  if (!stdin.isTTY || terminal === undefined || options.json) throw nobodyDecides(left.length);
  return decideByKeys(left, terminal, signal);
}

const nobodyDecides = (count: number): UsageError =>
  new UsageError(`No decision given: ${counted(count, 'open point')} to decide`, {
    code: 'resolve/nobody-decides',
    hint: 'Run it in a terminal, or pass --take X-004=b.md, --decisions decisions.yaml or --model sonnet.',
  });

async function goOn(
  open: OpenRun,
  amendment: Amendment,
  flags: ResolveFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { folder } = open;
  const progress = showProgress(session);
  const watched = watchRun(flags.events, session, progress, watch);
  const observed = observeRun(watched.update);
  watch.begin(folder);
  const decided = await decideRun(
    open,
    amendment,
    // What a model said before somebody stopped it is still put in: nobody is asked any more.
    {
      ...(session.signal.aborted ? {} : { signal: session.signal, giveUp: session.giveUp }),
      ...observed.options,
    },
    session.cwd,
  )
    .finally(observed.end)
    .finally(watched.end);
  const { warnings, receipt } = observed.results();
  const { resumed, warnings: kept } = decided;
  for (const { message } of kept) session.warn(message);
  const { engine } = resumed.started;
  const ended = { folder, engine, receipt, warnings: [...warnings, ...kept] };
  return printRecorded(resumed, ended, {}, watched.session, flags.strict ?? false);
}

const isComparison = ({ protocol }: RunGlance): boolean => protocol === adversarial.name;

export function add(program: Command, { define, session, watch }: Frame): void {
  addLimits(
    addPermissions(
      define(program, 'resolve', [
        'steelman resolve',
        "steelman resolve adversarial --take X-004=b.md --take Q-001=both --why 'as measured'",
        'steelman resolve --decisions adversarial/decisions.yaml',
        'steelman resolve --model sonnet',
      ]),
    ),
  )
    .argument('[run]', 'Folder of a merge (default: the newest run below this folder)')
    .option(
      '--take <item=side>',
      'Decide one point: X-004=b.md, =both, =neither, =later or ="your own words"; repeatable',
      collect,
    )
    .option(
      '--decisions <file>',
      'Take the decisions from this file: edit decisions.yaml in the folder of the run, which lists every open point and what you can write',
    )
    .option('--model <name>', 'Let this model decide what is still open')
    .option('--allow-secrets', 'Send documents to the model even if they seem to contain keys or passwords')
    .option('--why <text>', 'Reason for the decisions of --take')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .summary('Decide the points a merge left open; no model is asked twice.')
    .description(
      'Decide the points a merge left open, one by one in your terminal, or with --take, --decisions or --model. The merged document and the reports are updated; no model is asked twice.',
    )
    .action(async (run: string | undefined, flags: ResolveFlags, command: Command) => {
      process.exitCode = await resolveRun(run, flags, session(command), watch);
    });
}

const collect = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];
