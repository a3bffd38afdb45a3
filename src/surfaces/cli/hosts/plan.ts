// What is to be done so that a host knows our server, or knows it no longer. Nothing is changed here.

import { sha256Of } from '../../../journal/read-regular.ts';
import { findProgram } from '../../seats/resolve-model.ts';
import {
  type ConfigFile,
  cannotEdit,
  missingFolders,
  readConfig,
  refuseLinkedFolder,
  refuseUnwritable,
} from './config-file.ts';
import {
  addEntry,
  type Entry,
  type Found,
  findEntry,
  freshText,
  isBlank,
  type Place,
  removeEntry,
} from './config-text.ts';
import { type Addition, takeOut, Unsure } from './edit.ts';
import { type Around, fileOf, type Host, type Scope } from './hosts.ts';
import { findInstall, type Install } from './installs.ts';
import { launchOf, type ServerCommand } from './server-command.ts';

export type Plan =
  | { readonly does: 'nothing'; readonly path: string }
  /** The host's own command, which keeps its own file. */
  | { readonly does: 'run'; readonly program: string; readonly calls: readonly (readonly string[])[] }
  | {
      readonly does: 'write';
      readonly before: ConfigFile;
      readonly after: string;
      /** The lines that come or go, for people. */
      readonly shown: string;
      readonly record: Install | undefined;
    }
  | { readonly does: 'delete'; readonly before: ConfigFile; readonly folders: readonly string[] };

export interface Target {
  readonly host: Host;
  readonly scope: Scope;
  readonly around: Around;
  readonly server: ServerCommand;
}

/** The host's own command, where one can be started without a shell. */
function commandOf({ host, around }: Pick<Target, 'host' | 'around'>) {
  if (host.command === undefined) return undefined;
  const program = findProgram(host.program, around.environment);
  const isScript = around.platform === 'win32' && !/\.(?:exe|com)$/i.test(program ?? '');
  return program === undefined || isScript ? undefined : { program, ...host.command };
}

export async function planInstall(target: Target): Promise<Plan> {
  const { host, scope, around, server } = target;
  const file = fileOf(host, scope);
  const path = file.path(around);
  const entry = file.entry(server);
  const hint = byHand(file, entry);
  const own = commandOf(target);
  const refused = own === undefined ? refuseOwn(target, path) : undefined;
  if (refused !== undefined) throw refused;
  const before = await readConfig(path, own === undefined ? 'edit' : 'read', hint);
  const found = entryOf(before, file, hint);
  if (found !== undefined && isSame(found, server)) return { does: 'nothing', path };
  if (found !== undefined && !isOurs(found, entry))
    throw cannotEdit(path, 'it has another "steelman", which starts something else', hint);
  if (own !== undefined) {
    const calls = [...(found === undefined ? [] : [own.remove(scope)]), own.add(scope, server)];
    return { does: 'run', program: own.program, calls };
  }
  if (scope === 'project') await refuseLinkedFolder(path, hint);
  await refuseUnwritable(before, hint);
  return orUnsure(before.path, hint, () => planAddition({ before, file, entry, found, around }));
}

const refuseOwn = ({ host, scope, server, around }: Target, path: string) =>
  fileOf(host, scope).isItsOwn
    ? cannotEdit(
        path,
        `${host.program} writes it itself, and the program "${host.program}" is not ${around.platform === 'win32' ? 'one that can be started without a shell' : 'on PATH'}`,
        `Give: ${[host.program, ...(host.command?.add(scope, server) ?? [])].join(' ')}`,
      )
    : undefined;

/** On one line, as hints are. */
const byHand = (place: Place, entry: Entry): string => {
  const text = freshText(place, entry);
  const [head, ...lines] = text.trimEnd().split('\n');
  return `Add by hand: ${place.format === 'toml' ? `${head} with ${lines.join(', ')}` : JSON.stringify(JSON.parse(text))}`;
};

async function orUnsure<Result>(
  path: string,
  hint: string,
  work: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unsure ? cannotEdit(path, error.message, hint, { cause: error }) : error;
  }
}

function entryOf({ path, text }: ConfigFile, place: Place, hint: string): Found | undefined {
  if (text === undefined) return undefined;
  try {
    return findEntry(text, place);
  } catch (error) {
    throw error instanceof Unsure ? cannotEdit(path, error.message, hint, { cause: error }) : error;
  }
}

/** Whatever else a person has set for it. */
function isSame(found: Found, { command, args }: ServerCommand): boolean {
  const launch = launchOf(found);
  return launch?.command === command && JSON.stringify(launch.args) === JSON.stringify(args);
}

