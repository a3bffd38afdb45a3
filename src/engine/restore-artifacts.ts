// Puts back the artifacts of a finished run that were deleted or altered; what was altered is kept aside. The journal keeps their hashes only,
// so the protocol is run again over the recorded answers, which costs no question and writes no event.

import { JournalError } from '../domain/errors.ts';
import { nameOfDelivered, type Run, type RunStarted } from '../domain/run.ts';
import type { ProgressEvent, Workflow } from '../domain/workflow/workflow.ts';
import { NOT_OURS } from '../journal/deliver-document.ts';
import { recordedInput } from './check-same-run.ts';
import { keepArtifact, type Shelves } from './keep-records.ts';
import { type Keeper, openDoor, stepChanged } from './open-door.ts';

interface RestoreOptions extends Shelves {
  readonly isPublished?: (artifact: string, sha256: string) => Promise<boolean>;
  readonly setAside?: (artifact: string) => Promise<string | undefined>;
  readonly report?: ((event: ProgressEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Gives back the output if it had to run the protocol, as it always does where that is needed. */
export async function restoreArtifacts<Input, Output>(
  protocol: Workflow<Input, Output>,
  past: Run,
  started: RunStarted,
  options: RestoreOptions,
  needsOutput = false,
): Promise<Output | undefined> {
  if (!needsOutput && (await allPublished(past, options))) return undefined;
  const door = openDoor(past, started, restoringKeeper(past, started, options), options);
  return door.through((it) => protocol.run(recordedInput(protocol, started), it));
}

async function allPublished(past: Run, { isPublished }: RestoreOptions): Promise<boolean> {
  if (isPublished === undefined) return false;
  for (const [name, sha256] of past.artifacts) if (!(await isPublished(name, sha256))) return false;
  return true;
}

function restoringKeeper(past: Run, started: RunStarted, options: RestoreOptions): Keeper {
  return {
    async answer({ step }) {
      throw stepChanged(step);
    },
    async keep(name, content, sha256) {
      const recorded = past.artifacts.get(name);
      if (recorded === sha256) {
        await spareAltered(name, sha256, options);
        return keepArtifact(options, name, content, recorded).catch(spare(options));
      }
      // A later version may render it otherwise; what is there and as recorded stays.
      if (recorded === undefined || (await options.isPublished?.(name, recorded))) return;
      throw artifactChanged(name, started.steelman);
    },
  };
}

/** Whoever wrote into a report is told where that is now. */
async function spareAltered(name: string, sha256: string, options: RestoreOptions): Promise<void> {
  const { isPublished, setAside, report } = options;
  if (nameOfDelivered(name) !== undefined || (await isPublished?.(name, sha256))) return;
  const kept = await setAside?.(name);
  if (kept === undefined) return;
  report?.({
    type: 'warning',
    message: `"${name}" was altered since the run wrote it; it is put back, and the altered file is kept as "${kept}"`,
  });
}

/** Whoever went on working on a delivered document is not to lose that to a resume. */
const spare =
  ({ report }: RestoreOptions) =>
  (error: unknown): void => {
    if (!(error instanceof JournalError) || error.code !== NOT_OURS) throw error;
    report?.({ type: 'warning', message: error.message });
  };

const artifactChanged = (name: string, version: string): JournalError =>
  new JournalError(
    `"${name}" is missing or altered, and this version of steelman would write it differently`,
    {
      code: 'journal/artifact-changed',
      hint: `Resume with steelman ${version} to get it back as it was, or start a new run.`,
    },
  );

export const outputChanged = (version: string): JournalError =>
  new JournalError('The result of the run is lost, and this version of steelman would come to another', {
    code: 'journal/output-changed',
    hint: `Resume with steelman ${version} to get it back as it was, or start a new run.`,
  });
