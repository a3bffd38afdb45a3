// A journal belongs to one run: the same protocol, the same input, the same engine. Anything else is refused
// before a question is asked, rather than mixed in.

import { JournalError } from '../domain/errors.ts';
import type { Run, RunStarted } from '../domain/run.ts';
import type { Workflow } from '../domain/workflow/workflow.ts';
import { canonicalJson } from './canonical-json.ts';

export function checkSameRun<Input, Output>(
  protocol: Workflow<Input, Output>,
  input: Input,
  engine: string,
  past: Run,
): RunStarted {
  const { started } = past;
  if (started === undefined) throw withoutBeginning();
  if (started.protocol !== protocol.name)
    throw otherRun('other-protocol', `is of "${started.protocol}", not of "${protocol.name}"`);
  if (started.engine !== engine)
    throw otherRun('other-engine', `was started with ${started.engine}, not with ${engine}`);
  if (canonicalJson(recordedInput(protocol, started)) !== canonicalJson(input)) {
    throw otherRun('input-changed', 'was started with other documents or settings');
  }
  return started;
}

export function recordedInput<Input, Output>(protocol: Workflow<Input, Output>, started: RunStarted): Input {
  const parsed = protocol.input.safeParse(started.input);
  if (parsed.success) return parsed.data;
  throw new JournalError(`This version of steelman cannot read the input of this run`, {
    code: 'journal/input-unreadable',
    hint: `Resume with steelman ${started.steelman}, or start a new run.`,
    cause: parsed.error,
  });
}

export const withoutBeginning = (): JournalError =>
  new JournalError('The journal has lost its beginning', {
    code: 'journal/no-beginning',
    hint: 'Restore it from a copy, or start a new run.',
  });

const otherRun = (code: string, what: string): JournalError =>
  new JournalError(`The run in this journal ${what}`, {
    code: `journal/${code}`,
    hint: 'Continue it with "steelman resume", or start a new run in another folder.',
  });
