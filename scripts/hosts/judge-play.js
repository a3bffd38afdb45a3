// What must hold of a merge that was played through a host.

/**
 * @typedef {object} Facts
 * @property {{ readonly code: number, readonly said: string }} ended how the host ended
 * @property {string} said the last words of the one that drives
 * @property {readonly string[]} mistakes of the scripted model
 * @property {readonly string[]} steps that were answered, in their order
 * @property {ReadonlySet<string>} subagents by what they were told
 * @property {boolean} delegates whether this host gives questions to subagents
 * @property {boolean} restricts whether they have the tools of their kind alone
 * @property {ReadonlySet<string>} extraTools of subagents
 * @property {boolean} sawPrompt whether the one that drives was told a whole question
 * @property {number} forms how often the person was to be asked
 * @property {string} before the merged document before the decision
 * @property {string} after and after it
 */

/**
 * @param {Pick<import('./merge-directly.js').Direct, 'asked' | 'checkpoints' | 'merged' | 'decided'>} direct
 * @param {Facts} facts
 * @returns {string[]}
 */
export function judgePlay({ asked, checkpoints, merged, decided }, facts) {
  const { ended, said, mistakes, steps, subagents, delegates, restricts, extraTools, sawPrompt, forms } =
    facts;
  const complaints = mistakes.map((mistake) => `the model had no answer: ${mistake}`);
  const must = (holds, complaint) => {
    if (!holds) complaints.push(complaint);
  };
  must(ended.code === 0, `the host ended with ${ended.code}: ${ended.said.trim().slice(-500)}`);
  must(said.startsWith('done'), `the one that drives did not come to an end: ${said || 'it said nothing'}`);
  must(new Set(steps).size === steps.length, 'a question was answered twice');
  must(
    isSame(steps, asked),
    `answered were ${steps.length} questions, not the ${asked.length} of the direct merge`,
  );
  if (delegates) {
    must(subagents.size === asked.length, `${subagents.size} subagents for ${asked.length} questions`);
    must(!restricts || extraTools.size === 0, `subagents had more tools: ${[...extraTools].join(', ')}`);
    must(!sawPrompt, 'the one that drives read a whole question');
  }
  must(forms === checkpoints + 1, `the person was to be asked ${forms} times, not ${checkpoints + 1}`);
  must(facts.before === merged, 'the merged document differs from that of the same answers given directly');
  must(facts.after === decided, 'after the decision it differs from the same decision made directly');
  return complaints;
}

const isSame = (some, others) => JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
