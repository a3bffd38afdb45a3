// How a prompt is handed over so that a vendor's cache takes up what others begin with, too. Most vendors find that out by
// themselves; Anthropic wants to be told where.

import { createHash } from 'node:crypto';
import type { Prompt } from '../../domain/question.ts';
import type { Message } from '../answers/build-messages.ts';
import { estimateTokens } from '../answers/estimate-tokens.ts';
import type { ModelMessage } from './model.ts';

/** Vendors keep nothing shorter. */
const SHORTEST_KEPT = 1_024;
/** No text of so many characters is shorter than that; the rest needs no counting. */
const SURELY_LONG = 16_384;

/** Between two parts. */
const BREAK = '\n\n';

const isWorthKeeping = (text: string): boolean =>
  text.length >= SURELY_LONG || estimateTokens(text) >= SHORTEST_KEPT;

/** What a prompt shares with others, by its digests: documents make it long, and several ask for it. */
export interface Beginning {
  /** Of all that is shared. */
  readonly digest: string;
  /** Sends questions that begin alike to the same machine at the vendor; of the longest that all rounds share. */
  readonly cacheKey: string;
  tokens(): number;
}

const beginnings = new WeakMap<Prompt, Beginning | undefined>();

/** Undefined where the prompt shares too little with others. */
export function beginningOf(prompt: Prompt): Beginning | undefined {
  if (!beginnings.has(prompt)) beginnings.set(prompt, readBeginning(prompt));
  return beginnings.get(prompt);
}

function readBeginning({ system, shared = [] }: Prompt): Beginning | undefined {
  const [first, ...rest] = shared;
  if (first === undefined) return undefined;
  const parts = [system, ...shared];
  const tokens = () => parts.reduce((total, part) => total + estimateTokens(part), 0);
  const isLong = parts.reduce((length, part) => length + part.length, 0) >= SURELY_LONG;
  if (!isLong && tokens() < SHORTEST_KEPT) return undefined;
  const hash = createHash('sha256').update(system).update(BREAK).update(first);
  const cacheKey = hash.copy().digest('hex').slice(0, 32);
  for (const part of rest) hash.update(BREAK).update(part);
  return { digest: hash.digest('hex'), cacheKey, tokens };
}

const KEPT = { anthropic: { cacheControl: { type: 'ephemeral' } } };

/** Anthropic takes no more than four; these grow with the transcript at its end. */
const marksFor = (parts: number): ReadonlySet<number> => new Set([0, 1, parts - 2, parts - 1]);

export function toModelMessages(messages: readonly Message[], provider: string): ModelMessage[] {
  const system = messages.find(({ role }) => role === 'system')?.text ?? '';
  return messages.map(({ role, text, shared = [] }) => {
    if (role === 'system') return { role, content: text };
    // In one piece for all others: some endpoints take only a string.
    if (shared.length === 0 || !provider.includes('anthropic')) {
      return { role, content: [{ type: 'text', text }] };
    }
    const marks = marksFor(shared.length);
    let before = system;
    const parts = shared.map((part, index) => {
      before += part;
      const isMarked = marks.has(index) && isWorthKeeping(before);
      return { type: 'text' as const, text: part, ...(isMarked && { providerOptions: KEPT }) };
    });
    const own = text.slice(shared.join('').length);
    return { role, content: own.trim() === '' ? parts : [...parts, { type: 'text', text: own }] };
  });
}
