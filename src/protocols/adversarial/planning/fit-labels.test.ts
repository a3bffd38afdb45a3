import { describe, expect, test } from 'vitest';
import { mergeOf } from '../../../../test/documents/merges-of.ts';

const doc = (...parts: readonly string[]): string => `${['# Spec', '## Checks', ...parts].join('\n\n')}\n`;
const CHECKS = 'The gateway checks every call.';
const SIGNS = 'The operator signs every release with a hardware key';

describe('labels of incoming text', () => {
  const cases: readonly [string, string[], string[], string[]][] = [
    [
      'a footnote that the base does not have stays as it is',
      [CHECKS],
      [`${CHECKS} ${SIGNS}.[^1]`, '[^1]: The key lies in the safe in Oslo.'],
      [`${CHECKS} ${SIGNS}.[^1]`, '[^1]: The key lies in the safe in Oslo.'],
    ],
    [
      'a footnote with the number of another gets its own',
      [`${CHECKS}[^1]`, '[^1]: Also those of other tenants.'],
      [`${CHECKS}[^1]`, `${SIGNS} from the safe.[^1]`, '[^1]: The key lies in the safe in Oslo.'],
      [
        `${CHECKS}[^1]`,
        `${SIGNS} from the safe.[^1-b]`,
        '[^1]: Also those of other tenants.',
        '[^1-b]: The key lies in the safe in Oslo.',
      ],
    ],
    [
      'links follow their definition, however they are written',
      [`${CHECKS} See [the key].`, '[the key]: https://example.org/base'],
      [
        CHECKS,
        `${SIGNS}: [text][the key], [the key], [the key][] and \`[the key]\`.`,
        '[the key]: https://example.org/other',
      ],
      [
        `${CHECKS} See [the key].`,
        '[the key]: https://example.org/base',
        `${SIGNS}: [text][the key-b], [the key][the key-b], [the key][the key-b] and \`[the key]\`.`,
        '[the key-b]: https://example.org/other',
      ],
    ],
  ];

  test.each(cases)('%s', (_, base, other, expected) => {
    const { text } = mergeOf([doc(...base), doc(...other)]);
    const partsOf = (whole: string): string[] => whole.trim().split('\n\n').sort();
    expect(partsOf(text)).toEqual(partsOf(doc(...expected)));
  });
});
