// Says when checked documents are to be checked again: at first, and whenever one was saved, came or went.

import { type AlarmOptions, openAlarm } from './alarm.ts';
import { findFolders, type Snapshot, takeSnapshot } from './watched-folders.ts';

export interface WatchOptions extends AlarmOptions {
  readonly cwd: string;
}

export interface Occasion {
  /** A document is another than before; otherwise only names beside them are, which links may lead to. */
  readonly isSaved: boolean;
}

/** Ends with the signal. */
export async function* watchDocuments(
  sources: readonly string[],
  { cwd, ...options }: WatchOptions,
): AsyncGenerator<Occasion, void, void> {
  const alarm = openAlarm(options);
  let before: Snapshot | undefined;
  try {
    while (!options.signal.aborted) {
      // Watched first and looked at then: what changes in between rings.
      let folders = await findFolders(sources, cwd);
      for (let watched: readonly string[] = []; folders.join('\0') !== watched.join('\0'); ) {
        watched = folders;
        alarm.set(folders);
        folders = await findFolders(sources, cwd);
      }
      const now = await takeSnapshot(sources, folders, cwd);
      const isSaved = now.documents !== before?.documents;
      if (isSaved || now.names !== before?.names) yield { isSaved };
      before = now;
      await alarm.next();
    }
  } finally {
    alarm.close();
  }
}
