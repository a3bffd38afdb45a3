// The scripted mind behind a host. It has no memory of its own: like a model, it decides by what the conversation holds so far. The
// one that drives finds the tool, starts the run, hands the questions out, has the person decide, and ends; a subagent draws its own
// question and submits with its ticket. What is answered is what the built-in rules answered to the same step.

import { FILES, TAKE } from './merge-directly.js';

/** @typedef {import('./start-model.js').Seen} Seen */
/** @typedef {import('./start-model.js').Call} Call */
/** @typedef {import('./start-model.js').Move} Move */
/**
 * @typedef {object} Ways how this host does things
 * @property {(question: { id: string, role: string }, run: string) => { name: string, input: object } | undefined} [spawn]
 * @property {(words: string) => { name: string, input: object }} [search] finds hidden tools
 * @property {string} searchName
 * @property {boolean} [restricts] whether a subagent has the tools of its kind alone
 * @property {number} [leavesAfter] calls: then the conversation ends in the middle of the run
 * @property {boolean} [isForgetful] knows nothing but that there is a run
 * @property {readonly string[]} [harmless] which the host adds to them
 * @property {(seen: Seen) => readonly { name: string, input: object }[] | undefined} [tidy] what subagents leave to do
 */

const OVER = ['success', 'partial', 'failed', 'finished'];
/** With ids, not as the skills word it. */
const TASK = /Run (\S+), question (\S*\d{3}-[\w-]+)/;
const MOST_CALLS = 150;
/** A host may still be connecting: words that only the server's name answers have it wait. */
const SEARCHES = ['+steelman merge drafts', 'merge drafts', 'steelman run adversarial'];

/** Whether a conversation is one of those that were started for a question. */
export const isSubagent = ({ task }) => TASK.test(task);

/**
 * @param {import('./merge-directly.js').Direct} direct
 * @param {Ways} ways
 * @returns {(seen: Seen) => Move}
 */
export const makeMind = (direct, ways) => (seen) => {
  if (seen.isAside) return { say: 'A merge.' };
  if (seen.calls.length > MOST_CALLS) return { say: 'gave up: the run does not end' };
  const [, run, question] = TASK.exec(seen.task) ?? [];
  return question === undefined ? drive(seen, direct, ways) : answerOne(seen, direct, run, question);
};

/** A subagent: draws, submits, ends with one line. */
function answerOne(seen, { answers }, run, question) {
  const tool = nameOf(seen, 'run');
  if (tool === undefined) return { say: `${question}: no tool` };
  const calls = seen.calls.filter(({ name }) => name === tool);
  const drawn = toldBy(calls[0]);
  if (drawn === undefined) return { calls: [{ name: tool, input: { do: 'next', run, question } }] };
  if (drawn.ticket === undefined) return { say: `${question}: ${drawn.error}` };
  const submitted = toldBy(calls[1]);
  return submitted === undefined
    ? { calls: [submission(tool, run, drawn, answers)] }
    : { say: `${question}: ${submitted.status}` };
}

function submission(name, run, { id, ticket, prompt }, answers) {
  const answer = answers.get(stepOf(prompt));
  if (answer === undefined) throw new Error(`nothing is known about ${stepOf(prompt)}`);
  return { name, input: { do: 'submit', run, question: id, ticket, answer, model: 'scripted-1' } };
}

/** The first line of a prompt names its step. */
const stepOf = (prompt) => prompt.slice('# '.length, prompt.indexOf('\n'));

