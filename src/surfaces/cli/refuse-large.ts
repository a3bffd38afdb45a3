// What is too large is refused by its size alone, before the program is loaded, which takes longer than everything else.
// Whatever is not seen here (patterns, folders, links that change) is refused where it is read.

import { statSync } from 'node:fs';
import { checkSum, LARGEST_DOCUMENT, tooLarge } from '../read-text.ts';

const READERS = ['adversarial', 'merge', 'roadmap', 'review', 'check', 'decide', 'blame'];

export function refuseLarge([command = '', ...words]: readonly string[]): void {
  if (!READERS.includes(command)) return;
  // Behind a flag may stand a name of anything, as behind --stdin-name.
  const isNamed = (before = ''): boolean => !before.startsWith('-') || NAMING.includes(before);
  const named = words.flatMap((word, at) =>
    isNamed(words[at - 1]) ? (words[at - 1] === '--compare' ? word.split(',') : [word]) : [],
  );
  const sizes = new Map(named.map((name) => [name, sizeOf(name)]));
  for (const [name, size] of sizes) if (size > LARGEST_DOCUMENT) throw tooLarge(name);
  // Each file is checked by itself, and a name may stand among the words of anything else but a comparison.
  if (COMPARING.includes(command)) checkSum([...sizes.values()].filter((size) => size > 0));
}

const NAMING = ['--context', '--compare'];
const COMPARING = ['adversarial', 'merge'];

function sizeOf(path: string): number {
  try {
    const status = statSync(path);
    return status.isFile() ? status.size : 0;
  } catch {
    return 0;
  }
}
