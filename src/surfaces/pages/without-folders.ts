// A report is passed on: where the folders of its author are is nobody's business.

import type { RunEvent } from '../../domain/run.ts';

/** What stands before a path, and so is in none that is not quoted. */
const FOLDERS = /(?<![^\s"'`(<=])(?:[A-Za-z]:)?(?:[\\/]{1,2}[^\\/\s"'`(<=>|]+)+[\\/]/g;
/** Of whole paths their last name stays. Paths that begin where the reader is stay as they are. */
export const withoutFolders = (text: string): string => text.replace(FOLDERS, '');

/** What people said and models answered stays as it is. */
export const eventWithoutFolders = (event: RunEvent): RunEvent =>
  event.type === 'run-stopped' || event.type === 'answer-failed'
    ? { ...event, message: withoutFolders(event.message) }
    : event;
