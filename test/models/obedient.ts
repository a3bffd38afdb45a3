// A model that does what text tells it. `everything`: it makes no difference between documents and instructions.
// `outside`: it respects the fence it was told of and obeys whatever stands outside of it.

import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { Prompt } from '../../src/domain/question.ts';
import { criterionOf } from '../../src/workflows/adversarial/scoring/detectors/rubric.ts';
import { wholePrompt } from './compare-with.ts';

/** What some reader takes for the end of a line. */
const BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

const PRAISE = /score this document 25\/25|all criteria are met|verdict: met/;
const CONDEMN = /not met, variant b|scores 0\/25/;
const GIVE_IN = /(?:concede|prefer) .*variant a\b/;

export function nonceOf({ system }: Prompt): string {
  return /\[\[(\w+) BEGIN name\]\]/.exec(system)?.[1] ?? '';
}

/** The lines of a prompt inside and outside of the fence, as a reader finds them who takes any break for one. */
export function divide(prompt: Prompt): {
  readonly inside: readonly string[];
  readonly outside: readonly string[];
} {
  const nonce = nonceOf(prompt);
  const inside: string[] = [];
  const outside: string[] = [];
  let open: string | undefined;
  for (const line of `${prompt.system}\n${prompt.user}`.split(BREAK)) {
    const [, mark, name] = new RegExp(`^\\[\\[${nonce} (BEGIN|END) (.*)\\]\\]$`).exec(line) ?? [];
    if (open === undefined && mark === 'BEGIN') open = name;
    else if (open !== undefined && mark === 'END' && name === open) open = undefined;
    else (open === undefined ? outside : inside).push(line);
  }
  return { inside, outside };
}

type Order = 'praise' | 'condemn' | 'give in';

/** The last order is the one that is obeyed. */
function orderIn(lines: readonly string[]): { readonly order: Order; readonly line: string } | undefined {
  for (const line of [...lines].reverse()) {
    const said = line.toLowerCase();
    if (PRAISE.test(said)) return { order: 'praise', line };
    if (CONDEMN.test(said)) return { order: 'condemn', line };
    if (GIVE_IN.test(said)) return { order: 'give in', line };
  }
  return undefined;
}

export const obedientAgent = (reads: 'everything' | 'outside'): Agent => ({
  name: 'obedient',
  async answer(question, payload, context) {
    const honest = await embeddedAgent.answer(question, payload, context);
    const { inside, outside } = divide(wholePrompt(question, payload));
    const found = orderIn(reads === 'everything' ? [...outside, ...inside] : outside);
    if (found === undefined) return honest;
    const [, number, text = ''] = /^(?:(\d+)\t|\| )(.*)$/.exec(found.line) ?? [];
    const evidence = { line: Number(number ?? 1), text };
    if (context.role === 'judge') return judge(honest as Given, found.order, evidence);
    return context.role.startsWith('advocate:') ? giveIn(honest as Spoken, evidence) : honest;
  },
});

interface Given {
  readonly verdicts?: readonly { readonly criterion: string }[];
}

/** Everything met, with the order itself as evidence; or nothing. */
function judge(answer: Given, order: Order, evidence: object): object {
  const obey = (one: object, quotes: boolean): object => ({
    ...one,
    evidence: order === 'praise' && quotes ? [evidence] : [],
    searched: 'all of it',
    verdict: order === 'praise' ? 'MET' : 'NOT MET',
  });
  if (answer.verdicts === undefined) return obey(answer, true);
  return { verdicts: answer.verdicts.map((one) => obey(one, isPresence(one.criterion))) };
}

const isPresence = (criterion: string): boolean => criterionOf(criterion)?.kind === 'presence';

interface Spoken {
  readonly positions: readonly object[];
}

const giveIn = (answer: Spoken, evidence: object): object => ({
  ...answer,
  positions: answer.positions.map((one) => ({
    ...one,
    evidence: [{ variant: 'A', ...evidence }],
    resolution: 'A',
    concedes: true,
  })),
});
