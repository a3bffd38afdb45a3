// The library's door to reviews: a document in, challenges and what became of them out. Reads no configuration and
// writes nothing unless the request names an output folder.

import type { Agent } from '../agents/agent.ts';
import { HUMAN } from '../agents/human-agent.ts';
import { createRunDirectory } from '../journal/run-directory.ts';
import type { DocumentSource } from '../protocols/adversarial/request/request.ts';
import { review as protocol } from '../protocols/review/index.ts';
import { MOST_ROUNDS } from '../protocols/review/input.ts';
import type { ArtifactType } from '../protocols/review/model.ts';
import { AUTHOR_PERSON, type AwaitPayload } from '../protocols/review/questions/await-revision.ts';
import { checkOptions, checkRequest } from './library/check-given.ts';
import { type LibraryOptions, personOf, surroundingsOf } from './library/given-surroundings.ts';
import { type LibraryResult, resultOf } from './library/library-result.ts';
import { type LibraryRun, startRun } from './library/start-run.ts';
import { checkLimits } from './limits.ts';
import type { RunUpdate } from './observe-run.ts';
import { parseNow } from './parse-now.ts';
import { prepareReview } from './review/prepare-review.ts';
import { runObserved } from './run-observed.ts';

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
  startRun((...told) => run(request, options, ...told), options?.report);

async function run(
  request: ReviewRequest,
  options: ReviewOptions,
  update: (event: RunUpdate) => void,
  warn: (message: string) => void,
): Promise<ReviewResult> {
  checkOptions('review', options);
  checkRequest('review', request);
  const startedAt = parseNow(options.now);
  const interactive = request.interactive ?? options.decide !== undefined;
  const isAnswered = request.author !== undefined || options.revise !== undefined;
  const { input, seating, folder, limits, warnings } = await prepareReview(
    {
      file: request.document,
      type: request.type,
      context: request.context,
      maxRounds: request.maxRounds ?? (isAnswered ? MOST_ROUNDS : 1),
      author: request.author,
      adversary: request.adversary,
      interactive,
      inPlace: false,
      output: request.output,
      // A program says what it wants to be known.
      fresh: true,
    },
    {
      ...surroundingsOf(options, warn),
      person: personOf(options, interactive),
      limits: checkLimits(options.limits ?? {}),
    },
  );
  for (const { message } of warnings) update({ type: 'progress', progress: { type: 'warning', message } });
  const person = options.revise && askAuthor(options.revise);
  const directory = request.output === undefined ? undefined : await createRunDirectory(folder);
  const observed = await runObserved(protocol, input, {
    startedAt,
    signal: options.signal,
    update,
    limits,
    engine: seating.engine,
    agentFor: (role) => (role === AUTHOR_PERSON && person ? person : seating.agentFor(role)),
    directory,
  });
  return resultOf('review', observed, { engine: seating.engine, warnings });
}

const askAuthor = (revise: NonNullable<ReviewOptions['revise']>): Agent => ({
  name: HUMAN,
  async answer(_question, payload) {
    const { document, defence = '' } = await revise(payload as AwaitPayload);
    return { artifact: document, defence };
  },
});
