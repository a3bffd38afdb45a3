// The library's door to decisions: a question with options in, events and a result out. Reads no configuration and
// writes nothing unless the request names a folder.

import { createRunDirectory } from '../journal/run-directory.ts';
import type { DocumentSource } from '../protocols/adversarial/request/request.ts';
import { decide as protocol } from '../protocols/decide/index.ts';
import { prepareDecide } from './decide/prepare-decide.ts';
import { checkOptions, checkRequest } from './library/check-given.ts';
import { type LibraryOptions, personOf, surroundingsOf } from './library/given-surroundings.ts';
import { type LibraryResult, resultOf } from './library/library-result.ts';
import { type LibraryRun, startRun } from './library/start-run.ts';
import { checkLimits } from './limits.ts';
import type { RunUpdate } from './observe-run.ts';
import { parseNow } from './parse-now.ts';
import { runObserved } from './run-observed.ts';

export interface GivenOption {
  /** A letter by default. */
  readonly id?: string;
  readonly label: string;
  /** What speaks for and against it: judges know nothing else. */
  readonly description?: string;
}

export interface DecideRequest {
  /** In words, or the path of a question file or decision record. */
  readonly question: string;
  /** "A: none", or an object; or what the file says. */
  readonly options?: readonly (string | GivenOption)[];
  readonly context?: readonly DocumentSource[];
  readonly id?: string;
  /** Names of models, one for all judges or three; the embedded engine otherwise. */
  readonly judges?: readonly string[];
  /** The model of all three judges. */
  readonly model?: string;
  readonly rounds?: 1 | 2;
  /** A share above 0.5; 0.67 stands for two thirds. */
  readonly threshold?: number;
  /** In seconds. */
  readonly judgeTimeout?: number;
  /** Three judges whatever the class of the question; true where `judges` are named. */
  readonly debate?: boolean;
  /** Ask `decide` of the options where the judges do not agree; so it is wherever the options have it. */
  readonly interactive?: boolean;
  /** The folder whose `sadd` gets the files; without it nothing is written. */
  readonly featureDir?: string;
}

export type DecideResult = LibraryResult<'decide'>;

export const decide = (request: DecideRequest, options: LibraryOptions = {}): LibraryRun<DecideResult> =>
  startRun((...told) => run(request, options, ...told), options?.report);

async function run(
  request: DecideRequest,
  options: LibraryOptions,
  update: (event: RunUpdate) => void,
  warn: (message: string) => void,
): Promise<DecideResult> {
  checkOptions('decide', options);
  checkRequest('decide', request);
  const startedAt = parseNow(options.now);
  const { rounds, threshold, judgeTimeout, featureDir } = request;
  const interactive = request.interactive ?? options.decide !== undefined;
  const { input, seats, folder, limits, warnings } = await prepareDecide(
    {
      question: request.question,
      options: request.options ?? [],
      context: request.context ?? [],
      id: request.id,
      featureDir,
      judges: request.judges,
      model: request.model,
      debate: request.debate ?? request.judges !== undefined,
      interactive,
      ...(rounds !== undefined && { rounds: String(rounds) }),
      ...(threshold !== undefined && { threshold: String(threshold) }),
      ...(judgeTimeout !== undefined && { judgeTimeout: String(judgeTimeout) }),
    },
    {
      ...surroundingsOf(options, warn),
      person: personOf(options, interactive),
      limits: checkLimits(options.limits ?? {}),
    },
  );
  for (const { message } of warnings) update({ type: 'progress', progress: { type: 'warning', message } });
  const { agentFor, engine } = seats;
  const directory = featureDir === undefined ? undefined : await createRunDirectory(folder);
  const observed = await runObserved(protocol, input, {
    startedAt,
    signal: options.signal,
    update,
    limits,
    engine,
    agentFor,
    directory,
  });
  return resultOf('decide', observed, { engine, warnings });
}
