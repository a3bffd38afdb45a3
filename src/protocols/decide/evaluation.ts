// What a judge said in round 1, as far as it holds: every option once, evidence located or struck, an option that
// exists or none.

import type { JudgeAnswer, JudgeEvidence, Packet, Stance } from './model.ts';
import { locate, sourcesOf } from './packet.ts';

export interface Weighed<S extends Stance = Stance> {
  readonly option: string;
  /** In the true words of their sources. */
  readonly evidence: readonly JudgeEvidence[];
  readonly struck: readonly JudgeEvidence[];
  readonly rows: JudgeAnswer<S>['options'][number]['rows'];
}

export interface Evaluation<S extends Stance = Stance> {
  readonly stance: S;
  readonly agent: string;
  /** Null: no recommendation. */
  readonly chosen: string | null;
  readonly confidence: JudgeAnswer['confidence'];
  readonly reasoning: string;
  readonly selfChallenge: string;
  readonly questions: readonly string[];
  readonly problems: readonly { readonly option: string; readonly problem: string }[];
  /** In the order of the packet. */
  readonly options: readonly Weighed<S>[];
}

export function readEvaluation<S extends Stance>(
  packet: Packet,
  stance: S,
  { answer, agent }: { readonly answer: JudgeAnswer<S>; readonly agent: string },
): Evaluation<S> {
  const ids = packet.options.map(({ id }) => id);
  const given = answer.options as readonly JudgeAnswer<S>['options'][number][];
  return {
    stance,
    agent,
    chosen: answer.chosen !== null && ids.includes(answer.chosen) ? answer.chosen : null,
    confidence: answer.confidence,
    reasoning: answer.reasoning,
    selfChallenge: answer.selfChallenge,
    questions: answer.questions,
    problems: answer.problems.filter(({ option }) => ids.includes(option)),
    options: ids.map((option) => {
      const own = given.find((one) => one.option === option);
      return { option, ...sortEvidence(packet, own?.evidence ?? []), rows: own?.rows ?? [] };
    }),
  };
}

function sortEvidence(packet: Packet, given: readonly JudgeEvidence[]) {
  const sources = sourcesOf(packet);
  const evidence: JudgeEvidence[] = [];
  const struck: JudgeEvidence[] = [];
  for (const one of given) {
    const located = locate(sources, one);
    if (located) evidence.push(located);
    else struck.push(one);
  }
  return { evidence, struck };
}
