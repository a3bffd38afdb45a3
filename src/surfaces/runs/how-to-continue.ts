// The command that goes on with a review that waits for its author. It names the document: a journal does not say what is read.

import { dirname, resolve } from 'node:path';
import { shellWord, showPath } from '../show-path.ts';
import { FROM_STDIN } from './check-sources.ts';

interface Reviewed {
  readonly artifact: { readonly sourcePath: string };
}

/** `input` is what the review was begun with; undefined where it cannot be read. */
export function howToContinue(folder: string, input: Reviewed | undefined, cwd: string): string {
  const source = input?.artifact.sourcePath ?? FROM_STDIN;
  const document = source === FROM_STDIN ? 'FILE' : showPath(resolve(dirname(folder), source), cwd);
  return `steelman review --continue ${shellWord(showPath(folder, cwd))} --artifact ${shellWord(document)} --defense defense.md`;
}