/** Of any version, and with nothing that a person has added. */
const isOurs = (found: Found, entry: Entry): boolean =>
  launchOf(found)?.kind !== undefined &&
  Object.entries(found).every(
    ([key, value]) => Object.hasOwn(entry, key) || (key === 'env' && JSON.stringify(value) === '{}'),
  );

interface AdditionRequest {
  readonly before: ConfigFile;
  readonly file: Place;
  readonly entry: Entry;
  readonly found: Found | undefined;
  readonly around: Around;
}

/** An older entry goes as if it had been removed before. */
async function planAddition({ before, file, entry, found, around }: AdditionRequest): Promise<Plan> {
  const { path } = before;
  const known = await findInstall(around, path);
  const base = found === undefined ? undefined : withoutEntry(before.text ?? '', file, known);
  const start = found === undefined ? before.text : base?.text;
  const addition = start === undefined ? freshAddition(file, entry) : addEntry(start, file, entry);
  const made = {
    file: path,
    sha256: sha256Of(addition.after),
    created: start === undefined,
    folders:
      start !== undefined ? [] : found === undefined ? await missingFolders(path) : (known?.folders ?? []),
    container: addition.madeContainer,
    inserts: start === undefined ? [] : [...addition.inserts],
  };
  const record = isReversible(addition, start, file) ? undefined : made;
  const kept =
    base?.isExact === false && known !== undefined ? { ...known, sha256: '', inserts: [] } : record;
  const shown = addition.inserts.map(({ text }) => text).join('');
  return { does: 'write', before, after: addition.after, shown, record: kept };
}

const freshAddition = (file: Place, entry: Entry): Addition => {
  const after = freshText(file, entry);
  return { after, inserts: [{ at: 0, text: after }], madeContainer: true };
};

/** The text alone says how it was before. */
function isReversible({ after }: Addition, start: string | undefined, file: Place): boolean {
  // What looks like a file of our own is taken for one.
  if (start === undefined || after === aloneIn(after, file)) return false;
  try {
    return removeEntry(after, file, false) === start;
  } catch (error) {
    if (error instanceof Unsure) return false;
    throw error;
  }
}

interface Without {
  /** Undefined where there was no file. */
  readonly text: string | undefined;
  /** As it was, to the byte. */
  readonly isExact: boolean;
}

function withoutEntry(text: string, file: Place, known: Install | undefined): Without {
  if (known !== undefined && known.sha256 === sha256Of(text)) {
    if (known.created) return { text: undefined, isExact: true };
    const exact = takeOut(text, known.inserts);
    if (exact !== undefined) return { text: exact, isExact: true };
  }
  const left = removeEntry(text, file, known?.container ?? false);
  if (known?.created && isBlank(left, file)) return { text: undefined, isExact: true };
  return { text: left, isExact: known === undefined };
}

export async function planRemoval(target: Target): Promise<Plan> {
  const { host, scope, around } = target;
  const file = fileOf(host, scope);
  const path = file.path(around);
  const hint = 'Take "steelman" out of it by hand.';
  const own = commandOf(target);
  const before = await readConfig(path, own === undefined ? 'edit' : 'read', hint);
  const found = entryOf(before, file, hint);
  const known = await findInstall(around, path);
  if (found === undefined) return { does: 'nothing', path };
  if (launchOf(found)?.kind === undefined)
    throw cannotEdit(path, 'its "steelman" starts something else', hint);
  const hasWritten = known !== undefined && known.sha256 === sha256Of(before.text ?? '');
  if (own !== undefined && !hasWritten)
    return { does: 'run', program: own.program, calls: [own.remove(scope)] };
  const refused = refuseOwn(target, path);
  if (refused !== undefined) throw refused;
  if (scope === 'project') await refuseLinkedFolder(path, hint);
  await refuseUnwritable(before, hint);
  return orUnsure(path, hint, () => planTaking(before, file, known));
}

function planTaking(before: ConfigFile, file: Place, known: Install | undefined): Plan {
  const text = before.text ?? '';
  const left = withoutEntry(text, file, known);
  const isAlone = left.text === undefined || (known === undefined && text === aloneIn(text, file));
  if (isAlone) return { does: 'delete', before, folders: known?.folders ?? [] };
  const after = left.text ?? '';
  return { does: 'write', before, after, shown: '', record: undefined };
}

/** What an installation writes where there is no file, for the entry that is there. */
const aloneIn = (text: string, file: Place): string =>
  freshText(file, (findEntry(text, file) ?? {}) as Entry);
