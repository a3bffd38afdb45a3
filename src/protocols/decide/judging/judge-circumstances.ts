// What the context makes of an option without naming it: drivers that it serves or fails, harm that it would repeat, a
// deadline that it misses.

import type { Vocabulary } from '../../../text/words/read-words.ts';
import { type Argument, argue, type Sentence } from './argument.ts';
import { type Stems, stemsOf } from './name-options.ts';
import type { Deadline } from './read-circumstances.ts';
import { readTone } from './read-tone.ts';
import { sortDriver } from './sort-argument.ts';

/** A driver is served where what speaks for the option, or its name, is about it; failed where what speaks against it is. */
export function judgeDrivers(
  vocabulary: Vocabulary,
  drivers: readonly Sentence[],
  label: Stems,
  own: readonly Argument[],
): Argument[] {
  const said = own.map(({ text, leaning }) => ({ leaning, stems: stemsOf(vocabulary, text) }));
  return drivers.flatMap((driver): Argument[] => {
    const wanted = stemsOf(vocabulary, driver.text);
    const meets = (leaning: Argument['leaning']): boolean =>
      said.some((argument) => argument.leaning === leaning && isAbout(wanted, argument.stems));
    const serves = isAbout(wanted, label) || meets('for');
    const fails = meets('against');
    if (serves === fails) return [];
    const hearing = { name: label, needs: 1 } as const;
    const argument = argue(vocabulary, driver, serves ? 'for' : 'against', hearing);
    const matters = sortDriver(readTone(vocabulary.read(driver.text), driver.text, hearing));
    return [{ ...argument, matters, strength: 2, days: undefined, isDriver: true }];
  });
}

/** What went wrong before counts against an option that is about the same, by its name or by what speaks against it. */
export function judgeHarms(
  vocabulary: Vocabulary,
  harms: readonly Sentence[],
  label: Stems,
  own: readonly Argument[],
): Argument[] {
  const against = own.flatMap(({ leaning, text }) => (leaning === 'against' ? [text] : []));
  const about = new Set([...label, ...stemsOf(vocabulary, against.join('\n'))]);
  return harms
    .filter((harm) => isAbout(stemsOf(vocabulary, harm.text), about))
    .map((harm) => argue(vocabulary, harm, 'against', { name: new Set(), needs: 1 }));
}

export function judgeDeadline(
  vocabulary: Vocabulary,
  deadline: Deadline | undefined,
  own: readonly Argument[],
): Argument[] {
  const longest = Math.max(0, ...own.map(({ days = 0 }) => days));
  if (!deadline || longest <= deadline.days) return [];
  const argument = argue(vocabulary, deadline, 'against', { name: new Set(), needs: 1 });
  const matters = new Set(['risk', 'effort'] as const);
  const concerns = new Set(['business'] as const);
  return [{ ...argument, strength: 3, matters, concerns, days: undefined, isLate: true }];
}

/** Two words, or all there are: fewer are a coincidence. */
function isAbout(wanted: Stems, said: Stems): boolean {
  const shared = [...wanted].filter((stem) => said.has(stem)).length;
  return shared >= 2 || (shared === 1 && wanted.size === 1);
}
