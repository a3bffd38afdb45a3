import { expect, test } from 'vitest';
import { differingValues } from './say-sides.ts';

test.each([
  [['Calls end after 30 s.', 'Calls end after 10 s.'], ['30 s', '10 s']],
  [['| Timeout | 30 s |', '- **Timeout**: 15 s'], ['30 s', '15 s']],
  [['| Timeout | 5 s |', '| Timeout | 15 s |', '| Timeout | 5 s |'], ['5 s', '15 s', '5 s']],
  [['Stored in PostgreSQL with backups.', 'Stored in MongoDB with backups.'], ['PostgreSQL', 'MongoDB']],
  [['It must log.', 'It must not log.'], undefined],
  [['It logs.', 'Guests pay.'], undefined],
  [['It logs one two three four five six seven.', 'It logs a b c d e f g.'], undefined],
  [['It logs.'], undefined],
])('%j differ in %j', (texts, values) => expect(differingValues(texts)).toEqual(values)); // biome-ignore format: a table
