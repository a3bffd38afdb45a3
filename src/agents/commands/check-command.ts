// Whether a program is there, and whether it is known how to close it; asked before its first question, and by those who
// look for faults.

import { printable } from '../failures/describe-failure.ts';
import { ModelError } from '../failures/model-error.ts';
import type { Variables } from './description.ts';
import { COMMANDS, type CommandKind } from './kinds.ts';
import { cleanEnvironment, inOwnHome } from './own-home.ts';
import { runCommand } from './run-command.ts';

export interface CommandPlace {
  /** Where the program is, if not in PATH by its usual name. */
  readonly command?: string | undefined;
  readonly environment: Variables;
  /** Whether the user accepts a program that may run tools. */
  readonly allowTools?: boolean | undefined;
}

export interface CheckedCommand {
  /** Undefined where it does not say. */
  readonly version: string | undefined;
  /** Whether tools, settings and memories are switched off. */
  readonly isClosed: boolean;
  /** What it listed as to be switched off. */
  readonly listed: string;
}

/** Some of them need seconds to start. */
const VERSION_TIMEOUT_MS = 30_000;

/** An error says why it cannot be closed, or what to install. */
export async function checkCommand(kind: CommandKind, place: CommandPlace): Promise<CheckedCommand> {
  const { list, install, ...known } = COMMANDS[kind];
  const failed = (what: string, hint: string, cause?: unknown) =>
    new ModelError(`${kind}: ${what}`, { code: 'agent/command', hint, cause });
  const ask = (args: readonly string[]) =>
    askProgram(place.command ?? known.command ?? '', args, place.environment).catch((error: unknown) => {
      const what = `the program "${place.command ?? known.command}" cannot be started`;
      throw failed(what, `Install it with: ${install}`, error);
    });
  if (kind === 'other') return openUnless(place, 'its tools are unknown');
  const said = await ask(['--version']);
  const version = /(?<!\d)\d+\.\d+\.\d+/.exec(said.stdout)?.[0];
  if (said.exitCode !== 0 || version === undefined) {
    const words = printable(said.stdout || said.stderr) || 'nothing';
    return openUnless(place, `"${place.command ?? known.command} --version" says ${words}`);
  }
  if (isOlder(version, known.oldestVersion)) {
    return openUnless(
      place,
      `version ${version} is too old, ${known.oldestVersion} or later is needed`,
      version,
    );
  }
  if (!isOlder(version, known.unknownVersion)) {
    return openUnless(place, `version ${version} is newer than any that steelman knows`, version);
  }
  const listed = list === undefined ? undefined : await ask(list);
  if (listed !== undefined && (listed.exitCode !== 0 || listed.stdout.trim() === '')) {
    return openUnless(place, `version ${version} does not list what can be switched off`, version);
  }
  return { version, isClosed: true, listed: listed?.stdout ?? '' };

  function openUnless({ allowTools }: CommandPlace, reason: string, found?: string): CheckedCommand {
    if (allowTools) return { version: found, isClosed: false, listed: '' };
    throw failed(
      `its tools cannot be switched off, and --allow-tools was not given: ${reason}`,
      `Install another version (${install}), or let it use its tools on this machine: --allow-tools`,
    );
  }
}

const askProgram = (command: string, args: readonly string[], environment: Variables) =>
  inOwnHome([], (home) =>
    runCommand({
      command,
      args,
      input: '',
      environment: cleanEnvironment(environment, home),
      directory: home.work,
      signal: AbortSignal.timeout(VERSION_TIMEOUT_MS),
    }),
  );

function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split('.').map(Number));
  for (const [index, needed] of (theirs ?? []).entries()) {
    const has = ours?.[index] ?? 0;
    if (has !== needed) return has < needed;
  }
  return false;
}
