// Whether a program is there and new enough; asked before its first question, and by those who look for faults.

import { tmpdir } from 'node:os';
import { cleanEnvironment } from './clean-environment.ts';
import { COMMANDS, type CommandKind } from './command-kinds.ts';
import { printable } from './describe-failure.ts';
import { ModelError } from './model-error.ts';
import { runCommand } from './run-command.ts';

export interface CommandPlace {
  /** Where the program is, if not in PATH by its usual name. */
  readonly command?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Some of them need seconds to start. */
const VERSION_TIMEOUT_MS = 30_000;

/** The version; an error says what to install. */
export async function checkCommandVersion(kind: CommandKind, place: CommandPlace): Promise<string> {
  const { command: usual, oldestVersion, install, environment: also } = COMMANDS[kind];
  const command = place.command ?? usual;
  const hint = `Install it with: ${install}`;
  const failed = (what: string, cause?: unknown) =>
    new ModelError(`${kind}: ${what}`, { code: 'agent/command', hint, cause });
  const result = await runCommand({
    command,
    args: ['--version'],
    input: '',
    environment: cleanEnvironment(place.environment, also),
    directory: tmpdir(),
    signal: AbortSignal.timeout(VERSION_TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw failed(`the program "${command}" cannot be started`, error);
  });
  const version = /\d+\.\d+\.\d+/.exec(result.stdout)?.[0];
  if (result.exitCode !== 0 || version === undefined) {
    throw failed(`"${command} --version" says ${printable(result.stdout || result.stderr) || 'nothing'}`);
  }
  if (isOlder(version, oldestVersion)) {
    throw failed(`version ${version} is too old, ${oldestVersion} or later is needed`);
  }
  return version;
}

function isOlder(version: string, than: string): boolean {
  const [ours, theirs] = [version, than].map((text) => text.split('.').map(Number));
  for (const [index, needed] of (theirs ?? []).entries()) {
    const has = ours?.[index] ?? 0;
    if (has !== needed) return has < needed;
  }
  return false;
}
