// `steelman config`: the settings that count.

import type { Command } from 'commander';
import type { Frame } from '../command-frame.ts';
import { showConfig } from '../config-command.ts';
import { CONFIG_EXAMPLES } from '../examples.ts';

export function add(program: Command, { define, session }: Frame): void {
  const config = define(program, 'config', CONFIG_EXAMPLES).description('Look at the configuration.');
  define(config, 'show', CONFIG_EXAMPLES)
    .option('--origin', 'Say where each value comes from')
    .description('Print the settings that count in this folder.')
    .action((flags: { origin?: boolean }, command: Command) => showConfig(flags, session(command)));
}
