// The library's door to roadmaps: typed request in, events and a result out. Reads no configuration and writes nothing
// unless the request names an output folder.

import type { DocumentSource } from '../../domain/workflow/workspace.ts';
import type { TypedSettings } from '../../workflows/roadmap/request/parse-settings.ts';
import type { LibraryOptions, Seats } from './given.ts';
import type { LibraryResult } from './result.ts';
import { type LibraryRun, startWorkflow } from './start-run.ts';

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
  startWorkflow('roadmap', request, options);
