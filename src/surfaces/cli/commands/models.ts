// `steelman models` and `doctor`: who can be asked.

import type { Command } from 'commander';
import type { Frame } from '../command-frame.ts';
import { type DoctorFlags, runDoctor } from '../doctor-command.ts';
import { DOCTOR_EXAMPLES, MODELS_EXAMPLES } from '../examples.ts';
import { listModels } from '../models-command.ts';
import { addPermissions, type PermissionFlags } from '../permission-flags.ts';

export function add(program: Command, { define, session }: Frame): void {
  addPermissions(define(program, 'models', MODELS_EXAMPLES))
    .description('List the models that seats may have, and what is missing to use them.')
    .action((flags: PermissionFlags, command: Command) => listModels(flags, session(command)));

  addPermissions(define(program, 'doctor', DOCTOR_EXAMPLES))
    .argument('[models...]', 'The models asked about; all otherwise')
    .option('--deep', 'Ask each usable model for a word: costs a few tokens')
    .description('Say which keys, programs and models are there, and with --deep whether they answer.')
    .action(async (names: string[], flags: DoctorFlags, command: Command) => {
      process.exitCode = await runDoctor(names, flags, session(command));
    });
}
