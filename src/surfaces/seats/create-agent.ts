// From a resolved model to the agent that asks it: patient, within the budget, in turns with the others of its
// provider, and again where a call failed on its way. Loaded with the first question (`create-agents.ts`).

import type { Agent } from '../../agents/agent.ts';
import type { Clock } from '../../agents/clock.ts';
import { commandAgent } from '../../agents/commands/command-agent.ts';
import { secretsIn } from '../../agents/failures/redact-keys.ts';
import { filesAgent } from '../../agents/files/files-agent.ts';
import { createModel, type ModelSettings, proxyFromEnvironment } from '../../agents/models/create-model.ts';
import { PROGRAM_ALLOWANCE, thoughtAllowance } from '../../agents/models/effort-options.ts';
import type { Model } from '../../agents/models/model.ts';
import { modelAgent } from '../../agents/models/model-agent.ts';
import type { Budget } from '../../agents/wrappers/budget.ts';
import { withBudget } from '../../agents/wrappers/with-budget.ts';
import { createGate, type Gate, withConcurrency } from '../../agents/wrappers/with-concurrency.ts';
import { type Retry, withRetries } from '../../agents/wrappers/with-retries.ts';
import { createSteadiness, withSteadyModel } from '../../agents/wrappers/with-steady-model.ts';
import { withTimeout } from '../../agents/wrappers/with-timeout.ts';
import { createWarmth, type Warmth, withWarmStart } from '../../agents/wrappers/with-warm-start.ts';
import type { PaidCall } from '../../domain/cost.ts';
import { InternalError } from '../../domain/errors.ts';
import type { Role } from '../../domain/question.ts';
import { FILES } from '../../domain/seat.ts';
import { type Language, vendorNamed } from '../../domain/vendors.ts';
import { hasEndpoint, reportsCost } from './model-aliases.ts';
import { priceCalls } from './prices.ts';
import { ALL_PERMITTED, type Permissions } from './refuse-model.ts';
import type { ResolvedModel } from './resolve-model.ts';

export interface AgentOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** For one call. */
  readonly timeoutMs?: number | undefined;
  /** Calls to one provider at a time. */
  readonly concurrency?: number | undefined;
  /** Shared by all seats of a run; without one everything may be asked. */
  readonly budget?: Budget | undefined;
  /** How seats by files are asked: looked at until the answer is there, left to be resumed, or not at all. */
  readonly byFiles?: 'wait' | 'stop' | 'by rule' | undefined;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
  /** Told of what a user should know and the run goes on with. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** What a run that goes on has already paid for. */
  readonly past?: readonly PaidCall[] | undefined;
  readonly permissions?: Permissions | undefined;
  /** Instead of the time of the machine, for callers that must not wait. */
  readonly clock?: Clock | undefined;
}

/** Of models, programs and folders of files. Agents made by one maker share the turns of their provider. */
export function createAskingAgents(options: AgentOptions): (model: ResolvedModel) => Agent {
  const gates = new Map<string, Gate>();
  const gateOf = ({ alias, baseUrl }: ResolvedModel): Gate => {
    const key = baseUrl ?? alias.provider;
    const gate = gates.get(key) ?? createGate(options.concurrency);
    gates.set(key, gate);
    return gate;
  };
  const warmths = new Map<string, Warmth>();
  const warmthOf = ({ engine, baseUrl }: ResolvedModel): Warmth => {
    const key = `${baseUrl ?? ''} ${engine}`;
    const warmth = warmths.get(key) ?? createWarmth();
    warmths.set(key, warmth);
    return warmth;
  };
  const steady = createSteadiness(options.past, options.onWarning);
  return (model) => {
    const { timeoutMs, onRetry, clock, budget, byFiles = 'stop' } = options;
    // No wrappers: nobody is paid, and whoever answers takes their time.
    if (model.alias.provider === FILES) {
      const { folder } = model.alias;
      return filesAgent({ name: model.engine, folder, waits: byFiles === 'wait', clock });
    }
    const asked = withTimeout(askedAgent(model, options), { timeoutMs, clock });
    const paid = withSteadyModel(
      withBudget(asked, {
        budget,
        price: priceCalls(model),
        reportsCost: reportsCost(model.alias),
        thoughts: thoughtOf(model),
      }),
      steady,
    );
    const inTurn = withConcurrency(paid, gateOf(model));
    // A program of the user's own keeps no cache between its calls.
    const warmed = model.alias.provider === 'command' ? inTurn : withWarmStart(inTurn, warmthOf(model));
    return withRetries(warmed, { onRetry, clock });
  };
}

export function askedAgent(
  model: ResolvedModel,
  { environment, clock, permissions = ALL_PERMITTED }: AgentOptions,
): Agent {
  const { alias, engine: name, effort, program } = model;
  const secrets = secretsIn(environment);
  if (alias.provider === 'command') {
    return commandAgent({
      kind: alias.kind,
      name,
      model: alias.model,
      command: program,
      args: alias.args,
      environment,
      allowTools: permissions.allowTools,
      trustSetUp: permissions.trustSetUp,
    });
  }
  if (alias.provider === 'library') {
    const { given } = alias;
    return modelAgent({ name, model: given, effort, structuredOutput: takesSchema(given), secrets, clock });
  }
  const { apiKey, structuredOutput } = modelSettings(model, environment);
  return modelAgent({
    name,
    model: () => createModel(modelSettings(model, environment)),
    effort,
    structuredOutput,
    secrets: [...(apiKey === undefined ? [] : [apiKey]), ...secrets],
    clock,
  });
}

/** What a seat may think before an answer, by who is asked: at most, in tokens. */
export const thoughtOf =
  ({ alias, effort }: ResolvedModel) =>
  (role: Role): number => {
    if (alias.provider === 'command') return alias.kind === 'other' ? 0 : PROGRAM_ALLOWANCE;
    if (alias.provider === 'library') return thoughtAllowance(alias.given, effort, role);
    if (!hasEndpoint(alias)) return 0;
    return thoughtAllowance({ provider: alias.provider, modelId: alias.model }, effort, role);
  };

/** Whether the endpoint takes a JSON Schema; otherwise the prompt carries it. */
export function sendsSchema({ alias }: ResolvedModel): boolean {
  if (alias.provider === 'library') return takesSchema(alias.given);
  const isOwnLanguage = hasEndpoint(alias) && languageOf(alias.provider) !== 'openai-compatible';
  return isOwnLanguage || ('structuredOutput' in alias && alias.structuredOutput === true);
}

/** Models for compatible endpoints say whether they do; all others do. */
const takesSchema = (model: Model): boolean =>
  !('supportsStructuredOutputs' in model) || model.supportsStructuredOutputs !== false;

const languageOf = (provider: string): Language => vendorNamed(provider)?.speaks ?? 'openai-compatible';

export function modelSettings(model: ResolvedModel, environment: NodeJS.ProcessEnv): ModelSettings {
  const { alias, baseUrl, keyVariable } = model;
  if (!hasEndpoint(alias)) {
    throw new InternalError(`No endpoint belongs to ${alias.provider}`, { code: 'internal/no-endpoint' });
  }
  return {
    provider: languageOf(alias.provider),
    model: alias.model,
    baseUrl,
    // A line end that came along with the key would make the call fail, and the failure quote it.
    apiKey: keyVariable === undefined ? undefined : environment[keyVariable]?.trim(),
    structuredOutput: sendsSchema(model),
    proxy: proxyFromEnvironment(environment),
  };
}
