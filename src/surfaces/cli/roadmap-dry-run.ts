// `steelman roadmap --dry-run`: the plan as the rules make it, and what a run would ask of whom. Nobody is asked, neither
// models nor people, and nothing is written.

import type { Limits } from '../../domain/cost.ts';
import { runProtocol } from '../../engine/run-protocol.ts';
import { memoryJournal } from '../../journal/journal.ts';
import { type RoadmapOutput, roadmap } from '../../protocols/roadmap/index.ts';
import { VERSION } from '../../version.ts';
import { countCalls } from '../cost/count-calls.ts';
import { estimateAsJson, renderEstimate } from '../cost/render-estimate.ts';
import { type PreparedRoadmap, prepareRoadmap, type RoadmapCall } from '../roadmap/prepare-roadmap.ts';
import type { Surroundings } from '../surroundings.ts';
import { printRoadmapPlan } from './roadmap-summary.ts';
import type { Session } from './session.ts';

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
