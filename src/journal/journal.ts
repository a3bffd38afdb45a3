// Where the events of a run are kept. Append-only: a run is never edited, only continued.

import type { RunEvent } from '../domain/run.ts';

export interface Journal {
  /** Resolves once the event is kept for good; calls take effect in the order they are made. */
  append(event: RunEvent): Promise<void>;
  /** Every event kept so far, as plain data that came from JSON. */
  read(): Promise<RunEvent[]>;
}

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
