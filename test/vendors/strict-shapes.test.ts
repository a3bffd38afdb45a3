// Every question of every workflow has a shape that vendors force on their models: native output at Anthropic, strict mode
// at OpenAI. What arrives there is looked at, not what we meant to send.

import { readdir, readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeStrict, shapeFor, shapeOf } from '../../src/agents/answers/answer-shape.ts';
import { defineQuestion, type Question } from '../../src/domain/question.ts';
import { NEWEST_MODELS } from '../../src/surfaces/seats/built-in-models.ts';
import { STANCES } from '../../src/workflows/decide/model/decision.ts';
import { evaluateOptions } from '../../src/workflows/decide/questions/evaluate-options.ts';
import { anthropic } from './anthropic.ts';
import type { Dialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { seatOf } from './seat-of.ts';
import { startVendor, type Vendor } from './start-vendor.ts';

type AnyQuestion = Question<unknown, unknown>;

const isQuestion = (value: unknown): value is AnyQuestion =>
  typeof value === 'object' && value !== null && 'kind' in value && 'embedded' in value && 'prompt' in value;

const folders = ['adversarial', 'decide', 'review', 'roadmap'].map(
  (name) => `src/workflows/${name}/questions`,
);
const files = (
  await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((file) => `${folder}/${file}`),
    ),
  )
)
  .flat()
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const modules = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ `../../${file}`) as Promise<Record<string, unknown>>),
);
const found = modules.flatMap((exports) => Object.values(exports).filter(isQuestion));
const QUESTIONS = [
  ...new Map(
    [...found, ...STANCES.map((stance) => evaluateOptions(stance) as AnyQuestion)].map((one) => [
      one.kind,
      one,
    ]),
  ).values(),
];
const SHAPED = QUESTIONS.filter(({ form }) => form !== 'text');

/** Anthropic's limit for fields that may be one thing or another. */
const MOST_UNIONS = 16;
const countUnions = (schema: unknown): number =>
  (JSON.stringify(schema).match(/"anyOf"|"type":\[/g) ?? []).length;

const open: Vendor[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((vendor) => vendor.close()));
});

test('the table has every question that a file defines', async () => {
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const kinds = sources.flatMap((source) =>
    [...source.matchAll(/defineQuestion[^(]*\(\{\s*kind: '([a-z-]+)'/g)].map(([, kind]) => kind),
  );
  expect(kinds.length).toBeGreaterThan(15);
  expect(QUESTIONS.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
});

test.each(SHAPED.map((question) => [question.kind, question] as const))('%s is strict', (_, question) => {
  const shape = shapeFor(question);
  expect(shape?.strict).toBe(true);
  expect(countUnions(shape?.schema)).toBeLessThanOrEqual(MOST_UNIONS);
  for (const told of ['with the request', 'in the prompt'] as const) {
    expect(JSON.stringify(shapeFor(question, told)?.schema)).not.toContain('9007199254740991');
  }
});

/** The body of the request in which a question is put to a vendor. */
async function sent(dialect: Dialect, model: string, { kind, answer }: AnyQuestion) {
  const vendor = await startVendor({ ...dialect, model }, { answer: () => ({}) });
  open.push(vendor);
  const question = defineQuestion<unknown, unknown>({
    kind,
    answer,
    prompt: () => ({ system: 'You judge.', user: 'Judge.' }),
    embedded: () => undefined,
  });
  await seatOf(vendor).answer(question, undefined, { role: 'advocate:A' });
  return vendor.requests[0]?.body;
}

describe.each(SHAPED.map((question) => [question.kind, question] as const))(
  '%s on the wire',
  (_, question) => {
    test.each([
      NEWEST_MODELS.opus,
      NEWEST_MODELS.sonnet,
      NEWEST_MODELS.haiku,
      { model: 'claude-sonnet-5-5' },
    ])('$model: native output, no tool', async ({ model }) => {
      const body = await sent(anthropic, model, question);
      expect(body).toMatchObject({ output_config: { format: { type: 'json_schema' } } });
      expect(body).not.toHaveProperty('tools');
    });

    test('OpenAI is strict, by either interface', async () => {
      const { model } = NEWEST_MODELS.gpt;
      expect(await sent(openaiResponses, model, question)).toMatchObject({
        text: { format: { type: 'json_schema', strict: true } },
      });
      expect(await sent(openaiChat, model, question)).toMatchObject({
        response_format: { type: 'json_schema', json_schema: { strict: true } },
      });
    });

    test('Gemini gets its schema', async () => {
      expect(await sent(gemini, NEWEST_MODELS.gemini.model, question)).toMatchObject({
        generationConfig: { responseMimeType: 'application/json', responseSchema: { type: 'object' } },
      });
    });
  },
);

describe('what may be left out', () => {
  const answer = z.object({
    point: z.string().optional().describe('If any'),
    note: z.string().default(''),
    days: z.number().int().nullable(),
    rows: z.array(z.object({ text: z.string().optional(), why: z.string().nullable().optional() })),
    one: z.object({ deep: z.string().optional() }).optional(),
  });

  test('is null with the request, and may be missing in the prompt', () => {
    const { schema } = shapeOf(answer);
    expect(schema).toMatchObject({
      required: ['point', 'note', 'days', 'rows', 'one'],
      additionalProperties: false,
      properties: {
        point: { description: 'If any', anyOf: [{ type: 'string' }, { type: 'null' }] },
        note: { type: 'string' },
      },
    });
    expect(shapeOf(answer, 'in the prompt').schema).toMatchObject({ required: ['days', 'rows'] });
  });

  test('a null is taken for absent, unless null is something to say', () => {
    const said = {
      point: null,
      note: null,
      days: null,
      rows: [{ text: null, why: null }],
      one: { deep: null },
    };
    const shape = shapeOf(answer);
    expect(shape.unwrap(said)).toEqual({ days: null, rows: [{ why: null }], one: {} });
    expect(shape.fits(said)).toBe(true);
    expect(shape.fits({ ...said, rows: null })).toBe(false);
  });

  test('an open object cannot be strict, and is not called so', () => {
    expect(shapeOf(z.object({ all: z.record(z.string(), z.string()) })).strict).toBe(false);
    expect(makeStrict({ type: 'object', additionalProperties: { type: 'string' } })).toEqual({
      type: 'object',
      additionalProperties: { type: 'string' },
    });
  });
});
