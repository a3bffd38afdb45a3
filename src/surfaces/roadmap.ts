// The library's door to roadmaps: typed request in, events and a result out. Reads no configuration and writes nothing
// unless the request names an output folder.

import { createRunDirectory } from '../journal/run-directory.ts';
import type { DocumentSource } from '../protocols/adversarial/request/request.ts';
import { roadmap as protocol } from '../protocols/roadmap/index.ts';
import { parseRoadmapSettings, type TypedSettings } from '../protocols/roadmap/parse-settings.ts';
import { checkOptions, checkRequest } from './library/check-given.ts';
import { nameSeats, type Seats } from './library/given-seats.ts';
import { type LibraryOptions, personOf, surroundingsOf } from './library/given-surroundings.ts';
import { type LibraryResult, resultOf } from './library/library-result.ts';
import { type LibraryRun, startRun } from './library/start-run.ts';
import { checkLimits } from './limits.ts';
import type { RunUpdate } from './observe-run.ts';
import { parseNow } from './parse-now.ts';
import { prepareRoadmap } from './roadmap/prepare-roadmap.ts';
import { runObserved } from './run-observed.ts';

export interface RoadmapRequest extends Partial<TypedSettings> {
  /** One, or the two to ten that are consolidated first. */
  readonly spec?: DocumentSource;
  readonly specs?: readonly DocumentSource[];
  /** Let the agents write competing roadmaps. */
  readonly multiRoadmap?: boolean;
  readonly agents?: Seats;
  /** Reads, plans and reviews; the embedded engine otherwise. */
  readonly model?: string;
  /** Who says how statements relate where something is debated: names, 1, 2 or none. */
  readonly analysts?: 'none' | number | readonly string[];
  readonly judges?: readonly string[];
  readonly merger?: string;
  /** Without it nothing is written. */
  readonly output?: string;
}

export type RoadmapResult = LibraryResult<'roadmap'>;

export const roadmap = (request: RoadmapRequest, options: LibraryOptions = {}): LibraryRun<RoadmapResult> =>
  startRun((...told) => run(request, options, ...told), options?.report);

async function run(
  request: RoadmapRequest,
  options: LibraryOptions,
  update: (event: RunUpdate) => void,
  warn: (message: string) => void,
): Promise<RoadmapResult> {
  checkOptions('roadmap', options);
  checkRequest('roadmap', request);
  const { agents, models } = nameSeats(request.agents);
  const startedAt = parseNow(options.now);
  const interactive = request.interactive ?? options.decide !== undefined;
  const prepared = await prepareRoadmap(
    {
      spec: request.spec,
      specs: request.specs,
      multiRoadmap: request.multiRoadmap ?? false,
      agents,
      model: request.model,
      analysts: request.analysts,
      judges: request.judges,
      merger: request.merger,
      settings: parseRoadmapSettings({ ...request, depth: request.depth ?? 'standard', interactive }),
      output: request.output,
    },
    {
      ...surroundingsOf({ ...options, models: { ...options.models, ...models } }, warn),
      person: personOf(options, interactive),
      limits: checkLimits(options.limits ?? {}),
    },
  );
  const { input, seats, limits, warnings } = prepared;
  for (const { message } of warnings) update({ type: 'progress', progress: { type: 'warning', message } });
  const folder = request.output === undefined ? undefined : prepared.folder;
  const report = (progress: Extract<RunUpdate, { type: 'progress' }>['progress']): void =>
    update({ type: 'progress', progress });
  const observed = await runObserved(protocol, input, {
    startedAt,
    signal: options.signal,
    update,
    limits,
    engine: seats.engine,
    agentFor: seats.agentFor({ folder, startedAt, report }),
    directory: folder === undefined ? undefined : await createRunDirectory(folder),
  });
  return resultOf('roadmap', observed, { engine: seats.engine, warnings });
}
