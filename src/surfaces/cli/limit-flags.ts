// The flags that limit what a run may cost; the same for every command that asks models.

import type { Command } from 'commander';

export const addLimits = (command: Command): Command =>
  command
    .option('--max-cost <dollars>', 'Stop, to be resumed, before more than this is spent on models')
    .option('--max-calls <count>', 'Stop, to be resumed, before models are asked more often than this')
    .option('--max-tokens <count>', 'Stop, to be resumed, before more tokens are used, in and out');
