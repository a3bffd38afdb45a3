// Which documents, which seats, which vendors, and what goes wrong where: all of it from a number.

import type { Dialect } from '../vendors/dialect.ts';
import { DIALECTS } from '../vendors/start-vendor.ts';
import { FAULTS, type FaultName } from './fault-table.ts';

export interface SeatPlan {
  /** As the request names it: "seat-1", "judge". */
  readonly name: string;
  readonly dialect: Dialect;
  /** By step: one for each request, in order; then all is well. */
  readonly faults: ReadonlyMap<string, readonly FaultName[]>;
  /** To every request, for the whole run. */
  readonly always?: FaultName | undefined;
  /** Nobody listens there. */
  readonly isDown?: boolean | undefined;
}

export interface Plan {
  readonly title: string;
  readonly fault: string;
  readonly texts: readonly string[];
  readonly depth: 'quick' | 'standard' | 'deep';
  readonly advocates: readonly SeatPlan[];
  readonly analyst: SeatPlan;
  /** Reads the merged document, too. */
  readonly judge: SeatPlan;
  /** Its faults strike every section alike, under `MERGE`. */
  readonly merger: SeatPlan;
}

export const MERGE = 'merge';
/** What only minds are asked: short documents make one slice. */
export const MIND_STEPS = {
  analyst: 'analysis/analyst-1/slice-1',
  placing: 'placing/1',
  reader: 'reading/1',
} as const;

const LETTERS = 'ABCDEFGHIJ';
export const letterAt = (index: number): string => LETTERS[index] ?? '';

/** Small and seeded (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Chance = () => number;
export const pick = <Item>(items: readonly Item[], chance: Chance): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
};

/** Nobody contests it: it is what a model with little room need not be shown. */
const BACKGROUND = Array.from(
  { length: 12 },
  (_, index) => `The shop has had a cache since its ${index + 1}. winter, and its people know it well.`,
).join('\n\n');

/** What a variant alone has to say, so that there is something to merge. */
const OWN = [
  'The gateway must serve each tenant within 200 ms, by 2026-11-15 (FR-001, NFR-2).',
  'It can be rolled back within 5 minutes by the operator on duty (FR-031).',
  'Its notes name every table that was changed, and who approved it (FR-047).',
  'A failed one is repeated only after the owner has read the report (FR-052).',
];

