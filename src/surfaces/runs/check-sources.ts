// Whether the files of a run are still what it recorded of them. A run goes on with the recorded texts, so whoever
// edited one meanwhile would get an answer about another document than the one at hand, and is asked first.

import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { JournalError } from '../../domain/errors.ts';
import type { RecordedDocument } from '../../domain/workflow/workspace.ts';
import { readRegular } from '../../journal/read-regular.ts';
import { isBelow } from '../files/paths.ts';
import { counted } from '../files/show.ts';

export interface SourceOptions {
  /** Of the run. */
  readonly folder: string;
  readonly cwd: string;
  /** The same, as a person would type it. */
  readonly shownFolder: string;
  /** Go on with the recorded text, whatever the files say now. */
  readonly keepRecorded: boolean;
  readonly tell: (message: string) => void;
}

/** As a run records where a document came from that lies in no file. */
const FROM_STDIN = 'stdin';

export async function checkSources(
  documents: readonly RecordedDocument[],
  { folder, cwd, shownFolder, keepRecorded, tell }: SourceOptions,
): Promise<void> {
  const edited: string[] = [];
  for (const { label, sourcePath, text } of documents) {
    if (sourcePath === FROM_STDIN) continue;
    const state = await compare(resolve(dirname(folder), sourcePath), text, [dirname(folder), cwd]);
    if (state === 'elsewhere')
      tell(`${label} lies elsewhere and is not looked at: the run continues with its recorded text`);
    if (state === 'gone') tell(`${label} is not where it was: the run continues with its recorded text`);
    if (state === 'edited') edited.push(label);
  }
  if (edited.length === 0) return;
  const names = edited.join(', ');
  if (keepRecorded)
    return tell(`${names}: edited since the run began; the run continues with the recorded text`);
  throw new JournalError(`${counted(edited.length, 'document')} edited since the run began: ${names}`, {
    code: 'journal/document-edited',
    hint: `To continue with the recorded text: steelman resume ${shownFolder} --keep-recorded - To start again with the current text: run the original command again, with another --output, or after steelman clean ${shownFolder}.`,
  });
}

/** The path comes from a journal, and may lead anywhere: only ordinary files around the run and below here are read. */
async function compare(
  path: string,
  text: string,
  around: readonly string[],
): Promise<'same' | 'edited' | 'gone' | 'elsewhere'> {
  const recorded = Buffer.from(text);
  try {
    const status = await stat(path);
    if (!status.isFile()) return 'gone';
    if (!(await isBelow(path, around))) return 'elsewhere';
    if (status.size !== recorded.length) return 'edited';
    return recorded.equals(await readRegular(path)) ? 'same' : 'edited';
  } catch {
    // It cannot be read: then nobody can say that it was edited, and nobody needs it.
    return 'gone';
  }
}
