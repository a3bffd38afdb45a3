// `steelman adversarial`, also called merge: compares variants of a document and merges them.

import type { Command } from 'commander';
import { adversarial } from '../../../protocols/adversarial/index.ts';
import { adversarialRequest } from '../../../protocols/adversarial/request/request.ts';
import { type AdversarialFlags, runAdversarial } from '../adversarial-command.ts';
import { EVENTS, type Frame, STRICT } from '../command-frame.ts';
import { addDecisions } from '../decision-flags.ts';
import { ADVERSARIAL_EXAMPLES } from '../examples.ts';
import { addFlags } from '../flags.ts';
import { addLimits } from '../limit-flags.ts';
import { addPermissions } from '../permission-flags.ts';

export function add(program: Command, { define, session, watch }: Frame): void {
  addDecisions(
    addLimits(
      addPermissions(addFlags(define(program, 'adversarial', ADVERSARIAL_EXAMPLES), adversarialRequest)),
    ),
  )
    .option('--allow-secrets', 'Send documents to models also where they seem to hold keys or passwords')
    .argument('[files...]', 'Documents to compare; the same as --compare')
    .option('--stdin-name <name>', 'What to call the document read from stdin (-)')
    .option('--strict', STRICT)
    .option('--dry-run', 'Say what the run would ask and cost; nothing is sent or written')
    .option('--events <file>', EVENTS)
    .description(adversarial.summary)
    .alias('merge')
    .action(async (files: string[], flags: AdversarialFlags, command: Command) => {
      process.exitCode = await runAdversarial(files, flags, session(command), watch);
    });
}
