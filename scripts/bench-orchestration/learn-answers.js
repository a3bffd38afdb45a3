// What the model is to answer: a run whose seats answer by rule tells it, prompt by prompt.

import { createHash } from 'node:crypto';

/** The name of a prompt: what its messages say, but for white space, by which parts are joined. @param {readonly string[]} texts */
export const keyOf = (texts) => createHash('sha256').update(texts.join('').replace(/\s+/g, '')).digest('hex');

/** @param {{load: (path: string) => Promise<any>, request: any, name: string, settings: any}} given */
export async function learnAnswers({ load, request, name, settings }) {
  const { embeddedAgent } = await load('agents/embedded-agent.js');
  const { createModel } = await load('agents/models/create-model.js');
  const { adversarial } = await load('workflows/adversarial/index.js');
  const { prepareRun } = await load('surfaces/prepare/prepare-run.js');
  const { runPrepared } = await load('surfaces/run.js');
  const { ALL_PERMITTED } = await load('surfaces/seats/refuse-model.js');
  const answers = new Map();
  const given = await createModel(settings);
  const recorder = (engine) => ({
    name: engine,
    async answer(question, payload, context) {
      const answer = await embeddedAgent.answer(question, payload, context);
      const { system, shared = [], user } = question.prompt(payload);
      answers.set(keyOf([system, ...shared, user]), JSON.stringify(answer));
      return answer;
    },
  });
  const models = new Map([
    [name, { value: { provider: 'library', given }, origin: 'given', isTrusted: true }],
  ]);
  const setup = {
    cwd: process.cwd(),
    environment: {},
    models,
    permissions: ALL_PERMITTED,
    createAgent: ({ engine }) => recorder(engine),
  };
  const comparison = await prepareRun(adversarial, request, setup, { writes: false });
  await runPrepared(comparison, { startedAt: '2026-01-01T00:00:00.000Z', update: () => undefined });
  return answers;
}
