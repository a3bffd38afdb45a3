// The debate: adversary, course, author, round after round, at most as many as were asked for. It ends with an outcome,
// never with an error, unless the adversary cannot be reached at all.

import { AgentError } from '../../domain/errors.ts';
import type { Deliberation } from '../../domain/workflow/workflow.ts';
import { type AuthorsTurn, takeAuthorsTurn } from './authors-turn.ts';
import { type Accepted, acceptReply } from './challenges/accept-reply.ts';
import { type Course, chooseCourse, seriousOf } from './challenges/choose-course.ts';
import { standingIn } from './challenges/memory.ts';
import type { ReviewInput } from './model/input.ts';
import { openOf, type ReviewRecord, type RoundRecord, severityCounts } from './model/record.ts';
import { ADVERSARY, raiseChallenges, readReply } from './questions/raise-challenges.ts';
import type { RaisePayload } from './reply/attack.ts';
import { cutSlices, joinReplies } from './reply/cut-slices.ts';
import { parseReply, type Reply } from './reply/parse-reply.ts';
import { sourcesOf } from './reply/sources.ts';
import { checkRound } from './reports/check-review.ts';
import { acceptedRisks } from './reports/contract.ts';
import { type RoundToRender, renderRound } from './reports/round-file.ts';

export type Stop = Extract<Course, { readonly goesOn: false }>;

export interface Debated extends Pick<ReviewRecord, 'challenges' | 'rounds' | 'edits' | 'remembered'> {
  readonly stop: Stop;
  /** The document as the last round left it. */
  readonly text: string;
}

/** What a round begins with. */
interface State extends Omit<Debated, 'stop'> {
  readonly defence: string;
  readonly before: readonly string[] | undefined;
  /** Whether the author changed the document since the last round. */
  readonly isChanged: boolean;
}

export async function debate(input: ReviewInput, deliberation: Deliberation): Promise<Debated> {
  let state: State = {
    text: input.artifact.text,
    challenges: [],
    rounds: [],
    edits: [],
    remembered: [],
    defence: '',
    before: undefined,
    isChanged: false,
  };
  for (let round = 1; ; round += 1) {
    const heard = await holdRound(input, round, state, deliberation);
    const { challenges, remembered, course } = heard;
    state = { ...state, challenges, remembered, rounds: [...state.rounds, heard.record] };
    if (!course.goesOn) return { ...state, stop: course };
    const turn = await takeAuthorsTurn(input, round, state, deliberation);
    if ('failure' in turn) return { ...state, stop: authorFailed(round, turn.failure) };
    state = afterTurn(state, turn);
  }
}

const afterTurn = (state: State, turn: AuthorsTurn): State => ({
  ...state,
  text: turn.text,
  challenges: turn.challenges,
  edits: [...state.edits, ...turn.edits],
  defence: turn.defence,
  before: seriousOf(state.challenges),
  isChanged: turn.text !== state.text,
});

const authorFailed = (round: number, failure: string): Stop => ({
  goesOn: false,
  outcome: 'author-failed',
  because: `The author gave no usable answer in round ${round}: ${failure}`,
  escalate: false,
});

type Heard = Pick<RoundToRender, 'challenges' | 'remembered' | 'record' | 'course'>;

async function holdRound(
  input: ReviewInput,
  round: number,
  { text, challenges: previous, rounds, defence, before, isChanged }: State,
  deliberation: Deliberation,
): Promise<Heard> {
  const { type, context, maxRounds, prior = [] } = input;
  const step = `round-${round}`;
  deliberation.report({ type: 'step-started', step, title: `Round ${round} of ${maxRounds}: challenges` });
  const given: RaisePayload = {
    type,
    artifact: { label: input.artifact.label, text },
    ...(context && { context: { label: context.label, text: context.text } }),
    round,
    maxRounds,
    previous,
    defence,
  };
  const standing = standingIn(prior, sourcesOf(given));
  const payload: RaisePayload = { ...given, ...(standing.length > 0 && { settled: standing }) };
  const { reply, adversary } = await hearAll(`${step}/adversary`, payload, input, deliberation);
  const accepted = acceptReply(reply, previous, round, { text, isChanged, memory: { prior, standing } });
  const { challenges, remembered } = accepted;
  const course = chooseCourse({ reply, round, maxRounds, challenges, remembered, before });
  const record = recordRound(round, adversary, reply, accepted);
  const isPersonal = input.author === undefined;
  const shown = { input, round, text, reply, previous, ...accepted, record, course, isPersonal };
  const file = renderRound({ ...shown, generated: deliberation.startedAt });
  const texts = { round, artifact: text, context: context?.text ?? '' };
  checkRound(file, openOf(accepted.challenges), texts);
  await deliberation.publish(`${step}.md`, file);
  tellRound(step, accepted, [...rounds, record], course, deliberation);
  return { challenges, remembered, record, course };
}

