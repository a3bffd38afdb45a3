// The same as a kill, without a process: a folder as it is when the journal has come to a certain byte, gone on with here.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { resumeRun } from '../../src/engine/resume-run.ts';
import { loadWorkflows } from '../../src/workflows/index.ts';
import { asModel, keyOf, textOf } from './learn-answers.ts';
import { compareFiles, filesIn, type Reference, recordedIn, type Trial } from './run-trial.ts';
import { setStage } from './set-stage.ts';

/** `length` is at least that of the first line: before that there is nothing to go on with. */
export async function runTruncated(reference: Reference, length: number): Promise<Trial> {
  const { scenario, learned, files, journal } = reference;
  const stage = await setStage(scenario, { learned });
  try {
    await mkdir(stage.run, { recursive: true });
    const kept = journal.subarray(0, length);
    await writeFile(join(stage.run, 'journal.jsonl'), kept);
    // What was published by then was whole, and lies beside the journal.
    for (const [, name = ''] of kept.toString().matchAll(/"artifact-published","name":"([^"]+)"/g)) {
      const path = join(scenario.folder, name);
      await writeFile(join(stage.cwd, path), files[path] ?? '');
    }
    const recorded = await recordedIn(stage);
    const asked: string[] = [];
    await resumeRun(stage.run, {
      workflows: await loadWorkflows(),
      agentsFor: ({ engine }) => {
        const agent = listeningAgent(engine, (key) => asked.push(learned.get(key)?.step ?? 'unknown'));
        // Checkpoints are answered by rule, whoever has the seats.
        return (role) => (role === 'human' ? embeddedAgent : agent);
      },
    });
    const wanted = [...learned.values()].map(({ step }) => step).filter((step) => isAsked(step, recorded));
    const again = asked.filter((step) => recorded.has(step));
    const differences = compareFiles(withoutMemory(await filesIn(stage)), withoutMemory(files));
    // Who is asked to put an answer right is asked the same.
    const isRight = [...new Set(asked)].sort().join() === wanted.sort().join();
    return {
      scenario: scenario.name,
      title: `byte ${length}`,
      kills: 1,
      resumed: true,
      identical: differences.length === 0,
      repeated: again.length,
      complaints: [...differences, ...(isRight ? [] : [`asked ${asked} instead of ${wanted}`])],
    };
  } finally {
    await stage.close();
  }
}

/** Kept by the command when a run has ended, not by the run. */
const withoutMemory = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('.steelman')));

const isAsked = (step: string, recorded: ReadonlySet<string>): boolean =>
  !step.startsWith('checkpoint/') && step !== 'decisions' && !recorded.has(step);

/** Says what the embedded engine says, under the name of whoever has the seats. */
const listeningAgent = (name: string, hear: (key: string) => void): Agent => ({
  name,
  async answer(question, payload, context) {
    hear(keyOf(textOf(question.prompt(payload))));
    const said = await embeddedAgent.answer(question, payload, context);
    return (name === embeddedAgent.name ? said : asModel(question, said)) as typeof said;
  },
});
