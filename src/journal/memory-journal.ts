// A journal that lives as long as the process: for the library without a run folder, and for tests.

import type { RunEvent } from '../domain/run.ts';
import type { Journal } from './journal.ts';

export function memoryJournal(events: readonly RunEvent[] = []): Journal {
  // Lines, as a file would hold them: what is read back is a copy and has been through JSON.
  const lines = events.map((event) => JSON.stringify(event));
  return {
    async append(event) {
      lines.push(JSON.stringify(event));
    },
    async read() {
      return lines.map((line) => JSON.parse(line) as RunEvent);
    },
  };
}
