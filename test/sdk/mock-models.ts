// The AI SDK's own mock models in every seat of whole runs, whichever generation they are of: what went wrong, in words.

import { isDeepStrictEqual } from 'node:util';
import type { ModelCall, ModelPart } from '../../src/agents/models/model.ts';
import { isModel } from '../../src/surfaces/library/given.ts';
import { learnQuestions } from '../aimock/learned-questions.ts';
import { runPlayed, WORKFLOWS, type WorkflowName } from '../aimock/run-workflow.ts';
import { patientClock } from '../faults/patient-clock.ts';

/** What is the same in all generations; the object itself is the SDK's. */
export interface MockClass {
  new (given: {
    readonly provider: string;
    readonly modelId: string;
    readonly doStream: (call: ModelCall) => Promise<{ readonly stream: ReadableStream<ModelPart> }>;
  }): object;
}

/** How the first answer of a step goes wrong, in the words of each contract. */
export type Mishap = 'none' | 'cut' | 'interrupted' | 'error' | 'length' | 'ping';

/** After these somebody is asked again as if nothing had been said. */
const UNANSWERED: readonly Mishap[] = ['cut', 'interrupted', 'error'];

export interface MockRun {
  readonly workflow: WorkflowName;
  readonly calls: number;
  readonly tokens: number;
  readonly complaints: readonly string[];
}

export const MOCKED = Object.keys(WORKFLOWS) as WorkflowName[];

export async function runMocked(
  Mock: MockClass,
  workflow: WorkflowName,
  mishaps: readonly Mishap[],
): Promise<MockRun> {
  const questions = learnQuestions();
  const asked = new Map<string, number>();
  const said = { calls: 0, input: 0, output: 0, cached: 0 };
  const lost: string[] = [];
  const model = new Mock({
    provider: 'mock-provider.chat',
    modelId: 'mock-model',
    async doStream({ prompt }) {
      const { step, answer } = questions.find(wordsOf(prompt));
      const nth = (asked.get(step) ?? 0) + 1;
      asked.set(step, nth);
      const mishap = (nth === 1 ? mishaps[(asked.size - 1) % mishaps.length] : undefined) ?? 'none';
      if (UNANSWERED.includes(mishap)) {
        lost.push(step);
        return { stream: streamOf(partsOf(answer(), mishap, { input: 1, output: 1, cached: 0 })) };
      }
      const used = { input: 900 + 11 * said.calls, output: 40 + said.calls, cached: 100 + said.calls };
      said.calls += 1;
      said.input += used.input;
      said.output += used.output;
      said.cached += used.cached;
      return { stream: streamOf(partsOf(answer(), mishap, used)) };
    },
  });
  if (!isModel(model)) return { workflow, calls: 0, tokens: 0, complaints: ['it is not taken for a model'] };
  const alias = { provider: 'library', given: model } as const;
  const clock = patientClock();
  const ended = await runPlayed(workflow, { alias, clock, watch: questions.watch });
  const reference = await runPlayed(workflow, { alias, byRule: true });
  const { calls, input_tokens, output_tokens, cached_input_tokens, estimated_calls } = ended.tally;
  const ours = [calls, input_tokens, output_tokens, cached_input_tokens, estimated_calls].join(', ');
  const theirs = [said.calls, said.input, said.output, said.cached, 0].join(', ');
  return {
    workflow,
    calls,
    tokens: input_tokens + output_tokens,
    complaints: [
      ...(ended.error === undefined ? [] : [`it ended with ${String(ended.error)}`]),
      ...(isDeepStrictEqual(ended.output, reference.output) ? [] : ['the result differs from that by rule']),
      ...(isDeepStrictEqual(ended.artifacts, reference.artifacts) ? [] : ['files differ from those by rule']),
      ...(ours === theirs ? [] : [`recorded: ${ours}; said by the model: ${theirs}`]),
      ...(clock.waits.length === lost.length ? [] : [`${clock.waits.length} retries of ${lost.length}`]),
    ],
  };
}

const wordsOf = (prompt: ModelCall['prompt']): string =>
  prompt
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')))
    .join('\n');

function partsOf(
  text: string,
  mishap: Mishap,
  { input, output, cached }: { readonly input: number; readonly output: number; readonly cached: number },
): ModelPart[] {
  const shown = mishap === 'none' || mishap === 'ping' ? text : text.slice(0, Math.floor(text.length / 2));
  const middle = Math.floor(shown.length / 2);
  const begin = [
    { type: 'stream-start', warnings: [] },
    ...(mishap === 'ping' ? [{ type: 'ping' }] : []),
    { type: 'text-start', id: '1' },
    { type: 'text-delta', id: '1', delta: shown.slice(0, middle) },
    ...(mishap === 'ping' ? [{ type: 'ping' }] : []),
    { type: 'text-delta', id: '1', delta: shown.slice(middle) },
  ];
  if (mishap === 'error') return [...begin, { type: 'error', error: new TypeError('fetch failed') }];
  const unified = { none: 'stop', ping: 'stop', cut: 'other', interrupted: 'interrupted', length: 'length' };
  return [
    ...begin,
    { type: 'text-end', id: '1' },
    {
      type: 'finish',
      finishReason: { unified: unified[mishap], raw: mishap === 'cut' ? undefined : 'its own word' },
      usage: {
        inputTokens: { total: input, noCache: input - cached, cacheRead: cached, cacheWrite: 0 },
        outputTokens: { total: output, text: output, reasoning: 0 },
      },
    },
  ];
}

const streamOf = (parts: readonly ModelPart[]): ReadableStream<ModelPart> =>
  new ReadableStream({
    start(out) {
      for (const part of parts) out.enqueue(part);
      out.close();
    },
  });
