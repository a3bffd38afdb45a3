// From the seats of a run to whoever answers for each role. A run that is resumed gets the seats it was begun with,
// or is told that the names mean something else now.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import type { Seat } from '../../domain/comparison/debate.ts';
import { InternalError, type Warning } from '../../domain/errors.ts';
import type { HelperName, HelperServer } from '../../domain/helper.ts';
import type { Role } from '../../domain/question.ts';
import type { Table } from '../../domain/workflow/workspace.ts';
import { nameInstead } from './built-in-models.ts';
import type { AgentOptions } from './create-agent.ts';
import { createAgents } from './create-agents.ts';
import { chooseAnalysts, chooseJudge, isModel, sharedFamily } from './families.ts';
import type { Permissions } from './refuse-model.ts';
import { type ModelSetup, type ResolvedModel, resolveModel } from './resolve-model.ts';

interface HelperSetup {
  readonly servers: ReadonlyMap<HelperName, HelperServer>;
  /** Ends the look at a server before the run begins. */
  readonly signal?: AbortSignal | undefined;
}

export interface SeatSetup extends ModelSetup, AgentOptions {
  readonly environment: NodeJS.ProcessEnv;
  readonly permissions: Permissions;
  /** Whoever decides at the checkpoints; absent: the defaults. */
  readonly person?: Agent | undefined;
  /** Servers that a comparison may consult; absent: none. */
  readonly helpers?: HelperSetup | undefined;
  /** Instead of the agents that ask the models; for tests and embedders. */
  readonly createAgent?: ((model: ResolvedModel) => Agent) | undefined;
}

export interface Seating {
  /** Every model that has a seat, in the order of the seats: "anthropic:claude-…, openai:gpt-…". */
  readonly engine: string;
  readonly models: readonly ResolvedModel[];
  /** Names of the models that analyse, where the workflow has any; the embedded engine is none. */
  readonly analysts?: readonly string[];
  readonly agentFor: (role: Role) => Agent;
  readonly warnings: readonly Warning[];
}

export function chooseAgents(seats: Table, around: SeatSetup): Seating {
  const { advocates, analysts, judges, merger } = fillSeats(seats, around);
  const agents = new Map<string, Agent>();
  const create = around.createAgent ?? createAgents(around);
  const all = [...advocates, ...analysts, ...judges, merger];
  for (const model of all) if (!agents.has(model.name)) agents.set(model.name, create(model));
  const family = sharedFamily(all);
  return {
    engine: [...new Set(all.map(({ engine }) => engine))].join(', '),
    models: [...new Map(all.map((model) => [model.name, model])).values()],
    analysts: analysts.map(({ name }) => name),
    agentFor(role) {
      if (role === HUMAN) return around.person ?? embeddedAgent;
      const model = modelFor(role, { advocates, analysts, judges, merger });
      const agent = model && agents.get(model.name);
      if (agent === undefined) throw noSeat(role);
      return agent;
    },
    warnings: [...oldNames(all), ...(family === undefined ? [] : [sameFamily(family)])],
  };
}

interface Filled {
  readonly advocates: readonly ResolvedModel[];
  readonly analysts: readonly ResolvedModel[];
  readonly judges: readonly ResolvedModel[];
  readonly merger: ResolvedModel;
}

const EMBEDDED: Seat = { model: 'embedded' };

function fillSeats({ seats, analysts, judges = [], merger }: Table, around: ModelSetup): Filled {
  const argued = (seats.length === 0 ? [EMBEDDED] : seats).map(({ model }) => model);
  const given = typeof analysts === 'object' ? analysts : [];
  const named = [...argued, ...given, ...judges, ...(merger === undefined ? [] : [merger])];
  const resolved = new Map(checkSeats(named, around).map((model) => [model.name, model]));
  const pick = (names: readonly string[]) => names.flatMap((name) => resolved.get(name) ?? []);

  const advocates = pick(argued);
  const chosenMerger = merger === undefined ? undefined : resolved.get(merger);
  const fallback = chooseJudge([...advocates, ...(chosenMerger ? [chosenMerger] : [])], advocates);
  if (fallback === undefined) throw noSeat('judge');
  const chosenJudges = judges.length > 0 ? pick(judges) : [fallback];
  return {
    advocates,
    analysts:
      typeof analysts === 'object' ? pick(given).filter(isModel) : chooseAnalysts(advocates, analysts),
    judges: chosenJudges,
    merger: chosenMerger ?? chooseJudge([...advocates, ...chosenJudges], advocates) ?? fallback,
  };
}

/** "advocate:B", "author:B", "analyst:1", "reader", "judge", "judge:2", "merger". */
function modelFor(role: Role, { advocates, analysts, judges, merger }: Filled): ResolvedModel | undefined {
  const [kind, which] = role.split(':');
  if (kind === 'merger') return merger;
  if (kind === 'reader') return judges.find(isModel) ?? analysts.at(-1);
  if (kind === 'analyst') return analysts[Number(which) - 1];
  if (kind === 'judge') return judges[which === undefined ? 0 : (Number(which) - 1) % judges.length];
  if (kind !== 'advocate' && kind !== 'author') return undefined;
  const index = LETTERS.indexOf(which ?? '');
  return index < 0 ? undefined : (advocates[index] ?? advocates[0]);
}

const LETTERS = [...'ABCDEFGHIJ'];

/** Once for each, however many seats have it. */
function oldNames(models: readonly ResolvedModel[]): readonly Warning[] {
  const instead = new Map(models.map(({ name, alias }) => [name, nameInstead(name, alias)]));
  return [...instead].flatMap(([old, name]) =>
    name === undefined
      ? []
      : [{ code: 'agents/old-name', message: `${old} is an old name: ${name} means the newest model` }],
  );
}

const sameFamily = (family: string): Warning => ({
  code: 'agents/one-family',
  message: `All models are of one family (${family}): models of one company make similar mistakes. Name another, for example --judges ${family === 'openai' ? 'opus' : 'gpt'}`,
});

const noSeat = (role: Role): InternalError =>
  new InternalError(`Nobody has the role "${role}"`, { code: 'internal/no-seat' });

/** For a finished run: everything it needs is recorded. */
export function nobody(role: string): never {
  throw new InternalError(`A finished run asks "${role}"`, { code: 'internal/finished-run-asks' });
}

export function checkSeats(names: Iterable<string>, around: ModelSetup): ResolvedModel[] {
  return [...new Set(names)].map((name) => {
    const model = resolveModel(name, around);
    const isMissing = model.problem !== undefined && MISSING.includes(model.problem.code);
    if (model.problem !== undefined && !(isMissing && around.asksNobody)) throw model.problem;
    return model;
  });
}

/** Needed to ask a model, not to foresee what it would be asked. */
const MISSING = ['agents/missing-key', 'agents/missing-program'];
