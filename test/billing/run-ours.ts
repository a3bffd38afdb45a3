// Our orchestrator in the bench: the program as it is, with a model of the billing vendor in every seat.

import type { Agent } from '../../src/agents/agent.ts';
import type { Tally } from '../../src/domain/cost.ts';
import { prepareRun } from '../../src/surfaces/prepare/prepare-run.ts';
import { type ObservedRun, type RunUpdate, runPrepared } from '../../src/surfaces/run.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import type { ResolvedModel } from '../../src/surfaces/seats/resolve-model.ts';
import { type AdversarialOutput, adversarial } from '../../src/workflows/adversarial/index.ts';
import type { AdversarialInput, REBUTTALS } from '../../src/workflows/adversarial/request/input.ts';
import { FACTORS } from './prefix-cache.ts';

const NOW = '2026-01-31T12:00:00.000Z';
const NAME = 'bench';
const MODEL = 'claude-sonnet-4-5';
const KEY_VARIABLE = 'BENCH_KEY';

export interface OurRun {
  readonly result: ObservedRun<AdversarialInput, AdversarialOutput>;
  readonly status: string;
  /** By step, as the journal has them. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Of all calls, as the program counted what the vendor told it; its dollars are millions of billed tokens. */
  readonly receipt: Tally | undefined;
}

export interface OurSettings {
  readonly texts: readonly string[];
  readonly rebuttals?: (typeof REBUTTALS)[number];
  /** Calls at a time; as many as the program makes by itself unless told. */
  readonly concurrency?: number;
  readonly baseUrl: string;
  readonly key: string;
  /** Undefined: nothing is written. */
  readonly folder?: string;
  /** Instead of the models. */
  readonly createAgent?: (model: ResolvedModel) => Agent;
}

export async function runOurs(settings: OurSettings): Promise<OurRun> {
  const { texts, baseUrl, key, folder, createAgent, rebuttals = 'simultaneous', concurrency } = settings;
  const price = {
    input: FACTORS.plain,
    output: FACTORS.output,
    cacheRead: FACTORS.read,
    cacheWrite: FACTORS.written,
  };
  const value = { provider: 'anthropic', model: MODEL, baseUrl, apiKeyEnv: KEY_VARIABLE, price } as const;
  const models = new Map([[NAME, { value, origin: 'bench', isTrusted: true }]]);
  const compare = texts.map((text, index) => ({ name: `variant-${index + 1}.md`, text }));
  const request = { compare, agents: [NAME], merger: NAME, depth: 'standard', rebuttals, output: folder };
  const around = {
    cwd: process.cwd(),
    environment: { [KEY_VARIABLE]: key },
    models,
    permissions: ALL_PERMITTED,
    concurrency,
    ...(createAgent && { createAgent }),
  };
  const comparison = await prepareRun(adversarial, request, around, { writes: folder !== undefined });
  const answers = new Map<string, unknown>();
  let status = 'failed';
  const update = (event: RunUpdate): void => {
    if (event.type === 'answer') answers.set(event.step, event.answer);
    if (event.type === 'contract') status = event.contract.status;
  };
  const result = await runPrepared(comparison, { startedAt: NOW, update });
  return { result, status, answers, receipt: result.receipt?.total };
}
