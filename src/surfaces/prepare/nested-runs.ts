// An adversarial run inside the run of a roadmap: in a folder of its own, with its own journal, so that it can be
// resumed, verified and shown like any other. What it gives back is its contract and the merged document.

import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Agent } from '../../agents/agent.ts';
import type { ReturnContract } from '../../domain/contract.ts';
import { AgentError, InternalError } from '../../domain/errors.ts';
import { VERSION } from '../../domain/version.ts';
import type { ProgressEvent } from '../../domain/workflow/workflow.ts';
import { canonicalJson } from '../../engine/canonical-json.ts';
import { runInDirectory, runWorkflow } from '../../engine/run-workflow.ts';
import { CONTRACT_FILE } from '../../journal/check-artifact-name.ts';
import { memoryJournal } from '../../journal/journal.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { createRunDirectory, openRunDirectory } from '../../journal/run-directory.ts';
import type { AdversarialInput } from '../../workflows/adversarial/index.ts';
import { type AdversarialPayload, RoadmapError } from '../../workflows/roadmap/index.ts';
import { isInside } from '../files/paths.ts';
import { holdsRun } from '../files/run-folder.ts';
import { printable, shellWord } from '../files/show.ts';
import type { Seating } from '../seats/choose-agents.ts';

export interface NestedOptions {
  /** Of the roadmap's run; undefined: nothing is written. */
  readonly folder: string | undefined;
  /** Where commands are typed: hints name paths from here. */
  readonly cwd?: string | undefined;
  readonly seatingFor: (input: AdversarialInput) => Seating;
  readonly startedAt: string;
  readonly report: (event: ProgressEvent) => void;
}

export function nestedRuns(options: NestedOptions): Agent {
  return {
    name: 'adversarial',
    async answer(_question, payload, { signal, stopping }) {
      const { folder, input, again } = payload as unknown as AdversarialPayload;
      const adversarial = await loadAdversarial();
      const parsed = adversarial.input.parse(input);
      const seating = options.seatingFor(parsed);
      const held = { ...options, signal, stopping };
      const { contract, artifacts, merged, undecided } =
        options.folder === undefined
          ? await runInMemory(parsed, seating, held)
          : await runInFolder(join(options.folder, folder), parsed, seating, held);
      // Paths count from the folder of the roadmap.
      const told = {
        ...contract,
        artifacts_dir: folder,
        merged_output_path:
          contract.merged_output_path === null ? null : join(folder, contract.merged_output_path),
      };
      if (again !== undefined && canonicalJson(again.contract) === canonicalJson(told)) {
        const hint = sayHowToGoOn(folder, options);
        throw new RoadmapError(again.refusal, { code: 'roadmap/low-convergence', hint });
      }
      return {
        contract: told,
        artifacts,
        merged,
        undecided,
        agents: agentsOf(parsed),
      };
    },
  };
}

function sayHowToGoOn(folder: string, { folder: around = '', cwd = process.cwd() }: NestedOptions): string {
  const show = (path: string): string =>
    printable(shellWord(isInside(path, cwd) ? relative(cwd, path) : path));
  const run = join(around, folder);
  const alone = folder === 'adversarial-roadmap' ? ' Without --multi-roadmap one plan is made by rule.' : '';
  return `Decide what ${show(join(run, UNDECIDED))} lists: steelman resolve ${show(run)} - then continue: steelman resume ${show(around)}${alone && ` -${alone}`}`;
}

/** Only a roadmap with a debate needs it. */
const loadAdversarial = async () => (await import('../../workflows/adversarial/index.ts')).adversarial;

interface Held {
  readonly contract: ReturnContract;
  /** Those of `EXPECTED` that are there. */
  readonly artifacts: readonly string[] | null;
  /** Null where the run gave no document. */
  readonly merged: string | null;
  readonly undecided: string | null;
}

interface RunSignals extends NestedOptions {
  readonly signal: AbortSignal | undefined;
  readonly stopping: AbortSignal | undefined;
}

async function runInFolder(
  path: string,
  input: AdversarialInput,
  seating: Seating,
  held: RunSignals,
): Promise<Held> {
  const directory = (await holdsRun(path)) ? await openRunDirectory(path) : await createRunDirectory(path);
  const adversarial = await loadAdversarial();
  const contract = await concluded((options) =>
    runInDirectory(directory, adversarial, input, { ...optionsFor(seating, held), ...options }),
  );
  const { merged_output_path: merged } = contract;
  const isMerged = merged !== null && contract.merged;
  return {
    contract,
    artifacts: await artifactsIn(path),
    merged: isMerged ? await readIfThere(join(path, merged)) : null,
    undecided: await readIfThere(join(path, UNDECIDED)),
  };
}

const UNDECIDED = 'undecided.md';
/** What the roadmap looks for before it trusts a contract. */
const EXPECTED = ['diff-analysis.md', CONTRACT_FILE];

async function artifactsIn(path: string): Promise<readonly string[] | null> {
  const names = await unlessMissing(readdir(path));
  return names && EXPECTED.filter((name) => names.includes(name));
}

const readIfThere = (path: string): Promise<string | null> => unlessMissing(readOwnText(path));

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function runInMemory(input: AdversarialInput, seating: Seating, held: RunSignals): Promise<Held> {
  const texts = new Map<string, string>();
  const adversarial = await loadAdversarial();
  const contract = await concluded((options) =>
    runWorkflow(adversarial, input, {
      ...optionsFor(seating, held),
      ...options,
      journal: memoryJournal(),
      publish: async (name, content) => void texts.set(name, content),
    }),
  );
  return {
    contract,
    artifacts: EXPECTED.filter((name) => texts.has(name) || name === CONTRACT_FILE),
    merged: contract.merged ? (texts.get(input.mergedName) ?? null) : null,
    undecided: texts.get(UNDECIDED) ?? null,
  };
}

const optionsFor = ({ agentFor, engine }: Seating, { startedAt, report, signal, stopping }: RunSignals) => ({
  agentFor,
  engine,
  startedAt,
  version: VERSION,
  // What is on its way may land; nothing new begins.
  signal: stopping ?? signal,
  giveUp: signal,
  report,
});

/** A run that lost its agents has said so in its contract; whatever else went wrong is not ours to swallow. */
async function concluded(
  run: (options: { readonly conclude: (contract: object) => Promise<void> }) => Promise<unknown>,
): Promise<ReturnContract> {
  let contract: ReturnContract | undefined;
  const conclude = async (given: object): Promise<void> => {
    contract = given as ReturnContract;
  };
  try {
    await run({ conclude });
  } catch (error) {
    if (!(error instanceof AgentError) || contract === undefined) throw error;
  }
  if (contract === undefined)
    throw new InternalError('A run without a contract', { code: 'internal/no-contract' });
  return contract;
}

/** Seed 001: also the implicit advocates of a comparison. */
const agentsOf = ({ documents, seats }: AdversarialInput): string[] => {
  const count = Math.max(documents.length, seats.length);
  return Array.from({ length: count }, (_, index) => {
    const { model, persona } = seats[index] ?? seats[0] ?? { model: 'embedded', persona: undefined };
    return persona === undefined ? model : `${model}:${persona}`;
  });
};
