// What a name that a seat may have stands for: a model of a vendor, a program, a folder of files, or whatever a program brought.

import { basename } from 'node:path';
import type { z } from 'zod';
import type { Agent } from '../../agents/agent.ts';
import { COMMANDS } from '../../agents/commands/kinds.ts';
import type { Model } from '../../agents/models/model.ts';
import { FILES, HOST, nameOfFolder } from '../../domain/seat.ts';
import { VENDOR_NAMES, vendorNamed } from '../../domain/vendors.ts';
import type { modelAlias } from './alias-schema.ts';

const KEY_SHAPES = [
  /^(sk|pk|rk|xai|pplx|r8|hf|gsk|ghp|gho|ghs|glpat|nvapi|fw|csk|tgp)[-_][\w-]{12,}/i,
  /^AIza[\w-]{20,}/,
  /^(AKIA|ASIA)[A-Z0-9]{12,}$/,
  /^eyJ[\w-]{8,}\.[\w-]{8,}/,
  /^[0-9a-f]{32,}$/i,
];

export const looksLikeKey = (text: string): boolean => KEY_SHAPES.some((shape) => shape.test(text.trim()));

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
  /** Absolute; undefined: in the folder of the run itself. */
  readonly folder?: string;
}

export type ModelAlias = ConfiguredAlias | GivenModel | GivenAgent | FilesSeat;
type ConfiguredAlias = z.output<typeof modelAlias>;
export type Provider = ConfiguredAlias['provider'];

export const PROVIDERS: readonly Provider[] = ['embedded', ...VENDOR_NAMES, 'openai-compatible', 'command'];

export interface ConfiguredModel {
  readonly value: ModelAlias;
  /** "built in" or "steelman.config.yaml:3". */
  readonly origin: string;
  /** Built in, the user's own, or of a file that the user trusts. */
  readonly isTrusted: boolean;
}

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
  if (alias.provider === FILES)
    return alias.folder === undefined ? HOST : `${FILES}:${nameOfFolder(alias.folder)}`;
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
