// Every way a command can fail, in the same form: what happened, what to do, which exit code.

import { CommanderError } from 'commander';
import { SteelmanError } from '../../domain/errors.ts';

export interface Explanation {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly exitCode: number;
}

export function explainError(error: unknown): Explanation {
  if (error instanceof SteelmanError) {
    const { code, message, hint, exitCode } = error;
    return { code, message, hint, exitCode };
  }
  if (error instanceof CommanderError) return explainUsage(error);
  return {
    code: 'internal/unexpected',
    message: `unexpected: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'This is a mistake in steelman. Please report it with what STEELMAN_DEBUG=1 adds to this message.',
    exitCode: 70,
  };
}

/** Its message is "error: what happened", then perhaps "(Did you mean one of ...?)" on a line of its own. */
function explainUsage(error: CommanderError): Explanation {
  const [first = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  return {
    code: error.code.replace('commander.', 'usage/'),
    message: first,
    hint:
      suggestion?.replace(/^\(|\)$/g, '') ??
      HINTS[error.code] ??
      'Add --help to the command to see how it is used.',
    exitCode: 2,
  };
}

const HINTS: Readonly<Record<string, string>> = {
  'commander.unknownCommand':
    'To merge documents: steelman merge a.md b.md - for all commands: steelman help',
};
