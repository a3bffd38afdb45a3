// Asks a model for a single word, to see whether it can be reached at all: the vendor's own words if it cannot.

import { z } from 'zod';
import { describeFailure } from '../../agents/failures/describe-failure.ts';
import { ModelError } from '../../agents/failures/model-error.ts';
import { createModel } from '../../agents/models/create-model.ts';
import type { Model } from '../../agents/models/model.ts';
import { readStream, type Spoken } from '../../agents/models/read-stream.ts';
import { withTimeout } from '../../agents/wrappers/with-timeout.ts';
import { SteelmanError } from '../../domain/errors.ts';
import { defineQuestion } from '../../domain/question.ts';
import { type AgentOptions, askedAgent, modelSettings } from './create-agent.ts';
import type { ResolvedModel } from './resolve-model.ts';

export type Probe =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly hint: string | undefined;
      /** Of the HTTP response. */
      readonly status: number | undefined;
      readonly requestId: string | undefined;
    };

/** The least that OpenAI accepts; others stop after the first word, too. */
const MOST_TOKENS = 16;
const LONGEST_WAIT_MS = 30_000;
const LONGEST_RUN_MS = 120_000;

export type ProbeSurroundings = Pick<AgentOptions, 'environment' | 'permissions'>;

export async function probeModel(
  model: ResolvedModel,
  { environment, permissions }: ProbeSurroundings,
  signal: AbortSignal,
): Promise<Probe> {
  if (model.alias.provider === 'command') return probeProgram(model, { environment, permissions }, signal);
  const settings = modelSettings(model, environment);
  const secrets = settings.apiKey === undefined ? [] : [settings.apiKey];
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
    const { reason } = await ask(await createModel(settings), limit);
    // Whoever says anything has let us in; what it says, and that it was cut short, does not matter.
    return reason === 'cut' ? failed(brokeOff(model.engine)) : { ok: true };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof SteelmanError) return failed(error);
    return failed(describeFailure(error, { name: model.engine, secrets, now: Date.now() }));
  }
}

const SAY_YES = defineQuestion({
  kind: 'say-yes',
  answer: z.strictObject({ answer: z.literal('yes') }),
  prompt: () => ({ system: '', user: 'Answer with: {"answer": "yes"}' }),
  embedded: () => ({ answer: 'yes' as const }),
});

/** Programs have no shorter way to answer than to answer; most of them take seconds to begin. */
async function probeProgram(
  model: ResolvedModel,
  around: ProbeSurroundings,
  signal: AbortSignal,
): Promise<Probe> {
  try {
    const agent = withTimeout(askedAgent(model, around), { timeoutMs: LONGEST_RUN_MS });
    await agent.answer(SAY_YES, undefined, { role: 'doctor', signal });
    return { ok: true };
  } catch (error) {
    if (signal.aborted || !(error instanceof SteelmanError)) throw error;
    return failed(error);
  }
}

async function ask(model: Model, abortSignal: AbortSignal): Promise<Spoken> {
  const { stream } = await model.doStream({
    prompt: [{ role: 'user', content: [{ type: 'text', text: 'Answer with the word: yes' }] }],
    maxOutputTokens: MOST_TOKENS,
    providerOptions: { openai: { store: false } },
    abortSignal,
  });
  return readStream(stream);
}

function failed(error: SteelmanError): Probe {
  const { code, message, hint } = error;
  const { status, requestId } = error instanceof ModelError ? error : {};
  return { ok: false, code, message, hint, status, requestId };
}

const brokeOff = (name: string): ModelError =>
  new ModelError(`${name} answered, but not in the form it should`, {
    code: 'agent/connection',
    hint: 'Check the base URL and the provider of this model.',
  });
