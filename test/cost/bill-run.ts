// One comparison twice: foreseen, and run against a vendor on loopback that bills.

import type { Agent } from '../../src/agents/agent.ts';
import { shapeOf } from '../../src/agents/answers/answer-shape.ts';
import { buildMessages } from '../../src/agents/answers/build-messages.ts';
import { countCalls, type Estimate, estimateRun } from '../../src/surfaces/cost/count-calls.ts';
import { prepareRun } from '../../src/surfaces/prepare/prepare-run.ts';
import { runPrepared } from '../../src/surfaces/run.ts';
import { BUILT_IN } from '../../src/surfaces/seats/built-in-models.ts';
import { createAgents } from '../../src/surfaces/seats/create-agents.ts';
import type { ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import type { ResolvedModel } from '../../src/surfaces/seats/resolve-model.ts';
import { adversarial } from '../../src/workflows/adversarial/index.ts';
import type { AdversarialRequest } from '../../src/workflows/adversarial/request/request.ts';
import { type BilledCall, type ScriptedAnswer, startBiller } from '../billing/start-biller.ts';
import { inModelsWords, unusable } from './model-voice.ts';

const STARTED_AT = '2026-01-31T12:00:00Z';
const KEY = 'sk-billed-0123456789';
const environment = { BILLED_KEY: KEY };

export async function billRun(
  request: AdversarialRequest,
  seed: number,
): Promise<{ readonly estimate: Estimate; readonly calls: readonly BilledCall[] }> {
  const answers = new Map<string, ScriptedAnswer>();
  const biller = await startBiller(({ messages }) => answers.get(keyOf(messages)));
  try {
    const value: ModelAlias = {
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      baseUrl: biller.baseUrl,
      apiKeyEnv: 'BILLED_KEY',
    };
    const models = new Map(BUILT_IN).set('billed', { value, origin: 'given', isTrusted: true });
    const around = { cwd: process.cwd(), environment, models, permissions: ALL_PERMITTED };
    const counter = countCalls();
    const counted = { ...around, asksNobody: true, createAgent: counter.createAgent };
    const foreseen = await prepareRun(adversarial, request, counted, { writes: false });
    const { estimate } = await estimateRun(foreseen, counter, { startedAt: STARTED_AT });
    const create = createAgents({ environment });
    const asking = {
      ...around,
      createAgent: (model: ResolvedModel) => preparing(create(model), answers, seed),
    };
    const comparison = await prepareRun(adversarial, request, asking, { writes: false });
    await runPrepared(comparison, { startedAt: STARTED_AT, update: () => undefined });
    return { estimate, calls: biller.callsOf(KEY) };
  } finally {
    await biller.close();
  }
}

/** However the words are spread over messages. */
const keyOf = (messages: readonly { readonly text: string }[]): string =>
  messages.map(({ text }) => text.replace(/\s+/g, '')).join('');

/**
 * The server knows prompts only, so the answer is laid ready for it before it is asked. What becomes of an answer hangs
 * on the seed and on what is asked of whom, not on who happens to be asked first.
 */
function preparing(agent: Agent, answers: Map<string, ScriptedAnswer>, seed: number): Agent {
  const asked = new Map<string, number>();
  return {
    name: agent.name,
    answer(question, payload, context) {
      const whom = `${question.kind} ${context.role} ${context.findings === undefined}`;
      const nth = (asked.get(whom) ?? 0) + 1;
      asked.set(whom, nth);
      const messages = buildMessages({
        prompt: question.prompt(payload),
        shape: question.form === 'text' ? undefined : shapeOf(question.answer),
        describeShape: false,
        context,
      });
      const answer = inModelsWords(question.embedded(payload), hashOf(`${seed} ${whom} ${nth}`));
      const place = nth + context.role.charCodeAt(context.role.length - 1);
      const isSpoilt = context.findings === undefined && (place + seed) % ONE_IN === 0;
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      answers.set(keyOf(messages), { kind: question.kind, text: isSpoilt ? unusable(text) : text });
      return agent.answer(question, payload, context);
    },
  };
}

/** One answer in so many cannot be used. */
const ONE_IN = 8;

const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  ) >>> 3;
