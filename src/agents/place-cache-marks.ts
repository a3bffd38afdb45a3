// How a prompt is handed over so that a vendor's cache takes up what others begin with, too. Most vendors find that out by
// themselves; Anthropic wants to be told where.

import { createHash } from 'node:crypto';
import type { Prompt } from '../domain/question.ts';
import type { Message } from './build-messages.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { ModelMessage } from './model.ts';

/** Vendors keep nothing shorter. */
const SHORTEST_KEPT = 1_024;
/** No text of so many characters is shorter than that; the rest needs no counting. */
const SURELY_LONG = 16_384;

const isWorthKeeping = (text: string): boolean =>
  text.length >= SURELY_LONG || estimateTokens(text) >= SHORTEST_KEPT;

/** Undefined where the prompt shares too little with others. */
export function prefixOf({ system, shared = [] }: Prompt): string | undefined {
  if (shared.length === 0) return undefined;
  const prefix = [system, ...shared].join('\n\n');
  return isWorthKeeping(prefix) ? prefix : undefined;
}

/** Sends questions that begin alike to the same machine at the vendor; the longest that all rounds share. */
export const cacheKeyOf = ({ system, shared = [] }: Prompt): string =>
  createHash('sha256')
    .update(`${system}\n\n${shared[0] ?? ''}`)
    .digest('hex')
    .slice(0, 32);

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
