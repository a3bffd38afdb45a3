// What goes out to the newest model of each name, to the letter: effort, schema, limits, cache marks, headers. An update of an
// SDK that changes it fails here and is looked at. `npx vitest run test/pins -u` writes the golden files anew.

import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { z } from 'zod';
import { defineQuestion } from '../../src/domain/question.ts';
import { NEWEST_MODELS } from '../../src/surfaces/seats/built-in-models.ts';
import { createAgents } from '../../src/surfaces/seats/create-agents.ts';
import type { ModelAlias } from '../../src/surfaces/seats/model-aliases.ts';
import { ALL_PERMITTED } from '../../src/surfaces/seats/refuse-model.ts';
import { resolveModel } from '../../src/surfaces/seats/resolve-model.ts';
import { anthropic } from '../vendors/anthropic.ts';
import type { Dialect, Received } from '../vendors/dialect.ts';
import { gemini } from '../vendors/gemini.ts';
import { openaiChat } from '../vendors/openai-chat.ts';
import { openaiResponses } from '../vendors/openai-responses.ts';
import { startVendor } from '../vendors/start-vendor.ts';

const DOCUMENTS = 'All documents. '.repeat(1_200);
const ENVIRONMENT = { PINNED_KEY: 'planted-0123456789abcdef' };

/** A field of every kind that questions have: enumerated, optional, nullable, a list of objects. */
const question = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({
    evidence: z.array(z.strictObject({ line: z.number().int(), text: z.string() })),
    days: z.number().int().min(0).nullable(),
    verdict: z.enum(['MET', 'NOT MET']).describe('By the evidence alone'),
    note: z.string().optional(),
  }),
  prompt: () => ({ system: 'You are a judge.', shared: [DOCUMENTS], user: 'Is it met?' }),
  embedded: () => ({ evidence: [], days: null, verdict: 'NOT MET' as const }),
});

async function sent(dialect: Dialect, model: string, role: string): Promise<Received> {
  const vendor = await startVendor({ ...dialect, model }, { answer: () => question.embedded(undefined) });
  try {
    const { provider } = dialect;
    const value = { provider, model, baseUrl: vendor.baseUrl, apiKeyEnv: 'PINNED_KEY' } as ModelAlias;
    const resolved = resolveModel('mine', {
      models: new Map([['mine', { value, origin: 'given', isTrusted: true }]]),
      permissions: ALL_PERMITTED,
      environment: ENVIRONMENT,
    });
    await createAgents({ environment: ENVIRONMENT })(resolved).answer(question, undefined, { role });
    const [request] = vendor.requests;
    if (request === undefined) throw new RangeError('nothing was sent');
    return request;
  } finally {
    await vendor.close();
  }
}

const OF_VENDORS = /^(?:anthropic|openai|x-goog)-|^(?:authorization|x-api-key|content-type)$/;

const pinned = ({ headers, body }: Received): string => {
  const kept = Object.entries(headers).filter(([name]) => OF_VENDORS.test(name));
  const text = JSON.stringify({ headers: Object.fromEntries(kept.sort()), body })
    .replaceAll(DOCUMENTS, '<documents>')
    .replaceAll(ENVIRONMENT.PINNED_KEY, '<key>');
  return stringify(JSON.parse(text));
};

const { opus, sonnet, haiku, gpt, gemini: newestGemini } = NEWEST_MODELS;

test.each<[string, Dialect, string]>([
  ['opus', anthropic, opus.model],
  ['sonnet', anthropic, sonnet.model],
  ['haiku', anthropic, haiku.model],
  ['gpt', openaiResponses, gpt.model],
  ['gpt-chat', openaiChat, gpt.model],
  ['gemini', gemini, newestGemini.model],
])('%s', async (name, dialect, model) => {
  await expect(pinned(await sent(dialect, model, 'judge'))).toMatchFileSnapshot(`wire/${name}-judge.yaml`);
  await expect(pinned(await sent(dialect, model, 'advocate:A'))).toMatchFileSnapshot(
    `wire/${name}-advocate.yaml`,
  );
});

test('every name that means the newest is among them', () => {
  expect(Object.keys(NEWEST_MODELS)).toEqual(['opus', 'sonnet', 'haiku', 'gpt', 'gemini']);
});
