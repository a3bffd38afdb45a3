// The mock models of the AI SDK that is installed, in every seat; those of the next generation, which needs a newer Node than
// we promise, are fetched by `npm run test:sdk`.

import { MockLanguageModelV3 } from 'ai/test';
import { expect, test } from 'vitest';
import { MOCKED, type MockClass, runMocked } from './mock-models.ts';

test.each(MOCKED)('%s', async (workflow) => {
  const Mock = MockLanguageModelV3 as unknown as MockClass;
  const { calls, complaints } = await runMocked(Mock, workflow, ['cut', 'length', 'none', 'error', 'ping']);
  expect(complaints).toEqual([]);
  expect(calls).toBeGreaterThan(1);
});

test('a model whose answers are not what they say is complained of', async () => {
  class Silent {
    readonly provider = 'mock';
    readonly modelId = 'silent';
    readonly doStream = async () => ({ stream: new ReadableStream({ start: (out) => out.close() }) });
  }
  const { complaints } = await runMocked(Silent as unknown as MockClass, 'decision', ['none']);
  expect(complaints.join('\n')).toContain('differs from that by rule');
  expect((await runMocked(class {} as unknown as MockClass, 'decision', ['none'])).complaints).toEqual([
    'it is not taken for a model',
  ]);
});
