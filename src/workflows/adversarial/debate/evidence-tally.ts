// How much of what an advocate cited was found, and how much of what it said was about nothing there is.

import type {
  AdvocateStatement,
  EvidenceTally,
  FinalArgument,
  Rebuttal,
  StruckQuote,
} from '../../../domain/comparison/debate.ts';
import type { Quote } from '../../../domain/document.ts';

type Said = AdvocateStatement | Rebuttal | FinalArgument;

interface Cited {
  readonly evidence: readonly Quote[];
  readonly struck?: readonly StruckQuote[] | undefined;
}

/** `written` is the answer that `said` was read from: what it has more of was dropped. */
export function tallyEvidence(
  round: number,
  said: Said,
  written: Readonly<Record<string, unknown>>,
  askedAgain: number,
): EvidenceTally {
  const parts = partsOf(said);
  const cited = parts.filter(isCited);
  const sum = (count: (one: Cited) => number): number => cited.reduce((total, one) => total + count(one), 0);
  const given = Object.values(written).reduce<number>(
    (total, one) => total + (Array.isArray(one) ? one.length : 0),
    0,
  );
  // A point that nobody answered has a position all the same: an open one that was not written.
  const answered =
    parts.length - said.positions.filter((one) => one.reasoning === '' && one.resolution === 'open').length;
  return {
    advocate: said.advocate,
    round,
    verified: sum(({ evidence }) => evidence.length),
    struck: sum(({ struck }) => struck?.length ?? 0),
    beside: said.positions.reduce((total, { beside }) => total + beside, 0),
    dropped: Math.max(0, given - answered),
    askedAgain,
  };
}

const partsOf = (said: Said): unknown[] =>
  Object.values(said).flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : []));

const isCited = (part: unknown): part is Cited =>
  typeof part === 'object' && part !== null && 'evidence' in part;
