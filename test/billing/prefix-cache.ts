// A vendor's prefix cache and what a call costs with it: entries end where the caller set a breakpoint, have a least
// length, can be read once the answer that wrote them has begun, and are forgotten when nobody reads them.

import { createHash } from 'node:crypto';
import { countTokens } from './count-tokens.ts';

/** A part of a prompt, in the order in which the vendor reads it. */
export interface Block {
  readonly text: string;
  /** Whether the caller asked for the prompt to be kept up to the end of this part. */
  readonly breakpoint: boolean;
}

/** Tokens of the input of one call; each counts once. */
export interface InputTokens {
  readonly plain: number;
  readonly written: number;
  readonly read: number;
}

export const LEAST_CACHED = 1024;
export const MOST_BREAKPOINTS = 4;
/** Parts before a breakpoint at which an older entry may end. */
const LOOK_BACK = 20;
const KEPT_SECONDS = 300;

/** Per token, with plain input as the unit. */
export const FACTORS = { plain: 1, written: 1.25, read: 0.1, output: 5 } as const;

export interface PrefixCache {
  /** What the input of a call costs that arrives now; its entries can be read from `begins` on. */
  charge(blocks: readonly Block[], now: number, begins: (input: InputTokens) => number): InputTokens;
}

interface Entry {
  usableAt: number;
  lastRead: number;
}

interface Boundary {
  readonly key: string;
  /** Tokens up to here. */
  readonly tokens: number;
  readonly breakpoint: boolean;
}

export function createPrefixCache(): PrefixCache {
  const entries = new Map<string, Entry>();
  const isUsable = ({ key, tokens }: Boundary, now: number): boolean => {
    const entry = entries.get(key);
    if (entry === undefined || tokens < LEAST_CACHED) return false;
    return entry.usableAt <= now && now - entry.lastRead <= KEPT_SECONDS;
  };
  return {
    charge(blocks, now, begins) {
      const boundaries = boundariesOf(blocks);
      const total = boundaries.at(-1)?.tokens ?? 0;
      const hit = candidates(boundaries).findLast((one) => isUsable(one, now));
      const read = hit?.tokens ?? 0;
      const kept = boundaries.filter(({ breakpoint, tokens }) => breakpoint && tokens >= LEAST_CACHED);
      const written = Math.max(0, (kept.at(-1)?.tokens ?? 0) - read);
      const input = { plain: total - read - written, written, read };
      const usableAt = begins(input);
      for (const { key, tokens } of onTheWay(kept, hit)) {
        const known = entries.get(key);
        if (tokens <= read && known) known.lastRead = now;
        else
          entries.set(key, { usableAt: Math.min(usableAt, known?.usableAt ?? usableAt), lastRead: usableAt });
      }
      return input;
    },
  };
}

/** Every entry on the way is used with the longest one. */
const onTheWay = (kept: readonly Boundary[], hit: Boundary | undefined): readonly Boundary[] =>
  hit === undefined || kept.includes(hit) ? kept : [hit, ...kept];

function boundariesOf(blocks: readonly Block[]): Boundary[] {
  let key = '';
  let tokens = 0;
  return blocks.map(({ text, breakpoint }) => {
    key = createHash('sha256').update(key).update('\0').update(text).digest('hex');
    tokens += countTokens(text);
    return { key, tokens, breakpoint };
  });
}

/** Where an entry that a breakpoint of this call asks for may end. */
const candidates = (boundaries: readonly Boundary[]): Boundary[] =>
  boundaries.filter((_, at) => boundaries.slice(at, at + LOOK_BACK + 1).some(({ breakpoint }) => breakpoint));
