// The names a seat may have: what ships with steelman and what the user's configuration adds.
// A configuration names the variable that holds a key, never the key.

import { basename } from 'node:path';
import { z } from 'zod';
import type { Agent } from '../../agents/agent.ts';
import { COMMAND_KINDS, COMMANDS } from '../../agents/commands/kinds.ts';
import type { Model } from '../../agents/models/model.ts';
import { EFFORTS, FILES, nameOfFolder } from '../../domain/seat.ts';
import {
  type CompatibleVendor,
  isCompatible,
  VENDOR_NAMES,
  type VendorName,
  vendorNamed,
} from '../../domain/vendors.ts';

/** Upper case only: most keys fail here already. */
const VARIABLE_NAME = /^[A-Z][A-Z0-9_]{1,63}$/;
const KEY_SHAPES = [
  /^(sk|pk|rk|xai|pplx|r8|hf|gsk|ghp|gho|ghs|glpat|nvapi|fw|csk|tgp)[-_][\w-]{12,}/i,
  /^AIza[\w-]{20,}/,
  /^(AKIA|ASIA)[A-Z0-9]{12,}$/,
  /^eyJ[\w-]{8,}\.[\w-]{8,}/,
  /^[0-9a-f]{32,}$/i,
];

export const looksLikeKey = (text: string): boolean => KEY_SHAPES.some((shape) => shape.test(text.trim()));

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
  .meta({ description: 'Address of the endpoint, such as http://localhost:11434/v1' });

const model = z.string().min(1).meta({ description: 'The name the provider knows the model by' });

const family = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]*$/, 'a family has small letters, digits, dots and hyphens only')
  .meta({ description: 'Who made the model, where its name does not tell: seats of one family think alike' });

const effort = z
  .enum(EFFORTS)
  .meta({ description: 'How hard the model thinks; high for analysts, judges and readers otherwise' });

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
  .meta({ description: 'What the model costs, where no list of prices knows or you pay something else' });

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

const structuredOutput = z
  .boolean()
  .meta({ description: 'Whether the endpoint takes a JSON Schema; otherwise the prompt carries it' });

const commandSeat = z
  .strictObject({
    provider: z.literal('command'),
    kind: z.enum(COMMAND_KINDS).meta({
      description:
        'How the program is called and how it answers; other: any, with the prompt on standard input and the answer on standard output, only with --allow-tools',
    }),
    command: z.string().min(1).optional().meta({
      description: 'The program, if it does not lie on PATH by its usual name; never a line for a shell',
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

/** One that a program brought along: no configuration can name it. */
export interface GivenModel {
  readonly provider: 'library';
  readonly given: Model;
}

/** Whoever a program brought along to answer: asked as it is. */
export interface GivenAgent {
  readonly provider: 'agent';
  readonly given: Agent;
}

/** Questions and answers as files: named where it is used, by its folder, and nowhere else. */
export interface FilesSeat {
  readonly provider: typeof FILES;
  /** Absolute. */
  readonly folder: string;
}

export type ModelAlias = z.output<typeof modelAlias> | GivenModel | GivenAgent | FilesSeat;
export type Provider = z.output<typeof modelAlias>['provider'];

export const PROVIDERS: readonly Provider[] = ['embedded', ...VENDOR_NAMES, 'openai-compatible', 'command'];

type WithoutEndpoint = Extract<ModelAlias, { provider: (typeof NO_ENDPOINT)[number] }>;

const NO_ENDPOINT = ['embedded', 'command', 'library', 'agent', FILES] as const;

/** Whether steelman itself reaches it by an address. */
export const hasEndpoint = (alias: ModelAlias): alias is Exclude<ModelAlias, WithoutEndpoint> =>
  !NO_ENDPOINT.some((provider) => provider === alias.provider);

/** Nobody is paid for what the embedded engine says, nor for what is written into files; an agent keeps its own books. */
export const costsNothing = ({ provider }: ModelAlias): boolean =>
  provider === 'embedded' || provider === 'agent' || provider === FILES;

/** Any one of them is enough; none means that no key is needed. */
export function keyVariables(alias: ModelAlias): readonly string[] {
  if (!hasEndpoint(alias)) return [];
  if (alias.apiKeyEnv !== undefined) return [alias.apiKeyEnv];
  return vendorNamed(alias.provider)?.keys ?? [];
}

/** Recorded beside every answer, and shown as the engine of a run. */
export function engineName(alias: ModelAlias): string {
  if (alias.provider === 'embedded') return 'embedded';
  if (alias.provider === 'agent') return alias.given.name;
  if (alias.provider === FILES) return `${FILES}:${nameOfFolder(alias.folder)}`;
  if (alias.provider === 'command') {
    const { kind } = alias;
    const program = kind === 'other' ? `${kind}:${basename(programOf(alias))}` : kind;
    return alias.model ? `${program}:${alias.model}` : program;
  }
  // The SDK calls them "anthropic.messages" and the like.
  if (alias.provider === 'library') return `${alias.given.provider.split('.')[0]}:${alias.given.modelId}`;
  return `${alias.provider}:${alias.model}`;
}

/** The program of a seat: as configured, or by its usual name. */
export const programOf = ({ kind, command }: Extract<ModelAlias, { provider: 'command' }>): string =>
  command ?? COMMANDS[kind].command ?? kind;

/** Whether its own account says what a call cost. */
export const reportsCost = (alias: ModelAlias): boolean =>
  alias.provider === 'command' && COMMANDS[alias.kind].reportsCost === true;
