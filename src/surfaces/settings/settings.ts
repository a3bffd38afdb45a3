// Who decides what: flags, then the environment, then the project's file, then the user's, then the defaults;
// key by key, each value with its origin.

import { basename, dirname, resolve } from 'node:path';
import type { Warning } from '../../domain/errors.ts';
import {
  DEFAULTS,
  type Depth,
  type OpenMarks,
  parseConvergence,
  parseDepth,
  parseOpenMarks,
  splitAreas,
} from '../../workflows/request/parse-values.ts';
import { isInside } from '../files/paths.ts';
import type { ConfiguredModel } from '../seats/model-aliases.ts';
import { type Demand, demandOfModel, type Permissions, refusalOf } from '../seats/refuse-model.ts';
import { mergeLimits } from './limits.ts';
import { parseConcurrency, parseTimeout } from './pace.ts';
import { findProjectFile, findUserFile, type ReadSettings, readSettingsFile } from './settings-file.ts';
import { demandsOfHelpers, mergeHelpers } from './settings-helpers.ts';
import {
  type ConfigFile,
  chooseSeats,
  demandOfSeat,
  grantOf,
  mergeModels,
  mergePermissions,
  SEAT_KEYS,
  type SeatFlags,
  type SeatSettings,
  trustFiles,
} from './settings-seats.ts';

export interface Setting<Value> {
  readonly value: Value;
  /** "--depth", "STEELMAN_DEPTH", "steelman.config.yaml:3" or "default". */
  readonly origin: string;
}

export interface Settings {
  readonly depth: Setting<Depth>;
  readonly convergence: Setting<number>;
  readonly focus: Setting<readonly string[]>;
  readonly openMarks: Setting<OpenMarks>;
  /** Undefined: beside the first document. */
  readonly output: Setting<string | undefined>;
  /** Calls to one provider at a time. */
  readonly concurrency: Setting<number>;
  /** Seconds for one call. */
  readonly timeout: Setting<number>;
  readonly models: ReadonlyMap<string, ConfiguredModel>;
  readonly seats: SeatSettings;
  readonly permissions: Permissions;
  readonly helpers: ReturnType<typeof mergeHelpers>;
  /** As configured; flags and what a run recorded go before them. */
  readonly limits: ReturnType<typeof mergeLimits>;
  /** The files that were read, the stronger first. */
  readonly files: readonly ConfigFile[];
  readonly warnings: readonly Warning[];
}

export interface SettingsRequest {
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly configFile?: string | undefined;
  /** As typed. */
  readonly flags?: Partial<Record<Key, string | undefined>> & SeatFlags;
}

type Key = 'depth' | 'convergence' | 'focus' | 'openMarks' | 'output' | 'concurrency' | 'timeout';

const VARIABLES: Record<Key, string> = {
  depth: 'STEELMAN_DEPTH',
  convergence: 'STEELMAN_CONVERGENCE',
  focus: 'STEELMAN_FOCUS',
  openMarks: 'STEELMAN_OPEN_MARKS',
  output: 'STEELMAN_OUTPUT',
  concurrency: 'STEELMAN_CONCURRENCY',
  timeout: 'STEELMAN_TIMEOUT',
};

