// What a configuration file may say. The JSON Schema for editors is made from it.

import { z } from 'zod';
import { DEPTHS, OPEN_MARKS } from '../protocols/adversarial/input.ts';
import { HIGHEST_CONVERGENCE, LOWEST_CONVERGENCE } from '../protocols/adversarial/request.ts';
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
  depth: z.enum(DEPTHS).optional().meta({ description: 'Rounds of debate: quick 1, standard 2, deep 3' }),
  convergence: z
    .number()
    .min(LOWEST_CONVERGENCE)
    .max(HIGHEST_CONVERGENCE)
    .optional()
    .meta({ description: 'Share of points that must be agreed on' }),
  focus: z
    .array(z.string().min(1))
    .optional()
    .meta({ description: 'Areas the debate keeps to; empty or absent for all' }),
  openMarks: z
    .enum(OPEN_MARKS)
    .optional()
    .meta({ description: 'How the merged document marks open contradictions: line otherwise' }),
  output: z.string().min(1).optional().meta({
    description:
      'Folder for runs, relative to this file; a run that is already there gets a numbered neighbour',
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
    .meta({ description: 'Names for models, to be used in --agents' }),
  agents: seatList.optional().meta({
    description:
      'Seats where no flag names any, each model[@effort][:persona[:"instruction"]]; the embedded engine otherwise',
  }),
  model: seat.optional().meta({ description: 'The model of all seats where no flag names any' }),
  judges: seatList.optional().meta({ description: 'Models that judge where no flag names any' }),
  merger: seat
    .optional()
    .meta({ description: 'The model that writes merged sections where no flag names one' }),
  maxCost: z
    .number()
    .positive()
    .optional()
    .meta({ description: 'Dollars that a run may cost; of two files the lower one counts' }),
  maxCalls: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'How often models may be asked in a run; of two files the lower one counts' }),
  maxTokens: z.int().positive().optional().meta({
    description: 'Tokens that a run may use, in and out; of two files the lower one counts',
  }),
  concurrency: z
    .int()
    .min(1)
    .max(MOST_AT_A_TIME)
    .optional()
    .meta({ description: 'Calls to one provider at a time, 10 otherwise' }),
  timeout: z
    .number()
    .positive()
    .max(LONGEST_TIMEOUT)
    .optional()
    .meta({ description: 'Seconds that one call may take, 600 otherwise' }),
  allowedProviders: z
    .array(z.enum(PROVIDERS))
    .optional()
    .meta({ description: 'Seats may be of these providers only; of two files both must allow one' }),
  localOnly: z.boolean().optional().meta({
    description: 'Only endpoints on this machine may be asked; no other file can take it back',
  }),
  offline: z
    .boolean()
    .optional()
    .meta({ description: 'Only the embedded engine may answer; no other file can take it back' }),
  trustedFolders: z.array(z.string().min(1)).optional().meta({
    description:
      "Folders whose configuration counts like your own: it may name commands and send keys elsewhere. Only in the user's file",
  }),
});

export type SettingsFile = z.output<typeof settingsFile>;

export function settingsJsonSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(settingsFile, { io: 'input' });
  return `${JSON.stringify({ $schema, title: 'Configuration of steelman', ...schema }, null, 2)}\n`;
}
