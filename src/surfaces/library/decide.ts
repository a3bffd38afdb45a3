// The library's door to decisions: a question with options in, events and a result out. Reads no configuration and
// writes nothing unless the request names a folder.

import type { DocumentSource } from '../../domain/workflow/workspace.ts';
import type { LibraryOptions } from './given.ts';
import type { LibraryResult } from './result.ts';
import { type LibraryRun, startWorkflow } from './start-run.ts';

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
  startWorkflow('decide', request, options);
