// What a check of the linter is given: a document with its tables and named parts, and the context it is held against.

import type { Document } from '../../../../domain/document.ts';
import type { Reading } from '../../../check/index.ts';
import type { ArtifactType } from '../../model/challenge.ts';
import type { Table } from './read-tables.ts';
import type { Unit } from './read-units.ts';

export interface ReadText {
  readonly document: Document;
  readonly tables: readonly Table[];
  /** Phases, milestones, steps, tasks and requirements that have a name of their own. */
  readonly units: readonly Unit[];
  /** False for what is archived, struck, commented out or an example. */
  readonly isLive: (offset: number) => boolean;
}

export interface LintReading extends ReadText {
  readonly type: ArtifactType;
  readonly context: ReadText | undefined;
  /** As `check` reads it; read when a check first asks for it. */
  readonly reading: Reading;
}
