// A run as a program sees it: events to iterate over and a result to wait for, whatever it is a run of.

import { guardListener } from '../../engine/interruption.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import type { RunUpdate } from '../run.ts';

/** Each iteration sees all events from the first; it throws what the result rejects with. */
export interface LibraryRun<Result> extends AsyncIterable<RunUpdate> {
  readonly result: Promise<Result>;
}

/** Starts at once. Leaving a loop over the events early does not stop the run: use `signal` for that. */
export function startRun<Result extends { readonly warnings: readonly Warning[] }>(
  work: (update: (event: RunUpdate) => void, warn: (message: string) => void) => Promise<Result>,
  listener: ((event: RunUpdate) => void) | undefined,
): LibraryRun<Result> {
  const events = eventLog<RunUpdate>();
  const late: Warning[] = [];
  const report = guardListener(listener, (error) => {
    const message = `What \`report\` threw: ${error instanceof Error ? error.message : String(error)}; the run goes on without it`;
    late.push({ code: 'run/report-failed', message });
    events.add({ type: 'progress', progress: { type: 'warning', message } });
  });
  const update = (event: RunUpdate): void => {
    events.add(event);
    report(event);
  };
  /** Of what no protocol hears: a call that is repeated, a setting that a vendor does not take. */
  const warn = (message: string): void => {
    late.push({ code: 'run/warning', message });
    update({ type: 'progress', progress: { type: 'warning', message } });
  };
  const result = work(update, warn).then((ended) => ({ ...ended, warnings: [...ended.warnings, ...late] }));
  // Also marks a rejection as seen, for callers who only iterate.
  result.then(
    () => events.end(),
    (error: unknown) => events.end({ error }),
  );
  return { result, [Symbol.asyncIterator]: events.iterate };
}

function eventLog<Event>() {
  const events: Event[] = [];
  let waiting: (() => void)[] = [];
  let ended: { readonly error?: unknown } | undefined;
  const wake = (): void => {
    const awake = waiting;
    waiting = [];
    for (const resume of awake) resume();
  };
  return {
    add(event: Event): void {
      events.push(event);
      wake();
    },
    end(how: { readonly error?: unknown } = {}): void {
      ended = how;
      wake();
    },
    async *iterate(): AsyncGenerator<Event, void, undefined> {
      for (let at = 0; ; ) {
        const event = events[at];
        if (event !== undefined) {
          at += 1;
          yield event;
        } else if (ended === undefined) {
          await new Promise<void>((resume) => waiting.push(resume));
        } else if ('error' in ended) throw ended.error;
        else return;
      }
    },
  };
}
