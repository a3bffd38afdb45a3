// The roadmap stops at one of its gates: nothing is wrong with the call, but what came out may not be used.

import { SteelmanError } from '../../../domain/errors.ts';

export class RoadmapError extends SteelmanError {
  /** Ruling E-18: a gate that was asked for failed. */
  readonly exitCode = 1;
}
