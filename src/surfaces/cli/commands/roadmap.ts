// `steelman roadmap`: a spec in, a roadmap in a folder of its own out.

import type { Command } from 'commander';
import type { Limits } from '../../../domain/cost.ts';
import { runProtocol } from '../../../engine/run-protocol.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { splitPaths } from '../../../protocols/adversarial/split-paths.ts';
import { type RoadmapOutput, roadmap } from '../../../protocols/roadmap/index.ts';
import { parseRoadmapSettings } from '../../../protocols/roadmap/parse-settings.ts';
import { APPROVE_CONVERGENCE } from '../../../protocols/roadmap/questions/approve-convergence.ts';
import { roadmapRequest } from '../../../protocols/roadmap/request.ts';
import { VERSION } from '../../../version.ts';
import { countCalls } from '../../cost/count-calls.ts';
import { estimateAsJson, renderEstimate } from '../../cost/render-estimate.ts';
import { printable } from '../../files/show.ts';
import { describeSending } from '../../seats/describe-sending.ts';
import type { LimitFlags } from '../../settings/limits.ts';
import { parseNow } from '../../settings/pace.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  type PreparedRoadmap,
  prepareRoadmap,
  type RoadmapCall,
} from '../../workflows/roadmap/prepare-roadmap.ts';
import type { Surroundings } from '../../workflows/surroundings.ts';
import { ALL_CHECKPOINTS, addDecisions, chooseDecider, type DecisionFlags } from '../decision-flags.ts';
import { ROADMAP_EXAMPLES } from '../examples.ts';
import {
  addFlags,
  addLimits,
  addPermissions,
  EVENTS,
  type Frame,
  type PermissionFlags,
  STRICT,
} from '../flags.ts';
import type { RunWatch } from '../outcome.ts';
import { hearRun, openEvents, type RunSettings, runInNewFolder } from '../run.ts';
import { showProgress } from '../screen/progress.ts';
import { type Session, untilInterrupted } from '../session.ts';
import { printRoadmap, printRoadmapPlan } from '../summaries/roadmap.ts';
import { settingsOf, surroundingsOfCommand } from '../surroundings-of-command.ts';

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

interface When {
  readonly startedAt: string;
  readonly signal: AbortSignal | undefined;
}

export async function dryRunRoadmap(
  call: RoadmapCall,
  { limits = {}, ...around }: Surroundings,
  when: When,
  session: Session,
): Promise<number> {
  const { createAgent, sum } = countCalls();
  const prepared = await prepareRoadmap(call, { ...around, asksNobody: true, createAgent });
  for (const { message } of prepared.warnings) session.warn(message);
  const isModelled = prepared.seats.models.some(({ alias }) => alias.provider !== 'embedded');
  const output = await planByRule(prepared, isModelled, when, session);
  const estimate = { ...(await sum(prepared.seats.models, prepared.input.depth)), warnings: [] };
  const asked = isModelled ? describe(estimate, limits) : undefined;
  return printRoadmapPlan({ output, folder: prepared.folder }, asked, session);
}

const describe = (estimate: Parameters<typeof renderEstimate>[0], limits: Limits) => ({
  text: renderEstimate(estimate, limits),
  json: estimateAsJson(estimate, limits),
});

/** Rules agree less than models do: where these would argue, what the rules make of a debate stops nothing. */
function planByRule(
  { input, seats }: PreparedRoadmap,
  isModelled: boolean,
  { startedAt, signal }: When,
  { warn }: Session,
): Promise<RoadmapOutput> {
  const report = (event: { readonly type: string; readonly message?: string }): void => {
    if (event.type === 'warning' && event.message !== undefined) warn(event.message);
  };
  return runProtocol(roadmap, isModelled ? { ...input, interactive: true } : input, {
    startedAt,
    signal,
    report,
    journal: memoryJournal(),
    publish: async () => undefined,
    agentFor: seats.agentFor({ folder: undefined, startedAt, report }),
    engine: seats.engine,
    version: VERSION,
  });
}

export function add(program: Command, { define, session, watch }: Frame): void {
  addDecisions(
    addLimits(addPermissions(addFlags(define(program, 'roadmap', ROADMAP_EXAMPLES), roadmapRequest))),
  )
    .argument('[spec]', 'The spec: .md, .txt, .yaml or .json')
    .option('--allow-secrets', 'Send specs to models also where they seem to hold keys or passwords')
    .option('--dry-run', 'Plan by rule, say what the run would ask and cost; nothing is sent or written')
    .option('--strict', STRICT)
    .option('--events <file>', EVENTS)
    .description(roadmap.summary)
    .action(async (spec: string | undefined, flags: RoadmapFlags, command: Command) => {
      process.exitCode = await runRoadmap(spec, flags, session(command), watch);
    });
}
