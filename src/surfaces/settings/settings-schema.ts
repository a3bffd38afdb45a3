// What a configuration file may say. The JSON Schema for editors is made from it.

import { stringify } from 'yaml';
import { z } from 'zod';
import {
  DEPTHS,
  HIGHEST_CONVERGENCE,
  LOWEST_CONVERGENCE,
  OPEN_MARKS,
} from '../../workflows/request/parse-values.ts';
import { modelAlias } from '../seats/alias-schema.ts';
import { PROVIDERS } from '../seats/model-aliases.ts';
import { LONGEST_TIMEOUT, MOST_AT_A_TIME } from './pace.ts';

/** `:` and `,` are part of the grammar of seats. */
const aliasName = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'a model name has letters, digits, dots, hyphens and underscores only');

const seat = z.string().min(1);
const seatList = z.array(seat).min(1);

const variable = z.string().regex(/^[A-Za-z_]\w*$/, 'the name of an environment variable');

const helper = z.strictObject({
  command: z.string().min(1),
  args: z.array(z.string()).optional(),
  env: z.record(variable, z.string()).optional(),
  passEnv: z.array(variable).optional(),
});

const setting = <Type extends z.ZodType>(type: Type, description: string, example: unknown) =>
  type.optional().meta({ description, examples: [example] });

export const settingsFile = z.strictObject({
  $schema: z.string().optional().meta({ description: 'Address of this schema, for editors' }),
  depth: setting(z.enum(DEPTHS), 'Rounds of debate: quick 1, standard 2, deep up to 3', 'standard'),
  convergence: setting(
    z.number().min(LOWEST_CONVERGENCE).max(HIGHEST_CONVERGENCE),
    'Share of points that must be agreed; below it the result is partial',
    0.8,
  ),
  focus: setting(z.array(z.string().min(1)), 'Areas to debate; all by default', ['risk', 'completeness']),
  openMarks: setting(
    z.enum(OPEN_MARKS),
    'How the merged document marks contradictions that are still open',
    'line',
  ),
  output: setting(
    z.string().min(1),
    'Folder for runs, relative to this file; by default next to the first document',
    'reviews',
  ),
  models: setting(
    z.record(aliasName, modelAlias).superRefine(({ embedded }, context) => {
      if (embedded === undefined || embedded.provider === 'embedded') return;
      // Whoever says "embedded" must be sure that nothing leaves the machine.
      context.addIssue({
        code: 'custom',
        path: ['embedded'],
        message: 'this name belongs to the built-in rules',
      });
    }),
    'Your own models: Ollama, LM Studio, OpenRouter, or any server compatible with OpenAI',
    { local: { provider: 'openai-compatible', model: 'qwen3', baseUrl: 'http://localhost:11434/v1' } },
  ),
  agents: setting(
    seatList,
    'Who argues, each model[@effort][:persona[:"instruction"]]; by default the built-in rules (embedded)',
    ['opus:architect', 'gpt:security'],
  ),
  model: setting(seat, 'The model for every role that no other setting or flag names', 'sonnet'),
  judges: setting(seatList, 'The models that judge', ['gemini']),
  merger: setting(
    seat,
    'The model that rewrites merged sections; without one, passages are copied word for word',
    'opus',
  ),
  helpers: setting(
    z.strictObject({ sequential: helper.optional(), memory: helper.optional(), docs: helper.optional() }),
    'Helper servers (MCP) that a comparison consults, each by its command',
    { memory: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-memory'] } },
  ),
  maxCost: setting(
    z.number().positive(),
    'Most dollars a run may cost; of two files the lower limit counts',
    2,
  ),
  maxCalls: setting(
    z.int().positive(),
    'Most calls to models a run may make; of two files the lower limit counts',
    40,
  ),
  maxTokens: setting(
    z.int().positive(),
    'Most tokens a run may use, input and output; of two files the lower limit counts',
    500_000,
  ),
  concurrency: setting(z.int().min(1).max(MOST_AT_A_TIME), 'Calls to one provider at a time', 10),
  timeout: setting(z.number().positive().max(LONGEST_TIMEOUT), 'How long one call may take, in seconds', 600),
  allowedProviders: setting(
    z.array(z.enum(PROVIDERS)),
    'Use only these providers; of two files both must allow one',
    ['anthropic', 'openai'],
  ),
  localOnly: setting(z.boolean(), 'Use only models on this machine; no other file can unset it', true),
  offline: setting(
    z.boolean(),
    'Use no network: only the built-in rules, or files, answer; no other file can unset it',
    true,
  ),
  trustedFolders: setting(
    z.array(z.string().min(1)),
    'Folders whose configuration you trust like your own: it may start programs and send keys elsewhere. Only in ~/.config/steelman/config.yaml',
    ['~/work/my-project'],
  ),
});

export type SettingsFile = z.output<typeof settingsFile>;

export function settingsJsonSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(settingsFile, { io: 'input' });
  return `${JSON.stringify({ $schema, title: 'Configuration of steelman', ...schema }, null, 2)}\n`;
}

interface Property {
  readonly description: string;
  readonly enum?: readonly string[];
  readonly examples: readonly [unknown];
}

const HEAD = `# Configuration of steelman. Remove the # in front of a setting to use it.
# Flags and environment variables (STEELMAN_DEPTH) take precedence; steelman config show --origin shows what is in effect.
# Never write a key here: name the environment variable that holds it.
`;

/** For editors, and what a project cannot say of itself. */
const NOT_HERE = ['$schema', 'trustedFolders'];

export function settingsTemplate(): string {
  const { properties } = JSON.parse(settingsJsonSchema()) as {
    readonly properties: Readonly<Record<string, Property>>;
  };
  const settings = Object.entries(properties)
    .filter(([key]) => !NOT_HERE.includes(key))
    .map(([key, { description, enum: words, examples }]) => {
      const choice = words === undefined ? '' : ` One of: ${words.join(', ')}.`;
      // On one line, so that one # is in front of it.
      const value = stringify(examples[0], { collectionStyle: 'flow', lineWidth: 0 });
      return `\n# ${description}.${choice}\n#${key}: ${value}`;
    });
  return `${HEAD}${settings.join('')}`;
}
