// From the tables of a run to the agents that answer for each of its roles. A run that is resumed gets the seats it was begun
// with, or an error that says the names now mean something else.

import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import type { Budget } from '../../agents/wrappers/budget.ts';
import type { Warning } from '../../domain/errors.ts';
import { type HelperName, helperOfRole } from '../../domain/helper.ts';
import type { Role } from '../../domain/question.ts';
import type { OfferedWorkflow } from '../../domain/workflow/workflow.ts';
import type { SeatChoice, SeatedTable, SeatPlan } from '../../domain/workflow/workspace.ts';
import { chooseAgents, type SeatSetup } from '../seats/choose-agents.ts';
import { isModel, sharedFamily } from '../seats/families.ts';
import type { ResolvedModel } from '../seats/resolve-model.ts';

export interface Seated {
  /** Every model that has a seat: "anthropic:claude-…, openai:gpt-…". */
  readonly engine: string;
  readonly models: readonly ResolvedModel[];
  readonly warnings: readonly Warning[];
  readonly tables: readonly SeatedTable[];
  readonly agentAt: (table: number, role: Role) => Agent;
  /** Shared by all tables, and by the runs inside this one. */
  readonly budget: Budget | undefined;
}

export function seatTables({ tables, timeout }: SeatPlan, setup: SeatSetup): Seated {
  const patient = timeout === undefined ? setup : { ...setup, timeoutMs: timeout * 1000 };
  const seated = tables.map((table) => chooseAgents(table, patient));
  const models = new Map(seated.flatMap((one) => one.models.map((model) => [model.name, model] as const)));
  return {
    budget: setup.budget,
    engine: [...new Set(seated.flatMap(({ engine }) => engine.split(', ')))].join(', '),
    models: [...models.values()],
    warnings: seated.flatMap(({ warnings }) => warnings),
    tables: seated.map((one) => ({
      models: one.models.map((model) => ({ name: model.name, isModel: isModel(model) })),
      analysts: one.analysts ?? [],
      warnings: one.warnings,
      family: sharedFamily(one.models),
    })),
    agentAt: (table, role) => {
      const found = seated[table];
      if (found === undefined) throw new RangeError(`There is no table ${table}`);
      return found.agentFor(role);
    },
  };
}

export interface Outsiders {
  /** Whoever decides at checkpoints; by default the documented defaults do. */
  readonly person: Agent | undefined;
  /** Answers as the author of a document; by default the run stops and waits. */
  readonly author: Agent | undefined;
  /** Answers by making a run of its own. */
  readonly nested: Agent;
  /** Answers for helper servers; absent where no run consults one. */
  readonly helper?: ((name: HelperName) => Agent) | undefined;
}

export function agentsFor<Input, Output>(
  workflow: OfferedWorkflow<Input, Output>,
  input: Input,
  { tables, agentAt }: Seated,
  { person = embeddedAgent, author, nested, helper = () => embeddedAgent }: Outsiders,
): (role: Role) => Agent {
  const choose = (role: Role): SeatChoice =>
    workflow.seatFor?.(role, input, tables) ?? (role === HUMAN ? 'person' : { table: 0, role });
  return (role) => {
    const server = helperOfRole(role);
    if (server !== undefined) return helper(server);
    const choice = choose(role);
    if (choice === 'person') return person;
    if (choice === 'embedded') return embeddedAgent;
    if (choice === 'nested-run') return nested;
    if (choice === 'author') return author ?? waitingAuthor(workflow);
    return agentAt(choice.table, choice.role);
  };
}

/** Nobody can say yet what the author will do: the run stops, and goes on when they have answered. */
const waitingAuthor = ({ name, waiting }: Pick<OfferedWorkflow, 'name' | 'waiting'>): Agent => ({
  name: HUMAN,
  async answer(_question, payload) {
    throw waiting?.(payload) ?? new RangeError(`${name} waits for nobody`);
  },
});
