// What `steelman` alone prints: what it can do, and an example that works from any folder. No command is loaded for it.

import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../../domain/version.ts';
import { checkSum, LARGEST_DOCUMENT, tooLarge } from '../files/read-text.ts';
import { shellWord, showPath } from '../files/show.ts';

const STARTS = [
  ['steelman merge a.md b.md', 'merge variants of a document; list what contradicts what'],
  ['steelman resolve', 'decide the points that a merge left open'],
  ['steelman check specs', 'find contradictions in a folder of documents, for CI'],
  ['steelman review spec.md', 'look for what is wrong with one document'],
  ['steelman roadmap spec.md', 'plan the work that a spec asks for'],
  ['steelman decide question.yaml', 'put a question with options to three judges'],
  ['steelman init', 'write a configuration file to edit'],
] as const;

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../examples/checkout/${name}`, import.meta.url));

export function renderWelcome(cwd: string): string {
  const files = ['a.md', 'b.md'].map((name) => shellWord(showPath(example(name), cwd)));
  return `steelman ${VERSION} compares documents, merges them and reviews them. It needs no model and no network.

${STARTS.map(([command, what]) => `  ${command.padEnd(31)}${what}`).join('\n')}

Try it on the example that ships with it:

  steelman merge ${files.join(' ')} --output steelman-example

All commands: steelman help. The flags of one: steelman help merge.
`;
}

const READERS = ['adversarial', 'merge', 'roadmap', 'review', 'check', 'watch', 'decide', 'blame'];

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
