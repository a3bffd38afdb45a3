// The same calls with nothing around them: the AI SDK's own function, as many at a time as they were then, and each kind
// only after the one before it, since its prompts are made of the answers to that.

import { generateText, jsonSchema, Output } from 'ai';

/**
 * @param {any} model
 * @param {readonly {kind: string, call: any, open: number}[]} calls
 * @returns {Promise<number>} milliseconds
 */
export async function replayCalls(model, calls) {
  const begun = performance.now();
  for (const phase of phasesOf(calls)) {
    const atATime = Math.max(...phase.map(({ open }) => open));
    const waiting = [...phase];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await callOnce(model, next.call);
    };
    await Promise.all(Array.from({ length: atATime }, work));
  }
  return performance.now() - begun;
}

function phasesOf(calls) {
  const phases = [];
  for (const call of calls) {
    if (phases.at(-1)?.[0].kind === call.kind) phases.at(-1).push(call);
    else phases.push([call]);
  }
  return phases;
}

async function callOnce(model, { prompt, responseFormat, providerOptions }) {
  const { output } = await generateText({
    model,
    messages: prompt,
    allowSystemInMessages: true,
    output: Output.object({ schema: jsonSchema(responseFormat.schema), name: responseFormat.name }),
    providerOptions,
    maxRetries: 0,
  });
  if (typeof output !== 'object') throw new Error(`no answer to ${responseFormat.name}`);
}
