// One comparison twice: foreseen, and run against a vendor on loopback that bills.

import type { Agent } from '../../src/agents/agent.ts';
import { shapeFor } from '../../src/agents/answer-shape.ts';
import { buildMessages } from '../../src/agents/build-messages.ts';
import { parseRequest } from '../../src/protocols/adversarial/parse-request.ts';
import type { AdversarialRequest } from '../../src/protocols/adversarial/request.ts';
import { type Estimate, estimateComparison } from '../../src/surfaces/cost/estimate-comparison.ts';
import type { ModelAlias } from '../../src/surfaces/model-aliases.ts';
import { prepareComparison } from '../../src/surfaces/prepare-comparison.ts';
import { runComparison } from '../../src/surfaces/run-comparison.ts';
import { createAgents } from '../../src/surfaces/seats/create-agent.ts';
import { ALL_PERMITTED, BUILT_IN } from '../../src/surfaces/settings-seats.ts';
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
    const parsed = parseRequest(request, models.keys());
    const estimate = await estimateComparison(parsed, around, { startedAt: STARTED_AT });
    const create = createAgents({ environment });
    const comparison = await prepareComparison(
      parsed,
      { ...around, createAgent: (model) => preparing(create(model), answers, seed) },
      'memory',
    );
    await runComparison(comparison, { startedAt: STARTED_AT, update: () => undefined });
    return { estimate, calls: biller.callsOf(KEY) };
  } finally {
    await biller.close();
  }
}

/** However the words are spread over messages. */
const keyOf = (messages: readonly { readonly text: string }[]): string =>
  messages.map(({ text }) => text.replace(/\s+/g, '')).join('');

/** The server knows prompts only, so the answer is laid ready for it before it is asked. */
function preparing(agent: Agent, answers: Map<string, ScriptedAnswer>, seed: number): Agent {
  let asked = 0;
  return {
    name: agent.name,
    answer(question, payload, context) {
      asked += 1;
      const messages = buildMessages({
        prompt: question.prompt(payload),
        shape: shapeFor(question),
        describeShape: false,
        context,
      });
      const answer = inModelsWords(question.embedded(payload), seed * 1_000 + asked);
      const isSpoilt = context.findings === undefined && (asked + seed) % 8 === 0;
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      answers.set(keyOf(messages), { kind: question.kind, text: isSpoilt ? unusable(text) : text });
      return agent.answer(question, payload, context);
    },
  };
}
