// One merge played through a host: the model on loopback, notes of what happened, and what is to be said of it.

import { countTokens } from 'gpt-tokenizer';
import { judgePlay } from './judge-play.js';
import { FILES, readEvents, readMerged } from './merge-directly.js';
import { isSubagent, makeMind, toldBy } from './mind.js';
import { startModel } from './start-model.js';

/**
 * @typedef {object} Player a host that can be played with
 * @property {import('./start-model.js').Dialect} dialect
 * @property {import('./mind.js').Ways} ways
 * @property {(program: string, places: { address: string, cwd: string, home: string }) => Promise<import('./host-process.js').Ended>} play
 */

/**
 * @param {import('./host-process.js').Host} host
 * @param {Player} player
 * @param {{ direct: import('./merge-directly.js').Direct, cwd: string, home: string }} given
 * @returns {Promise<string[]>} complaints
 */
export async function playMerge({ program, version }, { dialect, ways, play }, { direct, cwd, home }) {
  const notes = openNotes();
  const began = performance.now();
  const conversations = [];
  for (const habits of habitsOf(ways)) {
    const mind = makeMind(direct, { ...ways, ...habits });
    const model = await startModel(dialect, async (seen) => {
      const move = mind(seen);
      if (note(notes, seen, move, ways) === 'decides') notes.before ||= await readMerged(cwd);
      return move;
    });
    const ended = await play(program, { address: model.address, cwd, home });
    await model.close();
    conversations.push({ ended, mistakes: model.mistakes.map(String), requests: model.requests() });
    if (ended.code !== 0) break;
  }
  const seconds = (performance.now() - began) / 1000;
  const facts = {
    ...notes,
    ended: conversations.at(-1).ended,
    mistakes: conversations.flatMap(({ mistakes }) => mistakes),
    after: await readMerged(cwd).catch(() => ''),
    steps: await answeredSteps(cwd).catch(() => []),
    delegates: ways.spawn !== undefined,
    restricts: ways.restricts === true,
  };
  for (const line of describe(facts, { version, seconds, conversations })) console.log(line);
  return judgePlay(direct, facts);
}

/** Where the run outlives its conversation: one that ends in the middle, and another that knows nothing of it. */
const habitsOf = ({ leavesAfter }) =>
  leavesAfter === undefined ? [{}] : [{ leavesAfter }, { leavesAfter: undefined, isForgetful: true }];

/** @typedef {ReturnType<typeof openNotes>} Notes */
const openNotes = () => ({
  said: '',
  /** Names and sizes of the tools that this host sent. */
  tools: /** @type {ReadonlyMap<string, number>} */ (new Map()),
  wasSearched: false,
  subagents: /** @type {Set<string>} */ (new Set()),
  /** What a subagent had beside the tool it needs. */
  extraTools: /** @type {Set<string>} */ (new Set()),
  sideBySide: 0,
  forms: 0,
  byItem: 0,
  /** How much steelman told the one that drives, and whether a prompt was in it. */
  told: 0,
  calls: 0,
  sawPrompt: false,
  /** The merged document before the decision. */
  before: '',
});

/** Says where the one that drives is about to have something decided. */
function note(notes, seen, move, { harmless = [] }) {
  if (seen.isAside) return undefined;
  if (isSubagent(seen)) {
    notes.subagents.add(seen.task);
    for (const { name } of seen.tools)
      if (!/__run$/.test(name) && !harmless.includes(name)) notes.extraTools.add(name);
    return undefined;
  }
  const ours = seen.tools.filter(({ name }) => /steelman/.test(name));
  if (ours.length > notes.tools.size) {
    notes.tools = new Map(ours.map(({ name, text }) => [name, text === '' ? 0 : countTokens(text)]));
  }
  notes.wasSearched ||= seen.calls.some(({ found = [] }) => found.length > 0);
  const results = seen.calls.filter(({ name, result }) => /steelman/.test(name) && result !== undefined);
  notes.calls = results.length;
  notes.told = results.reduce((sum, { result }) => sum + countTokens(result), 0);
  notes.sawPrompt ||= results.some((call) => toldBy(call)?.prompt !== undefined);
  if ('say' in move) {
    notes.said = move.say;
    return undefined;
  }
  notes.sideBySide = Math.max(notes.sideBySide, move.calls.length);
  const decides = move.calls.filter(({ input }) => input.do === 'answer');
  if (decides.length === 0) return undefined;
  if (decides[0]?.input.take === undefined) notes.forms += 1;
  else notes.byItem += 1;
  return 'decides';
}

async function answeredSteps(cwd) {
  const events = await readEvents(cwd);
  return events
    .filter(({ type, step }) => type === 'answer-recorded' && /^(debate|score)\//.test(step))
    .map(({ step }) => step);
}

function describe(facts, { version, seconds, conversations }) {
  const { tools, wasSearched, subagents, sideBySide, forms, byItem, delegates, calls, told } = facts;
  const requests = conversations.reduce((sum, one) => sum + one.requests, 0);
  const size = [...tools.values()].reduce((sum, one) => sum + one, 0);
  const names = [...tools.keys()].filter((name) => name.includes('__'));
  return [
    `${version}: merged ${FILES.join(', ')} against a model on loopback, ${seconds.toFixed(1)} s, ${requests} requests, conversations: ${conversations.length}`,
    `  tools: ${wasSearched ? 'hidden until searched for' : 'all in every request'}; ${size} tokens as sent: ${names.join(', ')}`,
    delegates
      ? `  ${facts.steps.length} answers by ${subagents.size} subagents, up to ${sideBySide} side by side`
      : `  ${facts.steps.length} answers by the one that drives, up to ${sideBySide} drawn at once`,
    byItem === 0
      ? `  ${forms} decisions in forms: ${forms - 1} checkpoints and an open point`
      : `  ${forms} forms, of which ${byItem} came back unanswered and were decided by item and take`,
    `  the one that drives: ${calls} calls of steelman told it ${told} tokens; last words "${facts.said}"`,
  ];
}
