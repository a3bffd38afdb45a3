// The programs that can take a seat with the user's own subscription.

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

/** Those that steelman knows how to close. */
export const KNOWN_KINDS = ['claude-cli', 'codex-cli', 'gemini-cli'] as const;
export const COMMAND_KINDS = [...KNOWN_KINDS, 'other'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

export const COMMANDS: Readonly<Record<CommandKind, CommandDescription>> = {
  'claude-cli': claude,
  'codex-cli': codex,
  'gemini-cli': gemini,
  other,
};
