// What a configuration file may say. The JSON Schema for editors is made from it.

import { z } from 'zod';
import { DEPTHS, OPEN_MARKS } from '../protocols/adversarial/input.ts';
import { HIGHEST_CONVERGENCE, LOWEST_CONVERGENCE } from '../protocols/adversarial/request/request.ts';
import { modelAlias, PROVIDERS } from './model-aliases.ts';
import { LONGEST_TIMEOUT, MOST_AT_A_TIME } from './pace.ts';

/** `:` and `,` are part of the grammar of seats. */
const aliasName = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'a model name has letters, digits, dots, hyphens and underscores only');

const seat = z.string().min(1);
const seatList = z.array(seat).min(1);

export const settingsFile = z.strictObject({
  $schema: z.string().optional().meta({ description: 'Address of this schema, for editors' }),
  depth: z
    .enum(DEPTHS)
    .optional()
    .meta({ description: 'Rounds of debate: quick 1, standard 2, deep up to 3', examples: ['standard'] }),
  convergence: z
    .number()
    .min(LOWEST_CONVERGENCE)
    .max(HIGHEST_CONVERGENCE)
    .optional()
    .meta({
      description: 'Share of the debated points to agree on; below it the result is partial',
      examples: [0.8],
    }),
  focus: z
    .array(z.string().min(1))
    .optional()
    .meta({ description: 'Areas to debate; all by default', examples: [['risk', 'completeness']] }),
  openMarks: z
    .enum(OPEN_MARKS)
    .optional()
    .meta({
      description: 'How the merged document marks contradictions that are still open',
      examples: ['line'],
    }),
  output: z
    .string()
    .min(1)
    .optional()
    .meta({
      description: 'Folder for runs, relative to this file; beside the first document by default',
      examples: ['reviews'],
    }),
  models: z
    .record(aliasName, modelAlias)
    .superRefine(({ embedded }, context) => {
      if (embedded === undefined || embedded.provider === 'embedded') return;
      // Whoever says "embedded" must be sure that nothing leaves the machine.
      context.addIssue({
        code: 'custom',
        path: ['embedded'],
        message: 'this name is taken by the embedded engine',
      });
    })
    .optional()
    .meta({
      description:
        'Models of your own: Ollama, LM Studio, OpenRouter, any endpoint compatible with that of OpenAI',
      examples: [
        { local: { provider: 'openai-compatible', model: 'qwen3', baseUrl: 'http://localhost:11434/v1' } },
      ],
    }),
  agents: seatList.optional().meta({
    description:
      'Who argues, each model[@effort][:persona[:"instruction"]]; by default the embedded engine, which is rules',
    examples: [['opus:architect', 'gpt:security']],
  }),
  model: seat.optional().meta({
    description: 'The model that argues and judges where nothing else names one',
    examples: ['sonnet'],
  }),
  judges: seatList.optional().meta({ description: 'The models that judge', examples: [['gemini']] }),
  merger: seat.optional().meta({
    description: 'The model that writes merged sections; word for word without one',
    examples: ['opus'],
  }),
  maxCost: z
    .number()
    .positive()
    .optional()
    .meta({ description: 'Dollars that a run may cost; of two files the lower limit counts', examples: [2] }),
  maxCalls: z
    .int()
    .positive()
    .optional()
    .meta({
      description: 'Calls to models that a run may make; of two files the lower limit counts',
      examples: [40],
    }),
  maxTokens: z
    .int()
    .positive()
    .optional()
    .meta({
      description: 'Tokens that a run may use, in and out; of two files the lower limit counts',
      examples: [500_000],
    }),
  concurrency: z
    .int()
    .min(1)
    .max(MOST_AT_A_TIME)
    .optional()
    .meta({ description: 'Calls to one provider at a time', examples: [10] }),
  timeout: z
    .number()
    .positive()
    .max(LONGEST_TIMEOUT)
    .optional()
    .meta({ description: 'Seconds that one call may take', examples: [600] }),
  allowedProviders: z
    .array(z.enum(PROVIDERS))
    .optional()
    .meta({
      description: 'Use only these providers; of two files both must allow one',
      examples: [['anthropic', 'openai']],
    }),
  localOnly: z
    .boolean()
    .optional()
    .meta({
      description: 'Ask only endpoints on this machine; no other file can take it back',
      examples: [true],
    }),
  offline: z
    .boolean()
    .optional()
    .meta({
      description: 'No network: only the embedded engine answers; no other file can take it back',
      examples: [true],
    }),
  trustedFolders: z
    .array(z.string().min(1))
    .optional()
    .meta({
      description:
        'Folders whose configuration counts like your own: it may name commands and send keys elsewhere. Only in ~/.config/steelman/config.yaml',
      examples: [['~/work/my-project']],
    }),
});

export type SettingsFile = z.output<typeof settingsFile>;

export function settingsJsonSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(settingsFile, { io: 'input' });
  return `${JSON.stringify({ $schema, title: 'Configuration of steelman', ...schema }, null, 2)}\n`;
}
