// From the name of a model to whom it reaches, by which address and key; or why it cannot be used, and what would help.

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { COMMANDS } from '../../agents/commands/kinds.ts';
import { takesEffort } from '../../agents/models/effort-options.ts';
import { UsageError } from '../../domain/errors.ts';
import {
  type Effort,
  FILES,
  folderOfSeat,
  HOST,
  localSeat,
  nameWithEffort,
  splitEffort,
  unknownModel,
} from '../../domain/seat.ts';
import { fitAddress, vendorAddress } from '../../domain/vendors.ts';
import { showPath } from '../files/show.ts';
import { familyOf } from './families.ts';
import type { ConfiguredModel } from './model-aliases.ts';
import { engineName, hasEndpoint, keyVariables, type ModelAlias, programOf } from './model-aliases.ts';
import type { Permissions } from './refuse-model.ts';
import { refuseForbidden, refuseForeign } from './refuse-model.ts';

export interface ResolvedModel {
  readonly name: string;
  readonly alias: ModelAlias;
  readonly origin: string;
  /** "anthropic:claude-…", as recorded, with the effort that was asked for. */
  readonly engine: string;
  /** As the seat names it, else the configuration; undefined: by the role. */
  readonly effort: Effort | undefined;
  readonly family: string;
  /** Undefined for the embedded engine, for programs and for files. */
  readonly baseUrl: string | undefined;
  /** The variable that holds the key; undefined where none is needed or none is set. */
  readonly keyVariable: string | undefined;
  /** Where the program of a `command` lies. */
  readonly program: string | undefined;
  /** Why it cannot be used; undefined if it can. */
  readonly problem: UsageError | undefined;
}

export interface ModelSetup {
  readonly models: ReadonlyMap<string, ConfiguredModel>;
  readonly permissions: Permissions;
  readonly environment: NodeJS.ProcessEnv;
  /** Folders of seats count from here; the current folder by default. */
  readonly cwd?: string | undefined;
  /** Keys and programs may be missing: nothing is sent. */
  readonly asksNobody?: boolean | undefined;
}

export function resolveModel(name: string, around: ModelSetup): ResolvedModel {
  const { model, effort: named } = splitEffort(name);
  const configured = around.models.get(model) ?? serverSeat(model) ?? filesSeat(name, around);
  if (configured === undefined) throw unknownModel(model, around.models.keys());
  const { value: alias, origin } = configured;
  const { environment } = around;
  const variables = keyVariables(alias);
  const effort = named ?? ('effort' in alias ? alias.effort : undefined);
  const found = {
    name,
    alias,
    origin,
    engine: nameWithEffort(engineName(alias), effort),
    effort,
    family: familyOf(alias),
    baseUrl: addressOf(alias, environment),
    keyVariable: variables.find((variable) => environment[variable]?.trim()),
    program: alias.provider === 'command' ? findProgram(programOf(alias), environment) : undefined,
  };
  const problem =
    refuseForeign(name, configured) ??
    refuseForbidden(found, around.permissions) ??
    refuseEffort(found) ??
    missing(found, variables);
  return { ...found, problem };
}

/** Whoever names it says all there is to know of it, here and below. */
function serverSeat(name: string): ConfiguredModel | undefined {
  const value = localSeat(name);
  return value && { value, origin: 'named', isTrusted: true };
}

function filesSeat(name: string, { cwd, environment }: ModelSetup): ConfiguredModel | undefined {
  if (name === HOST) return { value: { provider: FILES }, origin: 'named', isTrusted: true };
  const written = folderOfSeat(name);
  if (written === undefined) return undefined;
  // Shells leave it alone behind a colon.
  const { HOME: home = homedir() } = environment;
  const folder = resolve(
    cwd ?? process.cwd(),
    written.replace(/^~(?=$|[\\/])/, () => home),
  );
  return { value: { provider: FILES, folder }, origin: 'named', isTrusted: true };
}

export function allModels(around: ModelSetup): ResolvedModel[] {
  return [...around.models.keys()].map((name) => resolveModel(name, around));
}

function addressOf(alias: ModelAlias, environment: NodeJS.ProcessEnv): string | undefined {
  if (!hasEndpoint(alias)) return undefined;
  if (alias.baseUrl !== undefined) return fitAddress(alias.provider, alias.baseUrl);
  return vendorAddress(alias.provider, environment);
}

function refuseEffort({ name, alias, effort }: Omit<ResolvedModel, 'problem'>): UsageError | undefined {
  if (effort === undefined || mayTakeEffort(alias)) return undefined;
  return new UsageError(`The model ${name} takes no reasoning effort`, {
    code: 'agents/no-effort',
    hint: `Name it without: ${splitEffort(name).model}`,
  });
}

function mayTakeEffort(alias: ModelAlias): boolean {
  if (alias.provider === 'library') return takesEffort(alias.given.provider, alias.given.modelId) ?? true;
  return hasEndpoint(alias) && (takesEffort(alias.provider, alias.model) ?? true);
}

function missing(
  { name, alias, keyVariable, program }: Omit<ResolvedModel, 'problem'>,
  variables: readonly string[],
): UsageError | undefined {
  if (variables.length > 0 && keyVariable === undefined) {
    return new UsageError(`The model ${name} needs a key in ${variables.join(' or ')}, which is not set`, {
      code: 'agents/missing-key',
      hint: `Set ${variables[0]}, or name embedded in its place.`,
    });
  }
  if (alias.provider === 'command' && program === undefined) {
    return new UsageError(`The model ${name} needs the program ${programOf(alias)}, which was not found`, {
      code: 'agents/missing-program',
      hint: `Install it with: ${COMMANDS[alias.kind].install} - or name embedded in its place.`,
    });
  }
  return undefined;
}

export function findProgram(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (isAbsolute(name)) return isProgram(name) ? name : undefined;
  if (/[\\/]/.test(name)) return undefined;
  const folders = (environment.PATH ?? environment.Path ?? '').split(delimiter).filter(isAbsolute);
  // Set on Windows alone, where a program is known by its ending.
  const endings = environment.PATHEXT?.split(';') ?? [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const path = join(folder, `${name}${ending}`);
      if (isProgram(path)) return path;
    }
  }
  return undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function refuseMissingFolder(models: readonly ResolvedModel[], cwd: string): void {
  for (const { name, alias } of models) {
    if (alias.provider !== FILES || alias.folder === undefined || existsSync(alias.folder)) continue;
    throw new UsageError(`The folder of the seat ${name} is not here: ${showPath(alias.folder, cwd)}`, {
      code: 'files/no-folder',
      hint: 'Resume the run from the folder where it was started, or put the folder of the seat back.',
    });
  }
}
