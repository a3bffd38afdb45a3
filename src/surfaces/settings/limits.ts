// Limits on what a run may cost: as typed, as configured and as recorded. A file that came with a project can lower
// what its reader allows, never raise it.

import type { Limits } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import type { ConfigFile } from './settings-seats.ts';

/** As typed. */
export interface LimitFlags {
  readonly maxCost?: string | undefined;
  readonly maxCalls?: string | undefined;
  readonly maxTokens?: string | undefined;
  readonly concurrency?: string | undefined;
  readonly timeout?: string | undefined;
  readonly wait?: boolean | undefined;
}

const LIMIT_KEYS = ['maxCost', 'maxCalls', 'maxTokens'] as const;
type Key = (typeof LIMIT_KEYS)[number];

const FIELDS = { maxCost: 'cost', maxCalls: 'calls', maxTokens: 'tokens' } as const satisfies Record<
  Key,
  keyof Limits
>;

export const LIMIT_FLAGS: Readonly<Record<keyof Limits, string>> = {
  cost: '--max-cost',
  calls: '--max-calls',
  tokens: '--max-tokens',
};

/** Only what was typed is in it, so that it can be laid over other limits. */
export function parseLimits(flags: LimitFlags): Limits {
  return checkLimits(
    Object.fromEntries(
      LIMIT_KEYS.flatMap((key) => {
        const typed = flags[key];
        // Number reads "0x10", "1e3" and "" as numbers, too.
        const value = /^\d+(\.\d+)?$/.test(typed?.trim() ?? '') ? Number(typed) : Number.NaN;
        return typed === undefined ? [] : [[FIELDS[key], value]];
      }),
    ),
  );
}

export function checkLimits(limits: Limits): Limits {
  for (const field of Object.values(FIELDS)) {
    const value = limits[field];
    if (value === undefined) continue;
    const isFit = Number.isFinite(value) && value > 0 && (field === 'cost' || Number.isSafeInteger(value));
    if (isFit) continue;
    throw new UsageError(
      field === 'cost'
        ? 'The limit on cost must be a number of dollars above 0, such as 2.50'
        : `The limit on ${field} must be a whole number above 0, such as ${field === 'calls' ? 40 : 200000}`,
      { code: 'input/invalid-limit', hint: `Check ${LIMIT_FLAGS[field]}.` },
    );
  }
  return limits;
}

export interface ConfiguredLimit {
  readonly value: number | undefined;
  readonly origin: string;
}

/** Of several files the lowest counts. */
export function mergeLimits(files: readonly ConfigFile[]): ReadonlyMap<Key, ConfiguredLimit> {
  return new Map(
    LIMIT_KEYS.map((key) => {
      const said = files.flatMap(({ file }) => {
        const value = file.values[key];
        return value === undefined ? [] : [{ value, origin: file.origin([key]) }];
      });
      const [lowest] = said.sort((a, b) => a.value - b.value);
      return [key, lowest ?? { value: undefined, origin: 'default' }];
    }),
  );
}

export function limitsOf(configured: ReadonlyMap<Key, ConfiguredLimit>): Limits {
  return Object.fromEntries(
    [...configured].flatMap(([key, { value }]) => (value === undefined ? [] : [[FIELDS[key], value]])),
  );
}
