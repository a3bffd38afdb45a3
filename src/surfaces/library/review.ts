// The library's door to reviews: a document in, challenges and what became of them out. Reads no configuration and
// writes nothing unless the request names an output folder.

import type { Agent } from '../../agents/agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import type { Role } from '../../domain/question.ts';
import type { DocumentSource } from '../../workflows/adversarial/request/request.ts';
import { review as protocol } from '../../workflows/review/index.ts';
import type { ArtifactType } from '../../workflows/review/model.ts';
import { AUTHOR_PERSON, type AwaitPayload } from '../../workflows/review/questions/await-revision.ts';
import { MOST_ROUNDS } from '../../workflows/review/request/input.ts';
import { runPrepared } from '../run.ts';
import { prepareReview } from '../workflows/review/prepare-review.ts';
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

export const review = (request: ReviewRequest, options: ReviewOptions = {}): LibraryRun<ReviewResult> =>
  startWorkflow(
    'review',
    request,
    options,
    ({ interactive }, around) => {
      const isAnswered = request.author !== undefined || options.revise !== undefined;
      const maxRounds = request.maxRounds ?? (isAnswered ? MOST_ROUNDS : 1);
      // A program says what it wants to be known.
      const call = { ...request, file: request.document, maxRounds, interactive, fresh: true };
      return prepareReview(call, around);
    },
    ({ seats, ...prepared }, how) => {
      const person = options.revise && askAuthor(options.revise);
      const agentFor = (role: Role): Agent =>
        role === AUTHOR_PERSON && person ? person : seats.agentFor(role);
      const folder = request.output === undefined ? undefined : prepared.folder;
      return runPrepared(protocol, { ...prepared, folder, seats: { ...seats, agentFor } }, how);
    },
  );

const askAuthor = (revise: NonNullable<ReviewOptions['revise']>): Agent => ({
  name: HUMAN,
  async answer(_question, payload) {
    const { document, defence = '' } = await revise(payload as AwaitPayload);
    return { artifact: document, defence };
  },
});
