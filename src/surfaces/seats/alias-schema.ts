// What a configuration says of a model. It names the variable that holds a key, never the key. Apart from the aliases themselves,
// because most commands read no configuration file.

import { z } from 'zod';
import { COMMAND_KINDS } from '../../agents/commands/kinds.ts';
import { EFFORTS } from '../../domain/seat.ts';
import { type CompatibleVendor, isCompatible, VENDOR_NAMES, type VendorName } from '../../domain/vendors.ts';
import { looksLikeKey } from './model-aliases.ts';

/** Upper case only: most keys fail here already. */
const VARIABLE_NAME = /^[A-Z][A-Z0-9_]{1,63}$/;

const apiKeyEnv = z
  .string()
  .refine((name) => VARIABLE_NAME.test(name) && !looksLikeKey(name), {
    error: 'must be the name of an environment variable such as OPENAI_API_KEY, never the key itself',
  })
  .meta({
    description: 'Name of the environment variable that holds the key',
    pattern: VARIABLE_NAME.source,
  });

const baseUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), { error: 'must not hold a user name or password' })
  .meta({ description: 'Address of the endpoint, for example http://localhost:11434/v1' });

const model = z.string().min(1).meta({ description: 'Name of the model at the provider' });

const family = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]*$/, 'a family has small letters, digits, dots and hyphens only')
  .meta({
    description:
      'Company that made the model, if its name does not show it; models of one family make similar mistakes',
  });

const effort = z
  .enum(EFFORTS)
  .meta({ description: 'How hard the model thinks; by default high for analysts, judges and readers' });

const perMillion = (what: string) =>
  z
    .number()
    .min(0)
    .meta({ description: `US dollars for a million tokens of ${what}` });

const price = z
  .strictObject({
    input: perMillion('input'),
    output: perMillion('output'),
    cacheRead: perMillion('input read from a cache; as other input by default').optional(),
    cacheWrite: perMillion('input written to a cache; as other input by default').optional(),
  })
  .meta({ description: 'Price of the model, if the price list does not have it or you pay another one' });

export type Price = z.output<typeof price>;

type OwnLanguage = Exclude<VendorName, CompatibleVendor>;

const hosted = <Provider extends VendorName>(providers: readonly Provider[]) =>
  z.strictObject({
    provider: z.enum(providers),
    model,
    apiKeyEnv: apiKeyEnv.optional(),
    baseUrl: baseUrl.optional(),
    family: family.optional(),
    effort: effort.optional(),
    price: price.optional(),
  });

const structuredOutput = z.boolean().meta({
  description: 'Whether the endpoint accepts a JSON Schema; if not, the schema is part of the prompt',
});

const commandSeat = z
  .strictObject({
    provider: z.literal('command'),
    kind: z.enum(COMMAND_KINDS).meta({
      description:
        'Which program it is; other: any program that reads the prompt on standard input and writes the answer to standard output, only with --allow-tools',
    }),
    command: z.string().min(1).optional().meta({
      description:
        'Path of the program, if it is not on PATH under its usual name; never a shell command line',
    }),
    args: z
      .array(z.string().regex(/^[^"\r\n]*$/, 'an argument has no quotation mark and no line end'))
      .optional()
      .meta({ description: 'Arguments of a program of the kind "other"' }),
    model: model.optional(),
    family: family.optional(),
    price: price.optional(),
  })
  .refine(({ kind, command }) => kind !== 'other' || command !== undefined, {
    path: ['command'],
    error: 'a program of the kind "other" has to be named',
  })
  .refine(({ kind, args }) => kind === 'other' || args === undefined, {
    path: ['args'],
    error: 'only a program of the kind "other" is given arguments',
  });

export const modelAlias = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('embedded') }),
  hosted(VENDOR_NAMES.filter((name): name is OwnLanguage => !isCompatible(name))),
  hosted(VENDOR_NAMES.filter(isCompatible)).extend({ structuredOutput: structuredOutput.optional() }),
  z.strictObject({
    provider: z.literal('openai-compatible'),
    model,
    baseUrl,
    apiKeyEnv: apiKeyEnv.optional(),
    structuredOutput: structuredOutput.optional(),
    family: family.optional(),
    effort: effort.optional(),
    price: price.optional(),
  }),
  commandSeat,
]);
