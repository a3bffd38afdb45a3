// `steelman init`: a configuration to edit.

import type { Command } from 'commander';
import type { Frame } from '../command-frame.ts';
import { INIT_EXAMPLES } from '../examples.ts';
import { initConfig } from '../init-command.ts';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'init', INIT_EXAMPLES)
    .description('Write steelman.config.yaml with every setting in it, explained and commented out.')
    .action((_flags: object, command: Command) => initConfig(session(command)));
}
