// What configuration says about seats: the models and how far each is trusted, who sits where, what may leave the machine.
// A file that came with a project is anybody's: it can forbid, but not permit what its reader has not permitted.

import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { UsageError, type Warning } from '../../domain/errors.ts';
import { folderOfSeat } from '../../domain/seat.ts';
import { isInside } from '../files/paths.ts';
import { BUILT_IN } from '../seats/built-in-models.ts';
import type { ConfiguredModel } from '../seats/model-aliases.ts';
import { type Demand, type Permissions, refusalOf } from '../seats/refuse-model.ts';
import type { ReadSettings } from './settings-file.ts';

export interface ConfigFile {
  readonly file: ReadSettings;
  /** Named by --config or STEELMAN_CONFIG, found in the project, or the user's own. */
  readonly from: 'named' | 'project' | 'user';
  readonly isTrusted: boolean;
}

export interface SeatSettings {
  readonly agents: string | readonly string[] | undefined;
  readonly model: string | undefined;
  readonly judges: string | readonly string[] | undefined;
  readonly merger: string | undefined;
}

export interface SeatFlags {
  readonly agents?: string | undefined;
  readonly model?: string | undefined;
  readonly judges?: string | undefined;
  readonly merger?: string | undefined;
  readonly trust?: boolean | undefined;
  readonly localOnly?: boolean | undefined;
  readonly offline?: boolean | undefined;
  readonly allowTools?: boolean | undefined;
}

export const SEAT_KEYS = ['agents', 'model', 'judges', 'merger'] as const;

/** Decides which of the files count like the user's own. */
export function trustFiles(
  files: readonly Omit<ConfigFile, 'isTrusted'>[],
  trust: boolean,
  environment: NodeJS.ProcessEnv,
): ConfigFile[] {
  const folders = files.flatMap(({ file, from }) => {
    const { trustedFolders } = file.values;
    if (trustedFolders === undefined || from === 'user') return trustedFolders ?? [];
    throw new UsageError(
      `${file.origin(['trustedFolders'])}: a project cannot say itself that it is trusted`,
      {
        code: 'config/trusts-itself',
        hint: 'Move "trustedFolders" to your own configuration, or use --trust.',
      },
    );
  });
  return files.map(({ file, from }) => ({
    file,
    from,
    isTrusted: trust || from === 'user' || isInOneOf(file.path, folders, environment),
  }));
}

/** Whether a file of another tool lies in a folder that the user trusts. */
export const isTrustedFile = (
  path: string,
  files: readonly ConfigFile[],
  environment: NodeJS.ProcessEnv,
): boolean =>
  files.some(
    ({ file, from }) => from === 'user' && isInOneOf(path, file.values.trustedFolders ?? [], environment),
  );

function isInOneOf(path: string, folders: readonly string[], environment: NodeJS.ProcessEnv): boolean {
  const { HOME: home = homedir() } = environment;
  return folders.some((folder) => isInside(path, resolve(folder.replace(/^~(?=$|[\\/])/, () => home))));
}

/** `files`: the stronger first, here and below. */
export function mergeModels(files: readonly ConfigFile[]): ReadonlyMap<string, ConfiguredModel> {
  const models = new Map(BUILT_IN);
  for (const { file, isTrusted } of [...files].reverse()) {
    for (const [name, value] of Object.entries(file.values.models ?? {})) {
      // Whoever repeats what is built in, as the output of `config show` does, names nothing new.
      const isBuiltIn = JSON.stringify(value) === JSON.stringify(BUILT_IN.get(name)?.value);
      models.set(name, { value, origin: file.origin(['models', name]), isTrusted: isTrusted || isBuiltIn });
    }
  }
  return models;
}

export function mergePermissions(files: readonly ConfigFile[], flags: SeatFlags): Permissions {
  const allowedProviders = files.reduce<Permissions['allowedProviders']>((so, { file }) => {
    const { allowedProviders: next } = file.values;
    return so === undefined || next === undefined ? (so ?? next) : so.filter((one) => next.includes(one));
  }, undefined);
  return {
    allowedProviders,
    localOnly: flags.localOnly === true || files.some(({ file }) => file.values.localOnly === true),
    offline: flags.offline === true || files.some(({ file }) => file.values.offline === true),
    // Said for each run, and never by a file.
    allowTools: flags.allowTools === true,
    trustSetUp: flags.trust === true,
  };
}

/** A flag that names one model for all outdoes the seats of a file, which were meant for another run. */
export function chooseSeats(files: readonly ConfigFile[], flags: SeatFlags): SeatSettings {
  const first = <Key extends (typeof SEAT_KEYS)[number]>(key: Key) => {
    const found = files.find(({ file }) => file.values[key] !== undefined);
    const demand = found && !found.isTrusted ? demandOfSeat(found.file, key) : undefined;
    if (demand !== undefined) throw refusalOf(demand);
    return found?.file.values[key];
  };
  const namesSeats = flags.agents !== undefined || flags.model !== undefined;
  return {
    agents: namesSeats ? flags.agents : first('agents'),
    model: namesSeats ? flags.model : first('model'),
    judges: flags.judges ?? (flags.model === undefined ? first('judges') : undefined),
    merger: flags.merger ?? (flags.model === undefined ? first('merger') : undefined),
  };
}

/** Ruling E-28 once more: whoever wrote a project's file does not choose where documents are written. */
export function demandOfSeat(file: ReadSettings, key: (typeof SEAT_KEYS)[number]): Demand | undefined {
  const seat = [file.values[key] ?? []].flat().find((name) => folderOfSeat(name.trim()) !== undefined);
  if (seat === undefined) return undefined;
  return {
    origin: file.origin([key]),
    what: `name a folder to write to: ${seat}`,
    code: 'config/foreign-folder',
    hint: 'If you trust this file, use --trust, or name the seat yourself: --model files:./seat',
  };
}

const SHOWN = [
  'agents',
  'model',
  'judges',
  'merger',
  'allowedProviders',
  'localOnly',
  'offline',
  'trustedFolders',
] as const;

/** For those who look at the configuration: what is in force, and every file that has a say in it. */
export function describeSeats(
  files: readonly ConfigFile[],
): ReadonlyMap<string, { readonly value: unknown; readonly origin: string }> {
  const inForce: Partial<Record<(typeof SHOWN)[number], unknown>> = {
    ...chooseSeats(files, {}),
    ...mergePermissions(files, {}),
    trustedFolders: files.find(({ from }) => from === 'user')?.file.values.trustedFolders,
  };
  return new Map(
    SHOWN.map((key) => {
      const origins = files.flatMap(({ file }) =>
        file.values[key] === undefined ? [] : [file.origin([key])],
      );
      // Limits add up; of everything else the strongest file has the only say.
      const isSum = key === 'allowedProviders' || key === 'localOnly' || key === 'offline';
      const origin = (isSum ? origins.join(', ') : origins[0]) || 'default';
      return [key, { value: inForce[key], origin }];
    }),
  );
}

export const grantOf = ({ origin, what }: Demand): Warning => ({
  code: 'config/trusted',
  message: `--trust: ${origin}: this project's file may ${what}`,
});
