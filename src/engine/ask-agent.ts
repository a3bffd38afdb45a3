// Gets one usable answer out of an agent. What is wrong with the first goes back to it once; what is then still
// wrong is handed on as struck, and an answer of the wrong shape is no answer.

import { type Agent, type AnswerContext, isUnreadable } from '../agents/agent.ts';
import { AgentError, SteelmanError } from '../domain/errors.ts';
import type { Finding, Question, Role } from '../domain/question.ts';
import { interrupted, type StopSignals } from './interruption.ts';

export interface Asked<Payload, Answer> {
  readonly step: string;
  readonly role: Role;
  readonly question: Question<Payload, Answer>;
  readonly payload: Payload;
}

export interface AskOptions extends StopSignals {
  readonly onCall?: AnswerContext['onCall'];
  readonly elapsed?: AnswerContext['elapsed'];
  readonly onTaken?: AnswerContext['onTaken'];
  readonly onAwaited?: AnswerContext['onAwaited'];
  readonly onWarning?: AnswerContext['onWarning'];
  readonly run?: AnswerContext['run'];
  readonly folder?: AnswerContext['folder'];
  /** What the agent said to the same question before the run stopped: it is corrected, not asked for again. */
  readonly heard?: { readonly reply: unknown } | undefined;
  /** Told what was said where it could not be corrected, because the run stops. */
  readonly onHeard?: ((reply: unknown) => void) | undefined;
}

/** `answer` is undefined when there was none to use; then `findings` say why. */
interface Judged<Answer> {
  readonly answer: { readonly value: Answer } | undefined;
  readonly findings: readonly Finding[];
  readonly code: 'agent/truncated' | 'agent/malformed-answer';
  /** The agent's own words, to be shown to it again. */
  readonly said: unknown;
}

/** Enough to see what went wrong; an answer can have hundreds. */
const MOST_FINDINGS_SHOWN = 3;
const LONGEST_FINDING = 200;

export async function askAgent<Payload, Answer>(
  agent: Agent,
  asked: Asked<Payload, Answer>,
  options: AskOptions = {},
): Promise<{ readonly answer: Answer; readonly struck: readonly Finding[] }> {
  const { signal, giveUp = signal, heard, onHeard, ...told } = options;
  const context = { ...told, signal: giveUp, leaving: signal };
  const said = heard?.reply ?? (await reply(agent, asked, { ...context, stopping: signal }));
  const first = judge(asked, said);
  if (first.answer !== undefined && first.findings.length === 0) {
    return { answer: first.answer.value, struck: [] };
  }
  const second = asked.question.asksOnce
    ? first
    : await correct(agent, asked, first, context).catch((error: unknown) => {
        if (!(error instanceof AgentError)) onHeard?.(said);
        throw error;
      });
  // A correction that failed must not cost the usable answer it was to improve.
  const best = second.answer === undefined ? first : second;
  if (best.answer === undefined) throw unusable(agent, asked, second);
  return { answer: best.answer.value, struck: best.findings };
}

async function correct<Payload, Answer>(
  agent: Agent,
  asked: Asked<Payload, Answer>,
  first: Judged<Answer>,
  context: Omit<AnswerContext, 'role' | 'step' | 'stopping'>,
): Promise<Judged<Answer>> {
  try {
    // Also while the run is stopping: without it the answer at hand, which is paid for, would be lost.
    const correction = { ...context, findings: first.findings, previous: first.said };
    return judge(asked, await reply(agent, asked, correction));
  } catch (error) {
    if (first.answer !== undefined && error instanceof AgentError) return first;
    throw error;
  }
}

async function reply<Payload, Answer>(
  agent: Agent,
  { step, role, question, payload }: Asked<Payload, Answer>,
  context: Omit<AnswerContext, 'role' | 'step'>,
): Promise<unknown> {
  try {
    return await agent.answer(question, payload, { role, step, ...context });
  } catch (error) {
    const given = [context.signal, context.stopping].find((signal) => signal?.aborted);
    if (given !== undefined) throw interrupted(error, given.reason);
    if (error instanceof SteelmanError) throw error;
    const says = error instanceof Error ? error.message : String(error);
    throw new AgentError(`${agent.name} could not answer "${step}": ${printable(says)}`, {
      code: 'agent/failed',
      hint: 'Resume the run to ask again: nothing answered so far is lost.',
      cause: error,
    });
  }
}

function judge<Payload, Answer>(
  { question, payload }: Asked<Payload, Answer>,
  said: unknown,
): Judged<Answer> {
  if (isUnreadable(said)) {
    return { answer: undefined, findings: [said.finding], code: said.code, said: said.said };
  }
  const parsed = question.answer.safeParse(said);
  const code = 'agent/malformed-answer';
  if (parsed.success) {
    const findings = question.check?.(parsed.data, payload) ?? [];
    return { answer: { value: parsed.data }, findings, code, said };
  }
  const findings = parsed.error.issues.map(({ path, message }) => ({
    path: path.map(String).join('.'),
    message,
  }));
  return { answer: undefined, findings, code, said };
}

function unusable<Payload, Answer>(
  agent: Agent,
  { step, question }: Asked<Payload, Answer>,
  { findings, code }: Judged<unknown>,
): AgentError {
  const shown = findings
    .slice(0, MOST_FINDINGS_SHOWN)
    .map(({ path, message }) => printable(path === '' ? message : `${path}: ${message}`));
  const more = findings.length > shown.length ? [`and ${findings.length - shown.length} more`] : [];
  const how = code === 'agent/truncated' ? 'incompletely' : 'in the wrong shape';
  const times = question.asksOnce ? '' : ', twice';
  return new AgentError(
    `${agent.name} answered "${step}" ${how}${times}: ${[...shown, ...more].join('; ')}`,
    {
      code,
      hint:
        code === 'agent/truncated'
          ? 'Choose a model with a larger output limit, or compare shorter documents.'
          : 'Resume the run to ask again, or choose another model.',
      retryable: true,
    },
  );
}

/** Findings quote the agent, whose words must not steer a terminal or fill it. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_FINDING);
