// `steelman roadmap`: a spec in, a roadmap in a folder of its own out.

import { splitPaths } from '../../protocols/adversarial/request/parse-values.ts';
import { type RoadmapOutput, roadmap } from '../../protocols/roadmap/index.ts';
import { parseRoadmapSettings } from '../../protocols/roadmap/parse-settings.ts';
import { APPROVE_CONVERGENCE } from '../../protocols/roadmap/questions/approve-convergence.ts';
import { printable } from '../label-documents.ts';
import type { LimitFlags } from '../limits.ts';
import { parseNow } from '../parse-now.ts';
import { type PreparedRoadmap, prepareRoadmap, type RoadmapCall } from '../roadmap/prepare-roadmap.ts';
import { describeSending } from '../seats/describe-sending.ts';
import type { Settings } from '../settings.ts';
import { ALL_CHECKPOINTS, chooseDecider, type DecisionFlags } from './decision-flags.ts';
import { openEvents } from './event-stream.ts';
import { hearRun } from './hear-run.ts';
import type { PermissionFlags } from './permission-flags.ts';
import { showProgress } from './progress.ts';
import { dryRunRoadmap } from './roadmap-dry-run.ts';
import { printRoadmap } from './roadmap-summary.ts';
import { type RunSettings, runInNewFolder } from './run-in-new-folder.ts';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';
import { settingsOf, surroundingsOfCommand } from './surroundings-of-command.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** As typed; names as in the request schema. */
export interface RoadmapFlags extends PermissionFlags, LimitFlags, DecisionFlags {
  readonly specs?: string;
  readonly multiRoadmap?: boolean;
  readonly agents?: string;
  readonly model?: string;
  readonly analysts?: string;
  readonly depth?: string;
  readonly persona?: string;
  readonly compliance?: string;
  readonly validate?: boolean;
  readonly interactive?: boolean;
  readonly output?: string;
  readonly allowSecrets?: boolean;
  readonly dryRun?: boolean;
  readonly events?: string;
  readonly strict?: boolean;
}

export async function runRoadmap(
  spec: string | undefined,
  flags: RoadmapFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { options, signal, giveUp } = session;
  const startedAt = parseNow(options.now);
  const settings = await settingsOf(session, flags);
  const progress = showProgress(session);
  const call = readCall(spec, flags, settings);
  const stdin = untilInterrupted(session);
  const isInteractive = call.settings.interactive ?? false;
  const around = { ...surroundingsOfCommand(session, settings, flags, progress), stdin };
  if (flags.dryRun) return dryRunRoadmap(call, around, { startedAt, signal }, session);
  const person = await chooseDecider(
    { isInteractive, flags, stdin, isStdinTaken: false, open: OPEN, pause: progress.clear },
    session,
  );
  const prepared = await prepareRoadmap(call, { ...around, person });
  for (const { message } of prepared.warnings) session.warn(message);
  for (const line of describeSending(prepared.seats.models, prepared.input.specs)) {
    session.note(`${printable(line)}\n`);
  }
  const events = openEvents(flags.events, session, progress.warn);
  const heard = hearRun(events, progress, watch);
  const common = { startedAt, signal, giveUp, ...heard.options };
  const output = await runInFolder(prepared, common, watch).finally(heard.end);
  const summary = { output, folder: prepared.folder, engine: prepared.seats.engine, ...heard.results() };
  return printRoadmap({ ...summary, callWarnings: prepared.warnings }, events.session, flags.strict ?? false);
}

const OPEN = [...ALL_CHECKPOINTS, APPROVE_CONVERGENCE];

/** A debate inside it is begun in a folder below. */
function runInFolder(
  { input, seats, folder, limits }: PreparedRoadmap,
  settings: RunSettings,
  watch: RunWatch,
): Promise<RoadmapOutput> {
  const { startedAt, report } = settings;
  const agentFor = seats.agentFor({ folder, startedAt, report });
  const run = { input, folder, limits, seats: { agentFor, engine: seats.engine } };
  return runInNewFolder(roadmap, run, settings, watch);
}

function readCall(spec: string | undefined, flags: RoadmapFlags, { seats, depth }: Settings): RoadmapCall {
  const { judges, merger } = seats;
  return {
    spec,
    specs: flags.specs === undefined ? undefined : splitPaths(flags.specs),
    multiRoadmap: flags.multiRoadmap ?? false,
    agents: flags.agents ?? (flags.multiRoadmap ? seats.agents : undefined),
    model: flags.model ?? seats.model,
    analysts: flags.analysts,
    judges: typeof judges === 'string' ? judges.split(',') : judges,
    merger,
    settings: parseRoadmapSettings({
      depth: depth.value,
      compliance: flags.compliance,
      persona: flags.persona,
      validate: flags.validate,
      interactive: flags.interactive ?? flags.answers !== undefined,
    }),
    output: flags.output,
  };
}
