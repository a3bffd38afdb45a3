// What a configuration file may say. The JSON Schema for editors is made from it.

import { z } from 'zod';
import { DEPTHS } from '../protocols/adversarial/input.ts';
import { HIGHEST_CONVERGENCE, LOWEST_CONVERGENCE } from '../protocols/adversarial/request.ts';
import { modelAlias } from './model-aliases.ts';

/** `:` and `,` are part of the grammar of seats. */
const aliasName = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'a model name has letters, digits, dots, hyphens and underscores only');

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
});

export type SettingsFile = z.output<typeof settingsFile>;

export function settingsJsonSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(settingsFile, { io: 'input' });
  return `${JSON.stringify({ $schema, title: 'Configuration of steelman', ...schema }, null, 2)}\n`;
}
