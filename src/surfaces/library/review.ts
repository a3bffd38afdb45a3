// The library's door to reviews: a document in, challenges and what became of them out. Reads no configuration and
// writes nothing unless the request names an output folder.

import type { Agent } from '../../agents/agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import type { DocumentSource } from '../../domain/workflow/workspace.ts';
import type { ArtifactType } from '../../workflows/review/model.ts';
import type { AwaitPayload } from '../../workflows/review/questions/await-revision.ts';
import { MOST_ROUNDS } from '../../workflows/review/request/input.ts';
import type { LibraryOptions } from './given.ts';
import type { LibraryResult } from './result.ts';
import { type LibraryRun, startWorkflow } from './start-run.ts';

export interface ReviewRequest {
  readonly document: DocumentSource;
  /** Detected from name and content otherwise. */
  readonly type?: ArtifactType;
  readonly context?: DocumentSource;
  /** One where nobody answers the challenges, otherwise three. */
  readonly maxRounds?: 1 | 2 | 3;
  /** Name of a model that answers and edits. */
  readonly author?: string;
  /** Name of a model; the embedded engine otherwise. */
  readonly adversary?: string;
  /** Ask `decide` of the options about what is left open; so it is wherever the options have it. */
  readonly interactive?: boolean;
  /** Without it nothing is written. */
  readonly output?: string;
}

/** The document as it is now, and what is to be said in defence of it. */
export interface GivenRevision {
  readonly document: string;
  readonly defence?: string;
}

export interface ReviewOptions extends LibraryOptions {
  /** The program is the author: told what is open after a round, gives back the revised document. */
  readonly revise?: (open: AwaitPayload) => GivenRevision | Promise<GivenRevision>;
}

export type ReviewResult = LibraryResult<'review'>;

export const review = (request: ReviewRequest, options: ReviewOptions = {}): LibraryRun<ReviewResult> => {
  const { revise } = options ?? {};
  const isAnswered = request?.author !== undefined || revise !== undefined;
  const maxRounds = request?.maxRounds ?? (isAnswered ? MOST_ROUNDS : 1);
  // A program says itself what is to be remembered.
  const adds = { maxRounds, fresh: true };
  return startWorkflow('review', request, options, { adds, author: revise && askAuthor(revise) });
};

const askAuthor = (revise: NonNullable<ReviewOptions['revise']>): Agent => ({
  name: HUMAN,
  async answer(_question, payload) {
    const { document, defence = '' } = await revise(payload as AwaitPayload);
    return { artifact: document, defence };
  },
});