function textAt(index: number): string {
  const own = (variant: number): string[] => (variant === index ? [OWN[variant] ?? ''] : []);
  const parts = [
    '# Spec',
    '## Checks',
    'The gateway checks every token as FR-012 asks.',
    ...own(2),
    '## Limits',
    `The cache keeps an entry for ${10 * (index + 1)} minutes.`,
    `A full cache ${index % 2 === 0 ? 'must' : 'may'} drop the oldest entry.`,
    '## Background',
    BACKGROUND,
    '## Reports',
    'A report is kept for a year and can be read by every tenant.',
    ...own(3),
    '## Releases',
    'Each release is announced to all tenants two days before.',
    ...own(1),
    ...(index === 0 ? ['## Goals', ...own(0)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Where a single fault strikes: once, or all the time. */
const PLACES = [
  ...(['opening', 'rebuttal', 'judge'] as const),
  ...(['dead advocate', 'dead judge', 'all dead', 'dead merger'] as const),
  ...(['analyst', 'placing', 'reader', 'dead analyst'] as const),
];

const ONE_OF_EACH = [...FAULTS, 'down'] as const;

/** The first plans have one fault each, at one place after the other; all others are mixtures. */
export function makePlan(seed: number): Plan {
  const chance = chances(seed * 7919 + 17);
  const place = PLACES[Math.floor(seed / ONE_OF_EACH.length)];
  const name = ONE_OF_EACH[seed % ONE_OF_EACH.length];
  if (place === undefined || name === undefined) return makeMixture(seed, chance);
  return makeSingle(place, name, chance);
}

export const SINGLES = ONE_OF_EACH.length * PLACES.length;

const seat = (name: string, dialect: Dialect, ...faults: (readonly [string, readonly FaultName[]])[]) => ({
  name,
  dialect,
  faults: new Map(faults),
});

function makeSingle(place: (typeof PLACES)[number], name: FaultName | 'down', chance: Chance): Plan {
  const count = 3;
  const isDead = name === 'down' || place.includes('dead');
  const plain = Array.from({ length: count }, (_, index) =>
    seat(`seat-${index + 1}`, pick(DIALECTS, chance)),
  );
  const struck = Math.floor(chance() * count);
  const kill = (one: SeatPlan): SeatPlan =>
    name === 'down' ? { ...one, isDown: true } : { ...one, always: name };
  const spoil = (one: SeatPlan, step: string): SeatPlan =>
    name === 'down' ? kill(one) : { ...one, faults: new Map([[step, [name]]]) };
  const judge = seat('judge', pick(DIALECTS, chance));
  const merger = seat('merger', pick(DIALECTS, chance));
  const round = place === 'rebuttal' ? 2 : 1;
  const isOfJudge = place === 'judge' || place === 'dead judge' || place === 'reader';
  const isOfAnalyst = place === 'analyst' || place === 'placing' || place === 'dead analyst';
  const isOfMind = place === 'analyst' || place === 'placing' || place === 'reader';
  const strike = (one: SeatPlan, step: string): SeatPlan => (isDead ? kill(one) : spoil(one, step));
  const depth = place === 'rebuttal' ? 'standard' : pick(['quick', 'standard'] as const, chance);
  const analyst = seat('analyst', pick(DIALECTS, chance));
  return {
    title: `${name}: ${place}`,
    fault: name,
    texts: Array.from({ length: count }, (_, index) => textAt(index)),
    depth,
    advocates: plain.map((one, index) => {
      if (place === 'all dead') return kill(one);
      if (isOfJudge || isOfAnalyst || place === 'dead merger' || index !== struck) return one;
      return strike(one, `debate/round-${round}/advocate-${letterAt(index)}`);
    }),
    analyst: isOfAnalyst ? strike(analyst, isOfMind ? MIND_STEPS[place] : '') : analyst,
    judge: isOfJudge ? strike(judge, isOfMind ? MIND_STEPS[place] : 'score/pass-1/variant-B') : judge,
    merger: place === 'dead merger' ? kill(merger) : merger,
  };
}

const MOST_IN_A_ROW = 7;

/** Mostly sound, so that all outcomes come up. */
function makeMixture(seed: number, chance: Chance): Plan {
  const count = 2 + Math.floor(chance() * 3);
  const steps = (index: number) =>
    [1, 2, 3].map((round) => `debate/round-${round}/advocate-${letterAt(index)}`);
  const passes = Array.from({ length: count }, (_, index) =>
    [1, 2].map((pass) => `score/pass-${pass}/variant-${letterAt(index)}`),
  ).flat();
  const mix = (name: string, all: readonly string[], share: number): SeatPlan => {
    const faults = all
      .filter(() => chance() < share)
      .map((step) => {
        const length = 1 + Math.floor(chance() ** 2 * MOST_IN_A_ROW);
        return [step, Array.from({ length }, () => pick(FAULTS, chance))] as const;
      });
    const isDown = chance() < 0.06;
    const always = chance() < 0.08 ? pick(FAULTS, chance) : undefined;
    return { name, dialect: pick(DIALECTS, chance), faults: new Map(faults), always, isDown };
  };
  const advocates = Array.from({ length: count }, (_, index) => mix(`seat-${index + 1}`, steps(index), 0.5));
  const judge = mix('judge', [...passes, MIND_STEPS.reader], 0.1);
  const merger = mix('merger', [MERGE], 0.5);
  const analyst = mix('analyst', [MIND_STEPS.analyst, MIND_STEPS.placing], 0.4);
  return {
    title: `mixture ${seed}`,
    fault: 'mixture',
    texts: Array.from({ length: count }, (_, index) => textAt(index)),
    depth: pick(['quick', 'standard', 'deep'] as const, chance),
    advocates,
    analyst,
    judge,
    merger,
  };
}
