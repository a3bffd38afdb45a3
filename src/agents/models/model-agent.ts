// A model in a seat: any language model of the AI SDK. It is asked once per call; retries, time and turns are for
// the wrappers around it.

import type { Effort } from '../../domain/seat.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { type AnswerShape, shapeFor } from '../answers/answer-shape.ts';
import { buildMessages, type Message, promptOf } from '../answers/build-messages.ts';
import { interpretAnswer } from '../answers/interpret-answer.ts';
import { type Clock, systemClock, untilAborted } from '../clock.ts';
import { describeFailure, printable } from '../failures/describe-failure.ts';
import { ModelError } from '../failures/model-error.ts';
import { hideSecrets, redactKeys } from '../failures/redact-keys.ts';
import { effortOptions } from './effort-options.ts';
import type { Model } from './model.ts';
import { beginningOf, toModelMessages } from './place-cache-marks.ts';
import { readStream, type Spoken } from './read-stream.ts';

export interface ModelAgentOptions {
  readonly name: string;
  /** A function is called at the first question, so that choosing a model loads nothing. */
  readonly model: Model | (() => Promise<Model>);
  /** Whether the endpoint takes a JSON Schema; otherwise the prompt carries it. */
  readonly structuredOutput?: boolean | undefined;
  readonly maxOutputTokens?: number | undefined;
  /** How hard it thinks; by the role it is asked in where nothing is said. */
  readonly effort?: Effort | undefined;
  /** Keys in use, hidden from every message. */
  readonly secrets?: readonly string[] | undefined;
  readonly clock?: Clock | undefined;
}

export function modelAgent(options: ModelAgentOptions): Agent {
  const { name, secrets, structuredOutput = true } = options;
  let made: Promise<Model> | undefined;
  const model = () => {
    made ??= typeof options.model === 'function' ? options.model() : Promise.resolve(options.model);
    return made;
  };
  return {
    name,
    async answer(question, payload, context) {
      const shape = shapeFor(question, structuredOutput ? 'with the request' : 'in the prompt');
      const prompt = promptOf(question, payload);
      const messages = buildMessages({ prompt, shape, describeShape: !structuredOutput, context });
      const settings = {
        kind: question.kind,
        shape: structuredOutput ? shape : undefined,
        cacheKey: beginningOf(prompt)?.cacheKey,
      };
      const spoken = await speak(await model(), messages, settings, options, context);
      // What broke off is asked for again, and counts when it is answered.
      if (spoken.reason !== 'cut') context.onCall?.({ agent: name, ...spoken.tokens });
      refuseUnlessAnswered(name, spoken, secrets);
      // What is said is recorded, and a server may say what it was sent.
      const text = hideSecrets(spoken.text, secrets);
      return interpretAnswer(name, { text, cutOff: spoken.reason === 'length' }, shape);
    },
  };
}

interface CallSettings {
  readonly kind: string;
  /** Undefined for endpoints that know nothing of schemas, and for plain text. */
  readonly shape: AnswerShape | undefined;
  /** The same for questions that begin alike. */
  readonly cacheKey: string | undefined;
}

async function speak(
  model: Model,
  messages: readonly Message[],
  { kind, shape, cacheKey }: CallSettings,
  { name, secrets, maxOutputTokens, effort, clock = systemClock }: ModelAgentOptions,
  { role, signal, onBegin, onWarning }: AnswerContext,
): Promise<Spoken> {
  const { openai, ...others } = effortOptions(model, effort, role);
  const call = async () => {
    const { stream } = await model.doStream({
      prompt: toModelMessages(messages, model.provider),
      ...(shape === undefined ? {} : { responseFormat: { type: 'json', name: kind, schema: shape.schema } }),
      // OpenAI rejects a schema with optional fields in strict mode; other vendors do not read this.
      providerOptions: {
        ...others,
        openai: {
          ...openai,
          strictJsonSchema: shape?.strict ?? false,
          store: false,
          ...(cacheKey === undefined ? {} : { promptCacheKey: cacheKey }),
        },
      },
      ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
      ...(signal === undefined ? {} : { abortSignal: signal }),
    });
    return readStream(stream, {
      onBegin,
      onWarning: (words) => onWarning?.(`${name}: ${printable(redactKeys(words, secrets))}`),
    });
  };
  try {
    signal?.throwIfAborted();
    return await untilAborted(call(), signal);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw describeFailure(error, { name, secrets, now: clock.now() });
  }
}

/** A stream that broke off and a refusal are no answers, whatever was said up to there. */
function refuseUnlessAnswered(name: string, spoken: Spoken, secrets: readonly string[] | undefined): void {
  const { reason, rawReason, text, explanation } = spoken;
  if (reason === 'cut') {
    throw new ModelError(`${name} stopped in the middle of its answer, after ${text.length} characters`, {
      code: 'agent/connection',
      retryable: true,
      unanswered: true,
      hint: 'Check the network and the proxy, then resume the run.',
    });
  }
  if (reason !== 'content-filter') return;
  // Vendors tell a model that declines from a filter that steps in by how they name the end.
  const declined = rawReason === 'refusal' || rawReason === 'stop' || rawReason === undefined;
  const words = printable(redactKeys(explanation ?? text, secrets)) || rawReason || 'no reason given';
  throw new ModelError(
    declined
      ? `${name} refused to answer: ${words}`
      : `${name} was stopped by the content filter (${printable(rawReason)}): ${words}`,
    {
      code: declined ? 'agent/refused' : 'agent/content-filter',
      hint: 'Choose another model for this seat, or take out what it objects to.',
    },
  );
}
