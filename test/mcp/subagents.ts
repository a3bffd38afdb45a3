// A host as hosts behave: the conversation that drives sees ids alone, and subagents of their own draw one question each, think, and
// submit with their ticket. What they say is what the embedded engine said to the same question.

import type { Answers } from '../journeys/file-mind.ts';
import type { Connected, Told } from './clients.ts';

export interface Drawn {
  readonly id: string;
  readonly ticket: string;
  readonly prompt: string;
  readonly schema?: unknown;
  readonly parts?: number;
  readonly put_right?: readonly string[];
}

/** The first line of a prompt names its step. */
export const stepOf = ({ prompt }: Pick<Drawn, 'prompt'>): string =>
  prompt.slice('# '.length, prompt.indexOf('\n'));

export async function drawOne(
  { call }: Pick<Connected, 'call'>,
  run: string,
  question: string,
): Promise<Drawn> {
  return (await call('run', { do: 'next', run, question })) as unknown as Drawn;
}

export async function answerOne(
  connected: Pick<Connected, 'call'>,
  run: string,
  question: string,
  answers: Answers,
): Promise<Told> {
  const drawn = await drawOne(connected, run, question);
  if (drawn.ticket === undefined) return drawn as unknown as Told;
  const answer = answers.get(stepOf(drawn));
  return connected.call('run', {
    do: 'submit',
    run,
    question,
    ticket: drawn.ticket,
    answer,
    model: 'somebody-1',
  });
}

const OVER = ['success', 'partial', 'failed', 'finished'];

/** Until the run is finished; gives what it came to. Subagents work at the same time. */
export async function play(
  driver: Pick<Connected, 'call'>,
  subagents: readonly Pick<Connected, 'call'>[],
  run: string,
  answers: Answers,
): Promise<Told> {
  for (let left = 80; left > 0; left -= 1) {
    const { ready = [] } = await driver.call('run', { do: 'next', run });
    await Promise.all(
      ready.map(({ id }, at) => answerOne(subagents[at % subagents.length] ?? driver, run, id, answers)),
    );
    const told = await driver.call('run', { do: 'status', run, wait: ready.length === 0 ? 1 : 0 });
    if (OVER.includes(told.status ?? '')) return told;
  }
  throw new Error('the run does not end');
}
