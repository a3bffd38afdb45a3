import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { AgentError, InternalError, JournalError, UsageError } from '../../../domain/errors.ts';
import { explainError } from './outcome.ts';

const details = { code: 'a/b', hint: 'Do this.' };

test.each<[string, unknown, object]>([
  ['usage', new UsageError('m', details), { message: 'm', hint: 'Do this.', exitCode: 2, code: 'a/b' }],
  ['agent', new AgentError('m', details), { exitCode: 4 }],
  ['journal', new JournalError('m', details), { exitCode: 6 }],
  ['internal', new InternalError('m', details), { exitCode: 70 }],
  [
    'flag',
    new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'\n(Did you mean --y?)"),
    { message: "unknown option '--x'", hint: 'Did you mean --y?', exitCode: 2, code: 'usage/unknownOption' },
  ],
  [
    'argument',
    new CommanderError(1, 'commander.missingArgument', "error: missing required argument 'folder'"),
    { hint: 'Add --help to the command to see how it is used.', exitCode: 2 },
  ],
  [
    'a bug',
    new TypeError('x is not a function'),
    { message: 'unexpected: x is not a function', exitCode: 70 },
  ],
  ['anything', 'thrown', { message: 'unexpected: thrown', exitCode: 70 }],
])('%s', (_, error, expected) => expect(explainError(error)).toMatchObject(expected));
