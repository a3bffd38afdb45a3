// The servers of a plan and the folder in which its run lies: everything as the program makes it, but for the clock.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Agent } from '../../../src/agents/agent.ts';
import type { Workflow } from '../../../src/domain/workflow/workflow.ts';
import { BUILT_IN } from '../../../src/surfaces/seats/built-in-models.ts';
import type { ConfiguredModel, ModelAlias } from '../../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../../src/surfaces/seats/refuse-model.ts';
import { AUTHOR_PERSON } from '../../../src/workflows/review/questions/await-revision.ts';
import { keyOf } from '../../kills/learn-answers.ts';
import { wholePrompt } from '../../models/compare-with.ts';
import type { Dialect, Received } from '../../vendors/dialect.ts';
import { startVendor, type Vendor } from '../../vendors/start-vendor.ts';
import { faultOf } from '../fault-table.ts';
import { type PatientClock, patientClock, TIMEOUT_MS } from '../patient-clock.ts';
import { ENVIRONMENT } from '../set-stage.ts';
import type { Plan } from './make-plan.ts';
import type { Around } from './scenarios.ts';

export interface Stage {
  readonly cwd: string;
  readonly around: Around;
  readonly clock: PatientClock;
  /** Of each step, as the servers counted. */
  readonly requests: Map<string, number>;
  /** The same workflow, whose questions the servers learn before they are asked. */
  readonly watched: Workflow<unknown, unknown>;
  /** From now on every server is sound. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export async function setStage(plan: Plan, serving?: 'no servers'): Promise<Stage> {
  const { scenario, dialects, faults, down } = plan;
  const cwd = await mkdtemp(join(tmpdir(), 'steelman-faults-'));
  const [file, text] = scenario.file;
  await writeFile(join(cwd, file), text);
  const clock = patientClock();
  const requests = new Map<string, number>();
  const models = new Map(BUILT_IN);
  const open: Vendor[] = [];
  const { watched, find } = watch(scenario.protocol);
  let isHealed = false;

  const start = async (seat: string, dialect: Dialect): Promise<void> => {
    const vendor = await startVendor(dialect, {
      answer: (received) => find(received).answer(),
      fault(_nth, received) {
        const { step } = find(received);
        const before = requests.get(step) ?? 0;
        requests.set(step, before + 1);
        const name = isHealed ? undefined : faults.get(step)?.[before];
        if (name === 'timeout') clock.hang();
        return name && faultOf(name, dialect).fault;
      },
    });
    open.push(vendor);
    if (down.has(seat) && !isHealed) await vendor.close();
    models.set(seat, configure(seat, dialect, vendor.baseUrl));
  };
  for (const [seat, dialect] of dialects) {
    if (serving === undefined) await start(seat, dialect);
    else models.set(seat, configure(seat, dialect, NOWHERE));
  }
  return {
    cwd,
    clock,
    requests,
    watched,
    around: {
      cwd,
      environment: ENVIRONMENT,
      models,
      permissions: ALL_PERMITTED,
      timeoutMs: TIMEOUT_MS,
      clock,
    },
    async heal() {
      isHealed = true;
      requests.clear();
      for (const [seat, dialect] of dialects) if (down.has(seat)) await start(seat, dialect);
    },
    async close() {
      await Promise.all(open.map((vendor) => vendor.close()));
      await rm(cwd, { recursive: true, force: true });
    },
  };
}

const NOWHERE = 'http://127.0.0.1:9';

function configure(seat: string, { provider, model }: Dialect, baseUrl: string): ConfiguredModel {
  // Each seat is recorded under a name of its own.
  const value = { provider, model: `${model}-${seat}`, baseUrl, apiKeyEnv: 'CAMPAIGN_KEY' };
  return { value: value as ModelAlias, origin: 'given', isTrusted: true };
}

interface Learned {
  readonly step: string;
  readonly answer: () => unknown;
}

/** A server knows prompts only; a corrective ask begins with the prompt that it corrects. */
function watch(protocol: Workflow<unknown, unknown>) {
  const learned = new Map<string, Learned & { readonly parts: readonly string[] }>();
  const watched: typeof protocol = {
    ...protocol,
    run: (input, door) =>
      protocol.run(input, {
        ...door,
        ask(step, role, question, payload) {
          const { system, user } = wholePrompt(question, payload);
          const parts = [keyOf(system), keyOf(user)];
          learned.set(step, { step, answer: () => question.embedded(payload), parts });
          return door.ask(step, role, question, payload);
        },
      }),
  };
  const find = ({ text }: Received): Learned => {
    const key = keyOf(text);
    const found = [...learned.values()].find(({ parts }) => parts.every((part) => key.includes(part)));
    if (found === undefined) throw new RangeError('a prompt that nobody has learned');
    return found;
  };
  return { watched, find };
}

/** Nobody is asked: what was said or went wrong at some steps is given, all else follows the rule. */
export function byRule(
  protocol: Workflow<unknown, unknown>,
  given: ReadonlyMap<string, string | Error>,
  agentFor: (role: string) => Agent,
) {
  const steps = new WeakMap<object, string>();
  const watched: typeof protocol = {
    ...protocol,
    run: (input, door) =>
      protocol.run(input, {
        ...door,
        ask(step, role, question, payload) {
          steps.set(payload as object, step);
          return door.ask(step, role, question, payload);
        },
      }),
  };
  return {
    watched,
    agentFor(role: string): Agent {
      const agent = agentFor(role);
      // A person is waited for all the same.
      if (role === AUTHOR_PERSON) return agent;
      return {
        name: agent.name,
        async answer(question, payload) {
          const said = given.get(steps.get(payload as object) ?? '');
          if (said instanceof Error) throw said;
          return said ?? question.embedded(payload);
        },
      };
    },
  };
}
