// Wakes whoever waits for a change in some folders. Folders are watched, not files: editors put a new file in the place of the old
// one. Where the system cannot tell, it wakes every second, and whoever is woken looks.

import { type FSWatcher, watch } from 'node:fs';

/** A save is several events; they are over when nothing has come for this long. */
const QUIET_MS = 100;
/** What never rests, such as a log in the same folder, must not hide a save for ever. */
const LONGEST_UNREST_MS = 1000;
const POLL_MS = 1000;

/** A folder that is gone is told of by the one around it. */
const IS_GONE = ['ENOENT', 'ENOTDIR'];

export interface Alarm {
  /** From now on these folders, and no others. */
  set(folders: readonly string[]): void;
  /** Waits for an event since the last one, or for the signal. */
  next(): Promise<void>;
  close(): void;
}

export interface AlarmOptions {
  readonly signal: AbortSignal;
  readonly poll: boolean;
  /** Called once, with the code of the error, if folders cannot be watched. */
  readonly onTrouble: (code: string) => void;
}

export function openAlarm({ signal, poll, onTrouble }: AlarmOptions): Alarm {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let hasRung = false;
  let wake = (): void => undefined;
  const ring = (): void => {
    hasRung = true;
    wake();
  };
  const closeAll = (): void => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };
  const startPolling = (): void => {
    closeAll();
    timer ??= setInterval(ring, POLL_MS);
  };
  const heed = (error: NodeJS.ErrnoException): void => {
    if (IS_GONE.includes(error.code ?? '') || timer !== undefined) return;
    onTrouble(error.code ?? error.message);
    startPolling();
  };
  const open = (folder: string): void => {
    try {
      // What fails later, such as a folder that Windows lets go of, is looked at again.
      watchers.push(watch(folder, ring).on('error', ring));
    } catch (error) {
      heed(error as NodeJS.ErrnoException);
    }
  };
  const sleep = (ms: number): Promise<void> =>
    new Promise((done) => {
      const end = (): void => {
        clearTimeout(waiting);
        signal.removeEventListener('abort', end);
        done();
      };
      const waiting = setTimeout(end, ms);
      signal.addEventListener('abort', end, { once: true });
    });
  signal.addEventListener('abort', ring, { once: true });
  if (poll) startPolling();
  return {
    set(folders) {
      if (timer !== undefined) return;
      closeAll();
      for (const folder of folders) if (timer === undefined) open(folder);
    },
    async next() {
      while (!hasRung && !signal.aborted)
        await new Promise<void>((done) => {
          wake = done;
        });
      for (let waited = 0; hasRung && waited < LONGEST_UNREST_MS && !signal.aborted; waited += QUIET_MS) {
        hasRung = false;
        await sleep(QUIET_MS);
      }
      hasRung = false;
    },
    close() {
      closeAll();
      clearInterval(timer);
      signal.removeEventListener('abort', ring);
    },
  };
}
