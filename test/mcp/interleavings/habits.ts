// What becomes of a question that somebody has drawn, one function for each habit; a habit joins by an entry here.

import { setTimeout as pause } from 'node:timers/promises';
import type { SeededRandom } from '../../mutations/seeded-random.ts';
import type { Told } from '../clients.ts';
import { type Drawn, stepOf } from '../subagents.ts';
import { ask, isTaken, killWorker, rightAnswer, submit, type Table } from './table.ts';
import type { Window } from './windows.ts';

export interface Turn {
  readonly table: Table;
  readonly drawn: Drawn;
  /** The window of the subagent, and one of somebody else. */
  readonly window: Window;
  readonly other: Window;
  readonly random: SeededRandom;
}

type Habit = (turn: Turn) => Promise<unknown>;

/** Long enough for the run to have taken an answer, and short enough to come before that. */
const SOON_MS = 400;

const soon = ({ random }: Turn): Promise<unknown> => pause(random.below(SOON_MS));

const plain: Habit = ({ table, window, drawn }) => submit(table, window, { drawn });

/** One wrong answer to each step, and then the right one. */
async function spoil(turn: Turn, answer: unknown): Promise<void> {
  const { table, window, drawn } = turn;
  const step = stepOf(drawn);
  if (table.spoilt.has(step) || drawn.put_right !== undefined) return void (await plain(turn));
  table.spoilt.add(step);
  const told = await submit(table, window, { drawn, answer });
  if (told?.status === 'checking') await pause(SOON_MS);
  await plain(turn);
}

async function refusedThen(turn: Turn, told: Told | undefined, what: string): Promise<void> {
  const { table, drawn } = turn;
  if (told !== undefined && told.status !== 'refused')
    table.complaints.push(`${drawn.id}: ${what} is ${told.status}`);
  await plain(turn);
}

/** Says it again to whoever is there now: taken once at most, and never for nothing. */
async function again(turn: Turn, first: Promise<Told | undefined>): Promise<void> {
  const { table, drawn } = turn;
  const [before, after] = [await first, await submit(table, turn.window, { drawn })];
  if (isTaken(before) && isTaken(after)) table.complaints.push(`${drawn.id} is taken twice`);
}

export const HABITS = {
  'answers in prose': ({ table, window, drawn }) => {
    const text = JSON.stringify(rightAnswer(table, drawn), null, 2);
    return window
      .call({
        do: 'submit',
        run: table.run,
        question: drawn.id,
        ticket: drawn.ticket,
        answer: `Here it is, as you asked:\n\n\`\`\`json\n${text}\n\`\`\`\n\nAnything else?`,
      })
      .then(
        (told) => {
          if (told.status === 'to-correct') table.complaints.push(`${drawn.id}: prose is to be corrected`);
          if (isTaken(told)) table.given.add(drawn.id);
        },
        () => undefined,
      );
  },
  'never answers': async () => undefined,
  'answers late': async (turn) => {
    const { table, window, drawn } = turn;
    await pause(table.leaseMs + 20);
    const told = await submit(table, window, { drawn });
    if (told !== undefined && told.status !== 'refused')
      table.complaints.push(`${drawn.id}: a late answer is ${told.status}`);
  },
  'answers twice': (turn) => again(turn, plain(turn) as Promise<Told | undefined>),
  'answers twice at once': async ({ table, window, other, drawn }) => {
    const both = [submit(table, window, { drawn }), submit(table, other, { drawn })];
    const taken = (await Promise.all(both)).filter(isTaken);
    if (taken.length > 1) table.complaints.push(`${drawn.id} is taken twice at once`);
  },
  'answers rubbish, then right': (turn) =>
    spoil(turn, turn.random.pick<unknown>([{ colour: 'blue' }, 'I would rather not say.', '{"a": [1, ', []])),
  'answers rubbish, says it again, then right': async (turn) => {
    const { table, drawn, window } = turn;
    const step = stepOf(drawn);
    if (table.spoilt.has(step) || drawn.put_right !== undefined) return plain(turn);
    table.spoilt.add(step);
    const answer = { colour: 'blue' };
    const first = submit(table, window, { drawn, answer });
    await soon(turn);
    if (turn.random.below(2) === 0) await window.kill();
    await first;
    const told = await submit(table, window, { drawn, answer });
    if (told?.status === 'unusable') table.complaints.push(`${drawn.id}: what is said again is a correction`);
    return plain(turn);
  },
  'answers another question, then its own': (turn) => {
    const { reference } = turn.table;
    const isScore = stepOf(turn.drawn).startsWith('score/');
    const steps = reference.steps.filter((step) => step.startsWith('score/') !== isScore);
    return spoil(turn, reference.answers.get(turn.random.pick(steps)));
  },
  'shows a ticket that is none, then its own': async (turn) => {
    const { table, window, drawn } = turn;
    const ticket = turn.random.pick(['', 'x', drawn.ticket.slice(1), `${drawn.ticket}=`]);
    await refusedThen(turn, await submit(table, window, { drawn, ticket }), 'a foreign ticket');
  },
  'loses its server before it answers': async (turn) => {
    await turn.window.kill();
    await plain(turn);
  },
  'loses its server as it answers': async (turn) => {
    const first = plain(turn) as Promise<Told | undefined>;
    await soon(turn);
    await turn.window.kill();
    await again(turn, first);
  },
  'loses the worker before it answers': async (turn) => {
    await killWorker(turn.table);
    await plain(turn);
  },
  'loses the worker as it answers': async (turn) => {
    const first = plain(turn);
    await soon(turn);
    await killWorker(turn.table);
    await first;
  },
  'loses the worker as its rubbish is read': async (turn) => {
    const first = spoil(turn, { colour: 'blue' });
    await soon(turn);
    await killWorker(turn.table);
    await first;
  },
  'loses worker and server, and never answers': async (turn) => {
    await Promise.all([turn.window.kill(), killWorker(turn.table)]);
  },
  'goes away, and answers from a new window': async (turn) => {
    await turn.window.leave();
    await plain(turn);
  },
  'goes on with the run in two servers at once': async (turn) => {
    const { table, window, other } = turn;
    await killWorker(table);
    await Promise.all([window, other].map((one) => ask(table, one, { do: 'resume' })));
    await plain(turn);
  },
  'stops the run, and answers': async (turn) => {
    await ask(turn.table, turn.window, { do: 'stop' });
    await ask(turn.table, turn.other, { do: 'resume' });
    await plain(turn);
  },
} satisfies Readonly<Record<string, Habit>>;

export type HabitName = keyof typeof HABITS;
export const HABIT_NAMES = Object.keys(HABITS) as readonly HabitName[];

export const behave = (habit: HabitName | undefined, turn: Turn): Promise<unknown> =>
  habit === undefined ? plain(turn) : (HABITS[habit] as Habit)(turn);
