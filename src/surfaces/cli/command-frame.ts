// What a command needs to be defined.

import type { Command } from 'commander';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';

export interface Frame {
  readonly define: (parent: Command, name: string, examples: readonly string[]) => Command;
  readonly session: (command: Command) => Session;
  readonly watch: RunWatch;
}
