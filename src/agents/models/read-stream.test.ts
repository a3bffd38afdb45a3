import { expect, test } from 'vitest';
import { readStream } from './read-stream.ts';

test.each([[-1], [-1e9], [1e308], [Number.POSITIVE_INFINITY], [Number.NaN], [0.5], ['7'], [null], [2e15]])(
  'a vendor that counts %s tokens has not counted',
  async (count) => {
    const usage = {
      inputTokens: { total: count, cacheRead: count, cacheWrite: count },
      outputTokens: { total: count },
    };
    const finish = { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage };
    const { tokens } = await readStream(ReadableStream.from([finish]));
    expect(Object.values(tokens)).toEqual([undefined, undefined, undefined, undefined]);
  },
);
