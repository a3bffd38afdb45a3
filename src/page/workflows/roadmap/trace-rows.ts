// What became of every statement of a spec, in its order: each is planned, put off, left out with a reason, or waits to be judged.

import type { Roadmap, SourceRef } from './roadmap.ts';

/** In the order of what needs somebody first. */
export const STATES = {
  unplaced: 'in no milestone',
  judge: 'to be judged',
  planned: 'planned',
  deferred: 'deferred',
  'left-out': 'left out by the reader',
  context: 'context',
} as const;
export type State = keyof typeof STATES;

export interface TraceRow {
  readonly state: State;
  readonly source: SourceRef;
  /** Undefined for a statement without one. */
  readonly id: string | undefined;
  readonly text: string;
  readonly placed: readonly { readonly milestone: string; readonly deliverable: string }[];
  readonly checked: readonly { readonly by: string; readonly method: string }[];
  readonly reason: string;
}

export function traceRows(roadmap: Roadmap): readonly TraceRow[] {
  const { extraction } = roadmap;
  const { putOff, asides, reading } = extraction;
  const bare = { placed: [], checked: [] };
  const rows: TraceRow[] = [
    ...requirementRows(roadmap),
    ...putOff.map(({ id, text, reason, source }) => ({
      ...bare,
      state: 'deferred' as const,
      id: /^line \d+$/.test(id) ? undefined : id,
      text,
      reason,
      source,
    })),
    ...(reading?.leftOut ?? []).map(({ id, called, reason, by, source }) => ({
      ...bare,
      state: called === 'deferred' ? ('deferred' as const) : ('left-out' as const),
      id,
      text: source.quote,
      reason: `${called}${reason === '' ? '' : `: ${reason}`} (${by})`,
      source,
    })),
    ...asides.map(({ isDoubtful, reason, source }) => ({
      ...bare,
      state: isDoubtful ? ('judge' as const) : ('context' as const),
      id: undefined,
      text: source.quote,
      reason,
      source,
    })),
  ];
  const seen = new Set<string>();
  return rows
    .filter(({ source, state }) => {
      // Rules and a reader may both have set one statement aside.
      const key = `${source.line} ${source.quote}`;
      const isTold = seen.has(key) && state !== 'planned' && state !== 'unplaced';
      seen.add(key);
      return !isTold;
    })
    .sort((a, b) => a.source.line - b.source.line);
}

function requirementRows({ extraction, plan }: Roadmap): TraceRow[] {
  const deferred = new Map(plan.deferred.map(({ requirement, reason }) => [requirement, reason]));
  return extraction.requirements.map(({ id, text, source, foundBy, disputed }) => {
    const placed = plan.milestones.flatMap(({ id: milestone, deliverables }) =>
      deliverables
        .filter(({ requirements }) => requirements.includes(id))
        .map((one) => ({ milestone, deliverable: one.id })),
    );
    const notes = [
      deferred.get(id),
      foundBy && `found by ${foundBy}`,
      disputed && `kept although ${disputed.by} calls it ${disputed.called}: ${disputed.reason}`,
    ];
    return {
      state: placed.length > 0 ? 'planned' : deferred.has(id) ? 'deferred' : 'unplaced',
      source,
      id,
      text,
      placed,
      checked: plan.coverage
        .filter(({ requirement }) => requirement === id)
        .map(({ by, method }) => ({ by, method })),
      reason: notes.filter(Boolean).join('; '),
    };
  });
}
