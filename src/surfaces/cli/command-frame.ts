// What a command needs to be defined.

import type { Command } from 'commander';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';

export interface Frame {
  readonly define: (parent: Command, name: string, examples: readonly string[]) => Command;
  readonly session: (command: Command) => Session;
  readonly watch: RunWatch;
}

/** Flags that many commands have. */
export const EVENTS = 'Write what happens as JSON lines to a new file, or to stdout (-)';
export const STRICT = 'Exit with 3 where the result is only partial';
