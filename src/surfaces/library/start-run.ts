// A run as a program sees it: events to iterate over and a result to wait for, whatever it is a run of.

import type { z } from 'zod';
import type { Agent } from '../../agents/agent.ts';
import type { Warning } from '../../domain/errors.ts';
import type { Asked, OfferedWorkflow } from '../../domain/workflow/workflow.ts';
import { guardListener } from '../../engine/interruption.ts';
import { loadWorkflow, type Offered, type WorkflowName } from '../../workflows/index.ts';
import { keepRemembered, memoryOf } from '../decisions/remembered.ts';
import { prepareRun } from '../prepare/prepare-run.ts';
import { requestFields } from '../prepare/request-fields.ts';
import { asWarning, type RunUpdate, runPrepared } from '../run.ts';
import { checkLimits } from '../settings/limits.ts';
import { parseNow } from '../settings/pace.ts';
import { checkOptions, checkRequest, type LibraryFunction, optionsOf, requestOf } from './check-given.ts';
import { type LibraryOptions, nameSeats, personOf, type Seats, setupOf } from './given.ts';
import { type Concluded, type LibraryResult, resultOf } from './result.ts';

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
    const message = `What \`report\` threw: ${error instanceof Error ? error.message : String(error)}; the run continues without it`;
    late.push({ code: 'run/report-failed', message });
    events.add(asWarning(message));
  });
  const update = (event: RunUpdate): void => {
    events.add(event);
    report(event);
  };
  /** Of what no workflow reports: a call that is repeated, a setting that a vendor does not take. */
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

type Asking<Name extends WorkflowName> =
  Offered[Name] extends OfferedWorkflow<
    infer _In,
    infer _Out,
    infer Request,
    infer _A,
    infer _S,
    infer CommandOnly
  >
    ? Omit<z.input<Request>, CommandOnly | 'agents'> &
        ('agents' extends keyof z.input<Request> ? { readonly agents?: Seats | undefined } : unknown)
    : never;

/** What a program may ask of a workflow: its request, but for what is for commands alone; seats may be objects here. */
export type LibraryRequest<Name extends WorkflowName> = Readonly<Asking<Name>>;

/** A request as every workflow has it: seats, and whether somebody decides. */
interface WorkflowRequest {
  readonly agents?: Seats | undefined;
  readonly interactive?: boolean | undefined;
}

export interface WorkflowOptions extends LibraryOptions {
  /** A file in which judgements and decisions are remembered. */
  readonly remembered?: string;
}

/** What was given is checked, in the names and words that the workflow knows. */
export async function openRequest(
  name: WorkflowName,
  request: WorkflowRequest,
  options: WorkflowOptions,
  { warn, of = name }: { readonly warn?: (message: string) => void; readonly of?: LibraryFunction },
) {
  const workflow = await loadWorkflow(name);
  checkOptions(of, options, optionsOf(workflow));
  checkRequest(of, request, requestOf(workflow));
  const { agents, models } = nameSeats(request.agents);
  const setup = setupOf({ ...options, models: { ...options.models, ...models } }, warn);
  return { workflow, setup, asked: { ...request, ...(agents !== undefined && { agents }) } };
}

/** In memory unless the request names a folder. `more`: what only the library asks, and who answers as the author. */
export const startWorkflow = <Name extends WorkflowName>(
  name: Name,
  request: WorkflowRequest,
  options: WorkflowOptions,
  { adds = {}, author }: { readonly adds?: Asked; readonly author?: Agent | undefined } = {},
): LibraryRun<LibraryResult<Name>> =>
  startRun(async (update, warn) => {
    const { workflow, setup, asked } = await openRequest(name, request, options, { warn });
    const startedAt = parseNow(options.now);
    const interactive = request.interactive ?? options.decide !== undefined;
    const memory = memoryOf(options, setup.cwd, (request as { readonly fresh?: boolean }).fresh);
    const writes = requestFields(workflow.request).some(
      (field) => field.isPlace && (asked as Asked)[field.name] !== undefined,
    );
    const person = personOf(options, interactive);
    const limits = checkLimits(options.limits ?? {});
    const run = await prepareRun(
      workflow,
      { ...asked, interactive, ...adds },
      { ...setup, person, limits, memory },
      { writes },
    );
    for (const { message } of run.warnings) update(asWarning(message));
    const observed = await runPrepared(run, { startedAt, signal: options.signal, update, author });
    const kept = await keepRemembered(memory, workflow.toRemember?.(observed.output));
    for (const { message } of kept) update(asWarning(message));
    const { engine } = run.seated;
    const warnings = [...run.warnings, ...kept];
    const { output } = observed;
    return resultOf<Name>(run.workflow, { ...observed, output: output as Concluded }, { engine, warnings });
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
