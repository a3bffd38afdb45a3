// The one way in which an extraction says that a file cannot be read as what it claims to be.

import { UsageError } from '../../../../domain/errors.ts';

export const malformed = (label: string, what: string, line: number, problem: string): UsageError =>
  new UsageError(`${label}: malformed ${what} at line ${line}: ${problem}`, {
    code: what === 'frontmatter' ? 'roadmap/malformed-frontmatter' : 'roadmap/malformed-spec',
    hint: `Correct line ${line} of ${label}, then run the command again.`,
  });
