// The programs that can take a seat with the user's own subscription.

import { claude } from './commands/claude.ts';
import { codex } from './commands/codex.ts';
import type { CommandDescription } from './commands/description.ts';
import { gemini } from './commands/gemini.ts';
import { other } from './commands/other.ts';

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
