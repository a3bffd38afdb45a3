// A seat at a vendor on loopback, made the way the program makes it, and a question to put to it.

import { z } from 'zod';
import { createModel } from '../../src/agents/models/create-model.ts';
import { type ModelAgentOptions, modelAgent } from '../../src/agents/models/model-agent.ts';
import { defineQuestion } from '../../src/domain/question.ts';
import type { Vendor } from './start-vendor.ts';

export const KEY = 'sk-test-0123456789abcdef';

export const seatOf = (vendor: Vendor, options: Partial<ModelAgentOptions> = {}) =>
  modelAgent({
    name: `${vendor.dialect.provider}:${vendor.dialect.model}`,
    model: () =>
      createModel({
        provider: vendor.dialect.provider,
        model: vendor.dialect.model,
        baseUrl: vendor.baseUrl,
        apiKey: KEY,
      }),
    structuredOutput: vendor.dialect.structuredOutput,
    secrets: [KEY],
    ...options,
  });

export const verdictQuestion = defineQuestion({
  kind: 'give-verdict',
  answer: z.strictObject({
    evidence: z.array(z.strictObject({ line: z.number().int(), text: z.string() })),
    verdict: z.enum(['MET', 'NOT MET']),
    note: z.string().optional(),
  }),
  prompt: (document: string) => ({ system: 'You are a judge.', user: `${document}\n\nIs it met?` }),
  embedded: () => ({ evidence: [], verdict: 'NOT MET' as const }),
  check: ({ evidence }, document) =>
    evidence
      .filter(({ text }) => !document.includes(text))
      .map(({ text }) => ({ path: 'evidence', message: `"${text}" is not in the document` })),
});

export const DOCUMENT = 'The système must "log" {every} request — naïve, 日本 🙂\nand keep it for 30 days.';

export const ANSWER = {
  evidence: [{ line: 1, text: 'log" {every} request — naïve, 日本 🙂' }],
  verdict: 'MET' as const,
};
