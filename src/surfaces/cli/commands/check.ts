// `steelman check`: a folder of documents, looked at by rule.

import type { Command } from 'commander';
import { FAIL_ON } from '../../check/judged.ts';
import { FORMATS } from '../../check/render-report.ts';
import { type CheckFlags, runCheck } from '../check-command.ts';
import { choiceOption } from '../choice.ts';
import type { Frame } from '../command-frame.ts';
import { CHECK_EXAMPLES } from '../examples.ts';

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'check', CHECK_EXAMPLES)
    .argument('[files...]', 'Files, folders or patterns; all Markdown below this folder otherwise')
    .addOption(choiceOption('--format <name>', 'text, json, sarif, github or junit (default: text)', FORMATS))
    .addOption(
      choiceOption(
        '--fail-on <severity>',
        'Exit with 1 on new findings: high, medium, low or never (default: never)',
        FAIL_ON,
      ),
    )
    .option('--baseline <file>', 'Findings listed in this file are known: only others are new')
    .option('--write-baseline <file>', 'Write what was found as the baseline of the next check')
    .description('Check a folder of documents: contradictions, repeated requirements, broken references.')
    .action(async (files: string[], flags: CheckFlags, command: Command) => {
      // Findings are a result and no error: nothing but the exit code says that the gate is closed.
      process.exitCode = await runCheck(files, flags, session(command));
    });
}
