// Keeps the contract of a run true from its first moment: whoever finds the folder of a killed run can read there
// that it failed and where. One write at a time, the last one standing.

import type { ProgressEvent, Standing, Workflow } from '../domain/workflow/workflow.ts';

export interface ContractKeeper<Output> {
  /** Listens to what the protocol reports, and passes it on. */
  readonly report: (event: ProgressEvent) => void;
  begun(): Promise<void>;
  finished(output: Output): Promise<void>;
  /** Never fails: another error is on its way. */
  stopped(failure: Standing<Output>['failure']): Promise<void>;
}

interface Listeners {
  readonly report?: ((event: ProgressEvent) => void) | undefined;
  readonly conclude?: ((contract: object) => Promise<void>) | undefined;
}

export function keepContract<Input, Output>(
  protocol: Workflow<Input, Output>,
  { report, conclude }: Listeners,
): ContractKeeper<Output> {
  let standing: Standing<Output> = {
    output: undefined,
    stage: undefined,
    settled: {},
    warnings: [],
    failure: undefined,
  };
  const warnings: string[] = [];
  let written: Promise<void> = Promise.resolve();

  function write(end: Partial<Standing<Output>> = {}): Promise<void> {
    const contract = protocol.conclude?.({ ...standing, warnings: [...warnings], ...end });
    if (contract === undefined || conclude === undefined) return written;
    written = written.catch(() => undefined).then(() => conclude(contract));
    // What goes wrong on the way matters only if it still does at the end.
    written.catch(() => undefined);
    return written;
  }

  return {
    report(event) {
      standing = advance(standing, event);
      if (event.type === 'warning') warnings.push(event.message);
      if (event.type === 'step-started') write();
      report?.(event);
    },
    begun: () => write(),
    finished: (output) => write({ output }),
    stopped: (failure) => write({ failure }).catch(() => undefined),
  };
}

function advance<Output>(standing: Standing<Output>, event: ProgressEvent): Standing<Output> {
  switch (event.type) {
    case 'step-started':
      return { ...standing, stage: event.step };
    case 'step-finished':
      return { ...standing, settled: { ...standing.settled, ...event.settled } };
    default:
      return standing;
  }
}
