// What a run is prepared with, whatever it is a run of: the folder, the models and what may be asked of them. Commands fill it
// from settings and flags, the library from its options.

import type { Limits } from '../../domain/cost.ts';
import type { SeatDefaults } from '../../domain/workflow/workspace.ts';
import type { Memory } from '../decisions/remembered.ts';
import type { ByteStream } from '../files/documents.ts';
import type { SeatSetup } from '../seats/choose-agents.ts';

export interface RunSetup extends Omit<SeatSetup, 'budget' | 'cwd'> {
  readonly cwd: string;
  /** What the configuration says of seats. */
  readonly defaults?: SeatDefaults | undefined;
  readonly usualOutput?: string | undefined;
  /** Seconds for one call, as typed. */
  readonly typedTimeout?: string | undefined;
  /** Send documents also where they seem to hold a secret. */
  readonly allowSecrets?: boolean | undefined;
  /** On what the run may cost. */
  readonly limits?: Limits | undefined;
  readonly stdin?: ByteStream | undefined;
  readonly stdinName?: string | undefined;
  /** Where judgements and decisions are remembered; undefined: nowhere. */
  readonly memory?: Memory | undefined;
}
