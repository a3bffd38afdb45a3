// The author's turn after a round: a model that edits, or a person whose revision is waited for. Either way every open
// challenge leaves with an answer or with none, and only what was really changed counts as changed: a person need not say for which.

import { AgentError } from '../../domain/errors.ts';
import type { Deliberation } from '../../domain/workflow/workflow.ts';
import { diffLines } from '../../text/edit/diff-lines.ts';
import { parseDefence, renderDefence } from './defence/parse-defence.ts';
import { revise } from './defence/revise.ts';
import type { ReviewInput } from './model/input.ts';
import type { PriorChallenge } from './model/prior.ts';
import type { Defence, EditRecord, ReviewedChallenge } from './model/record.ts';
import { AUTHOR_PERSON, awaitRevision } from './questions/await-revision.ts';
import { AUTHOR, defend } from './questions/defend.ts';

export interface AuthorsTurn {
  readonly text: string;
  readonly challenges: readonly ReviewedChallenge[];
  readonly edits: readonly EditRecord[];
  /** In words, for the adversary. */
  readonly defence: string;
}

/** What the author answers to. */
interface Heard {
  readonly text: string;
  readonly challenges: readonly ReviewedChallenge[];
  readonly remembered: readonly PriorChallenge[];
}

export async function takeAuthorsTurn(
  input: ReviewInput,
  round: number,
  heard: Heard,
  deliberation: Deliberation,
): Promise<AuthorsTurn | { readonly failure: string }> {
  const step = `round-${round}/defence`;
  deliberation.report({ type: 'step-started', step, title: `Round ${round}: the author answers` });
  const turn =
    input.author === undefined
      ? await waitForPerson(step, input, round, heard, deliberation)
      : await askModel(step, input, round, heard, deliberation);
  const failure = 'failure' in turn ? turn.failure : undefined;
  if (failure !== undefined)
    deliberation.report({ type: 'warning', message: `The author failed: ${failure}` });
  const detail =
    'failure' in turn
      ? 'no usable answer'
      : `edits made: ${turn.edits.filter(({ status }) => status === 'applied').length}`;
  deliberation.report({ type: 'step-finished', step, detail });
  return turn;
}

const openOnes = (challenges: readonly ReviewedChallenge[]): ReviewedChallenge[] =>
  challenges.filter(({ status }) => status === 'open');

async function askModel(
  step: string,
  { type, artifact, context }: ReviewInput,
  round: number,
  { text, challenges }: Heard,
  deliberation: Deliberation,
): Promise<AuthorsTurn | { readonly failure: string }> {
  const open = openOnes(challenges);
  const payload = {
    type,
    artifact: { label: artifact.label, text },
    ...(context && { context: { label: context.label, text: context.text } }),
    round,
    challenges: open,
  };
  try {
    const { answer, agent } = await deliberation.ask(step, AUTHOR, defend, payload);
    const revision = revise(text, round, open, answer.responses);
    if (revision.defences.length === 0) return { failure: 'none of the open challenges is answered' };
    const defences = revision.defences.map(
      (one): Defence => (agent === 'embedded' ? { ...one, isByRule: true } : one),
    );
    const answered = withDefences(challenges, defences);
    return {
      text: revision.text,
      challenges: answered,
      edits: revision.edits,
      defence: renderDefence(answered, ''),
    };
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo(step, error);
    return { failure: error.message };
  }
}

async function waitForPerson(
  step: string,
  { artifact }: ReviewInput,
  round: number,
  { text, challenges, remembered }: Heard,
  deliberation: Deliberation,
): Promise<AuthorsTurn> {
  const open = openOnes(challenges);
  const payload = {
    label: artifact.label,
    round,
    open: open.map(({ id }) => id),
    challenges: open,
    remembered,
  };
  const { answer } = await deliberation.ask(step, AUTHOR_PERSON, awaitRevision, payload);
  const isChanged = answer.artifact !== text;
  const defences = parseDefence(answer.defence, open).map(
    (one): Defence => ({ ...one, edited: isChanged && one.response === 'addressed' }),
  );
  const answered = withDefences(challenges, defences);
  return {
    text: answer.artifact,
    challenges: answered,
    edits: compareRevision(text, answer.artifact, round),
    defence: renderDefence(answered, answer.defence),
  };
}

/** A risk is the author's to accept: it is settled, and comes back only with new evidence. */
function withDefences(
  challenges: readonly ReviewedChallenge[],
  defences: readonly Defence[],
): ReviewedChallenge[] {
  return challenges.map((one): ReviewedChallenge => {
    if (one.status !== 'open') return one;
    const defence = defences.find(({ id }) => id === one.id);
    // What was said in the round before is answered already.
    const { defence: _, ...rest } = one;
    if (defence === undefined) return rest;
    if (defence.response !== 'accepted-risk') return { ...rest, defence };
    return { ...rest, defence, status: 'accepted-risk', note: defence.reason || 'accepted by the author' };
  });
}

/** In the log, in the place of an id. */
export const BY_A_PERSON = 'a person';

/** Neighbouring lines make one edit. */
function compareRevision(before: string, after: string, round: number): EditRecord[] {
  const groups: { line: number; last: number; before: string[]; after: string[] }[] = [];
  for (const { line, declared, recomputed, recomputedLine } of diffLines(before, after)) {
    const open = groups.at(-1);
    const place = line + recomputedLine;
    const group =
      open !== undefined && place - open.last <= 2 ? open : { line, last: place, before: [], after: [] };
    if (group !== open) groups.push(group);
    group.last = place;
    if (declared !== undefined) group.before.push(declared);
    if (recomputed !== undefined) group.after.push(recomputed);
  }
  const starts = lineStarts(before);
  return groups.map((group) => {
    const start = starts[group.line - 1] ?? before.length;
    const text = group.before.join('\n');
    return {
      round,
      challenge: BY_A_PERSON,
      status: 'applied',
      reason: '',
      start,
      end: start + text.length,
      line: group.line,
      before: text,
      after: group.after.join('\n'),
    };
  });
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
