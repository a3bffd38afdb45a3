// The options of a question: complete, of different ids and with something to say.

import { UsageError } from '../../../domain/errors.ts';
import { type DecideInput, decideInput } from '../model/input.ts';
import { completeOptions, parseOption } from './parse-option.ts';
import type { QuestionDraft } from './read-question.ts';
import type { DecideRequest } from './request.ts';

/** Of the call or of the file, never of both. */
export function readOptions(
  options: DecideRequest['options'] = [],
  written: QuestionDraft['options'],
): DecideInput['options'] {
  if (options.length > 0 && written.length > 0) {
    throw new UsageError('The file lists options, and so does --option', {
      code: 'decide/options-twice',
      hint: 'Leave one of them out.',
    });
  }
  const complete = completeOptions(
    options.length > 0
      ? options.map((option) => (typeof option === 'string' ? parseOption(option) : option))
      : written,
  );
  const silent = complete.findIndex(({ description }) => description === '');
  if (complete.length > 1 && silent >= 0) throw silentOption(silent);
  const parsed = decideInput.shape.options.safeParse(complete);
  if (parsed.success) return parsed.data;
  throw badOptions(complete.length, parsed.error.issues[0]);
}

const silentOption = (index: number): UsageError =>
  new UsageError(`Option ${index + 1} says nothing: it has neither label nor description`, {
    code: 'decide/bad-option',
    hint: 'Describe each option, with pros and cons: judges know nothing else.',
  });

function badOptions(
  count: number,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): UsageError {
  if (count < 2) {
    return new UsageError(`A decision needs at least two options, not ${count}`, {
      code: 'decide/no-options',
      hint: 'Name them: --option "A: none" --option "B: full" - or list them in a file with question_text and options.',
    });
  }
  const [index] = issue?.path ?? [];
  const which =
    typeof index === 'number' ? `Option ${index + 1}: the id is not usable` : 'Two options have the same id';
  return new UsageError(count > 26 ? `At most 26 options, not ${count}` : which, {
    code: 'decide/bad-option',
    hint: 'Ids must be short and different from each other: letters, digits, spaces, dots and dashes, in any case, but not the word none. Options without ids get letters.',
  });
}
