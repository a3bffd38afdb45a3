// A model server that others wrote, with its own idea of what each vendor says and how a network fails: it answers by rule,
// and strikes at the requests that a test names.

import { type ChatCompletionRequest, LLMock } from '@copilotkit/aimock';
import type { Language as Provider } from '../../src/domain/vendors.ts';
import type { Workflow } from '../../src/domain/workflow/workflow.ts';
import { learnQuestions } from './learned-questions.ts';

/** Its chaos, and how else it breaks a stream or a sentence. */
export const BLOWS = {
  drop: { chaos: { dropRate: 1 } },
  malformed: { chaos: { malformedRate: 1 } },
  'rate limit': { chaos: { rateLimitRate: 1 } },
  disconnect: { chaos: { disconnectRate: 1 } },
  'cut stream': { truncateAfterChunks: 2, chunkSize: 8 },
  latency: { chaos: { latencyMs: 40 } },
  babble: { answer: 'Well, {it: depends' },
} as const satisfies Readonly<Record<string, object>>;

export type Blow = keyof typeof BLOWS;

/** After these nothing was said, and somebody asks again. */
export const isFailure = (blow: Blow): boolean => blow !== 'latency' && blow !== 'babble';

export interface Aimock {
  readonly server: LLMock;
  baseUrl(provider: Provider): string;
  /** Requests of each step. */
  readonly requests: ReadonlyMap<string, number>;
  /** Steps and blows as they fell. */
  readonly struck: readonly (readonly [step: string, blow: Blow])[];
  /** What it said that its answers used. */
  readonly counted: { readonly answers: number; readonly input: number; readonly output: number };
  /** The workflow, whose questions the server learns before they are asked. */
  watch(protocol: Workflow<unknown, unknown>): Workflow<unknown, unknown>;
}

/** `blow`: what happens to the nth request of a step, counted from 1. */
export async function startAimock(blow: (step: string, nth: number) => Blow | undefined): Promise<Aimock> {
  const questions = learnQuestions();
  const requests = new Map<string, number>();
  const struck: (readonly [string, Blow])[] = [];
  const seen = new WeakMap<ChatCompletionRequest, Blow | 'none'>();
  const server = new LLMock({ port: 0, host: '127.0.0.1' });

  const find = (request: ChatCompletionRequest) => questions.find(wordsOf(request));
  /** The server looks at a request several times; it is one request all the same. */
  const blowOf = (request: ChatCompletionRequest): Blow | 'none' => {
    const known = seen.get(request);
    if (known !== undefined) return known;
    const { step } = find(request);
    const nth = (requests.get(step) ?? 0) + 1;
    requests.set(step, nth);
    const chosen = blow(step, nth) ?? 'none';
    if (chosen !== 'none') struck.push([step, chosen]);
    seen.set(request, chosen);
    return chosen;
  };
  /** Of what was said to the end. */
  const said: { readonly input: number; readonly output: number }[] = [];
  const answer = (request: ChatCompletionRequest, words?: string) => {
    const text = words ?? find(request).answer();
    const nth = said.length + 1;
    const usage = { input_tokens: 1_000 + 7 * nth, output_tokens: 50 + 3 * nth };
    if (!cutOff.has(blowOf(request))) said.push({ input: usage.input_tokens, output: usage.output_tokens });
    return { content: text, usage };
  };
  for (const [name, { ...options }] of Object.entries(BLOWS)) {
    const words = 'answer' in options ? options.answer : undefined;
    server.addFixture({
      match: { predicate: (request) => blowOf(request) === name },
      response: (request) => answer(request, words),
      ...options,
    });
  }
  server.addFixture({ match: { predicate: () => true }, response: (request) => answer(request) });
  await server.start();
  return {
    server,
    requests,
    struck,
    baseUrl: (provider) => `${server.url}${provider === 'google' ? '/v1beta' : '/v1'}`,
    get counted() {
      const sum = (of: 'input' | 'output') => said.reduce((total, one) => total + one[of], 0);
      return { answers: said.length, input: sum('input'), output: sum('output') };
    },
    watch: questions.watch,
  };
}

const cutOff = new Set<Blow | 'none'>(['cut stream']);

/** All that is said to the model, in the order of the vendor. */
const wordsOf = ({ messages }: ChatCompletionRequest): string =>
  messages
    .map(({ content }) =>
      typeof content === 'string' ? content : (content ?? []).map((part) => part.text ?? '').join(''),
    )
    .join('\n');
