// The debate: three judges side by side and blind to each other, then, where they do not agree, one round in which each
// reads the others. There is no third.

import type { Deliberation } from '../../domain/workflow/workflow.ts';
import { askJudge, type Missing, noteMissing } from './answers/ask-judge.ts';
import { type Evaluation, readEvaluation } from './answers/evaluation.ts';
import { readResponse } from './answers/response.ts';
import { totalOf } from './answers/totals.ts';
import { type JudgeAnswer, type Packet, STANCES, type Stance } from './model/decision.ts';
import type { DecideInput } from './model/input.ts';
import { evaluateOptions } from './questions/evaluate-options.ts';
import { respond } from './questions/respond-to-judges.ts';
import { renderEvaluation, renderResponse, type Values } from './reports/evaluation.ts';
import { debateFile } from './request/file-stem.ts';
import { type Debate, findConsensus } from './result/consensus.ts';

interface Hall {
  readonly input: DecideInput;
  readonly packet: Packet;
  readonly deliberation: Deliberation;
}

/** Ruling: a question that is not critical for the scope gets one recommendation, by the judge that weighs returns. */
const SINGLE: readonly Stance[] = ['effort'];

export async function holdDebate(
  input: DecideInput,
  packet: Packet,
  deliberation: Deliberation,
): Promise<Debate> {
  const hall = { input, packet, deliberation };
  const first = await holdRound1(hall, input.route === 'single' ? SINGLE : STANCES);
  const { max_rounds, consensus_threshold } = input.config;
  const votes = new Map(first.heard.map(({ evaluation }) => [evaluation.stance, evaluation.chosen]));
  const consensus = findConsensus(votes, consensus_threshold);
  const once: Debate = {
    evaluations: first.heard.map(({ evaluation }) => evaluation),
    responses: [],
    missing: first.missing,
    consensus,
    rounds: 1,
    files: first.files,
  };
  // Nobody to answer, or nothing to answer to.
  const isMoot = first.heard.length < 2 || consensus.valid === 0;
  if (consensus.outcome === 'CONSENSUS' || max_rounds < 2 || isMoot) return once;
  const second = await holdRound2(hall, first.heard);
  for (const { stance, vote } of second.responses) votes.set(stance, vote);
  return {
    ...once,
    responses: second.responses,
    missing: [...first.missing, ...second.missing],
    consensus: findConsensus(votes, consensus_threshold),
    rounds: 2,
    files: [...first.files, ...second.files],
  };
}

interface HeardInFull {
  readonly evaluation: Evaluation;
  readonly answer: JudgeAnswer;
  readonly text: string;
}

async function holdRound1({ input, packet, deliberation }: Hall, stances: readonly Stance[]) {
  deliberation.report({
    type: 'step-started',
    step: 'round-1',
    title: stances.length === 1 ? 'One judge recommends' : 'Round 1: independent recommendations',
  });
  const asked = await Promise.all(
    stances.map(async (stance) => ({
      stance,
      outcome: await askJudge(deliberation, { stance, round: 1 }, evaluateOptions(stance), packet),
    })),
  );
  const missing = asked.flatMap(({ outcome }) => ('missing' in outcome ? [outcome.missing] : []));
  const answers = asked.flatMap(({ stance, outcome }) =>
    'answered' in outcome
      ? [{ evaluation: readEvaluation(packet, stance, outcome.answered), answer: outcome.answered.answer }]
      : [],
  );
  const values = valuesOf(answers.map(({ evaluation }) => evaluation));
  const heard: HeardInFull[] = answers.map(({ evaluation, answer }) => ({
    evaluation,
    answer: { ...answer, chosen: evaluation.chosen },
    text: renderEvaluation(packet, evaluation, values),
  }));
  const files = await deliverAll(
    deliberation,
    heard.map(({ evaluation, text }) => {
      const name = debateFile(input.file_stem, evaluation.stance, 1);
      return { name, text };
    }),
  );
  tellMissing(deliberation, missing, answers.length);
  finish(
    deliberation,
    'round-1',
    heard.map(({ evaluation }) => [evaluation.stance, evaluation.chosen]),
  );
  return { heard, missing, files };
}

async function holdRound2({ input, packet, deliberation }: Hall, heard: readonly HeardInFull[]) {
  deliberation.report({ type: 'step-started', step: 'round-2', title: 'Round 2: adversarial response' });
  const judges = heard.map(({ evaluation, answer, text }) => ({
    stance: evaluation.stance,
    evaluation,
    answer,
    text,
  }));
  const said = judges.map(({ stance, answer, text }) => ({ stance, answer, text }));
  const { require_stance_maintenance, require_change_documentation } = input.config;
  const asked = await Promise.all(
    judges.map(async (own, index) => {
      const others = said.filter(({ stance }) => stance !== own.stance);
      const payload = {
        packet,
        own: said[index] as (typeof said)[number],
        others,
        keepsStance: require_stance_maintenance,
      };
      const outcome = await askJudge(deliberation, { stance: own.stance, round: 2 }, respond, payload);
      if ('missing' in outcome) return outcome;
      const rules = { requiresDocumentation: require_change_documentation };
      return { response: readResponse(packet, own, others, outcome.answered, rules) };
    }),
  );
  const responses = asked.flatMap((one) => ('response' in one ? [one.response] : []));
  const missing = asked.flatMap((one) => ('missing' in one ? [one.missing] : []));
  const stances = judges.map(({ stance }) => stance);
  const files = await deliverAll(
    deliberation,
    responses.map((response) => {
      const name = debateFile(input.file_stem, response.stance, 2);
      const others = stances.filter((stance) => stance !== response.stance);
      const text = renderResponse(packet, response, others);
      return { name, text };
    }),
  );
  tellMissing(deliberation, missing, 0);
  finish(
    deliberation,
    'round-2',
    responses.map(({ stance, vote }) => [stance, vote]),
  );
  return { responses, missing, files };
}

const valuesOf = (evaluations: readonly Evaluation[]): Values =>
  new Map(
    evaluations
      .filter(({ stance }) => stance === 'value')
      .flatMap(({ options }) => options)
      .flatMap(({ option, rated }) => {
        const total = totalOf(rated);
        return total === null ? [] : [[option, total] as const];
      }),
  );

async function deliverAll(
  deliberation: Deliberation,
  files: readonly { readonly name: string; readonly text: string }[],
): Promise<string[]> {
  for (const { name, text } of files) await deliberation.deliver(name, text);
  return files.map(({ name }) => name);
}

function tellMissing(deliberation: Deliberation, missing: readonly Missing[], available: number): void {
  for (const one of missing) {
    deliberation.report({ type: 'warning', message: `${noteMissing(one, available)}: ${one.message}` });
  }
}

function finish(
  deliberation: Deliberation,
  step: string,
  votes: readonly (readonly [Stance, string | null])[],
): void {
  const detail = votes.map(([stance, option]) => `${stance} ${option ?? 'none'}`).join(', ');
  deliberation.report({ type: 'step-finished', step, detail: `Recommended: ${detail || 'nothing'}` });
}
