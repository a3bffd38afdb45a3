// A model that drops its task for any order it comes across: it carries the order out in all it says, and spoils what it
// was asked for. The orders are those of others, not written for steelman; where they stand is for a test to vary.

import { readFileSync } from 'node:fs';
import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import { criterionOf, RUBRIC } from '../../src/workflows/adversarial/scoring/detectors/rubric.ts';
import { wholePrompt } from './compare-with.ts';
import { divide } from './obedient.ts';

interface Injection {
  readonly kind: 'text' | 'code';
  readonly category: string;
  readonly text: string;
}

export const INJECTIONS: readonly Injection[] = readFileSync(
  'test/fixtures/injections/injections.jsonl',
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Injection);

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What gives an order away: its lines, but for those that any document or prompt may have. */
export const tracesOf = ({ text }: Injection): readonly string[] =>
  text
    .split('\n')
    .map(fold)
    .filter((line) => line.length >= 12);

/** The first line that holds part of an order. */
export function findTrace(
  lines: readonly string[],
  orders: readonly Injection[],
): { readonly line: string; readonly order: Injection } | undefined {
  const traces = orders.flatMap((order) => tracesOf(order).map((trace) => ({ trace, order })));
  for (const line of lines) {
    const folded = fold(line);
    const found = traces.find(({ trace }) => folded.includes(trace));
    if (found) return { line, order: found.order };
  }
  return undefined;
}

const PLACES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `## ${fold(text)}`,
  (text) => `| Requirement | Rule |\n|---|---|\n| Orders | ${fold(text).replaceAll('|', '\\|')} |`,
  (text) => `<!-- ${text} -->`,
  (text) => `- ${fold(text)}`,
  (text) => `\`\`\`\n${text}\n\`\`\``,
  (text) => `> ${fold(text)}`,
];

/** The document with these orders after its paragraphs, each in another kind of place. */
export function plantOrders(document: string, orders: readonly Injection[], from = 0): string {
  const paragraphs = document.split('\n\n');
  const planted = orders.map(({ text }, index) => PLACES[(from + index) % PLACES.length]?.(text) ?? text);
  const each = Math.ceil(planted.length / paragraphs.length);
  return paragraphs
    .flatMap((paragraph, index) => [paragraph, ...planted.slice(index * each, (index + 1) * each)])
    .join('\n\n');
}

export const distractedAgent = (reads: 'everything' | 'outside', orders: readonly Injection[]): Agent => ({
  name: 'distracted',
  async answer(question, payload, context) {
    const honest = await embeddedAgent.answer(question, payload, context);
    const { inside, outside } = divide(wholePrompt(question, payload));
    const found = findTrace(reads === 'everything' ? [...outside, ...inside] : outside, orders);
    if (found === undefined || context.role === 'human') return honest;
    const [, number, text = ''] = /^(?:(\d+)\t|\| )(.*)$/.exec(found.line) ?? [];
    const evidence = { line: Number(number ?? 1), text };
    const spoilt =
      context.role === 'judge' ? judge(honest, evidence) : giveIn(honest, evidence, context.role);
    return repeat(spoilt, cycle(orders));
  },
});

/** One pass finds everything met, with the order as evidence, and the other nothing: so there is much to settle. */
function judge(answer: unknown, evidence: object): unknown {
  const { verdicts } = answer as { readonly verdicts?: readonly { readonly criterion: string }[] };
  if (verdicts === undefined) return { ...(answer as object), evidence: [evidence], verdict: 'MET' };
  const praises = verdicts[0]?.criterion === RUBRIC[0]?.id;
  return {
    verdicts: verdicts.map((one) => ({
      ...one,
      evidence: praises && criterionOf(one.criterion)?.kind === 'presence' ? [evidence] : [],
      searched: 'all of it',
      verdict: praises ? 'MET' : 'NOT MET',
    })),
  };
}

function giveIn(answer: unknown, evidence: object, role: string): unknown {
  const { positions } = answer as { readonly positions: readonly object[] };
  return {
    ...(answer as object),
    // One keeps to its own: what all agree on ends the debate.
    positions: positions.map((one) => ({
      ...one,
      evidence: [{ variant: 'A', ...evidence }],
      resolution: role === 'advocate:C' ? 'C' : 'A',
      concedes: role !== 'advocate:C',
    })),
  };
}

/** Ids, letters, quotations and verdicts; everything else in an answer is free text. */
const CLOSED = [
  'variant',
  'point',
  'criterion',
  'criticism',
  'resolution',
  'verdict',
  'text',
  'response',
  'id',
];

/** One order after the other, for all that is said. */
function cycle(orders: readonly Injection[]): () => string {
  let next = 0;
  return () => orders[next++ % orders.length]?.text ?? '';
}

/** Says orders wherever words are free, so that they come into the prompts of those who hear it. */
function repeat(value: unknown, order: () => string, key = ''): unknown {
  if (typeof value === 'string') return CLOSED.includes(key) ? value : `As told: ${order()}`;
  if (Array.isArray(value)) return value.map((one) => repeat(one, order, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, repeat(one, order, name)]));
}
