// Everything that hears of a run under way: the screen, the events, and whoever must speak if it does not end well.

import type { ReturnContract } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import type { RunDirectory } from '../../journal/run-directory.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { observeDirectory } from '../observe-run.ts';
import type { EventStream } from './event-stream.ts';
import type { Progress } from './progress.ts';
import type { RunWatch } from './run-watch.ts';

export interface HeardRun {
  /** For whoever runs the protocol. */
  readonly options: {
    readonly observe: (directory: RunDirectory) => RunDirectory;
    readonly bill: (receipt: Receipt) => void;
    readonly conclude: (contract: object) => Promise<void>;
    readonly report: (event: ProgressEvent) => void;
  };
  /** However it ended. */
  end(): void;
  results(): { readonly warnings: readonly Warning[]; readonly receipt: Receipt | undefined };
}

export function hearRun(
  events: EventStream,
  progress: Pick<Progress, 'show' | 'clear'>,
  watch: Pick<RunWatch, 'conclude' | 'bill' | 'awaits'>,
): HeardRun {
  const warnings: Warning[] = [];
  let receipt: Receipt | undefined;
  let contract: ReturnContract | undefined;
  return {
    options: {
      observe: (directory) => observeDirectory(directory, events.send),
      bill(paid) {
        receipt = paid;
        events.send({ type: 'receipt', receipt: paid });
        watch.bill(paid);
      },
      async conclude(concluded) {
        contract = concluded as ReturnContract;
        watch.conclude(contract);
      },
      report(event) {
        events.send({ type: 'progress', progress: event });
        if (event.type === 'warning') warnings.push({ code: 'run/warning', message: event.message });
        progress.show(event);
        watch.awaits(event);
      },
    },
    end() {
      progress.clear();
      if (contract !== undefined) events.send({ type: 'contract', contract });
      events.close();
    },
    results: () => ({ warnings, receipt }),
  };
}
