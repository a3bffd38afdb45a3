// The library's door to the adversarial protocol: typed request in, events and a result out.
// Reads no configuration and writes nothing unless the request names an output folder.

import { parseRequest } from '../protocols/adversarial/request/parse-request.ts';
import type { AdversarialRequest } from '../protocols/adversarial/request/request.ts';
import { checkOptions, checkRequest } from './library/check-given.ts';
import { nameSeats, type Seats } from './library/given-seats.ts';
import { type LibraryOptions, personOf, surroundingsOf } from './library/given-surroundings.ts';
import { type LibraryResult, resultOf } from './library/library-result.ts';
import { type LibraryRun, startRun } from './library/start-run.ts';
import { checkLimits } from './limits.ts';
import type { RunUpdate } from './observe-run.ts';
import { parseNow } from './parse-now.ts';
import { prepareComparison } from './prepare-comparison.ts';
import { keepRemembered, memoryOf } from './remembered/keep-remembered.ts';
import { runComparison } from './run-comparison.ts';

export interface AdversarialOptions extends LibraryOptions {
  /**
   * A file in which judgements and decisions are remembered for the next run on these documents; commands use
   * `.steelman/remembered.yaml`. Without it nothing is remembered.
   */
  readonly remembered?: string;
}

/** Seats may be objects here, and agents of the program. */
export type AdversarialCall = Omit<AdversarialRequest, 'agents'> & { readonly agents?: Seats | undefined };

/** The merged document is among the artifacts, under `mergedName` of the output. */
export type AdversarialResult = LibraryResult<'adversarial'>;

export type AdversarialRun = LibraryRun<AdversarialResult>;

/** Starts at once. Leaving a loop over the events early does not stop the run: use `signal` for that. */
export const adversarial = (request: AdversarialCall, options: AdversarialOptions = {}): AdversarialRun =>
  startRun((...told) => run(request, options, ...told), options?.report);

async function run(
  request: AdversarialCall,
  options: AdversarialOptions,
  update: (event: RunUpdate) => void,
  warn: (message: string) => void,
): Promise<AdversarialResult> {
  checkOptions('adversarial', options);
  checkRequest('adversarial', request);
  const { agents, models } = nameSeats(request.agents);
  const startedAt = parseNow(options.now);
  const around = surroundingsOf({ ...options, models: { ...options.models, ...models } }, warn);
  const interactive = request.interactive ?? options.decide !== undefined;
  const parsed = parseRequest({ ...request, agents, interactive }, around.models.keys());
  const memory = memoryOf(options, around.cwd, parsed.fresh);
  const person = personOf(options, parsed.interactive);
  const comparison = await prepareComparison(
    parsed,
    { ...around, memory, person, limits: checkLimits(options.limits ?? {}) },
    parsed.output === undefined ? 'memory' : { output: parsed.output },
  );
  const warnings = [...parsed.warnings, ...comparison.warnings];
  for (const { message } of warnings) update({ type: 'progress', progress: { type: 'warning', message } });
  const result = await runComparison(comparison, { startedAt, signal: options.signal, update });
  const kept = await keepRemembered(memory, result.output.toRemember);
  for (const { message } of kept) update({ type: 'progress', progress: { type: 'warning', message } });
  return resultOf('adversarial', result, {
    engine: comparison.seating.engine,
    warnings: [...warnings, ...kept],
  });
}
