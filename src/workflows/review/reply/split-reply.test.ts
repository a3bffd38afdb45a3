import { expect, test } from 'vitest';
import { withoutMarks } from './split-reply.ts';

test.each([
  ['**Severity:** critical', 'Severity: critical'],
  ['_emphasised_ words', 'emphasised words'],
  ['__strong__ words', 'strong words'],
  ['`snake_case` and max_tokens', 'snake_case and max_tokens'],
  ['see _max_tokens_', 'see max_tokens'],
  ['Challenges ##', 'Challenges'],
])('%s', (text, plain) => expect(withoutMarks(text)).toBe(plain));
