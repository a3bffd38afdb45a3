// The flags that say what a run may cost and how models are asked; the same for every command that asks them.

import type { Command } from 'commander';

export const addLimits = (command: Command): Command =>
  command
    .option('--max-cost <dollars>', 'Stop, to be resumed, before more than this is spent on models')
    .option('--max-calls <count>', 'Stop, to be resumed, before models are asked more often than this')
    .option('--max-tokens <count>', 'Stop, to be resumed, before more tokens are used, in and out')
    .option('--concurrency <count>', 'Calls to one provider at a time (default: 10)')
    .option('--timeout <seconds>', 'How long one call may take (default: 600)')
    .option(
      '--wait',
      'Look for the answers of seats by files until they are there; the default on a terminal',
    )
    .option(
      '--no-wait',
      'Stop, to be resumed, while a seat by files has not answered; the default elsewhere',
    );
