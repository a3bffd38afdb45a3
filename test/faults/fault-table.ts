// Every fault of the campaign: what the server does, and what must follow from it for one call.

import type { Dialect } from '../vendors/dialect.ts';
import type { Fault } from '../vendors/start-vendor.ts';

/** Answered all the same; asked again on the way; corrected by a second ask; no answer. */
export type Effect = 'answered' | 'again' | 'corrected' | 'ends';

export interface FaultKind {
  readonly fault: Fault;
  readonly effect: Effect;
  /** Where it is the last word. */
  readonly code: string;
  /** The vendor's words, or ours where it said none. */
  readonly says: string;
}

export const RETRY_AFTER_MS = 7_000;

const rejected = (kind: Fault['kind'], effect: Effect, code: string): FaultKind => ({
  fault: { kind } as Fault,
  effect,
  code,
  says: `scripted ${kind}`,
});

const broken = (kind: 'reset' | 'cut' | 'clean-cut'): FaultKind => ({
  fault: { kind },
  effect: 'again',
  code: 'agent/connection',
  says: kind === 'clean-cut' ? 'stopped in the middle of its answer' : 'broke off',
});

const REFUSAL = 'I will not argue about this.';

const TABLE = {
  timeout: { fault: { kind: 'hang' }, effect: 'ends', code: 'agent/timeout', says: 'did not answer within' },
  'rate-limited': {
    ...rejected('rate-limited', 'again', 'agent/rate-limited'),
    fault: { kind: 'rate-limited', headers: { 'retry-after': String(RETRY_AFTER_MS / 1000) } },
  },
  'server-error': rejected('server-error', 'again', 'agent/http'),
  overloaded: rejected('overloaded', 'again', 'agent/overloaded'),
  reset: broken('reset'),
  cut: broken('cut'),
  'clean-cut': broken('clean-cut'),
  breakdown: { ...rejected('breakdown', 'again', ''), says: 'scripted breakdown' },
  empty: {
    fault: { kind: 'empty' },
    effect: 'ends',
    code: 'agent/empty-answer',
    says: 'gave an empty answer',
  },
  refusal: {
    fault: { kind: 'refusal', words: REFUSAL },
    effect: 'ends',
    code: 'agent/refused',
    says: REFUSAL,
  },
  'content-filter': {
    fault: { kind: 'content-filter' },
    effect: 'ends',
    code: 'agent/content-filter',
    says: 'was stopped by the content filter',
  },
  'invalid-key': rejected('invalid-key', 'ends', 'agent/invalid-key'),
  'unknown-model': rejected('unknown-model', 'ends', 'agent/unknown-model'),
  'context-too-long': rejected('context-too-long', 'ends', 'agent/context-too-long'),
  slow: { fault: { kind: 'delay', ms: 25 }, effect: 'answered', code: '', says: '' },
  drip: { fault: { kind: 'drip', ms: 1 }, effect: 'answered', code: '', says: '' },
  preamble: { fault: { kind: 'preamble' }, effect: 'answered', code: '', says: '' },
  truncated: {
    fault: { kind: 'truncated' },
    effect: 'corrected',
    code: 'agent/truncated',
    says: 'incompletely',
  },
  malformed: {
    fault: { kind: 'malformed' },
    effect: 'corrected',
    code: 'agent/malformed-answer',
    says: 'Well, it depends.',
  },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof TABLE;
export const FAULTS = Object.keys(TABLE) as readonly FaultName[];

/** Vendors say some things in ways of their own. */
export function faultOf(name: FaultName, { provider }: Dialect): FaultKind {
  const usual: FaultKind = TABLE[name];
  // They have no word for a refusal but the text itself, which is no JSON.
  const inWords = name === 'refusal' && (provider === 'google' || provider === 'openai-compatible');
  if (inWords) return { ...usual, effect: 'corrected', code: 'agent/malformed-answer' };
  // Anthropic has one word for both.
  const isRefusal = name === 'content-filter' && provider === 'anthropic';
  return isRefusal ? { ...usual, code: 'agent/refused', says: 'refused to answer' } : usual;
}
