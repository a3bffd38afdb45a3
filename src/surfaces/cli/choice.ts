// A flag with a closed list of values: anything else is an error that names the nearest one. Completion reads the list, too.

import { Option } from 'commander';
import { nearestWord, UsageError } from '../../domain/errors.ts';

export function choiceOption(flags: string, description: string, words: readonly string[]): Option {
  const option = new Option(flags, description);
  // Not by `choices()`, whose message knows no nearest word.
  option.argChoices = [...words];
  return option.argParser((typed: string) => chooseWord(option.long ?? flags, typed, words));
}

export function chooseWord<Word extends string>(
  flag: string,
  typed: string,
  words: readonly Word[],
  code = 'usage/unknown-value',
): Word {
  const found = words.find((word) => word === typed.toLowerCase());
  if (found !== undefined) return found;
  const nearest = nearestWord(typed, words);
  const suggestion = nearest === undefined ? '' : `Did you mean ${nearest}? `;
  throw new UsageError(`Unknown value for ${flag}: ${typed}`, {
    code,
    hint: `${suggestion}One of: ${words.join(', ')}.`,
  });
}
