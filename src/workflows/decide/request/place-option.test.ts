import { expect, test } from 'vitest';
import { placeLines } from './parse-option.ts';

const RECORD = `# Where to

* Redis
* A table

### Redis

* Good, because fast

### A table

* Good, because fast
* Bad, because read
  twice
`;

test.each([
  [
    'its own section, not the first with the same words',
    'A table',
    '* Good, because fast\n* Bad, because read\n  twice',
    RECORD,
    [12, 13, 14],
  ],
  ['the first of them', 'Redis', '* Good, because fast', RECORD, [8]],
  ['blank lines and words of nobody', 'Redis', 'Made up.\n\n* Good, because fast', RECORD, [null, null, 8]],
  [
    'a block in YAML',
    'Files',
    'One.\nTwo.',
    'options:\n  - label: Files\n    description: |\n      One.\n      Two.\n',
    [4, 5],
  ],
  ['one line in JSON', 'Files', 'One.', '{"options": [\n{"label": "Files", "description": "One."}]}', [2]],
])('%s', (_, label, description, source, lines) =>
  expect(placeLines(label, description, source)).toEqual(lines),
);
