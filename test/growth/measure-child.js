// Measures in a process of its own, which can be ended: takes a command with two texts and says how many seconds of CPU it took.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const dist = process.argv[2] ?? 'dist';
const lib = await import(pathToFileURL(resolve(dist, 'index.js')).href);
const now = '2026-01-31T12:00:00Z';
const named = (/** @type {string} */ text, name = 'requirements.md') => ({ name, text });
const compared = (/** @type {string[]} */ [a = '', b = '']) => [named(a, 'a.md'), named(b, 'b.md')];

/** What there is to do before the clock starts, and what is measured.
 * @type {Record<string, (texts: string[], folder: string) => Promise<() => Promise<unknown>>>} */
const COMMANDS = {
  adversarial: async (texts) => () => lib.adversarial({ compare: compared(texts) }, { now }).result,
  verify: async (texts, folder) => {
    await lib.adversarial({ compare: compared(texts), output: join(folder, 'run') }, { now }).result;
    return () => lib.verify(join(folder, 'run'));
  },
  check:
    async ([text = '']) =>
    () =>
      lib.check({ files: [named(text)] }),
  review:
    async ([text = '']) =>
    () =>
      lib.review({ document: named(text), type: 'requirements' }, { now }).result,
  roadmap:
    async ([text = '']) =>
    () =>
      lib.roadmap({ spec: named(text) }, { now }).result,
  decide:
    async ([text = '']) =>
    () =>
      lib.decide(
        { question: 'Which?', options: ['A: one', 'B: two'], debate: true, context: [named(text)] },
        { now },
      ).result,
};

/** A refusal is an answer; anything else that is thrown is a mistake of ours. */
const outcomeOf = (/** @type {any} */ error) =>
  error instanceof lib.SteelmanError && !(error instanceof lib.InternalError)
    ? error.code
    : `CRASH ${error?.stack}`;

process.on('message', async (/** @type {{ command: string, texts: string[] }} */ { command, texts }) => {
  const folder = await mkdtemp(join(tmpdir(), 'steelman-growth-'));
  let outcome = 'done';
  let start = process.cpuUsage();
  try {
    const work = await COMMANDS[command]?.(texts, folder);
    globalThis.gc?.();
    start = process.cpuUsage();
    await work?.();
  } catch (error) {
    outcome = outcomeOf(error);
  }
  const { user } = process.cpuUsage(start);
  await rm(folder, { recursive: true, force: true });
  process.send?.({ seconds: user / 1e6, outcome });
});
