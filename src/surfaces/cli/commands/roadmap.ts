// `steelman roadmap`: a spec in, a roadmap in a folder of its own out.

import type { Command } from 'commander';
import type { z } from 'zod';
import type { Limits } from '../../../domain/cost.ts';
import { splitPaths } from '../../../workflows/adversarial/request/parse-values.ts';
import { type RoadmapOutput, roadmap } from '../../../workflows/roadmap/index.ts';
import { APPROVE_CONVERGENCE } from '../../../workflows/roadmap/questions/approve-convergence.ts';
import { parseRoadmapSettings } from '../../../workflows/roadmap/request/parse-settings.ts';
import { roadmapRequest } from '../../../workflows/roadmap/request/request.ts';
import { countCalls } from '../../cost/count-calls.ts';
import { estimateAsJson, renderEstimate } from '../../cost/render-estimate.ts';
import { type RunUpdate, runPrepared } from '../../run.ts';
import { parseNow } from '../../settings/pace.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  type PreparedRoadmap,
  prepareRoadmap,
  type RoadmapCall,
} from '../../workflows/roadmap/prepare-roadmap.ts';
import { seatedRoadmap } from '../../workflows/roadmap/seat-roadmap.ts';
import type { Surroundings } from '../../workflows/surroundings.ts';
import { ALL_CHECKPOINTS, chooseDecider } from '../decision-flags.ts';
import { ROADMAP_EXAMPLES } from '../examples.ts';
import { addRunFlags, EVENTS, type FlagsOf, type Frame, type RunFlags, STRICT } from '../flags.ts';
import type { RunWatch } from '../outcome.ts';
import { runHeard } from '../run.ts';
import { showProgress } from '../screen/progress.ts';
import { type Session, untilInterrupted } from '../session.ts';
import { printRoadmap, printRoadmapPlan } from '../summaries/roadmap.ts';
import { noteSending, settingsOf, surroundingsOfCommand } from '../surroundings-of-command.ts';

type RoadmapFlags = RunFlags & FlagsOf<z.input<typeof roadmapRequest>>;

async function runRoadmap(
  spec: string | undefined,
  flags: RoadmapFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { options, signal } = session;
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
  noteSending(prepared.seats.models, prepared.input.specs, session);
  const { ended, told } = await runHeard({ startedAt, flags, session, progress, watch }, (how) =>
    runPrepared(roadmap, seatedRoadmap(prepared, prepared.folder, how), how),
  );
  const { folder, seats, warnings: callWarnings } = prepared;
  return printRoadmap({ ...ended, folder, engine: seats.engine, callWarnings }, told, flags.strict ?? false);
}

const OPEN = [...ALL_CHECKPOINTS, APPROVE_CONVERGENCE];

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
      take: flags.take,
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
async function planByRule(
  prepared: PreparedRoadmap,
  isModelled: boolean,
  when: When,
  { warn }: Session,
): Promise<RoadmapOutput> {
  const update = (heard: RunUpdate): void => {
    if (heard.type === 'progress' && heard.progress.type === 'warning') warn(heard.progress.message);
  };
  const input = isModelled ? { ...prepared.input, interactive: true } : prepared.input;
  const how = { ...when, update };
  return (await runPrepared(roadmap, seatedRoadmap({ ...prepared, input }, undefined, how), how)).output;
}

export function add(program: Command, { define, session, watch }: Frame): void {
  addRunFlags(define(program, 'roadmap', ROADMAP_EXAMPLES), roadmapRequest)
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
