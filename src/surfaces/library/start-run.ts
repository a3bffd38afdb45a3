// A run as a program sees it: events to iterate over and a result to wait for, whatever it is a run of.

import type { Status } from '../../domain/contract.ts';
import type { Warning } from '../../domain/errors.ts';
import { guardListener } from '../../engine/interruption.ts';
import { asWarning, type ObservedRun, type RunOptions, type RunUpdate } from '../run.ts';
import { checkLimits } from '../settings/limits.ts';
import { parseNow } from '../settings/pace.ts';
import type { Surroundings } from '../workflows/surroundings.ts';
import { checkOptions, checkRequest } from './check-given.ts';
import {
  type LibraryOptions,
  type NamedSeats,
  nameSeats,
  personOf,
  type Seats,
  surroundingsOf,
} from './given.ts';
import { type LibraryResult, resultOf, type WorkflowName } from './result.ts';

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
    events.add(asWarning(message));
  });
  const update = (event: RunUpdate): void => {
    events.add(event);
    report(event);
  };
  /** Of what no protocol hears: a call that is repeated, a setting that a vendor does not take. */
  const warn = (message: string): void => {
    late.push({ code: 'run/warning', message });
    update(asWarning(message));
  };
  const result = work(update, warn).then((ended) => ({ ...ended, warnings: [...ended.warnings, ...late] }));
  // Also marks a rejection as seen, for callers who only iterate.
  result.then(
    () => events.end(),
    (error: unknown) => events.end({ error }),
  );
  return { result, [Symbol.asyncIterator]: events.iterate };
}

interface PreparedWorkflow {
  readonly seats: { readonly engine: string };
  readonly warnings: readonly Warning[];
}

/** A request as every workflow has it: seats in the words of the command line, and whether somebody decides. */
export interface Asked {
  readonly agents: NamedSeats['agents'];
  readonly interactive: boolean;
}

/** The way of every workflow: what was given is checked, prepared, run and heard, in memory unless a folder is named. */
export const startWorkflow = <Name extends WorkflowName, Prepared extends PreparedWorkflow>(
  name: Name,
  request: { readonly agents?: Seats | undefined; readonly interactive?: boolean | undefined },
  options: LibraryOptions,
  prepare: (asked: Asked, around: Surroundings) => Promise<Prepared>,
  run: (
    prepared: Prepared,
    how: RunOptions,
  ) => Promise<ObservedRun<{ readonly contract: { readonly status: Status } }>>,
): LibraryRun<LibraryResult<Name>> =>
  startRun(async (update, warn) => {
    checkOptions(name, options);
    checkRequest(name, request);
    const { agents, models } = nameSeats(request.agents);
    const startedAt = parseNow(options.now);
    const interactive = request.interactive ?? options.decide !== undefined;
    const prepared = await prepare(
      { agents, interactive },
      {
        ...surroundingsOf({ ...options, models: { ...options.models, ...models } }, warn),
        person: personOf(options, interactive),
        limits: checkLimits(options.limits ?? {}),
      },
    );
    const { warnings, seats } = prepared;
    for (const { message } of warnings) update(asWarning(message));
    const observed = await run(prepared, { startedAt, signal: options.signal, update });
    return resultOf(name, observed, { engine: seats.engine, warnings });
  }, options?.report);

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
