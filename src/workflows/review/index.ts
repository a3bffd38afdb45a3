// An adversary attacks one document until it stands, or until it is known where it does not. Read this file first: the
// debate, the decision on what is open, and the files that tell of both.

import { deliveredName } from '../../domain/run.ts';
import { defineWorkflow } from '../../domain/workflow/workflow.ts';
import { collectWarnings } from '../reports/collect-warnings.ts';
import { debate } from './debate.ts';
import type { Evidence } from './model/challenge.ts';
import { type ReviewInput, reviewInput } from './model/input.ts';
import type { ReviewOutput, ReviewRecord } from './model/record.ts';
import { type AwaitPayload, waitingFor } from './questions/await-revision.ts';
import { DECIDE_OPEN, decideOpen } from './questions/decide-open.ts';
import { checkReview } from './reports/check-review.ts';
import { concludeReview, contractOf, STATE_FILE } from './reports/contract.ts';
import { renderEditLog, renderState } from './reports/state-file.ts';
import { previewReview, summariseReview } from './reports/summary.ts';
import { howToContinue, prepareReview } from './request/prepare.ts';
import { reviewRequest } from './request/request.ts';
import { documentsOf, seatFor, seatsOf } from './request/seats.ts';
import { settleOpen } from './settle-open.ts';

export { BY_A_PERSON } from './authors-turn.ts';
export {
  type CheckpointSettings,
  findCheckpoint,
  readCheckpointSettings,
  UNCONFIGURED,
  WORKFLOW_CHECKPOINTS,
  type WorkflowCheckpoint,
} from './checkpoints.ts';
// What the author of a document under review has done between two rounds, and what they are told.
export { findStrangers, parseDefence } from './defence/parse-defence.ts';
export { type ReviewInput, reviewInput } from './model/input.ts';
export type { ReviewOutput } from './model/record.ts';
export { AUTHOR_PERSON, type AwaitPayload, waitingFor } from './questions/await-revision.ts';
export { summariseWaiting } from './reports/summary.ts';
export { howToContinue } from './request/prepare.ts';
export { DEFAULT_PROFILE, PROFILES, reviewRequest } from './request/request.ts';
export { lastArtifact } from './request/seats.ts';

/** The adversary's and the author's; after the last round somebody decides instead. */
const QUESTIONS_A_ROUND = 2;

export const review = defineWorkflow<ReviewInput, ReviewOutput>()({
  name: 'review',
  summary:
    'Have an adversary attack one document: it raises challenges with quotes, you or a model answer, for up to three rounds.',
  input: reviewInput,
  request: reviewRequest,
  commandOnly: ['failOn', 'inPlace', 'fresh', 'profile'],
  always: ['original.md', 'round-1.md', 'edit-log.md', 'review.json', 'STATE.md'],
  // The revision is that of an author who is a model.
  sometimes: ['round-2.md', 'round-3.md', '*.revised*'],
  examples: [
    'steelman review REQUIREMENTS.md',
    'steelman review --continue review --artifact REQUIREMENTS.md --defense defense.md',
    'steelman review ROADMAP.md --context REQUIREMENTS.md',
    'steelman review REQUIREMENTS.md --author embedded --output attacked',
  ],
  prepare: prepareReview,
  documents: documentsOf,
  seats: seatsOf,
  seatFor,
  decisions: [{ name: DECIDE_OPEN, step: 'decision', question: decideOpen }],
  waiting: (payload) => waitingFor(payload as AwaitPayload),
  howToContinue,
  recheck: async (own) => (await import('./recheck.ts')).recheckReview(own),
  summarise: summariseReview,
  preview: previewReview,
  flagHelp: {
    strict: 'Exit with 3 if the review has not converged',
    dryRun: 'Print who would be asked and what would be written; send and write nothing',
  },

  conclude: concludeReview,

  async run(input, door): Promise<ReviewOutput> {
    const { deliberation, warnings } = collectWarnings(door);
    const { artifact, type, maxRounds } = input;
    const generated = deliberation.startedAt;
    deliberation.report({ type: 'step-started', step: 'original', title: `Review of ${artifact.label}` });
    await deliberation.publish('original.md', artifact.text);
    deliberation.report({
      type: 'step-finished',
      step: 'original',
      detail: `read as ${type}`,
      settled: { artifact_type: type, max_rounds: maxRounds },
    });
    deliberation.report({ type: 'outlook', questions: maxRounds * QUESTIONS_A_ROUND });
    const debated = await debate(input, deliberation);
    const { stop, text, rounds, edits, remembered } = debated;
    const record: ReviewRecord = {
      type,
      outcome: stop.outcome,
      because: stop.because,
      escalate: stop.escalate,
      maxRounds,
      rounds,
      challenges: await settleOpen(artifact.label, debated, deliberation),
      edits,
      remembered,
    };
    const state = renderState(input, record, generated);
    checkReview(record, state);
    await deliberation.publish('edit-log.md', renderEditLog(artifact.label, edits, generated));
    await deliberation.publish('review.json', `${JSON.stringify(withFiles(record, input), undefined, 2)}\n`);
    await deliberation.publish(STATE_FILE, state);
    const isOurs = input.author !== undefined && text !== artifact.text;
    const revised = isOurs ? (input.revisedName ?? revisedName(artifact.label)) : undefined;
    if (revised !== undefined) await deliberation.deliver(revised, text);
    return { ...record, contract: contractOf(record, revised && deliveredName(revised), warnings) };
  },
});

/** For programs: quotes of the context say which file they are from. */
function withFiles(record: ReviewRecord, { context }: ReviewInput): ReviewRecord {
  if (context === undefined) return record;
  const named = (one: Evidence): Evidence =>
    one.kind === 'quote' && one.of === 'context' ? { ...one, file: context.label } : one;
  return {
    ...record,
    challenges: record.challenges.map((one) => {
      const [first, ...others] = one.evidence;
      return { ...one, evidence: [named(first), ...others.map(named)] };
    }),
  };
}

/** A label may be anything: what is no plain name, or that of a device, names no file. */
const PLAIN_NAME =
  /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[\p{L}\p{N}](?:[\p{L}\p{N} _-]{0,58}[\p{L}\p{N}])?$/iu;

/** `REQUIREMENTS.revised.md`, beside the folder of the run. */
function revisedName(label: string): string {
  const name = label.split(/[/\\]/).at(-1) ?? '';
  const stem = name.replace(/\.(?:md|markdown|txt)$/i, '');
  return `${PLAIN_NAME.test(stem) ? stem : 'document'}.revised.md`;
}
