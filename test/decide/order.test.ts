// The order in which options are listed decides nothing: not who is asked what, nor what comes out.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OFFLINE, stage } from './decide-stage.ts';
import { SPLIT_QUESTION } from './split-question.ts';

const questions = [
  OFFLINE,
  { ...OFFLINE, ...(parse(SPLIT_QUESTION) as { options: typeof OFFLINE.options }) },
];

describe.each(questions)('$question_id', ({ options, ...question }) => {
  test('the verdict, the votes and every file of a judge are the same for every listing', async () => {
    const { output, files } = await stage({ ...question, options });
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...options], { minLength: options.length }), async (listed) => {
        const other = await stage({ ...question, options: listed });
        expect(other.output).toEqual(output);
        for (const [name, text] of files) {
          if (name.startsWith('debate-') && name.endsWith('.md')) expect(other.files.get(name)).toBe(text);
        }
      }),
      { seed: 1, numRuns: 12 },
    );
  });
});
