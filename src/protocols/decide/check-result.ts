// Counts the votes once more, from the answers of the judges, and compares the finished debate-result.yaml with them.

import type { Finding } from '../../domain/question.ts';
import type { Debate } from './debate.ts';
import type { DecideInput } from './input.ts';
import { STANCES } from './model.ts';

type Counted = Pick<Debate, 'evaluations' | 'responses'>;

/** By option: who votes for it at the end. */
function recountVotes({ evaluations, responses }: Counted): Map<string, string[]> {
  const votes = new Map<string, string[]>();
  for (const stance of STANCES) {
    const last = responses.find((one) => one.stance === stance);
    const vote = last ? last.vote : evaluations.find((one) => one.stance === stance)?.chosen;
    if (typeof vote === 'string') votes.set(vote, [...(votes.get(vote) ?? []), stance]);
  }
  return votes;
}

/** The option on which enough judges agree, counted by hand. */
function recountConsensus(votes: ReadonlyMap<string, readonly string[]>, threshold: number) {
  const cast = [...votes.values()].flat().length;
  const winner = [...votes].find(([, judges]) => {
    const share = judges.length / cast;
    return share > 0.5 && share >= (threshold === 0.67 ? 2 / 3 : threshold - 0.005);
  });
  return { cast, option: cast < 2 ? undefined : winner?.[0] };
}

export function checkResultFile(text: string, input: DecideInput, debate: Counted): Finding[] {
  const votes = recountVotes(debate);
  const { cast, option } = recountConsensus(votes, input.config.consensus_threshold);
  const isSingle = input.route === 'single' && cast === 1;
  const expected: string[] = isSingle
    ? ['  consensus: false', '  outcome: "SINGLE"', ...[...votes.keys()].map((id) => recommended(id))]
    : option === undefined
      ? [
          '  consensus: false',
          `  outcome: "${cast < 2 ? 'INSUFFICIENT' : 'CONTESTED'}"`,
          `  confidence: "${cast < 2 ? 'LOW' : 'REQUIRES_INPUT'}"`,
          ...[...votes].map(
            ([id, judges]) => `    ${JSON.stringify(id)}: [${judges.map(quoted).join(', ')}]`,
          ),
        ]
      : [
          '  consensus: true',
          recommended(option),
          '  confidence: "HIGH"',
          `  consensus_type: "${votes.size === 1 ? 'unanimous' : 'majority'}"`,
        ];
  const lines = new Set(text.split('\n'));
  return expected
    .filter((line) => !lines.has(line))
    .map((line) => ({ path: 'debate_result', message: `does not say ${line.trim()}` }));
}

const quoted = (text: string): string => JSON.stringify(text);

const recommended = (id: string): string => `  recommended_option: ${quoted(id)}`;
