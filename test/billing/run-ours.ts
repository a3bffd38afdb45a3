// Our orchestrator in the bench: the program as it is, with a model of the billing vendor in every seat.

import type { Agent } from '../../src/agents/agent.ts';
import type { Tally } from '../../src/domain/cost.ts';
import { type ObservedRun, type RunUpdate, runComparison } from '../../src/surfaces/run.ts';
import type { ResolvedModel } from '../../src/surfaces/seats/resolve-model.ts';
import { ALL_PERMITTED } from '../../src/surfaces/settings/settings-seats.ts';
import { prepareComparison } from '../../src/surfaces/workflows/adversarial/prepare-comparison.ts';
import type { AdversarialOutput } from '../../src/workflows/adversarial/index.ts';
import type { REBUTTALS } from '../../src/workflows/adversarial/request/input.ts';
import { parseRequest } from '../../src/workflows/adversarial/request/parse-request.ts';
import { FACTORS } from './prefix-cache.ts';

const NOW = '2026-01-31T12:00:00.000Z';
const NAME = 'bench';
const MODEL = 'claude-sonnet-4-5';
const KEY_VARIABLE = 'BENCH_KEY';

export interface OurRun {
  readonly result: ObservedRun<AdversarialOutput>;
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
  const request = parseRequest(
    { compare, agents: [NAME], merger: NAME, depth: 'standard', rebuttals },
    models.keys(),
  );
  const around = {
    cwd: process.cwd(),
    environment: { [KEY_VARIABLE]: key },
    models,
    permissions: ALL_PERMITTED,
    concurrency,
    ...(createAgent && { createAgent }),
  };
  const comparison = await prepareComparison(
    request,
    around,
    folder === undefined ? 'memory' : { output: folder },
  );
  const answers = new Map<string, unknown>();
  let status = 'failed';
  const update = (event: RunUpdate): void => {
    if (event.type === 'answer') answers.set(event.step, event.answer);
    if (event.type === 'contract') status = event.contract.status;
  };
  const result = await runComparison(comparison, { startedAt: NOW, update });
  return { result, status, answers, receipt: result.receipt?.total };
}
