// What a run is prepared in, whatever it is a run of: the folder, the models and what may be asked of them. Commands fill
// it from settings and flags, the library from its options.

import type { Limits } from '../../domain/cost.ts';
import type { Memory } from '../decisions/remembered.ts';
import type { ByteStream } from '../files/documents.ts';
import type { SeatSurroundings } from '../seats/choose-agents.ts';

export interface Surroundings extends Omit<SeatSurroundings, 'budget'> {
  readonly cwd: string;
  /** Send documents also where they seem to hold a secret. */
  readonly allowSecrets?: boolean | undefined;
  /** On what the run may cost. */
  readonly limits?: Limits | undefined;
  readonly stdin?: ByteStream | undefined;
  readonly stdinName?: string | undefined;
  /** Where judgements and decisions are remembered; undefined: nowhere. */
  readonly memory?: Memory | undefined;
}
