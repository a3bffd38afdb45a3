// The library's door to the adversarial protocol: typed request in, events and a result out.
// Reads no configuration and writes nothing unless the request names an output folder.

import { humanAgent } from '../agents/human-agent.ts';
import type { Model } from '../agents/model.ts';
import type { Status } from '../domain/contract.ts';
import type { Limits, Receipt } from '../domain/cost.ts';
import { UsageError } from '../domain/errors.ts';
import { guardListener } from '../engine/guard-listener.ts';
import type { AdversarialOutput } from '../protocols/adversarial/index.ts';
import { parseRequest } from '../protocols/adversarial/parse-request.ts';
import type { AdversarialRequest } from '../protocols/adversarial/request.ts';
import type { Warning } from '../protocols/parse-agents.ts';
import { askProgram, type Decide } from './decisions/given-decisions.ts';
import { checkLimits } from './limits.ts';
import type { RunUpdate } from './observe-run.ts';
import { parseNow } from './parse-now.ts';
import { prepareComparison, type Surroundings } from './prepare-comparison.ts';
import { runComparison } from './run-comparison.ts';
import { ALL_PERMITTED, BUILT_IN, type ConfiguredModel } from './settings-seats.ts';

export interface AdversarialOptions {
  /** By the names that the seats of the request use: language models of the AI SDK, beside those built in. */
  readonly models?: Readonly<Record<string, Model>>;
  /** Send documents also where they seem to hold a secret. */
  readonly allowSecrets?: boolean;
  /** On what the run may cost: it stops with a BudgetError before it exceeds one. */
  readonly limits?: Limits;
  /**
   * Asked at each checkpoint, which makes the run interactive. Gives the answer, as an object or in the words of the
   * checkpoint's grammar; nothing for the default.
   */
  readonly decide?: Decide;
  /** Stops the run; with an output folder it can be resumed. */
  readonly signal?: AbortSignal;
  /** ISO-8601; the only thing that makes two runs differ. */
  readonly now?: string;
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
  /**
   * Called at once with every event, also when nobody iterates. Where it throws the run goes on without it, and a
   * warning says so.
   */
  readonly report?: (event: RunUpdate) => void;
}

export interface AdversarialResult extends AdversarialOutput {
  readonly status: Status;
  readonly engine: string;
  readonly warnings: readonly Warning[];
  /** Texts by file name, in the order they were published; the merged document under `mergedName`. */
  readonly artifacts: ReadonlyMap<string, string>;
  /** What was paid for; undefined where no model was asked. */
  readonly receipt: Receipt | undefined;
  /** Where they were written, if the request named an output folder. */
  readonly folder: string | undefined;
}

/** Each iteration sees all events from the first; it throws what the result rejects with. */
export interface AdversarialRun extends AsyncIterable<RunUpdate> {
  readonly result: Promise<AdversarialResult>;
}

/** Starts at once. Leaving a loop over the events early does not stop the run: use `signal` for that. */
export function adversarial(request: AdversarialRequest, options: AdversarialOptions = {}): AdversarialRun {
  const events = eventLog<RunUpdate>();
  const late: Warning[] = [];
  const report = guardListener(options.report, (error) => {
    const message = `What \`report\` threw: ${error instanceof Error ? error.message : String(error)}; the run goes on without it`;
    late.push({ code: 'run/report-failed', message });
    events.add({ type: 'progress', progress: { type: 'warning', message } });
  });
  const update = (event: RunUpdate): void => {
    events.add(event);
    report(event);
  };
  const result = run(request, options, update).then((ended) => ({
    ...ended,
    warnings: [...ended.warnings, ...late],
  }));
  // Also marks a rejection as seen, for callers who only iterate.
  result.then(
    () => events.end(),
    (error: unknown) => events.end({ error }),
  );
  return { result, [Symbol.asyncIterator]: events.iterate };
}

async function run(
  request: AdversarialRequest,
  options: AdversarialOptions,
  update: (event: RunUpdate) => void,
): Promise<AdversarialResult> {
  const startedAt = parseNow(options.now);
  const around = surroundingsOf(options);
  const interactive = request.interactive ?? options.decide !== undefined;
  const parsed = parseRequest({ ...request, interactive }, around.models.keys());
  const person = options.decide && humanAgent(askProgram(options.decide));
  if (parsed.interactive && person === undefined) throw nobodyDecides();
  const comparison = await prepareComparison(
    parsed,
    { ...around, person, limits: checkLimits(options.limits ?? {}) },
    parsed.output === undefined ? 'memory' : { output: parsed.output },
  );
  const warnings = [...parsed.warnings, ...comparison.warnings];
  for (const { message } of warnings) update({ type: 'progress', progress: { type: 'warning', message } });
  const result = await runComparison(comparison, { startedAt, signal: options.signal, update });
  return {
    ...result.output,
    status: result.output.contract.status,
    engine: comparison.seating.engine,
    warnings: [...warnings, ...result.warnings],
    artifacts: result.artifacts,
    receipt: result.receipt,
    folder: result.folder,
  };
}

/** No configuration counts here, only what the program says. */
export const surroundingsOf = ({ cwd, models, allowSecrets }: AdversarialOptions): Surroundings => ({
  cwd: cwd ?? process.cwd(),
  environment: process.env,
  models: new Map([...BUILT_IN, ...Object.entries(models ?? {}).map(givenModel)]),
  permissions: ALL_PERMITTED,
  allowSecrets,
});

const nobodyDecides = (): UsageError =>
  new UsageError('`interactive` needs somebody who decides', {
    code: 'input/nobody-decides',
    hint: 'Pass `decide` in the options, or leave `interactive` out.',
  });

function givenModel([name, given]: readonly [string, Model]): readonly [string, ConfiguredModel] {
  // Whoever says "embedded" must be sure that nothing leaves the machine.
  if (name === 'embedded') {
    throw new UsageError('No model may be called embedded: this name is taken by the embedded engine', {
      code: 'input/name-taken',
      hint: 'Give the model another name.',
    });
  }
  return [name, { value: { provider: 'library', given }, origin: 'given', isTrusted: true }];
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
