// From what was asked to a run that can begin: its workflow prepares it, its place is chosen, its seats are filled.

import type { Limits } from '../../domain/cost.ts';
import type { Warning } from '../../domain/errors.ts';
import type { Asked, OfferedWorkflow } from '../../domain/workflow/workflow.ts';
import type { Place, Prepared } from '../../domain/workflow/workspace.ts';
import { choosePlace, placeAt } from '../files/choose-place.ts';
import { type Seated, seatTables } from './seating.ts';
import type { RunSetup } from './setup.ts';
import { isSent, openWorkspace } from './workspace.ts';

export interface PreparedRun<Input, Output> {
  readonly workflow: OfferedWorkflow<Input, Output>;
  readonly setup: RunSetup;
  readonly prepared: Prepared<Input>;
  readonly seated: Seated;
  /** Where it will be; of a run that writes nothing, where it would have been. */
  readonly place: Place;
  readonly input: Input;
  /** Empty where nobody is paid. */
  readonly limits: Limits;
  readonly writes: boolean;
  readonly warnings: readonly Warning[];
}

export async function prepareRun<Input, Output>(
  workflow: OfferedWorkflow<Input, Output>,
  asked: Asked,
  setup: RunSetup,
  { writes = true }: { readonly writes?: boolean } = {},
): Promise<PreparedRun<Input, Output>> {
  const open = openWorkspace(setup);
  const prepared = await workflow.prepare(asked, open.workspace);
  const place = writes ? await choosePlace(prepared.place) : placeAt(prepared.place);
  const input = prepared.input(place);
  const seated = open.seated() ?? seatTables(workflow.seats(input), setup);
  const limits = isSent(seated) ? (setup.limits ?? {}) : {};
  const warnings = [...prepared.warnings, ...((await prepared.warningsAt?.(place)) ?? [])];
  return { workflow, setup, prepared, seated, place, input, limits, writes, warnings };
}

/** What is sent to models, by name. */
export const sentBy = <Input, Output>({
  workflow,
  prepared,
  input,
}: PreparedRun<Input, Output>): readonly { readonly label: string }[] =>
  prepared.sent ?? workflow.documents(input);
