// The journal as entries: what was answered or not, in the order in which it came, and what was paid for without an answer.

import type { PaidCall } from '../../../domain/cost.ts';
import type { AnswerFailed, AnswerRecorded, RunEvent, RunStopped } from '../../../domain/run.ts';
import type { RunRecord } from '../../model/record.ts';
import { groupOf } from './words.ts';

export interface Entry {
  /** In the order of the journal. */
  readonly number: number;
  readonly event: AnswerRecorded | AnswerFailed;
  readonly calls: readonly PaidCall[];
  /** Of somebody who was not paid. */
  readonly took: AnswerRecorded['took'];
}

export interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

export interface Stop {
  readonly event: RunStopped;
  /** How many entries came before. */
  readonly after: number;
}

export interface Told {
  readonly groups: readonly Group[];
  readonly entries: readonly Entry[];
  readonly stops: readonly Stop[];
  /** That belong to no answer. */
  readonly loose: readonly PaidCall[];
}

const callsOf = (event: RunEvent): readonly PaidCall[] => ('calls' in event ? (event.calls ?? []) : []);

/** A group stands where its first entry came: what is asked at the same time is answered in turns. */
export function tellEvents({ events }: Pick<RunRecord, 'events'>): Told {
  const entries: Entry[] = [];
  const stops: Stop[] = [];
  const loose: PaidCall[] = [];
  for (const event of events) {
    if (event.type === 'answer-recorded' || event.type === 'answer-failed') {
      const took = event.type === 'answer-recorded' ? event.took : undefined;
      entries.push({ number: entries.length + 1, event, calls: callsOf(event), took });
    } else loose.push(...callsOf(event));
    if (event.type === 'run-stopped') stops.push({ event, after: entries.length });
  }
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const title = groupOf(entry.event.step);
    const group = groups.get(title);
    if (group === undefined) groups.set(title, [entry]);
    else group.push(entry);
  }
  return { groups: [...groups].map(([title, own]) => ({ title, entries: own })), entries, stops, loose };
}