export async function loadSettings(request: SettingsRequest): Promise<Settings> {
  const configured = await readFiles(request);
  const files = configured.map(({ file }) => file);
  const depth = choose('depth', request, files);
  const convergence = choose('convergence', request, files);
  const focus = choose('focus', request, files);
  const marks = choose('openMarks', request, files);
  const output = choose('output', request, files);
  const parsedDepth = parseDepth(depth.value);
  const parsedConvergence = parseConvergence(convergence.value);
  return {
    depth: { value: parsedDepth.value ?? DEFAULTS.depth, origin: depth.origin },
    convergence: { value: parsedConvergence.value ?? DEFAULTS.convergence, origin: convergence.origin },
    focus: {
      value: typeof focus.value === 'string' ? splitAreas(focus.value) : (focus.value ?? DEFAULTS.focus),
      origin: focus.origin,
    },
    openMarks: {
      value: parseOpenMarks(marks.value, marks.origin) ?? DEFAULTS.openMarks,
      origin: marks.origin,
    },
    output: {
      value: output.value ? resolve(request.cwd, output.value) : output.value,
      origin: output.origin,
    },
    concurrency: parseConcurrency(choose('concurrency', request, files)),
    timeout: parseTimeout(choose('timeout', request, files)),
    models: mergeModels(configured),
    seats: chooseSeats(configured, request.flags ?? {}),
    permissions: mergePermissions(configured, request.flags ?? {}),
    helpers: mergeHelpers(configured),
    limits: mergeLimits(configured),
    files: configured,
    warnings: [
      ...parsedDepth.warnings,
      ...parsedConvergence.warnings,
      ...(request.flags?.trust ? configured : [])
        .filter(({ from }) => from !== 'user')
        .flatMap(({ file }) => demandsOf(file).map(grantOf)),
    ],
  };
}

/** The stronger first. */
async function readFiles({ cwd, environment, configFile, flags }: SettingsRequest): Promise<ConfigFile[]> {
  const named = configFile ?? (environment.STEELMAN_CONFIG || undefined);
  const project = named === undefined ? await findProjectFile(cwd) : resolve(cwd, named);
  const user = await findUserFile(environment);
  const files: Omit<ConfigFile, 'isTrusted'>[] = [];
  if (project !== undefined && project !== user) {
    const from = named === undefined ? 'project' : 'named';
    files.push({ file: await readSettingsFile(project, cwd), from });
  }
  if (user !== undefined) files.push({ file: await readSettingsFile(user, cwd), from: 'user' });
  const configured = trustFiles(files, flags?.trust ?? false, environment);
  for (const { file, isTrusted } of configured) {
    const demand = isTrusted ? undefined : demandOfOutput(file);
    if (demand !== undefined) throw refusalOf(demand);
  }
  return configured;
}

/** Whoever wrote a project's file decides nothing outside the project. */
function demandOfOutput({ path, values }: ReadSettings): Demand | undefined {
  const { output } = values;
  const folder = dirname(path);
  if (output === undefined || resolve(folder, output) === folder) return undefined;
  if (isInside(resolve(folder, output), folder)) return undefined;
  return {
    origin: basename(path),
    what: `put runs outside the project: ${output}`,
    code: 'config/foreign-output',
    hint: 'If you trust this file, use --trust; or name the folder yourself: --output FOLDER',
  };
}

/** Everything that would be refused of a file that nobody trusts. */
function demandsOf(file: ReadSettings): Demand[] {
  const models = Object.entries(file.values.models ?? {}).map(([name, value]) =>
    demandOfModel(name, { value, origin: file.origin(['models', name]) }),
  );
  const seats = SEAT_KEYS.map((key) => demandOfSeat(file, key));
  return [...models, ...seats, ...demandsOfHelpers(file), demandOfOutput(file)].filter(
    (demand) => demand !== undefined,
  );
}

/** A folder that a file names counts from where the file lies. */
function choose<Name extends Key>(
  key: Name,
  { flags, environment }: SettingsRequest,
  files: readonly ReadSettings[],
): Setting<string | ReadSettings['values'][Name]> {
  const flag = flags?.[key];
  if (flag !== undefined) return { value: flag, origin: flagOf(key) };
  const variable = environment[VARIABLES[key]];
  if (variable !== undefined && variable !== '') return { value: variable, origin: VARIABLES[key] };
  const file = files.find(({ values }) => values[key] !== undefined);
  if (file === undefined) return { value: undefined, origin: 'default' };
  const value = file.values[key];
  const isFolder = key === 'output' && typeof value === 'string';
  return { value: isFolder ? resolve(dirname(file.path), value) : value, origin: file.origin([key]) };
}

const flagOf = (key: Key): string =>
  VARIABLES[key].replace('STEELMAN_', '--').replace('_', '-').toLowerCase();
