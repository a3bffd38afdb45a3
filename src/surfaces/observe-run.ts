// What a caller can hear of a run, and the run folder that tells it: the same where a run begins and where it goes on.

import type { ReturnContract } from '../domain/contract.ts';
import type { Receipt } from '../domain/cost.ts';
import type { ProgressEvent } from '../domain/protocol.ts';
import type { AnswerRecorded } from '../domain/run.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunDirectory } from '../journal/run-directory.ts';

export type RunUpdate =
  | { readonly type: 'progress'; readonly progress: ProgressEvent }
  | { readonly type: 'artifact'; readonly name: string; readonly content: string }
  /** What was paid for in all; there is none where nobody was paid. */
  | { readonly type: 'receipt'; readonly receipt: Receipt }
  /** The last event of a run, whatever became of it. */
  | { readonly type: 'contract'; readonly contract: ReturnContract }
  | ({ readonly type: 'answer' } & Pick<AnswerRecorded, 'step' | 'question' | 'role' | 'agent' | 'answer'>);

/** Told of what is written as soon as it is; `isDelivered`: beside the run folder. */
type Update = (update: RunUpdate, isDelivered?: boolean) => void;

export function observeDirectory(directory: RunDirectory, update: Update): RunDirectory {
  return {
    ...directory,
    journal: observeAnswers(directory.journal, update),
    async writeArtifact(name, content) {
      await directory.writeArtifact(name, content);
      update({ type: 'artifact', name, content });
    },
    async deliver(name, content, ours) {
      await directory.deliver(name, content, ours);
      update({ type: 'artifact', name, content }, true);
    },
  };
}

export function observeAnswers(journal: Journal, update: Update): Journal {
  return {
    read: journal.read,
    async append(event) {
      await journal.append(event);
      if (event.type !== 'answer-recorded') return;
      const { step, question, role, agent, answer } = event;
      update({ type: 'answer', step, question, role, agent, answer });
    },
  };
}