/** The one that drives. */
function drive(seen, direct, ways) {
  const [begin, tool] = [nameOf(seen, 'adversarial'), nameOf(seen, 'run')];
  if (begin === undefined || tool === undefined) {
    const searches = seen.calls.filter(({ name }) => name === ways.searchName).length;
    return searches < SEARCHES.length && ways.search !== undefined
      ? { calls: [ways.search(SEARCHES[searches])] }
      : { say: 'gave up: the tools are not there' };
  }
  const first = seen.calls.find(({ name }) => name === (ways.isForgetful ? tool : begin));
  const started = toldBy(first);
  if (seen.calls.length >= (ways.leavesAfter ?? Number.POSITIVE_INFINITY)) return { say: 'Good night.' };
  if (started === undefined && ways.isForgetful) return { calls: [{ name: tool, input: { do: 'next' } }] };
  if (started === undefined) {
    const input = {
      files: FILES,
      seats: 'host',
      interactive: true,
      flags: { depth: 'deep', analysts: 'none' },
    };
    return { calls: [{ name: begin, input }] };
  }
  if (started.error !== undefined) return { say: `gave up: ${started.error}` };
  const { run } = started;
  const ask = (input) => ({ calls: [{ name: tool, input: { run, ...input } }] });
  const runCalls = seen.calls.filter(({ name }) => name === tool);
  const last = runCalls.at(-1);
  const told = toldBy(last);
  const rest = ways.tidy?.(seen);
  if (rest !== undefined) return { calls: rest };
  switch (last?.input.do) {
    case 'next':
      return last.input.question === undefined
        ? (handOut(seen, { tool, run, told, ways, last }) ?? ask({ do: 'status', wait: 2 }))
        : { calls: drawnLast(runCalls).map((drawn) => submission(tool, run, drawn, direct.answers)) };
    case 'status':
      return told?.status === 'asks' || isOver(told) ? ask({ do: 'answer' }) : ask({ do: 'next' });
    case 'answer':
      return afterAnswer(runCalls, told, { ask, item: direct.item });
    case 'submit':
      return ask({ do: 'status', wait: 1 });
    default:
      return ask({ do: 'next' });
  }
}

const isOver = (told) => OVER.includes(told?.status);

/** At a checkpoint the default, of the open point what was agreed on; a form that nobody answered is followed by the words. */
function afterAnswer(calls, told, { ask, item }) {
  const { take } = calls.at(-1).input;
  const wasOver = calls.some((call) => call.input.do === 'status' && isOver(toldBy(call)));
  const isDecided = told.error === undefined && told.decided !== false;
  if (!isDecided && take !== undefined) return { say: `gave up: ${told.error}` };
  if (isDecided) return wasOver ? { say: `done: ${told.status}` } : ask({ do: 'status', wait: 1 });
  return wasOver
    ? ask({ do: 'answer', item, take: TAKE })
    : ask({ do: 'answer', item: told.checkpoint?.item, take: 'default' });
}

/** To subagents, or, where there are none, to itself. Undefined where there is nothing to hand out. */
function handOut(seen, { tool, run, told, ways, last }) {
  const ready = told?.ready ?? [];
  if (seen.calls.at(-1) !== last || ready.length === 0) return undefined;
  if (ways.spawn === undefined)
    return { calls: ready.map(({ id }) => ({ name: tool, input: { do: 'next', run, question: id } })) };
  return { calls: ready.map((question) => ways.spawn(question, run)) };
}

/** Those drawn in the last breath. */
function drawnLast(calls) {
  const from = calls.findLastIndex(({ input }) => input.do !== 'next' || input.question === undefined);
  return calls
    .slice(from + 1)
    .map(toldBy)
    .filter((told) => told?.ticket !== undefined);
}

/** Hosts put the server's name in front, each in its way. */
function nameOf({ tools, calls }, wanted) {
  const isIt = (name) => /steelman/.test(name) && new RegExp(`__${wanted}$`).test(name);
  const found = tools.find(({ name }) => isIt(name));
  return found?.name ?? calls.flatMap(({ found: names = [] }) => names).find(isIt);
}

/** What a tool of steelman said, however the host wraps it; undefined before it has. */
export function toldBy(call) {
  if (call?.result === undefined) return undefined;
  const from = call.result.indexOf('{');
  try {
    return JSON.parse(call.result.slice(from, call.result.lastIndexOf('}') + 1));
  } catch {
    return { error: call.result.slice(0, 300) };
  }
}
