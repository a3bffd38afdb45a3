// What a comparison with models asks beyond one in which only rules answer: later rounds, another base, a last look.

import type { Role } from '../../../domain/question.ts';
import type { Foresight, Scenario } from '../../../domain/workflow/workflow.ts';
import { MOST_ROUNDS } from '../debate/debate-end.ts';
import { AGAINST_BASE } from '../judging/judgement.ts';
import { compareTopic } from '../questions/compare-topic.ts';
import { readMerged } from '../questions/read-merged.ts';
import type { AdversarialInput } from '../request/input.ts';
import { countFinalists } from '../scoring/eliminate.ts';

interface Call {
  readonly question: string;
  readonly step?: string | undefined;
}

/** Nobody who only counts adds anything; a model will, and then somebody reads the merged document. */
function readOver(input: Pick<AdversarialInput, 'documents' | 'source'>, asked: readonly Role[]) {
  if (asked.includes('reader') || !asked.some((role) => role.startsWith('analyst'))) return undefined;
  const texts = [...input.documents, ...(input.source ? [input.source] : [])].map(({ text }) => text);
  const text = texts.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  return { role: 'reader', question: readMerged, payload: { text, open: [] } } as const;
}

export const foresight: Foresight<AdversarialInput> = {
  also: readOver,
  calls: (seen, { depth }, scenario) => foreseeCalls(seen, depth, scenario),
};

/** Also of the comparisons inside a roadmap. */
export const foreseeCalls = <One extends Call>(
  seen: readonly One[],
  depth: AdversarialInput['depth'],
  scenario: Scenario,
): readonly One[] => addBaseAsking(addRounds(seen, depth, scenario), scenario);

/** At least: it is the reference. At most: it is another, and what was not seen is taken to be like the first asking. */
export function addBaseAsking<One extends Call>(calls: readonly One[], scenario: Scenario): readonly One[] {
  const isSecond = ({ step }: One): boolean => step?.startsWith(`${AGAINST_BASE}/`) ?? false;
  if (scenario === 'low') return calls.filter((call) => !isSecond(call));
  if (scenario === 'expected' || calls.some(isSecond)) return calls;
  return [...calls, ...calls.filter(({ question }) => question === compareTopic.kind)];
}

/** What is asked in each round of the debate. */
const ROUNDS = ['state-position', 'rebut', 'conclude'] as const;

/** At least: all agree at once. At most: every round is needed; one that was not seen is taken to be like the one before. */
export function addRounds<One extends Call>(
  calls: readonly One[],
  depth: AdversarialInput['depth'],
  scenario: Scenario,
): readonly One[] {
  if (depth !== 'deep' || scenario === 'expected') return calls;
  const [first, ...later] = ROUNDS;
  if (scenario === 'low') return calls.filter(({ question }) => !later.some((round) => round === question));
  const inRound = (round: string) => calls.filter(({ question }) => question === round);
  let last = inRound(first);
  const missing: One[] = [];
  for (const round of later) {
    const seen = inRound(round);
    if (seen.length > 0) last = seen;
    else missing.push(...last.map((call) => ({ ...call, question: round })));
  }
  return [...calls, ...missing];
}

const PASSES = 2;

/** Every author writes, every advocate speaks in every round, and every variant is judged in both passes. */
export function countQuestions({ documents, source, seats, depth, eliminate }: AdversarialInput): number {
  const variants = source === undefined ? documents.length : seats.length;
  const argued = countFinalists(variants, eliminate ?? false);
  return argued * (MOST_ROUNDS[depth] + PASSES) + (source === undefined ? 0 : variants);
}
