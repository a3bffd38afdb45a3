// What is too large is refused by its size alone, before the program is loaded, which takes longer than everything else.
// Whatever is not seen here (patterns, folders, links that change) is refused where it is read.

import { statSync } from 'node:fs';
import { LARGEST_DOCUMENT, tooLarge } from '../read-text.ts';

const READERS = ['adversarial', 'merge', 'roadmap', 'review', 'check', 'decide', 'blame'];

export function refuseLarge([command = '', ...words]: readonly string[]): void {
  if (!READERS.includes(command)) return;
  // Behind a flag may stand a name of anything, as behind --stdin-name.
  const isNamed = (before = ''): boolean => !before.startsWith('-') || before === '--context';
  const large = words.find((word, at) => isNamed(words[at - 1]) && isLarge(word));
  if (large !== undefined) throw tooLarge(large);
}

function isLarge(path: string): boolean {
  try {
    const status = statSync(path);
    return status.isFile() && status.size > LARGEST_DOCUMENT;
  } catch {
    return false;
  }
}
