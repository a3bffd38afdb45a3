// The programs that can take a seat with the user's own subscription: a file and a row each.

import { claude } from './claude.ts';
import { codex } from './codex.ts';
import type { CommandDescription } from './description.ts';
import { gemini } from './gemini.ts';

const other: CommandDescription = {
  oldestVersion: '0.0.0',
  unknownVersion: '0.0.0',
  install: 'see its own manual',
  login: 'see its own manual',
  loginVariables: [],
  setUpVariables: [],
  logins: () => [],
  takes: () => false,
  furnish: async () => ({ args: [], environment: {} }),
  hear: async (stdout) => ({ text: stdout }),
};

const ROWS = { 'claude-cli': claude, 'codex-cli': codex, 'gemini-cli': gemini, other };

export type CommandKind = keyof typeof ROWS;
export const COMMANDS: Readonly<Record<CommandKind, CommandDescription>> = ROWS;
export const COMMAND_KINDS = Object.keys(ROWS) as readonly CommandKind[];

/** Those that steelman knows how to close. */
export const KNOWN_KINDS = COMMAND_KINDS.filter((kind) => kind !== 'other');