/** A long document is attacked slice by slice; a linter reads all of it at once. */
async function hearAll(
  step: string,
  payload: RaisePayload,
  { adversary: model }: ReviewInput,
  deliberation: Deliberation,
): Promise<{ readonly reply: Reply; readonly adversary: string }> {
  const [first, ...others] = model === undefined ? [undefined] : cutSlices(payload.artifact.text);
  const heard = await hear(step, { ...payload, ...(first && { slice: first }) }, deliberation);
  const replies = [heard.reply];
  for (const [index, slice] of others.entries()) {
    const more = await hear(`${step}/${index + 2}`, { ...payload, slice }, deliberation);
    replies.push(more.reply);
  }
  return { reply: joinReplies(replies), adversary: heard.adversary };
}

/** What cannot be read at all is a reply that says nothing; whoever cannot be reached stops the run. */
const UNREADABLE = ['agent/malformed-answer', 'agent/truncated'];

async function hear(
  step: string,
  payload: RaisePayload,
  deliberation: Deliberation,
): Promise<{ readonly reply: Reply; readonly adversary: string }> {
  try {
    const { answer, agent } = await deliberation.ask(step, ADVERSARY, raiseChallenges, payload);
    return { reply: readReply(answer, payload), adversary: agent };
  } catch (error) {
    if (!(error instanceof AgentError && UNREADABLE.includes(error.code))) throw error;
    await deliberation.forgo(step, error);
    deliberation.report({ type: 'warning', message: error.message });
    return { reply: parseReply('', payload.type, sourcesOf(payload)), adversary: deliberation.engine };
  }
}

function recordRound(round: number, adversary: string, reply: Reply, accepted: Accepted): RoundRecord {
  const verified = reply.challenges.reduce((sum, { evidence }) => sum + evidence.length, 0);
  return {
    round,
    adversary,
    ...(reply.looked !== undefined && { looked: reply.looked }),
    raised: accepted.raised,
    open: openOf(accepted.challenges).map(({ id }) => id),
    evidence: { verified, struck: reply.struck.length },
    unaccepted: reply.unaccepted.map(({ label, reasons }) => `${label}: ${reasons.join('; ')}`),
    ...(reply.answered?.length && { answered: reply.answered }),
    dropped: accepted.dropped,
    notes: accepted.notes,
  };
}

function tellRound(
  step: string,
  { challenges }: Accepted,
  rounds: readonly RoundRecord[],
  course: Course,
  deliberation: Deliberation,
): void {
  const round = rounds.length;
  const unaccepted = rounds.at(-1)?.unaccepted ?? [];
  const open = openOf(challenges);
  const { critical, significant, minor } = severityCounts(open);
  if (unaccepted.length > 0) {
    const message = `Round ${round}: not accepted of what the adversary says: ${unaccepted.length}`;
    deliberation.report({ type: 'warning', message });
  }
  deliberation.report({
    type: 'step-finished',
    step,
    detail: `${critical} critical, ${significant} significant, ${minor} minor open. ${course.because}.`,
    settled: {
      rounds: round,
      challenges: challenges.length,
      open: open.map(({ id }) => id),
      open_critical: critical,
      open_significant: significant,
      open_minor: minor,
      accepted_risks: acceptedRisks(challenges),
      evidence_struck: rounds.reduce((sum, { evidence }) => sum + evidence.struck, 0),
    },
  });
}
