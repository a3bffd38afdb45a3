// What a judge said in round 1, as far as it holds: every option once, evidence located or struck, an option that
// exists or none.

import { describeSearch, searchAbsence } from '../../evidence/search-absence.ts';
import type { JudgeAnswer, JudgeEvidence, Located, Packet, Stance } from '../model/decision.ts';
import { locate, sourcesOf, withPlace } from './packet.ts';
import type { Rated, Work } from './totals.ts';

export interface Weighed {
  readonly option: string;
  /** In the true words of their sources. */
  readonly evidence: readonly Located[];
  readonly struck: readonly JudgeEvidence[];
  /** Of the risk and the value judge. */
  readonly rated: readonly Rated[];
  /** Of the effort judge. */
  readonly work: readonly Work[];
}

export interface Evaluation {
  readonly stance: Stance;
  readonly agent: string;
  /** Null: no recommendation. */
  readonly chosen: string | null;
  readonly confidence: JudgeAnswer['confidence'];
  readonly reasoning: string;
  readonly selfChallenge: string;
  readonly questions: readonly string[];
  /** `search`: what code found where it is claimed that something is not said. */
  readonly problems: readonly {
    readonly option: string;
    readonly problem: string;
    readonly search?: string;
  }[];
  /** In the order of the packet. */
  readonly options: readonly Weighed[];
}

export function readEvaluation(
  packet: Packet,
  stance: Stance,
  { answer, agent }: { readonly answer: JudgeAnswer; readonly agent: string },
): Evaluation {
  const ids = packet.options.map(({ id }) => id);
  const given: readonly JudgeAnswer['options'][number][] = answer.options;
  return {
    stance,
    agent,
    chosen: answer.chosen !== null && ids.includes(answer.chosen) ? answer.chosen : null,
    confidence: answer.confidence,
    reasoning: answer.reasoning,
    selfChallenge: answer.selfChallenge,
    questions: answer.questions,
    problems: answer.problems
      .filter(({ option }) => ids.includes(option))
      .map((one) => ({ ...one, ...searchTexts(packet, one) })),
    options: ids.map((option) => {
      const own = given.find((one) => one.option === option);
      return { option, ...sortEvidence(packet, own?.evidence ?? []), ...sortRows(own?.rows ?? []) };
    }),
  };
}

function sortRows(given: JudgeAnswer['options'][number]['rows']): Pick<Weighed, 'rated' | 'work'> {
  const rows: readonly (typeof given)[number][] = given;
  return {
    rated: rows.flatMap((row): Rated[] => {
      if ('component' in row) return [];
      const { type, description } = row;
      const levels =
        'impact' in row ? ([row.probability, row.impact] as const) : ([row.magnitude, row.reach] as const);
      return [{ type, description, levels }];
    }),
    work: rows.flatMap((row) => ('component' in row ? [row] : [])),
  };
}

/** Its own text first, then those of the context: one of them may say what is missed. */
function searchTexts(
  packet: Packet,
  { option, problem }: { readonly option: string; readonly problem: string },
): { search?: string } {
  const own = packet.options.find(({ id }) => id === option);
  const texts = [{ label: `option ${option}`, text: `${own?.description ?? ''}` }, ...packet.context];
  const searches = texts.flatMap(({ label, text }) => {
    const made = searchAbsence(problem, text);
    return made === undefined ? [] : [{ label, made }];
  });
  const found = searches.find(({ made }) => made.found !== undefined) ?? searches[0];
  if (found === undefined) return {};
  const where = found.made.found === undefined ? texts.map(({ label }) => label).join(', ') : found.label;
  return { search: describeSearch(found.made, where) };
}

function sortEvidence(packet: Packet, given: readonly JudgeEvidence[]) {
  const sources = sourcesOf(packet);
  const evidence: Located[] = [];
  const struck: JudgeEvidence[] = [];
  for (const one of given) {
    const located = locate(sources, one);
    if (located) evidence.push(withPlace(packet.options, located));
    else struck.push(one);
  }
  return { evidence, struck };
}
